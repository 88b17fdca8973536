"""What the points of a hand are worth: the chance to win the match.

From the totals after a hand the rest of the match is taken for a walk: hands bring each account its
mean, give or take their spread, until one reaches the target. Far from the end that makes a point
worth a point; near it, what matters is who gets there first.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, pi, sqrt
from typing import Final

from ...rules.variant import Variant

_SHARE = 0.1
"""The usual points of a hand for one account, as a share of the target."""
_SPREAD = 0.12
"""The standard deviation of two accounts' difference in a hand, as a share of the target."""
_CERTAIN: Final[float] = 0.9 * sqrt(pi / 2)
_REST = 0.1
"""How far plain points count beside the chance to win the match."""
_TWO_ROOTS: Final[float] = 2.0 * sqrt(2.0)


class Stakes:
    """The worth of a hand in a match of that variant that stood at ``totals`` before it."""

    def __init__(self, variant: Variant, totals: Sequence[int]) -> None:
        target = variant.match.target
        self._totals = tuple(totals)
        self._target = target
        self._share = _SHARE * target
        # The spread of a whole match at its start: there a point is worth a point.
        self._whole: float = _SPREAD * target * sqrt(1.0 / _SHARE)
        self._spread: float = _SPREAD * target

    def worth(self, points: Sequence[int], account: int) -> float:
        """What these points of a hand are worth to an account, in points at an even score."""
        after = [total + gained for total, gained in zip(self._totals, points, strict=True)]
        own = after.pop(account)
        best = max(after)
        ahead = own - sum(after) / len(after)
        lead = own - best
        top = own if own > best else best
        if top >= self._target and lead:
            # Won or lost; how high hardly matters, and still it is played for.
            decided = self._whole * _CERTAIN
            return (decided if lead > 0 else -decided) + _REST * ahead
        left = max(1.0, (self._target - top) / self._share)
        reach = self._spread * sqrt(left)
        chance = erf((ahead + lead) / (reach * _TWO_ROOTS))
        return self._whole * _CERTAIN * chance + _REST * ahead
