"""Melds in the flat form: which cards may join them, and when they keep a turn from ending.

The methods check nothing: the caller has applied the rules before. Seats are ``p``, sides ``side``,
and ``m`` is the place of a meld in the row ``s``.
"""

from __future__ import annotations

from .flat_layout import *
from .suit_counts import Faces
from .tables import COMPILED, Row


class Laying(Faces):
    """The melds on the table, and how they grow."""

    def copy_row(self, t: Row, s: Row) -> None:
        """Make one row a copy of another, as far as it is in use."""
        for place in range(LENGTH if s[ORDERED] else STOCK_CARDS + s[STOCK]):
            t[place] = s[place]
        if s[LOGGING]:
            for place in range(LENGTH, LENGTH + LOG_LENGTH):
                t[place] = s[place]

    # --- melds -----------------------------------------------------------------------------------

    def complete(self, s: Row, m: int) -> int:
        """Whether a meld is a canasta."""
        return self.is_canasta(s[m + KIND], s[m + CARDS])

    def is_canasta(self, kind: int, size: int) -> int:
        """Whether a meld of so many cards is a canasta."""
        if size < self.canasta_size:
            return 0
        if kind >= SEQUENCE:
            return self.run_canasta
        return self.black_natural if kind == BLACK else 1

    def limit(self, kind: int) -> int:
        """Maximum number of cards in a meld of that kind."""
        if kind == WILD:
            return self.max_wild_meld
        if kind >= SEQUENCE:
            return self.run_size
        if kind == BLACK and self.black_going_out:
            return 1000
        return self.max_size

    def new_meld(self, s: Row, side: int, kind: int) -> int:
        """The place of a new, empty meld of the side."""
        number = s[MELDS + side]
        m = SLOTS + (side * MOST_MELDS + number) * SLOT
        s[MELDS + side] = number + 1
        s[BORN] += 1
        s[m] = kind
        s[m + NATURALS] = 0
        s[m + TWOS] = 0
        s[m + JOKERS] = 0
        s[m + AGE] = s[BORN]
        s[m + LOW] = 0
        s[m + POINTS] = 0
        s[m + CARDS] = 0
        return m

    def grow(self, s: Row, side: int, m: int, naturals: int, twos: int, jokers: int) -> None:
        """Add cards to a set or a wild meld."""
        before = s[m + CARDS]
        kind = s[m]
        natural = s[m + TWOS] + s[m + JOKERS] == 0
        s[m + NATURALS] += naturals
        s[m + TWOS] += twos
        s[m + JOKERS] += jokers
        after = before + naturals + twos + jokers
        s[m + CARDS] = after
        if before < self.canasta_size <= after and self.complete(s, m):
            self.count_canasta(s, side, m)
        elif before >= self.canasta_size and natural and twos + jokers and WILD < kind < SEQUENCE:
            # A natural canasta has become a mixed one.
            s[MADE_NATURAL + side] -= 1 - self.apart[kind]
        if kind < SEQUENCE:
            spot = SLOT_OF + side * 16 + kind
            if s[spot] != m or after >= self.limit(kind):
                self.index(s, side, kind)

    def count_canasta(self, s: Row, side: int, m: int) -> None:
        """Count a completed meld of a side by its kind."""
        kind = s[m]
        s[MADE + side] += 1
        if kind == WILD:
            s[MADE_WILD + side] += 1
        elif kind >= SEQUENCE:
            s[MADE_RUNS + side] += 1
        else:
            if self.apart[kind]:
                s[MADE_APART + side] += 1
            elif s[m + TWOS] + s[m + JOKERS] == 0:
                s[MADE_NATURAL + side] += 1
            s[DEAD + kind] = self.dead_ranks

    def index(self, s: Row, side: int, kind: int) -> None:
        """Note which meld takes cards of a kind: the first with room, otherwise the last."""
        found = 0
        limit = self.limit(kind)
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            if s[m] == kind and (not found or s[found + CARDS] >= limit):
                found = m
        s[SLOT_OF + side * 16 + kind] = found

    def take_stock_of(self, s: Row, side: int) -> None:
        """Count a side's canastas and note where its melds are, after melds have moved."""
        for kind in range(16):
            s[SLOT_OF + side * 16 + kind] = 0
        s[MADE + side] = 0
        s[MADE_WILD + side] = 0
        s[MADE_RUNS + side] = 0
        s[MADE_NATURAL + side] = 0
        s[MADE_APART + side] = 0
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            if s[m] < SEQUENCE:
                self.index(s, side, s[m])
            if self.complete(s, m):
                self.count_canasta(s, side, m)

    def number_of(self, side: int, m: int) -> int:
        """The number of the meld at a place in the row."""
        return (m - SLOTS) // SLOT - side * MOST_MELDS

    def remove_meld(self, s: Row, side: int, number: int) -> None:
        """Remove a meld from a side's list; those behind it move up."""
        last = s[MELDS + side] - 1
        m = SLOTS + (side * MOST_MELDS + number) * SLOT
        for place in range(m, m + (last - number) * SLOT):
            s[place] = s[place + SLOT]
        s[MELDS + side] = last

    def spend(self, s: Row, p: int, g: int) -> None:
        """Remove the cards of a group from a hand, those first that it took from the pile."""
        h = HAND + p * 16
        k = KNOWN + p * 16
        kind = s[g + 1]
        naturals = s[g + 2]
        twos = s[g + 3]
        jokers = s[g + 4]
        if self.runs:
            if kind >= SEQUENCE:
                self.spend_run(s, p, g)
                naturals = 0
            else:
                self.lose_faces(s, p, kind, s[g + 6], twos, jokers)
        if naturals:
            s[h + kind] -= naturals
            if s[k + SIZE] and s[k + kind]:
                self.forget(s, p, kind, naturals)
        if twos:
            s[h + TWO] -= twos
            if s[k + TWO]:
                self.forget(s, p, TWO, twos)
        if jokers:
            s[h + JOKER] -= jokers
            if s[k + JOKER]:
                self.forget(s, p, JOKER, jokers)
        s[h + SIZE] -= naturals + twos + jokers

    def spend_run(self, s: Row, p: int, g: int) -> None:
        """Remove the cards of a sequence from a hand, the wild ones from its faces alone."""
        self.move_run(s, p, s[g + 1] - SEQUENCE, s[g + 6], -1)
        for rank in range(3, 15):
            if (s[g + 6] >> rank) & 1 and s[KNOWN + p * 16 + rank]:
                self.forget(s, p, rank, 1)
        f = FACES + p * FACE
        s[f + TWO * 4] -= s[g + 3]
        s[f + JOKER * 4] -= s[g + 4]

    def forget(self, s: Row, p: int, kind: int, number: int) -> None:
        """Remove cards that left the hand from its known cards."""
        k = KNOWN + p * 16
        if number > s[k + kind]:
            number = s[k + kind]
        s[k + kind] -= number
        s[k + SIZE] -= number

    # --- what a set may hold ---------------------------------------------------------------------

    def room(self, s: Row, side: int, kind: int) -> int:
        """How many more cards the set or wild meld of that kind can take; 0 if there is none."""
        m = s[SLOT_OF + side * 16 + kind]
        if not m:
            return 0
        if self.dead_ranks and s[DEAD + kind]:
            return 0
        free = self.limit(kind) - s[m + CARDS]
        return free if free > 0 else 0

    def wilds_welcome(self, s: Row, side: int, m: int, more: int) -> int:
        """How many wild cards a set may take after ``more`` naturals have joined it."""
        kind = s[m]
        if self.no_wilds[kind] or (kind == BLACK and not self.black_natural):
            return 0
        wilds = s[m + TWOS] + s[m + JOKERS]
        if self.kept_clean[kind] and not wilds:
            return 0
        if s[m + NATURALS] + more < self.base_for_wilds:
            return 0
        if self.dead_ranks and s[DEAD + kind]:
            return 0
        free = self.max_wilds - wilds
        if self.more_naturals and s[m + NATURALS] + more - 1 - wilds < free:
            free = s[m + NATURALS] + more - 1 - wilds
        room = self.max_size - s[m + CARDS] - more
        if room < free:
            free = room
        return free if free > 0 else 0

    def locked(self, s: Row, side: int) -> int:
        """Which wild cards an unfinished wild meld reserves: 0 none, 1 all, 2 the deuces."""
        if not self.wild_lock:
            return 0
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            if s[m] == WILD and s[m + CARDS] < self.canasta_size:
                return self.wild_lock
        return 0

    # --- keeping a card and going out ------------------------------------------------------------

    def enough(
        self,
        s: Row,
        side: int,
        more: int,
        more_wild: int,
        more_runs: int,
        more_natural: int,
        more_apart: int,
    ) -> int:
        """Whether the side has the canastas to go out, counting some more of each kind.

        ``more`` is their number, the others are those of a kind among them.
        """
        made = s[MADE + side] + more
        wild = s[MADE_WILD + side] + more_wild
        runs = s[MADE_RUNS + side] + more_runs
        natural = s[MADE_NATURAL + side] + more_natural
        apart = s[MADE_APART + side] + more_apart
        if self.anybodys:
            for other in range(s[SIDES]):
                if other != side:
                    made += s[MADE + other]
                    wild += s[MADE_WILD + other]
                    runs += s[MADE_RUNS + other]
                    natural += s[MADE_NATURAL + other]
                    apart += s[MADE_APART + other]
        if self.contract and (
            natural < self.needed_natural
            or wild < self.needed_wild
            or apart < self.needed_apart
            or made - wild - runs - natural - apart < self.needed_mixed
        ):
            return 0
        if not self.wild_counts:
            made -= wild
        if made < self.needed:
            return 0
        return 0 if self.needs_run and not runs else 1

    def lacks_natural(self, s: Row, side: int) -> int:
        """How many natural canastas the side lacks for the contract of going out."""
        lacking = self.needed_natural - s[MADE_NATURAL + side]
        return lacking if self.contract and lacking > 0 else 0

    def lacks_mixed(self, s: Row, side: int) -> int:
        """How many mixed canastas the side lacks for the contract of going out."""
        made = s[MADE + side] - s[MADE_WILD + side] - s[MADE_RUNS + side]
        lacking = self.needed_mixed - made + s[MADE_NATURAL + side] + s[MADE_APART + side]
        return lacking if self.contract and lacking > 0 else 0

    def lacks_wild(self, s: Row, side: int) -> int:
        """How many canastas of wild cards the side lacks for the contract of going out."""
        lacking = self.needed_wild - s[MADE_WILD + side]
        return lacking if self.contract and lacking > 0 else 0

    def barred(self, s: Row, side: int) -> int:
        """Whether a meld must be completed before anybody of the side can go out."""
        if self.bars:
            for number in range(s[MELDS + side]):
                m = SLOTS + (side * MOST_MELDS + number) * SLOT
                if self.bars_out(s[m], s[m + CARDS], s[m + TWOS] + s[m + JOKERS]):
                    return 1
        return 0

    def bars_out(self, kind: int, size: int, wilds: int) -> int:
        """Whether a meld must be completed before anybody of its side can go out."""
        if kind >= SEQUENCE or self.is_canasta(kind, size):
            return 0
        if kind == WILD:
            return self.wild_bar
        return 0 if wilds else self.unfinished_bar[kind]

    def may_go_out(self, s: Row, p: int) -> int:
        """Whether the side of the player in turn may go out with its present melds."""
        side = s[SIDE_OF + p]
        if not self.enough(s, side, 0, 0, 0, 0, 0) or not s[MELDS + side]:
            return 0
        return self.nothing_bars(s, p)

    def nothing_bars(self, s: Row, p: int) -> int:
        """Whether no foot, no partner and no unfinished meld keeps the player from going out."""
        if self.foot and self.foot_hinders(s, p):
            return 0
        if s[PERMISSION] == 0 or self.lacks_leave(s, p):
            return 0
        return 1 - self.barred(s, s[SIDE_OF + p])

    def lacks_leave(self, s: Row, p: int) -> int:
        """Whether going out takes the yes of a partner that was not given (C-10)."""
        if not self.must_ask or s[PERMISSION] == 1:
            return 0
        return 1 if self.partner_of(s, p) != p else 0

    def partner_of(self, s: Row, p: int) -> int:
        """The next partner in turn order; the player's own seat if they have none."""
        other = s[NEXT + p]
        while other != p and s[SIDE_OF + other] != s[SIDE_OF + p]:
            other = s[NEXT + other]
        return other

    def extra_waits(self, s: Row, p: int) -> int:
        """Whether an extra hand lies to the right of the player."""
        return 0 if self.foot else s[EXTRA + p * 16 + SIZE]

    def foot_waits(self, s: Row, p: int) -> int:
        """Whether the foot of a player lies face down."""
        return s[EXTRA + p * 16 + SIZE] if self.foot else 0

    def walks(self, s: Row, p: int) -> int:
        """Whether the foot of a player waits for an empty hand."""
        return 1 if self.foot == 1 and s[EXTRA + p * 16 + SIZE] else 0

    def foot_hinders(self, s: Row, p: int) -> int:
        """Whether a foot that lies face down keeps a player from going out (FOOT-1)."""
        if not self.foot_of_side:
            return s[EXTRA + p * 16 + SIZE]
        for other in range(self.seats):
            if s[SIDE_OF + other] == s[SIDE_OF + p] and s[EXTRA + other * 16 + SIZE]:
                return 1
        return 0

    def soil(self, s: Row, side: int) -> None:
        """Mark the hands of the side: every player must look for melds again."""
        for p in range(SEATS):
            if s[SIDE_OF + p] == side:
                s[DIRTY + p] = 1

    # --- the groups of a plan --------------------------------------------------------------------

    def put_down(self, s: Row, p: int, with_top: int) -> int:
        """Lay down the groups of the plan; returns how many canastas they complete.

        With ``with_top`` the top card joins the first.
        """
        side = s[SIDE_OF + p]
        made = s[MADE + side]
        s[MELDED + p] = 1
        for number in range(s[PLAN]):
            g = PLAN + 1 + number * GROUP
            target = s[g]
            kind = s[g + 1]
            naturals = s[g + 2]
            twos = s[g + 3]
            jokers = s[g + 4]
            self.spend(s, p, g)
            s[GONE] += naturals + twos + jokers
            if target < 0:
                m = self.new_meld(s, side, kind)
            else:
                m = SLOTS + (side * MOST_MELDS + target) * SLOT
                if target < s[MELDS_BEFORE]:
                    s[ON_PARTNER] = 1
                if s[m] == WILD and kind != WILD:
                    self.convert(s, side, m, kind)
            if with_top and number == 0:
                top = s[TOP]
                if top > TWO:
                    naturals += 1
                elif top == TWO:
                    twos += 1
                else:
                    jokers += 1
            if kind >= SEQUENCE:
                self.lengthen(s, m, g, with_top and number == 0)
            self.grow(s, side, m, naturals, twos, jokers)
        if not s[OPENED + side]:
            self.open_side(s, p, side)
            self.soil(s, side)
        elif s[SIDES] * 2 <= self.seats:
            self.soil(s, side)
        return s[MADE + side] - made

    def lengthen(self, s: Row, m: int, g: int, with_top: int) -> None:
        """The lowest rank of a sequence after naturals join it, and their points."""
        s[m + LOW] = s[g + 5]
        s[m + POINTS] += self.points_of(s[g + 6])
        if with_top:
            s[m + POINTS] += self.value[s[TOP]]

    def convert(self, s: Row, side: int, m: int, kind: int) -> None:
        """The conversion of Joker Canasta: a wild meld becomes a set of the rank."""
        s[m + KIND] = kind
        self.index(s, side, WILD)

    def open_side(self, s: Row, p: int, side: int) -> None:
        """Mark the side as opened: bonus cards may be due, and partners get their courtesy turn."""
        s[OPENED + side] = 1
        s[OPENER] = 1
        s[BONUS_DUE] = self.bonus_for_opening(s, side)
        for seat in range(SEATS):
            if s[SIDE_OF + seat] == side:
                s[COURTESY + seat] = 0 if seat == p else 1

    def bonus_for_opening(self, s: Row, side: int) -> int:
        """How many bonus cards the opening has earned (INT-7, MOD-8)."""
        if s[BONUS_DONE + side] or s[STOCK] < self.bonus_stock:
            return 0
        if s[DREW] == FROM_PILE and not self.bonus_with_pile:
            return 0
        order = -1
        for other in range(s[SIDES]):
            order += s[OPENED + other]
        return self.bonus_second if order > 0 else self.bonus_cards

    # --- sets that merge, and sides that form during a hand (RULINGS 3.6, 3.7) -------------------

    def join_sets(self, s: Row, side: int, source: int, target: int) -> None:
        """Merge two sets of a side. The target keeps its place; the source is removed."""
        one = SLOTS + (side * MOST_MELDS + target) * SLOT
        other = SLOTS + (side * MOST_MELDS + source) * SLOT
        s[one + NATURALS] += s[other + NATURALS]
        s[one + TWOS] += s[other + TWOS]
        s[one + JOKERS] += s[other + JOKERS]
        s[one + CARDS] += s[other + CARDS]
        s[one + POINTS] += s[other + POINTS]
        if s[other + AGE] < s[one + AGE]:
            s[one + AGE] = s[other + AGE]
        self.remove_meld(s, side, source)
        self.take_stock_of(s, side)

    def form_sides(self, s: Row, p: int, merging: int) -> None:
        """Fix the sides (the taker's is side 0, all others are side 1) and pool the melds."""
        old: list[int] = [s[SIDE_OF + seat] for seat in range(SEATS)]
        for seat in range(self.seats):
            s[SIDE_OF + seat] = 1
        s[SIDE_OF + p] = 0
        for step in range(1, self.seats):
            if self.taker_partner[step]:
                s[SIDE_OF + (p + step) % self.seats] = 0
        sides = s[SIDES]
        melds: list[list[int]] = [
            [s[SLOTS + (side * MOST_MELDS + n) * SLOT + f] for f in range(SLOT)]
            for side in range(sides)
            for n in range(s[MELDS + side])
        ]
        owners: list[int] = [side for side in range(sides) for _ in range(s[MELDS + side])]
        opened: list[int] = [s[OPENED + side] for side in range(sides)]
        bonus: list[int] = [s[BONUS_DONE + side] for side in range(sides)]
        for side in range(SEATS):
            s[MELDS + side] = 0
            s[OPENED + side] = 0
            s[BONUS_DONE + side] = 0
            self.take_stock_of(s, side)
        for seat in range(self.seats):
            side = s[SIDE_OF + seat]
            s[OPENED + side] |= opened[old[seat]]
            s[BONUS_DONE + side] |= bonus[old[seat]]
        new_side: dict[int, int] = {old[seat]: s[SIDE_OF + seat] for seat in range(self.seats)}
        pairs: list[list[int]] = sorted([[meld[AGE], n] for n, meld in enumerate(melds)])
        for pair in pairs:
            place = pair[1]
            side = new_side[owners[place]]
            m = SLOTS + (side * MOST_MELDS + s[MELDS + side]) * SLOT
            for field in range(SLOT):
                s[m + field] = melds[place][field]
            s[MELDS + side] += 1
        s[SIDES] = 2
        s[FORMED] = 1
        for side in range(2):
            if merging:
                self.merge_alike(s, side)
            self.take_stock_of(s, side)
            self.soil(s, side)

    def merge_alike(self, s: Row, side: int) -> None:
        """SOLO-1: merge two unfinished sets of a rank where that is lawful."""
        target = 0
        while target < s[MELDS + side]:
            source = target + 1
            while source < s[MELDS + side] and not self.may_join(s, side, target, source):
                source += 1
            if source < s[MELDS + side]:
                self.join_sets(s, side, source, target)
            else:
                target += 1

    def may_join(self, s: Row, side: int, target: int, source: int) -> int:
        """Whether two sets may merge: of one rank, no canastas, not too many wild cards."""
        one = SLOTS + (side * MOST_MELDS + target) * SLOT
        other = SLOTS + (side * MOST_MELDS + source) * SLOT
        if s[one] != s[other] or s[one] == WILD or s[one] >= SEQUENCE:
            return 0
        if self.complete(s, one) or self.complete(s, other):
            return 0
        wilds = s[one + TWOS] + s[one + JOKERS] + s[other + TWOS] + s[other + JOKERS]
        return 1 if wilds <= self.max_wilds else 0

    def tell_partners_melds(self, s: Row, p: int, born: int, new: int) -> None:
        """Count the pooled melds laid before the take; ``born`` was the last meld."""
        side = s[SIDE_OF + p]
        before = 0
        for number in range(s[MELDS + side]):
            if s[SLOTS + (side * MOST_MELDS + number) * SLOT + AGE] <= born:
                before += 1
        s[MELDS_BEFORE] = before
        if s[MELDS + side] - before < new:
            s[ON_PARTNER] = 1


def _copy_by_slice(_owner: object, t: list[int], s: list[int]) -> None:
    """The same in plain Python."""
    length = LENGTH if s[ORDERED] else STOCK_CARDS + s[STOCK]
    t[:length] = s[:length]
    if s[LOGGING]:
        t[LENGTH:] = s[LENGTH:]


_COPYING = "copy_row"
if not COMPILED:
    setattr(Laying, _COPYING, _copy_by_slice)
