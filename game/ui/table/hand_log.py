"""What happened in the hand, in lines, and how far back the player reads in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST: Final = 400
"""So many lines are kept."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log; ``why`` is why a computer player did it."""

    seat: int | None
    text: str
    why: str


class HandLog:
    """The lines of the hand. ``hovered`` is the number of the line under the mouse."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.hovered: int | None = None
        self.back = 0
        """So many of the newest lines are out of sight below."""

    def add(self, line: LogLine) -> None:
        """One more line."""
        if line.text:
            self.lines.append(line)
            self.lines = self.lines[-MOST:]
            # Who reads what was before is not torn away from it.
            self.back += self.back > 0

    def clear(self) -> None:
        """A new hand, a new page."""
        self.lines.clear()
        self.hovered = None
        self.back = 0
