"""What sequences a side may still complete, and how likely each is.

A sequence under way is looked at as the best stretch of seven that it may grow into: the chance is
that of getting every card of the stretch that is neither on the table nor in hand. Where sequences
take a wild card (Hollywood) it may stand for the one that is hardest to get.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod

from ...rules.cards import ACE, CARD_LIMIT, FOUR, THREE, Card, Suit
from ...rules.melds import Meld, MeldKind
from ...rules.view import PlayerView
from .variant_tables import VariantTables
from .weights import Weights

_SUITS = 4
_WILD_COMES = 0.5
"""How likely a side that holds no wild card for a sequence finds one to spare."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A sequence that the side may complete.

    ``index`` is the meld that grows, None for a new sequence from the hand. ``held`` are the cards
    of the hand that belong to it, ``missing`` the others that it lacks; in ``chance`` a wild card
    may stand for one of these. ``value`` is what it promises, ``bonus`` what it pays when complete.
    """

    index: int | None
    suit: Suit
    held: tuple[Card, ...]
    missing: tuple[Card, ...]
    chance: float
    bonus: float
    value: float


def unfinished_sequences(melds: Sequence[Meld], size: int) -> Iterator[tuple[int, Meld]]:
    """The sequences among melds that are shorter than a canasta of that size, with their places."""
    for index, meld in enumerate(melds):
        if meld.kind is MeldKind.SEQUENCE and len(meld.cards) < size:
            yield index, meld


def stretches_around(meld: Meld, size: int) -> range:
    """The lowest ranks of all stretches of that size that a sequence may grow into."""
    return range(max(FOUR, meld.high - size + 1), min(ACE - size + 1, meld.low) + 1)


class Prospects:
    """What sequences the hand and the table promise the player's side."""

    def __init__(
        self,
        tables: VariantTables,
        hand: Sequence[Card],
        melds: Sequence[Meld],
        *,
        has_wild: bool,
        gate: float,
        in_time: float,
        chances: Callable[[], list[float]],
        wild_price: Callable[[], float],
    ) -> None:
        """Find the goals of a side with these melds and a player with this hand.

        ``has_wild``: a wild card is in hand. ``gate`` is what the next sequence is worth beside its
        bonus, ``in_time`` the chance that the hand lasts until the next turn. ``chances`` gives for
        each card how likely it still comes to the side, ``wild_price`` what a wild card is worth
        elsewhere; both are asked only where there is something to complete.
        """
        self._tables = tables
        self._hand = hand
        self._has_wild = has_wild
        self._gate = gate
        self._in_time = in_time
        self._find_chances = chances
        self._wild_price = wild_price
        self._chances: list[float] | None = None
        self.goals: list[Goal] = []
        if tables.sequence:
            self._find(melds)

    def _find(self, melds: Sequence[Meld]) -> None:
        held = set(self._hand)
        taken: set[Card] = set()
        growing = unfinished_sequences(melds, self._tables.canasta)
        for index, meld in sorted(growing, key=lambda pair: -len(pair[1].cards)):
            goal = self._best(index, meld, meld.suit, held - taken)
            if goal is not None:
                self.goals.append(goal)
                taken.update(goal.held)
        rest = held - taken
        for suit in range(_SUITS):
            if len([card for card in rest if card & 3 == suit and card >> 2 > THREE]) >= 3:
                goal = self._best(None, None, suit, rest)
                if goal is not None and len(goal.held) >= 3:
                    self.goals.append(goal)

    def _best(
        self, index: int | None, meld: Meld | None, suit: Suit, held: set[Card]
    ) -> Goal | None:
        """The stretch of a canasta's length around a meld, or anywhere, that promises most."""
        size = self._tables.canasta
        starts, laid = range(FOUR, ACE - size + 2), range(0)
        if meld is not None:
            starts, laid = stretches_around(meld, size), range(meld.low, meld.high + 1)
        wilds = meld.wilds if meld is not None else 0
        best: Goal | None = None
        for start in starts:
            outside = [rank * 4 + suit for rank in range(start, start + size) if rank not in laid]
            mine = tuple(card for card in outside if card in held)
            missing = [card for card in outside if card not in held]
            for goal in self._ways(index, suit, wilds, mine, missing):
                if best is None or _promise(goal) > _promise(best):
                    best = goal
        return best

    def _ways(
        self,
        index: int | None,
        suit: Suit,
        wilds: int,
        mine: tuple[Card, ...],
        missing: list[Card],
    ) -> Iterator[Goal]:
        """The stretch with every card natural, and with a wild card for the least likely one.

        ``wilds`` is the number of wild cards that the meld already has.
        """
        tables = self._tables
        chance = prod(map(self.chance, missing))
        bonus = float(tables.mixed_sequence if wilds else tables.sequence)
        lacking = tuple(missing)
        value = chance * (self._gate + bonus) * self._in_time
        yield Goal(index, suit, mine, lacking, chance, bonus, value)
        if missing and wilds < tables.sequence_wilds and tables.mixed_sequence:
            replaced = min(missing, key=self.chance)
            chance = prod(self.chance(card) for card in missing if card != replaced)
            chance *= 1.0 if self._has_wild else _WILD_COMES
            bonus = max(0.0, tables.mixed_sequence - self._wild_price())
            value = chance * (self._gate + bonus) * self._in_time
            yield Goal(index, suit, mine, lacking, chance, bonus, value)

    def chance(self, card: Card) -> float:
        """How likely a card still comes to the side in time."""
        if self._chances is None:
            self._chances = self._find_chances()
        return self._chances[card]

    def loss(self, card: Card) -> float:
        """What the player's hopes lose if the card is gone from the hand."""
        if not self.goals:
            return 0.0
        worst = 0.0
        for goal in self.goals:
            if card in goal.held:
                worst = max(worst, goal.value * (1.0 - self.chance(card)))
        if worst and self._hand.count(card) > 1:
            return worst * 0.1
        return worst

    def worth(self) -> float:
        """The points that all sequences under way are expected to bring."""
        return sum(goal.value for goal in self.goals)


def _promise(goal: Goal) -> tuple[float, float, int]:
    """By worth; of hopeless ones that with more of its cards in hand."""
    return goal.value, goal.chance, len(goal.held)


def unseen_cards(view: PlayerView, weights: Weights) -> list[int]:
    """By card, the copies that a player with these weights has not seen lying anywhere."""
    left = [0] * CARD_LIMIT
    for rank in range(FOUR, ACE + 1):
        for suit in range(_SUITS):
            left[rank * 4 + suit] = view.variant.pack.packs
    for card in view.hand:
        left[card] -= 1
    memory = weights.memory
    pile = view.pile
    for card in pile if memory >= len(pile) else pile[-memory:]:
        left[card] -= 1
    if weights.counts:
        for melds in view.melds:
            for meld in melds:
                for card in meld.cards:
                    left[card] -= 1
        for seat, cards in enumerate(view.known):
            if seat != view.seat:
                for card in cards:
                    left[card] -= 1
    return left
