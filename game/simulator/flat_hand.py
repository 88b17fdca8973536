"""The flat hand: one row of integers, quick to copy."""

from __future__ import annotations

from .flat_layout import LENGTH, LOG_LENGTH, STOCK, STOCK_CARDS
from .tables import COMPILED, Row, make_rows

ROW = "s"


class Flat:
    """A hand in play, laid out as ``flat_layout`` says.

    A search makes two or three of them and copies positions between them; a new one for every
    playout would cost more than the copy.
    """

    s: Row

    def __init__(self) -> None:
        make_rows(self, {ROW: LENGTH + LOG_LENGTH})

    def copy_from(self, other: Flat) -> None:
        """Become the same position as another one."""
        s = self.s
        o = other.s
        length = STOCK_CARDS + o[STOCK]
        if COMPILED:
            for place in range(length):
                s[place] = o[place]
        else:
            # A list of Python is copied by a slice; the name keeps compiled code from seeing it.
            getattr(self, ROW)[:length] = getattr(other, ROW)[:length]

    def clear(self) -> None:
        """Become a row of zeros."""
        s = self.s
        if COMPILED:
            for place in range(LENGTH):
                s[place] = 0
        else:
            getattr(self, ROW)[:LENGTH] = [0] * LENGTH

    def get(self, place: int) -> int:
        """The number at a place of the layout."""
        return self.s[place]

    def put(self, place: int, number: int) -> None:
        """Write a number at a place of the layout."""
        self.s[place] = number

    def part(self, start: int, length: int) -> list[int]:
        """Some numbers of the row, as a list."""
        if not COMPILED:
            row: list[int] = getattr(self, ROW)[start : start + length]
            return row
        s = self.s
        return [s[place] for place in range(start, start + length)]
