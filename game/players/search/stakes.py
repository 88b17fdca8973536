"""What the points of a hand are worth: the chance to win the match.

From the totals after a hand the rest of the match is taken for a walk: hands bring each account its
mean, give or take their spread, until one reaches the target. Far from the end that makes a point
worth a point; near it, what matters is who gets there first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt

from ...rules.variant import Variant

_SHARE = 0.1
"""The usual points of a hand for one account, as a share of the target."""
_SPREAD = 0.12
"""The standard deviation of two accounts' difference in a hand, as a share of the target."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The worth of a hand in a match that stood at ``totals`` before it.

    ``share`` and ``spread`` describe the hands of the game, in points.
    """

    variant: Variant
    totals: tuple[int, ...]
    share: float
    spread: float

    @classmethod
    def of(cls, variant: Variant, totals: Sequence[int]) -> Stakes:
        """The stakes of the next hand."""
        target = variant.match.target
        return cls(variant, tuple(totals), _SHARE * target, _SPREAD * target)

    def worth(self, points: Sequence[int], account: int) -> float:
        """What these points of a hand are worth to an account, in points at an even score."""
        after = [total + gained for total, gained in zip(self.totals, points, strict=True)]
        others = [total for index, total in enumerate(after) if index != account]
        lead = after[account] - max(others)
        ahead = after[account] - sum(others) / len(others)
        target = self.variant.match.target
        top = max(after)
        if top >= target and lead != 0:
            # Won or lost; how high hardly matters, and still it is played for.
            return (1.0 if lead > 0 else -1.0) * self._scale() + 0.1 * ahead
        left = max(1.0, (target - top) / self.share)
        reach = self.spread * sqrt(left)
        return self._scale() * erf((0.5 * ahead + 0.5 * lead) / (reach * sqrt(2.0))) + 0.1 * ahead

    def _scale(self) -> float:
        """Makes one point at an even score and a match just begun worth about one point."""
        return self.spread * sqrt(1.0 / self.share * self.variant.match.target) * sqrt(1.5708) * 0.9
