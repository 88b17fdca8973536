"""Sequences in the playout policy: which to begin, and how they grow."""

from __future__ import annotations

from .flat_layout import *
from .opening_plans import Openings
from .tables import Row


class Running(Openings):
    """Finding sequences in a hand, and those that a wild card completes."""

    def longest_run(self, s: Row, p: int, suit: int) -> int:
        """The longest sequence of a suit in hand: 16 times its lowest rank, and its length."""
        f = FACES + p * FACE + suit
        best = 0
        length = 0
        low = self.lowest_of(suit)
        rank = low
        while rank <= 15:
            if rank < 15 and s[f + rank * 4]:
                if not length:
                    low = rank
                length += 1
                if length > best & 15 and length <= self.run_size:
                    best = low * 16 + length
            else:
                length = 0
            rank += 1
        return best

    def may_begin_run(self, s: Row, side: int) -> int:
        """Whether the side may begin another sequence."""
        if not self.runs or s[MELDS + side] >= MOST_MELDS - 2:
            return 0
        return 0 if self.wilds_or_runs and s[SLOT_OF + side * 16 + WILD] else 1

    def group_run(self, s: Row, target: int, suit: int, low: int, first: int, number: int) -> int:
        """Add naturals of a sequence to the plan: ``number`` of them from rank ``first`` up."""
        g = self.group(s, target, SEQUENCE + suit, number, 0, 0)
        s[g + 5] = low
        s[g + 6] = self.ranks_from(first, number)
        return g

    def ranks_from(self, low: int, number: int) -> int:
        """So many ranks from the lowest up, as bits."""
        return ((1 << number) - 1) << low

    def plan_with_runs(self, s: Row, p: int, top: int, wilds: int) -> int:
        """Plan an opening of the longest sequences in hand, with sets as needed."""
        side = s[SIDE_OF + p]
        if not self.may_begin_run(s, side) or self.composition == 3:
            return 0
        h = HAND + p * 16
        points = 0
        cards = 0
        for suit in range(4):
            run = self.longest_run(s, p, suit)
            length = run & 15
            # Keep the pair that takes the pile together.
            if length < 3 or (top >= 0 and run >> 4 <= top < (run >> 4) + length):
                run = 0
                length = 0
            s[RUN_PLAN + suit] = run
            cards += length
            points += self.points_of(self.ranks_from(run >> 4, length))
        if not cards:
            return 0
        self.set_aside(s, p, -1)
        minimum = s[MINIMUM + p]
        s[MINIMUM + p] = minimum - points
        found = 0
        if top >= 0 or points < minimum:
            found = self.plan_opening(s, p, top, wilds)
        elif s[h + SIZE] >= 2:
            s[PLAN] = 0
            found = 1
        s[MINIMUM + p] = minimum
        self.set_aside(s, p, 1)
        if found:
            for suit in range(4):
                run = s[RUN_PLAN + suit]
                if run:
                    self.group_run(s, -1, suit, run >> 4, run >> 4, run & 15)
        return found

    def set_aside(self, s: Row, p: int, number: int) -> None:
        """Take the sequences found out of the hand's counts (-1), or put them back (1)."""
        for suit in range(4):
            run = s[RUN_PLAN + suit]
            self.move_run(s, p, suit, self.ranks_from(run >> 4, run & 15), number)

    def low_after(self, s: Row, m: int, code: int) -> int:
        """The lowest rank of a sequence after a card joins it."""
        return s[m + LOW] - 1 if self.grows_by(s, m, code) == 1 else s[m + LOW]

    def homes(self, s: Row, p: int, rank: int) -> int:
        """How many cards of a rank the side's sequences could take, with others in between."""
        side = s[SIDE_OF + p]
        found = 0
        for suit in range(4):
            if not s[FACES + p * FACE + rank * 4 + suit]:
                continue
            for number in range(s[MELDS + side]):
                m = SLOTS + (side * MOST_MELDS + number) * SLOT
                if s[m] == SEQUENCE + suit and self.reaches(s, p, m, rank):
                    found += 1
                    break
        return found

    def reaches(self, s: Row, p: int, m: int, rank: int) -> int:
        """Whether the hand has all cards from an end of a sequence to a rank, and there is room."""
        f = FACES + p * FACE + s[m] - SEQUENCE
        low = s[m + LOW]
        high = low + s[m + CARDS] - 1
        if rank > high:
            first = high + 1
            last = rank
        elif rank < low:
            first = rank
            last = low - 1
        else:
            return 0
        if s[m + CARDS] + last - first + 1 > self.run_size:
            return 0
        for between in range(first, last + 1):
            if not s[f + between * 4]:
                return 0
        return 1

    def plan_wild_run(self, s: Row, p: int, m: int) -> int:
        """Plan a wild card that completes a sequence, and what it joins from the hand.

        The wild card goes to an end, or into the only gap before cards of the hand. Returns the
        number of cards in the plan, 0 if there is none.
        """
        low = s[m + LOW]
        high = low + s[m + CARDS] - 1
        lacking = self.canasta_size - s[m + CARDS]
        if lacking < 1 or s[m + NATURALS] < self.run_naturals:
            return 0
        if s[m + TWOS] + s[m + JOKERS] >= self.run_wilds or self.locked(s, s[SIDE_OF + p]):
            return 0
        f = FACES + p * FACE + s[m] - SEQUENCE
        lowest = 4
        # This many above, the others below. One of them is the wild card.
        for above in range(lacking, -1, -1):
            first = low - lacking + above
            last = high + above
            if first < lowest or last > 14:
                continue
            missing = 0
            bits = 0
            for rank in range(first, last + 1):
                if rank < low or rank > high:
                    if s[f + rank * 4]:
                        bits += 1 << rank
                    else:
                        missing += 1
            if missing != 1:
                continue
            twos = 1 if s[HAND + p * 16 + TWO] else 0
            s[PLAN] = 0
            number = self.number_of(s[SIDE_OF + p], m)
            g = self.group(s, number, s[m], lacking - 1, twos, 1 - twos)
            s[g + 5] = first
            s[g + 6] = bits
            return lacking
        return 0

    def saved_for_runs(self, s: Row, p: int, rank: int) -> int:
        """How many cards of a rank are better kept for the side's sequences than put into sets."""
        if not self.run_canasta or s[STOCK] < s[WEIGHTS + p * POLICY_SIZE + W_RUNS]:
            return 0
        side = s[SIDE_OF + p]
        saved = 0
        for suit in range(4):
            code = rank * 4 + suit
            if s[FACES + p * FACE + code] and self.awaited(s, side, code):
                saved += 1
        return saved
