"""Ways to lay cards down in a turn, each with the ends that it has.

What can be laid down is found by the policy, made to open, keep, spend wild cards, begin sequences
and go out in one way and another.
"""

from __future__ import annotations

from .ends import Ends
from .flat_layout import (
    DIRTY,
    FACE,
    FACES,
    FOOT,
    HAND,
    JOKER,
    MELD,
    OPENED,
    OVER,
    PHASE,
    POLICY_SIZE,
    SIDE_OF,
    SIZE,
    TWO,
    W_COMMIT,
    W_GO_OUT,
    W_GO_STOCK,
    W_KEEP,
    W_KEEP_LATE,
    W_OPEN_HOLD,
    W_OPEN_LATE,
    W_OPEN_MELD,
    W_OPEN_WILDS,
    W_PATIENCE,
    W_RISKY,
    W_RIVAL,
    W_RUN_BEGIN,
    W_RUNS,
    W_SPEND,
    W_SPEND_STOCK,
    W_WILD_MELD,
    W_WILD_STOCK,
    WEIGHTS,
)
from .tables import Row

_AS_IS = 0
_BY_POLICY = 1
_OUT_OR_LAY = 2
_STAY = 3
_OUT = 4
_SPEND_OUT = 5
_SPEND_AND_STAY = 6
_OPEN_CLEAN = 7
_OPEN_PLAIN = 8
_OPEN_ONE = 9
_OPEN_ANY = 10
_ROWS = 11
_NO_ROWS = 12
_ROWS_BEFORE_SETS = 13
_WILD_MELD = 14
_NO_WILD_MELD = 15
_FINED = 16
_NOT_FINED = 17
_OPEN_WITH_WILD_MELD = 18
"""Ways to lay cards down: nothing; as the policy does; down to two cards, going out or not; with
all wild cards; and so on. An opening takes no wild card, one, whatever it needs, or a wild meld.
Sequences are begun early, not at all, or before sets use up their cards; wild melds, and sets that
are fined unless they become canastas, early or not at all."""


