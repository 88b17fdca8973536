"""Converts a position of the core to the flat form."""

from __future__ import annotations

from ..rules.cards import FIRST_THREE, HIDDEN, JOKER_RANK, is_red_three
from ..rules.melds import Meld, MeldKind
from ..rules.policies import CanastaFromTotals
from ..rules.state import Ended, Phase, State
from ..rules.variant import Variant
from .flat_hand import Flat
from .flat_layout import *
from .flat_scoring import Scoring
from .moves import code_of, kind_of
from .tables import ROWS, Row, Unrepresentable

PHASES = {
    Phase.THREES: THREES,
    Phase.DRAW: DRAW,
    Phase.MELD: MELD,
    Phase.ANSWER: ANSWER,
    Phase.OVER: OVER,
}
ENDS = {None: NOT_ENDED, Ended.OUT: OUT, Ended.SPECIAL: SPECIAL, Ended.STOCK: STOCK_ENDED}


def refuse_position(variant: Variant, state: State) -> None:
    """Refuse a position that does not fit, before anything is written.

    Raises:
        Unrepresentable: with the reason.
    """
    if state.variant.table.seats != variant.table.seats or len(state.sides) > SEATS:
        raise Unrepresentable("a position of another table")
    laid = [meld.size for melds in state.melds for meld in melds]
    heaps = (*state.hands, *state.extra.values(), *state.feet, *state.threes)
    held = [len(cards) for cards in heaps]
    if len(state.stock) + len(state.pile) + sum(laid) + sum(held) > MOST_CARDS:
        raise Unrepresentable(f"more than {MOST_CARDS} cards")
    for melds in state.melds:
        if len(melds) > MOST_MELDS:
            raise Unrepresentable(f"a side has {len(melds)} melds")
    jokers = [sum(card >> 2 == JOKER_RANK for card in m.cards) for ms in state.melds for m in ms]
    if max(jokers, default=0) >= ROWS["wild_bonus"]:
        raise Unrepresentable("too many jokers in a meld")
    if sum(map(len, state.threes)) >= ROWS["three_points"]:
        raise Unrepresentable("too many threes")


