"""Features of games with feet, of contracts for going out, and of piles that are taken in part."""

from __future__ import annotations

from .flat_layout import (
    DRAW,
    EXTRA,
    MADE_APART,
    ORDERED,
    PHASE,
    PILE,
    PILE_END,
    SIDE_OF,
    SIZE,
)
from .game_features import GameFeatures
from .tables import Row

_FOOT = 4333
"""By role: whether the foot of the seat still lies face down."""
_CONTRACT = 4339
"""By side: natural, mixed, wild canastas and ones of the ranks apart that it lacks to go out, 0 to
3 each."""
_IN_REACH = 4371
"""By kind: cards that whoever takes the pile gets, 1 to 3, where that is a part of it."""


class FootFeatures(GameFeatures):
    """Feet, contracts, and the part of a pile that is taken."""

    def further_of_feet(self, s: Row, p: int, n: int) -> int:
        """What a discard does not change."""
        f = self.active
        if self.foot:
            for role in range(6):
                seat = self.roles[role]
                if seat >= 0 and s[EXTRA + seat * 16 + SIZE]:
                    f[n] = _FOOT + role
                    n += 1
        if self.contract:
            for which in range(2):
                side = s[SIDE_OF + (self.rival if which else p)]
                n = self.lacking(which * 16, self.lacks_natural(s, side), n)
                n = self.lacking(which * 16 + 4, self.lacks_mixed(s, side), n)
                n = self.lacking(which * 16 + 8, self.lacks_wild(s, side), n)
                short = self.needed_apart - s[MADE_APART + side]
                n = self.lacking(which * 16 + 12, 0 if short < 0 else short, n)
        if s[ORDERED]:
            n = self.in_reach(s, n)
        return n

    def lacking(self, at: int, number: int, n: int) -> int:
        """Canastas of a kind that a side lacks."""
        self.active[n] = _CONTRACT + at + (3 if number > 3 else number)
        return n + 1

    def in_reach(self, s: Row, n: int) -> int:
        """The cards that the next to take the pile gets; a discard to come is one of them."""
        found = self.reached
        for kind in range(16):
            found[kind] = 0
        size = s[PILE + SIZE]
        reach = self.pile_taken - (0 if s[PHASE] == DRAW else 1)
        for depth in range(reach if reach < size else size):
            found[self.kinds[s[PILE_END - size + 1 + depth]]] += 1
        for kind in range(15):
            if found[kind]:
                few = 3 if found[kind] > 3 else found[kind]
                self.active[n] = _IN_REACH + kind * 3 + few - 1
                n += 1
        return n
