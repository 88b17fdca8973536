"""Playing by worth: the ends of a turn are found and compared, and the best one is played.

What can be laid down is found by the policy, made to open, keep, spend wild cards and go out in
one way and another; each result is weighed with each discard. Ways to take the pile are tried in
the same way and compared with drawing.
"""

from __future__ import annotations

from ..rules.variant import Variant
from .flat_layout import (
    BONUS_ANSWERED,
    BONUS_DUE,
    BY_WORTH,
    DIRTY,
    DISCARDED,
    DRAW,
    FROZEN,
    HAND,
    JOKER,
    JOKERS,
    KIND,
    KNOWN,
    LAST_TURN,
    LENGTH,
    LOG,
    LOG_LENGTH,
    LOGGED,
    LOGGING,
    MELD,
    MELDS,
    MOST_MELDS,
    MUST_TAKE,
    NATURALS,
    NO_DISCARD,
    NO_WAY,
    OPENED,
    OVER,
    PERMISSION,
    PHASE,
    PILE,
    POLICY_SIZE,
    SIDE_OF,
    SIZE,
    SLOT,
    SLOTS,
    STOCK,
    STOCK_CARDS,
    THROWN,
    TOP,
    TURN,
    TURNS,
    TWO,
    TWOS,
    W_GO_OUT,
    W_GO_STOCK,
    W_KEEP,
    W_KEEP_LATE,
    W_OPEN_HOLD,
    W_OPEN_LATE,
    W_OPEN_WILDS,
    W_PATIENCE,
    W_RIVAL,
    W_SPEND,
    W_SPEND_STOCK,
    WEIGHTS,
)
from .tables import ENDS_ROOM, Row
from .worth import Worth

_MOST_SEEN = 64

_WENT_OUT = -1
_NO_DISCARD = -2
_BONUS = -3
_DRAW = -4
_PASS = -5
"""How a turn ends, or goes on, where it is not by a discard."""

_AS_IS = 0
_BY_POLICY = 1
_OUT_OR_LAY = 2
_STAY = 3
_OUT = 4
_SPEND_OUT = 5
_SPEND_AND_STAY = 6
_OPEN_CLEAN = 7
_OPEN_ONE = 9
_OPEN_ANY = 10
_OPEN_PLAIN = 8
"""Ways to lay cards down: nothing; as the policy does; down to two cards, going out or not; and so
on. An opening takes no wild card, one, or whatever it needs."""

_PAIR = 0
_WITH_WILD = 1
_LAY_OFF = 2
_OPENING = 3
_ANY = 7
"""Ways to take the pile. From ``_OPENING`` on the openings have 0, 1, 2 and 8 wild cards."""


