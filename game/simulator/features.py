"""What a seat sees of a hand, as the numbers of the features that hold.

The networks (``worth``) read these. A feature is a short sentence, true or not: "I hold two kings",
"they lack two cards to a canasta of sixes". Each block below has a number for each of its
sentences; a count in it stops at the last one, which then means "or more". Only what the seat knows
goes in: its own hand, the melds, the pile, how many cards others hold, and the cards that they took
up in sight of everybody.

Seats are told apart by their role: the seat itself, the first opponent, the next partner, and the
last opponent; with four seats that is the way round the table. The other side is that of the first
opponent. What no discard changes is found once for all discards (``fixed_features``), the rest
again for each (``other_features``). The finders write numbers to ``active``, from place ``n`` on,
and return how many there are then.
"""

from __future__ import annotations

from ..rules.variant import Variant
from .flat_layout import *
from .policy import Policy
from .tables import Row

_HELD = 0
"""By kind: how many are in hand, 1 to 5."""
_HELD_FOR_OWN = 75
"""By kind: how many are in hand, 0 to 4, and how far the own side's set is: none, up to four cards,
five, six, a canasta."""
_OWN_MELD = 450
"""By kind: the cards of an own set, 3 to 7, and its wild cards, 0 to 3."""
_THEIR_MELD = 750
"""The same for the other side."""
_HELD_FOR_THEM = 1050
"""By kind: how many are in hand, and the other side's set: unfinished, or a canasta."""
_IN_PILE = 1275
"""By kind: how many the pile has, 1 to 3."""
_TOP_FITS = 1320
"""By kind of the top card: the other side's set, and whether an open pile can be taken easily."""
_TOP_THROWN = 1416
"""By kind of the top card: whether the next player threw it never, lately, or long ago."""
_TOP_UNSEEN = 1464
"""By kind of the top card: how many others are unseen, 0 to 8."""
_PILE_SIZE = 1608
"""Cards of the pile in twelve steps, whether it is frozen, and who has opened."""
_UNSEEN = 1704
"""By kind: how many are unseen, 0 to 8."""
_KNOWN = 1839
"""By seat, from the own one on, and kind: how many are known to be in hand, 1 to 3."""
_THROWN = 2019
"""By seat and kind: thrown within four turns, twelve, or before."""
_HAND_SIZE = 2199
"""By seat: cards in hand, 0 to 23."""
_STOCK_SIZE = 2295
"""Cards of the stock in 32 steps, and who has opened."""
_CANASTAS = 2423
"""By side: natural and mixed canastas, 0 to 3 each."""
_MINIMUM = 2455
"""By side that has not opened: its minimum in six steps."""
_REDS = 2467
"""By side: red threes, 0 to 4."""
_WILDS = 2477
"""Wild cards in hand, 0 to 8, whether the side has opened, and whether the pile is frozen."""
_POINTS = 2513
"""Points of the cards in hand in steps of fifteen."""
_GROUPS = 2533
"""Singles, pairs and threes or more in hand, 0 to 7 each."""
_MELDS = 2557
"""By side: melds, 0 to 11."""
_TO_OPEN = 2581
"""Points of wild cards and of three or more of a rank, in steps of fifteen; whether opened."""
_NEAR_OUT = 2613
"""Cards in the smaller of the other side's hands, and whether that side has a canasta."""
_LACKING = 2637
"""By side and by how many cards sets lack to a canasta, 1 to 4: how many such sets, 1 to 4."""
_BONUS = 2669
"""Bonus cards that are due, 1 to 4."""
_BLACKS = 2673
"""By side: black threes on the table, 0 to 4."""
_MANY_HELD = 2683
"""By kind: whether six are in hand, or more."""
_MANY_UNSEEN = 2713
"""By kind: how many are unseen, 9 to 12."""
_LONG_STOCK = 2773
"""Cards of a stock of 63 and more, in steps of ten."""
_WILD_MELD = 2831
"""By side: the cards of a wild meld, 1 to 7, and its jokers, 0 to 4."""
_TO_COME = 4213
"""By kind: how many cards an own natural set lacks, 1 to 4, and whether so many may still come."""

_LATELY = 8
_MOST = 15
"""Kinds of cards, those of the red threes included."""


