"""What speaks for waiting where the side could open: what the opening would take from the hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...notation.reasons import Reason
from ...players.explain.comes import Comes
from ...players.explain.merit import Merit
from ...players.heuristic.opening import cheapest_opening
from ...players.search.stakes import scale
from ...rules.cards import FIRST_THREE, THREE

FEW: Final = 6
"""Cards left in hand up to which an opening strips it."""
PAIR: Final = 2
SPENT: Final = 2
"""So many wild cards are much for an opening."""
BIG: Final = 8
"""A pile that a pair is kept for has so many cards."""
_OF_A_PILE: Final = 15.0
"""What each card of a pile may be worth to those who have a pair for it, in Classic."""
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
    left = len(view.hand) - len(theirs.laid) - 1 + bonus
    if left <= FEW:
        key = "open.leaves_few_with_bonus" if bonus else "open.leaves_few"
        values = {"count": left, "bonus": bonus} if bonus else {"count": left}
        yield Merit(Reason(key, **values), _STRIPPED * unit)
    pairs = [rank for rank, held in mine.left.items() if rank > THREE and held >= PAIR]
    if len(view.pile) >= BIG and pairs and not _pairs_left(theirs):
        count = len(view.pile)
        yield Merit(Reason("open.no_pair_left", count=count), _OF_A_PILE * unit * count)


def least_wilds(comes: Comes) -> int:
    """How many wild cards the opening takes that the players would choose."""
    cheapest = cheapest_opening(comes.position)
    if cheapest is None:
        return comes.wilds
    return sum(card < FIRST_THREE for group in cheapest.groups for card in group)


def _pairs_left(comes: Comes) -> bool:
    return any(rank > THREE and held >= PAIR for rank, held in comes.left.items())
