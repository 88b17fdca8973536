"""Is there any opening with the pile at all? Asked where no plan opens: by a network, or as the
hand ends without one (C-12).

``opening_plans`` considers only the plans that a player would think of first. This module tries
every division of the hand into sequences, sets and wild melds, as ``game.rules.opening_search``
does: first the sequences, then rank by rank. Of batches with the same numbers of cards, wild cards
and canastas it keeps the one that counts most.
"""

from __future__ import annotations

from .flat_layout import *
from .playout_sequences import Running
from .tables import Row

Key = tuple[int, int, int, int]
"""Cards used, wild cards among them, canastas that count for going out, and flags."""
Groups = list[tuple[int, int, int]]
"""Kind, naturals and wild cards of each."""
Way = tuple[Key, int, Groups]
"""A way to lay cards of a rank, with the points of its naturals."""

_OPENS = 1
"""Flag of a way to lay cards: it includes what an opening must hold."""
_BARS = 2
"""Flag of a way to lay cards: one of its melds keeps the side from going out."""
_LAST = 4
"""Flag of a way to lay cards: one of its melds may only be laid with the last cards."""


class Searching(Running):
    """The exhaustive search for an opening with the pile."""

    def frozen_for(self, s: Row, side: int) -> int:
        """Whether only a natural pair takes the pile, because it is frozen for that side."""
        if self.always_frozen:
            return 1
        if not self.freezing:
            return 0
        return 1 if s[FROZEN] or not s[OPENED + side] else 0

    def fewest_with_top(self, s: Row, p: int, top: int) -> int:
        """How many natural cards of its rank must go with the top card in an opening."""
        if top <= TWO or self.pair_only or self.opener_needs_triple or not self.natural_and_wild:
            return 2
        return 2 if self.frozen_for(s, s[SIDE_OF + p]) else 1

    def search_opening(self, s: Row, p: int, top: int) -> int:
        """Write a lawful opening with the pile to ``PLAN``; whether there is one."""
        h = HAND + p * 16
        wilds = s[h + TWO] + s[h + JOKER] if self.opening_wilds else 0
        fewest = self.fewest_with_top(s, p, top)
        if s[h + top] < fewest or (top <= TWO and not wilds):
            return 0
        bound = self.value[top] if self.counts_top else 0
        if wilds:
            bound += self.value[TWO] * s[h + TWO] + self.value[JOKER] * s[h + JOKER]
        for rank in range(3, 15):
            bound += s[h + rank] * self.value[rank]
        if bound < s[MINIMUM + p]:
            return 0
        # Each sequence: its suit, lowest rank, length, and the ranks of its naturals as bits.
        pieces: list[list[int]] = []
        if self.runs:
            pieces = self.pieces_of(s, p, wilds - 2 if top <= TWO else wilds)
        chosen: list[list[int]] = []
        return self.search_from(s, p, top, pieces, chosen, 0)

    def pieces_of(self, s: Row, p: int, wilds: int) -> list[list[int]]:
        """The sequences that the hand could lay, with wild cards for missing cards.

        Sequences without wild cards are of the minimum length. A wild card at an end is considered
        only where two naturals need it.
        """
        found: list[list[int]] = []
        longest = max(5, self.run_naturals + 2)
        if self.run_canasta:
            longest = max(longest, self.canasta_size + 2)
        for suit in range(4):
            f = FACES + p * FACE + suit
            for low in range(self.lowest_of(suit), 13):
                for high in range(low + 2, 15):
                    size = high - low + 1
                    bits = 0
                    naturals = 0
                    for rank in range(low, high + 1):
                        if s[f + rank * 4]:
                            bits += 1 << rank
                            naturals += 1
                    gaps = size - naturals
                    if size > self.run_size or naturals < self.run_naturals:
                        continue
                    if gaps > wilds or gaps > self.run_wilds or (not gaps and size > longest):
                        continue
                    if size > 3 and not (s[f + low * 4] and s[f + high * 4]):
                        continue
                    found.append([suit, low, size, bits])
        return found

    def search_from(
        self,
        s: Row,
        p: int,
        top: int,
        pieces: list[list[int]],
        chosen: list[list[int]],
        start: int,
    ) -> int:
        """Write a lawful opening to ``PLAN``; whether there is one.

        It uses the chosen sequences and others of the pieces from ``start`` on.
        """
        if self.search_sets(s, p, top, chosen):
            return 1
        h = HAND + p * 16
        for place in range(start, len(pieces)):
            piece = pieces[place]
            if not self.holds_piece(s, p, piece):
                continue
            self.move_run(s, p, piece[0], piece[3], -1)
            found = 0
            if s[h + top] >= self.fewest_with_top(s, p, top):
                found = self.search_from(s, p, top, pieces, [*chosen, piece], place)
            self.move_run(s, p, piece[0], piece[3], 1)
            if found:
                # The plan was written with the cards of this sequence out of the counts.
                return 1
        return 0

    def holds_piece(self, s: Row, p: int, piece: list[int]) -> int:
        """Whether the hand has the naturals of a sequence."""
        for rank in range(3, 15):
            if (piece[3] >> rank) & 1 and not s[FACES + p * FACE + rank * 4 + piece[0]]:
                return 0
        return 1

    def search_sets(self, s: Row, p: int, top: int, runs: list[list[int]]) -> int:
        """Write a lawful opening of these sequences, sets and wild melds to ``PLAN``.

        Returns whether there is one. The naturals of the sequences are already out of the hand's
        counts.
        """
        h = HAND + p * 16
        minimum = s[MINIMUM + p]
        twos = s[h + TWO] if self.opening_wilds else 0
        jokers = s[h + JOKER] if self.opening_wilds else 0
        if top == TWO:
            twos -= 2
        elif top == JOKER:
            jokers -= 2
        wilds = twos + jokers
        spent = 0
        points = 0
        bound = 0
        done = 0
        flags = _OPENS if not self.composition or self.demands(s, p) == 0 else 0
        for piece in runs:
            points += self.points_of(piece[3])
            spent += piece[2] - piece[3].bit_count()
            if piece[2] >= self.canasta_size:
                done += self.run_canasta
                if self.demands(s, p) > 0:
                    flags = _OPENS
        if spent > wilds:
            return 0
        if done > self.needed:
            done = self.needed
        bound = points + self.value[JOKER] * jokers + self.value[TWO] * twos
        if top <= TWO:
            bound += 2 * self.value[top]
        if self.counts_top:
            bound += self.value[top]
        for rank in range(3, 15):
            bound += s[h + rank] * self.value[rank]
        if bound < minimum:
            return 0
        plans: dict[Key, tuple[int, Groups]] = {(0, spent, done, flags): (points, [])}
        ranks: list[int] = [top]
        for rank in range(3, 15):
            if rank != top and s[h + rank] and not (self.dead_ranks and s[DEAD + rank]):
                ranks.append(rank)
        another = self.wild_melds if top > TWO else self.wild_melds == 3
        if another and not (runs and self.wilds_or_runs):
            ranks.append(WILD)
        for number, kind in enumerate(ranks):
            if number:
                ways = self.ways_of(s, p, kind, s[h + kind], wilds, jokers)
            else:
                ways = self.ways_with_top(s, p, top, wilds, jokers)
            more: dict[Key, tuple[int, Groups]] = {}
            for key, (total, groups) in plans.items():
                for way, worth, laid in ways:
                    used, wild, canastas, marks = _joint(key, way)
                    after = (used, wild, min(self.needed, canastas), marks)
                    if wild <= wilds and (after not in more or more[after][0] < total + worth):
                        more[after] = (total + worth, [*groups, *laid])
            plans = more
        for key, (total, groups) in plans.items():
            if not key[3] & _OPENS:
                continue
            high = min(key[1], jokers)
            if total + self.value[JOKER] * high + self.value[TWO] * (key[1] - high) < minimum:
                continue
            if self.write_plan(s, top, groups, runs, jokers) and self.plan_holds(s, p, runs):
                return 1
        return 0

    def plan_holds(self, s: Row, p: int, runs: list[list[int]]) -> int:
        """Whether the plan is lawful, with the cards of its sequences back in the hand's counts."""
        for piece in runs:
            self.move_run(s, p, piece[0], piece[3], 1)
        holds = self.lawful(s, p, 1)
        for piece in runs:
            self.move_run(s, p, piece[0], piece[3], -1)
        return holds

    def demands(self, s: Row, p: int) -> int:
        """What an opening must hold: 0 nothing, 1 a canasta, 2 one that is not a mixed set, -1 if
        it depends on the composition.
        """
        return s[DEMAND + p] if self.composition == 3 else -1

    def marks_of(self, s: Row, p: int, kind: int, size: int, wilds: int, worth: int) -> int:
        """Whether a meld, counted as in an opening, is what an opening must hold."""
        if self.composition == 1:
            return _OPENS if kind != WILD and size and not wilds else 0
        if self.composition == 2:
            if kind == WILD:
                return _OPENS if size and worth >= s[MINIMUM + p] else 0
            return _OPENS if size and not wilds else 0
        demanded = self.demands(s, p)
        if demanded > 0 and size < self.canasta_size:
            return 0
        return 0 if demanded == 2 and kind != WILD and wilds else _OPENS

    def end_of(self, kind: int, size: int, wilds: int) -> int:
        """Whether a meld keeps the side from going out, or may only be laid with the last cards."""
        marks = _BARS if self.bars_out(kind, size, wilds) else 0
        return marks | _LAST if kind == BLACK and not self.black_natural else marks

    def counts_for_out(self, kind: int, size: int) -> int:
        """Whether a meld is a canasta that counts for going out."""
        return self.is_canasta(kind, size) if kind != WILD or self.wild_counts else 0

    def ways_with_top(self, s: Row, p: int, top: int, wilds: int, jokers: int) -> list[Way]:
        """Ways to lay the top card."""
        ways: list[Way] = []
        side = s[SIDE_OF + p]
        worth = self.value[top]
        if top <= TWO:
            if self.opener_needs_triple or not self.set_holds(s, side, WILD, 0, 3, 0):
                return ways
            counted = 3 if self.counts_top else 0
            marks = self.marks_of(s, p, WILD, counted, counted, counted * worth)
            marks |= self.end_of(WILD, 3, 3)
            done = self.counts_for_out(WILD, 3)
            ways.append(((2, 0, done, marks), counted * worth, [(WILD, 0, 2)]))
            return ways
        held = s[HAND + p * 16 + top]
        most = 0 if self.pair_only or self.opener_needs_triple else wilds
        fewest = 3 if self.opener_needs_triple else self.fewest_with_top(s, p, top)
        for naturals in range(fewest, held + 1):
            for spent in range(0 if naturals > 1 else 1, most + 1):
                size = naturals + spent + 1
                if not self.set_holds(s, side, top, naturals + 1, spent, 0):
                    continue
                counted = size if self.counts_top else size - 1
                points = (counted - spent) * worth
                if counted < 3:
                    # INT-5: a bare pair is no meld without the top card.
                    counted = 0
                    points = 0
                marks = self.marks_of(s, p, top, counted, spent, 0) | self.end_of(top, size, spent)
                done = self.counts_for_out(top, size)
                key = (naturals + spent, spent, done, marks)
                first = (key, points, [(top, naturals, spent)])
                ways.append(first)
                if self.sets == 3:
                    others = self.ways_of(s, p, top, held - naturals, wilds - spent, jokers)
                    ways += [_both(first, other) for other in others if other[2]]
        return ways

    def ways_of(self, s: Row, p: int, kind: int, held: int, wilds: int, jokers: int) -> list[Way]:
        """Ways to lay naturals of a rank, or wild cards alone, as other melds of the batch.

        The first way is to lay none.
        """
        ways: list[Way] = [((0, 0, 0, 0), 0, [])]
        side = s[SIDE_OF + p]
        several = self.wild_melds if kind == WILD else self.sets
        if kind == RED or (kind == BLACK and self.black_bonus):
            return ways
        fewest = 0 if kind == WILD else 1
        for naturals in range(fewest, (0 if kind == WILD else held) + 1):
            for spent in range(3 if kind == WILD else 0, wilds + 1):
                size = naturals + spent
                if size < 3 or not self.set_holds(s, side, kind, naturals, spent, 0):
                    continue
                high = spent if spent < jokers else jokers
                worth = self.value[JOKER] * high + self.value[TWO] * (spent - high)
                marks = self.marks_of(s, p, kind, size, spent, worth)
                marks |= self.end_of(kind, size, spent)
                points = naturals * self.value[kind] if kind != WILD else 0
                done = self.counts_for_out(kind, size)
                first = ((size, spent, done, marks), points, [(kind, naturals, spent)])
                ways.append(first)
                if several != 3 or held - naturals + wilds - spent < 3:
                    continue
                others = self.ways_of(s, p, kind, held - naturals, wilds - spent, jokers)
                for other in others:
                    # The larger wild meld comes first, since it gets the most valuable cards.
                    alone = len(other[2]) == 1
                    if other[2] and (kind != WILD or (alone and other[0][1] <= spent)):
                        ways.append(_both(first, other))
        return ways

    def write_plan(
        self,
        s: Row,
        top: int,
        groups: Groups,
        runs: list[list[int]],
        jokers: int,
    ) -> int:
        """Write groups and sequences to ``PLAN``; whether there is room for them.

        Jokers go to wild melds first, then to the others in their order.
        """
        s[PLAN] = 0
        if len(groups) + len(runs) > MOST_GROUPS:
            return 0
        highs = [0] * len(groups)
        for melds in (True, False):
            for number, (kind, _naturals, spent) in enumerate(groups):
                if (kind == WILD) == melds and (number or top > TWO):
                    highs[number] = min(spent, jokers)
                    jokers -= highs[number]
        for number, (kind, naturals, spent) in enumerate(groups):
            if not number and top == JOKER:
                highs[number] = 2
            self.group(s, -1, kind, naturals, spent - highs[number], highs[number])
        for suit, low, size, bits in runs:
            naturals = bits.bit_count()
            high = min(size - naturals, jokers)
            jokers -= high
            g = self.group(s, -1, SEQUENCE + suit, naturals, size - naturals - high, high)
            s[g + 5] = low
            s[g + 6] = bits
        return 1


def _joint(one: Key, other: Key) -> Key:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] | other[3]


def _both(one: Way, other: Way) -> Way:
    """Two ways to lay cards of a rank as one."""
    return _joint(one[0], other[0]), one[1] + other[1], [*one[2], *other[2]]
