"""Names of the pictures of cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from game.rules.cards import JOKER, Card

_RANKS = {10: "T", 11: "J", 12: "Q", 13: "K", 14: "A"}


@cache
def card_name(card: Card) -> str:
    """The picture of a card: "As", or "Jo" for a joker."""
    if card == JOKER:
        return "Jo"
    rank = card >> 2
    return _RANKS.get(rank, str(rank)) + "shdc"[card & 3]


def card_names(cards: Iterable[Card]) -> list[str]:
    """The pictures of some cards, in their order."""
    return [card_name(card) for card in cards]
