"""Drawing cards, and the bonus threes that are tabled (RULINGS C-8)."""

from __future__ import annotations

from .flat_layout import (
    BLACK,
    BLACK_THREES,
    COURTESY,
    DREW_KIND,
    FACE,
    FACES,
    HAND,
    LAST_THREE,
    OPENED,
    RED,
    RED_THREES,
    SIDE_OF,
    STOCK,
    STOCK_CARDS,
)
from .pooling import Pooling
from .tables import Row


class Threes(Pooling):
    """Threes held, tabled and replaced."""

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
        """Whether the next card is a three that the player may hold back. The last card never
        is.
        """
        if s[STOCK] < 2:
            return 0
        kind = self.kinds[s[STOCK_CARDS + s[STOCK] - 1]]
        if not self.is_bonus(kind):
            return 0
        return 1 if self.may_hold_three(s, p) and not self.held_threes(s, p) else 0
