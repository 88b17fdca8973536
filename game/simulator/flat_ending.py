"""The end of a hand: going out, a dead end, or an empty stock."""

from __future__ import annotations

from .flat_layout import (
    BONUS_ANSWERED,
    BY,
    CARDS,
    DREW,
    ENDED,
    FACE,
    FACES,
    FORMED,
    FROM_PILE,
    GONE,
    HAND,
    HOW,
    LAST_THREE,
    LOW,
    MELD,
    MELDED_BEFORE,
    MELDS,
    MELDS_BEFORE,
    MOST_MELDS,
    NO_DISCARD,
    ON_PARTNER,
    OPENED,
    OUT,
    OVER,
    PHASE,
    PLAN,
    SEQUENCE,
    SIDE_OF,
    SIZE,
    SLOT,
    SLOTS,
    STOCK,
    STOCK_ENDED,
    TWO,
)
from .flat_threes import Threes
from .tables import Row


class Ending(Threes):
    """The end of a hand."""

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

    def last_card_fits(self, s: Row, p: int) -> int:
        """Whether the last card can be laid off so that the side goes out."""
        if s[BONUS_ANSWERED] and not self.melds_after_bonus:
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
