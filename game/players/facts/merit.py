"""A fact that speaks for a turn, and what it may be worth."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...notation.reasons import Reason

WILD_KEPT: Final = 120.0
"""What a wild card kept in hand may be worth, in Classic."""
WAY_OUT: Final = 150.0
"""What it may be worth, in Classic, that the side may go out."""
HALF: Final = 0.5
"""The part that what is nearly done is worth of what it brings."""
LEAST: Final = 1.0
"""What is told where nothing else is."""


class Merit(NamedTuple):
    """A fact for one turn beside another, and what it may be worth in points.

    What is worth nothing of itself explains another fact, and is told with it alone.
    """

    reason: Reason
    points: float
