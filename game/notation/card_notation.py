"""Cards as text: ``Ks`` the king of spades, ``Td`` the ten of diamonds, ``Jo`` a joker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..rules.cards import CARD_LIMIT, HIDDEN, JOKER, TWO, Card, Placed, is_wild, make_card
from .record_faults import FaultError, RecordFault

RANK_LETTERS: Final = "23456789TJQKA"
"""The ranks from the deuce up, as they are written."""
SUIT_LETTERS: Final = "shdc"
"""Spades, hearts, diamonds, clubs, as they are written."""

_CARDS: Final[dict[str, Card]] = {
    rank + suit: make_card(TWO + index, number)
    for index, rank in enumerate(RANK_LETTERS)
    for number, suit in enumerate(SUIT_LETTERS)
} | {"Jo": JOKER}

_TEXTS: Final[list[str]] = ["??"] * CARD_LIMIT
for _text, _card in _CARDS.items():
    _TEXTS[_card] = _text


class NotationError(FaultError):
    """Text that is no card or no action; it says what is wrong with it, on one line."""

    def __init__(self, fault: RecordFault, **values: object) -> None:
        super().__init__(fault, values)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.fault, self.values)


def _again(fault: RecordFault, values: Mapping[str, object]) -> NotationError:
    return NotationError(fault, **values)


def shown(text: str) -> str:
    """Foreign text as it may stand in a message: on one line, printable, not too long.

    >>> shown("a long text " * 9)
    "'a long text a long text a long text a...'"
    """
    return ascii(text if len(text) <= 40 else text[:37] + "...")


def card_text(card: Card) -> str:
    """The two characters of a card, ``??`` for a hidden one, ``2c=9h`` for a placed wild card.

    >>> from game.rules.cards import KING, SPADES
    >>> card_text(make_card(KING, SPADES)), card_text(JOKER), card_text(HIDDEN)
    ('Ks', 'Jo', '??')
    >>> card_text(parse_card("2c=9h"))
    '2c=9h'
    """
    if type(card) is Placed:
        return f"{_TEXTS[card]}={_TEXTS[card.stands]}"
    return _TEXTS[card]


def cards_text(cards: Iterable[Card]) -> str:
    """Cards in their order, separated by single spaces.

    >>> cards_text([JOKER, make_card(TWO, 3)])
    'Jo 2c'
    """
    return " ".join([card_text(card) for card in cards])


def parse_card(text: str, *, hidden: bool = False) -> Card:
    """The card of a text; ``??`` only where ``hidden`` cards may stand.

    Raises:
        NotationError: for anything else.

    >>> card_text(parse_card("Td"))
    'Td'
    >>> parse_card("10d")
    Traceback (most recent call last):
        ...
    game.notation.card_notation.NotationError: '10d' is not a card
    """
    card = _CARDS.get(text)
    if card is not None:
        return card
    wild, equals, stands = text.partition("=")
    if equals and wild in _CARDS and stands in _CARDS:
        if not is_wild(_CARDS[wild]) or is_wild(_CARDS[stands]):
            raise NotationError(RecordFault.WILD_FOR_WILD, shown=shown(text))
        return Placed(_CARDS[wild], _CARDS[stands])
    if text == "??":
        if hidden:
            return HIDDEN
        raise NotationError(RecordFault.HIDDEN_CARD)
    raise NotationError(RecordFault.NO_CARD, shown=shown(text))


def parse_cards(text: str, *, hidden: bool = False) -> list[Card]:
    """A list of cards separated by spaces; empty text is no cards.

    Raises:
        NotationError: naming the first word that is no card.

    >>> cards_text(parse_cards("Ks Kh 2c"))
    'Ks Kh 2c'
    >>> parse_cards("")
    []
    """
    return [parse_card(word, hidden=hidden) for word in text.split()]
