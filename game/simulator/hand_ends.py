"""The threes that are tabled (RULINGS C-8), feet, and the end of a hand in the flat form.

The methods do what ``game.rules`` does, without checking that it is lawful.
"""

from __future__ import annotations

from .flat_layout import *
from .tables import Row
from .taking import Taking


class HandEnds(Taking):
    """What follows from drawing and laying down."""

    # --- drawing, and bonus threes ---------------------------------------------------------------

    def may_hold_three(self, s: Row, p: int) -> int:
        """Whether the player has the right to keep one three back now (INT-8)."""
        if not self.may_hold:
            return 0
        return 1 if not s[OPENED + s[SIDE_OF + p]] or s[COURTESY + p] else 0

    def table_three(self, s: Row, p: int, kind: int) -> None:
        """Table a bonus three."""
        if kind == RED:
            s[RED_THREES + p] += 1
        else:
            s[BLACK_THREES + p] += 1

    def table_threes(self, s: Row, p: int, keep: int) -> None:
        """Table and replace the threes of a hand, except one of code ``keep`` (-1 for none)."""
        h = HAND + p * 16
        red = s[h + RED] if self.red_bonus else 0
        black = s[h + BLACK] if self.black_bonus else 0
        if keep >= 0:
            if self.kinds[keep] == RED:
                red -= 1
            else:
                black -= 1
            if self.runs:
                s[FACES + p * FACE + keep] -= 1
        while red + black > 0:
            kind = RED if red else BLACK
            if red:
                red -= 1
            else:
                black -= 1
            self.lose_three(s, p, kind)
            self.table_three(s, p, kind)
            self.draw_one(s, p)
        if keep >= 0 and self.runs:
            s[FACES + p * FACE + keep] += 1

    def draw_one(self, s: Row, p: int) -> int:
        """Draw a card and replace every bonus three; whether a card remained in the end."""
        while s[STOCK]:
            n = s[STOCK] - 1
            code = s[STOCK_CARDS + n]
            kind = self.kinds[code]
            s[STOCK] = n
            if self.is_bonus(kind):
                if n or not self.last_three_ends:
                    self.table_three(s, p, kind)
                    continue
                s[LAST_THREE] = 1
            s[DREW_KIND] = self.gain(s, p, code)
            return 1
        return 0

    def three_comes(self, s: Row, p: int) -> int:
        """Whether the next card is a three that may be held back. The last card never is."""
        if s[STOCK] < 2:
            return 0
        kind = self.kinds[s[STOCK_CARDS + s[STOCK] - 1]]
        if not self.is_bonus(kind):
            return 0
        return 1 if self.may_hold_three(s, p) and not self.held_threes(s, p) else 0

    # --- the end of a hand -----------------------------------------------------------------------

    def is_concealed(self, s: Row, p: int) -> int:
        """Whether going out now earns the bonus for having melded nothing before."""
        if not self.concealed or s[MELDED_BEFORE] or s[ON_PARTNER]:
            return 0
        if self.concealed == 2:
            if s[GONE] == 14 or (s[GONE] == 13 and s[DREW] == FROM_PILE):
                return 1
            return 0
        side = s[SIDE_OF + p]
        for number in range(s[MELDS_BEFORE], s[MELDS + side]):
            if self.complete(s, SLOTS + (side * MOST_MELDS + number) * SLOT):
                return 1
        return 0

    def end(self, s: Row, ended: int, p: int, how: int) -> None:
        """End the hand."""
        s[PHASE] = OVER
        s[ENDED] = ended
        s[BY] = p
        s[HOW] = how

    def dead_end(self, s: Row, p: int) -> None:
        """End the hand if the player in turn has no lawful action left."""
        h = HAND + p * 16
        threes = self.held_threes(s, p)
        if s[PHASE] != MELD or s[NO_DISCARD] or (s[h + SIZE] >= 2 and threes < s[h + SIZE]):
            return
        if threes and self.may_hold and (self.melds_after_bonus or not s[BONUS_ANSWERED]):
            return
        side = s[SIDE_OF + p]
        if self.extra_waits(s, p) and s[OPENED + side]:
            return
        if s[h + SIZE] == 1 and not threes:
            if self.walks(s, p):
                return
            if self.may_go_out(s, p) and self.last_is_thrown(s, p):
                return
            if self.last_card_fits(s, p):
                return
        self.end(s, STOCK_ENDED, p, 0)

    def last_is_thrown(self, s: Row, p: int) -> int:
        """Whether the last card may be thrown."""
        for kind in range(15):
            if s[HAND + p * 16 + kind] and not self.thrown(s, p, kind):
                return 0
        return 1

    def only_discards(self, s: Row) -> int:
        """Whether the bonus cards of an opening have come, after which nothing is laid down."""
        return 1 if s[BONUS_ANSWERED] and not self.melds_after_bonus else 0

    def last_card_fits(self, s: Row, p: int) -> int:
        """Whether the last card can be laid off so that the side goes out."""
        if self.only_discards(s):
            return 0
        h = HAND + p * 16
        side = s[SIDE_OF + p]
        kind = 1
        while kind < 15 and not s[h + kind]:
            kind += 1
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            if self.plan_last(s, p, m, number, kind) and self.lawful(s, p, 0):
                return 1
        return 0

    def plan_last(self, s: Row, p: int, m: int, number: int, kind: int) -> int:
        """Plan to lay off the last card, of that kind, on a meld; whether it may join one."""
        s[PLAN] = 0
        twos = 1 if kind == TWO else 0
        if s[m] < SEQUENCE:
            if kind > TWO and s[m] != kind:
                return 0
            if kind > TWO:
                self.group(s, number, kind, 1, 0, 0)
            else:
                self.group(s, number, s[m], 0, twos, 1 - twos)
            return 1
        if kind <= TWO:
            g = self.group(s, number, s[m], 0, twos, 1 - twos)
            s[g + 5] = s[m + LOW] if s[m + LOW] + s[m + CARDS] <= 14 else s[m + LOW] - 1
            return 1
        code = kind * 4
        while not s[FACES + p * FACE + code]:
            code += 1
        if not self.grows_by(s, m, code):
            return 0
        self.group_run(s, number, s[m] - SEQUENCE, self.low_after(s, m, code), kind, 1)
        return 1

    def go_out(self, s: Row, p: int) -> None:
        """The player has no cards left."""
        concealed = self.is_concealed(s, p)
        if not s[FORMED]:
            self.form_sides(s, p, 0)
        self.end(s, OUT, p, concealed)

    def ends_on_three(self, s: Row, p: int) -> int:
        """E-MODERN: a three that is the last card drawn and is not replaced ends the hand."""
        if s[STOCK] or not s[LAST_THREE]:
            return 0
        s[LAST_THREE] = 0
        self.end(s, STOCK_ENDED, p, 0)
        return 1

    # --- after laying down -----------------------------------------------------------------------

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
        """Take up a foot (FOOT-1)."""
        self.take_up_second(s, p)
        self.look_for_last_turn(s)
        if p == s[TURN]:
            s[HAS_MELDED] = 0

    def take_up_second(self, s: Row, p: int) -> None:
        """Take up the second hand of a seat; its threes are tabled and replaced."""
        for kind in range(16):
            s[HAND + p * 16 + kind] += s[EXTRA + p * 16 + kind]
            s[EXTRA + p * 16 + kind] = 0
        self.table_threes(s, p, -1)
        s[DIRTY + p] = 1

    def look_for_last_turn(self, s: Row) -> None:
        """E-SOLO: with the stock gone, the turn in which it ran out is the last."""
        if not s[STOCK] and self.ends_with_drawer:
            s[LAST_TURN] = 1
