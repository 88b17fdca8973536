"""Determinizations: hidden hands drawn at random, kind by kind; the rest is the stock.

``hide`` says how likely a hand is to hold 0, 1, 2, … cards of each kind, and how readily it gives
one back or takes one more. ``deal`` draws all hidden hands. A kind is simply a list of numbers;
this module attaches no meaning to the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .flat_layout import *
from .tables import Row, make_rows

CHANCES: Final = 60_000
"""Length of a dealer's row: room for five hands and six packs."""

CERTAIN: Final = 1 << 30
"""A cumulative probability of one, in fixed point."""
READY: Final = 1 << 26
"""The greatest readiness to give back a card or take one more."""

# The layout of a dealer's row, with room for eight hands.
_KINDS = 32
"""The number of places in a block by kind."""
_COUNT = 0
"""Four blocks by kind: number of cards, place of the cards, cards left, cards for the current
hand.
"""
_CARDS = 32
_LEFT = 64
_HELD = 96
_SIZE = 128
"""By hand: number of cards."""
_RUNNING = 256
"""By hand and kind: place of the cumulative probabilities, and place of the readiness."""
_READINESS = 512
_FREE = 768
"""Where the cards begin; the probabilities follow them."""


class Dealer:
    """Deals cards of several kinds to hands at random, with given probabilities.

    ``cards`` are the cards of each kind. All of them are dealt: what no hand gets is the stock.
    """

    d: Row

    def __init__(self, cards: Sequence[Sequence[int]]) -> None:
        make_rows(self, {"d": CHANCES})
        self.chance = 1
        self.sorts = len(cards)
        self.hands = 0
        self.free = 0
        self.take_up(cards)

    def take_up(self, cards: Sequence[Sequence[int]]) -> None:
        """Write the cards into the row."""
        d = self.d
        place = _FREE
        for kind, same in enumerate(cards):
            d[_COUNT + kind] = len(same)
            d[_CARDS + kind] = place
            for card in same:
                d[place] = card
                place += 1
        self.free = place

    def hide(
        self,
        size: int,
        running: Sequence[Sequence[Sequence[int]]],
        parts: Sequence[Sequence[int]],
        takes: Sequence[Sequence[int]],
    ) -> None:
        """Add a hand of ``size`` cards. Hands are dealt in the order in which they were added.

        ``running`` has, for each kind and each number of its cards that may be left, the cumulative
        probabilities of holding 0, 1, … of them; the last is ``CERTAIN``. ``parts`` has, by kind
        and number held, how readily one of these cards is given back; ``takes`` how readily one of
        those left is taken. Both are at most ``READY``.

        Raises:
            ValueError: if there is no room for the probabilities of another hand.
        """
        room = sum([len(rows) * min(len(rows), size + 1) for rows in running])
        room += 2 * sum([len(back) for back in parts]) + MOST_CARDS
        if self.free + room > CHANCES:
            raise ValueError("too many cards are hidden")
        d = self.d
        hand = self.hands
        self.hands = hand + 1
        d[_SIZE + hand] = size
        place = self.free
        for kind, rows in enumerate(running):
            cap = len(rows) - 1
            if cap > size:
                cap = size
            d[_RUNNING + hand * _KINDS + kind] = place
            for row in rows:
                for number, chance in enumerate(row):
                    d[place + number] = chance
                place += cap + 1
        for kind, (back, more) in enumerate(zip(parts, takes, strict=True)):
            d[_READINESS + hand * _KINDS + kind] = place
            for part, take in zip(back, more, strict=True):
                d[place] = part
                d[place + 1] = take
                place += 2
        self.free = place

    def deal(self, seed: int) -> list[list[int]]:
        """The hands, followed by the stock, for a seed from 1 to 2**31 - 1.

        The cards start in the order in which the previous deal left them.
        """
        d = self.d
        self.chance = seed
        for kind in range(self.sorts):
            d[_LEFT + kind] = d[_COUNT + kind]
        dealt = []
        for hand in range(self.hands):
            self.draw(d, hand)
            held = []
            for kind in range(self.sorts):
                first = d[_CARDS + kind]
                for _ in range(d[_HELD + kind]):
                    # Any of those left; cards already dealt come after them.
                    last = first + d[_LEFT + kind] - 1
                    place = first + self.below(d[_LEFT + kind])
                    card = d[place]
                    d[place] = d[last]
                    d[last] = card
                    d[_LEFT + kind] -= 1
                    held.append(card)
            dealt.append(held)
        rest = self.free
        length = 0
        for kind in range(self.sorts):
            first = d[_CARDS + kind]
            for place in range(first, first + d[_LEFT + kind]):
                d[rest + length] = d[place]
                length += 1
        stock = []
        for left in range(length, 0, -1):
            place = rest + self.below(left)
            stock.append(d[place])
            d[place] = d[rest + left - 1]
        dealt.append(stock)
        return dealt

    def draw(self, d: Row, hand: int) -> None:
        """The number of cards of each kind for a hand.

        The kinds are drawn independently, and the size is then corrected card by card.
        """
        size = d[_SIZE + hand]
        wrong = 0
        draws = 4
        while draws:
            # Redrawing is closer to the true distribution than many corrections.
            draws -= 1
            wrong = -size
            for kind in range(self.sorts):
                left = d[_LEFT + kind]
                cap = size if d[_COUNT + kind] > size else d[_COUNT + kind]
                row = d[_RUNNING + hand * _KINDS + kind] + left * (cap + 1)
                chance = self.roll() >> 1
                number = 0
                while chance >= d[row + number]:
                    number += 1
                d[_HELD + kind] = number
                wrong += number
            if -2 <= wrong <= 2:
                draws = 0
        tries = 60
        while wrong and tries:
            # Rejection sampling: a random card, accepted by its readiness.
            tries -= 1
            kind = self.below(self.sorts)
            number = d[_HELD + kind]
            ready = d[_READINESS + hand * _KINDS + kind] + number * 2
            chance = self.roll() >> 5
            if wrong > 0:
                if number and chance < d[ready]:
                    d[_HELD + kind] = number - 1
                    wrong -= 1
            elif chance < (d[_LEFT + kind] - number) * d[ready + 1]:
                d[_HELD + kind] = number + 1
                wrong += 1
        while wrong > 0:
            wrong = self.put_right(d, hand, 0, wrong)
        while wrong < 0:
            wrong = self.put_right(d, hand, 1, wrong)

    def put_right(self, d: Row, hand: int, more: int, wrong: int) -> int:
        """Remove or add a card by going through all kinds, when sampling takes too long."""
        whole = 0
        for kind in range(self.sorts):
            whole += self.readiness(d, hand, kind, more)
        chance = self.below(whole)
        kind = -1
        while chance >= 0:
            kind += 1
            chance -= self.readiness(d, hand, kind, more)
        d[_HELD + kind] += 1 if more else -1
        return wrong + 1 if more else wrong - 1

    def readiness(self, d: Row, hand: int, kind: int, more: int) -> int:
        """How readily a kind gives back a card or takes one more; 0 only where it cannot."""
        number = d[_HELD + kind]
        ready = d[d[_READINESS + hand * _KINDS + kind] + number * 2 + more] >> 4
        cards = d[_LEFT + kind] - number if more else 1
        return cards * (ready + 1) if cards and (more or number) else 0

    def below(self, count: int) -> int:
        """A random number from 0 up to, but not including, the count."""
        return self.roll() % count

    def roll(self) -> int:
        """A random number of 31 bits other than 0: a xorshift of three shifts, with full period."""
        x = self.chance
        x ^= (x & 0x3FFFF) << 13
        x ^= x >> 14
        x ^= (x & 0x7FFFFF) << 8
        self.chance = x
        return x
