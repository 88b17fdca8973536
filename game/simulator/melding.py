"""How the playout policy melds: what to lay off, what to begin, when to go out.

A readable rule of thumb for every case, cheap enough for a million hands. Every act is checked
against the rules that a batch could break (a card to keep, going out), all others hold by the way
the acts are made.
"""

from __future__ import annotations

from .layout import (
    BLACK,
    BONUS_TAKEN,
    CARDS,
    DIRTY,
    DREW_KIND,
    FACE,
    FACES,
    HAND,
    JOKER,
    LOW,
    MADE,
    MADE_RUNS,
    MADE_WILD,
    MELD,
    MELDS,
    MOST_MELDS,
    NEXT,
    OPENED,
    PERMISSION,
    PHASE,
    PLAN,
    SEQUENCE,
    SIDE_OF,
    SIDES,
    SIZE,
    SLOT,
    SLOT_OF,
    SLOTS,
    STOCK,
    TWO,
    W_GO_OUT,
    W_GO_STOCK,
    W_KEEP,
    W_KEEP_LATE,
    W_OPEN_HOLD,
    W_OPEN_WILDS,
    W_SPEND,
    WEIGHTS,
    WILD,
)
from .reading import Reading
from .tables import Row


class Melding(Reading):
    """Deciding on melds."""

    # --- single acts -----------------------------------------------------------------------------

    def ends_well(
        self, s: Row, p: int, m: int, kind: int, cards: int, left: int, clean: int
    ) -> int:
        """Whether the turn could end after so many cards went to a meld (``m`` 0 for a new one).

        ``clean`` tells that no wild card is among them.
        """
        if left >= 2:
            return 1
        side = s[SIDE_OF + p]
        before = s[m + CARDS] if m else 0
        done = 1 if before < self.canasta_size <= before + cards else 0
        if kind == BLACK and not self.black_natural:
            done = 0
        new_bar = 0
        if kind == WILD:
            new_bar = self.wild_bar
        elif kind < SEQUENCE and clean:
            new_bar = self.unfinished_bar[kind]
        if not m and self.bars and not done and new_bar:
            return 0
        if kind >= SEQUENCE:
            done *= self.run_canasta
        wild = done if kind == WILD else 0
        run = done if kind >= SEQUENCE else 0
        s[MADE + side] += done
        s[MADE_WILD + side] += wild
        s[MADE_RUNS + side] += run
        if m:
            s[m + CARDS] += cards
        elif not s[MELDS + side]:
            return 0
        fits = self.may_keep(s, p, left)
        s[MADE + side] -= done
        s[MADE_WILD + side] -= wild
        s[MADE_RUNS + side] -= run
        if m:
            s[m + CARDS] -= cards
        return fits

    def try_add(self, s: Row, p: int, m: int, naturals: int, twos: int, jokers: int) -> int:
        """Lay cards on a meld if the turn could end then; whether it was done."""
        cards = naturals + twos + jokers
        left = s[HAND + p * 16 + SIZE] - cards
        kind = s[m]
        if left < 2 and not self.ends_well(s, p, m, kind, cards, left, 1):
            return 0
        s[PLAN] = 0
        self.group(s, self.number_of(s[SIDE_OF + p], m), kind, naturals, twos, jokers)
        if self.runs:
            self.fix_suits(s, p)
        self.add(s)
        return 1

    def try_new(self, s: Row, p: int, kind: int, naturals: int, twos: int, jokers: int) -> int:
        """Begin a meld if the turn could end then; whether it was done."""
        cards = naturals + twos + jokers
        left = s[HAND + p * 16 + SIZE] - cards
        clean = 0 if twos + jokers else 1
        if left < 2 and not self.ends_well(s, p, 0, kind, cards, left, clean):
            return 0
        s[PLAN] = 0
        self.group(s, -1, kind, naturals, twos, jokers)
        if self.runs:
            self.fix_suits(s, p)
        self.lay(s)
        return 1

    # --- the melds of a turn ---------------------------------------------------------------------

    def meld_turn(self, s: Row, p: int) -> None:
        """All melds of a turn, the opening among them."""
        side = s[SIDE_OF + p]
        if not s[OPENED + side]:
            if not self.wants_opening(s, p):
                return
            if self.runs:
                self.fix_suits(s, p)
            self.lay(s)
            if s[PHASE] != MELD:
                return
        elif not s[DIRTY + p] and not self.runs:
            # Nothing was left to lay before: only the card just drawn may bring something new.
            kind = s[DREW_KIND]
            idle = kind > BLACK and s[STOCK] > 10 and not s[SLOT_OF + side * 16 + kind]
            if idle and s[HAND + p * 16 + kind] < 3:
                return
        if s[BONUS_TAKEN] and not self.melds_after_bonus:
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
        if go and s[PHASE] == MELD:
            self.lay_the_rest(s, p)

    def wants_opening(self, s: Row, p: int) -> int:
        """Whether to open from the hand now; the plan is then in ``PLAN``."""
        w = WEIGHTS + p * 16
        stock = s[STOCK]
        wilds = s[w + W_OPEN_WILDS]
        other = s[SIDE_OF + s[NEXT + p]]
        if stock < 24:
            wilds += 2
        elif s[OPENED + other]:
            wilds += 1
        elif stock > s[w + W_OPEN_HOLD]:
            return 0
        if self.plan_opening(s, p, -1, wilds, 0):
            return 1
        return self.plan_with_runs(s, p, -1, wilds, 0) if self.runs else 0

    def wants_out(self, s: Row, p: int) -> int:
        """Whether the player can and wants to go out in this turn."""
        if s[HAND + p * 16 + SIZE] > 12 or s[PERMISSION] == 0:
            return 0
        if self.must_ask and s[PERMISSION] != 1:
            return 0
        if not self.can_finish(s, p):
            return 0
        if s[PERMISSION] == 1:
            return 1
        w = WEIGHTS + p * 16
        side = s[SIDE_OF + p]
        if s[MADE + side] >= s[w + W_GO_OUT] or s[STOCK] <= s[w + W_GO_STOCK]:
            return 1
        other = s[SIDE_OF + s[NEXT + p]]
        return 1 if s[MADE + other] >= self.needed else 0

    def can_finish(self, s: Row, p: int) -> int:
        """Whether all cards but one could be laid, with canastas enough. A simple count."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        wilds = s[h + TWO] + s[h + JOKER]
        room = 0
        pairs = 0
        left = 0
        made = 0
        wanted = 0
        rank = 3
        while rank < 15:
            count = s[h + rank]
            m = s[SLOT_OF + side * 16 + rank]
            if m:
                size = s[m + CARDS]
                space = self.room(s, side, rank)
                if count > space:
                    if not (self.sets >= 2 and count >= 3):
                        left += count - space
                        if self.runs:
                            left -= self.homes(s, p, rank)
                    count = space
                free = self.wilds_welcome(s, side, m, count)
                if size < self.canasta_size:
                    size += count
                    if size >= self.canasta_size:
                        made += 1
                    else:
                        short = self.canasta_size - size
                        if free >= short and (not wanted or short < wanted):
                            wanted = short
                room += free
            elif count >= 3 and rank != BLACK:
                if count >= self.canasta_size:
                    made += 1
                if not self.no_wilds[rank]:
                    room += self.max_wilds
            elif count == 2 and wilds and self.min_naturals == 2 and not self.base_for_wilds:
                pairs += 1
            elif count and not (rank == BLACK and count >= 3 and self.black_going_out):
                left += count
                if self.runs:
                    left -= self.homes(s, p, rank)
            if left > 1 + wilds:
                return 0
            rank += 1
        if self.wild_melds:
            m = s[SLOT_OF + side * 16 + WILD]
            space = self.room(s, side, WILD)
            room += space
            short = self.canasta_size - s[m + CARDS] if m else 0
            if short > 0 and wilds >= short:
                made += self.wild_counts
        if not self.enough(s, side, made, 0, 0) and (
            not wanted or wanted > wilds or not self.enough(s, side, made + 1, 0, 0)
        ):
            return 0
        if pairs > wilds:
            left += 2 * (pairs - wilds)
        else:
            wilds -= pairs
            if wilds > room + 2 * pairs:
                left += wilds - room - 2 * pairs
        if left > 1 or (left == 0 and self.discard_required):
            return 0
        return 1

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
                if left < 2 and not self.ends_well(s, p, m, s[m], 1, left, 1):
                    break
                s[PLAN] = 0
                low = self.low_after(s, m, code)
                self.group_run(s, number - 1, s[m] - SEQUENCE, low, code >> 2, 1)
                self.add(s)
                if s[PHASE] != MELD:
                    return
                code = self.next_card(s, p, m)
        if not self.run_canasta and not go:
            return
        least = 5 if self.risky[0] and s[STOCK] < 40 else 3
        for suit in range(4):
            run = self.longest_run(s, p, suit)
            length = run & 15
            left = s[HAND + p * 16 + SIZE] - length
            if length < least or left < keep or not self.may_begin_run(s, side):
                continue
            if left < 2 and not self.ends_well(s, p, 0, SEQUENCE + suit, length, left, 1):
                continue
            s[PLAN] = 0
            self.group_run(s, -1, suit, run >> 4, run >> 4, length)
            self.lay(s)
            if s[PHASE] != MELD:
                return

    def next_card(self, s: Row, p: int, m: int) -> int:
        """The code of a card in the hand that lengthens a sequence, 0 for none."""
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

    def keep(self, s: Row, p: int) -> int:
        """How many cards to keep in hand while nobody goes out."""
        w = WEIGHTS + p * 16
        other = s[SIDE_OF + s[NEXT + p]]
        if s[STOCK] < 10:
            return 2
        return s[w + W_KEEP_LATE] if s[MADE + other] else s[w + W_KEEP]

    def lay_naturals(self, s: Row, p: int, go: int) -> None:
        """Lay off naturals and begin sets, as far as cards are to be kept."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        keep = 0 if go else self.keep(s, p)
        rank = 14
        lowest = 3 if self.black_natural else 4
        while rank >= lowest:
            count = s[h + rank]
            if count:
                m = s[SLOT_OF + side * 16 + rank]
                if m:
                    self.lay_off_rank(s, p, m, count, keep)
                elif count >= 3:
                    self.begin_rank(s, p, rank, count, keep)
                if s[PHASE] != MELD:
                    return
            rank -= 1

    def lay_off_rank(self, s: Row, p: int, m: int, count: int, keep: int) -> None:
        """Lay cards of a rank on the set that the side has."""
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
            if count > 0:
                if not self.try_add(s, p, m, count, 0, 0):
                    s[DIRTY + p] = 1
                    if count > 1:
                        self.try_add(s, p, m, count - 1, 0, 0)
                spare -= count
        if spare >= 3 and self.sets >= 2 and s[PHASE] == MELD and s[HAND + p * 16 + rank] >= 3:
            self.begin_rank(s, p, rank, s[HAND + p * 16 + rank], keep)

    def begin_rank(self, s: Row, p: int, rank: int, count: int, keep: int) -> None:
        """Begin a set of three or more naturals."""
        side = s[SIDE_OF + p]
        size = s[HAND + p * 16 + SIZE]
        if count > self.max_size:
            count = self.max_size
        if size - count < keep and count < self.canasta_size:
            s[DIRTY + p] = 1
            return
        if self.risky[rank] and count < 5 and s[SIDES] < 9 and keep:
            return
        if not self.may_begin(s, side, rank):
            return
        if not self.try_new(s, p, rank, count, 0, 0):
            s[DIRTY + p] = 1

    # --- wild cards ------------------------------------------------------------------------------

    def lay_wilds(self, s: Row, p: int, go: int) -> None:
        """Wild cards complete canastas, or make a canasta of their own."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        wilds = s[h + TWO] + s[h + JOKER]
        if self.wild_melds:
            self.lay_wild_meld(s, p, go)
            if s[PHASE] != MELD:
                return
            wilds = s[h + TWO] + s[h + JOKER]
            m = s[SLOT_OF + side * 16 + WILD]
            saved = (m and s[m + CARDS] < self.canasta_size) or wilds >= 3
            if saved and not go and s[STOCK] > 16 and s[MADE + side] >= self.needed:
                return
            if self.locked(s, side):
                return
        least = 4 if go or s[STOCK] < 12 else s[WEIGHTS + p * 16 + W_SPEND]
        if not s[MADE + side] and s[MADE + s[SIDE_OF + s[NEXT + p]]]:
            least = 4
        lacking = 1
        while lacking <= self.canasta_size - least and lacking <= wilds:
            m = SLOTS + side * MOST_MELDS * SLOT
            for _ in range(s[MELDS + side]):
                if (
                    s[m + CARDS] == self.canasta_size - lacking
                    and WILD < s[m] < 15
                    and lacking <= wilds
                    and self.wilds_welcome(s, side, m, 0) >= lacking
                ):
                    if self.spend_wilds(s, p, m, lacking):
                        wilds -= lacking
                    if s[PHASE] != MELD:
                        return
                m += SLOT
            lacking += 1

    def spend_wilds(self, s: Row, p: int, m: int, number: int) -> int:
        """Lay so many wild cards on a set, deuces first; whether it was done."""
        twos = s[HAND + p * 16 + TWO]
        if twos > number:
            twos = number
        return self.try_add(s, p, m, 0, twos, number - twos)

    def lay_wild_meld(self, s: Row, p: int, go: int) -> None:
        """Add to the wild meld of the side, or begin one with many wild cards."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        twos = s[h + TWO]
        jokers = s[h + JOKER]
        m = s[SLOT_OF + side * 16 + WILD]
        space = self.room(s, side, WILD) if m else 0
        if space > 0:
            if twos > space:
                twos = space
            if jokers > space - twos:
                jokers = space - twos
            size = s[h + SIZE] - twos - jokers
            if size >= 2 or go:
                self.try_add(s, p, m, 0, twos, jokers)
            return
        least = 4
        if self.risky[WILD]:
            least = 5
        if s[STOCK] < 16:
            least = 7
        if twos + jokers < least or not self.may_begin(s, side, WILD) or self.locked(s, side):
            return
        if twos > self.max_wild_meld:
            twos = self.max_wild_meld
        if jokers > self.max_wild_meld - twos:
            jokers = self.max_wild_meld - twos
        self.try_new(s, p, WILD, 0, twos, jokers)

    def lay_the_rest(self, s: Row, p: int) -> None:
        """Going out: pairs with a wild card, wild cards anywhere, black threes last."""
        side = s[SIDE_OF + p]
        h = HAND + p * 16
        if self.locked(s, side):
            return
        rank = 14
        while rank > 3 and s[PHASE] == MELD:
            wilds = s[h + TWO] + s[h + JOKER]
            if (
                s[h + rank] == 2
                and wilds
                and self.min_naturals == 2
                and not self.base_for_wilds
                and not self.no_wilds[rank]
                and self.may_begin(s, side, rank)
            ):
                two = 1 if s[h + TWO] else 0
                self.try_new(s, p, rank, 2, two, 1 - two)
            rank -= 1
        number = 0
        while number < s[MELDS + side] and s[PHASE] == MELD:
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            if WILD < s[m] < 15:
                free = self.wilds_welcome(s, side, m, 0)
                wilds = s[h + TWO] + s[h + JOKER]
                if free > wilds:
                    free = wilds
                # One card has to stay for the discard where that is required.
                if free == s[h + SIZE] and self.discard_required:
                    free -= 1
                if free > 0:
                    self.spend_wilds(s, p, m, free)
            number += 1
        black = s[h + BLACK]
        if (
            s[PHASE] == MELD
            and self.black_going_out
            and black >= 3
            and s[h + SIZE] - black <= 1
            and not s[SLOT_OF + side * 16 + BLACK]
            and self.may_go_out(s, p)
        ):
            self.try_new(s, p, BLACK, black, 0, 0)
