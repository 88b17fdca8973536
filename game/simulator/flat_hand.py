"""The flat hand: one row of integers, quick to copy."""

from __future__ import annotations

from .flat_layout import *
from .tables import COMPILED, Row, make_rows

ROW = "s"


class Flat:
    """A hand in play, with the layout of ``flat_layout``.

    A search makes two or three of these and copies positions between them. Making a new one for
    every playout would cost more than the copy.
    """

    s: Row

    def __init__(self) -> None:
        make_rows(self, {ROW: LENGTH + LOG_LENGTH})

    def copy_from(self, other: Flat) -> None:
        """Become a copy of another hand."""
        s = self.s
        o = other.s
        length = LENGTH if o[ORDERED] else STOCK_CARDS + o[STOCK]
        if COMPILED:
            for place in range(length):
                s[place] = o[place]
        else:
            # A Python list is copied by slicing; the other name hides this from compiled code.
            getattr(self, ROW)[:length] = getattr(other, ROW)[:length]

    def clear(self) -> None:
        """Set all numbers to zero."""
        s = self.s
        if COMPILED:
            for place in range(LENGTH):
                s[place] = 0
        else:
            getattr(self, ROW)[:LENGTH] = [0] * LENGTH

    def get(self, place: int) -> int:
        """The number at a place in the layout."""
        return self.s[place]

    def put(self, place: int, number: int) -> None:
        """Write a number at a place in the layout."""
        self.s[place] = number

    def part(self, start: int, length: int) -> list[int]:
        """A section of the row, as a list."""
        if not COMPILED:
            row: list[int] = getattr(self, ROW)[start : start + length]
            return row
        s = self.s
        return [s[place] for place in range(start, start + length)]
