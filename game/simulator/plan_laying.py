"""Laying down melds in the flat form: the groups of a plan, the opening, and what follows.

The methods do what ``game.rules.putting_down`` does, without checking that it is lawful.
"""

from __future__ import annotations

from .flat_ending import Ending
from .flat_layout import (
    BONUS_DONE,
    BONUS_DUE,
    COURTESY,
    DIRTY,
    DREW,
    EXTRA,
    FOOT,
    FROM_PILE,
    GONE,
    GROUP,
    HAND,
    HAS_MELDED,
    KIND,
    LAST_TURN,
    LOW,
    MADE,
    MELD,
    MELDED,
    MELDS_BEFORE,
    MOST_MELDS,
    ON_PARTNER,
    OPENED,
    OPENER,
    PHASE,
    PLAN,
    POINTS,
    SEATS,
    SEQUENCE,
    SIDE_OF,
    SIDES,
    SIZE,
    SLOT,
    SLOTS,
    STOCK,
    TOP,
    TURN,
    TWO,
    WILD,
)
from .tables import Row


class PuttingDown(Ending):
    """Laying down the groups of a plan."""

    def put_down(self, s: Row, p: int, with_top: int) -> int:
        """Lay down the groups of the plan; returns how many canastas they complete.

        With ``with_top`` the top card joins the first.
        """
        side = s[SIDE_OF + p]
        made = s[MADE + side]
        s[MELDED + p] = 1
        for number in range(s[PLAN]):
            g = PLAN + 1 + number * GROUP
            target = s[g]
            kind = s[g + 1]
            naturals = s[g + 2]
            twos = s[g + 3]
            jokers = s[g + 4]
            self.spend(s, p, g)
            s[GONE] += naturals + twos + jokers
            if target < 0:
                m = self.new_meld(s, side, kind)
            else:
                m = SLOTS + (side * MOST_MELDS + target) * SLOT
                if target < s[MELDS_BEFORE]:
                    s[ON_PARTNER] = 1
                if s[m] == WILD and kind != WILD:
                    self.convert(s, side, m, kind)
            if with_top and number == 0:
                top = s[TOP]
                if top > TWO:
                    naturals += 1
                elif top == TWO:
                    twos += 1
                else:
                    jokers += 1
            if kind >= SEQUENCE:
                self.lengthen(s, m, g, with_top and number == 0)
            self.grow(s, side, m, naturals, twos, jokers)
        if not s[OPENED + side]:
            self.open_side(s, p, side)
            self.soil(s, side)
        elif s[SIDES] * 2 <= self.seats:
            self.soil(s, side)
        return s[MADE + side] - made

    def lengthen(self, s: Row, m: int, g: int, with_top: int) -> None:
        """The lowest rank of a sequence after naturals join it, and their points."""
        s[m + LOW] = s[g + 5]
        for rank in range(3, 15):
            if (s[g + 6] >> rank) & 1:
                s[m + POINTS] += self.value[rank]
        if with_top:
            s[m + POINTS] += self.value[s[TOP]]

    def convert(self, s: Row, side: int, m: int, kind: int) -> None:
        """The conversion of Joker Canasta: a wild meld becomes a set of the rank."""
        s[m + KIND] = kind
        self.index(s, side, WILD)

    def open_side(self, s: Row, p: int, side: int) -> None:
        """Mark the side as opened: bonus cards may be due, and partners get their courtesy turn."""
        s[OPENED + side] = 1
        s[OPENER] = 1
        s[BONUS_DUE] = self.bonus_for_opening(s, side)
        for seat in range(SEATS):
            if s[SIDE_OF + seat] == side:
                s[COURTESY + seat] = 0 if seat == p else 1

    def bonus_for_opening(self, s: Row, side: int) -> int:
        """How many bonus cards the opening has earned (INT-7, MOD-8)."""
        if s[BONUS_DONE + side] or s[STOCK] < self.bonus_stock:
            return 0
        if s[DREW] == FROM_PILE and not self.bonus_with_pile:
            return 0
        order = -1
        for other in range(s[SIDES]):
            order += s[OPENED + other]
        return self.bonus_second if order > 0 else self.bonus_cards

    def after_laying(self, s: Row, p: int, made: int) -> None:
        """After laying down: feet come, the player has gone out or has no lawful action left.

        ``made`` is how many canastas were completed.
        """
        if self.foot and self.feet_come(s, p, made):
            s[PHASE] = FOOT
        else:
            self.look_for_end(s, p)

    def look_for_end(self, s: Row, p: int) -> None:
        """End the hand if the player has gone out or has no lawful action left."""
        left = s[HAND + p * 16 + SIZE]
        if not left and self.goes_out_empty(s, p):
            self.go_out(s, p)
        else:
            self.dead_end(s, p)

    def goes_out_empty(self, s: Row, p: int) -> int:
        """Whether a player with an empty hand has gone out."""
        if self.foot:
            return 0 if self.discard_required else self.may_go_out(s, p)
        return 0 if self.extra_waits(s, p) and not self.may_go_out(s, p) else 1

    def feet_come(self, s: Row, p: int, made: int) -> int:
        """Whether cards just put down bring a foot."""
        if self.foot == 1:
            return 1 if not s[HAND + p * 16 + SIZE] and self.foot_waits(s, p) else 0
        if made:
            for other in range(self.seats):
                if self.comes_with(s, p, other):
                    return 1
        return 0

    def comes_with(self, s: Row, p: int, other: int) -> int:
        """Whether a foot lies face down that comes with what this player puts down."""
        if s[SIDE_OF + other] != s[SIDE_OF + p] or not self.foot_waits(s, other):
            return 0
        return 1 if other == p or self.foot == 3 else 0

    def take_up_feet(self, s: Row) -> None:
        """Take up the feet that come, from the own one on, and go on with the turn."""
        p = s[TURN]
        s[PHASE] = MELD
        for step in range(self.seats):
            other = (p + step) % self.seats
            if self.comes_with(s, p, other):
                self.take_up_foot(s, other)
        self.look_for_end(s, p)

    def take_up_foot(self, s: Row, p: int) -> None:
        """Take up a foot; its threes are tabled and replaced (FOOT-1)."""
        for kind in range(16):
            s[HAND + p * 16 + kind] += s[EXTRA + p * 16 + kind]
            s[EXTRA + p * 16 + kind] = 0
        self.table_threes(s, p, -1)
        s[DIRTY + p] = 1
        self.look_for_last_turn(s)
        if p == s[TURN]:
            s[HAS_MELDED] = 0

    def look_for_last_turn(self, s: Row) -> None:
        """E-SOLO: with the stock gone, the turn in which it ran out is the last."""
        if not s[STOCK] and self.ends_with_drawer:
            s[LAST_TURN] = 1
