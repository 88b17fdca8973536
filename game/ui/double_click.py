"""When two clicks are one double click."""

from __future__ import annotations

from typing import Final

DOUBLE: Final = 0.4
"""Seconds within which a second click makes a double click."""
SETTLED: Final = 0.5
"""Seconds for which something must have lain still: who clicks before means what lay there
before.
"""


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
