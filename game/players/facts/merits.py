"""What a whole turn has over another one, as facts with what they may be worth.

Every fact is asked of both turns, so that it tells them apart; the worth, in points, is a rough one
that says which fact weighs most, and whether it can account for what the turns differ by.
"""

from __future__ import annotations

from typing import Final

from .laying_merits import of_laying
from .merit import Merit
from .throwing_merits import of_throwing
from .turn import Turn

_FIRST: Final = frozenset({"laid.completes", "laid.completes_run", "laid.canasta"})
"""What is told before all that follows from it."""


def merits(mine: Turn, theirs: Turn, taken: tuple[float, float] | None = None) -> list[Merit]:
    """What a turn has over another one, that of the greatest worth first.

    ``taken`` are the chances that the next player takes the pile after each, where they were
    measured; otherwise they are guessed.
    """
    found = [*of_laying(mine, theirs), *of_throwing(mine, theirs, taken)]
    return sorted(found, key=lambda merit: (merit.reason.key not in _FIRST, -merit.points))
