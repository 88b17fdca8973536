"""A simulator that remembers what its networks decided, for training (``assets/players``)."""

from __future__ import annotations

from ..rules.variant import Variant
from .flat_hand import Flat
from .flat_layout import *
from .simulator import Simulator
from .tables import RECORD_ROWS, Row, make_rows

_MOST_RECORDS = 160
"""Decisions remembered for a seat in a hand."""
_MOST_ACTIVE = 320
_INFO = 5


class SelfPlay(Simulator):
    """Plays hands and remembers, for each decision by worth, the features of what was chosen.

    ``explore`` is in how many of 1024 turns the ends are compared with noise, of up to ``swing``
    sixteenths of a point: so networks see what they would not choose. ``chance`` begins that.
    """

    recorded: list[int]
    record_features: list[int]
    record_info: list[int]

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        make_rows(self, RECORD_ROWS)

    def note(self, s: Row, p: int, before: int, explored: int) -> None:
        """Remember a decision."""
        number = self.recorded[p]
        if number >= _MOST_RECORDS:
            return
        if before:
            self.worth(s, p, 1)
        else:
            self.look(s, p, 0)
            self.worth_thrown(s, p, self.best_end)
        at = p * _MOST_RECORDS + number
        shown = self.shown if self.shown < _MOST_ACTIVE else _MOST_ACTIVE
        for place in range(shown):
            self.record_features[at * _MOST_ACTIVE + place] = self.active[place]
        i = at * _INFO
        self.record_info[i] = shown
        self.record_info[i + 1] = before
        self.record_info[i + 2] = self.on_table
        self.record_info[i + 3] = self.true_best
        self.record_info[i + 4] = explored
        self.recorded[p] = number + 1

    def play_recorded(self, flat: Flat, seed: int) -> list[int]:
        """Play the hand to its end; by seat the difference in points that came of it."""
        s = flat.s
        self.record_anew(flat, seed)
        self.finish(s)
        return self.results(flat)

    def record_anew(self, flat: Flat, seed: int) -> None:
        """Begin to remember a hand, whose seed breaks ties: the last one is forgotten."""
        s = flat.s
        s[SEED] = seed & 0x3FFFFFF
        for seat in range(SEATS):
            self.recorded[seat] = 0

    def decided(self, seat: int) -> int:
        """How many decisions of a seat are remembered."""
        return self.recorded[seat]

    def keep_records(self, seat: int, number: int) -> None:
        """Remember only so many decisions of a seat, the first ones."""
        self.recorded[seat] = number

    def results(self, flat: Flat) -> list[int]:
        """By seat the difference in points that came of a hand that is over and scored."""
        s = flat.s
        return [self.spread(s, seat) for seat in range(self.seats)]

    def records(self, seat: int) -> list[tuple[list[int], int, int, int, int]]:
        """A seat's decisions of the hand, in their order: the features, 1 if it was about to draw,
        the points counted on the table, the worth of the best that was found in sixteenths of a
        point, and 1 if its turn explored.
        """
        found = []
        for number in range(self.recorded[seat]):
            at = seat * _MOST_RECORDS + number
            i = at * _INFO
            shown = self.record_info[i]
            begin = at * _MOST_ACTIVE
            features = [self.record_features[begin + place] for place in range(shown)]
            info = [self.record_info[i + place] for place in range(1, _INFO)]
            found.append((features, info[0], info[1], info[2], info[3]))
        return found
