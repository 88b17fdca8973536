"""The one table of the words for ranks, in the plural, as sentences about melds need them."""

from __future__ import annotations

from typing import Final

from ..translation import NP_
from .cards import Rank

RANK_NAMES: Final = (
    NP_("rank, many", "wild cards"),
    NP_("rank, many", "jokers"),
    NP_("rank, many", "deuces"),
    NP_("rank, many", "threes"),
    NP_("rank, many", "fours"),
    NP_("rank, many", "fives"),
    NP_("rank, many", "sixes"),
    NP_("rank, many", "sevens"),
    NP_("rank, many", "eights"),
    NP_("rank, many", "nines"),
    NP_("rank, many", "tens"),
    NP_("rank, many", "jacks"),
    NP_("rank, many", "queens"),
    NP_("rank, many", "kings"),
    NP_("rank, many", "aces"),
)
"""The cards of each rank in English, by rank; 0 is the rank of wild melds."""


def rank_name(rank: Rank) -> str:
    """The cards of a rank in English.

    >>> rank_name(13), rank_name(0)
    ('kings', 'wild cards')
    """
    return RANK_NAMES[rank]
