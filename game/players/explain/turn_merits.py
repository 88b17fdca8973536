"""What a turn has over another one, whatever they do."""

from __future__ import annotations

from ...rules.actions import Answer, Draw, Take
from .comes import Comes
from .ending_merits import for_ending, for_playing_on
from .merits import Merit, merits
from .pile_merits import of_the_pile


def turn_merits(mine: Comes, theirs: Comes) -> list[Merit]:
    """The facts for one turn beside another, the weightiest first."""
    if isinstance(mine.first, Answer):
        position = mine.position
        return for_ending(position) if mine.first.yes else for_playing_on(position, answers=True)
    if isinstance(mine.first, Draw | Take):
        return of_the_pile(mine, theirs)
    return merits(mine, theirs)
