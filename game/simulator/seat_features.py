"""Features of the seats and sides that a table of four in two sides does not have."""

from __future__ import annotations

from .features import Features
from .flat_layout import (
    BLACK_THREES,
    CARDS,
    FORMED,
    FROZEN,
    HAND,
    JOKERS,
    KIND,
    MELDS,
    MOST_MELDS,
    OPENED,
    PILE,
    RED_THREES,
    SEQUENCE,
    SIDE_OF,
    SIDES,
    SIZE,
    SLOT,
    SLOTS,
    TOP,
    TWOS,
)
from .tables import Row

_KNOWN = 3310
"""By further seat, opponent or partner, and kind: how many are known to be in hand, 1 to 3."""
_THROWN = 3490
"""The same: thrown within four turns, twelve, or before."""
_HAND_SIZE = 3670
"""The same: cards in hand, 0 to 23."""
_MELD = 3766
"""By kind: the cards of a set of a further side, 3 to 7, and its wild cards, 0 to 3."""
_CANASTAS = 4066
"""Of a further side: natural and mixed canastas, 0 to 3 each."""
_NEAR_OUT = 4082
"""Whether it has opened, and the cards in its smallest hand."""
_THREES = 4106
"""Its threes, 0 to 7."""
_TOP_FITS = 4114
"""By kind of the top card: its set, and whether it takes an open pile easily."""
_FORMED = 4207
"""Whether sides have formed, and the seats of the own one, 1 to 3."""


class SeatFeatures(Features):
    """Further seats and sides."""

    def further_seats(self, s: Row, p: int, n: int) -> int:
        """Seats beyond the four roles, and sides that form during a hand."""
        f = self.active
        side = s[SIDE_OF + p]
        for place in range(2):
            seat = self.roles[4 + place]
            if seat < 0:
                continue
            role = place * 2 + (1 if s[SIDE_OF + seat] == side else 0)
            n = self.seen_features(s, seat, role * 15, _KNOWN, _THROWN, n)
            size = s[HAND + seat * 16 + SIZE]
            f[n] = _HAND_SIZE + role * 24 + (23 if size > 23 else size)
            n += 1
        if self.pooling:
            own = 0
            for seat in range(self.seats):
                if s[SIDE_OF + seat] == side:
                    own += 1
            f[n] = _FORMED + (3 if s[FORMED] else 0) + (3 if own > 3 else own) - 1
            n += 1
        return n

    def further_sides(self, s: Row, p: int, n: int) -> int:
        """Sides beyond the own one and that of the first opponent."""
        f = self.active
        own = s[SIDE_OF + p]
        other = s[SIDE_OF + self.rival]
        for side in range(s[SIDES]):
            if side in (own, other):
                continue
            self.count_laid(s, side)
            n = self.their_sets(s, side, n)
            fewest = self.fewest_cards(s, -1, side)
            f[n] = _NEAR_OUT + (12 if s[OPENED + side] else 0) + (11 if fewest > 11 else fewest)
            threes = self.threes_of(s, side, RED_THREES) + self.threes_of(s, side, BLACK_THREES)
            f[n + 1] = _THREES + (7 if threes > 7 else threes)
            n += 2
        return n

    def their_sets(self, s: Row, side: int, n: int) -> int:
        """The sets of a further side; how far each rank is, is kept in ``others_stand``."""
        f = self.active
        natural = 0
        mixed = 0
        for kind in range(16):
            self.others_stand[side * 16 + kind] = 0
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            kind = s[m + KIND]
            if kind >= SEQUENCE:
                continue
            wilds = s[m + TWOS] + s[m + JOKERS]
            size = s[m + CARDS]
            shown = 3 if size < 3 else 7 if size > 7 else size
            f[n] = _MELD + kind * 20 + (shown - 3) * 4 + (3 if wilds > 3 else wilds)
            n += 1
            if size < self.canasta_size:
                self.others_stand[side * 16 + kind] = 1
                continue
            if wilds:
                mixed += 1
            else:
                natural += 1
            if not self.others_stand[side * 16 + kind]:
                self.others_stand[side * 16 + kind] = 2
        natural = 3 if natural > 3 else natural
        f[n] = _CANASTAS + natural * 4 + (3 if mixed > 3 else mixed)
        return n + 1

    def top_for_further_sides(self, s: Row, p: int, n: int) -> int:
        """What the top card is to further sides."""
        own = s[SIDE_OF + p]
        other = s[SIDE_OF + self.rival]
        top = s[TOP] if s[PILE + SIZE] else -1
        if not 1 <= top < 15:
            return n
        for side in range(s[SIDES]):
            if side not in (own, other):
                open_pile = 1 if s[OPENED + side] and not s[FROZEN] else 0
                stand = self.others_stand[side * 16 + top]
                self.active[n] = _TOP_FITS + top * 6 + stand * 2 + open_pile
                n += 1
        return n
