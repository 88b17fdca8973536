"""The worth of a position to a seat, as a small network has learned it.

What lies on the table is counted; a network estimates the rest from the features that hold. It has
two layers of hidden numbers, and there are two networks for each game: one for the table as a turn
leaves it, one for a player who is about to draw. All numbers are integers, so that every machine
decides alike: hidden ones and their weights count 1024ths, worths sixteenths of a point.
"""

from __future__ import annotations

from ..rules.variant import Variant
from .flat_layout import *
from .further_features import FurtherFeatures
from .networks import Network, network_for
from .packed_sums import PackedSums
from .tables import COMPILED, Row


class Worth(FurtherFeatures):
    """Estimating what a position is worth."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.learned = 0
        self.counts_plainly = 0
        self.counted_natural = 0
        self.counted_mixed = 0
        self.fixed = 0
        self.shown = 0
        self.on_table = 0
        network = network_for(variant)
        if network is not None:
            self.read_network(network)

    def read_network(self, network: Network) -> None:
        """Take up the networks of a game. Until then ``learned`` is 0 and no worth is known."""
        if COMPILED:
            for place, weight in enumerate(network.after.first):
                self.first_after[place] = weight
            for place, weight in enumerate(network.before.first):
                self.first_before[place] = weight
            for which, net in enumerate((network.after, network.before)):
                for place, weight in enumerate(net.rest):
                    self.layers[which * REST + place] = weight
        else:
            self.packed = (PackedSums(network.after), PackedSums(network.before))
        if network.further:
            self.read_further()
        if network.counted:
            self.counts_plainly = 1
            self.counted_natural, self.counted_mixed = network.counted
        self.learned = 1

    def worth(self, s: Row, p: int, before: int) -> int:
        """What a position is worth to a seat: the hand's difference in points that is expected.

        With ``before`` the seat is about to draw, else its turn has just ended.
        """
        self.look(s, p, before)
        return self.worth_seen(s, p, before)

    def look(self, s: Row, p: int, before: int) -> None:
        """Find what no discard changes: the points on the table, and the first of the features."""
        self.on_table = self.lead(s, p)
        self.fixed = self.fixed_of_game(s, p)
        if COMPILED:
            self.sum_fixed(before)
        else:
            self.packed[before].begin(self.active, self.fixed)

    def worth_seen(self, s: Row, p: int, before: int) -> int:
        """What a position is worth after ``look``, whatever was discarded since."""
        self.shown = self.other_of_game(s, p, self.fixed)
        if COMPILED:
            return self.on_table * POINT + self.estimate(before)
        return self.on_table * POINT + self.packed[before].estimate(
            self.active, self.fixed, self.shown
        )

    def lead(self, s: Row, p: int) -> int:
        """The points that lie on the table for the own side, less those of the best other one."""
        own = s[SIDE_OF + p]
        best = 0
        found = 0
        for side in range(s[SIDES]):
            if side != own:
                points = self.counted(s, side)
                if not found or points > best:
                    best = points
                found = 1
        return self.counted(s, own) - best

    def counted(self, s: Row, side: int) -> int:
        """The points that lie on the table for a side, as the network counts them: canastas, cards,
        and threes that count for it now."""
        total = 0 if self.counts_plainly else self.canasta_points(s, side)
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            total += self.card_points(s, m)
            if self.counts_plainly and s[m + CARDS] >= self.canasta_size:
                wilds = s[m + TWOS] + s[m + JOKERS]
                total += self.counted_mixed if wilds else self.counted_natural
        if not self.counts_plainly and self.sign(s, side) > 0:
            total += self.three_bonus(s, side, -1)
        return total

    def sum_fixed(self, before: int) -> None:
        """The sums of the first layer for the features that no discard changes."""
        a = self.hidden_fixed
        w = self.layers
        base = before * REST
        for unit in range(FIRST):
            a[unit] = w[base + unit]
        self.add_rows(a, before, 0, self.fixed)

    def add_rows(self, a: Row, before: int, begin: int, end: int) -> None:
        """Add the weights of some of the features to sums."""
        f = self.active
        if before:
            for place in range(begin, end):
                self.add_row(a, self.first_before, f[place] * FIRST)
        else:
            for place in range(begin, end):
                self.add_row(a, self.first_after, f[place] * FIRST)

    def add_row(self, a: Row, w: Row, start: int) -> None:
        """Add the weights of a feature to sums."""
        for unit in range(FIRST):
            a[unit] += w[start + unit]

    def estimate(self, before: int) -> int:
        """What a network says to the features in ``active``, in sixteenths of a point.

        Plain Python does the same in ``packed_sums``.
        """
        w = self.layers
        base = before * REST
        a = self.hidden
        b = self.hidden_second
        for unit in range(FIRST):
            a[unit] = self.hidden_fixed[unit]
        self.add_rows(a, before, self.fixed, self.shown)
        at = base + FIRST
        for unit in range(SECOND):
            b[unit] = w[at + FIRST * SECOND + unit] << 10
        for first in range(FIRST):
            value = a[first]
            if value > 0:
                if value > MOST_HIDDEN:
                    value = MOST_HIDDEN
                for unit in range(SECOND):
                    b[unit] += value * w[at + unit]
            at += SECOND
        at += SECOND
        total = w[at + SECOND] << 10
        for unit in range(SECOND):
            value = b[unit] >> 10
            if value > 0:
                total += (MOST_HIDDEN if value > MOST_HIDDEN else value) * w[at + unit]
        return total >> 7

    def ended_worth(self, s: Row, p: int) -> int:
        """What a hand that has ended is worth to a seat, as far as it knows. The row is used up.

        Others' hands are not looked at, and no foot: what is not known of them costs as the unseen
        cards do on average.
        """
        for seat in range(self.seats):
            for kind in range(SIZE):
                if seat != p:
                    s[HAND + seat * 16 + kind] = 0
                if self.foot:
                    s[EXTRA + seat * 16 + kind] = 0
        self.count_up(s)
        for kind in range(16):
            self.laid[kind] = 0
        for at in range(s[SIDES]):
            self.count_laid(s, at)
        unseen = 0
        cost = 0
        for kind in range(1, 15):
            number = self.copies[kind] - s[HAND + p * 16 + kind] - s[PILE + kind] - self.laid[kind]
            for seat in range(self.seats):
                if seat != p:
                    number -= s[KNOWN + seat * 16 + kind]
            if number > 0:
                unseen += number
                cost += number * self.held_cost(kind)
        for seat in range(self.seats):
            if s[SIDE_OF + seat] < 0:
                continue
            hidden = self.foot_waits(s, seat)
            held = 0
            if seat != p:
                hidden += s[HAND + seat * 16 + SIZE]
                for kind in range(1, 15):
                    known = s[KNOWN + seat * 16 + kind]
                    if known:
                        held += known * self.held_cost(kind)
                        hidden -= known
            if hidden > 0 and unseen:
                held += hidden * cost // unseen
            for account in range(self.accounts):
                if self.side_of_account(s, account) == s[SIDE_OF + seat]:
                    s[SCORE + account * 8 + 6] -= held
        return self.spread(s, p) * POINT

    def spread(self, s: Row, p: int) -> int:
        """The score of the own account less the best of another side, once it is counted."""
        best = 0
        found = 0
        for account in range(self.accounts):
            if self.side_of_account(s, account) != s[SIDE_OF + p]:
                points = s[SCORE + account * 8 + 6]
                if not found or points > best:
                    best = points
                found = 1
        return s[SCORE + self.account_of[p] * 8 + 6] - best

    def side_of_account(self, s: Row, account: int) -> int:
        """The side that an account belongs to in this hand."""
        if self.pooling and s[SIDES] == 2:
            for seat in range(self.seats):
                if self.account_of[seat] == account:
                    return s[SIDE_OF + seat]
        return account
