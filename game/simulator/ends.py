"""The ends of a turn, compared by what they are worth: which card to discard, and what else ends a
turn or shows another card."""

from __future__ import annotations

from ..rules.variant import Variant
from .flat_layout import *
from .tables import ENDS_ROOM, Row
from .worth import Worth

_MOST_SEEN = 160
"""Positions without their discards that are told apart in a comparison."""


class Ends(Worth):
    """Offering and comparing ends of a turn. The best one is kept."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.explore = 0
        self.swing = 0
        self.noise = 0
        self.chance = 1
        self.compare_anew()

    def compare_anew(self) -> None:
        """Begin another comparison, in which no position has been seen."""
        self.seen = 0
        self.have = 0
        self.best_worth = 0
        self.true_best = 0
        self.best_end = 0
        self.found = 0

    def set_noise(self) -> None:
        """Settle by chance whether this turn explores: whether its ends are compared with noise."""
        self.noise = 0
        if self.explore and self.draw_lot() < self.explore:
            self.noise = self.swing

    def weigh_discards(self, t: Row, p: int) -> None:
        """Offer every end of the turn once all is laid."""
        mark = self.mark_of(t, p)
        for place in range(self.seen):
            if self.seen_ends[place] == mark:
                return
        if self.seen < _MOST_SEEN:
            self.seen_ends[self.seen] = mark
            self.seen += 1
        if t[PHASE] == OVER:
            self.copy_row(self.turn_ended, t)
            self.offer(t, self.ended_worth(self.turn_ended, p), END_OUT)
            return
        if t[PHASE] == FOOT:
            self.offer(t, self.worth(t, p, 1), END_FOOT)
            return
        if t[PHASE] != MELD:
            return
        side = t[SIDE_OF + p]
        h = HAND + p * 16
        size = t[h + SIZE]
        if self.black_going_out and size > 1 and t[SLOT_OF + side * 16 + BLACK]:
            return  # with the cards that were put aside this would not go out
        if t[BONUS_DUE] and not t[BONUS_ANSWERED] and not self.bonus_after_discard and t[STOCK]:
            self.offer(t, self.worth(t, p, 1), END_BONUS)
            return
        if self.extra_waits(t, p) and t[OPENED + side]:
            self.offer(t, self.worth(t, p, 1), END_PICK_UP)
            return
        if t[NO_DISCARD]:
            self.copy_row(self.turn_ended, t)
            self.pass_on(self.turn_ended)
            self.offer(t, self.ended_worth(self.turn_ended, p), END_NO_DISCARD)
            return
        on = self.goes_on(t, p)
        if size == 1 and not on and not self.may_go_out(t, p):
            return
        if size > 1 and t[PERMISSION] == 1:
            return
        if on:
            self.look(t, p, 0)
        free = 0
        if self.bars_first and not t[PILE + SIZE] and size > 1:
            free = self.free_to_begin(t, p)
        for kind in range(1, 15):
            if t[h + kind] and self.throwable(t, p, kind, free):
                self.weigh_discard(t, p, kind)

    def throwable(self, t: Row, p: int, kind: int, free: int) -> int:
        """Whether the rules let a card of a kind be discarded. With ``free`` the hand has a card
        that may begin a pile, and others may not."""
        h = HAND + p * 16
        if kind == BLACK and self.black_bonus:
            return 0
        if kind <= TWO and not self.wilds_freely and t[h + SIZE] > t[h + JOKER] + t[h + TWO]:
            return 0
        if free and (kind <= TWO or self.barred_first[kind] or t[DEAD + kind]):
            return 0
        return self.thrown(t, p, kind)

    def weigh_discard(self, t: Row, p: int, kind: int) -> None:
        """Offer a discard, or where suits matter one of each suit."""
        if not self.runs:
            self.weigh_card(t, p, kind)
            return
        for code in range(kind * 4, kind * 4 + 4):
            if t[FACES + p * FACE + code] and self.kinds[code] == kind:
                self.weigh_card(t, p, code)

    def weigh_card(self, t: Row, p: int, code: int) -> None:
        """Offer the discard of a card."""
        if self.goes_on(t, p):
            self.offer(t, self.worth_thrown(t, p, code), code)
            return
        self.copy_row(self.turn_ended, t)
        self.discard(self.turn_ended, code)
        self.offer(t, self.ended_worth(self.turn_ended, p), code)

    def goes_on(self, t: Row, p: int) -> int:
        """Whether the hand goes on after a discard."""
        if t[LAST_TURN]:
            return 0
        return 1 if t[HAND + p * 16 + SIZE] > 1 else self.walks(t, p)

    def worth_thrown(self, t: Row, p: int, code: int) -> int:
        """What the table is worth, once looked at, after a discard that does not end the hand."""
        kind = self.kinds[code]
        k = KNOWN + p * 16
        top = t[TOP]
        card = t[TOP_CARD]
        frozen = t[FROZEN]
        thrown = t[THROWN + p * 16 + kind]
        known = 1 if t[k + kind] else 0
        self.move_to_pile(t, p, code, 1)
        t[TOP] = kind
        t[TOP_CARD] = code
        if kind <= TWO:
            t[FROZEN] = 1
        t[THROWN + p * 16 + kind] = t[TURNS]
        t[k + kind] -= known
        t[k + SIZE] -= known
        worth = self.worth_seen(t, p, 0)
        self.move_to_pile(t, p, code, -1)
        t[TOP] = top
        t[TOP_CARD] = card
        t[FROZEN] = frozen
        t[THROWN + p * 16 + kind] = thrown
        t[k + kind] += known
        t[k + SIZE] += known
        return worth

    def move_to_pile(self, t: Row, p: int, code: int, number: int) -> None:
        """Count a card from the hand to the pile (1) or back again (-1)."""
        kind = self.kinds[code]
        t[HAND + p * 16 + kind] -= number
        t[HAND + p * 16 + SIZE] -= number
        t[PILE + kind] += number
        t[PILE + SIZE] += number
        if self.runs:
            t[FACES + p * FACE + code] -= number
            t[PILE_FACES + code] += number

    def mark_of(self, t: Row, p: int) -> int:
        """A number that tells positions of a turn apart: hand, own melds and phase."""
        mark = t[PHASE] + 1
        for kind in range(16):
            mark = (mark * 31 + t[HAND + p * 16 + kind]) & 0x3FFFFFF
        if self.runs:
            for code in range(12, 60):
                mark = (mark * 31 + t[FACES + p * FACE + code]) & 0x3FFFFFF
        side = t[SIDE_OF + p]
        for number in range(t[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            mark = (mark * 31 + t[m + KIND] * 16 + t[m + LOW]) & 0x3FFFFFF
            mark = (mark * 31 + t[m + NATURALS]) & 0x3FFFFFF
            mark = (mark * 31 + t[m + TWOS] * 8 + t[m + JOKERS]) & 0x3FFFFFF
        return mark

    def offer(self, t: Row, worth: int, end: int) -> None:
        """Take up an end of the turn if it is the best so far."""
        if not self.have or worth > self.true_best:
            self.true_best = worth
        shown = worth
        if self.noise:
            shown += (self.noise * self.draw_lot()) >> 10
        if not self.have or shown > self.best_worth:
            self.best_worth = shown
            self.best_end = end
            self.have = 1
            self.copy_row(self.turn_best, t)
        if t[LOGGING]:
            self.list_end(t, worth, end)

    def draw_lot(self) -> int:
        """A number from 0 to 1023, by chance."""
        self.chance = (self.chance * 29 + 12345) & 0x3FFFFFF
        return (self.chance >> 8) & 1023

    def list_end(self, t: Row, worth: int, end: int) -> None:
        """Add an end to ``ends_found``: its size, worth, end, and the moves that lead to it."""
        found = self.ends_found
        size = t[LOGGED] + 3
        at = self.found
        if at + size + 1 > ENDS_ROOM:
            return
        found[at] = size
        found[at + 1] = worth
        found[at + 2] = end
        for place in range(t[LOGGED]):
            found[at + 3 + place] = t[LOG + place]
        found[at + size] = 0
        self.found = at + size
