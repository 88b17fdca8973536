"""Plans for a side's opening: which sets to lay for the minimum, with or without the pile.

A plan is written to ``PLAN`` in the row: the number of groups, then the groups. The first group of
an opening with the pile joins its top card, which does not count among the group's naturals.
"""

from __future__ import annotations

from .flat_layout import *
from .plan_legality import Legality
from .tables import Row


class Openings(Legality):
    """Finding an opening."""

    def group(self, s: Row, target: int, kind: int, naturals: int, twos: int, jokers: int) -> int:
        """Add a group to the plan; returns its place."""
        number = s[PLAN]
        g = PLAN + 1 + number * GROUP
        s[PLAN] = number + 1
        s[g] = target
        s[g + 1] = kind
        s[g + 2] = naturals
        s[g + 3] = twos
        s[g + 4] = jokers
        s[g + 5] = 0
        s[g + 6] = 0
        return g

    def plan_opening(self, s: Row, p: int, top: int, wilds: int) -> int:
        """Plan an opening of few cards with a limited number of wild cards; whether there is one.

        ``top`` is the kind of the top card for an opening with the pile, -1 without the pile.
        """
        h = HAND + p * 16
        minimum = s[MINIMUM + p]
        twos = s[h + TWO]
        jokers = s[h + JOKER]
        if not self.opening_wilds:
            wilds = 0
        if twos + jokers < wilds:
            wilds = twos + jokers
        # Most hands are far from the minimum: find that out before making any plan.
        bound = self.value[TWO] * twos + self.value[JOKER] * jokers if wilds else 0
        least = self.min_naturals if wilds else 3
        for rank in range(14, 2, -1):
            if s[h + rank] >= least:
                bound += s[h + rank] * self.value[rank]
        if top >= 0 and self.counts_top:
            bound += 3 * self.value[top]
        if bound < minimum:
            return 0
        s[PLAN] = 0
        points = 0
        clean = 0
        if top >= 0:
            count = s[h + top]
            if count < 2 or (self.opener_needs_triple and count < 3):
                return 0
            if count >= self.max_size:
                count = self.max_size - 1
            self.group(s, -1, top, count, 0, 0)
            if self.counts_top:
                points = (count + 1) * self.value[top]
                clean = 1
            elif count >= 3:
                points = count * self.value[top]
                clean = 1
        if s[DEMAND + p]:
            return self.plan_canasta(s, p, top, points)
        for rank in range(14, 2, -1):
            if points >= minimum and (clean or not self.composition):
                break
            count = s[h + rank]
            if (
                count >= 3
                and rank != top
                and (rank != BLACK or self.black_natural)
                and not (self.dead_ranks and s[DEAD + rank])
                and (count >= 5 or not self.risky[rank])
                and s[PLAN] < MOST_GROUPS
            ):
                if count > self.max_size:
                    count = self.max_size
                self.group(s, -1, rank, count, 0, 0)
                points += count * self.value[rank]
                clean = 1
        if points < minimum and wilds and (clean or not self.composition):
            points = self.add_wilds(s, p, top, wilds, points)
        elif self.composition and not clean:
            return self.plan_wild_meld(s, p, top, wilds)
        if points < minimum:
            return 0
        return 1

    def add_wilds(self, s: Row, p: int, top: int, wilds: int, points: int) -> int:
        """Add wild cards to the plan until it reaches the minimum; returns its points."""
        h = HAND + p * 16
        minimum = s[MINIMUM + p]
        twos = s[h + TWO]
        jokers = s[h + JOKER]
        while wilds > 0 and points < minimum:
            # The pair that counts most, as long as no set was made of it.
            pair = 0
            if self.min_naturals <= 2 and self.max_wilds_opening and s[PLAN] < MOST_GROUPS:
                for rank in range(14, 2, -1):
                    if (
                        not pair
                        and s[h + rank] == 2
                        and rank != top
                        and not self.no_wilds[rank]
                        and not self.great[rank]
                        and (rank != BLACK or self.black_natural)
                        and not (self.dead_ranks and s[DEAD + rank])
                        and not self.planned(s, rank)
                    ):
                        pair = rank
            gain = 2 * self.value[pair] if pair else 0
            joker = 0
            if jokers and not (twos and points + gain + 20 >= minimum):
                joker = 1
            elif not twos:
                break
            worth = 50 if joker else 20
            place = self.place_for_wild(s, top)
            if pair and (not place or points + worth < minimum):
                place = self.group(s, -1, pair, 2, 0, 0)
                points += gain
            if not place:
                break
            if joker:
                s[place + 4] += 1
                jokers -= 1
            else:
                s[place + 3] += 1
                twos -= 1
            points += worth
            wilds -= 1
        return points

    def place_for_wild(self, s: Row, top: int) -> int:
        """A group of the plan that can take another wild card, 0 for none.

        If the opening needs a set without wild cards, the only such set is left alone.
        """
        clean = 0
        if self.composition:
            for number in range(s[PLAN]):
                g = PLAN + 1 + number * GROUP
                if s[g + 3] + s[g + 4] == 0 and (s[g + 2] >= 3 or self.counts_top):
                    clean += 1
        for number in range(s[PLAN]):
            g = PLAN + 1 + number * GROUP
            kind = s[g + 1]
            inside = s[g + 3] + s[g + 4]
            size = s[g + 2] + inside
            if number == 0 and top >= 0:
                if self.pair_only or self.opener_needs_triple:
                    continue
                size += 1
                if not inside and clean == 1 and self.counts_top and self.composition < 3:
                    continue
            if (
                inside < self.max_wilds_opening
                and (not self.more_naturals or size - inside > inside + 1)
                and size < self.max_size
                and not self.no_wilds[kind]
                and not self.great[kind]
                and (inside or clean != 1 or s[g + 2] < 3)
            ):
                return g
        return 0

    def plan_wild_meld(self, s: Row, p: int, top: int, wilds: int) -> int:
        """Plan a wild meld that opens by itself."""
        h = HAND + p * 16
        held = s[h + TWO] + s[h + JOKER]
        if top >= 0 or not self.wild_melds or held < 3 or wilds < held:
            return 0
        if not self.opening_wilds:
            return 0
        if held > self.max_wild_meld:
            held = self.max_wild_meld
        jokers = s[h + JOKER] if s[h + JOKER] < held else held
        if self.value[JOKER] * jokers + self.value[TWO] * (held - jokers) < s[MINIMUM + p]:
            return 0
        s[PLAN] = 0
        self.group(s, -1, WILD, 0, held - jokers, jokers)
        return 1

    def plan_canasta(self, s: Row, p: int, top: int, points: int) -> int:
        """Plan an opening with the canasta that a high total demands (BRA-1).

        With the pile, the plan already holds the group of its top card, which counts ``points``.
        """
        h = HAND + p * 16
        size = self.canasta_size
        found = 1 if top >= 0 and self.used(s) + self.counts_top >= size else 0
        for rank in range(4, 15):
            count = s[h + rank]
            if count < 3 or rank == top:
                continue
            twos = 0
            if not found and s[DEMAND + p] == 1 and size - self.max_wilds <= count < size:
                twos = size - count
                if twos > s[h + TWO]:
                    twos = 0
            if count > size:
                count = size
            self.group(s, -1, rank, count, twos, 0)
            if count + twos >= size:
                found = 1
            points += count * self.value[rank] + self.value[TWO] * twos
        if not found or points < s[MINIMUM + p]:
            return 0
        return 1
