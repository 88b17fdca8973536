"""The exact score of a finished hand (RULINGS C-13), item by item."""

from __future__ import annotations

from .flat_layout import *
from .tables import Row
from .turns import Turns


class Scoring(Turns):
    """The score of a hand by account. The items are at ``SCORE`` afterwards."""

    def count_up(self, s: Row) -> None:
        """Write the score lines of all accounts."""
        if not self.pooling or s[SIDES] != 2:
            for side in range(s[SIDES]):
                self.line(s, side, side, -1)
            return
        for seat in range(self.seats):
            self.line(s, s[SIDE_OF + seat], self.account_of[seat], seat)

    def line(self, s: Row, side: int, account: int, seat: int) -> None:
        """Write one account's line. ``seat`` is whose threes count, -1 for the whole side."""
        out = self.out_points(s, side)
        at = SCORE + account * 8
        if s[ENDED] == SPECIAL and out > 0 and self.special_voids:
            for item in range(7):
                s[at + item] = 0
        else:
            s[at] = self.canasta_points(s, side)
            s[at + 1] = self.three_bonus(s, side, seat)
            s[at + 3] = self.meld_points(s, side)
            s[at + 4] = -self.held(s, side)
            s[at + 5] = -self.fine(s, side)
        s[at + 2] = out
        s[at + 6] = s[at] + s[at + 1] + out + s[at + 3] + s[at + 4] + s[at + 5]

    def ended_by(self, s: Row, side: int) -> int:
        """Whether this side went out or declared a special hand."""
        return 1 if s[ENDED] != STOCK_ENDED and s[SIDE_OF + s[BY]] == side else 0

    def out_points(self, s: Row, side: int) -> int:
        """The bonus for going out, or the value of a special hand."""
        if not self.ended_by(s, side):
            return 0
        if s[ENDED] == SPECIAL:
            return self.special_points[s[HOW]]
        return self.concealed_bonus if s[HOW] else self.out_bonus

    def card_points(self, s: Row, m: int) -> int:
        """The points of a meld's cards."""
        wild = self.value[TWO] * s[m + TWOS] + self.value[JOKER] * s[m + JOKERS]
        if s[m] >= SEQUENCE:
            return s[m + POINTS] + wild
        return s[m + NATURALS] * self.value[s[m]] + wild if s[m] != WILD else wild

    def meld_bonus(self, s: Row, m: int) -> int:
        """The bonus of a completed meld."""
        kind = s[m]
        wilds = s[m + TWOS] + s[m + JOKERS]
        if kind == WILD:
            return self.wild_bonus[s[m + JOKERS]]
        if kind >= SEQUENCE:
            return self.mixed_run_bonus if wilds else self.run_bonus
        if self.apart[kind]:
            return self.apart_bonus
        return self.mixed_bonus if wilds else self.natural_bonus[kind]

    def canasta_points(self, s: Row, side: int) -> int:
        """The bonuses of the canastas of a side."""
        total = 0
        natural = 1
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            if not self.complete(s, m):
                continue
            if s[m] != WILD or not self.wild_only_out or self.ended_by(s, side):
                total += self.meld_bonus(s, m)
            if s[m] >= SEQUENCE or s[m + TWOS] + s[m + JOKERS]:
                natural = 0
        if s[MADE + side] >= 5:
            total += self.five_natural_bonus if natural else self.five_bonus
        return total

    def sign(self, s: Row, side: int) -> int:
        """Whether a side's threes count for it (1), not at all (0) or against it (-1)."""
        if self.always_plus:
            return 1
        if self.needs_apart:
            return 1 if s[MADE_APART + side] else -1
        if not self.for_plus:
            return 1 if s[MELDS + side] else -1
        made = s[MADE + side]
        if not self.wild_counts:
            made -= s[MADE_WILD + side]
        if made >= self.for_plus:
            return 1
        return -1 if made < self.for_minus else 0

    def three_bonus(self, s: Row, side: int, seat: int) -> int:
        """The signed bonus for tabled threes of a side or of one of its seats."""
        red = 0
        black = 0
        for p in range(SEATS):
            if s[SIDE_OF + p] == side and (seat < 0 or seat == p):
                red += s[RED_THREES + p]
                black += s[BLACK_THREES + p]
        sign = self.sign(s, side)
        if sign < 0 and self.minus_each >= 0:
            return -self.minus_each * (red + black)
        if self.black_apart:
            return sign * self.three_points[red] + self.black_points[black]
        worth = self.three_points[red] + self.three_points[black]
        if self.all_black and sign > 0 and black == self.copies[BLACK]:
            worth += self.all_black
        return sign * worth

    def held(self, s: Row, side: int) -> int:
        """The cost of the cards left in a side's hands."""
        total = 0
        for p in range(SEATS):
            if s[SIDE_OF + p] != side or (s[ENDED] == SPECIAL and s[BY] == p):
                continue
            total += self.cost_of(s, HAND + p * 16)
            if self.foot:
                total += self.cost_of(s, EXTRA + p * 16)
        return total

    def cost_of(self, s: Row, h: int) -> int:
        """The cost of the cards of a block."""
        total = 0
        if s[h + SIZE]:
            for kind in range(15):
                if s[h + kind]:
                    total += s[h + kind] * self.held_cost(kind)
        return total

    def held_cost(self, kind: int) -> int:
        """The cost of a card left in a hand."""
        if self.three_held and self.is_bonus(kind):
            return self.three_held
        if kind == RED and self.red_held >= 0:
            return self.red_held
        if kind == BLACK and self.black_held >= 0:
            return self.black_held
        return self.value[kind]

    def fine_rule(self, s: Row, m: int) -> int:
        """The number of the rule that fines an unfinished meld, -1 for none."""
        if self.complete(s, m):
            return -1
        kind = s[m]
        sort = 1 if kind == WILD else 2 if kind >= SEQUENCE else 0
        for rule in range(self.fines):
            if self.fine_kind[rule] != sort:
                continue
            if sort or (
                self.fine_rank[rule] == kind
                and not (self.fine_natural[rule] and s[m + TWOS] + s[m + JOKERS])
            ):
                return rule
        return -1

    def fine(self, s: Row, side: int) -> int:
        """Fines for cards caught in hand and unfinished melds, as a positive number."""
        total = 0
        for p in range(SEATS):
            if s[SIDE_OF + p] == side:
                total += s[FINED + p]
        for rule in range(self.caught_rules):
            if s[ENDED] == STOCK_ENDED and not self.caught_at_end[rule]:
                continue
            for p in range(SEATS):
                if (
                    s[SIDE_OF + p] == side
                    and s[HAND + p * 16 + self.caught_rank[rule]] >= self.caught_count[rule]
                    and not (s[ENDED] == SPECIAL and s[BY] == p)
                ):
                    total += self.caught_fine[rule]
        if self.fines:
            for number in range(s[MELDS + side]):
                m = SLOTS + (side * MOST_MELDS + number) * SLOT
                rule = self.fine_rule(s, m)
                if rule >= 0:
                    if self.fine_jokers[rule] and s[m + JOKERS] == 4:
                        total += self.fine_jokers[rule]
                    else:
                        total += self.fine_points[rule]
        return total

    def meld_points(self, s: Row, side: int) -> int:
        """The points of a side's melded cards, negative where the game says so."""
        total = 0
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            if self.fines:
                rule = self.fine_rule(s, m)
                if rule >= 0 and self.fine_voids[rule]:
                    continue
            total += self.card_points(s, m)
        if self.melds_minus and not s[MADE + side]:
            return -total
        return total
