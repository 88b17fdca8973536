"""Cards in words for speech: voices do not know what ♠ is."""

from __future__ import annotations

import re
from typing import Final

from game.translation import _

_CARD: Final = re.compile(r"\b(10|[2-9JQKA])([♠♥♦♣])")
_SUIT: Final = re.compile(r"[♠♥♦♣]")


def spoken(text: str) -> str:
    """The spoken form of a text: cards by rank and suit, without marks of bold."""
    ranks = {
        "J": _("jack"),
        "Q": _("queen"),
        "K": _("king"),
        "A": _("ace"),
    }
    suits = {"♠": _("spades"), "♥": _("hearts"), "♦": _("diamonds"), "♣": _("clubs")}

    def card(found: re.Match[str]) -> str:
        rank = ranks.get(found[1], found[1])
        return _("{rank} of {suit}").format(rank=rank, suit=suits[found[2]])

    text = _CARD.sub(card, text.replace("**", ""))
    return _SUIT.sub(lambda found: suits[found[0]], text).strip()
