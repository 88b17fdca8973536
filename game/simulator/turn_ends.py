"""Playing by worth: the ends of a turn are found and compared, and the best one is played.

What may be laid down is found by the policy, made to open, keep, spend wild cards, begin sequences
and go out in one way and another. Each way is weighed with each discard (``ends``). Ways to take
the pile are tried in the same way and compared with drawing; going out with leave is compared with
playing on.
"""

from __future__ import annotations

from ..rules.variant import Variant
from .ends import Ends
from .flat_layout import *
from .policy import Policy
from .tables import Row

_BY_POLICY, _STAY, _LAY, _GO_OUT, _SPEND, _SPEND_AND_GO_OUT = range(6)
_OPEN_CLEAN, _OPEN_PLAIN, _OPEN_ONE, _OPEN_ANY, _OPEN_WITH_WILD_MELD = range(6, 11)
_RUNS_EARLY, _NO_RUNS, _RUNS_BEFORE_SETS = range(11, 14)
_WILD_MELD, _NO_WILD_MELD, _FINED, _NOT_FINED, _PAIRS, _PAIRS_AND_GO_OUT = range(14, 20)
"""Ways to lay cards down."""

_FEW = {W_KEEP: 2, W_KEEP_LATE: 2}
_SPENDING = {W_SPEND: 3, W_SPEND_STOCK: 0, W_PATIENCE: 999}
_IN_PLAY = {W_GO_OUT: 99, W_GO_STOCK: -1, W_RIVAL: -1}
_OUT = {W_GO_OUT: 0, W_GO_STOCK: 999}
_NOW = {W_OPEN_HOLD: 999, W_OPEN_WILDS: 6}
_MANNERS: dict[int, dict[int, int]] = {
    _BY_POLICY: {},
    _STAY: _IN_PLAY,
    _LAY: {**_FEW, **_IN_PLAY},
    _GO_OUT: _OUT,
    _SPEND: {**_FEW, **_IN_PLAY, **_SPENDING},
    _SPEND_AND_GO_OUT: {**_FEW, **_OUT, **_SPENDING},
    # Openings: with no wild card; none, or one once others have opened; one or two; any.
    _OPEN_CLEAN: {**_NOW, W_OPEN_WILDS: -2},
    _OPEN_PLAIN: {**_NOW, W_OPEN_WILDS: 0, W_OPEN_LATE: 0},
    _OPEN_ONE: {**_NOW, W_OPEN_WILDS: 1},
    _OPEN_ANY: _NOW,
    _OPEN_WITH_WILD_MELD: {**_FEW, **_NOW, W_OPEN_MELD: 3, W_WILD_MELD: 3, W_COMMIT: 0},
    # Sequences are begun early, not at all, or before sets use up their cards.
    _RUNS_EARLY: {**_FEW, W_RUN_BEGIN: 3, W_RUNS: 999},
    _NO_RUNS: {**_FEW, W_RUN_BEGIN: 99},
    _RUNS_BEFORE_SETS: {**_FEW, W_RUN_BEGIN: 3, W_RUNS: 0},
    _WILD_MELD: {**_FEW, W_WILD_MELD: 3, W_WILD_STOCK: 0, W_COMMIT: 0},
    _NO_WILD_MELD: {
        **_FEW, W_WILD_MELD: 99, W_WILD_STOCK: 0, W_COMMIT: 99, W_SPEND: 99, W_SPEND_STOCK: 0,
    },
    # Sets that are fined unless they become canastas are begun early, or not at all.
    _FINED: {**_FEW, W_RISKY: 3},
    _NOT_FINED: {**_FEW, W_RISKY: 99},
    # Pairs go down with a wild card each; who goes out after that does so as in that way.
    _PAIRS: {**_FEW, **_IN_PLAY},
    _PAIRS_AND_GO_OUT: {**_FEW, **_IN_PLAY},
}  # fmt: skip
"""What each changes of the policy's numbers."""
_AS_IT_IS = 9999
"""Stands for a number that is not changed."""

_PAIR, _WITH_WILD, _LAY_OFF, _OPENING = range(4)
_ANY = 7
"""Ways to take the pile. From ``_OPENING`` on the openings have 0, 1, 2 and 8 wild cards."""


