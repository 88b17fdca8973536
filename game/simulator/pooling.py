"""Sets that are merged, and sides that form during a hand (RULINGS 3.6, 3.7)."""

from __future__ import annotations

from .flat_layout import (
    AGE,
    BONUS_DONE,
    CARDS,
    FORMED,
    JOKERS,
    MELDS,
    MELDS_BEFORE,
    MOST_MELDS,
    NATURALS,
    ON_PARTNER,
    OPENED,
    POINTS,
    SEATS,
    SEQUENCE,
    SIDE_OF,
    SIDES,
    SLOT,
    SLOTS,
    TWOS,
    WILD,
)
from .tables import Row
from .taking import Taking


class Pooling(Taking):
    """Merging melds on the table."""

    def join_sets(self, s: Row, side: int, source: int, target: int) -> None:
        """Merge two sets of a side. The target keeps its place; the source is removed."""
        one = SLOTS + (side * MOST_MELDS + target) * SLOT
        other = SLOTS + (side * MOST_MELDS + source) * SLOT
        s[one + NATURALS] += s[other + NATURALS]
        s[one + TWOS] += s[other + TWOS]
        s[one + JOKERS] += s[other + JOKERS]
        s[one + CARDS] += s[other + CARDS]
        s[one + POINTS] += s[other + POINTS]
        if s[other + AGE] < s[one + AGE]:
            s[one + AGE] = s[other + AGE]
        self.remove_meld(s, side, source)
        self.take_stock_of(s, side)

    def form_sides(self, s: Row, p: int, merging: int) -> None:
        """Fix the sides (the taker's is side 0, all others are side 1) and pool the melds."""
        old: list[int] = [s[SIDE_OF + seat] for seat in range(SEATS)]
        for seat in range(self.seats):
            s[SIDE_OF + seat] = 1
        s[SIDE_OF + p] = 0
        for step in range(1, self.seats):
            if self.taker_partner[step]:
                s[SIDE_OF + (p + step) % self.seats] = 0
        sides = s[SIDES]
        melds: list[list[int]] = [
            [s[SLOTS + (side * MOST_MELDS + n) * SLOT + f] for f in range(SLOT)]
            for side in range(sides)
            for n in range(s[MELDS + side])
        ]
        owners: list[int] = [side for side in range(sides) for _ in range(s[MELDS + side])]
        opened: list[int] = [s[OPENED + side] for side in range(sides)]
        bonus: list[int] = [s[BONUS_DONE + side] for side in range(sides)]
        for side in range(SEATS):
            s[MELDS + side] = 0
            s[OPENED + side] = 0
            s[BONUS_DONE + side] = 0
            self.take_stock_of(s, side)
        for seat in range(self.seats):
            side = s[SIDE_OF + seat]
            s[OPENED + side] |= opened[old[seat]]
            s[BONUS_DONE + side] |= bonus[old[seat]]
        new_side: dict[int, int] = {old[seat]: s[SIDE_OF + seat] for seat in range(self.seats)}
        pairs: list[list[int]] = sorted([[meld[AGE], n] for n, meld in enumerate(melds)])
        for pair in pairs:
            place = pair[1]
            side = new_side[owners[place]]
            m = SLOTS + (side * MOST_MELDS + s[MELDS + side]) * SLOT
            for field in range(SLOT):
                s[m + field] = melds[place][field]
            s[MELDS + side] += 1
        s[SIDES] = 2
        s[FORMED] = 1
        for side in range(2):
            if merging:
                self.merge_alike(s, side)
            self.take_stock_of(s, side)
            self.soil(s, side)

    def merge_alike(self, s: Row, side: int) -> None:
        """SOLO-1: merge two unfinished sets of a rank where that is lawful."""
        target = 0
        while target < s[MELDS + side]:
            source = target + 1
            while source < s[MELDS + side] and not self.may_join(s, side, target, source):
                source += 1
            if source < s[MELDS + side]:
                self.join_sets(s, side, source, target)
            else:
                target += 1

    def may_join(self, s: Row, side: int, target: int, source: int) -> int:
        """Whether two sets may merge: same rank, neither a canasta, not too many wild cards
        together.
        """
        one = SLOTS + (side * MOST_MELDS + target) * SLOT
        other = SLOTS + (side * MOST_MELDS + source) * SLOT
        if s[one] != s[other] or s[one] == WILD or s[one] >= SEQUENCE:
            return 0
        if self.complete(s, one) or self.complete(s, other):
            return 0
        wilds = s[one + TWOS] + s[one + JOKERS] + s[other + TWOS] + s[other + JOKERS]
        return 1 if wilds <= self.max_wilds else 0

    def tell_partners_melds(self, s: Row, p: int, born: int, new: int) -> None:
        """Count the pooled melds laid before the take; ``born`` was the last meld."""
        side = s[SIDE_OF + p]
        before = 0
        for number in range(s[MELDS + side]):
            if s[SLOTS + (side * MOST_MELDS + number) * SLOT + AGE] <= born:
                before += 1
        s[MELDS_BEFORE] = before
        if s[MELDS + side] - before < new:
            s[ON_PARTNER] = 1