class Features(Policy):
    """Finding the features that hold.

    ``further`` is 1 where the networks also read what games beyond Classic have
    (``further_features``).
    """

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.further = 0
        self.rival = 0
        self.present = 0

    def read_further(self) -> None:
        """Find the further features too."""
        self.further = 1

    def fixed_features(self, s: Row, p: int) -> int:
        """What holds whatever the seat discards."""
        self.find_roles(s, p)
        side = s[SIDE_OF + p]
        other = s[SIDE_OF + self.rival]
        for kind in range(32):
            self.stands[kind] = 0
        for kind in range(16):
            self.laid[kind] = 0
            self.clean[kind] = 0
        n = self.meld_features(s, side, 0, 0)
        n = self.meld_features(s, other, 1, n)
        f = self.active
        for role in range(1, 4):
            if self.roles[role] >= 0:
                n = self.seen_features(s, self.roles[role], role * 15, _KNOWN, _THROWN, n)
                n = self.size_feature(s, self.roles[role], _HAND_SIZE + role * 24, n)
        both = 2 if s[OPENED + side] else 0
        both += 1 if s[OPENED + other] else 0
        f[n] = _STOCK_SIZE + self.stock_step(s[STOCK]) * 4 + both
        n += 1
        if self.further and s[STOCK] >= 63:
            step = (s[STOCK] - 63) // 10
            f[n] = _LONG_STOCK + (11 if step > 11 else step)
            n += 1
        return self.side_features(s, p, n)

    def other_features(self, s: Row, p: int, n: int) -> int:
        """What a discard may change."""
        n = self.seen_features(s, p, 0, _KNOWN, _THROWN, n)
        n = self.kind_features(s, p, n)
        return self.hand_features(s, p, n)

    def find_roles(self, s: Row, p: int) -> None:
        """Find the seats by role, -1 for nobody, and ``rival``, the first opponent."""
        roles = self.roles
        for role in range(6):
            roles[role] = -1
        roles[0] = p
        own = s[SIDE_OF + p]
        self.rival = -1
        self.present = 1
        last = -1
        seat = s[NEXT + p]
        while seat != p:
            self.present += 1
            if s[SIDE_OF + seat] != own:
                last = seat
                if self.rival < 0:
                    self.rival = seat
            seat = s[NEXT + seat]
        if self.rival < 0:
            self.rival = s[NEXT + p]
        place = 4
        seat = s[NEXT + p]
        while seat != p:
            if s[SIDE_OF + seat] == own and roles[2] < 0:
                roles[2] = seat
            elif seat == self.rival:
                roles[1] = seat
            elif seat == last:
                roles[3] = seat
            elif place < 6:
                roles[place] = seat
                place += 1
            seat = s[NEXT + seat]

    def seen_features(self, s: Row, seat: int, at: int, held: int, thrown: int, n: int) -> int:
        """The cards that a seat is known to hold, and those that it threw; ``at`` is the place of
        its role in both blocks."""
        f = self.active
        for kind in range(1, _MOST):
            known = s[KNOWN + seat * 16 + kind]
            if known:
                f[n] = held + (at + kind) * 3 + (3 if known > 3 else known) - 1
                n += 1
            turn = s[THROWN + seat * 16 + kind]
            if turn:
                age = s[TURNS] - turn
                f[n] = thrown + (at + kind) * 3 + (0 if age <= 4 else 1 if age <= 12 else 2)
                n += 1
        return n

    def size_feature(self, s: Row, seat: int, at: int, n: int) -> int:
        """How many cards a seat holds; ``at`` is the place of none."""
        size = s[HAND + seat * 16 + SIZE]
        self.active[n] = at + (23 if size > 23 else size)
        return n + 1

    def meld_features(self, s: Row, side: int, which: int, n: int) -> int:
        """What lies of a side: the own one (0) or the other (1). Canastas and what sets lack are
        counted in ``tally``, laid cards in ``laid``, how far each rank is in ``stands``."""
        f = self.active
        block = _THEIR_MELD if which else _OWN_MELD
        natural = 0
        mixed = 0
        lacking = self.tally
        for step in range(8):
            lacking[which * 8 + step] = 0
        self.count_laid(s, side)
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            kind = s[m + KIND]
            if kind >= _MOST:
                continue
            wilds = s[m + TWOS] + s[m + JOKERS]
            size = s[m + CARDS]
            shown = 3 if size < 3 else 7 if size > 7 else size
            f[n] = block + kind * 20 + (shown - 3) * 4 + (3 if wilds > 3 else wilds)
            n += 1
            if kind == TWO and self.further:
                shown = 7 if size > 7 else size
                jokers = 4 if s[m + JOKERS] > 4 else s[m + JOKERS]
                f[n] = _WILD_MELD + (which * 7 + shown - 1) * 5 + jokers
                n += 1
                if size < self.canasta_size and self.wild_lock:
                    lacking[which * 8 + 7] = 1
            if size >= self.canasta_size:
                if wilds:
                    mixed += 1
                else:
                    natural += 1
                if not self.stands[which * 16 + kind]:
                    self.stands[which * 16 + kind] = 4
            else:
                self.stands[which * 16 + kind] = 1 if size <= 4 else 2 if size == 5 else 3
                short = self.canasta_size - size
                short = 4 if short > 4 else short
                lacking[which * 8 + short] += 1
                if not which and not wilds and kind > TWO:
                    self.clean[kind] = short
        lacking[which * 8 + 5] = natural
        lacking[which * 8 + 6] = mixed
        return n

    def count_laid(self, s: Row, side: int) -> None:
        """Add a side's cards on the table to ``laid``, by kind."""
        laid = self.laid
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            kind = s[m + KIND]
            laid[JOKER] += s[m + JOKERS]
            laid[TWO] += s[m + TWOS]
            if kind >= SEQUENCE:
                for rank in range(s[m + LOW], s[m + LOW] + s[m + CARDS]):
                    if rank < _MOST:
                        laid[rank] += 1
            elif kind > TWO:
                laid[kind] += s[m + NATURALS]

    def kind_features(self, s: Row, p: int, n: int) -> int:
        """What is known of each kind of card."""
        f = self.active
        h = HAND + p * 16
        after = self.rival
        open_pile = 1 if s[OPENED + s[SIDE_OF + after]] and not s[FROZEN] else 0
        top = s[TOP] if s[PILE + SIZE] else -1
        turns = s[TURNS]
        for kind in range(1, _MOST):
            count = s[h + kind]
            few = 4 if count > 4 else count
            stand = self.stands[kind]
            if count:
                f[n] = _HELD + kind * 5 + (5 if count > 5 else count) - 1
                n += 1
            if count or stand:
                f[n] = _HELD_FOR_OWN + kind * 25 + few * 5 + stand
                n += 1
            theirs = self.stands[16 + kind]
            theirs = 2 if theirs == 4 else 1 if theirs else 0
            if count and theirs:
                f[n] = _HELD_FOR_THEM + kind * 15 + few * 3 + theirs
                n += 1
            piled = s[PILE + kind]
            if piled and s[PACKET]:
                piled = self.seen_in_pile(s, kind, piled)
            if piled:
                f[n] = _IN_PILE + kind * 3 + (3 if piled > 3 else piled) - 1
                n += 1
            left = self.copies[kind] - count - piled - self.laid[kind]
            unseen = 8 if left > 8 else 0 if left < 0 else left
            f[n] = _UNSEEN + kind * 9 + unseen
            n += 1
            if kind == top:
                thrown = s[THROWN + after * 16 + kind]
                f[n] = _TOP_FITS + kind * 6 + theirs * 2 + open_pile
                lately = 0 if not thrown else 1 if turns - thrown <= _LATELY else 2
                f[n + 1] = _TOP_THROWN + kind * 3 + lately
                f[n + 2] = _TOP_UNSEEN + kind * 9 + unseen
                n += 3
            if not self.further:
                continue
            if count > 5:
                f[n] = _MANY_HELD + kind * 2 + (1 if count > 6 else 0)
                n += 1
            if left > 8:
                f[n] = _MANY_UNSEEN + kind * 4 + (3 if left > 12 else left - 9)
                n += 1
            short = self.clean[kind]
            if short:
                enough = 1 if (0 if left < 0 else left) + count >= short else 0
                f[n] = _TO_COME + kind * 8 + (short - 1) * 2 + enough
                n += 1
        return n

    def seen_in_pile(self, s: Row, kind: int, piled: int) -> int:
        """How many cards of a kind the pile is known to have, where some of its cards came from the
        packet: one for each seat that threw such a card, at most."""
        threw = 0
        for seat in range(self.seats):
            if s[THROWN + seat * 16 + kind]:
                threw += 1
        return piled if piled < threw else threw

    def hand_features(self, s: Row, p: int, n: int) -> int:
        """The pile, and the own hand as a whole."""
        f = self.active
        h = HAND + p * 16
        opened = 1 if s[OPENED + s[SIDE_OF + p]] else 0
        both = opened * 2 + (1 if s[OPENED + s[SIDE_OF + self.rival]] else 0)
        frozen = 1 if s[FROZEN] else 0
        points = 0
        to_open = self.value[JOKER] * s[h + JOKER] + self.value[TWO] * s[h + TWO]
        singles = 0
        pairs = 0
        more = 0
        for kind in range(1, _MOST):
            count = s[h + kind]
            points += count * self.value[kind]
            if kind > TWO:
                if count == 1:
                    singles += 1
                elif count == 2:
                    pairs += 1
                elif count > 2:
                    more += 1
                    if kind > BLACK:
                        to_open += count * self.value[kind]
        f[n] = _PILE_SIZE + (self.pile_step(s[PILE + SIZE]) * 2 + frozen) * 4 + both
        size = s[h + SIZE]
        f[n + 1] = _HAND_SIZE + (23 if size > 23 else size)
        wilds = s[h + JOKER] + s[h + TWO]
        f[n + 2] = _WILDS + ((8 if wilds > 8 else wilds) * 2 + opened) * 2 + frozen
        step = points // 15
        f[n + 3] = _POINTS + (19 if step > 19 else step)
        f[n + 4] = _GROUPS + (7 if singles > 7 else singles)
        f[n + 5] = _GROUPS + 8 + (7 if pairs > 7 else pairs)
        f[n + 6] = _GROUPS + 16 + (7 if more > 7 else more)
        step = to_open // 15
        f[n + 7] = _TO_OPEN + (15 if step > 15 else step) * 2 + opened
        return n + 8

    def pile_step(self, size: int) -> int:
        """The step of a pile's size."""
        if size < 5:
            return size
        if size < 9:
            return 5 if size < 7 else 6
        if size < 16:
            return 7 if size < 12 else 8
        if size < 30:
            return 9 if size < 22 else 10
        return 11

    def stock_step(self, size: int) -> int:
        """The step of the stock's size."""
        if size < 12:
            return size
        if size < 24:
            return 12 + (size - 12) // 2
        step = 18 + (size - 24) // 3
        return 31 if step > 31 else step

    def side_features(self, s: Row, p: int, n: int) -> int:
        """What each side has: canastas, minimum, threes, melds, what its sets lack."""
        f = self.active
        tally = self.tally
        for which in range(2):
            seat = self.rival if which else p
            side = s[SIDE_OF + seat]
            natural = tally[which * 8 + 5]
            mixed = tally[which * 8 + 6]
            natural = 3 if natural > 3 else natural
            f[n] = _CANASTAS + which * 16 + natural * 4 + (3 if mixed > 3 else mixed)
            reds = self.threes_of(s, side, RED_THREES)
            f[n + 1] = _REDS + which * 5 + (4 if reds > 4 else reds)
            melds = s[MELDS + side]
            f[n + 2] = _MELDS + which * 12 + (11 if melds > 11 else melds)
            blacks = self.threes_of(s, side, BLACK_THREES)
            f[n + 3] = _BLACKS + which * 5 + (4 if blacks > 4 else blacks)
            n += 4
            if not s[OPENED + side]:
                f[n] = _MINIMUM + which * 6 + self.minimum_step(s[MINIMUM + seat])
                n += 1
            for short in range(1, 5):
                sets = tally[which * 8 + short]
                if sets:
                    sets = 4 if sets > 4 else sets
                    f[n] = _LACKING + which * 16 + (short - 1) * 4 + sets - 1
                    n += 1
        fewest = self.fewest_cards(s, s[SIDE_OF + p], -1)
        ready = 1 if tally[13] + tally[14] else 0
        f[n] = _NEAR_OUT + (11 if fewest > 11 else fewest) * 2 + ready
        n += 1
        due = s[BONUS_DUE]
        if due:
            f[n] = _BONUS + (4 if due > 4 else due) - 1
            n += 1
        return n

    def threes_of(self, s: Row, side: int, threes: int) -> int:
        """The red or black threes that a side has on the table."""
        number = 0
        for seat in range(self.seats):
            if s[SIDE_OF + seat] == side:
                number += s[threes + seat]
        return number

    def fewest_cards(self, s: Row, but: int, side: int) -> int:
        """The cards in the smallest hand of a side, or with -1 of every side but one."""
        fewest = 99
        for seat in range(self.seats):
            its = s[SIDE_OF + seat]
            if its >= 0 and its != but and (side < 0 or its == side):
                size = s[HAND + seat * 16 + SIZE]
                if size < fewest:
                    fewest = size
        return fewest

    def minimum_step(self, minimum: int) -> int:
        """The step of a minimum for the opening."""
        if minimum < 90:
            return 0 if minimum < 50 else 1
        if minimum < 150:
            return 2 if minimum < 120 else 3
        return 4 if minimum < 180 else 5
