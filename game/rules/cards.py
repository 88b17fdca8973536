"""Cards, packs and points (RULINGS C-1).

A card is a small integer, ``rank * 4 + suit``, so that hands are lists of integers and a rank is a
shift away. Copies of a face are interchangeable, and so are all jokers: equal cards are equal
integers. ``HIDDEN`` is a card whose face is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final, TypeAlias

Card: TypeAlias = int
Rank: TypeAlias = int
Suit: TypeAlias = int

HIDDEN: Final[Card] = 0


class Placed(int):
    """A wild card in a sequence, with the card that it ``stands`` for (FORMAT 1).

    As an integer it is the wild card itself, so that it can be looked for in a hand.

    >>> wild = Placed(make_card(TWO, CLUBS), stands=make_card(SEVEN, HEARTS))
    >>> wild == make_card(TWO, CLUBS), wild.stands == make_card(SEVEN, HEARTS)
    (True, True)
    """

    stands: Card

    def __new__(cls, card: Card, stands: Card) -> Placed:
        """The wild ``card``, standing for the natural card ``stands``."""
        placed = super().__new__(cls, card)
        placed.stands = stands
        return placed

    def __reduce__(self) -> tuple[type[Placed], tuple[Card, Card]]:
        """Two numbers make it again in another process."""
        return Placed, (int(self), self.stands)


JOKER_RANK: Final[Rank] = 1
TWO: Final[Rank] = 2
THREE: Final[Rank] = 3
FOUR: Final[Rank] = 4
SEVEN: Final[Rank] = 7
JACK: Final[Rank] = 11
QUEEN: Final[Rank] = 12
KING: Final[Rank] = 13
ACE: Final[Rank] = 14

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)

JOKER: Final[Card] = JOKER_RANK * 4
FIRST_THREE: Final[Card] = THREE * 4
FIRST_NATURAL: Final[Card] = FOUR * 4
CARD_LIMIT: Final[int] = (ACE + 1) * 4
"""One more than the largest card: the size of a table indexed by card."""

NATURAL_RANKS: Final = tuple(range(FOUR, ACE + 1))
"""The ranks 4 … A, low to high (RULINGS C-1)."""

_RANK_POINTS: Final = {
    JOKER_RANK: 50, TWO: 20, THREE: 5, 4: 5, 5: 5, 6: 5, 7: 5,
    8: 10, 9: 10, 10: 10, JACK: 10, QUEEN: 10, KING: 10, ACE: 20,
}  # fmt: skip


def make_card(rank: Rank, suit: Suit) -> Card:
    """The card of that rank and suit; a joker has no suit.

    >>> make_card(KING, HEARTS)
    53
    >>> make_card(JOKER_RANK, CLUBS) == JOKER
    True
    """
    return JOKER if rank == JOKER_RANK else rank * 4 + suit


def rank_of(card: Card) -> Rank:
    """The rank, 1 for a joker, 2 for a deuce, 3 … 10, then 11 (jack) to 14 (ace).

    >>> rank_of(make_card(KING, HEARTS))
    13
    """
    return card >> 2


def suit_of(card: Card) -> Suit:
    """The suit, 0 … 3 for spades, hearts, diamonds, clubs; meaningless for a joker.

    >>> suit_of(make_card(KING, DIAMONDS)) == DIAMONDS
    True
    """
    return card & 3


def is_wild(card: Card) -> bool:
    """Whether the card is a joker or a deuce.

    >>> is_wild(JOKER), is_wild(make_card(TWO, SPADES)), is_wild(make_card(THREE, SPADES))
    (True, True, False)
    """
    return 0 < card < FIRST_THREE


def is_red(card: Card) -> bool:
    """Whether the suit is hearts or diamonds.

    >>> is_red(make_card(ACE, HEARTS)), is_red(make_card(ACE, CLUBS))
    (True, False)
    """
    return card & 3 in (HEARTS, DIAMONDS)


def is_three(card: Card) -> bool:
    """Whether the card is a three of either colour.

    >>> is_three(make_card(THREE, CLUBS)), is_three(make_card(FOUR, CLUBS))
    (True, False)
    """
    return card >> 2 == THREE


def is_red_three(card: Card) -> bool:
    """Whether the card is the three of hearts or of diamonds.

    >>> is_red_three(make_card(THREE, HEARTS)), is_red_three(make_card(THREE, CLUBS))
    (True, False)
    """
    return card >> 2 == THREE and card & 3 in (HEARTS, DIAMONDS)


def is_black_three(card: Card) -> bool:
    """Whether the card is the three of spades or of clubs.

    >>> is_black_three(make_card(THREE, HEARTS)), is_black_three(make_card(THREE, CLUBS))
    (False, True)
    """
    return card >> 2 == THREE and card & 3 in (SPADES, CLUBS)


def _points(card: Card) -> int:
    return 0 if is_red_three(card) else _RANK_POINTS.get(card >> 2, 0)


POINTS: Final[tuple[int, ...]] = tuple(_points(card) for card in range(CARD_LIMIT))
"""Usual points of a card in a meld, in the hand and towards an opening, indexed by card.

A red three has none of its own: it only brings its bonus (RULINGS C-1). What a game counts are
``Variant.card_points``."""


def full_pack(packs: int, jokers: int) -> list[Card]:
    """All cards of ``packs`` times 52 cards and ``jokers`` jokers, in order.

    >>> len(full_pack(packs=2, jokers=4))
    108
    """
    fifty_two = [make_card(rank, suit) for rank in range(TWO, ACE + 1) for suit in range(4)]
    return fifty_two * packs + [JOKER] * jokers


def shuffled(cards: Iterable[Card], random: Random) -> list[Card]:
    """The cards in random order, drawn from the given generator.

    >>> one, other = (shuffled(full_pack(2, 4), Random(7)) for _ in range(2))
    >>> one == other, sorted(one) == sorted(full_pack(2, 4))
    (True, True)
    """
    deck = list(cards)
    random.shuffle(deck)
    return deck