class Layings(Ends):
    """Finding what may be laid down, and offering all its ends."""

    def weigh_turn(self, s: Row, p: int) -> None:
        """Offer all ends of a turn whose cards are in hand."""
        h = HAND + p * 16
        if s[PHASE] != MELD:
            self.weigh_discards(s, p)
            return
        self.try_laying(s, p, _BY_POLICY, 0)
        for kind in range(16):
            self.held_after[kind] = self.turn_tried[h + kind]
        self.try_laying(s, p, _AS_IS, 0)
        wilds = s[h + JOKER] + s[h + TWO]
        if not s[OPENED + s[SIDE_OF + p]]:
            for how in range(_OPEN_CLEAN, _OPEN_ANY + 1):
                self.try_laying(s, p, how, 0)
            if self.wild_melds and wilds >= 3:
                self.try_laying(s, p, _OPEN_WITH_WILD_MELD, 0)
        else:
            self.weigh_further(s, p, wilds)
        if self.runs:
            for how in range(_ROWS, _ROWS_BEFORE_SETS + 1):
                self.try_laying(s, p, how, 0)

    def weigh_further(self, s: Row, p: int, wilds: int) -> None:
        """Offer the ends of a turn after the opening that the policy alone does not find."""
        self.try_laying(s, p, _OUT_OR_LAY, 0)
        self.try_laying(s, p, _STAY, 0)
        self.try_laying(s, p, _OUT, 0)
        if wilds:
            self.try_laying(s, p, _SPEND_OUT, 0)
            self.try_laying(s, p, _SPEND_AND_STAY, 0)
            self.try_laying(s, p, _OUT_OR_LAY, TWO)
            if self.wild_melds:
                self.try_laying(s, p, _WILD_MELD, 0)
                self.try_laying(s, p, _NO_WILD_MELD, 0)
        for kind in range(3 if self.black_natural else 4, 15):
            if self.held_after[kind] < s[HAND + p * 16 + kind]:
                self.try_laying(s, p, _BY_POLICY, kind)
        if self.fines or self.any_special:
            self.try_laying(s, p, _FINED, 0)
            self.try_laying(s, p, _NOT_FINED, 0)

    def try_laying(self, s: Row, p: int, how: int, hidden: int) -> None:
        """Lay down in one way and offer the ends; ``hidden`` is a kind of card that stays in hand,
        or ``TWO`` for all wild cards."""
        t = self.turn_tried
        w = WEIGHTS + p * POLICY_SIZE
        self.copy_row(t, s)
        if how == _AS_IS:
            self.weigh_discards(t, p)
            return
        for place in range(POLICY_SIZE):
            self.policy_kept[place] = t[w + place]
        self.set_manner(t, w, how)
        t[DIRTY + p] = 1
        if hidden:
            self.hide(t, s, p, hidden, 1)
            if hidden == TWO:
                self.hide(t, s, p, JOKER, 1)
        if t[HAND + p * 16 + SIZE] > 0:
            self.meld_turn(t, p)
        for place in range(POLICY_SIZE):
            t[w + place] = self.policy_kept[place]
        if hidden:
            if t[PHASE] == OVER or (t[PHASE] == FOOT and self.foot == 1):
                return  # it was not the last of the hand
            self.hide(t, s, p, hidden, 0)
            if hidden == TWO:
                self.hide(t, s, p, JOKER, 0)
        self.weigh_discards(t, p)

    def hide(self, t: Row, s: Row, p: int, kind: int, away: int) -> None:
        """Put the cards of a kind that ``s`` has in hand away, or give them back."""
        h = HAND + p * 16
        number = s[h + kind]
        t[h + kind] += -number if away else number
        t[h + SIZE] += -number if away else number
        if self.runs:
            f = FACES + p * FACE + kind * 4
            for suit in range(4):
                if self.kinds[kind * 4 + suit] == kind:
                    t[f + suit] += -s[f + suit] if away else s[f + suit]

    def set_manner(self, t: Row, w: int, how: int) -> None:
        """Change a seat's policy to lay down in one way."""
        if how in (_OUT_OR_LAY, _SPEND_OUT, _SPEND_AND_STAY) or how >= _ROWS:
            t[w + W_KEEP] = 2
            t[w + W_KEEP_LATE] = 2
        if how in (_OUT_OR_LAY, _OUT, _SPEND_OUT):
            t[w + W_GO_OUT] = 99
            t[w + W_GO_STOCK] = -1
            t[w + W_RIVAL] = -1
        if how in (_STAY, _SPEND_AND_STAY):
            t[w + W_GO_OUT] = 0
            t[w + W_GO_STOCK] = 999
        if how in (_SPEND_OUT, _SPEND_AND_STAY):
            t[w + W_SPEND] = 3
            t[w + W_SPEND_STOCK] = 0
            t[w + W_PATIENCE] = 999
        if _OPEN_CLEAN <= how <= _OPEN_ANY or how == _OPEN_WITH_WILD_MELD:
            t[w + W_OPEN_HOLD] = 999
            t[w + W_OPEN_WILDS] = 6
        if how == _OPEN_CLEAN:
            t[w + W_OPEN_WILDS] = -2
        elif how == _OPEN_PLAIN:
            t[w + W_OPEN_WILDS] = 0
            t[w + W_OPEN_LATE] = 0
        elif how == _OPEN_ONE:
            t[w + W_OPEN_WILDS] = 1
        elif how >= _ROWS:
            self.set_further_manner(t, w, how)

    def set_further_manner(self, t: Row, w: int, how: int) -> None:
        """The same for sequences, wild melds and sets that are fined."""
        if how == _NO_ROWS:
            t[w + W_RUN_BEGIN] = 99
        elif how in (_ROWS, _ROWS_BEFORE_SETS):
            t[w + W_RUN_BEGIN] = 3
            t[w + W_RUNS] = 999 if how == _ROWS else 0
        elif how == _WILD_MELD:
            t[w + W_WILD_MELD] = 3
            t[w + W_WILD_STOCK] = 0
            t[w + W_COMMIT] = 0
        elif how == _NO_WILD_MELD:
            t[w + W_WILD_MELD] = 99
            t[w + W_WILD_STOCK] = 0
            t[w + W_COMMIT] = 99
            t[w + W_SPEND] = 99
            t[w + W_SPEND_STOCK] = 0
        elif how == _FINED:
            t[w + W_RISKY] = 3
        elif how == _NOT_FINED:
            t[w + W_RISKY] = 99
        elif how == _OPEN_WITH_WILD_MELD:
            t[w + W_OPEN_MELD] = 3
            t[w + W_WILD_MELD] = 3
            t[w + W_COMMIT] = 0
