"""Cards as text."""

from __future__ import annotations

import pytest

from game.notation.card_notation import (
    NotationError,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
)
from game.rules.cards import ACE, HIDDEN, JOKER, SPADES, full_pack, make_card


def test_every_card_reads_back() -> None:
    for card in set(full_pack(2, 4)):
        assert parse_card(card_text(card)) == card


def test_known_texts() -> None:
    assert card_text(make_card(ACE, SPADES)) == "As"
    assert card_text(JOKER) == "Jo"
    assert cards_text([make_card(10, 1), make_card(2, 3)]) == "Th 2c"


@pytest.mark.parametrize("text", ["", "K", "10s", "ks", "KS", "Jx", "jo", "K s", "Ks Kh", "Ⅻs"])
def test_no_card(text: str) -> None:
    with pytest.raises(NotationError):
        parse_card(text)


def test_hidden_cards_only_where_they_may_stand() -> None:
    assert parse_cards("?? Ks", hidden=True)[0] == HIDDEN
    with pytest.raises(NotationError, match="hidden"):
        parse_cards("?? Ks")


def test_no_cards() -> None:
    assert parse_cards("") == []
    assert cards_text([]) == ""
