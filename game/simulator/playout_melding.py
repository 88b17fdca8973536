"""How the playout policy melds: what to lay off, what to begin, when to go out.

There is a readable rule of thumb for every case, cheap enough for a million hands. Every action is
checked before it is played (``plan_legality``): what some house rule forbids is not played.
"""

from __future__ import annotations

from .finishing import Finishing
from .flat_layout import *
from .tables import Row


class Melding(Finishing):
    """Choosing melds, and where wild cards go."""

    # --- wild cards ------------------------------------------------------------------------------

    def try_lay(
        self, s: Row, p: int, m: int, kind: int, naturals: int, twos: int, jokers: int
    ) -> int:
        """Lay cards on a meld (``m``, 0 to begin one of a kind) if the turn can still end after
        that; whether it was done."""
        s[PLAN] = 0
        number = self.number_of(s[SIDE_OF + p], m) if m else -1
        self.group(s, number, kind, naturals, twos, jokers)
        return self.lay_plan(s, p, ADDS if m else LAYS)

    def lay_plan(self, s: Row, p: int, verb: int) -> int:
        """Lay down the plan if it is lawful; whether it was done."""
        if not self.lawful(s, p, 0):
            return 0
        if self.runs:
            self.fix_suits(s, p)
        self.lay(s, verb)
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
        for lacking in range(1, self.canasta_size - least + 1):
            if lacking > wilds:
                return
            for number in range(s[MELDS + side]):
                m = SLOTS + (side * MOST_MELDS + number) * SLOT
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
        return self.try_lay(s, p, m, s[m], naturals, twos, number - twos)

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
                self.try_lay(s, p, m, WILD, 0, twos, jokers)
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
        self.try_lay(s, p, 0, WILD, 0, twos, jokers)

    # --- the melds of a turn ---------------------------------------------------------------------

    def meld_turn(self, s: Row, p: int) -> None:
        """Play all melds of a turn, the opening included."""
        side = s[SIDE_OF + p]
        if not s[OPENED + side]:
            if not self.wants_opening(s, p):
                return
            if self.runs:
                self.fix_suits(s, p)
            self.lay(s, LAYS)
            if s[PHASE] != MELD:
                return
        elif not s[DIRTY + p] and not self.runs:
            # Nothing was left to lay last turn: only the card just drawn can change that.
            kind = s[DREW_KIND]
            idle = kind > BLACK and s[STOCK] > 10 and not s[SLOT_OF + side * 16 + kind]
            if idle and s[HAND + p * 16 + kind] < 3:
                return
        if self.only_discards(s):
            return
        go = self.wants_out(s, p)
        s[DIRTY + p] = 0
        if self.runs:
            self.lay_runs(s, p, go)
            if s[PHASE] != MELD:
                return
        self.lay_naturals(s, p, go)
        if s[PHASE] == MELD and s[HAND + p * 16 + TWO] + s[HAND + p * 16 + JOKER]:
            self.lay_wilds(s, p, go)
        if (go or self.near_foot(s, p)) and s[PHASE] == MELD:
            self.lay_the_rest(s, p)
        last = self.keeps_back and s[PHASE] == MELD and s[HAND + p * 16 + SIZE] == 1
        if last and not self.last_is_thrown(s, p) and self.last_card_fits(s, p):
            # It may not be thrown (PEN-4), and goes out on a meld.
            self.lay_plan(s, p, ADDS)

    def near_foot(self, s: Row, p: int) -> int:
        """Whether an empty hand would bring the foot, and wild cards leave one card at most."""
        if not self.walks(s, p):
            return 0
        h = HAND + p * 16
        wilds = s[h + TWO] + s[h + JOKER]
        loose = 0
        for rank in range(BLACK, 15):
            count = s[h + rank]
            if count == 2 and wilds and rank != BLACK:
                wilds -= 1
            else:
                loose += count
        return 1 if loose <= 1 else 0

    def wants_opening(self, s: Row, p: int) -> int:
        """Whether to open from the hand now. If so, the plan is in ``PLAN``."""
        w = WEIGHTS + p * POLICY_SIZE
        stock = s[STOCK]
        wilds = s[w + W_OPEN_WILDS]
        other = s[SIDE_OF + s[NEXT + p]]
        if stock < s[w + W_OPEN_LATE]:
            wilds += 2
        elif s[OPENED + other]:
            wilds += 1
        elif stock > s[w + W_OPEN_HOLD]:
            return 0
        held = s[HAND + p * 16 + TWO] + s[HAND + p * 16 + JOKER]
        if (
            held >= s[w + W_OPEN_MELD]
            and not s[DEMAND + p]
            and self.plan_wild_meld(s, p, -1, held)
            and self.lawful(s, p, 0)
        ):
            return 1
        if self.plan_opening(s, p, -1, wilds) and self.lawful(s, p, 0):
            return 1
        if self.runs and self.plan_with_runs(s, p, -1, wilds):
            return self.lawful(s, p, 0)
        return 0

    def lay_runs(self, s: Row, p: int, go: int) -> None:
        """Lengthen sequences of the side, and begin new ones."""
        side = s[SIDE_OF + p]
        keep = 0 if go else self.keep(s, p)
        number = 0
        while number < s[MELDS + side]:
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            number += 1
            if s[m] < SEQUENCE:
                continue
            code = self.next_card(s, p, m)
            while code:
                left = s[HAND + p * 16 + SIZE] - 1
                if left < keep and s[m + CARDS] + 1 < self.canasta_size:
                    break
                s[PLAN] = 0
                low = self.low_after(s, m, code)
                self.group_run(s, number - 1, s[m] - SEQUENCE, low, code >> 2, 1)
                if not self.lay_plan(s, p, ADDS):
                    break
                if s[PHASE] != MELD:
                    return
                code = self.next_card(s, p, m)
        if not self.run_canasta:
            if not go:
                return
        elif (
            self.run_wilds
            and s[HAND + p * 16 + TWO] + s[HAND + p * 16 + JOKER]
            and (go or s[STOCK] <= s[WEIGHTS + p * POLICY_SIZE + W_PATIENCE])
        ):
            self.wilds_into_runs(s, p)
            if s[PHASE] != MELD:
                return
        least = s[WEIGHTS + p * POLICY_SIZE + W_RUN_BEGIN]
        if self.risky[0] and s[STOCK] < 40 and least < 5:
            least = 5
        for suit in range(4):
            run = self.longest_run(s, p, suit)
            length = run & 15
            left = s[HAND + p * 16 + SIZE] - length
            if length < least or left < keep or not self.may_begin_run(s, side):
                continue
            s[PLAN] = 0
            self.group_run(s, -1, suit, run >> 4, run >> 4, length)
            if self.lay_plan(s, p, LAYS) and s[PHASE] != MELD:
                return

    def wilds_into_runs(self, s: Row, p: int) -> None:
        """Complete sequences with a wild card."""
        side = s[SIDE_OF + p]
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            if s[m] < SEQUENCE or not s[HAND + p * 16 + TWO] + s[HAND + p * 16 + JOKER]:
                continue
            cards = self.plan_wild_run(s, p, m)
            if cards and self.lay_plan(s, p, ADDS) and s[PHASE] != MELD:
                return

    def next_card(self, s: Row, p: int, m: int) -> int:
        """The code of a card in hand that lengthens a sequence, 0 for none."""
        if s[m + CARDS] >= self.run_size:
            return 0
        suit = s[m] - SEQUENCE
        low = s[m + LOW]
        high = low + s[m + CARDS]
        f = FACES + p * FACE + suit
        if high < 15 and s[f + high * 4]:
            return high * 4 + suit
        if low > self.lowest_of(suit) and s[f + (low - 1) * 4]:
            return (low - 1) * 4 + suit
        return 0

    def lay_naturals(self, s: Row, p: int, go: int) -> None:
        """Lay off naturals and begin sets, except for cards that are to be kept."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        keep = 0 if go else self.keep(s, p)
        if self.any_special:
            # First those that are fined if unfinished: other melds could use up the cards that
            # must stay in hand.
            for rank in range(14, 3, -1):
                if self.risky[rank] and s[h + rank] and s[PHASE] == MELD:
                    self.lay_rank(s, p, rank, keep)
        for rank in range(14, 2 if self.black_natural else 3, -1):
            if s[PHASE] != MELD:
                return
            count = s[h + rank]
            if count:
                m = s[SLOT_OF + side * 16 + rank]
                lying = s[m + CARDS] if m else 0
                if s[h + SIZE] > keep or lying + count >= self.canasta_size:
                    self.lay_rank(s, p, rank, keep)
                elif m or count >= 3:
                    # No cards to spare, except to make a canasta.
                    s[DIRTY + p] = 1

    def lay_rank(self, s: Row, p: int, rank: int, keep: int) -> None:
        """Lay cards of a rank off, or begin a set of them."""
        count = s[HAND + p * 16 + rank]
        m = s[SLOT_OF + s[SIDE_OF + p] * 16 + rank]
        if m:
            self.lay_off_rank(s, p, m, count, keep)
        elif count >= 3:
            self.begin_rank(s, p, rank, count, keep)

    def lay_off_rank(self, s: Row, p: int, m: int, count: int, keep: int) -> None:
        """Lay off cards of a rank on the side's set."""
        side = s[SIDE_OF + p]
        size = s[HAND + p * 16 + SIZE]
        rank = s[m]
        space = self.room(s, side, rank)
        spare = count
        if count > space:
            count = space
        if count > 0:
            before = s[m + CARDS]
            completes = before < self.canasta_size <= before + count
            if not completes and size - count < keep:
                count = size - keep
                s[DIRTY + p] = 1
            if not completes and keep and count >= 2 and self.holds_pair(s, p, m):
                count -= 2
                s[DIRTY + p] = 1
            if self.runs and not completes and keep:
                count -= self.saved_for_runs(s, p, rank)
            if count > 0:
                if not self.try_lay(s, p, m, rank, count, 0, 0):
                    s[DIRTY + p] = 1
                    if count > 1:
                        self.try_lay(s, p, m, rank, count - 1, 0, 0)
                spare -= count
        if spare >= 3 and self.sets >= 2 and s[PHASE] == MELD and s[HAND + p * 16 + rank] >= 3:
            self.begin_rank(s, p, rank, s[HAND + p * 16 + rank], keep)

    def holds_pair(self, s: Row, p: int, m: int) -> int:
        """Whether a pair is better kept to take the pile."""
        if s[PILE + SIZE] < s[WEIGHTS + p * POLICY_SIZE + W_HOLD_PAIR]:
            return 0
        if s[m + CARDS] + 3 > self.max_size:
            return 0
        return 1 if self.pair_only or self.frozen_for(s, s[SIDE_OF + p]) else 0

    def begin_rank(self, s: Row, p: int, rank: int, count: int, keep: int) -> None:
        """Begin a set of three or more naturals."""
        side = s[SIDE_OF + p]
        size = s[HAND + p * 16 + SIZE]
        if count > self.max_size:
            count = self.max_size
        if self.runs and keep and count < self.canasta_size:
            count -= self.saved_for_runs(s, p, rank)
            if count < 3:
                return
        if self.risky[rank] and (keep or self.unfinished_bar[rank]):
            if not self.worth_the_risk(s, p, rank, count):
                return
            keep = 2
        if size - count < keep and count < self.canasta_size:
            s[DIRTY + p] = 1
            return
        if not self.may_begin(s, side, rank):
            return
        if not self.try_lay(s, p, 0, rank, count, 0, 0):
            s[DIRTY + p] = 1

    def worth_the_risk(self, s: Row, p: int, rank: int, count: int) -> int:
        """Whether a set that is fined if unfinished will probably be finished.

        It is if it nearly is, or if the partner is known to hold the missing cards.
        """
        if count >= s[WEIGHTS + p * POLICY_SIZE + W_RISKY]:
            return 1
        q = self.partner_of(s, p)
        return 1 if q != p and count + s[KNOWN + q * 16 + rank] >= self.canasta_size else 0

    def lay_the_rest(self, s: Row, p: int) -> None:
        """Going out: lay pairs with a wild card, wild cards anywhere, and black threes last."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        if self.locked(s, side):
            return
        self.lay_pairs(s, p, 0)
        number = 0
        while number < s[MELDS + side] and s[PHASE] == MELD:
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            if WILD < s[m] < 15:
                free = self.wilds_welcome(s, side, m, 0)
                wilds = s[h + TWO] + s[h + JOKER]
                if free > wilds:
                    free = wilds
                # One card must stay for the discard where one is required.
                if free == s[h + SIZE] and self.discard_required:
                    free -= 1
                if free > 0:
                    self.spend_wilds(s, p, m, 0, free)
            number += 1
        black = s[h + BLACK]
        if (
            s[PHASE] == MELD
            and self.black_going_out
            and black >= 3
            and s[h + SIZE] - black + s[NO_DISCARD] <= 1
            and not s[SLOT_OF + side * 16 + BLACK]
            and self.may_go_out(s, p)
        ):
            self.try_lay(s, p, 0, BLACK, black, 0, 0)

    def pair_goes_down(self, s: Row, p: int, rank: int) -> int:
        """Whether a pair in hand could be laid down with a wild card."""
        h = HAND + p * 16
        if s[h + rank] != 2 or s[h + TWO] + s[h + JOKER] == 0 or self.no_wilds[rank]:
            return 0
        if self.min_naturals > 2 or self.base_for_wilds:
            return 0
        return self.may_begin(s, s[SIDE_OF + p], rank)

    def lay_pairs(self, s: Row, p: int, keep: int) -> None:
        """Lay pairs with a wild card each, the highest first, while ``keep`` cards stay in hand."""
        h = HAND + p * 16
        for rank in range(14, 3, -1):
            if s[PHASE] != MELD:
                return
            if s[h + SIZE] >= keep + 3 and self.pair_goes_down(s, p, rank):
                two = 1 if s[h + TWO] else 0
                self.try_lay(s, p, 0, rank, 2, two, 1 - two)
