"""Melds: sets, wild melds and sequences, and what a canasta is (RULINGS C-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .cards import ACE, FIRST_THREE, THREE, Card, Placed, Rank, Suit, make_card


class MeldKind(StrEnum):
    """What holds a meld together."""

    SET = "set"
    WILD = "wild"
    SEQUENCE = "sequence"


class CanastaKind(StrEnum):
    """The kinds of completed melds that carry a bonus of their own."""

    NATURAL = "natural"
    MIXED = "mixed"
    WILD = "wild"
    SEQUENCE = "sequence"
    MIXED_SEQUENCE = "mixed sequence"


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table. Immutable: adding cards makes another meld.

    ``rank`` is the rank of a set and 0 otherwise. The cards of a set or wild meld keep the order in
    which they were put down. A sequence is kept low to high: ``low`` is the rank of its first card,
    ``suit`` its suit, and a wild card in it stands for the card of its place. ``born`` numbers the
    melds of a hand in the order in which they were first put down.
    """

    kind: MeldKind
    rank: Rank
    cards: tuple[Card, ...]
    naturals: int
    wilds: int
    suit: Suit = 0
    low: Rank = 0
    born: int = 0

    @property
    def size(self) -> int:
        """How many cards the meld has."""
        return self.naturals + self.wilds

    @property
    def high(self) -> Rank:
        """The rank of the last card of a sequence."""
        return self.low + len(self.cards) - 1

    def with_cards(self, cards: Sequence[Card]) -> Meld | None:
        """The meld with more cards laid on it; None if their shape does not fit.

        Size and the share of wild cards are not judged: they depend on the variant.

        >>> from game.notation.card_notation import parse_cards
        >>> kings = meld_of(parse_cards("Ks Kh Kd"))
        >>> kings.with_cards(parse_cards("Kc 2c")).size
        5
        >>> kings.with_cards(parse_cards("Qs")) is None
        True
        """
        if self.kind is MeldKind.SEQUENCE:
            longer = sequence_of((*self.placed(), *cards))
            return None if longer is None else _born(longer, self.born)
        wilds = 0
        for card in cards:
            if card < FIRST_THREE:
                if type(card) is Placed:
                    return None  # it stands for a card of a sequence
                wilds += 1
            elif card >> 2 != self.rank:
                return None
        return Meld(
            self.kind,
            self.rank,
            self.cards + tuple(cards),
            self.naturals + len(cards) - wilds,
            self.wilds + wilds,
            born=self.born,
        )

    def placed(self) -> tuple[Card, ...]:
        """The cards of a sequence, each wild card with the card that it stands for."""
        return tuple(
            Placed(card, make_card(self.low + place, self.suit)) if card < FIRST_THREE else card
            for place, card in enumerate(self.cards)
        )


def _born(meld: Meld, born: int) -> Meld:
    return Meld(
        meld.kind, meld.rank, meld.cards, meld.naturals, meld.wilds, meld.suit, meld.low, born
    )


def meld_of(cards: Sequence[Card]) -> Meld | None:
    """The meld that these cards make by their shape; None if they make none.

    Cards of one rank, with or without wild cards, are a set; wild cards alone a wild meld; other
    cards a sequence if they are of one suit and follow each other.

    >>> from game.notation.card_notation import parse_cards
    >>> meld = meld_of(parse_cards("Ks Kh 2c"))
    >>> meld.kind.value, meld.rank, meld.naturals, meld.wilds
    ('set', 13, 2, 1)
    >>> meld_of(parse_cards("7h 8h 9h")).kind.value
    'sequence'
    >>> meld_of(parse_cards("7h 8h 9s")) is None
    True
    """
    rank = 0
    wilds = 0
    for card in cards:
        if card < FIRST_THREE:
            wilds += 1
            if type(card) is Placed:
                return sequence_of(cards)
        elif rank == 0:
            rank = card >> 2
        elif card >> 2 != rank:
            return sequence_of(cards)
    kind = MeldKind.SET if rank else MeldKind.WILD
    return Meld(kind, rank, tuple(cards), len(cards) - wilds, wilds)


def sequence_of(cards: Sequence[Card]) -> Meld | None:
    """The sequence of these cards, or None if they are not of one suit and consecutive.

    A wild card takes the place that it was given. Without one it fills the first gap, then goes on
    top up to the ace, then below.

    >>> from game.notation.card_notation import cards_text, parse_cards
    >>> meld = sequence_of(parse_cards("9h 7h 2c"))
    >>> cards_text(meld.cards), cards_text(meld.placed())
    ('7h 2c 9h', '7h 2c=8h 9h')
    >>> sequence_of(parse_cards("7h 9h")) is None
    True
    """
    places: dict[Rank, Card] = {}
    suit: Suit | None = None
    loose: list[Card] = []
    for card in cards:
        stands = card.stands if isinstance(card, Placed) else card
        if stands < FIRST_THREE:
            loose.append(card)
            continue
        if suit is None:
            suit = stands & 3
        if stands & 3 != suit or stands >> 2 in places:
            return None
        places[stands >> 2] = int(card)
    if suit is None:
        return None
    for card in loose:
        gap = _next_place(places)
        if gap is None:
            return None
        places[gap] = card
    low, high = min(places), max(places)
    if low < THREE or high - low + 1 != len(places):
        return None
    ordered = tuple(places[rank] for rank in range(low, high + 1))
    wilds = len([card for card in ordered if card < FIRST_THREE])
    return Meld(MeldKind.SEQUENCE, 0, ordered, len(ordered) - wilds, wilds, suit, low)


def _next_place(places: dict[Rank, Card]) -> Rank | None:
    low, high = min(places), max(places)
    gap = next((rank for rank in range(low, high) if rank not in places), None)
    if gap is not None:
        return gap
    if high < ACE:
        return high + 1
    return low - 1 if low > THREE + 1 else None


def canasta_kind(meld: Meld) -> CanastaKind:
    """The kind of canasta that a completed meld is.

    >>> from game.notation.card_notation import parse_cards
    >>> canasta_kind(meld_of(parse_cards("Ks Ks Kh Kh Kd Kd 2c"))).value
    'mixed'
    """
    if meld.kind is MeldKind.WILD:
        return CanastaKind.WILD
    if meld.kind is MeldKind.SEQUENCE:
        return CanastaKind.MIXED_SEQUENCE if meld.wilds else CanastaKind.SEQUENCE
    return CanastaKind.MIXED if meld.wilds else CanastaKind.NATURAL