class TurnEnds(Worth):
    """Finding the ends of a turn and playing the best."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.explore = 0
        self.swing = 0
        self.noise = 0
        self.chance = 1
        self.best_worth = 0
        self.true_best = 0
        self.best_end = 0
        self.have = 0
        self.seen = 0
        self.found = 0

    def act(self, s: Row) -> None:
        """Let the player in turn act in the present phase."""
        p = s[TURN]
        if (s[BY_WORTH] >> p) & 1 and (s[PHASE] == DRAW or s[PHASE] == MELD):
            self.play_best(s, p)
        else:
            self.act_by_policy(s)

    def play_best(self, s: Row, p: int) -> None:
        """Play the best turn: take the pile or draw, lay down and discard."""
        if s[PHASE] == DRAW:
            self.noise = 0
            if self.explore and self.draw_lot() < self.explore:
                self.noise = self.swing
            if self.may_hold and self.held_threes(s, p):
                self.settle_threes(s, -1)
                if s[PHASE] != DRAW:
                    return
            self.compare_anew()
            self.weigh_ways(s, p)
            self.play_end(s, p)
            if self.best_end != _DRAW:
                return
        if s[PHASE] == MELD:
            self.play_rest(s, p)

    def play_rest(self, s: Row, p: int) -> None:
        """Lay down and discard in the best way, once the cards of the turn are in hand."""
        if s[DISCARDED]:
            self.finish_turn(s, p)
            return
        if self.may_hold and not s[BONUS_ANSWERED] and self.held_threes(s, p):
            self.settle_threes(s, -1)
            if s[PHASE] != MELD:
                return
        if self.special_hands and s[HAND + p * 16 + SIZE] == 14 and self.shows_special(s, p):
            return
        if self.must_ask and s[PERMISSION] < 0 and self.asks_now(s, p):
            self.ask(s)
            return
        self.compare_anew()
        self.weigh_turn(s, p)
        if self.have:
            self.play_end(s, p)
        else:
            self.finish_turn(s, p)

    def compare_anew(self) -> None:
        """Begin another comparison."""
        self.have = 0
        self.best_worth = 0
        self.true_best = 0
        self.best_end = 0
        self.found = 0

    def weigh_ways(self, s: Row, p: int) -> None:
        """Offer the ways to take the pile, each with its best end, and drawing or passing."""
        top = self.takeable(s, p)
        if top >= 0:
            h = HAND + p * 16
            if not s[OPENED + s[SIDE_OF + p]]:
                if self.pile_opens and s[h + top] >= self.fewest_with_top(s, p, top):
                    self.weigh_way(s, p, top, _OPENING)
                    if s[h + JOKER] + s[h + TWO]:
                        for way in range(1, 4):
                            self.weigh_way(s, p, top, _OPENING + way)
            else:
                if s[h + top] >= 2:
                    self.weigh_way(s, p, top, _PAIR)
                if s[h + top]:
                    self.weigh_way(s, p, top, _WITH_WILD)
                self.weigh_way(s, p, top, _LAY_OFF)
            if not self.have and (s[MUST_TAKE] or not s[STOCK]):
                self.weigh_way(s, p, top, _ANY)
        if self.have and s[MUST_TAKE]:
            return
        if s[STOCK]:
            self.offer(s, self.worth(s, p, 1), _DRAW)
        else:
            t = self.turn_ended
            self.copy_row(t, s)
            self.pass_on(t)
            self.offer(s, self.ended_worth(t, p), _PASS)

    def weigh_way(self, s: Row, p: int, top: int, which: int) -> None:
        """Offer the ends of a turn that takes the pile in one way."""
        t = self.turn_begun
        self.copy_row(t, s)
        way = NO_WAY
        if which == _PAIR:
            way = self.find_pair(t, p, top)
        elif which == _WITH_WILD:
            way = self.find_with_wild(t, p, top)
        elif which == _LAY_OFF:
            way = self.find_lay_off(t, p, top)
        elif which == _ANY:
            way = self.find_any(t, p)
        else:
            wilds = which - _OPENING
            way = self.find_opening(t, p, top, 8 if wilds == 3 else wilds, 0)
        if way:
            self.take_way(t, way)
            self.weigh_turn(t, p)

    def weigh_turn(self, s: Row, p: int) -> None:
        """Offer all ends of a turn whose cards are in hand."""
        h = HAND + p * 16
        self.seen = 0
        if s[PHASE] != MELD:
            self.weigh_discards(s, p)
            return
        self.try_laying(s, p, _BY_POLICY, 0)
        for kind in range(16):
            self.held_after[kind] = self.turn_tried[h + kind]
        self.try_laying(s, p, _AS_IS, 0)
        if not s[OPENED + s[SIDE_OF + p]]:
            for how in range(_OPEN_CLEAN, _OPEN_ANY + 1):
                self.try_laying(s, p, how, 0)
            return
        self.try_laying(s, p, _OUT_OR_LAY, 0)
        self.try_laying(s, p, _STAY, 0)
        self.try_laying(s, p, _OUT, 0)
        if s[h + JOKER] + s[h + TWO]:
            self.try_laying(s, p, _SPEND_OUT, 0)
            self.try_laying(s, p, _SPEND_AND_STAY, 0)
            self.try_laying(s, p, _OUT_OR_LAY, TWO)
        for kind in range(4, 15):
            if self.held_after[kind] < s[h + kind]:
                self.try_laying(s, p, _BY_POLICY, kind)

    def try_laying(self, s: Row, p: int, how: int, hidden: int) -> None:
        """Lay down in one way and offer the ends; ``hidden`` is a kind of card that stays in hand,
        or ``TWO`` for all wild cards."""
        t = self.turn_tried
        w = WEIGHTS + p * POLICY_SIZE
        h = HAND + p * 16
        self.copy_row(t, s)
        if how == _AS_IS:
            self.weigh_discards(t, p)
            return
        for place in range(POLICY_SIZE):
            self.policy_kept[place] = t[w + place]
        self.set_manner(t, w, how)
        t[DIRTY + p] = 1
        aside = t[h + hidden] if hidden else 0
        jokers = t[h + JOKER] if hidden == TWO else 0
        if hidden:
            t[h + hidden] = 0
        if jokers:
            t[h + JOKER] = 0
        t[h + SIZE] -= aside + jokers
        if t[h + SIZE] > 0:
            self.meld_turn(t, p)
        for place in range(POLICY_SIZE):
            t[w + place] = self.policy_kept[place]
        if hidden:
            if t[PHASE] == OVER:
                return
            t[h + hidden] += aside
            if jokers:
                t[h + JOKER] += jokers
            t[h + SIZE] += aside + jokers
        self.weigh_discards(t, p)

    def set_manner(self, t: Row, w: int, how: int) -> None:
        """Change a seat's policy to lay down in one way."""
        if how in (_OUT_OR_LAY, _SPEND_OUT, _SPEND_AND_STAY):
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
        if how >= _OPEN_CLEAN:
            t[w + W_OPEN_HOLD] = 999
            t[w + W_OPEN_WILDS] = -2
        if how == _OPEN_PLAIN:
            t[w + W_OPEN_WILDS] = 0
            t[w + W_OPEN_LATE] = 0
        elif how == _OPEN_ONE:
            t[w + W_OPEN_WILDS] = 1
        elif how == _OPEN_ANY:
            t[w + W_OPEN_WILDS] = 6

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
            self.offer(t, self.ended_worth(t, p), _WENT_OUT)
            return
        if t[PHASE] != MELD:
            return
        if t[BONUS_DUE] and not t[BONUS_ANSWERED] and not self.bonus_after_discard and t[STOCK]:
            self.offer(t, self.worth(t, p, 1), _BONUS)
            return
        e = self.turn_ended
        if t[NO_DISCARD]:
            self.copy_row(e, t)
            self.pass_on(e)
            self.offer(t, self.ended_worth(e, p), _NO_DISCARD)
            return
        h = HAND + p * 16
        size = t[h + SIZE]
        if size == 1 and not self.may_go_out(t, p):
            return
        for kind in range(1, 15):
            if not t[h + kind]:
                continue
            if kind <= TWO and not self.wilds_freely and size > t[h + JOKER] + t[h + TWO]:
                continue
            if size == 1 or t[LAST_TURN]:
                self.copy_row(e, t)
                self.discard(e, kind)
                self.offer(t, self.ended_worth(e, p), kind)
            else:
                self.offer(t, self.worth_thrown(t, p, kind), kind)

    def worth_thrown(self, t: Row, p: int, kind: int) -> int:
        """What the table is worth after a discard that does not end the hand."""
        h = HAND + p * 16
        k = KNOWN + p * 16
        top = t[TOP]
        frozen = t[FROZEN]
        thrown = t[THROWN + p * 16 + kind]
        known = 1 if t[k + kind] else 0
        t[h + kind] -= 1
        t[h + SIZE] -= 1
        t[PILE + kind] += 1
        t[PILE + SIZE] += 1
        t[TOP] = kind
        if kind <= TWO:
            t[FROZEN] = 1
        t[THROWN + p * 16 + kind] = t[TURNS]
        t[k + kind] -= known
        t[k + SIZE] -= known
        worth = self.worth(t, p, 0)
        t[h + kind] += 1
        t[h + SIZE] += 1
        t[PILE + kind] -= 1
        t[PILE + SIZE] -= 1
        t[TOP] = top
        t[FROZEN] = frozen
        t[THROWN + p * 16 + kind] = thrown
        t[k + kind] += known
        t[k + SIZE] += known
        return worth

    def mark_of(self, t: Row, p: int) -> int:
        """A number that tells positions of a turn apart: hand, own melds and phase."""
        mark = t[PHASE] + 1
        for kind in range(16):
            mark = (mark * 31 + t[HAND + p * 16 + kind]) & 0x3FFFFFF
        side = t[SIDE_OF + p]
        for number in range(t[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            mark = (mark * 31 + t[m + KIND]) & 0x3FFFFFF
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

    def play_end(self, s: Row, p: int) -> None:
        """Play the best end that was found."""
        end = self.best_end
        explored = 1 if self.noise else 0
        if end == _DRAW:
            self.note(s, p, 1, explored)
            self.draw(s)
            return
        self.copy_row(s, self.turn_best)
        if end == _WENT_OUT:
            return
        if end in (_NO_DISCARD, _PASS):
            self.pass_on(s)
        elif end == _BONUS:
            self.note(s, p, 1, explored)
            self.take_bonus(s, p)
        else:
            if s[HAND + p * 16 + SIZE] > 1 and not s[LAST_TURN]:
                self.note(s, p, 0, explored)
            self.discard(s, end)

    def take_bonus(self, s: Row, p: int) -> None:
        """Take the bonus cards of an opening and end the turn in the best way."""
        self.accept_bonus(s)
        if s[PHASE] == MELD and self.may_hold and self.held_threes(s, p):
            self.settle_threes(s, -1)
        if s[PHASE] != MELD:
            return
        self.compare_anew()
        self.seen = 0
        if self.melds_after_bonus:
            self.weigh_turn(s, p)
        else:
            self.weigh_discards(s, p)
        if self.have:
            self.play_end(s, p)
        elif s[NO_DISCARD]:
            self.pass_on(s)
        else:
            self.finish_turn(s, p)

    def note(self, s: Row, p: int, before: int, explored: int) -> None:
        """Hook for training, which remembers what was decided; nothing otherwise."""

    def copy_row(self, t: Row, s: Row) -> None:
        """Make one row a copy of another, as far as it is in use."""
        for place in range(STOCK_CARDS + s[STOCK]):
            t[place] = s[place]
        if s[LOGGING]:
            for place in range(LENGTH, LENGTH + LOG_LENGTH):
                t[place] = s[place]
