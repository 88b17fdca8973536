"""Cards in words for speech: voices do not know what ♠ is."""

from __future__ import annotations

import re
from typing import Final

from game.translation import N_, NP_, _, _p

_RANK: Final = "rank, in the name of a card, as “king of hearts”"
_RANKS: Final = {
    "2": NP_("rank, in the name of a card, as “king of hearts”", "two"),
    "3": NP_("rank, in the name of a card, as “king of hearts”", "three"),
    "4": NP_("rank, in the name of a card, as “king of hearts”", "four"),
    "5": NP_("rank, in the name of a card, as “king of hearts”", "five"),
    "6": NP_("rank, in the name of a card, as “king of hearts”", "six"),
    "7": NP_("rank, in the name of a card, as “king of hearts”", "seven"),
    "8": NP_("rank, in the name of a card, as “king of hearts”", "eight"),
    "9": NP_("rank, in the name of a card, as “king of hearts”", "nine"),
    "10": NP_("rank, in the name of a card, as “king of hearts”", "ten"),
    "J": NP_("rank, in the name of a card, as “king of hearts”", "jack"),
    "Q": NP_("rank, in the name of a card, as “king of hearts”", "queen"),
    "K": NP_("rank, in the name of a card, as “king of hearts”", "king"),
    "A": NP_("rank, in the name of a card, as “king of hearts”", "ace"),
}
"""The ranks as the names of cards have them, which may join them to the suit: *Herzkönig*."""
_OF_SUIT: Final = {
    "♠": N_("{rank} of spades"),
    "♥": N_("{rank} of hearts"),
    "♦": N_("{rank} of diamonds"),
    "♣": N_("{rank} of clubs"),
}
_SUITS: Final = {"♠": N_("spades"), "♥": N_("hearts"), "♦": N_("diamonds"), "♣": N_("clubs")}
_CARD: Final = re.compile(r"\b(10|[2-9JQKA])([♠♥♦♣])")
_SUIT: Final = re.compile(r"[♠♥♦♣]")


def spoken(text: str) -> str:
    """The spoken form of a text: cards by rank and suit, without marks of bold."""

    def card(found: re.Match[str]) -> str:
        return _(_OF_SUIT[found[2]]).format(rank=_p(_RANK, _RANKS[found[1]]))

    text = _CARD.sub(card, text.replace("**", ""))
    return _SUIT.sub(lambda found: _(_SUITS[found[0]]), text).strip()
