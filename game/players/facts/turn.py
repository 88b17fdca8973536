"""The turn that a move is part of: the table before and after it, and what it lays down, throws and
risks, as far as it shows no hidden card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from ...rules.actions import Action, Answer, AskToGoOut, Discard, LayMelds, LayOff, Merge, Take
from ...rules.cards import FIRST_THREE, THREE, Card
from ...rules.engine import apply
from ...rules.melds import Meld
from ...rules.refusal import IllegalActionError
from ...rules.scoring import canasta_bonus
from ...rules.state import Phase, is_canasta
from ...rules.turn_end import walks
from ...rules.view import PlayerView
from ..heuristic.assessment import Assessment
from ..heuristic.risks import Risks
from .before import Before
from .discard_facts import chance, opposed
from .discard_signs import Sign, sign
from .thresholds import PAIR

_LAYING = (LayMelds, LayOff, Merge)
_SHOWN = (*_LAYING, AskToGoOut, Answer, Discard, Take)
"""Actions after which no card is seen that was hidden."""


class Turn:
    """What a move comes to, up to the discard that ends the turn.

    Of the whole turn: ``laid`` are the cards put down and ``thrown`` is the one discarded, None for
    none; ``melds`` are those of the side in the end and ``after`` is the table then, before a
    discard that leaves cards in hand. ``over`` tells that the move ends the hand, as far as the
    player knows; ``bonus`` are the bonus cards that it earns.

    Of the first action, which alone is decided now: ``throws`` is what it discards, ``laid_now``
    are the cards that it puts down and ``melds_now`` those of the side then. ``melded`` is the
    table behind the melds of the turn, before anything else. ``empties`` tells that no card of the
    hand is left by it, and ``goes_out`` that no foot comes then either. ``of_policy`` tells that
    the readable policy would do so, which has weighed what it passes by.
    """

    def __init__(
        self,
        view: PlayerView,
        actions: Sequence[Action],
        before: Before | None = None,
        *,
        of_policy: bool = False,
    ) -> None:
        self.view, self.actions, self.first = view, actions, actions[0]
        self.before = before or Before(view)
        self.of_policy = of_policy
        self.throws = self.first.card if isinstance(self.first, Discard) else None
        self.thrown: Card | None = None
        self.laid: list[Card] = []
        self.laid_now = put_down(self.first)
        self.over = False
        self.empties = False
        self.goes_out = False
        self.bonus = 0
        self._held = view.hand
        self.melded = view
        self.melds_now: Sequence[Meld] = ()
        self.after = view
        if _only_throws(view, self.first):
            # It changes nothing that is asked: it is not played.
            self.thrown = self.throws
            self.empties = walks(view, view.seat) and not view.feet[view.seat]
        else:
            self.after = view.copy()
            self._play()
        self.melds: Sequence[Meld] = self.after.melds[self.after.side_of[view.seat]]

    def _play(self) -> None:
        after, laying = self.after, self.view.phase is Phase.MELD
        for number, action in enumerate(self.actions):
            throws = _only_throws(after, action)
            if laying and not isinstance(action, _LAYING):
                laying = False
                self._has_melded(after if throws else after.copy(), action)
            if not isinstance(action, _SHOWN):
                return
            if not throws:
                try:
                    apply(after, action)
                except IllegalActionError:
                    return
            self._did(action)
            if not number:
                self.melds_now = after.melds[after.side_of[self.view.seat]][:]
            if after.phase is Phase.OVER:
                # Behind a discard with no stock it is over only if the next player, whose hand is
                # hidden, can do nothing with it.
                self.over = not (isinstance(action, Discard) and after.hand)
                break
        if laying:
            self._has_melded(after, None)

    def _did(self, action: Action) -> None:
        if isinstance(action, Discard):
            self.thrown = action.card
            return
        if isinstance(action, Take):
            self._held = self.after.hand[:]
        self.bonus = max(self.bonus, self.after.bonus_due)
        self.laid += put_down(action)

    def _has_melded(self, state: PlayerView, then: Action | None) -> None:
        self.melded = state
        last = int(isinstance(then, Discard))
        seat = self.view.seat
        empty = state.phase is Phase.OVER or len(state.hand) <= last
        self.goes_out = empty and not state.feet[seat]
        self.empties = empty or (walks(self.view, seat) and not state.feet[seat])

    # --- before it -------------------------------------------------------------------------------

    @cached_property
    def position(self) -> Assessment:
        """The position before it, as one sees it who counts and remembers."""
        return self.before.position

    @cached_property
    def eyes(self) -> Assessment:
        """The position before it, as an observer sees it."""
        return self.before.eyes

    @cached_property
    def risks(self) -> Risks:
        """What the next player may take the pile with."""
        return self.before.risks

    @cached_property
    def left(self) -> Counter[int]:
        """The hand by rank before the discard."""
        left = Counter([card >> 2 for card in self._held])
        left.subtract([card >> 2 for card in self.laid])
        return left

    @property
    def spare(self) -> list[Card]:
        """What could be thrown in place of what the first action throws."""
        hand = self.view.hand[:]
        if self.throws is not None:
            hand.remove(self.throws)
        return hand

    # --- the card thrown -------------------------------------------------------------------------

    @cached_property
    def natural(self) -> Card | None:
        """The card thrown, if it is one that the pile may be taken with by its like."""
        card = self.thrown
        lowest = max(THREE, self.position.tables.lowest)
        return card if card is not None and card >> 2 >= lowest else None

    @cached_property
    def chance(self) -> float:
        """The chance that the next player takes the pile with what is thrown."""
        if self.natural is None or not opposed(self.position, self.risks):
            return 0.0
        return chance(self.risks, self.natural)

    @cached_property
    def sign(self) -> Sign:
        """What the next player has shown of the card thrown."""
        return sign(self.position, self.natural >> 2) if self.natural else Sign.NONE

    @property
    def stops(self) -> bool:
        """Whether the card thrown keeps the next player from the pile, whatever they hold."""
        if self.thrown is None or self.natural is not None:
            return False
        return self.thrown >= FIRST_THREE or not self.view.variant.pile.wild_pair

    def kept(self, rank: int) -> int:
        """How many cards of a rank are in hand behind the discard."""
        return self.left[rank] - int(self.thrown is not None and self.thrown >> 2 == rank)

    @property
    def hand_after(self) -> Counter[int]:
        """The hand by rank after the discard."""
        return Counter({rank: self.kept(rank) for rank in self.left})

    def elsewhere(self, rank: int) -> int:
        """How many cards of a rank lie neither on the table nor in this hand."""
        return self.position.elsewhere([rank])

    def unseen(self, rank: int) -> int:
        """How many cards of a rank nobody has seen: those that others are known to hold are not."""
        return self.position.unseen[rank]

    # --- what is laid down -----------------------------------------------------------------------

    @property
    def _own(self) -> Sequence[Meld]:
        return self.view.melds[self.view.side]

    @cached_property
    def _sizes(self) -> dict[int, int]:
        return {meld.born: meld.size for meld in self._own}

    def size_before(self, meld: Meld) -> int:
        """The cards that a meld had before, 0 if it is new."""
        return self._sizes.get(meld.born, 0)

    @property
    def grown(self) -> list[Meld]:
        """The melds that are begun or lengthened, as they are then."""
        return [meld for meld in self.melds if meld.size > self.size_before(meld)]

    @property
    def fresh(self) -> list[Meld]:
        """The melds that are begun."""
        return [meld for meld in self.melds if meld.born not in self._sizes]

    @property
    def bonuses(self) -> int:
        """What the melds are worth more as canastas than before."""
        variant = self.view.variant
        new, old = (sum(canasta_bonus(variant, m) for m in ms) for ms in (self.melds, self._own))
        return new - old

    def reached(self, size: int) -> int:
        """How many melds get to a size by it, or beyond."""
        return sum(self.size_before(meld) < size <= meld.size for meld in self.grown)

    @property
    def made(self) -> list[Meld]:
        """The melds that become canastas by it."""
        size = self.view.variant.canastas.size
        return [
            meld
            for meld in self.grown
            if self.size_before(meld) < size and is_canasta(self.view.variant, meld)
        ]

    @property
    def brings_foot(self) -> bool:
        """Whether the player's foot is taken up by it."""
        seat = self.view.seat
        return bool(self.view.feet[seat]) and not self.after.feet[seat]

    @property
    def points(self) -> int:
        """What the cards put down count."""
        return self.view.variant.points_of(self.laid)

    @property
    def wilds(self) -> int:
        """How many wild cards it lays down."""
        return sum(card < FIRST_THREE for card in self.laid)

    @property
    def spent(self) -> int:
        """How many wild cards leave the hand, the one thrown among them."""
        return self.wilds + int(self.thrown is not None and self.thrown < FIRST_THREE)

    def spent_now(self) -> list[Meld]:
        """The melds to which wild cards come by the first action, as they are in the end."""
        wilds = {meld.born: meld.wilds for meld in self._own}
        wilder = {meld.born for meld in self.melds_now if meld.wilds > wilds.get(meld.born, 0)}
        return [meld for meld in self.melded.melds[self.melded.side] if meld.born in wilder]

    def size(self, rank: int) -> int:
        """The longest set of a rank then."""
        return max((meld.size for meld in self.melds if meld.rank == rank), default=0)


def _only_throws(state: PlayerView, action: Action) -> bool:
    return isinstance(action, Discard) and len(state.hand) > 1


def pairs_in(hand: Counter[int]) -> int:
    """Of how many ranks there are natural pairs in a hand by rank."""
    return sum(rank > THREE and held >= PAIR for rank, held in hand.items())


def put_down(act: object) -> list[Card]:
    """The cards that an act puts down, none for one of another sort."""
    if isinstance(act, LayMelds):
        return [int(card) for group in act.groups for card in group]
    if isinstance(act, LayOff):
        return [int(card) for cards, _ in act.additions for card in cards]
    return []
