"""What a turn has over another one, whatever they do."""

from __future__ import annotations

from ...rules.actions import Answer, Draw, Take
from .ending_merits import for_ending, for_playing_on
from .merit import Merit
from .merits import merits
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
    return merits(mine, theirs)
