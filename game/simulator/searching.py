"""Is there any opening with the pile at all? Asked where a hand ends if there is none (C-12).

The plans of ``openings`` are those that a player would think of first. Here every share of the hand
among sets and a wild meld is weighed, rank by rank, keeping for the same numbers of cards, of wild
cards and of canastas the batch that counts most; as ``game.rules.opening_search`` does.
"""

from __future__ import annotations

from .layout import (
    BLACK,
    DEAD,
    HAND,
    JOKER,
    MINIMUM,
    PLAN,
    RUN_PLAN,
    SIDE_OF,
    SIZE,
    TWO,
    WILD,
)
from .running import Running
from .tables import Row


class Searching(Running):
    """The thorough search for an opening with the pile."""

    def search_opening(self, s: Row, p: int, top: int) -> int:
        """Write a lawful opening with the pile to ``PLAN``; whether there is one."""
        if self.search_sets(s, p, top):
            return 1
        if not self.runs or not self.may_begin_run(s, s[SIDE_OF + p]):
            return 0
        cards = 0
        points = 0
        for suit in range(4):
            run = self.longest_run(s, p, suit)
            if run & 15 < 3:
                run = 0
            s[RUN_PLAN + suit] = run
            cards += run & 15
            for rank in range(run >> 4, (run >> 4) + (run & 15)):
                points += self.value[rank]
        if not cards:
            return 0
        minimum = s[MINIMUM + p]
        self.set_aside(s, p, -1)
        s[MINIMUM + p] = minimum - points
        s[HAND + p * 16 + SIZE] -= cards
        found = self.search_sets(s, p, top)
        s[HAND + p * 16 + SIZE] += cards
        s[MINIMUM + p] = minimum
        self.set_aside(s, p, 1)
        if found:
            for suit in range(4):
                run = s[RUN_PLAN + suit]
                if run:
                    self.group_run(s, -1, suit, run >> 4, run >> 4, run & 15)
        return found

    def search_sets(self, s: Row, p: int, top: int) -> int:
        """Write a lawful opening of sets and a wild meld to ``PLAN``; whether there is one."""
        h = HAND + p * 16
        wilds = s[h + TWO] + s[h + JOKER] if self.opening_wilds else 0
        jokers = s[h + JOKER]
        bound = 20 * wilds + 30 * jokers + 3 * self.value[top]
        for rank in range(3, 15):
            if s[h + rank] >= 2:
                bound += s[h + rank] * self.value[rank]
        if bound < s[MINIMUM + p] or s[h + top] < 2:
            return 0
        # By cards used, wild cards, canastas and whether a clean set is there: points and groups.
        plans: dict[tuple[int, int, int, int], tuple[int, list[tuple[int, int, int]]]]
        plans = {(0, 0, 0, 0): (0, [])}
        ranks: list[int] = [top]
        for rank in range(3, 15):
            if rank != top and s[h + rank] >= 2 and not (self.dead_ranks and s[DEAD + rank]):
                ranks.append(rank)
        if self.wild_melds:
            ranks.append(WILD)
        for kind in ranks:
            ways: list[tuple[int, int, int, int, int]] = self.ways_of(s, p, kind, top, wilds)
            more: dict[tuple[int, int, int, int], tuple[int, list[tuple[int, int, int]]]] = {}
            for key, (points, groups) in plans.items():
                for naturals, spent, worth, done, clean in ways:
                    if key[1] + spent > wilds:
                        continue
                    after = (
                        key[0] + naturals + spent,
                        key[1] + spent,
                        min(self.needed, key[2] + done),
                        key[3] | clean,
                    )
                    laid = [*groups, (kind, naturals, spent)] if naturals + spent else groups
                    if after not in more or more[after][0] < points + worth:
                        more[after] = (points + worth, laid)
            plans = more
        for key, (points, groups) in plans.items():
            high = min(key[1], jokers)
            if points + 50 * high + 20 * (key[1] - high) < s[MINIMUM + p]:
                continue
            if self.composition and not key[3]:
                continue
            if self.write_plan(s, p, groups, jokers) and self.plan_ends(s, p, top, key[0]):
                return 1
        return 0

    def ways_of(
        self, s: Row, p: int, kind: int, top: int, wilds: int
    ) -> list[tuple[int, int, int, int, int]]:
        """Ways to lay a rank: naturals, wild cards, points of naturals, canastas, cleanness."""
        count = s[HAND + p * 16 + kind] if kind != WILD else 0
        ways: list[tuple[int, int, int, int, int]] = []
        if kind == WILD:
            ways.append((0, 0, 0, 0, 0))
            for spent in range(3, min(wilds, self.max_wild_meld) + 1):
                done = 1 if spent >= self.canasta_size and self.wild_counts else 0
                ways.append((0, spent, 0, done, 0))
            return ways
        if kind != top:
            ways.append((0, 0, 0, 0, 0))
        if kind == BLACK and not self.black_natural:
            return ways
        extra = 1 if kind == top else 0
        most = min(wilds, self.max_wilds_opening)
        if self.no_wilds[kind] or (extra and self.pair_only):
            most = 0
        for naturals in range(2, count + 1):
            if naturals + extra < self.min_naturals:
                continue
            if extra and self.opener_needs_triple and naturals < 3:
                continue
            for spent in range(most + 1):
                size = naturals + spent + extra
                if size < 3 or size > self.max_size:
                    continue
                worth = naturals * self.value[kind]
                clean = 1 if not spent else 0
                if extra:
                    if self.counts_top:
                        worth += self.value[kind]
                    elif naturals < 3:
                        worth = 0
                        clean = 0
                done = 1 if size >= self.canasta_size else 0
                ways.append((naturals, spent, worth, done, clean))
        return ways

    def write_plan(self, s: Row, p: int, groups: list[tuple[int, int, int]], jokers: int) -> int:
        """Write groups to ``PLAN``, jokers given out first; whether there is room for them."""
        s[PLAN] = 0
        if len(groups) > 16:
            return 0
        for kind, naturals, spent in groups:
            high = min(spent, jokers)
            jokers -= high
            self.group(s, -1, kind, naturals, spent - high, high)
        return 1
