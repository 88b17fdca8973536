"""What the points of a hand are worth: match equity, counted in points.

Match equity, the chance to win the match, comes from how hands score (``match_equity``). At the
start of a match a point is worth about a point; near its end what matters is who gets there first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...rules.variant import Variant
from .match_equity import equity_for, scores_for

_USUAL_SPREAD: Final = 640.0
"""The standard deviation of the scores of a hand in Classic."""
_REST: Final = 0.1
"""How far plain points count beside the chance to win the match."""


class Stakes:
    """The worth of hand ``number`` in a match that stood at ``totals`` before it."""

    def __init__(self, variant: Variant, totals: Sequence[int], number: int = 1) -> None:
        self._totals = tuple(totals)
        equity = equity_for(variant, number)
        self._chance = equity.chance
        self._duel = equity.duel if len(totals) == 2 else None
        self._whole = (1.0 - _REST) / equity.slope
        self._even = 1.0 / len(totals)

    def worth(self, points: Sequence[int], account: int) -> float:
        """What these points of a hand are worth to an account, in points at an even score.

        More points of its own are always worth more, and more of the others' less.
        """
        if self._duel is not None:
            own = self._totals[account] + points[account]
            rival = self._totals[1 - account] + points[1 - account]
            return self._whole * (self._duel(own, rival) - 0.5) + _REST * (own - rival)
        after = [total + gained for total, gained in zip(self._totals, points, strict=True)]
        own = after[account]
        # The margin hardly matters, yet it breaks ties between equal chances.
        ahead = own - (sum(after) - own) / (len(after) - 1)
        return self._whole * (self._chance(after, account) - self._even) + _REST * ahead


def scale(variant: Variant) -> float:
    """The spread of a hand's scores relative to Classic, at least 1.

    Thresholds in points are multiplied by it: where hands score by thousands, a hundred points are
    little.

    >>> from game.variants import VARIANTS
    >>> [round(scale(VARIANTS[key]), 1) for key in ("classic", "international")]
    [1.0, 2.4]
    """
    return max(1.0, scores_for(variant).pair(0, 0)[2] / _USUAL_SPREAD)


def chance(variant: Variant, totals: Sequence[int], account: int, played: int = 0) -> float:
    """The chance of an account to win the match from these totals after ``played`` hands, 0 to 1.

    For players of the same strength; 0 or 1 once the match is decided.

    >>> from game.variants import VARIANTS
    >>> round(chance(VARIANTS["classic"], totals=(4900, 0), account=0), 2)
    0.98
    """
    return equity_for(variant, played).chance(totals, account)
