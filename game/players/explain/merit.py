"""A fact that speaks for a turn, and what it may be worth."""

from __future__ import annotations

from typing import NamedTuple

from ...notation.reasons import Reason


class Merit(NamedTuple):
    """A fact for one turn beside another, and what it may be worth in points.

    What is worth nothing of itself explains another fact, and is told with it alone.
    """

    reason: Reason
    points: float
