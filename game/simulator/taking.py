"""Ways to take the pile (RULINGS C-6, 5.5)."""

from __future__ import annotations

from .layout import (
    BLACK,
    CARDS,
    COURTESY,
    DEAD,
    FROZEN,
    HAND,
    JOKER,
    LAY_OFF,
    MOST_MELDS,
    NO_DISCARD,
    NO_WAY,
    OPENED,
    OPENING,
    PAIR,
    PILE,
    RED,
    SEQUENCE,
    SIDE_OF,
    SIZE,
    SLOT,
    SLOT_OF,
    SLOTS,
    TOP,
    TOP_CARD,
    TWO,
    WAY,
    WILD,
    WITH_WILD,
)
from .searching import Searching
from .tables import Row


class Taking(Searching):
    """Finding a lawful way to take the pile."""

    def frozen_for(self, s: Row, side: int) -> int:
        """Whether only a natural pair takes the pile because it is frozen for that side."""
        if self.always_frozen:
            return 1
        if not self.freezing:
            return 0
        return 1 if s[FROZEN] or not s[OPENED + side] else 0

    def held_threes(self, s: Row, p: int) -> int:
        """How many bonus threes a hand holds."""
        held = s[HAND + p * 16 + RED]
        if self.black_bonus:
            held += s[HAND + p * 16 + BLACK]
        return held

    def in_courtesy(self, s: Row, p: int) -> int:
        """Whether a three held back has to be tabled or shown first (INT-8)."""
        return 1 if s[COURTESY + p] and self.may_hold and self.held_threes(s, p) else 0

    def takeable(self, s: Row, p: int) -> int:
        """The kind of a top card that some way might take, -1 for none."""
        if not s[PILE + SIZE]:
            return -1
        top = s[TOP]
        if top <= BLACK:
            if top == BLACK:
                if not self.black_natural:
                    return -1
            elif top == RED or not self.wild_pair:
                return -1
        if self.dead_ranks and s[DEAD + top]:
            return -1
        if s[COURTESY + p] and self.in_courtesy(s, p):
            return -1
        return top

    def way(self, s: Row, kind: int, naturals: int, twos: int, jokers: int, place: int) -> int:
        """Write a way down; ``place`` is the number of the meld that is joined, or -1."""
        s[WAY] = naturals
        s[WAY + 1] = twos
        s[WAY + 2] = jokers
        s[WAY + 3] = place
        return kind

    def take_ends(self, s: Row, p: int, used: int, place: int, joining: int) -> int:
        """Whether the turn could end after a take that uses so many cards of the hand.

        ``joining`` cards, the top one among them, come to lie on the meld of that number.
        """
        size = s[HAND + p * 16 + SIZE]
        if size == 1 and s[PILE + SIZE] == 1:
            return 0
        left = size - used + self.coming(s)
        if left >= 2 or (left == 1 and s[NO_DISCARD]) or self.extra_waits(s, p):
            return 1
        if left == 0 and self.discard_required:
            return 0
        side = s[SIDE_OF + p]
        made = 0
        if place < 0:
            made = 1 if joining >= self.canasta_size else 0
        else:
            m = SLOTS + (side * MOST_MELDS + place) * SLOT
            if s[m] < SEQUENCE or self.run_canasta:
                made = 1 if s[m + CARDS] < self.canasta_size <= s[m + CARDS] + joining else 0
        if not made:
            return self.may_go_out(s, p)
        if self.must_ask or self.bars:
            return 0
        return self.enough(s, side, 1, 0, 1 if self.runs else 0)

    def find_lay_off(self, s: Row, p: int, top: int) -> int:
        """Laying the top card alone on a meld of the side."""
        side = s[SIDE_OF + p]
        if not self.lay_off_top or self.pair_only or not s[OPENED + side]:
            return NO_WAY
        if self.frozen_for(s, side):
            return NO_WAY
        if self.runs:
            m = self.run_for(s, side, s[TOP_CARD])
            if m:
                place = self.number_of(side, m)
                if self.take_ends(s, p, 0, place, 1):
                    return self.way(s, LAY_OFF, 0, 0, 0, place)
        if self.room(s, side, top) < 1:
            return NO_WAY
        place = self.number_of(side, s[SLOT_OF + side * 16 + top])
        if not self.take_ends(s, p, 0, place, 1):
            return NO_WAY
        return self.way(s, LAY_OFF, 0, 0, 0, place)

    def find_pair(self, s: Row, p: int, top: int) -> int:
        """A natural pair with the top card, joined to a set of the side or as a new one."""
        if s[HAND + p * 16 + top] < 2:
            return NO_WAY
        side = s[SIDE_OF + p]
        if top < BLACK:
            return self.find_wild_pair(s, p, top)
        if self.room(s, side, top) >= 3:
            place = self.number_of(side, s[SLOT_OF + side * 16 + top])
        elif self.may_begin(s, side, top):
            place = -1
        else:
            return NO_WAY
        if not self.take_ends(s, p, 2, place, 3):
            return NO_WAY
        return self.way(s, PAIR, 2, 0, 0, place)

    def find_wild_pair(self, s: Row, p: int, top: int) -> int:
        """Two wild cards like the top card (HOL-5)."""
        side = s[SIDE_OF + p]
        if self.room(s, side, WILD) >= 3:
            place = self.number_of(side, s[SLOT_OF + side * 16 + WILD])
        elif self.may_begin(s, side, WILD):
            place = -1
        else:
            return NO_WAY
        if not self.take_ends(s, p, 2, place, 3):
            return NO_WAY
        if top == TWO:
            return self.way(s, PAIR, 0, 2, 0, place)
        return self.way(s, PAIR, 0, 0, 2, place)

    def find_with_wild(self, s: Row, p: int, top: int) -> int:
        """One natural and a wild card with the top card."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        if not self.natural_and_wild or self.pair_only or top <= TWO or not s[h + top]:
            return NO_WAY
        if not s[OPENED + side] or self.frozen_for(s, side):
            return NO_WAY
        lock = self.locked(s, side)
        if s[h + TWO] and not lock:
            twos = 1
        elif s[h + JOKER] and lock != 1:
            twos = 0
        else:
            return NO_WAY
        m = s[SLOT_OF + side * 16 + top]
        if self.room(s, side, top) >= 3:
            if self.wilds_welcome(s, side, m, 2) < 1:
                return NO_WAY
            place = self.number_of(side, m)
        elif not self.may_begin(s, side, top):
            return NO_WAY
        else:
            if self.min_naturals > 2 or self.no_wilds[top] or self.base_for_wilds > 2:
                return NO_WAY
            if self.kept_clean[top] or not self.max_wilds:
                return NO_WAY
            place = -1
        if not self.take_ends(s, p, 2, place, 3):
            return NO_WAY
        return self.way(s, WITH_WILD, 1, twos, 1 - twos, place)

    def find_with_many(self, s: Row, p: int, top: int) -> int:
        """More wild cards beside the naturals, which complete a canasta and so let him go out."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        held = s[h + TWO] + s[h + JOKER]
        if top <= TWO or self.pair_only or not held or self.locked(s, side):
            return NO_WAY
        m = s[SLOT_OF + side * 16 + top]
        one = self.natural_and_wild and not self.frozen_for(s, side)
        for naturals in range(1 if one else 2, s[h + top] + 1):
            for wilds in range(1, held + 1):
                joining = naturals + wilds + 1
                if self.room(s, side, top) >= joining:
                    if self.wilds_welcome(s, side, m, naturals + 1) < wilds:
                        continue
                    place = self.number_of(side, m)
                elif not self.may_begin(s, side, top) or self.begins_badly(top, naturals, wilds):
                    continue
                else:
                    place = -1
                if self.take_ends(s, p, naturals + wilds, place, joining):
                    twos = s[h + TWO] if s[h + TWO] < wilds else wilds
                    return self.way(s, WITH_WILD, naturals, twos, wilds - twos, place)
        return NO_WAY

    def begins_badly(self, top: int, naturals: int, wilds: int) -> int:
        """Whether so many naturals beside the top card, and wild cards, are no new set."""
        if naturals + 1 < self.min_naturals or naturals + 1 < self.base_for_wilds:
            return 1
        if self.no_wilds[top] or self.kept_clean[top] or wilds > self.max_wilds:
            return 1
        return 1 if naturals + wilds + 1 > self.max_size else 0

    def find_opening(self, s: Row, p: int, top: int, wilds: int, most: int) -> int:
        """An opening with the pile; the plan is in ``PLAN``."""
        if not self.pile_opens or top <= TWO:
            return NO_WAY
        found = self.plan_opening(s, p, top, wilds, most)
        if not found and self.runs:
            found = self.plan_with_runs(s, p, top, wilds, most)
        if not found:
            return NO_WAY
        return self.way(s, OPENING, 0, 0, 0, -1)

    def find_any(self, s: Row, p: int) -> int:
        """Any lawful way to take the pile, the top card alone before others."""
        top = self.takeable(s, p)
        if top < 0:
            return NO_WAY
        side = s[SIDE_OF + p]
        if not s[OPENED + side]:
            if top <= TWO or not self.pile_opens or s[HAND + p * 16 + top] < 2:
                return NO_WAY
            found = self.find_opening(s, p, top, 20, 0)
            if not found and self.search_opening(s, p, top):
                found = self.way(s, OPENING, 0, 0, 0, -1)
            return found
        found = self.find_lay_off(s, p, top)
        if not found:
            found = self.find_pair(s, p, top)
        if not found:
            found = self.find_with_wild(s, p, top)
        if not found and s[HAND + p * 16 + SIZE] < 12:
            found = self.find_with_many(s, p, top)
        return found
