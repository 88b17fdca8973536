"""Features of what some games have beyond Classic, and all features together.

These are further seats and sides, wild canastas, what going out takes, threes that count against a
side, closed ranks, special hands and extra hands, feet and contracts, piles of which only a part is
taken, and sequences.
"""

from __future__ import annotations

from .features import Features
from .flat_layout import *
from .tables import Row

_KNOWN = 3310
"""By further seat, opponent or partner, and kind: how many are known to be in hand, 1 to 3."""
_THROWN = 3490
"""The same: thrown within four turns, twelve, or before."""
_HAND_SIZE = 3670
"""The same: cards in hand, 0 to 23."""
_MELD = 3766
"""By kind: the cards of a set of a further side, 3 to 7, and its wild cards, 0 to 3."""
_CANASTAS = 4066
"""Of a further side: natural and mixed canastas, 0 to 3 each."""
_NEAR_OUT = 4082
"""Whether it has opened, and the cards in its smallest hand."""
_THREES = 4106
"""Its threes, 0 to 7."""
_TOP_FITS = 4114
"""By kind of the top card: its set, and whether it takes an open pile easily."""
_FORMED = 4207
"""Whether sides have formed, and the seats of the own one, 1 to 3."""
_BESIDE = 4416
"""Where sides form: whether the next player is a partner, the one before, or both."""
_MADE = 2785
"""By side: canastas of all kinds, 0 to 7."""
_MADE_WILD = 2801
"""By side: wild canastas, 1 to 3."""
_MADE_RUNS = 2807
"""By side: completed sequences, 1 to 4."""
_TO_GO_OUT = 2815
"""By side: canastas that it lacks to go out, 0 to 3, and whether it lacks a sequence."""
_SIGN = 3146
"""By side: whether its threes count against it, not at all, or for it, and how many, 1 to 7."""
_CLOSED = 3194
"""By closed rank: cards in hand, 0 to 3."""
_LOCK = 3254
"""Wild cards in hand, 0 to 4, that the own wild meld locks; or that of the other side locks."""
_DEMAND = 3260
"""By side that has not opened: what else its opening must hold."""
_HIGH_MINIMUM = 3264
"""By side that has not opened: a minimum of 200 or more."""
_EXTRA = 3266
"""By side: that an extra hand waits, and whether the side has opened."""
_SPECIAL = 3270
"""Cards lacking to a special hand, 0 to 7, and the stock in four steps."""
_KINDS = 3302
"""Different kinds in hand, 7 to 14, where a special hand may still be shown."""
_PACKET = 4204
"""Hidden cards under the pile: up to 5, up to 9, more."""
_FOOT = 4333
"""By role: whether the foot of the seat still lies face down."""
_CONTRACT = 4339
"""By side: natural, mixed, wild canastas and ones of the ranks apart that it lacks to go out, 0 to
3 each."""
_IN_REACH = 4371
"""By kind: cards that the next take of the pile brings, 1 to 3, where it is taken in part."""
_ROW = 2901
"""By side, of a sequence: its cards, 3 to 7, whether one is wild, and the ends that can grow."""
_FITTING = 2961
"""Of an own unfinished sequence: its cards, 3 to 6, and how many in hand join it, 0 to 4."""
_LIVE = 2981
"""By side, of an unfinished sequence: unseen copies of what comes next at its ends, 0 to 8."""
_SUIT = 2999
"""Of a suit in hand: the most ranks within seven in a row, 0 to 7, and the longest row, 0 to 7."""
_NEIGHBOURS = 3063
"""By rank of a card in hand: how many of its suit are held within two ranks, 0 to 4."""
_GIVEN = 3138
"""Cards in hand that would lengthen sequences of the other side, 0 to 3."""
_TOP = 3142
"""Whether the top card lengthens a sequence of the own side, of the other, or of both."""
_ACE = 14


