"""The one table of the words for ranks, in the plural, as sentences about melds need them."""

from __future__ import annotations

from typing import Final

from .cards import Rank

RANK_NAMES: Final = (
    "wild cards", "jokers", "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights",
    "nines", "tens", "jacks", "queens", "kings", "aces",
)  # fmt: skip
"""The cards of each rank in English, by rank; 0 is the rank of wild melds."""


def rank_name(rank: Rank) -> str:
    """The cards of a rank in English.

    >>> rank_name(13), rank_name(0)
    ('kings', 'wild cards')
    """
    return RANK_NAMES[rank]
