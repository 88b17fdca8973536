"""What is being said at the table: by players, and by the table to the player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

VOICE_TIME: Final = 2.4
NOTE_TIME: Final = 4.2
"""Seconds for which words of players, and of the table, stand."""


@dataclass(slots=True)
class Note:
    """A text at a place until a moment. ``seat`` is who says it, None for the table itself.

    One that stands ``aside`` is where the table is free, wherever that is once it is laid anew. A
    ``refusal`` says why something was not done.
    """

    text: str
    seat: int | None
    at: tuple[int, int]
    until: float
    aside: bool = False
    refusal: bool = False


class Said:
    """What is being said just now; ``now`` is always the table's clock in seconds."""

    def __init__(self) -> None:
        self.notes: list[Note] = []

    def say(self, seat: int, text: str, now: float, pace: float) -> None:
        """A player speaks; the words before go."""
        self.notes = [n for n in self.notes if n.seat != seat]
        self.notes.append(Note(text, seat, (0, 0), now + VOICE_TIME * max(0.6, pace)))

    def explain(self, text: str, at: tuple[int, int], now: float, lasts: float = NOTE_TIME) -> None:
        """Tell the player something at a place."""
        self.hush()
        self.notes.append(Note(text, None, at, now + lasts))

    def refuse(self, text: str, at: tuple[int, int], now: float) -> None:
        """Tell the player at a place why something was not done."""
        self.hush()
        self.notes.append(Note(text, None, at, now + NOTE_TIME, refusal=True))

    def turn_begins(self) -> None:
        """The player's turn begins: what was refused before may be done now."""
        self.notes = [n for n in self.notes if not n.refusal]

    def advise(self, text: str, now: float, lasts: float) -> None:
        """Tell the player something where the table is free; ``inf`` is until it is hushed."""
        self.hush()
        self.notes.append(Note(text, None, (0, 0), now + lasts, aside=True))

    def hush(self) -> bool:
        """Take away what explains something; True if there was anything."""
        before = len(self.notes)
        self.notes = [n for n in self.notes if n.seat is not None]
        return len(self.notes) != before

    @property
    def texts(self) -> list[str]:
        """What is being said."""
        return [note.text for note in self.notes]

    @property
    def spoken(self) -> dict[int, str]:
        """What players say, by seat."""
        return {note.seat: note.text for note in self.notes if note.seat is not None}

    def expire(self, now: float) -> bool:
        """Let go what has been there long enough; True if something went."""
        before = len(self.notes)
        self.notes = [n for n in self.notes if n.until > now]
        return len(self.notes) != before
