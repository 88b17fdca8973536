"""How the playout policy uses wild cards."""

from __future__ import annotations

from .finishing import Finishing
from .flat_layout import (
    CARDS,
    HAND,
    JOKER,
    JOKERS,
    MADE,
    MELD,
    MELDS,
    MOST_MELDS,
    NATURALS,
    NEXT,
    PHASE,
    PILE,
    PLAN,
    POLICY_SIZE,
    SIDE_OF,
    SIZE,
    SLOT,
    SLOT_OF,
    SLOTS,
    STOCK,
    TWO,
    TWOS,
    W_COMMIT,
    W_PATIENCE,
    W_SPEND,
    W_SPEND_STOCK,
    W_WILD_MELD,
    W_WILD_STOCK,
    WEIGHTS,
    WILD,
)
from .tables import Row


class WildMelding(Finishing):
    """Choosing where wild cards go, and the single actions of laying and adding."""

    def try_add(self, s: Row, p: int, m: int, naturals: int, twos: int, jokers: int) -> int:
        """Lay cards on a meld if the turn can still end after that; whether it was done."""
        cards = naturals + twos + jokers
        left = s[HAND + p * 16 + SIZE] - cards
        kind = s[m]
        if left < 2 and not self.ends_well(s, p, m, kind, cards, left, 1):
            return 0
        s[PLAN] = 0
        self.group(s, self.number_of(s[SIDE_OF + p], m), kind, naturals, twos, jokers)
        if not self.lawful(s, p, 0):
            return 0
        if self.runs:
            self.fix_suits(s, p)
        self.add(s)
        return 1

    def try_new(self, s: Row, p: int, kind: int, naturals: int, twos: int, jokers: int) -> int:
        """Begin a meld if the turn can still end after that; whether it was done."""
        cards = naturals + twos + jokers
        left = s[HAND + p * 16 + SIZE] - cards
        clean = 0 if twos + jokers else 1
        if left < 2 and not self.ends_well(s, p, 0, kind, cards, left, clean):
            return 0
        s[PLAN] = 0
        self.group(s, -1, kind, naturals, twos, jokers)
        if not self.lawful(s, p, 0):
            return 0
        if self.runs:
            self.fix_suits(s, p)
        self.lay(s)
        return 1

    def lay_wilds(self, s: Row, p: int, go: int) -> None:
        """Use wild cards to complete canastas, or for a canasta of their own."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        if self.wild_melds:
            self.lay_wild_meld(s, p, go)
            if s[PHASE] != MELD:
                return
            wilds = s[h + TWO] + s[h + JOKER]
            m = s[SLOT_OF + side * 16 + WILD]
            saved = 1 if (m and s[m + CARDS] < self.canasta_size) or wilds >= 3 else 0
            enough = 1 if s[MADE + side] >= self.needed else 0
            if self.lacks_wild(s, side):
                saved = 1
                enough = 0 if self.lacks_mixed(s, side) else 1
            if saved and not go and s[STOCK] > 16 and enough:
                return
            if self.locked(s, side):
                return
        self.complete_sets(s, p, go)

    def complete_sets(self, s: Row, p: int, go: int) -> None:
        """Use wild cards to complete sets that are short of a few cards."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        wilds = s[h + TWO] + s[h + JOKER]
        w = WEIGHTS + p * POLICY_SIZE
        late = go or s[STOCK] < s[w + W_SPEND_STOCK]
        least = 4 if late else s[w + W_SPEND]
        if not s[MADE + side] and s[MADE + s[SIDE_OF + s[NEXT + p]]]:
            least = 4
        if self.foot > 1 and self.foot_waits(s, p):
            least = 4
        hurry = go or s[STOCK] <= s[WEIGHTS + p * POLICY_SIZE + W_PATIENCE]
        lacking = 1
        while lacking <= self.canasta_size - least and lacking <= wilds:
            m = SLOTS + side * MOST_MELDS * SLOT
            for _ in range(s[MELDS + side]):
                kind = s[m]
                if WILD < kind < 15 and s[m + CARDS] < self.canasta_size:
                    held = s[h + kind]
                    if (
                        s[m + CARDS] + held == self.canasta_size - lacking
                        and lacking <= wilds
                        and (hurry or not self.may_stay_clean(s, p, m, lacking))
                        and self.wilds_welcome(s, side, m, held) >= lacking
                    ):
                        if self.spend_wilds(s, p, m, held, lacking):
                            wilds -= lacking
                        if s[PHASE] != MELD:
                            return
                m += SLOT
            lacking += 1

    def may_stay_clean(self, s: Row, p: int, m: int, lacking: int) -> int:
        """Whether a set without wild cards may still become a natural canasta."""
        if s[m + TWOS] + s[m + JOKERS]:
            return 0
        side = s[SIDE_OF + p]
        if self.lacks_mixed(s, side) and not self.lacks_natural(s, side):
            return 0
        kind = s[m]
        unseen = self.copies[kind] - s[m + NATURALS] - s[PILE + kind]
        other = s[SLOT_OF + s[SIDE_OF + s[NEXT + p]] * 16 + kind]
        if other and other != m:
            unseen -= s[other + NATURALS]
        return 1 if unseen >= lacking else 0

    def spend_wilds(self, s: Row, p: int, m: int, naturals: int, number: int) -> int:
        """Lay wild cards (deuces first) and naturals on a set; whether it was done."""
        twos = s[HAND + p * 16 + TWO]
        if twos > number:
            twos = number
        return self.try_add(s, p, m, naturals, twos, number - twos)

    def lay_wild_meld(self, s: Row, p: int, go: int) -> None:
        """Add to the side's wild meld, or begin one with many wild cards."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        twos = s[h + TWO]
        jokers = s[h + JOKER]
        m = s[SLOT_OF + side * 16 + WILD]
        space = self.room(s, side, WILD) if m else 0
        w = WEIGHTS + p * POLICY_SIZE
        if space > 0:
            commits = go or self.lacks_wild(s, side) or s[STOCK] <= 12
            if s[m + CARDS] + twos + jokers < s[w + W_COMMIT] and not commits:
                return
            if twos > space:
                twos = space
            if jokers > space - twos:
                jokers = space - twos
            size = s[h + SIZE] - twos - jokers
            if size >= 2 or go or self.foot_waits(s, p):
                self.try_add(s, p, m, 0, twos, jokers)
            return
        least = s[w + W_WILD_MELD]
        if s[STOCK] < s[w + W_WILD_STOCK]:
            least = 7
        if self.lacks_wild(s, side):
            least = 3
        if twos + jokers < least or not self.may_begin(s, side, WILD) or self.locked(s, side):
            return
        if twos > self.max_wild_meld:
            twos = self.max_wild_meld
        if jokers > self.max_wild_meld - twos:
            jokers = self.max_wild_meld - twos
        self.try_new(s, p, WILD, 0, twos, jokers)
