"""The deal of a day: its deck, its dealer and its players, worked out from date and game alone.

How the deck is made is a promise: everybody gets the same cards on the same day, on every system,
with every version of Python and of this program. It is therefore spelled out here and rests on
SHA-256 alone. Nothing of ``random`` is used, whose shuffling is Python's own affair.

1. The *seed* is the text ``canasta-daily 1/<date>/<game>``, such as
   ``canasta-daily 1/2026-12-24/classic``.
2. Block *n* (0, 1, 2 …) is the SHA-256 digest of ``<seed>/<n>``, read as four numbers of 64 bits,
   the most significant byte first. The blocks one after another are the *stream*.
3. A number below *k* is the next number of the stream modulo *k*. Numbers of the stream from the
   greatest multiple of *k* below 2^64 on are passed over, so that all are equally likely.
4. The pack lies in the order of ``full_pack``: for each of its packs 2 to ace, of each rank spades,
   hearts, diamonds, clubs; then all jokers. For *place* = last, last − 1, … 1 the card there is
   exchanged with the one at a number below *place* + 1 (Fisher and Yates).
5. The next number of the stream below the number of players is the dealer's seat.

``tests/daily/test_deal.py`` holds decks that must come out. Another way of dealing gets another
number after ``canasta-daily``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from hashlib import sha256
from typing import Final

from ..controller.fixture import Fixture
from ..controller.steps import HUMAN
from ..notation.record import HandRecord, PlayerEntry, Record
from ..players import CHARACTERS
from ..rules.cards import Card
from ..rules.variant import Variant
from ..variants import VARIANTS

EDITION: Final = "canasta-daily 1"
"""The way of dealing. It is part of every seed."""

GAMES: Final = ("international", "classic", "modern_american", "samba", "bolivia", "hand_and_foot")
"""The games that have a deal each day, by the keys of their variants. All are for four players."""

OTHERS: Final = ("greedy", "balanced", "cautious")
"""The characters of the computer players, clockwise from the player's left: the one opposite is the
partner."""

LEVEL: Final = "standard"
"""The level of the computer players at the table. They do not look ahead, so that they decide alike
on a slow machine and on a fast one."""

YOU: Final = 0
"""The seat of the player."""


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The deal of a day in a game.

    >>> deal = DailyDeal(date(2026, 12, 24), "classic")
    >>> deal.seed, len(deal.deck), deal.dealer
    ('canasta-daily 1/2026-12-24/classic', 108, 2)
    """

    day: date
    game: str

    @property
    def seed(self) -> str:
        """The text from which everything is worked out."""
        return f"{EDITION}/{self.day.isoformat()}/{self.game}"

    @property
    def variant(self) -> Variant:
        """The game, with its usual options."""
        return VARIANTS[self.game]

    @property
    def deck(self) -> tuple[Card, ...]:
        """The shuffled pack, top card first."""
        return _worked_out(self.seed, self.game)[0]

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return _worked_out(self.seed, self.game)[1]

    @property
    def account(self) -> int:
        """The account of the player's side.

        >>> DailyDeal(date(2026, 12, 24), "classic").account
        0
        """
        sides = self.variant.table.sides
        return next(account for account, side in enumerate(sides) if YOU in side)

    @property
    def kinds(self) -> list[str]:
        """The kinds of the players by seat."""
        return [HUMAN, *(f"{LEVEL}:{key}" for key in OTHERS)]

    @property
    def fixture(self) -> Fixture:
        """The deal as a match of one hand."""
        return Fixture(self.seed, self.dealer, self.deck)

    def players(self, name: str) -> list[PlayerEntry]:
        """The players by seat, ``name`` being the human's."""
        names = [name, *(CHARACTERS[key].name for key in OTHERS)]
        return [PlayerEntry(*player) for player in zip(names, self.kinds, strict=True)]

    def record(self, name: str) -> Record:
        """The match before the first action."""
        scores = [0] * len(self.variant.table.sides)
        hand = HandRecord(1, self.dealer, scores, list(self.deck))
        return Record(self.variant, self.players(name), [hand])

    def is_played_in(self, record: Record) -> bool:
        """Whether a record is this deal, played by the human with the players of the day.

        >>> deal = DailyDeal(date(2026, 12, 24), "classic")
        >>> deal.is_played_in(deal.record("Ada"))
        True
        """
        if not may_be_daily(record) or record.variant.key != self.game or len(record.hands) != 1:
            return False
        hand = record.hands[0]
        return tuple(hand.deck or ()) == self.deck and hand.dealer == self.dealer


def may_be_daily(record: Record) -> bool:
    """Whether game and players of a record are those of a daily deal, whatever was dealt."""
    variant = record.variant
    if variant.key not in GAMES or variant.chosen or variant.house:
        return False
    kinds = [player.kind for player in record.players]
    return kinds == DailyDeal(date.min, variant.key).kinds


def deals_of(day: date) -> list[DailyDeal]:
    """The deals of a day, one for each game."""
    return [DailyDeal(day, game) for game in GAMES]


@lru_cache(maxsize=64)
def _worked_out(seed: str, game: str) -> tuple[tuple[Card, ...], int]:
    """The deck and the dealer."""
    variant = VARIANTS[game]
    stream = _stream(seed)
    deck = variant.full_pack()
    for place in range(len(deck) - 1, 0, -1):
        other = _below(place + 1, stream)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck), _below(variant.table.seats, stream)


def _stream(seed: str) -> Iterator[int]:
    """Numbers of 64 bits without end."""
    block = 0
    while True:
        digest = sha256(f"{seed}/{block}".encode()).digest()
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def _below(limit: int, stream: Iterator[int]) -> int:
    """A number from 0 to ``limit`` − 1, all equally likely."""
    fair = (1 << 64) // limit * limit
    return next(number for number in stream if number < fair) % limit
