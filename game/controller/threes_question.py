"""Whether to ask a player about keeping a three back, or to table it at once."""

from __future__ import annotations

from typing import Final

from ..rules.cards import is_black_three, is_red_three
from ..rules.view import PlayerView

WITHIN: Final = 6
"""A special hand is within reach when at most this many cards are missing."""


def keeping_matters(view: PlayerView) -> bool:
    """Whether a three counts towards a special hand within reach (INT-8, MOD-13).

    A three kept back serves nothing else: it can be neither melded nor discarded.
    """
    held = view.hand
    rest = [card for card in held if not (is_red_three(card) or is_black_three(card))]
    return any(
        hand.missing(held) <= WITHIN and hand.missing(held) < hand.missing(rest)
        for hand in view.variant.special_hands.hands
    )
