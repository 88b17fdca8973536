"""What a turn does, by the rules alone: what facts are checked against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from game.rules import choices
from game.rules.actions import Action, Answer, AskToGoOut, Discard, LayMelds, LayOff, Merge, Take
from game.rules.cards import (
    ACE,
    FIRST_THREE,
    FOUR,
    JOKER,
    THREE,
    TWO,
    Card,
    is_black_three,
    make_card,
)
from game.rules.engine import apply
from game.rules.legality import verify
from game.rules.melds import Meld, MeldKind
from game.rules.refusal import IllegalActionError
from game.rules.scoring import unfinished_fine, unfinished_rule
from game.rules.state import Phase, State, is_canasta
from game.rules.variant_records import BlackThrees
from game.rules.view import PlayerView

DEUCES = tuple(make_card(TWO, suit) for suit in range(4))


class Case:
    """A turn in a position: the table behind it, and what was put down and thrown."""

    def __init__(self, view: PlayerView, actions: Sequence[Action]) -> None:
        self.view, self.actions = view, actions
        self.first = actions[0]
        self.variant = view.variant
        self.thrown: Card | None = None
        self.laid: list[Card] = []
        self.first_laid: list[Card] = []
        self.over = False
        after = view.copy()
        self.after_first = after
        self.hand_before = Counter(card >> 2 for card in view.hand)
        for number, action in enumerate(actions):
            if not _shown(action):
                break
            if isinstance(action, Discard):
                self.thrown = action.card
                self.hand_before = Counter(card >> 2 for card in after.hand)
            if getattr(action, "seat", view.seat) != view.seat and not isinstance(action, Answer):
                break
            before = after.hand[:]
            try:
                apply(after, action)
            except IllegalActionError:
                break
            if isinstance(action, LayMelds | LayOff):
                gone = list((Counter(before) - Counter(after.hand)).elements())
                self.laid += gone
                if not number:
                    self.first_laid = gone
            if not number:
                self.after_first = after.copy()
            if after.phase is Phase.OVER:
                self.over = not isinstance(action, Discard) or not after.hand
                break
        self.after = after
        self.left = Counter(card >> 2 for card in after.hand)

    @property
    def rank(self) -> int:
        """The rank of the card thrown, -1 for none."""
        return -1 if self.thrown is None else self.thrown >> 2

    @property
    def size(self) -> int:
        """The cards of a canasta."""
        return self.variant.canastas.size

    # --- the table -------------------------------------------------------------------------------

    @property
    def melds(self) -> Sequence[Meld]:
        """The melds of the side behind the turn."""
        return self.after.melds[self.after.side_of[self.view.seat]]

    def _old(self, meld: Meld) -> int:
        mine = self.view.melds[self.view.side]
        return next((one.size for one in mine if one.born == meld.born), 0)

    @property
    def grown(self) -> list[Meld]:
        """The melds that the turn begins or lengthens."""
        return [meld for meld in self.melds if meld.size > self._old(meld)]

    @property
    def fresh(self) -> list[Meld]:
        """The melds that it begins."""
        return [meld for meld in self.grown if not self._old(meld)]

    @property
    def made(self) -> list[Meld]:
        """The melds that it makes canastas."""
        return [m for m in self.grown if self._old(m) < self.size and is_canasta(self.variant, m)]

    def grown_at_once(self) -> list[Meld]:
        """The melds that the first act begins or lengthens, as they are behind it."""
        after = self.after_first
        mine = after.melds[after.side_of[self.view.seat]]
        return [meld for meld in mine if meld.size > self._old(meld)]

    def of(self, rank: int) -> list[Meld]:
        """The sets of the side of a rank, 0 for wild melds."""
        kind = MeldKind.SET if rank else MeldKind.WILD
        return [meld for meld in self.melds if meld.kind is kind and meld.rank == rank]

    def own(self, rank: int) -> list[Meld]:
        """The sets of the side of a rank before the turn."""
        mine = self.view.melds[self.view.side]
        return [meld for meld in mine if meld.kind is MeldKind.SET and meld.rank == rank]

    def fines(self) -> dict[int, int]:
        """The fines for the melds that are begun and stay short, by rank; -1 less the suit of a
        sequence."""
        found = {}
        for meld in self.fresh:
            rule = unfinished_rule(self.after, meld)
            if rule is not None:
                where = -1 - meld.suit if meld.kind is MeldKind.SEQUENCE else meld.rank
                found[where] = unfinished_fine(rule, meld)
        return found

    # --- other players ---------------------------------------------------------------------------

    @property
    def next(self) -> int:
        """The seat of the next player."""
        return self.view.next_seat(self.view.seat)

    @property
    def next_side(self) -> int:
        """Their side."""
        return self.view.side_of[self.next]

    @property
    def rivals(self) -> list[int]:
        """The seats of the others."""
        view = self.view
        sides = [side for side in range(len(view.sides)) if side != view.side]
        return [seat for side in sides for seat in view.sides[side]]

    @property
    def partners(self) -> list[int]:
        """The other seats of the side."""
        view = self.view
        return [seat for seat in view.sides[view.side] if seat != view.seat]

    def theirs(self, rank: int) -> list[Meld]:
        """The sets of the next player's side of a rank."""
        melds = self.view.melds[self.next_side]
        return [meld for meld in melds if meld.kind is MeldKind.SET and meld.rank == rank]

    def known(self, seats: Iterable[int], rank: int) -> int:
        """How many cards of a rank these seats are known to hold."""
        return sum(card >> 2 == rank for seat in seats for card in self.view.known[seat])

    # --- what is unseen --------------------------------------------------------------------------

    def unseen(self, rank: int) -> tuple[int, int]:
        """How many cards of a rank nobody has seen, and how many lie neither open nor in hand."""
        view = self.view
        if rank in (0, 1, 2):
            copies = {1: self.variant.pack.jokers, 2: 4 * self.variant.pack.packs}
            ranks = (1, 2) if rank == 0 else (rank,)
            total = sum(copies[one] for one in ranks)
        else:
            total, ranks = 4 * self.variant.pack.packs, (rank,)
        seen = [*view.hand, *view.pile]
        seen += [card for melds in view.melds for meld in melds for card in meld.cards]
        seen += [card for threes in view.threes for card in threes]
        if rank == THREE:
            # Red threes are no cards like others.
            total //= 2
            seen = [card for card in seen if is_black_three(card)]
        elsewhere = total - sum(card >> 2 in ranks for card in map(int, seen))
        others = [seat for seat in range(len(view.hands)) if seat != view.seat]
        known = sum(self.known(others, one) for one in ranks)
        return elsewhere - known, elsewhere

    def comes(self, more: int = 0) -> int:
        """How many cards come with the pile, where so many more lie on it."""
        lying = len(self.view.pile) + more
        taken = self.variant.pile.taken
        return lying if taken is None else min(lying, taken)

    # --- the pile --------------------------------------------------------------------------------

    def takes(self, card: Card, naturals: int, wilds: int, rich: bool = False) -> bool:
        """Whether the next player could take the pile if ``card`` lay on it behind this turn, with
        so many cards of its rank and so many wild ones; ``rich`` gives them sets to open with."""
        state: State = self.after.copy()
        held = len(self.view.hands[self.next])
        if state.turn != self.next or state.phase not in (Phase.DRAW, Phase.ANSWER):
            # The turn is not played to its end here.
            state.turn, state.phase = self.next, Phase.DRAW
        if not state.pile or int(state.pile[-1]) != int(card):
            state.pile = [*state.pile, card]
        rank = card >> 2
        naturals = min(naturals, self.unseen(rank)[1])
        hand = [make_card(rank, (card + one) & 3) for one in range(naturals)]
        hand += [JOKER, *DEUCES][:wilds]
        if rich:
            hand += [
                make_card(r, s) for r in (ACE, ACE - 1, ACE - 2) if r != rank for s in range(4)
            ]
        fill = [r for r in range(FOUR, ACE + 1) if r != rank and not self._fits_any(r)]
        while len(hand) < held and fill:
            hand.append(make_card(fill.pop(), 2))
        if not rich:
            hand = hand[: max(held, naturals + wilds)]
        state.hands[self.next] = hand
        state.begin_turn()
        state.phase = Phase.DRAW
        return bool(choices.takes(state))

    def _fits_any(self, rank: int) -> bool:
        return bool(self.theirs(rank))

    def next_lays(self, card: Card) -> list[Meld]:
        """The melds of the next player's side on which a card could be laid in their turn."""
        found = []
        for meld in self.view.melds[self.next_side]:
            longer = meld.with_cards([card])
            limits = self._limit(meld)
            if longer is not None and longer.size <= limits:
                found.append(meld)
        return found

    def _limit(self, meld: Meld) -> int:
        rules = self.variant.melds
        if meld.kind is MeldKind.SEQUENCE:
            assert rules.sequences is not None
            return rules.sequences.max_size or 99
        return rules.max_size or 99

    def fits_own(self, card: Card) -> bool:
        """Whether a meld of the side has room for a card."""
        mine = self.view.melds[self.view.side]
        longer = [
            (meld, meld.with_cards([card])) for meld in mine if meld.kind is not MeldKind.WILD
        ]
        return any(one and one.size <= self._limit(meld) for meld, one in longer)

    def can_lay(self, card: Card) -> bool:
        """Whether a card of the hand could be laid off on a meld of the side, in this turn."""
        view = self.view
        if not view.opened[view.side]:
            return False
        state = view.copy()
        if state.phase is Phase.DRAW:
            state.phase = Phase.MELD
        state.drew = state.drew or "stock"
        for index, meld in enumerate(view.melds[view.side]):
            if meld.kind is MeldKind.WILD:
                continue
            if verify(state, LayOff(view.seat, (((card,), index),))) is None:
                return True
        return False

    def held(self, rank: int) -> list[Card]:
        """The cards of a rank in hand."""
        return [card for card in self.view.hand if card >> 2 == rank]

    def missing(self, name: str, cards: list[Card]) -> int:
        """How many cards of a special hand are lacking."""
        hands = self.variant.special_hands.hands
        hand = next(hand for hand in hands if hand.name == name)
        if self.variant.discards.wilds_freely:
            return hand.missing(cards)
        held = Counter(card >> 2 for card in cards)
        missing = hand.missing_with_wilds([held[rank] for rank in range(ACE + 1)])
        return -1 if missing is None else missing

    def can_open(self) -> bool:
        """Whether the hand has an opening."""
        state = self.view.copy()
        if state.phase is Phase.DRAW:
            state.phase, state.drew = Phase.MELD, "stock"
        batches = choices.openings(state, state.hand)
        return any(b and verify(state, LayMelds(state.seat, b)) is None for b in batches)

    def naturals(self) -> Iterator[Card]:
        """The natural cards of the hand that could be thrown, and are of another rank."""
        view = self.view
        for card in dict.fromkeys(view.hand):
            if card >= FIRST_THREE and card >> 2 != self.rank:
                yield card

    def in_a_row(self, card: Card) -> bool:
        """Whether there are sequences, and a card of its suit within two ranks is in hand."""
        if self.variant.melds.sequences is None:
            return False
        near = {card - 8, card - 4, card + 4, card + 8}
        return bool(near.intersection(self.view.hand))

    def lone(self, card: Card) -> bool:
        """Whether a card is the only one of its rank in hand and fits no meld of the side."""
        rank = card >> 2
        count = Counter(held >> 2 for held in self.view.hand)[rank]
        natural = rank > THREE or self.variant.melds.black_threes is BlackThrees.NATURAL
        return count == 1 and natural and not self.fits_own(card)


def _shown(action: Action) -> bool:
    return isinstance(action, AskToGoOut | Answer | LayMelds | LayOff | Merge | Discard | Take)
