"""What speaks for waiting where the side could open: what the opening would take from the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from ...notation.reasons import Reason
from ...players.explain.comes import Comes
from ...players.explain.merit import Merit
from ...players.explain.special_merits import lacks_one
from ...players.explain.thresholds import PAIR
from ...players.heuristic.opening import cheapest_opening
from ...players.heuristic.special_hand_plan import Collector
from ...players.search.stakes import scale
from ...rules.actions import LayMelds
from ...rules.cards import FIRST_THREE, THREE
from ...rules.legality import verify

FEW: Final = 6
"""Cards left in hand up to which an opening strips it."""
SPENT: Final = 2
"""So many wild cards are much for an opening."""
BIG: Final = 8
"""A pile that a pair is kept for has so many cards."""
_OF_A_PILE: Final = 15.0
"""What each card of a pile may be worth to those who have a pair for it, in Classic."""
_CHANCE: Final = 0.3
"""The part that a special hand is worth which lacks a card."""
_WILD: Final = 90.0
"""What a wild card kept may be worth, in Classic."""
_STRIPPED: Final = 110.0
"""What it may cost, in Classic, to have few cards left."""


def for_waiting(mine: Comes, theirs: Comes) -> list[Merit]:
    """What waiting keeps, the most first; ``theirs`` opens."""
    return sorted(_kept(mine, theirs), key=lambda merit: -merit.points)


def _kept(mine: Comes, theirs: Comes) -> Iterator[Merit]:
    view = theirs.view
    unit = scale(view.variant)
    spent = min(theirs.wilds, least_wilds(theirs))
    if spent >= SPENT:
        yield Merit(Reason("open.spends_wilds", count=spent), _WILD * unit * spent)
    bonus = theirs.bonus
    left = theirs.left.total() - 1 + bonus
    # Less may be laid down than is compared, as far as it opens.
    if max(hand.total() for hand in _hands_left(theirs)) - 1 + bonus <= FEW:
        key = "open.leaves_few_with_bonus" if bonus else "open.leaves_few"
        values = {"count": left, "bonus": bonus} if bonus else {"count": left}
        yield Merit(Reason(key, **values), _STRIPPED * unit)
    collector = Collector(mine.position)
    chase = collector.chased() if view.variant.special_hands.hands else None
    if chase is not None and mine.thrown is not None:
        missing = collector.missing_for(chase)
        if missing == 1 and mine.thrown >> 2 in collector.spare_ranks(chase):
            points = _CHANCE * chase.hand.points
            yield Merit(lacks_one(mine.position, collector, chase), points)
    pairs = [rank for rank, held in mine.left.items() if rank > THREE and held >= PAIR]
    if len(view.pile) >= BIG and pairs and not any(map(_pairs_in, _hands_left(theirs))):
        count = len(view.pile)
        yield Merit(Reason("open.no_pair_left", count=count), _OF_A_PILE * unit * count)


def least_wilds(comes: Comes) -> int:
    """How many wild cards the opening takes that the players would choose."""
    cheapest = cheapest_opening(comes.position)
    if cheapest is None:
        return comes.wilds
    return sum(card < FIRST_THREE for group in cheapest.groups for card in group)


def _hands_left(comes: Comes) -> list[Counter[int]]:
    """The hand by rank behind the opening, and behind each part of it that would open as well."""
    view = comes.view
    hands = [comes.left]
    if not isinstance(comes.first, LayMelds):
        return hands
    groups = comes.first.groups
    for number in range(1, len(groups)):
        for part in combinations(groups, number):
            if verify(view, LayMelds(view.seat, part)) is None:
                hand = Counter(card >> 2 for card in view.hand)
                hand.subtract(card >> 2 for group in part for card in group)
                hands.append(hand)
    return hands


def _pairs_in(hand: Counter[int]) -> bool:
    return any(rank > THREE and held >= PAIR for rank, held in hand.items())
