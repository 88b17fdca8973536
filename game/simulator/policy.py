"""The playout policy at work: a whole turn, and a hand to its end."""

from __future__ import annotations

from ..rules.cards import THREE
from .flat_layout import *
from .playout_discarding import Discarding
from .tables import Row


class Policy(Discarding):
    """Playing turns by the playout policies of the seats."""

    def finish(self, s: Row) -> None:
        """Play the hand to its end and score it."""
        last = s[TURNS] + 1000
        while s[PHASE] != OVER and s[TURNS] < last:
            self.act(s)
        self.count_up(s)

    def act(self, s: Row) -> None:
        """Let the player in turn act in the present phase."""
        phase = s[PHASE]
        p = s[TURN]
        if phase == DRAW:
            self.begin_turn(s, p)
            phase = s[PHASE]
        if phase == MELD:
            self.finish_turn(s, p)
        elif phase == THREES:
            self.settle_threes(s, -1)
        elif phase == ANSWER:
            self.answer(s, self.says_yes(s, p))
        elif phase == FOOT:
            self.take_up_feet(s)

    def begin_turn(self, s: Row, p: int) -> None:
        """Draw, take the pile, or end the hand where the stock is empty."""
        if self.may_hold and self.held_threes(s, p):
            self.settle_threes(s, -1)
            if s[PHASE] != DRAW:
                return
        if self.extra_waits(s, p) and s[OPENED + s[SIDE_OF + p]]:
            self.pick_up(s)
        way = self.wants_pile(s, p)
        if way:
            self.take_way(s, way)
        elif s[STOCK]:
            self.draw(s)
        else:
            self.pass_on(s)

    def take_way(self, s: Row, way: int) -> None:
        """Take the pile in the way that ``try_way`` or a search has written to ``WAY``."""
        p = s[TURN]
        self.plan_way(s, p, way)
        if self.runs:
            self.fix_suits(s, p)
        self.take(s)

    def wants_pile(self, s: Row, p: int) -> int:
        """A way to take the pile that is worth taking, ``NO_WAY`` for none."""
        top = self.takeable(s, p)
        if top < 0:
            return NO_WAY
        if s[MUST_TAKE] or not s[STOCK]:
            if s[MUST_TAKE] or s[PILE + SIZE] > 2:
                return self.find_any(s, p)
            return NO_WAY
        if self.special_hands and self.chases(s, p):
            return NO_WAY
        count = s[HAND + p * 16 + top]
        size = s[PILE + SIZE]
        w = WEIGHTS + p * POLICY_SIZE
        side = s[SIDE_OF + p]
        begins = self.risky[top] and not s[SLOT_OF + side * 16 + top]
        if begins and count + s[PILE + top] < s[w + W_RISKY]:
            return NO_WAY
        if not s[OPENED + side]:
            if count < 2 or size < s[w + W_TAKE_OPEN]:
                return NO_WAY
            return self.find_opening(s, p, top, 2 + size // 4)
        if count >= 2 and size >= s[w + W_TAKE_PAIR]:
            way = self.find_pair(s, p, top)
            if way:
                return way
        if self.pair_only:
            return NO_WAY
        if (self.runs or s[SLOT_OF + side * 16 + top]) and size >= s[w + W_TAKE_LAY]:
            way = self.find_lay_off(s, p, top)
            if way:
                return way
        if count and size >= s[w + W_TAKE_WILD]:
            return self.find_with_wild(s, p, top)
        return NO_WAY

    def finish_turn(self, s: Row, p: int) -> None:
        """Meld and end the turn."""
        if s[DISCARDED]:
            self.discard(s, self.choose_discard(s, p))
            return
        if not self.goes_on_to_meld(s, p):
            return
        unasked = s[PERMISSION] < 0 and self.lacks_leave(s, p)
        if unasked and self.may_ask(s, p) and self.would_go_out(s, p):
            self.ask(s)
            return
        if not self.special_hands or not self.chases(s, p):
            self.meld_turn(s, p)
            if s[PHASE] != MELD:
                return
        if s[BONUS_DUE] and not self.bonus_after_discard and s[STOCK]:
            self.accept_bonus(s)
            if s[PHASE] != MELD:
                return
            if self.melds_after_bonus:
                self.meld_turn(s, p)
                if s[PHASE] != MELD:
                    return
        if self.extra_waits(s, p) and s[OPENED + s[SIDE_OF + p]]:
            self.pick_up(s)
            self.meld_turn(s, p)
            if s[PHASE] != MELD:
                return
        if s[NO_DISCARD]:
            self.pass_on(s)
            return
        code = self.choose_discard(s, p)
        if code < 0:
            # Only threes are left, and no rule allows discarding them: the hand ends here.
            self.pass_on(s)
        else:
            self.discard(s, code)

    def goes_on_to_meld(self, s: Row, p: int) -> int:
        """Table threes held back, or show a special hand; whether the turn goes on after that."""
        if self.may_hold and not s[BONUS_ANSWERED] and self.held_threes(s, p):
            self.settle_threes(s, -1)
            if s[PHASE] != MELD:
                return 0
        if self.special_hands and s[HAND + p * 16 + SIZE] == 14:
            return 1 - self.shows_special(s, p)
        return 1

    def may_ask(self, s: Row, p: int) -> int:
        """Whether the partner may be asked, and a way out is in sight."""
        if s[HAS_MELDED] or s[HAND + p * 16 + SIZE] == 1 or not s[OPENED + s[SIDE_OF + p]]:
            return 0
        if s[DREW] == FROM_PILE and not self.ask_after_take:
            return 0
        if self.asks_once and s[ASKED + p]:
            return 0
        return self.can_finish(s, p)

    def would_go_out(self, s: Row, p: int) -> int:
        """Whether the policy, given permission, would go out this turn.

        After a yes it must, so the turn is tried before asking, and taken back.
        """
        self.copy_row(self.spare, s)
        s[PERMISSION] = 1
        self.meld_turn(s, p)
        out = 1 if s[PHASE] == OVER and s[ENDED] == OUT else 0
        if s[PHASE] == MELD and s[HAND + p * 16 + SIZE] == 1 and not s[NO_DISCARD]:
            out = self.may_go_out(s, p)
        self.copy_row(s, self.spare)
        return out

    def says_yes(self, s: Row, p: int) -> int:
        """The answer: yes, unless the own hand holds too much and there is still time."""
        if s[STOCK] < 12:
            return 1
        total = 0
        h = HAND + p * 16
        for kind in range(1, 15):
            if s[h + kind]:
                total += s[h + kind] * self.held_cost(kind)
        for rule in range(self.caught_rules):
            if s[h + self.caught_rank[rule]] >= self.caught_count[rule]:
                total += self.caught_fine[rule]
        return 1 if total < 120 else 0

    def shows_special(self, s: Row, p: int) -> int:
        """Declare a special hand if the hand is one; whether it was."""
        if s[DREW] != FROM_STOCK or s[MELDED + p] or s[BONUS_ANSWERED]:
            return 0
        h = HAND + p * 16
        side = s[SIDE_OF + p]
        singles = 0
        for kind in range(1, 15):
            if s[h + kind] == 1:
                singles += 1
            elif singles:
                return 0
        if singles and singles + s[h + RED] < 14:
            return 0
        if self.courtesy and s[OPENED + side] and not s[COURTESY + p]:
            return 0
        return self.declare_best(s, p)

    def declare_best(self, s: Row, p: int) -> int:
        """Declare the pattern that the hand matches."""
        h = HAND + p * 16
        cards: list[int] = []
        for kind in range(15):
            rank = THREE if kind == RED else kind
            for _ in range(s[h + kind]):
                cards.append(rank * 4)
        for number, special in enumerate(self.variant.special_hands.hands):
            if special.matches(cards):
                self.declare(s, number)
                return 1
        return 0
