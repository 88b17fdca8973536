"""Playing by worth: the ends of a turn are found and compared, and the best one is played.

What may be laid down (``layings``) is weighed with each discard (``ends``). Ways to take the pile
are tried in the same way and compared with drawing; going out with leave is compared with playing
on.
"""

from __future__ import annotations

from .flat_layout import (
    BONUS_ANSWERED,
    BY_WORTH,
    DISCARDED,
    DRAW,
    END_ASK,
    END_BONUS,
    END_DRAW,
    END_FOOT,
    END_NO_DISCARD,
    END_OUT,
    END_PASS,
    END_PICK_UP,
    HAND,
    JOKER,
    LOGGING,
    MELD,
    MUST_TAKE,
    NO_DISCARD,
    NO_WAY,
    OPENED,
    PERMISSION,
    PHASE,
    SIDE_OF,
    SIZE,
    STOCK,
    TURN,
    TWO,
)
from .layings import Layings
from .tables import Row

_PAIR = 0
_WITH_WILD = 1
_LAY_OFF = 2
_OPENING = 3
_ANY = 7
"""Ways to take the pile. From ``_OPENING`` on the openings have 0, 1, 2 and 8 wild cards."""


class TurnEnds(Layings):
    """Finding the ends of a turn and playing the best."""

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
            self.set_noise()
            if self.may_hold and self.held_threes(s, p):
                self.settle_threes(s, -1)
                if s[PHASE] != DRAW:
                    return
            self.weigh_ways(s, p)
            self.play_end(s, p)
            if self.best_end != END_DRAW:
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
        self.weigh_rest(s, p)
        if self.have:
            self.play_end(s, p)
        else:
            self.finish_turn(s, p)

    def weigh_ways(self, s: Row, p: int) -> None:
        """Compare the ways to take the pile, each with its best end, and drawing or passing."""
        self.compare_anew()
        if self.extra_waits(s, p) and s[OPENED + s[SIDE_OF + p]]:
            self.offer(s, self.worth(s, p, 1), END_PICK_UP)
            return
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
            self.offer(s, self.worth(s, p, 1), END_DRAW)
        else:
            t = self.turn_ended
            self.copy_row(t, s)
            self.pass_on(t)
            self.offer(s, self.ended_worth(t, p), END_PASS)

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

    def weigh_rest(self, s: Row, p: int) -> None:
        """Compare the ends of a turn whose cards are in hand, and asking where that is needed."""
        asking = 0
        asked = 0
        if s[PERMISSION] < 0 and self.lacks_leave(s, p) and self.may_ask(s, p):
            t = self.turn_begun
            self.copy_row(t, s)
            t[PERMISSION] = 1
            t[LOGGING] = 0
            self.compare_anew()
            self.weigh_turn(t, p)
            asking = self.have
            asked = self.true_best
        self.compare_anew()
        self.weigh_turn(s, p)
        if asking and (not self.have or asked > self.true_best):
            self.compare_anew()
            self.offer(s, asked, END_ASK)

    def play_end(self, s: Row, p: int) -> None:
        """Play the best end that was found."""
        end = self.best_end
        explored = 1 if self.noise else 0
        if end == END_DRAW:
            self.note(s, p, 1, explored)
            self.draw(s)
            return
        self.copy_row(s, self.turn_best)
        if end == END_OUT:
            return
        if end == END_ASK:
            self.ask(s)
        elif end in (END_NO_DISCARD, END_PASS):
            self.pass_on(s)
        elif end == END_FOOT:
            self.note(s, p, 1, explored)
        elif end == END_BONUS:
            self.note(s, p, 1, explored)
            self.take_bonus(s, p)
        elif end == END_PICK_UP:
            self.note(s, p, 1, explored)
            self.pick_up(s)
            if s[PHASE] == DRAW:
                self.weigh_ways(s, p)
                self.play_end(s, p)
            elif s[PHASE] == MELD:
                self.weigh_turn_anew(s, p)
        else:
            if self.goes_on(s, p):
                self.note(s, p, 0, explored)
            self.discard(s, end)

    def take_bonus(self, s: Row, p: int) -> None:
        """Take the bonus cards of an opening and end the turn in the best way."""
        self.accept_bonus(s)
        if s[PHASE] == MELD and self.may_hold and self.held_threes(s, p):
            self.settle_threes(s, -1)
        if s[PHASE] == MELD:
            self.weigh_turn_anew(s, p)

    def weigh_turn_anew(self, s: Row, p: int) -> None:
        """End a turn in the best way after more cards have come to hand."""
        self.compare_anew()
        if s[BONUS_ANSWERED] and not self.melds_after_bonus:
            self.weigh_discards(s, p)
        else:
            self.weigh_turn(s, p)
        if self.have:
            self.play_end(s, p)
        elif s[NO_DISCARD]:
            self.pass_on(s)
        else:
            self.finish_turn(s, p)

    def note(self, s: Row, p: int, before: int, explored: int) -> None:
        """Hook for training, which remembers what was decided; nothing otherwise."""
