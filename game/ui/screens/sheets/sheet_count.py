"""The timing of the score count: when each line, the total and the race are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.ui.table.playback.easing import in_out, out, part

SLIDE: Final = 0.32
"""Seconds in which the sheet slides in."""
APART: Final = 0.14
"""Seconds from one line to the next."""
RUN: Final = 0.26
"""Seconds in which the chips of a line fly into its figure."""
TOTAL: Final = 0.42
RACE: Final = 0.6


@dataclass
class Count:
    """The progress of the count. Shares go from 0 to 1 (written).

    ``rows`` is the number of lines before the total. ``pace`` makes everything slower or faster.
    """

    rows: int = 0
    pace: float = 1.0
    running: bool = True
    now: float = 0.0

    @property
    def begins(self) -> float:
        """When the total begins, in seconds."""
        return SLIDE + APART * max(0, self.rows - 1) + RUN

    @property
    def length(self) -> float:
        """Seconds until everything is written."""
        return (self.begins + TOTAL + RACE) * self.pace

    @property
    def slid(self) -> float:
        """How far the sheet has slid in."""
        return out(self._part(0.0, SLIDE))

    def row(self, place: int) -> float:
        """How far the line with that index is counted."""
        return self._part(SLIDE + APART * place, RUN)

    @property
    def total(self) -> float:
        """How far the total is counted."""
        return self._part(self.begins, TOTAL)

    @property
    def race(self) -> float:
        """How far the bars have moved from their places before the hand."""
        return in_out(self._part(self.begins + TOTAL, RACE))

    def go_on(self, dt: float) -> None:
        """Advance time by ``dt`` seconds."""
        self.now += dt
        if self.now >= self.length:
            self.running = False

    def finish(self) -> None:
        """Write everything at once."""
        self.running = False

    def _part(self, begin: float, length: float) -> float:
        if not self.running:
            return 1.0
        return part(self.now, begin * self.pace, length * self.pace)
