"""Cards by suit, for games with sequences. In other games only a card's kind matters."""

from __future__ import annotations

from .flat_layout import *
from .tables import Row, Tables


class Faces(Tables):
    """Hands by suit, and where sequences can grow."""

    def gain(self, s: Row, p: int, code: int) -> int:
        """Add a card to a hand; returns its kind."""
        kind = self.kinds[code]
        h = HAND + p * 16
        s[h + kind] += 1
        s[h + SIZE] += 1
        if self.runs:
            s[FACES + p * FACE + code] += 1
        return kind

    def lose_faces(self, s: Row, p: int, kind: int, suits: int, twos: int, jokers: int) -> None:
        """Remove cards of a set from a hand: naturals by suit, four bits a suit, and wild cards."""
        f = FACES + p * FACE
        for suit in range(4):
            s[f + kind * 4 + suit] -= (suits >> (4 * suit)) & 15
        s[f + TWO * 4] -= twos
        s[f + JOKER * 4] -= jokers

    def lose_three(self, s: Row, p: int, kind: int) -> None:
        """Remove a three that goes from a hand to the table."""
        h = HAND + p * 16
        s[h + kind] -= 1
        s[h + SIZE] -= 1
        if self.runs:
            f = FACES + p * FACE
            if kind == RED:
                s[f + 13] -= 1
            elif s[f + 12]:
                s[f + 12] -= 1
            else:
                s[f + 15] -= 1

    # --- sequences -------------------------------------------------------------------------------

    def lowest_of(self, suit: int) -> int:
        """The lowest rank of a sequence of that suit."""
        return 3 if self.run_threes and suit in (0, 3) else 4

    def grows_by(self, s: Row, m: int, code: int) -> int:
        """Whether a natural card extends the sequence: 1 below, 2 above, 0 not at all."""
        if s[m + CARDS] >= self.run_size or code & 3 != s[m] - SEQUENCE:
            return 0
        rank = code >> 2
        low = s[m + LOW]
        if rank == low - 1 and rank >= self.lowest_of(code & 3):
            return 1
        return 2 if rank == low + s[m + CARDS] else 0

    def run_for(self, s: Row, side: int, code: int) -> int:
        """The first sequence of the side that a natural card extends, 0 for none."""
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            if s[m] >= SEQUENCE and self.grows_by(s, m, code):
                return m
        return 0

    def awaited(self, s: Row, side: int, code: int) -> int:
        """Whether an unfinished sequence of the side may come to hold that card."""
        rank = code >> 2
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            if s[m] == SEQUENCE + (code & 3) and s[m + CARDS] < self.canasta_size:
                low = s[m + LOW]
                free = self.canasta_size - s[m + CARDS]
                if low - free <= rank < low or 0 < rank - (low + s[m + CARDS] - 1) <= free:
                    return 1
        return 0

    # --- which cards of a rank to lay ------------------------------------------------------------

    def fix_suits(self, s: Row, p: int) -> None:
        """Choose the suits of the naturals in every set of the plan.

        Sequences of the plan keep their cards. Of the others, those go first that no sequence of
        the side or in hand can use.
        """
        f = FACES + p * FACE
        self.hold_runs(s, p, -1)
        for number in range(s[PLAN]):
            g = PLAN + 1 + number * GROUP
            kind = s[g + 1]
            if kind >= SEQUENCE or kind <= TWO:
                continue
            suits = 0
            for _ in range(s[g + 2]):
                suit = self.spare_suit(s, p, kind)
                s[f + kind * 4 + suit] -= 1
                suits += 1 << (4 * suit)
            s[g + 6] = suits
        for number in range(s[PLAN]):
            g = PLAN + 1 + number * GROUP
            kind = s[g + 1]
            if TWO < kind < SEQUENCE:
                for suit in range(4):
                    s[f + kind * 4 + suit] += (s[g + 6] >> (4 * suit)) & 15
        self.hold_runs(s, p, 1)

    def hold_runs(self, s: Row, p: int, number: int) -> None:
        """Take the plan's sequences out of the hand's counts (-1), or put them back (1)."""
        for place in range(s[PLAN]):
            g = PLAN + 1 + place * GROUP
            if s[g + 1] >= SEQUENCE:
                self.move_run(s, p, s[g + 1] - SEQUENCE, s[g + 6], number)

    def move_run(self, s: Row, p: int, suit: int, ranks: int, number: int) -> None:
        """Take the naturals of a sequence, a bit for each rank, out of a hand (-1), or put them
        back (1)."""
        h = HAND + p * 16
        f = FACES + p * FACE + suit
        for rank in range(3, 15):
            if (ranks >> rank) & 1:
                s[h + rank] += number
                s[h + SIZE] += number
                s[f + rank * 4] += number

    def points_of(self, ranks: int) -> int:
        """The points of the naturals of a sequence, a bit for each rank."""
        points = 0
        for rank in range(3, 15):
            if (ranks >> rank) & 1:
                points += self.value[rank]
        return points

    def spare_suit(self, s: Row, p: int, kind: int) -> int:
        """The suit of the least needed card of a rank in hand."""
        f = FACES + p * FACE
        best = 0
        least = 1000000
        for suit in range(4):
            code = kind * 4 + suit
            if not s[f + code]:
                continue
            cost = self.need_of(s, p, code)
            if s[f + code] > 1:
                cost = cost // 2 - 1
            if cost < least:
                least = cost
                best = suit
        return best

    def need_of(self, s: Row, p: int, code: int) -> int:
        """A card's value for sequences: neighbours in hand, ends on the table."""
        f = FACES + p * FACE
        rank = code >> 2
        need = 0
        if rank > 4 and s[f + code - 4]:
            need += 3
        if rank > 5 and s[f + code - 8]:
            need += 1
        if rank < 14 and s[f + code + 4]:
            need += 3
        if rank < 13 and s[f + code + 8]:
            need += 1
        if self.run_for(s, s[SIDE_OF + p], code):
            need += 10
        elif self.awaited(s, s[SIDE_OF + p], code):
            need += 5
        return need
