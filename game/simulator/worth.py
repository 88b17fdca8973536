"""The worth of a position to a seat, as a small network has learned it.

What lies on the table is counted; a network estimates the rest from the features that hold. It has
two layers of hidden numbers, and there are two networks for each game: one for the table as a turn
leaves it, one for a player who is about to draw. All numbers are integers, so that every machine
decides alike: hidden ones and their weights count 1024ths, worths sixteenths of a point.
"""

from __future__ import annotations

from ..rules.variant import Variant
from .features import Features
from .flat_layout import (
    CARDS,
    HAND,
    JOKERS,
    KIND,
    KNOWN,
    MELDS,
    MOST_MELDS,
    NATURALS,
    NEXT,
    OPENED,
    PILE,
    POINT,
    RED_THREES,
    SCORE,
    SEATS,
    SEQUENCE,
    SIDE_OF,
    SIDES,
    SIZE,
    SLOT,
    SLOTS,
    TWOS,
)
from .networks import Network, network_for
from .tables import COMPILED, Row

_FIRST = 64
_SECOND = 32
"""Hidden numbers of the two layers."""
_REST = 2177
"""Weights of a network behind its first layer, and the numbers added in each layer."""
_MOST = 32767
"""Hidden numbers stop here, so that sums fit 32 bits."""


def _sum_first(owner: object, before: int, number: int) -> None:
    """The first layer in plain Python, which is quicker with slices than with single numbers."""
    weights, active, layers = (getattr(owner, n) for n in (_NAMES[before], "active", "layers"))
    base = before * _REST
    rows = [weights[start : start + 64] for start in (at * 64 for at in active[:number])]
    sums = map(sum, zip(layers[base : base + 64], *rows, strict=True))
    getattr(owner, _HIDDEN)[:] = [max(0, min(_MOST, value)) for value in sums]


_HIDDEN = "hidden"
_NAMES = ("first_after", "first_before")


class Worth(Features):
    """Estimating what a position is worth."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.learned = 0
        self.counted_natural = 0
        self.counted_mixed = 0
        self.shown = 0
        self.on_table = 0
        network = network_for(variant)
        if network is not None:
            self.read_network(network)

    def read_network(self, network: Network) -> None:
        """Take up the networks of a game. Until then ``learned`` is 0 and no worth is known."""
        for at, weight in enumerate(network.after.first):
            self.first_after[at] = weight
        for at, weight in enumerate(network.before.first):
            self.first_before[at] = weight
        for which, net in enumerate((network.after, network.before)):
            for at, weight in enumerate(net.rest):
                self.layers[which * _REST + at] = weight
        for at, points in enumerate(network.threes):
            self.counted_threes[at] = points
        self.counted_natural = network.natural
        self.counted_mixed = network.mixed
        self.learned = 1

    def worth(self, s: Row, p: int, before: int) -> int:
        """What a position is worth to a seat: the hand's difference in points that is expected.

        With ``before`` the seat is about to draw, else its turn has just ended.
        """
        number = self.features(s, p)
        side = s[SIDE_OF + p]
        self.shown = number
        self.on_table = self.counted(s, side) - self.counted(s, s[SIDE_OF + s[NEXT + p]])
        return self.on_table * POINT + self.estimate(before, number)

    def counted(self, s: Row, side: int) -> int:
        """The points that lie on the table for a side, as the network counts them."""
        total = 0
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            wilds = s[m + TWOS] + s[m + JOKERS]
            total += self.card_points(s, m)
            if s[m + CARDS] >= 7:
                total += self.counted_mixed if wilds else self.counted_natural
        if s[OPENED + side]:
            reds = 0
            for seat in range(self.seats):
                if s[SIDE_OF + seat] == side:
                    reds += s[RED_THREES + seat]
            total += self.counted_threes[4 if reds > 4 else reds]
        return total

    def estimate(self, before: int, number: int) -> int:
        """What a network says to the features in ``active``, in sixteenths of a point."""
        w = self.layers
        base = before * _REST
        if COMPILED:
            self.sum_first(before, number)
        else:
            _sum_first(self, before, number)
        a = self.hidden
        b = self.hidden_second
        at = base + _FIRST
        for unit in range(_SECOND):
            b[unit] = w[at + _FIRST * _SECOND + unit] << 10
        for first in range(_FIRST):
            value = a[first]
            if value > 0:
                for unit in range(_SECOND):
                    b[unit] += value * w[at + unit]
            at += _SECOND
        at += _SECOND
        total = w[at + _SECOND] << 10
        for unit in range(_SECOND):
            value = b[unit] >> 10
            if value > 0:
                total += (_MOST if value > _MOST else value) * w[at + unit]
        return total >> 7

    def sum_first(self, before: int, number: int) -> None:
        """The first layer, number by number."""
        a = self.hidden
        w = self.layers
        f = self.active
        base = before * _REST
        for unit in range(_FIRST):
            a[unit] = w[base + unit]
        if before:
            for place in range(number):
                self.add_row(self.first_before, f[place] * _FIRST)
        else:
            for place in range(number):
                self.add_row(self.first_after, f[place] * _FIRST)
        for unit in range(_FIRST):
            value = a[unit]
            a[unit] = 0 if value < 0 else _MOST if value > _MOST else value

    def add_row(self, w: Row, start: int) -> None:
        """Add the weights of a feature to the hidden numbers."""
        a = self.hidden
        for unit in range(_FIRST):
            a[unit] += w[start + unit]

    def ended_worth(self, s: Row, p: int) -> int:
        """What a hand that has ended is worth to a seat, as far as it knows.

        Others' hands are not looked at: what is not known of them costs as the unseen cards do on
        average.
        """
        side = s[SIDE_OF + p]
        kept = self.hands_kept
        for place in range(SEATS * 16):
            kept[place] = s[HAND + place]
        for seat in range(self.seats):
            if seat != p:
                for kind in range(SIZE):
                    s[HAND + seat * 16 + kind] = 0
        self.count_up(s)
        for place in range(SEATS * 16):
            s[HAND + place] = kept[place]
        own = SCORE + self.account_of[p] * 8
        other = SCORE + self.account_of[s[NEXT + p]] * 8
        total = (s[own + 6] - s[other + 6]) * POINT
        for kind in range(16):
            self.laid[kind] = 0
        for at in range(s[SIDES]):
            self.count_laid(s, at)
        unseen = 0
        cost = 0
        for kind in range(1, 15):
            number = self.copies[kind] - s[HAND + p * 16 + kind] - s[PILE + kind] - self.laid[kind]
            for seat in range(self.seats):
                if seat != p:
                    number -= s[KNOWN + seat * 16 + kind]
            if number > 0:
                unseen += number
                cost += number * self.held_cost(kind)
        for seat in range(self.seats):
            if seat == p:
                continue
            hidden = s[HAND + seat * 16 + SIZE]
            held = 0
            for kind in range(1, 15):
                known = s[KNOWN + seat * 16 + kind]
                if known:
                    held += known * self.held_cost(kind) * POINT
                    hidden -= known
            if hidden > 0 and unseen:
                held += hidden * cost * POINT // unseen
            total += -held if s[SIDE_OF + seat] == side else held
        return total

    def count_laid(self, s: Row, side: int) -> None:
        """Add a side's cards on the table to ``laid``, by kind."""
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            self.laid[1] += s[m + JOKERS]
            self.laid[2] += s[m + TWOS]
            if 2 < s[m + KIND] < SEQUENCE:
                self.laid[s[m + KIND]] += s[m + NATURALS]
