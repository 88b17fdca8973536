"""What a player makes of its view before it decides: one count of the hand, and what follows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from ...rules.actions import Action
from ...rules.cards import ACE, FIRST_THREE, JOKER, THREE, Card
from ...rules.going_out import can_go_out
from ...rules.legality import verify
from ...rules.melds import Meld, MeldKind
from ...rules.scoring import held_cost, held_points
from ...rules.turn_end import canastas_of, foot_hinders, walks
from ...rules.variant_records import Counted
from ...rules.view import PlayerView
from ..player import Decision
from ..signals import told_wilds
from .chances import at_least
from .prospects import Prospects, unseen_cards
from .variant_tables import RANKS, VariantTables
from .weights import Weights

_MODEL_OPENING = (Meld(MeldKind.SET, ACE, (), 3, 0),)
"""A natural set: if it does not open by itself, whatever it counts, a completed meld must."""
_SEQUENCE_REACH = 0.6
"""The share of what may come to the side that comes in time for a sequence."""
_WILD_REACH = 0.9
"""The share of the wild cards drawn by the side that comes in time for a wild canasta."""
_NO_TURN = 0.97
"""The danger when the stock brings no further turn of the own."""


_WILD_NEEDED = 0.2
"""What a wild card is worth while the contract lacks a canasta of them, of the bonus of one."""
_WILD_LATER = 0.15
"""The same once the contract has it."""
_FOOT = 250.0
"""What a canasta is worth more that brings the player's foot."""


def lacking(view: PlayerView, side: int) -> dict[Counted, int]:
    """How many canastas of each kind a side still lacks for the contract of going out."""
    contract = view.variant.going_out.contract.kinds
    if not contract:
        return {}
    made = canastas_of(view, view.melds[side])
    short = {kind: needed - made.count(kind) for kind, needed in contract.items()}
    return {kind: number for kind, number in short.items() if number > 0}