class FurtherFeatures(Features):
    """What games have beyond Classic."""

    # --- further seats and sides -----------------------------------------------------------------

    def further_seats(self, s: Row, p: int, n: int) -> int:
        """Seats beyond the four roles, and sides that form during a hand."""
        f = self.active
        side = s[SIDE_OF + p]
        for place in range(2):
            seat = self.roles[4 + place]
            if seat < 0:
                continue
            role = place * 2 + (1 if s[SIDE_OF + seat] == side else 0)
            n = self.seen_features(s, seat, role * 15, _KNOWN, _THROWN, n)
            n = self.size_feature(s, seat, _HAND_SIZE + role * 24, n)
        if self.pooling:
            own = 0
            beside = 0
            for seat in range(self.seats):
                if s[SIDE_OF + seat] == side:
                    own += 1
                    if seat != p and seat == s[NEXT + p]:
                        beside += 1
                    if seat != p and s[NEXT + seat] == p:
                        beside += 2
            f[n] = _FORMED + (3 if s[FORMED] else 0) + (3 if own > 3 else own) - 1
            n += 1
            if beside:
                f[n] = _BESIDE + beside - 1
                n += 1
        return n

    def further_sides(self, s: Row, p: int, n: int) -> int:
        """Sides beyond the own one and that of the first opponent."""
        f = self.active
        own = s[SIDE_OF + p]
        other = s[SIDE_OF + self.rival]
        for side in range(s[SIDES]):
            if side in (own, other):
                continue
            self.count_laid(s, side)
            n = self.their_sets(s, side, n)
            fewest = self.fewest_cards(s, -1, side)
            f[n] = _NEAR_OUT + (12 if s[OPENED + side] else 0) + (11 if fewest > 11 else fewest)
            threes = self.threes_of(s, side, RED_THREES) + self.threes_of(s, side, BLACK_THREES)
            f[n + 1] = _THREES + (7 if threes > 7 else threes)
            n += 2
        return n

    def their_sets(self, s: Row, side: int, n: int) -> int:
        """The sets of a further side; how far each rank is, is kept in ``others_stand``."""
        f = self.active
        natural = 0
        mixed = 0
        for kind in range(16):
            self.others_stand[side * 16 + kind] = 0
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            kind = s[m + KIND]
            if kind >= SEQUENCE:
                continue
            wilds = s[m + TWOS] + s[m + JOKERS]
            size = s[m + CARDS]
            shown = 3 if size < 3 else 7 if size > 7 else size
            f[n] = _MELD + kind * 20 + (shown - 3) * 4 + (3 if wilds > 3 else wilds)
            n += 1
            if size < self.canasta_size:
                self.others_stand[side * 16 + kind] = 1
                continue
            if wilds:
                mixed += 1
            else:
                natural += 1
            if not self.others_stand[side * 16 + kind]:
                self.others_stand[side * 16 + kind] = 2
        natural = 3 if natural > 3 else natural
        f[n] = _CANASTAS + natural * 4 + (3 if mixed > 3 else mixed)
        return n + 1

    def top_for_further_sides(self, s: Row, p: int, n: int) -> int:
        """What the top card is to further sides."""
        own = s[SIDE_OF + p]
        other = s[SIDE_OF + self.rival]
        top = s[TOP] if s[PILE + SIZE] else -1
        if not 1 <= top < 15:
            return n
        for side in range(s[SIDES]):
            if side not in (own, other):
                open_pile = 1 if s[OPENED + side] and not s[FROZEN] else 0
                stand = self.others_stand[side * 16 + top]
                self.active[n] = _TOP_FITS + top * 6 + stand * 2 + open_pile
                n += 1
        return n

    # --- canastas, openings and special hands ----------------------------------------------------

    def further_of_sides(self, s: Row, p: int, n: int) -> int:
        """What a discard does not change."""
        f = self.active
        for which in range(2):
            seat = self.rival if which else p
            side = s[SIDE_OF + seat]
            made = s[MADE + side]
            wild = s[MADE_WILD + side]
            runs = s[MADE_RUNS + side]
            f[n] = _MADE + which * 8 + (7 if made > 7 else made)
            n += 1
            if wild:
                f[n] = _MADE_WILD + which * 3 + (3 if wild > 3 else wild) - 1
                n += 1
            if runs:
                f[n] = _MADE_RUNS + which * 4 + (4 if runs > 4 else runs) - 1
                n += 1
            lacks = self.needed - made
            if not self.wild_counts:
                lacks += wild
            lacks = 0 if lacks < 0 else 3 if lacks > 3 else lacks
            row = 1 if self.needs_run and not runs else 0
            f[n] = _TO_GO_OUT + (which * 4 + lacks) * 2 + row
            n += 1
            threes = self.threes_of(s, side, RED_THREES) + self.threes_of(s, side, BLACK_THREES)
            if threes:
                sign = self.sign(s, side) + 1
                f[n] = _SIGN + (which * 3 + sign) * 8 + (7 if threes > 7 else threes)
                n += 1
            if not s[OPENED + side]:
                n = self.further_of_openings(s, seat, which, n)
            if s[EXTRA + seat * 16 + SIZE]:
                f[n] = _EXTRA + which * 2 + (1 if s[OPENED + side] else 0)
                n += 1
        if self.tally[15]:
            f[n] = _LOCK + 5
            n += 1
        packet = s[PACKET]
        if packet:
            f[n] = _PACKET + (0 if packet < 6 else 1 if packet < 10 else 2)
            n += 1
        return n

    def further_of_openings(self, s: Row, seat: int, which: int, n: int) -> int:
        """What the opening of a side needs beyond its minimum."""
        f = self.active
        if s[MINIMUM + seat] >= 200:
            f[n] = _HIGH_MINIMUM + which
            n += 1
        demand = s[DEMAND + seat]
        if demand:
            f[n] = _DEMAND + which * 2 + (2 if demand > 2 else demand) - 1
            n += 1
        return n

    def further_of_hand(self, s: Row, p: int, n: int) -> int:
        """What the own hand is to closed ranks, locked wild cards and special hands."""
        f = self.active
        h = HAND + p * 16
        if self.dead_ranks:
            for kind in range(1, 15):
                if s[DEAD + kind]:
                    count = s[h + kind]
                    f[n] = _CLOSED + kind * 4 + (3 if count > 3 else count)
                    n += 1
        if self.tally[7]:
            wilds = s[h + JOKER] + s[h + TWO]
            f[n] = _LOCK + (4 if wilds > 4 else wilds)
            n += 1
        if self.special_hands and not s[MELDED + p] and not s[OPENED + s[SIDE_OF + p]]:
            lacks = self.lacks(s, p)
            stock = s[STOCK]
            step = 0 if stock > 40 else 1 if stock > 24 else 2 if stock > 12 else 3
            f[n] = _SPECIAL + (7 if lacks > 7 else lacks) * 4 + step
            n += 1
            kinds = 0
            for kind in range(1, 15):
                if s[h + kind]:
                    kinds += 1
            if kinds >= 7:
                f[n] = _KINDS + kinds - 7
                n += 1
        return n

    # --- feet, contracts, and the part of a pile that is taken -----------------------------------

    def further_of_feet(self, s: Row, p: int, n: int) -> int:
        """What a discard does not change."""
        f = self.active
        if self.foot:
            for role in range(6):
                seat = self.roles[role]
                if seat >= 0 and s[EXTRA + seat * 16 + SIZE]:
                    f[n] = _FOOT + role
                    n += 1
        if self.contract:
            for which in range(2):
                side = s[SIDE_OF + (self.rival if which else p)]
                n = self.lacking(which * 16, self.lacks_natural(s, side), n)
                n = self.lacking(which * 16 + 4, self.lacks_mixed(s, side), n)
                n = self.lacking(which * 16 + 8, self.lacks_wild(s, side), n)
                short = self.needed_apart - s[MADE_APART + side]
                n = self.lacking(which * 16 + 12, 0 if short < 0 else short, n)
        if s[ORDERED]:
            n = self.in_reach(s, n)
        return n

    def lacking(self, at: int, number: int, n: int) -> int:
        """Canastas of a kind that a side lacks."""
        self.active[n] = _CONTRACT + at + (3 if number > 3 else number)
        return n + 1

    def in_reach(self, s: Row, n: int) -> int:
        """The cards that the next to take the pile gets; a discard to come is one of them."""
        found = self.reached
        for kind in range(16):
            found[kind] = 0
        size = s[PILE + SIZE]
        reach = self.pile_taken - (0 if s[PHASE] == DRAW else 1)
        for depth in range(reach if reach < size else size):
            found[self.kinds[s[PILE_END - size + 1 + depth]]] += 1
        for kind in range(15):
            if found[kind]:
                few = 3 if found[kind] > 3 else found[kind]
                self.active[n] = _IN_REACH + kind * 3 + few - 1
                n += 1
        return n

    # --- sequences -------------------------------------------------------------------------------

    def fixed_of_game(self, s: Row, p: int) -> int:
        """Write to ``active`` what holds whatever the seat discards; how many."""
        n = self.fixed_features(s, p)
        if not self.further:
            return n
        n = self.further_seats(s, p, n)
        if s[SIDES] > 2:
            n = self.further_sides(s, p, n)
        n = self.further_of_sides(s, p, n)
        n = self.further_of_feet(s, p, n)
        if self.runs:
            n = self.rows_laid(s, s[SIDE_OF + p], 0, n)
            n = self.rows_laid(s, s[SIDE_OF + self.rival], 1, n)
        return n

    def other_of_game(self, s: Row, p: int, n: int) -> int:
        """Write what a discard may change after the first ``n``; how many there are then."""
        n = self.other_features(s, p, n)
        if not self.further:
            return n
        if s[SIDES] > 2:
            n = self.top_for_further_sides(s, p, n)
        n = self.further_of_hand(s, p, n)
        if self.runs:
            n = self.suits_held(s, p, n)
            n = self.rows_open(s, p, n)
        return n

    def rows_laid(self, s: Row, side: int, which: int, n: int) -> int:
        """The sequences of a side."""
        for number in range(s[MELDS + side]):
            m = SLOTS + (side * MOST_MELDS + number) * SLOT
            if s[m + KIND] < SEQUENCE:
                continue
            size = s[m + CARDS]
            ends = 0
            if size < self.run_size:
                ends = 1 if s[m + LOW] > 4 else 0
                ends += 1 if s[m + LOW] + size <= _ACE else 0
            shown = 3 if size < 3 else 7 if size > 7 else size
            wild = 1 if s[m + TWOS] + s[m + JOKERS] else 0
            self.active[n] = _ROW + ((which * 5 + shown - 3) * 2 + wild) * 3 + ends
            n += 1
        return n

    def suits_held(self, s: Row, p: int, n: int) -> int:
        """How near the suits of the hand are to sequences."""
        f = self.active
        faces = FACES + p * FACE
        for suit in range(4):
            lowest = self.lowest_of(suit)
            at = faces + suit
            most = 0
            within = 0
            row = 0
            longest = 0
            for rank in range(lowest, _ACE + 1):
                if s[at + rank * 4]:
                    near = 0
                    for step in range(-2, 3):
                        if step and lowest <= rank + step <= _ACE and s[at + (rank + step) * 4]:
                            near += 1
                    f[n] = _NEIGHBOURS + rank * 5 + near
                    n += 1
                    within += 1
                    row += 1
                    if row > longest:
                        longest = row
                else:
                    row = 0
                if rank - 7 >= lowest and s[at + (rank - 7) * 4]:
                    within -= 1
                if within > most:
                    most = within
            most = 7 if most > 7 else most
            f[n] = _SUIT + most * 8 + (7 if longest > 7 else longest)
            n += 1
        return n

    def rows_open(self, s: Row, p: int, n: int) -> int:
        """What the hand and the pile are to sequences that can still grow."""
        f = self.active
        faces = FACES + p * FACE
        top = s[TOP_CARD] if s[PILE + SIZE] else -1
        lengthened = 0
        given = 0
        for which in range(2):
            side = s[SIDE_OF + (self.rival if which else p)]
            for number in range(s[MELDS + side]):
                m = SLOTS + (side * MOST_MELDS + number) * SLOT
                size = s[m + CARDS]
                if s[m + KIND] < SEQUENCE or size >= self.run_size:
                    continue
                suit = s[m + KIND] - SEQUENCE
                lowest = self.lowest_of(suit)
                before = s[m + LOW] - 1
                behind = s[m + LOW] + size
                if top >= 12 and (top == before * 4 + suit or top == behind * 4 + suit):
                    lengthened |= 2 if which else 1
                if which:
                    if before >= lowest and s[faces + before * 4 + suit]:
                        given += 1
                    if behind <= _ACE and s[faces + behind * 4 + suit]:
                        given += 1
                if size >= self.canasta_size:
                    continue
                live = 0
                if before >= lowest:
                    live += self.unseen_of(s, p, suit, before)
                if behind <= _ACE:
                    live += self.unseen_of(s, p, suit, behind)
                f[n] = _LIVE + which * 9 + (8 if live > 8 else live)
                n += 1
                if not which:
                    join = self.joining(s, faces + suit, lowest, before, behind)
                    shown = 3 if size < 3 else 6 if size > 6 else size
                    f[n] = _FITTING + (shown - 3) * 5 + (4 if join > 4 else join)
                    n += 1
        f[n] = _GIVEN + (3 if given > 3 else given)
        n += 1
        if lengthened:
            f[n] = _TOP + lengthened
            n += 1
        return n

    def joining(self, s: Row, at: int, lowest: int, before: int, behind: int) -> int:
        """How many ranks of a suit in hand join a sequence without a gap."""
        number = 0
        rank = before
        while rank >= lowest and s[at + rank * 4]:
            number += 1
            rank -= 1
        rank = behind
        while rank <= _ACE and s[at + rank * 4]:
            number += 1
            rank += 1
        return number

    def unseen_of(self, s: Row, p: int, suit: int, rank: int) -> int:
        """How many copies of a natural card are unseen."""
        code = rank * 4 + suit
        left = self.copies[rank] // (2 if rank == 3 else 4) - s[FACES + p * FACE + code]
        if not s[PACKET]:
            left -= s[PILE_FACES + code]
        for side in range(s[SIDES]):
            for number in range(s[MELDS + side]):
                m = SLOTS + (side * MOST_MELDS + number) * SLOT
                if s[m + KIND] == SEQUENCE + suit and 0 <= rank - s[m + LOW] < s[m + CARDS]:
                    left -= 1
        return 0 if left < 0 else left
