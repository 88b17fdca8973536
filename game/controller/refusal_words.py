"""Refused actions in words, in the player's language."""

from __future__ import annotations

from game.translation import _, _n, number

from ..rules.refusal import Refusal
from .rank_words import ranks_word


def told(refusal: Refusal) -> str:
    """The sentence for a refusal."""
    return refusal.sentence(_, _n, number, ranks_word)