class Assessment:
    """A position as one player sees and remembers it.

    ``count`` is the own hand by rank, ``wilds`` its wild cards, ``own`` the number of the side's
    meld by rank (the wild meld at 0, -1 for none), ``canastas`` what the side has completed,
    ``may_empty`` whether the hand may be emptied this turn as far as permission goes. ``danger``
    (0 … 1) tells how likely the hand is over before the player's next turn.
    """

    def __init__(self, view: PlayerView, tables: VariantTables, weights: Weights) -> None:
        self.view = view
        self.tables = tables
        self.weights = weights
        seat = self.seat = view.seat
        side = self.side = view.side_of[seat]
        hand = self.hand = view.hands[seat]
        count = self.count = [0] * RANKS
        for card in hand:
            count[card >> 2] += 1
        self.wilds = [card for card in hand if card < FIRST_THREE] if count[1] or count[2] else []
        self.opened = view.opened[side]
        self.frozen = view.pile_is_frozen(side)
        melds = self.melds = view.melds[side]
        own = self.own = [-1] * RANKS
        canastas = 0
        size = tables.canasta
        for index, meld in enumerate(melds):
            full = meld.naturals + meld.wilds >= size
            if meld.kind is MeldKind.SEQUENCE:
                canastas += full and tables.sequence > 0
                continue
            if (full and meld.rank >= tables.lowest) or (full and not meld.rank):
                canastas += 1
            if own[meld.rank] < 0 or not full:
                own[meld.rank] = index
        if tables.more_sets:
            for rank, index in enumerate(own):
                if index >= 0 and self.room(rank) <= 0:
                    own[rank] = -1
        self.canastas = canastas
        self._allowed: Action | None = None
        self._cards: dict[int, list[Card]] = {}

    # --- what the rules allow --------------------------------------------------------------------

    def allows(self, action: Action) -> bool:
        """Whether an action is lawful now; the last one that was is not looked at again."""
        if action is self._allowed:
            return True
        if verify(self.view, action) is not None:
            return False
        self._allowed = action
        return True

    def if_lawful(self, decision: Decision | None) -> Decision | None:
        """The decision if the rules allow it: some games close ranks or lock wild cards."""
        return decision if decision is not None and self.allows(decision.action) else None

    @cached_property
    def can_go_out(self) -> bool:
        """Whether there is a way to go out now, as ``game.rules.going_out`` searches for it."""
        return can_go_out(self.view)

    # --- the own side ----------------------------------------------------------------------------

    def lacks(self, kind: Counted) -> int:
        """How many canastas of a kind the side still lacks for the contract of going out."""
        return lacking(self.view, self.side).get(kind, 0)

    @property
    def ready(self) -> bool:
        """Whether the side has the canastas for going out."""
        return self.canastas >= self.tables.needed and not lacking(self.view, self.side)

    @property
    def runs(self) -> bool:
        """Whether an empty hand brings the own foot."""
        return walks(self.view, self.seat)

    @property
    def kept(self) -> int:
        """How many cards stay in hand at least, while nobody goes out."""
        return 0 if self.runs else 2

    def mixes(self, naturals: int, wilds: int) -> bool:
        """Whether a set may have so many wild cards beside its naturals."""
        rules = self.view.variant.melds
        return wilds <= rules.max_wilds and not (rules.more_naturals and wilds >= naturals)

    def mixed_bonus(self, rank: int) -> int:
        """The bonus of a mixed canasta of a rank."""
        rules = self.view.variant.canastas
        return rules.apart if rank in rules.ranks_apart else rules.mixed

    def kind_of(self, rank: int, *, mixed: bool) -> Counted:
        """As what a canasta of a rank counts; rank 0 is that of wild melds."""
        if not rank:
            return Counted.WILD
        if rank in self.view.variant.canastas.ranks_apart:
            return Counted.APART
        return Counted.MIXED if mixed else Counted.NATURAL

    def room(self, rank: int) -> int:
        """How many cards the side's meld of that rank can still take; 0 if there is none."""
        index = self.own[rank]
        if index < 0:
            return 0
        meld = self.melds[index]
        return self.tables.limit - meld.naturals - meld.wilds

    def meld(self, rank: int) -> Meld | None:
        """The side's meld of that rank."""
        index = self.own[rank]
        return None if index < 0 else self.melds[index]

    def cards(self, rank: int) -> list[Card]:
        """The cards of a rank in hand, those first that no sequence needs."""
        if not self.tables.sequence:
            return [card for card in self.hand if card >> 2 == rank]
        cards = self._cards.get(rank)
        if cards is None:
            cards = [card for card in self.hand if card >> 2 == rank]
            if len(cards) > 1 and self.prospects.goals:
                cards.sort(key=self.prospects.loss)
            self._cards[rank] = cards
        return cards[:]

    @cached_property
    def prospects(self) -> Prospects:
        """What sequences the side may still complete."""
        return self._find_prospects(self.tables)

    def _find_prospects(self, tables: VariantTables) -> Prospects:
        return Prospects(
            tables,
            self.hand,
            self.melds,
            has_wild=bool(self.wilds),
            gate=self.weights.sequence_gate if self.lacks_sequence() else 0.0,
            in_time=1.0 - self.danger if tables.sequence else 0.0,
            chances=self._card_chances,
            wild_price=self.wild_price,
        )

    def _card_chances(self) -> list[float]:
        """By card, how likely one of its unseen copies comes to the side in time."""
        left = unseen_cards(self.view, self.weights)
        missed = 1.0 - self.reach() * _SEQUENCE_REACH
        by_copies = [1.0 - missed**copies for copies in range(max(left) + 1)]
        return [by_copies[copies] if copies > 0 else 0.0 for copies in left]

    def lacks_sequence(self) -> bool:
        """Whether the side still needs a completed sequence for going out."""
        size = self.tables.canasta
        return self.view.variant.going_out.needs_sequence and not any(
            meld.kind is MeldKind.SEQUENCE and meld.size >= size for meld in self.melds
        )

    def reach(self) -> float:
        """The share of the unknown cards that comes to the side in time, more or less."""
        view = self.view
        seats = view.sides[self.side]
        hidden = sum(len(view.hands[seat]) for seat in seats if seat != self.seat)
        drawn = len(view.stock) * len(seats) / self.tables.seats
        return min(0.9, (hidden + drawn) / self.unknown)

    @property
    def may_empty(self) -> bool:
        """Whether the player may go out this turn if their cards allow it."""
        return self.view.permission is not False

    @property
    def partners(self) -> list[int]:
        """The other seats of the side."""
        return [seat for seat in self.view.sides[self.side] if seat != self.seat]

    @property
    def rivals(self) -> list[int]:
        """The other sides."""
        return [side for side in range(len(self.view.sides)) if side != self.side]

    @property
    def rounds(self) -> float:
        """How many more turns each player gets before the stock is used up.

        Threes in the stock are tabled and replaced, so that they bring no turn.
        """
        view = self.view
        stock = len(view.stock)
        if self.weights.counts and stock:
            stock -= self._bonus_threes()
        return max(0, stock) / (self.tables.seats * view.variant.draw.cards)

    def _bonus_threes(self) -> int:
        """How many of the threes that are tabled have not been seen: they lie in the stock."""
        view = self.view
        seen = sum(map(len, view.threes))
        for cards in (self.hand, view.pile):
            for card in cards:
                if card >> 2 == THREE and view.is_bonus_three(card):
                    seen += 1
        return max(0, self.tables.bonus_threes - seen)

    @property
    def pairs_only(self) -> bool:
        """Whether a natural pair alone takes the pile for the side, as things are."""
        return self.frozen or self.view.variant.pile.pair_only

    def keeps_pair(self, rank: int) -> bool:
        """Whether a pair of this rank could still take the pile for the side."""
        index = self.own[rank]
        if index < 0:
            return True
        meld = self.melds[index]
        return meld.naturals + meld.wilds + 3 <= self.tables.limit

    def needs_canasta(self) -> bool:
        """Whether the side's opening has to contain a completed meld at its score."""
        view = self.view
        return (
            not self.opened
            and view.variant.opening.composition.fault(
                _MODEL_OPENING, 0, with_pile=False, total=view.totals[view.account_of(self.seat)]
            )
            is not None
        )

    def takes_with(self, naturals: int) -> bool:
        """Whether so many natural cards of a rank may ever take the pile while things are so."""
        rules = self.view.variant.pile
        if self.opened:
            return True
        return rules.for_opening and (naturals >= 3 or not rules.opener_needs_triple)

    def set_chance(self, rank: int, have: int) -> float:
        """The chance that a natural set of so many cards in sight becomes a canasta in time."""
        missing = self.tables.canasta - have
        if missing <= 0:
            return 1.0
        return at_least(missing, max(0, self.unseen[rank]), self.reach() * 0.8) * (
            1.0 - self.danger
        )

    def caught_cost(self) -> int:
        """What the hand costs when another player ends it, with the fines for what is caught."""
        fines = self.tables.fines.items()
        fined = sum(fine for rank, (count, fine) in fines if self.count[rank] >= count)
        return fined + held_points(self.view, self.seat)

    def cost_of(self, cards: Sequence[Card]) -> int:
        """What cards that come into the hand would cost if they were caught there."""
        view = self.view
        return sum(held_cost(view, card) for card in cards if not view.is_bonus_three(card))

    def cost_in_hand(self, card: Card) -> int:
        """What a card costs that is caught in the hand, with a fine that falls due by it alone."""
        count, fine = self.tables.fines.get(card >> 2, (0, 0))
        return held_cost(self.view, card) + (fine if self.count[card >> 2] == count else 0)

    def fined_on_table(self, rank: int) -> bool:
        """Whether a set of the rank is fined, too, if it stays short of a canasta."""
        return rank in self.tables.set_fines

    def fined(self, rank: int, have: int) -> float:
        """What a natural set of so many cards is expected to cost where it is fined unfinished."""
        fine = self.tables.set_fines.get(rank, 0)
        if not fine:
            return 0.0
        chance = self.set_chance(rank, have)
        return max(0.0, (1.0 - chance) * fine - chance * self.tables.natural[rank])

    def great_worth(self, rank: int, less: int = 0) -> float:
        """What the greater bonus of a rank promises the side, with ``less`` cards fewer in hand."""
        bonus = self.tables.great[rank]
        if not bonus:
            return 0.0
        have = self.count[rank] - less
        meld = self.meld(rank)
        if meld is not None:
            if meld.wilds or meld.naturals >= self.tables.canasta:
                return 0.0
            have += meld.naturals
        return bonus * self.set_chance(rank, have)

    def gate(self, kind: Counted | None = None) -> float:
        """What the next canasta of the side is worth besides its bonus, one of that kind if given.

        The canastas needed for going out, the first one where it turns the threes, and the foot
        that it may bring.
        """
        weights = self.weights
        extra = 0.0
        if self.view.variant.going_out.contract.kinds:
            if kind is None or self.lacks(kind):
                extra += weights.needed_canasta
        elif self.canastas < self.tables.needed:
            extra += weights.needed_canasta
        if self.view.feet[self.seat] and not self.runs:
            extra += _FOOT  # the own foot waits for a canasta
        if self.canastas == 0:
            extra += weights.first_canasta
            threes = self.view.threes
            tabled = sum(len(threes[seat]) for seat in self.view.sides[self.side])
            if self.view.variant.threes.canastas_for_plus:
                extra += weights.three_swing * tabled
        return extra

    # --- what is unseen --------------------------------------------------------------------------

    @cached_property
    def unseen(self) -> list[int]:
        """By rank, the copies that the player has not seen lying anywhere."""
        view = self.view
        left = list(self.tables.copies)
        for rank, held in enumerate(self.count):
            left[rank] -= held
        memory = self.weights.memory
        pile = view.pile
        seen = pile if memory >= len(pile) else pile[-memory:] if memory else []
        for card in seen:
            left[card >> 2] -= 1
        left[THREE] -= self._red_threes_elsewhere(seen)
        if self.weights.counts:
            for melds in view.melds:
                for meld in melds:
                    self._count_naturals(meld, left)
                    if meld.wilds:
                        jokers = meld.cards.count(JOKER)
                        left[1] -= jokers
                        left[2] -= meld.wilds - jokers
            for card in self._known_elsewhere():
                left[card >> 2] -= 1
        return left

    @cached_property
    def unknown(self) -> int:
        """How many cards lie where the player does not know them: stock and other hands."""
        view = self.view
        cards = len(view.stock) + sum(map(len, view.feet))
        cards += sum(len(held) for seat, held in enumerate(view.hands) if seat != self.seat)
        if self.weights.counts:
            cards -= len(self._known_elsewhere())
        return max(1, cards)

    def _known_elsewhere(self) -> list[Card]:
        """The cards that others are known to hold."""
        known = self.view.known
        return [card for seat, cards in enumerate(known) if seat != self.seat for card in cards]

    def _red_threes_elsewhere(self, seen: Sequence[Card]) -> int:
        """How many red threes are neither in hand nor among these, where black ones are melded.

        Black threes are cards like others there, and red ones are none of their rank.
        """
        if self.tables.lowest > THREE:
            return 0
        reds = [card for card in (*self.hand, *seen) if self.view.is_bonus_three(card)]
        return self.tables.bonus_threes - len(reds)

    def _count_naturals(self, meld: Meld, left: list[int]) -> None:
        """Take the natural cards of a meld off the unseen ones."""
        if meld.kind is not MeldKind.SEQUENCE:
            left[meld.rank] -= meld.naturals
            return
        for card in meld.cards:
            if card >= FIRST_THREE:
                left[card >> 2] -= 1

    def share(self, seat: int) -> float:
        """The share of the unknown cards that a player's hand is."""
        view = self.view
        unknown = self.unknown
        hidden = len(view.hands[seat])
        if self.weights.counts:
            hidden -= len(view.known[seat])
        return hidden / unknown

    def told_to_partners(self, ranks: Collection[int]) -> int:
        """How many cards of these ranks partners are known to hold."""
        if not self.weights.counts:
            return 0
        known = self.view.known
        return len([c for seat in self.partners for c in known[seat] if c >> 2 in ranks])

    def elsewhere(self, ranks: Collection[int]) -> int:
        """How many cards of these ranks others hold or may draw, as far as the player knows."""
        known = [card for card in self._known_elsewhere() if card >> 2 in ranks]
        return sum(self.unseen[rank] for rank in ranks) + len(known)

    def obtainable(self, ranks: Collection[int]) -> int:
        """How many cards of these ranks the side may still get beside those in the own hand: unseen
        ones, those known with partners, and those in the pile."""
        lying = len([card for card in self.view.pile if card >> 2 in ranks])
        return sum(self.unseen[rank] for rank in ranks) + self.told_to_partners(ranks) + lying

    def told_wilds(self) -> int:
        """How many wild cards the partner has told to hold."""
        return told_wilds(self.view) if self.weights.infers else 0

    def wild_chance(self, have: int) -> float:
        """The chance of a wild canasta for the side that has ``have`` wild cards in sight."""
        unseen = self.unseen
        copies = unseen[1] + unseen[2]
        told = min(self.told_wilds(), copies)
        have += told
        copies -= told
        share = sum(self.share(seat) for seat in self.partners)
        share += (
            len(self.view.stock)
            / (self.tables.seats * self.unknown)
            * len(self.view.sides[self.side])
        )
        return at_least(self.tables.canasta - have, copies, share * _WILD_REACH)

    def wild_price(self) -> float:
        """What one wild card in hand is worth, kept for later."""
        price = self.weights.wild_price * (1.0 - 0.9 * self.danger)
        if self.tables.wild:
            meld = self.meld(0)
            have = len(self.wilds) + (meld.wilds if meld else 0)
            if have >= self.weights.wild_count and have <= self.tables.canasta:
                gained = self.wild_chance(have) - self.wild_chance(have - 1)
                # That time is short is in the chances already.
                hoped = gained * self.tables.wild * self.weights.wild_hope
                price = max(price, hoped * (1.0 - 0.5 * self.danger))
            if self.view.variant.going_out.contract.wild:
                share = _WILD_NEEDED if self.lacks(Counted.WILD) else _WILD_LATER
                price = max(price, share * self.tables.wild * (1.0 - self.danger))
        return price

    # --- time ------------------------------------------------------------------------------------

    @cached_property
    def danger(self) -> float:
        """How likely the hand ends before the player's next turn, 0 … 1."""
        view = self.view
        weights = self.weights
        if view.last_turn:
            return 1.0
        worst = 0.0
        size = self.tables.canasta
        for side in self.rivals:
            if not view.opened[side]:
                continue
            missing = self.tables.needed
            for meld in view.melds[side]:
                cards = meld.naturals + meld.wilds
                if cards >= size:
                    missing -= 1
            if view.variant.foot.cards:
                missing = max(missing, sum(lacking(view, side).values()))
                if all(foot_hinders(view, seat) for seat in view.sides[side]):
                    missing = max(missing, 2)
            smallest = min(len(view.hands[seat]) for seat in view.sides[side])
            if missing <= 0:
                felt = weights.danger_ready
            elif missing == 1:
                felt = weights.danger_near
            else:
                felt = weights.danger_far
            felt *= 1.0 if smallest <= 3 else 0.7 if smallest <= 6 else 0.4
            worst = max(worst, felt)
        rounds = self.rounds
        if rounds < 1.0:
            worst = max(worst, 1.0 if not view.stock else _NO_TURN)
        elif rounds < 2.0:
            worst = max(worst, weights.one_turn)
        elif rounds < 3.0:
            worst = max(worst, weights.two_turns)
        return worst * weights.fear if worst < 1.0 else 1.0