class Reading(Scoring):
    """Makes flat hands from positions in which all cards are known."""

    def read(self, flat: Flat, state: State) -> None:
        """Write a position into a flat hand.

        Raises:
            Unrepresentable: if a card is hidden, or a side has more melds than there is room for.
        """
        refuse_position(self.variant, state)
        s = flat.s
        flat.clear()
        self._read_cards(s, state)
        self._read_seats(s, state)
        for side in range(len(state.sides)):
            self._read_side(s, state, side)
        self._read_turn(s, state)

    def _count(self, s: Row, start: int, cards: list[int]) -> None:
        for card in cards:
            if card == HIDDEN:
                raise Unrepresentable("a card is hidden")
            s[start + kind_of(card)] += 1
        s[start + SIZE] = len(cards)

    def _count_faces(self, s: Row, start: int, cards: list[int]) -> None:
        if self.runs:
            for card in cards:
                s[start + code_of(card)] += 1

    def _read_cards(self, s: Row, state: State) -> None:
        seats = self.seats
        for seat in range(seats):
            self._count(s, HAND + seat * 16, state.hands[seat])
            self._count_faces(s, FACES + seat * FACE, state.hands[seat])
            self._count(s, KNOWN + seat * 16, state.known[seat])
            second = state.extra.get((seat + seats - 1) % seats) or state.feet[seat]
            self._count(s, EXTRA + seat * 16, second)
        self._count(s, PILE, state.pile)
        self._count_faces(s, PILE_FACES, state.pile)
        s[ORDERED] = self.ordered
        if self.ordered:
            for place, card in enumerate(state.pile):
                s[PILE_END - place] = code_of(card) if self.runs else kind_of(card)
        s[TOP] = -1
        s[TOP_CARD] = -1
        if state.pile:
            top: int = state.pile[len(state.pile) - 1]
            s[TOP] = kind_of(top)
            s[TOP_CARD] = code_of(top) if self.runs else kind_of(top)
        s[FROZEN] = int(state.frozen)
        s[PACKET] = state.packet
        s[STOCK] = len(state.stock)
        for place, card in enumerate(state.stock):
            if card == HIDDEN:
                raise Unrepresentable("a card is hidden")
            s[STOCK_CARDS + place] = code_of(card) if self.runs else kind_of(card)

    def _read_seats(self, s: Row, state: State) -> None:
        composition = state.variant.opening.composition
        for seat in range(SEATS):
            s[SIDE_OF + seat] = -1
        for seat in range(self.seats):
            s[SIDE_OF + seat] = state.side_of[seat]
            if state.side_of[seat] < 0:
                continue
            s[NEXT + seat] = state.next_seat(seat)
            s[MELDED + seat] = int(state.melded[seat])
            s[COURTESY + seat] = int(state.courtesy[seat])
            s[ASKED + seat] = int(state.asked[seat])
            s[MINIMUM + seat] = state.minimum_for(seat)
            s[FINED + seat] = state.fined[seat]
            s[DIRTY + seat] = 1
            if isinstance(composition, CanastaFromTotals):
                total = state.totals[state.account_of(seat)]
                s[DEMAND + seat] = int(total >= composition.any_from)
                s[DEMAND + seat] += int(total >= composition.better_from)
            red = len([card for card in state.threes[seat] if is_red_three(card)])
            s[RED_THREES + seat] = red
            s[BLACK_THREES + seat] = len(state.threes[seat]) - red

    def _read_side(self, s: Row, state: State, side: int) -> None:
        melds = state.melds[side]
        s[OPENED + side] = int(state.opened[side])
        s[BONUS_DONE + side] = int(state.bonus_done[side])
        s[MELDS + side] = len(melds)
        for number, meld in enumerate(melds):
            self._read_meld(s, SLOTS + (side * MOST_MELDS + number) * SLOT, meld)
        self.take_stock_of(s, side)

    def _read_meld(self, s: Row, m: int, meld: Meld) -> None:
        jokers = len([card for card in meld.cards if card >> 2 == JOKER_RANK])
        if meld.kind is MeldKind.SEQUENCE:
            s[m + KIND] = SEQUENCE + meld.suit
        else:
            s[m + KIND] = WILD if meld.kind is MeldKind.WILD else meld.rank
        s[m + NATURALS] = meld.naturals
        s[m + TWOS] = meld.wilds - jokers
        s[m + JOKERS] = jokers
        s[m + AGE] = meld.born
        s[m + LOW] = meld.low
        s[m + POINTS] = sum(self.value[card >> 2] for card in meld.cards if card >= FIRST_THREE)
        s[m + CARDS] = meld.size

    def _read_turn(self, s: Row, state: State) -> None:
        for turn, (seat, card) in enumerate(state.discards, 1):
            s[THROWN + seat * 16 + kind_of(card)] = turn
        s[TURNS] = len(state.discards) + 1
        s[TURN] = state.turn
        s[PHASE] = PHASES[state.phase]
        drew = {None: NOWHERE, "stock": FROM_STOCK, "pile": FROM_PILE}
        s[DREW] = drew[state.drew]
        s[DREW_KIND] = -1
        s[PERMISSION] = -1 if state.permission is None else int(state.permission)
        s[GONE] = state.cards_gone
        s[MELDS_BEFORE] = state.melds_before
        s[MELDED_BEFORE] = int(state.melded_before)
        s[ON_PARTNER] = int(state.laid_on_partner)
        s[HAS_MELDED] = int(state.has_melded)
        s[OPENER] = int(state.opener)
        s[BONUS_ANSWERED] = int(state.bonus_answered)
        s[BONUS_DUE] = state.bonus_due
        s[NO_DISCARD] = int(state.no_discard)
        s[DISCARDED] = state.thrown
        s[MUST_TAKE] = int(state.must_take)
        s[LAST_TURN] = int(state.last_turn)
        s[ASKER] = state.asker
        s[FORMED] = int(state.formed)
        s[SIDES] = len(state.sides)
        s[BORN] = state.born
        s[ENDED] = ENDS[state.ended]
        s[BY] = -1 if state.by is None else state.by
        if state.ended is Ended.SPECIAL:
            names = [hand.name for hand in state.variant.special_hands.hands]
            s[HOW] = names.index(state.how or "")
        else:
            s[HOW] = int(state.how == "concealed")
