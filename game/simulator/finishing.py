"""Whether the playout policy can go out and wants to."""

from __future__ import annotations

from .flat_layout import *
from .flattening import Reading
from .tables import Row


class Finishing(Reading):
    """Planning the end of the hand."""

    def wants_out(self, s: Row, p: int) -> int:
        """Whether the player can and wants to go out in this turn."""
        if self.foot and self.foot_hinders(s, p):
            return 0
        if s[HAND + p * 16 + SIZE] > 12 or s[PERMISSION] == 0:
            return 0
        if self.lacks_leave(s, p):
            return 0
        if not self.can_finish(s, p):
            return 0
        if s[PERMISSION] == 1:
            return 1
        w = WEIGHTS + p * POLICY_SIZE
        side = s[SIDE_OF + p]
        if s[MADE + side] >= s[w + W_GO_OUT] or s[STOCK] <= s[w + W_GO_STOCK]:
            return 1
        after = s[NEXT + p]
        if not self.enough(s, s[SIDE_OF + after], 0, 0, 0, 0, 0):
            return 0
        few = s[w + W_RIVAL]
        last = after
        while s[NEXT + last] != p:
            last = s[NEXT + last]
        if s[HAND + after * 16 + SIZE] <= few or s[HAND + last * 16 + SIZE] <= few:
            return 1
        return 0

    def can_finish(self, s: Row, p: int) -> int:
        """Whether all cards but one could be laid, with enough canastas. A rough count."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        wilds = s[h + TWO] + s[h + JOKER]
        room = 0
        pairs = 0
        left = 0
        made = 0
        natural = 0
        apart = 0
        wanted = 0
        for rank in range(3, 15):
            count = s[h + rank]
            m = s[SLOT_OF + side * 16 + rank]
            if m:
                size = s[m + CARDS]
                space = self.room(s, side, rank)
                if count > space:
                    if not (self.sets >= 2 and count >= 3):
                        left += count - space
                        if self.runs:
                            left -= self.homes(s, p, rank)
                    count = space
                free = self.wilds_welcome(s, side, m, count)
                if size < self.canasta_size:
                    size += count
                    if size >= self.canasta_size:
                        made += 1
                        if self.apart[rank]:
                            apart += 1
                        elif s[m + TWOS] + s[m + JOKERS] == 0:
                            natural += 1
                    else:
                        short = self.canasta_size - size
                        if free >= short and (not wanted or short < wanted):
                            wanted = short
                room += free
            elif count >= 3 and self.unfinished_bar[rank] and count < self.canasta_size:
                # Unfinished, they would keep the side from going out.
                left += count
            elif count >= 3 and rank != BLACK:
                if count >= self.canasta_size:
                    made += 1
                    if self.apart[rank]:
                        apart += 1
                    else:
                        natural += 1
                if not self.no_wilds[rank]:
                    room += self.max_wilds
            elif count == 2 and wilds and self.min_naturals <= 2 and not self.base_for_wilds:
                pairs += 1
            elif count and not (rank == BLACK and count >= 3 and self.black_going_out):
                left += count
                if self.runs:
                    left -= self.homes(s, p, rank)
            if left > 1 + wilds:
                return 0
        wild = 0
        if self.wild_melds:
            m = s[SLOT_OF + side * 16 + WILD]
            space = self.room(s, side, WILD)
            room += space
            short = self.canasta_size - s[m + CARDS] if m else 0
            if short > 0 and wilds >= short:
                made += 1
                wild = 1
        if not self.enough(s, side, made, wild, 0, natural, apart) and (
            not wanted
            or wanted > wilds
            or not self.enough(s, side, made + 1, wild, 0, natural, apart)
        ):
            return 0
        if pairs > wilds:
            left += 2 * (pairs - wilds)
        else:
            wilds -= pairs
            if wilds > room + 2 * pairs:
                left += wilds - room - 2 * pairs
        if left > 1 or (left == 0 and self.discard_required):
            return 0
        return 1

    def keep(self, s: Row, p: int) -> int:
        """Number of cards to keep in hand while nobody goes out."""
        w = WEIGHTS + p * POLICY_SIZE
        other = s[SIDE_OF + s[NEXT + p]]
        if self.walks(s, p):
            return 0
        if s[STOCK] < s[w + W_KEEP_STOCK]:
            return 2
        return s[w + W_KEEP_LATE] if s[MADE + other] else s[w + W_KEEP]
