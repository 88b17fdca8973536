"""Features of sequences, and all features together."""

from __future__ import annotations

from .flat_layout import (
    CARDS,
    FACE,
    FACES,
    JOKERS,
    KIND,
    LOW,
    MELDS,
    MOST_MELDS,
    PACKET,
    PILE,
    PILE_FACES,
    SEQUENCE,
    SIDE_OF,
    SIDES,
    SIZE,
    SLOT,
    SLOTS,
    TOP_CARD,
    TWOS,
)
from .foot_features import FootFeatures
from .tables import Row

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


class SequenceFeatures(FootFeatures):
    """Sequences, and all features of a game together."""

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
        """Write what a discard may change behind those ``n``; how many then."""
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
