"""When two clicks are one double click."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

DOUBLE: Final = 0.4
"""Seconds within which a second click makes a double click."""
SETTLED: Final = 0.5
"""Seconds for which something must have lain still: who clicks before means what lay there
before.
"""
NEAR: Final = 4
"""Logical pixels by which the mouse moves while somebody clicks in one place."""


class DoubleClicks:
    """Follows the clicks on one table or list."""

    def __init__(self) -> None:
        self._last: tuple[float, object] = (-10.0, None)

    def click(self, what: object, now: float, moved: float = -10.0) -> bool:
        """Take in a click on ``what``, which last ``moved`` then; whether it completes a double
        click.
        """
        when, before = self._last
        still = now - moved >= SETTLED
        double = still and before == what and now - when <= DOUBLE
        self._last = (now, what) if still and not double else (-10.0, None)
        return double


class LateClicks:
    """Tells clicks that came too late: they follow another one in the same place so closely that
    they mean what lay there then.
    """

    def __init__(self) -> None:
        self._last: tuple[object, tuple[int, int], float] = (None, (0, 0), -10.0)

    def replace(self, heirs: Mapping[Any, object]) -> None:
        """What was clicked has been replaced by what means the same."""
        what, where, when = self._last
        self._last = heirs.get(what, what), where, when

    def is_late(self, what: object, at: tuple[int, int], now: float, near: int) -> bool:
        """Take in a click on ``what``; whether another thing was clicked at most ``near`` pixels
        away just before.
        """
        before, where, when = self._last
        there = abs(at[0] - where[0]) <= near and abs(at[1] - where[1]) <= near
        late = there and now - when <= DOUBLE and before != what
        # As long as the clicks go on they mean the first one.
        self._last = (before if late else what, at, now)
        return late
