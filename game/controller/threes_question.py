"""Whether to ask a player about keeping a three back, or to table it at once."""

from __future__ import annotations

from typing import Final

from ..rules.cards import THREE
from ..rules.special_hands import by_rank, lacking
from ..rules.view import PlayerView

WITHIN: Final = 6
"""A special hand is within reach when at most this many cards are missing."""


def keeping_matters(view: PlayerView) -> bool:
    """Whether a three counts towards a special hand within reach (INT-8, MOD-13).

    A three kept back serves nothing else: it can be neither melded nor discarded.
    """
    freely = view.variant.discards.wilds_freely
    held = by_rank(view.hand)
    rest = [0 if rank == THREE else number for rank, number in enumerate(held)]
    for hand in view.variant.special_hands.hands:
        short = lacking(hand, held, wilds_freely=freely)
        if short is not None and short <= WITHIN:
            without = lacking(hand, rest, wilds_freely=freely)
            if without is None or short < without:
                return True
    return False
