"""What happened in the hand, in lines, and how far back the player reads in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST: Final = 400
"""So many lines are kept."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log; ``why`` is why a computer player did it.

    ``turns`` is how many turns began with what it tells.
    """

    seat: int | None
    text: str
    why: str
    turns: int = 0


class HandLog:
    """The lines of the hand that may be read. ``hovered`` is the number of that under the mouse."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.memory = "all"
        self.hovered: int | None = None
        self.back = 0
        """So many of the newest lines are out of sight below."""
        self._kept: list[tuple[int, LogLine]] = []
        """All lines, each with the number of its turn."""
        self._turn = 0

    def add(self, line: LogLine) -> None:
        """One more line."""
        if line.text:
            self._kept = [*self._kept, (self._turn, line)][-MOST:]
            # Who reads what was before is not torn away from it.
            self.back += self.back > 0
            if self.memory != "nothing":
                self.lines = [*self.lines, line][-MOST:]
        self._turn += line.turns

    def recall(self, memory: str, players: int) -> None:
        """Keep in sight ``all`` of the hand, ``nothing``, or its last ``round``.

        A round is the turn that is played and as many before it as there are ``players``.
        """
        self.memory = memory
        first = {"all": 0, "round": self._turn - players}.get(memory, self._turn + 1)
        before, self.lines = self.lines, [line for turn, line in self._kept if turn >= first]
        if before[:1] != self.lines[:1]:
            self.hovered = None

    def clear(self) -> None:
        """A new hand, a new page."""
        self.lines = []
        self._kept = []
        self._turn = 0
        self.hovered = None
        self.back = 0
