"""Features of what some games have beyond Classic.

Wild canastas, what going out takes, threes that count against a side, closed ranks, special hands
and extra hands.
"""

from __future__ import annotations

from .flat_layout import (
    BLACK_THREES,
    DEAD,
    DEMAND,
    EXTRA,
    HAND,
    JOKER,
    MADE,
    MADE_RUNS,
    MADE_WILD,
    MELDED,
    MINIMUM,
    OPENED,
    PACKET,
    RED_THREES,
    SIDE_OF,
    SIZE,
    STOCK,
    TWO,
)
from .seat_features import SeatFeatures
from .tables import Row

_MADE = 2785
"""By side: canastas of all kinds, 0 to 7."""
_MADE_WILD = 2801
"""By side: wild canastas, 1 to 3."""
_MADE_RUNS = 2807
"""By side: completed sequences, 1 to 4."""
_TO_GO_OUT = 2815
"""By side: canastas that it lacks to go out, 0 to 3, and whether it lacks a sequence."""
_SIGN = 3146
"""By side: whether its threes count against it, not at all, or for it, and how many, 1 to 7."""
_CLOSED = 3194
"""By closed rank: cards in hand, 0 to 3."""
_LOCK = 3254
"""Wild cards in hand, 0 to 4, that the own wild meld locks; or that of the other side locks."""
_DEMAND = 3260
"""By side that has not opened: what else its opening must hold."""
_HIGH_MINIMUM = 3264
"""By side that has not opened: a minimum of 200 or more."""
_EXTRA = 3266
"""By side: that an extra hand waits, and whether the side has opened."""
_SPECIAL = 3270
"""Cards lacking to a special hand, 0 to 7, and the stock in four steps."""
_KINDS = 3302
"""Different kinds in hand, 7 to 14, where a special hand may still be shown."""
_PACKET = 4204
"""Hidden cards under the pile: up to 5, up to 9, more."""


class GameFeatures(SeatFeatures):
    """What games have beyond Classic."""

    def further_of_sides(self, s: Row, p: int, n: int) -> int:
        """What a discard does not change."""
        f = self.active
        for which in range(2):
            seat = self.rival if which else p
            side = s[SIDE_OF + seat]
            made = s[MADE + side]
            wild = s[MADE_WILD + side]
            runs = s[MADE_RUNS + side]
            f[n] = _MADE + which * 8 + (7 if made > 7 else made)
            n += 1
            if wild:
                f[n] = _MADE_WILD + which * 3 + (3 if wild > 3 else wild) - 1
                n += 1
            if runs:
                f[n] = _MADE_RUNS + which * 4 + (4 if runs > 4 else runs) - 1
                n += 1
            lacks = self.needed - made
            if not self.wild_counts:
                lacks += wild
            lacks = 0 if lacks < 0 else 3 if lacks > 3 else lacks
            row = 1 if self.needs_run and not runs else 0
            f[n] = _TO_GO_OUT + (which * 4 + lacks) * 2 + row
            n += 1
            threes = self.threes_of(s, side, RED_THREES) + self.threes_of(s, side, BLACK_THREES)
            if threes:
                sign = self.sign(s, side) + 1
                f[n] = _SIGN + (which * 3 + sign) * 8 + (7 if threes > 7 else threes)
                n += 1
            if not s[OPENED + side]:
                n = self.further_of_openings(s, seat, which, n)
            if s[EXTRA + seat * 16 + SIZE]:
                f[n] = _EXTRA + which * 2 + (1 if s[OPENED + side] else 0)
                n += 1
        if self.tally[15]:
            f[n] = _LOCK + 5
            n += 1
        packet = s[PACKET]
        if packet:
            f[n] = _PACKET + (0 if packet < 6 else 1 if packet < 10 else 2)
            n += 1
        return n

    def further_of_openings(self, s: Row, seat: int, which: int, n: int) -> int:
        """What the opening of a side needs beyond its minimum."""
        f = self.active
        if s[MINIMUM + seat] >= 200:
            f[n] = _HIGH_MINIMUM + which
            n += 1
        demand = s[DEMAND + seat]
        if demand:
            f[n] = _DEMAND + which * 2 + (2 if demand > 2 else demand) - 1
            n += 1
        return n

    def further_of_hand(self, s: Row, p: int, n: int) -> int:
        """What the own hand is to closed ranks, locked wild cards and special hands."""
        f = self.active
        h = HAND + p * 16
        if self.dead_ranks:
            for kind in range(1, 15):
                if s[DEAD + kind]:
                    count = s[h + kind]
                    f[n] = _CLOSED + kind * 4 + (3 if count > 3 else count)
                    n += 1
        if self.tally[7]:
            wilds = s[h + JOKER] + s[h + TWO]
            f[n] = _LOCK + (4 if wilds > 4 else wilds)
            n += 1
        if self.special_hands and not s[MELDED + p] and not s[OPENED + s[SIDE_OF + p]]:
            lacks = self.lacks(s, p)
            stock = s[STOCK]
            step = 0 if stock > 40 else 1 if stock > 24 else 2 if stock > 12 else 3
            f[n] = _SPECIAL + (7 if lacks > 7 else lacks) * 4 + step
            n += 1
            kinds = 0
            for kind in range(1, 15):
                if s[h + kind]:
                    kinds += 1
            if kinds >= 7:
                f[n] = _KINDS + kinds - 7
                n += 1
        return n
