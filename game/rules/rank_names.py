"""The one table of the words for ranks, in the plural, as sentences about melds need them."""

from __future__ import annotations

from typing import Final

from ..translation import N_
from .cards import Rank

RANK_NAMES: Final = (
    N_("wild cards"), N_("jokers"), N_("deuces"), N_("threes"), N_("fours"), N_("fives"),
    N_("sixes"), N_("sevens"), N_("eights"), N_("nines"), N_("tens"), N_("jacks"), N_("queens"),
    N_("kings"), N_("aces"),
)  # fmt: skip
"""The cards of each rank in English, by rank; 0 is the rank of wild melds."""


def rank_name(rank: Rank) -> str:
    """The cards of a rank in English.

    >>> rank_name(13), rank_name(0)
    ('kings', 'wild cards')
    """
    return RANK_NAMES[rank]
