"""By how many points one move is thought better than another."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...notation.reasons import Reason, Why, say
from ...rules.view import PlayerView
from ..equity.match_equity import equity_for, scores_for
from ..search.verdict import Verdict

CLOSE = 20.0
"""A difference of fewer points is called even."""
_LIKELY: Final = 1.3
"""Standard errors by which the better of two is likely to be so."""
SURE: Final = 2.0
"""A difference of fewer standard errors is not told in points."""


class Lead(NamedTuple):
    """By how many points a move is thought better than another one, and the standard error."""

    points: float
    error: float

    @property
    def close(self) -> bool:
        """Whether the two are about even, or may be."""
        return round(self.points) < CLOSE or self.points < _LIKELY * self.error

    @property
    def sure(self) -> bool:
        """Whether the points can be told."""
        return not self.close and self.points >= SURE * self.error


def lead(verdict: Verdict, other: int) -> Lead:
    """By how much the best move is thought better than another one."""
    return Lead(verdict.gain[other], verdict.error[other])


def chance_of_a_point(view: PlayerView) -> float:
    """What a point adds to the chance to win, where that says more; 0 where points say it.

    While the match will hardly end with this hand, the points of a difference are about those of
    the score. Near the end they are not: what gets one side there first is worth thousands, though
    it be ten points, and what comes on top of that is worth nothing.
    """
    variant = view.variant
    if variant.match.hands is not None:
        last = view.number >= variant.match.hands
        return equity_for(variant, view.number).slope if last else 0.0
    mean, _other, spread, _spread = scores_for(variant).pair(0, 0)
    if max(view.totals) + mean + spread < variant.match.target:
        return 0.0
    return equity_for(variant).slope


def by(view: PlayerView, ahead: Lead, act: Reason) -> Why:
    """By how much a move is thought better than another, in round points while these are what
    decides, and more than chance."""
    if ahead.close:
        return say("trial.no_worse", act=act)
    if chance_of_a_point(view) or not ahead.sure:
        return say("trial.better", act=act)
    return say("trial.better_by", act=act, count=round(round(ahead.points, -1)))