class TurnEnds(Ends):
    """Finding the ends of a turn and playing the best."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        for how, changed in _MANNERS.items():
            for place in range(POLICY_SIZE):
                self.manners[how * POLICY_SIZE + place] = changed.get(place, _AS_IT_IS)

    # --- ways to lay cards down ------------------------------------------------------------------

    def weigh_turn(self, s: Row, p: int) -> None:
        """Offer all ends of a turn whose cards are in hand."""
        h = HAND + p * 16
        if s[PHASE] != MELD or self.only_discards(s):
            self.weigh_discards(s, p)
            return
        self.try_laying(s, p, _BY_POLICY, 0)
        for kind in range(16):
            self.held_after[kind] = self.turn_tried[h + kind]
        self.copy_row(self.turn_tried, s)
        self.weigh_discards(self.turn_tried, p)
        wilds = s[h + JOKER] + s[h + TWO]
        if not s[OPENED + s[SIDE_OF + p]]:
            for how in range(_OPEN_CLEAN, _OPEN_ANY + 1):
                self.try_laying(s, p, how, 0)
            if self.wild_melds and wilds >= 3:
                self.try_laying(s, p, _OPEN_WITH_WILD_MELD, 0)
        else:
            self.weigh_further(s, p, wilds)
        if self.runs:
            for how in range(_RUNS_EARLY, _RUNS_BEFORE_SETS + 1):
                self.try_laying(s, p, how, 0)

    def weigh_further(self, s: Row, p: int, wilds: int) -> None:
        """Offer the ends of a turn after the opening that the policy alone does not find."""
        self.try_laying(s, p, _LAY, 0)
        self.try_laying(s, p, _GO_OUT, 0)
        self.try_laying(s, p, _STAY, 0)
        if wilds:
            self.try_laying(s, p, _SPEND, 0)
            self.try_laying(s, p, _SPEND_AND_GO_OUT, 0)
            self.try_laying(s, p, _LAY, TWO)
            if self.may_lay_pairs(s, p):
                self.try_laying(s, p, _PAIRS, 0)
                self.try_laying(s, p, _PAIRS_AND_GO_OUT, 0)
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
        self.set_manner(t, w, how)
        t[DIRTY + p] = 1
        if hidden:
            self.hide(t, s, p, hidden, 1)
            if hidden == TWO:
                self.hide(t, s, p, JOKER, 1)
        if how == _WILD_MELD:
            # Before other cards use up what has to stay in hand.
            self.lay_wild_meld(t, p, 0)
        if t[HAND + p * 16 + SIZE] > 0 and t[PHASE] == MELD:
            self.meld_turn(t, p)
        if how >= _PAIRS and t[PHASE] == MELD:
            self.lay_pairs(t, p, 2)
            if how == _PAIRS_AND_GO_OUT and t[PHASE] == MELD:
                self.set_manner(t, w, _GO_OUT)
                t[DIRTY + p] = 1
                self.meld_turn(t, p)
        for place in range(POLICY_SIZE):
            t[w + place] = s[w + place]
        if hidden:
            if t[PHASE] == OVER or (t[PHASE] == FOOT and self.foot == 1):
                return  # it was not the last of the hand
            self.hide(t, s, p, hidden, 0)
            if hidden == TWO:
                self.hide(t, s, p, JOKER, 0)
        self.weigh_discards(t, p)

    def may_lay_pairs(self, s: Row, p: int) -> int:
        """Whether some pair in hand could be laid down with a wild card."""
        if self.locked(s, s[SIDE_OF + p]):
            return 0
        for rank in range(4, 15):
            if self.pair_goes_down(s, p, rank):
                return 1
        return 0

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
        for place in range(POLICY_SIZE):
            number = self.manners[how * POLICY_SIZE + place]
            if number != _AS_IT_IS:
                t[w + place] = number

    # --- ways to take the pile, and the turn -----------------------------------------------------

    def act(self, s: Row) -> None:
        """Let the player in turn act in the present phase."""
        p = s[TURN]
        if (s[BY_WORTH] >> p) & 1 and (s[PHASE] == DRAW or s[PHASE] == MELD):
            self.play_best(s, p)
        else:
            Policy.act(self, s)

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
        if not self.goes_on_to_meld(s, p):
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
            if not self.have:
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
            way = self.find_opening(t, p, top, 8 if wilds == 3 else wilds)
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
        self.weigh_turn(s, p)
        if self.have:
            self.play_end(s, p)
        elif s[NO_DISCARD]:
            self.pass_on(s)
        else:
            self.finish_turn(s, p)

    def note(self, s: Row, p: int, before: int, explored: int) -> None:
        """Hook for training, which remembers what was decided; nothing otherwise."""
