"""What a turn has over another one, whatever they do."""

from __future__ import annotations

from collections.abc import Iterable

from ...notation.reasons import Why
from ...rules.actions import Answer, Draw, Take
from .ending_merits import for_ending, for_playing_on
from .merit import Merit
from .merits import merits, most_telling, ordered
from .pile_merits import of_the_pile
from .turn import Turn


def turn_merits(mine: Turn, theirs: Turn) -> list[Merit]:
    """The facts for one turn beside another, the weightiest first."""
    if isinstance(mine.first, Answer):
        position = mine.position
        if mine.first.yes:
            return for_ending(position)
        return for_playing_on(position, answers=True, after=mine.melds)
    if isinstance(mine.first, Draw | Take):
        return ordered(of_the_pile(mine, theirs))
    return merits(mine, theirs)


def why(mine: Turn, others: Iterable[Turn]) -> Why:
    """What a turn has over the first of some others that it has anything over."""
    for theirs in others:
        if told := most_telling(turn_merits(mine, theirs)):
            return tuple(merit.reason for merit in told)
    return ()
