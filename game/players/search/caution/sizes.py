"""Sizes of piles, hands and melds that the rules of caution share."""

from __future__ import annotations

from collections.abc import Sequence

from ....rules.cards import FIRST_THREE, Card

LEAN_PILE = 5
"""The size up to which a pile is worth neither freezing nor keeping a pair for."""
SET = 3
"""The number of cards of a rank that can be melded."""
READY = 3
"""Whoever holds no more, and may go out, is expected to."""
FEW_WILDS = 2
"""The number of wild cards that is no high price for a canasta."""


def with_wilds(
    cards: Sequence[Card], hand: Sequence[Card], size: int, most: int = FEW_WILDS
) -> tuple[Card, ...] | None:
    """So many cards: some of a rank, and as few wild cards of the hand as it takes, deuces first.

    None where it takes more than ``most``, or more than there are.
    """
    wilds = sorted((card for card in hand if card < FIRST_THREE), reverse=True)
    short = size - len(cards)
    return (*cards, *wilds[:short]) if 0 <= short <= min(most, len(wilds)) else None
