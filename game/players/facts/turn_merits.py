"""What a turn has over another one, whatever they do."""

from __future__ import annotations

from collections.abc import Iterable

from ...notation.reasons import Why
from ...rules.actions import Action, Answer, Draw, Pass, Take
from ..heuristic.assessment import Assessment
from .before import Before
from .ending_merits import for_ending, for_playing_on
from .growing_merits import of_growing
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
        return of_the_pile(mine, theirs)
    return ordered([*merits(mine, theirs), *of_growing(mine, theirs)])


def why(mine: Turn, others: Iterable[Turn]) -> Why:
    """What a turn has over the first of some others that it has anything over."""
    for theirs in others:
        if told := most_telling(turn_merits(mine, theirs)):
            return tuple(merit.reason for merit in told)
    return ()


def why_laid(position: Assessment, act: Action) -> Why:
    """What an act of putting down does that who lays nothing lacks."""
    view, before = position.view, Before(position.view, position)
    return why(Turn(view, [act], before), [Turn(view, [Pass(position.seat)], before)])
