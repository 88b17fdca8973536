"""Special hands in the playout policy: the distance to one, and which cards it does not need."""

from __future__ import annotations

from .flat_layout import (
    HAND,
    JOKER,
    MELDED,
    OPENED,
    POLICY_SIZE,
    SIDE_OF,
    STOCK,
    TWO,
    W_CHASE,
    WEIGHTS,
)
from .playout_melding import Melding
from .tables import Row

FAR = 99
"""The distance, in cards, of a hand that cannot become a special one."""


class Chasing(Melding):
    """Collecting special hands made of groups while the side has not opened."""

    def chases(self, s: Row, p: int) -> int:
        """Whether the player is collecting a special hand now."""
        patience = s[WEIGHTS + p * POLICY_SIZE + W_CHASE]
        if not patience or s[MELDED + p] or s[OPENED + s[SIDE_OF + p]]:
            return 0
        return 1 if self.lacks(s, p) * patience <= s[STOCK] else 0

    def lacks(self, s: Row, p: int) -> int:
        """Number of cards missing to the nearest special hand made of groups."""
        h = HAND + p * 16
        one = 0
        two = 0
        three = 0
        four = 0
        five = 0
        rank = 4
        while rank < 15:
            count = s[h + rank]
            if count:
                one += 1
                if count > 1:
                    two += 1
                    if count > 2:
                        three += 1
                        if count > 3:
                            four += 1
                            if count > 4:
                                five += 1
            rank += 1
        best = FAR
        for number in range(self.special_hands):
            place = number * 8
            groups = self.special_sizes[place]
            if not groups:
                continue
            allowed = self.special_wilds[number]
            smallest = self.special_sizes[place + groups]
            short = 0
            spent = 0
            kind = JOKER
            while kind <= TWO:
                count = s[h + kind]
                if count:
                    # Wild cards are not discarded, so those held must form one of the groups.
                    spent += 1
                    short += smallest - count if count <= smallest else FAR
                kind += 1
            if spent > allowed:
                continue
            if allowed == 1 and not spent:
                spent = 1
                short = smallest
            for group in range(1, groups - spent + 1):
                size = self.special_sizes[place + group]
                # Largest groups first: the n-th group uses the n-th most frequent rank.
                if one < group:
                    short += 1
                if two < group:
                    short += 1
                if size > 2 and three < group:
                    short += 1
                if size > 3 and four < group:
                    short += 1
                if size > 4 and five < group:
                    short += 1
            if short < best:
                best = short
        return best

    def spares(self, s: Row, p: int, kind: int) -> int:
        """How many more cards are missing after discarding a card of a rank."""
        h = HAND + p * 16
        before = self.lacks(s, p)
        s[h + kind] -= 1
        after = self.lacks(s, p)
        s[h + kind] += 1
        return after - before
