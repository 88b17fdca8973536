"""Ways to take the pile (RULINGS 5.5, C-6)."""

from __future__ import annotations

from .any_opening import Searching
from .flat_layout import *
from .tables import Row


class Taking(Searching):
    """Finding a lawful way to take the pile."""

    def takeable(self, s: Row, p: int) -> int:
        """The kind of the top card if some way might take it, else -1."""
        if not s[PILE + SIZE]:
            return -1
        top = s[TOP]
        if top <= BLACK:
            if top == BLACK:
                if not self.black_natural:
                    return -1
            elif top == RED or not self.wild_pair:
                return -1
        if self.dead_ranks and s[DEAD + top]:
            return -1
        if s[COURTESY + p] and self.may_hold and self.held_threes(s, p):
            return -1  # a three held back must be tabled or shown first (INT-8)
        return top

    def try_way(
        self, s: Row, p: int, kind: int, naturals: int, twos: int, jokers: int, place: int
    ) -> int:
        """A way to take the pile if it is lawful, else ``NO_WAY``. It is written to ``WAY``, with
        the number of the meld that is joined as its ``place``, or -1."""
        s[WAY] = naturals
        s[WAY + 1] = twos
        s[WAY + 2] = jokers
        s[WAY + 3] = place
        self.plan_way(s, p, kind)
        return kind if self.lawful(s, p, 1) else NO_WAY

    def plan_way(self, s: Row, p: int, way: int) -> None:
        """Write the way found to ``PLAN``. An opening is already there."""
        if way == OPENING:
            return
        s[PLAN] = 0
        top = s[TOP]
        place = s[WAY + 3]
        m = SLOTS + (s[SIDE_OF + p] * MOST_MELDS + place) * SLOT
        if way == LAY_OFF and s[m] >= SEQUENCE:
            low = self.low_after(s, m, s[TOP_CARD])
            self.group_run(s, place, s[m] - SEQUENCE, low, 0, 0)
        else:
            self.group(s, place, WILD if top <= TWO else top, s[WAY], s[WAY + 1], s[WAY + 2])

    def find_lay_off(self, s: Row, p: int, top: int) -> int:
        """A way that lays off the top card alone on a meld of the side, preferably a sequence."""
        side = s[SIDE_OF + p]
        if not self.lay_off_top or self.pair_only or not s[OPENED + side] or top <= TWO:
            return NO_WAY
        if self.frozen_for(s, side):
            return NO_WAY
        for runs in range(self.runs, -1, -1):
            for number in range(s[MELDS + side]):
                m = SLOTS + (side * MOST_MELDS + number) * SLOT
                if runs:
                    if s[m] < SEQUENCE or not self.grows_by(s, m, s[TOP_CARD]):
                        continue
                elif s[m] != top:
                    continue
                if self.try_way(s, p, LAY_OFF, 0, 0, 0, number):
                    return LAY_OFF
        return NO_WAY

    def find_pair(self, s: Row, p: int, top: int) -> int:
        """A way with two cards like the top card, joined to a meld of the side or as a new one.
        They may be wild cards (HOL-2)."""
        if s[HAND + p * 16 + top] < 2:
            return NO_WAY
        naturals = 2 if top > TWO else 0
        twos = 2 if top == TWO else 0
        place = self.place_for_three(s, p, WILD if top <= TWO else top)
        return self.try_way(s, p, PAIR, naturals, twos, 2 - naturals - twos, place)

    def place_for_three(self, s: Row, p: int, kind: int) -> int:
        """The number of the meld of that kind, -1 for a new one if it has no room for three cards
        more."""
        side = s[SIDE_OF + p]
        if self.room(s, side, kind) < 3:
            return -1
        return self.number_of(side, s[SLOT_OF + side * 16 + kind])

    def find_with_wild(self, s: Row, p: int, top: int) -> int:
        """A way with one natural and one wild card."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        if not self.natural_and_wild or self.pair_only or top <= TWO or not s[h + top]:
            return NO_WAY
        if not s[OPENED + side] or self.frozen_for(s, side):
            return NO_WAY
        lock = self.locked(s, side)
        if s[h + TWO] and not lock:
            twos = 1
        elif s[h + JOKER] and lock != 1:
            twos = 0
        else:
            return NO_WAY
        place = self.place_for_three(s, p, top)
        return self.try_way(s, p, WITH_WILD, 1, twos, 1 - twos, place)

    def find_with_many(self, s: Row, p: int, top: int) -> int:
        """A way with more cards, on any meld: they may make the canasta to go out with."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        if top <= TWO:
            return self.find_place(s, p, top, 0, 2)
        held = 0 if self.pair_only else s[h + TWO] + s[h + JOKER]
        one = self.natural_and_wild and not self.pair_only and not self.frozen_for(s, side)
        for naturals in range(1 if one else 2, s[h + top] + 1):
            for wilds in range(0 if naturals > 1 else 1, held + 1):
                if self.find_place(s, p, top, naturals, wilds):
                    return WITH_WILD
        return NO_WAY

    def find_place(self, s: Row, p: int, top: int, naturals: int, wilds: int) -> int:
        """A way with the top card and these, on any meld of the side or as a new one."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        kind = top
        twos = s[h + TWO] if s[h + TWO] < wilds else wilds
        if top <= TWO:
            if s[h + top] < wilds:
                return NO_WAY
            kind = WILD
            twos = wilds if top == TWO else 0
        elif self.locked(s, side) == 2:
            if s[h + JOKER] < wilds:
                return NO_WAY
            twos = 0
        for place in range(-1, s[MELDS + side]):
            if place >= 0 and s[SLOTS + (side * MOST_MELDS + place) * SLOT] != kind:
                continue
            if self.try_way(s, p, WITH_WILD, naturals, twos, wilds - twos, place):
                return WITH_WILD
        return NO_WAY

    def find_opening(self, s: Row, p: int, top: int, wilds: int) -> int:
        """A way that opens; the plan is in ``PLAN``."""
        if not self.pile_opens or top <= TWO:
            return NO_WAY
        if self.plan_opening(s, p, top, wilds) and self.lawful(s, p, 1):
            return OPENING
        if self.runs and self.plan_with_runs(s, p, top, wilds) and self.lawful(s, p, 1):
            return OPENING
        return NO_WAY

    def find_any(self, s: Row, p: int) -> int:
        """Any lawful way to take the pile, the top card alone before others."""
        top = self.takeable(s, p)
        if top < 0:
            return NO_WAY
        side = s[SIDE_OF + p]
        if not s[OPENED + side]:
            if not self.pile_opens or s[HAND + p * 16 + top] < self.fewest_with_top(s, p, top):
                return NO_WAY
            found = self.find_opening(s, p, top, 20)
            return OPENING if not found and self.search_opening(s, p, top) else found
        return (
            self.find_lay_off(s, p, top)
            or self.find_pair(s, p, top)
            or self.find_with_wild(s, p, top)
            or self.find_with_many(s, p, top)
        )
