"""Which meld is looked at closely: what the mouse has rested on, or what was asked for."""

from __future__ import annotations

from typing import Final, TypeAlias

DWELL: Final = 0.5
"""Seconds that the mouse rests on a meld before it is shown closely."""

MeldKey: TypeAlias = tuple[int, int]
"""A meld by side and number."""


class Zoom:
    """``over`` is the meld under the mouse, ``shown`` the one on the screen."""

    def __init__(self) -> None:
        self.over: MeldKey | None = None
        self.shown: MeldKey | None = None
        self._since = 0.0

    def hover(self, key: MeldKey | None, now: float) -> bool:
        """The mouse is over a meld, or over none; True if something went from the screen."""
        if key == self.over:
            return False
        self.over, self._since = key, now
        was, self.shown = self.shown, None
        return was is not None

    def due(self, now: float) -> bool:
        """Show what the mouse has rested on long enough; True if that is new."""
        if self.over is None or self.shown == self.over or now - self._since < DWELL:
            return False
        self.shown = self.over
        return True

    def show(self, key: MeldKey | None) -> None:
        """Show a meld at once, or none."""
        self.over = self.shown = key
