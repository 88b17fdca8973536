"""Is a plan lawful? Judges the groups of ``PLAN`` as the rules core judges an action.

The policy plans by rules of thumb, which may fail under house rules. Every plan is checked here
before it is laid, so the policy plays nothing that the core would refuse. Two rights that the
policy does not use are left out: opening below the minimum while going out concealed, and
lengthening a completed sequence with the last cards.
"""

from __future__ import annotations

from .flat_layout import *
from .flat_melds import Laying
from .tables import Row


class Legality(Laying):
    """Judging the groups of a plan, singly and together."""

    def lawful(self, s: Row, p: int, with_top: int) -> int:
        """Whether the plan may be laid down.

        ``with_top`` is true for a take of the pile, whose top card joins the first group.
        """
        side = s[SIDE_OF + p]
        if not s[PLAN]:
            return 0
        for number in range(s[PLAN]):
            if not self.group_holds(s, side, number, with_top):
                return 0
        if not s[OPENED + side] and not self.opens(s, p, with_top):
            return 0
        return self.leaves_enough(s, p, with_top)

    def coming(self, s: Row) -> int:
        """Number of cards that a take of the pile adds to the hand, besides the top card."""
        if self.ordered:
            return self.coming_in_order(s, -1)
        if not self.red_bonus:
            return s[PILE + SIZE] - 1
        rest = s[PILE + SIZE] - 1 - s[PILE + RED]
        return rest - s[PILE + BLACK] if self.black_bonus else rest

    def coming_in_order(self, s: Row, kind: int) -> int:
        """The same where only the top cards are taken; of one kind if ``kind`` is not -1."""
        number = 0
        size = s[PILE + SIZE]
        last = size - self.pile_taken if size > self.pile_taken else 0
        for place in range(last, size - 1):
            now = self.kinds[s[PILE_END - place]]
            if self.is_bonus(now) or (kind >= 0 and now != kind):
                continue
            number += 1
        return number

    def is_bonus(self, kind: int) -> int:
        """Whether cards of a kind are threes that are tabled."""
        if kind == RED:
            return self.red_bonus
        return self.black_bonus if kind == BLACK else 0

    def held_threes(self, s: Row, p: int) -> int:
        """Number of bonus threes in a hand."""
        held = s[HAND + p * 16 + RED] if self.red_bonus else 0
        if self.black_bonus:
            held += s[HAND + p * 16 + BLACK]
        return held

    def group_size(self, s: Row, number: int, with_top: int) -> int:
        """The cards of a group of the plan, the top card included if it joins that group."""
        g = PLAN + 1 + number * GROUP
        return s[g + 2] + s[g + 3] + s[g + 4] + (1 if with_top and not number else 0)

    # --- one group -------------------------------------------------------------------------------

    def group_holds(self, s: Row, side: int, number: int, with_top: int) -> int:
        """Whether a group of the plan is a meld or may join one."""
        g = PLAN + 1 + number * GROUP
        kind = s[g + 1]
        naturals = s[g + 2]
        twos = s[g + 3]
        jokers = s[g + 4]
        top = 1 if with_top and not number else 0
        if top:
            if s[TOP] > TWO:
                naturals += 1
            elif s[TOP] == TWO:
                twos += 1
            else:
                jokers += 1
        if kind < SEQUENCE and kind != WILD and self.dead_ranks and s[DEAD + kind]:
            return 0
        if s[g] >= 0:
            m = SLOTS + (side * MOST_MELDS + s[g]) * SLOT
            if s[m] != kind:
                return 0
            if kind >= SEQUENCE:
                return self.run_holds(s, side, g, m, naturals, twos, jokers)
            return self.addition_holds(s, side, m, naturals, twos, jokers, top)
        if naturals + twos + jokers < 3:
            return 0
        if kind >= SEQUENCE:
            if self.wilds_or_runs and self.stand(s, side, number, WILD):
                return 0
            return self.run_holds(s, side, g, 0, naturals, twos, jokers)
        if not self.set_holds(s, side, kind, naturals, twos, jokers):
            return 0
        if kind == WILD and self.wilds_or_runs and self.stand(s, side, number, SEQUENCE):
            return 0
        return self.finds_place(s, side, number, kind, with_top)

    def set_holds(self, s: Row, side: int, kind: int, naturals: int, twos: int, jokers: int) -> int:
        """Whether the cards form a new set or wild meld, whatever else is on the table."""
        wilds = twos + jokers
        opening = 1 - s[OPENED + side]
        if naturals + wilds > self.limit(kind):
            return 0
        if wilds and opening and not self.opening_wilds:
            return 0
        if kind == WILD:
            return self.wild_melds and not naturals and self.unlocked(s, side, twos, jokers)
        if kind == BLACK and not self.black_natural:
            return self.black_going_out and not wilds
        if naturals < self.min_naturals:
            return 0
        if not wilds:
            return 1
        if wilds > (self.max_wilds_opening if opening else self.max_wilds) or self.no_wilds[kind]:
            return 0
        if self.more_naturals and wilds >= naturals:
            return 0
        if not opening and (naturals < self.base_for_wilds or self.kept_clean[kind]):
            return 0
        return self.unlocked(s, side, twos, jokers)

    def addition_holds(
        self, s: Row, side: int, m: int, naturals: int, twos: int, jokers: int, top: int
    ) -> int:
        """Whether the cards may join a set or a wild meld, the pile's top (``top``) among them."""
        kind = s[m]
        wilds = twos + jokers
        if s[m + CARDS] + naturals + wilds > self.limit(kind):
            grows = self.clean_grows and kind != WILD and not top
            if not grows or wilds + s[m + TWOS] + s[m + JOKERS]:
                return 0
        if kind == WILD:
            return 0 if naturals else 1
        if kind == BLACK and not self.black_natural:
            return self.black_going_out and not wilds
        if wilds > self.wilds_welcome(s, side, m, naturals):
            return 0
        return self.unlocked(s, side, twos, jokers)

    def run_holds(
        self, s: Row, side: int, g: int, m: int, naturals: int, twos: int, jokers: int
    ) -> int:
        """Whether a sequence is valid with these cards; ``m`` is 0 for a new one."""
        wilds = twos + jokers
        low = s[g + 5]
        size = naturals + wilds
        lying = 0
        if m:
            if s[m + CARDS] >= self.run_size:
                return 0
            size += s[m + CARDS]
            lying = s[m + TWOS] + s[m + JOKERS]
            if low > s[m + LOW]:
                return 0
        if not self.runs or size > self.run_size or low < self.lowest_of(s[g + 1] - SEQUENCE):
            return 0
        if low + size > 15 or size - lying - wilds < self.run_naturals:
            return 0
        if lying + wilds > self.run_wilds:
            return 0
        if wilds and not s[OPENED + side] and not self.opening_wilds:
            return 0
        return self.unlocked(s, side, twos, jokers)

    def unlocked(self, s: Row, side: int, twos: int, jokers: int) -> int:
        """Whether no unfinished wild meld on the table reserves these wild cards."""
        if not self.wild_lock or not twos + jokers:
            return 1
        lock = self.locked(s, side)
        if lock == 1:
            return 0
        return 0 if lock == 2 and twos else 1

    def stand(self, s: Row, side: int, number: int, kind: int) -> int:
        """Whether a wild meld, or any sequence, lies on the table or before group ``number``."""
        for place in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + place) * SLOT
            if s[m] == kind or (kind == SEQUENCE and s[m] > kind):
                return 1
        for earlier in range(number):
            other = s[PLAN + 2 + earlier * GROUP]
            if other == kind or (kind == SEQUENCE and other > kind):
                return 1
        return 0

    def finds_place(self, s: Row, side: int, number: int, kind: int, with_top: int) -> int:
        """Whether a new set or wild meld is allowed with those of its kind on the table and in the
        plan before it.
        """
        several = self.wild_melds if kind == WILD else self.sets
        if several == 3:
            return 1
        alike = 0
        done = 0
        for place in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + place) * SLOT
            if s[m] == kind:
                alike += 1
                done += self.complete(s, m)
                if with_top and not number and several < 4 and s[m + CARDS] < self.limit(kind):
                    return 0  # the top card goes on it while it has room
        for earlier in range(number):
            g = PLAN + 1 + earlier * GROUP
            if s[g] < 0 and s[g + 1] == kind:
                alike += 1
                if self.group_size(s, earlier, with_top) >= self.canasta_size:
                    done += 1
        if several == 4:
            return 1 if alike == done else 0
        if not alike:
            return 1
        return 1 if several == 2 and alike == 1 and done == 1 else 0

    def may_begin(self, s: Row, side: int, kind: int) -> int:
        """Whether the side may begin another set of a rank, or another wild meld."""
        if not (self.wild_melds if kind == WILD else self.sets):
            return 0
        if s[MELDS + side] >= MOST_MELDS - 2:
            return 0
        if kind != WILD and self.dead_ranks and s[DEAD + kind]:
            return 0
        if kind == WILD and self.wilds_or_runs and self.stand(s, side, 0, SEQUENCE):
            return 0
        return self.finds_place(s, side, 0, kind, 0)

    # --- all groups together ---------------------------------------------------------------------

    def opens(self, s: Row, p: int, with_top: int) -> int:
        """Whether the plan has the points for an opening and holds what one must hold."""
        minimum = s[MINIMUM + p]
        points = 0
        clean = 0
        strong = 0
        great = 0
        better = 0
        for number in range(s[PLAN]):
            g = PLAN + 1 + number * GROUP
            kind = s[g + 1]
            wilds = s[g + 3] + s[g + 4]
            size = s[g + 2] + wilds
            worth = s[g + 3] * self.value[TWO] + s[g + 4] * self.value[JOKER]
            if kind < SEQUENCE:
                worth += s[g + 2] * self.value[kind]
            else:
                worth += self.points_of(s[g + 6])
            if with_top and not number:
                if self.opener_needs_triple and (s[g + 2] < 3 or wilds):
                    return 0
                if self.counts_top:
                    size += 1
                    worth += self.value[s[TOP]]
                elif size < 3:
                    # INT-5: a bare pair is no meld without the top card.
                    continue
            points += worth
            if kind == WILD:
                if worth >= minimum:
                    strong = 1
            elif kind < SEQUENCE and not wilds:
                clean = 1
            if size >= self.canasta_size:
                great = 1
                if kind >= SEQUENCE or kind == WILD or not wilds:
                    better = 1
        if points < minimum:
            return 0
        if self.composition == 1:
            alone = s[PLAN] == 1 and s[PLAN + 2] == WILD and not with_top
            return 1 if clean or alone else 0
        if self.composition == 2:
            return 1 if clean or strong else 0
        if s[DEMAND + p]:
            return better if s[DEMAND + p] == 2 else great
        return 1

    def leaves_enough(self, s: Row, p: int, with_top: int) -> int:
        """Whether the turn can end lawfully after the plan is laid."""
        left = s[HAND + p * 16 + SIZE]
        threes = 0
        for number in range(s[PLAN]):
            left -= self.group_size(s, number, 0)
            if s[PLAN + 2 + number * GROUP] == BLACK and not self.black_natural:
                threes = 1
        if with_top:
            if s[HAND + p * 16 + SIZE] == 1 and (s[PILE + SIZE] == 1 or self.pile_taken == 1):
                return 0
            left += self.coming(s)
        if left > 1 - s[NO_DISCARD]:
            return 1 - threes
        if not threes and (self.extra_waits(s, p) or self.walks(s, p)):
            return 1
        t = self.laid_out
        self.copy_row(t, s)
        made = self.put_down(t, p, with_top)
        out = self.may_go_out(t, p)
        if threes and not out:
            return 0
        if self.extra_waits(s, p) or (self.foot_waits(s, p) and (self.foot == 1 or made)):
            return 1
        if not out:
            return 0
        if left == 0:
            return 1 - self.discard_required
        if self.keeps_back and not self.last_card_leaves(t, p, with_top):
            return 0
        return 0 if self.held_threes(s, p) else 1

    def used(self, s: Row) -> int:
        """Number of cards of the hand that the plan uses."""
        total = 0
        for number in range(s[PLAN]):
            total += self.group_size(s, number, 0)
        return total

    def planned(self, s: Row, kind: int) -> int:
        """The group of that kind in the plan, 0 for none."""
        for number in range(s[PLAN]):
            g = PLAN + 1 + number * GROUP
            if s[g + 1] == kind:
                return g
        return 0

    def last_card_leaves(self, t: Row, p: int, with_top: int) -> int:
        """Whether the one card left after the plan can be thrown, or laid on an unfinished set;
        ``t`` has the plan laid down."""
        for kind in range(15):
            if not self.kept_back[kind] or self.is_bonus(kind):
                continue
            if t[HAND + p * 16 + kind] + (self.coming_of(t, kind) if with_top else 0) > 0:
                return 0 if self.discard_required else self.takes_one_more(t, p, kind)
        return 1

    def coming_of(self, s: Row, kind: int) -> int:
        """How many cards of a kind a take of the pile adds to the hand."""
        if self.ordered:
            return self.coming_in_order(s, kind)
        return s[PILE + kind] - (1 if s[TOP] == kind else 0)

    def takes_one_more(self, t: Row, p: int, kind: int) -> int:
        """Whether a set of that kind has room for a card."""
        if self.dead_ranks and t[DEAD + kind]:
            return 0
        most = self.limit(kind)
        if self.dead_ranks and self.is_canasta(kind, most):
            most = self.canasta_size - 1
        for number in range(t[MELDS + t[SIDE_OF + p]]):
            m = SLOTS + (t[SIDE_OF + p] * MOST_MELDS + number) * SLOT
            if t[m] == kind and t[m + CARDS] < most:
                return 1
        return 0

    def thrown(self, s: Row, p: int, kind: int) -> int:
        """Whether a card of a kind may be thrown, if such cards are kept back at all (PEN-3)."""
        if not self.keeps_back or not self.kept_back[kind]:
            return 1
        h = HAND + p * 16
        if s[h + SIZE] == 1 and not self.walks(s, p):
            return 0
        others = s[h + SIZE] - self.held_threes(s, p)
        for other in range(15):
            if self.kept_back[other] and not self.is_bonus(other):
                others -= s[h + other]
        if not others:
            return 1
        own = s[SIDE_OF + p]
        for side in range(s[SIDES]):
            if side != own and self.made_by_own:
                continue
            if not self.has_made(s, side, kind):
                return 0
        return 1

    def has_made(self, s: Row, side: int, kind: int) -> int:
        """Whether the side has a canasta of a rank."""
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            if s[m] == kind and self.complete(s, m):
                return 1
        return 0
