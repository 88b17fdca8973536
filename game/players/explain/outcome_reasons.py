"""What the imagined deals have shown, in words: by which item of the score one move did better than
another, and by how many points."""

from __future__ import annotations

from typing import Final

from ...rules.view import PlayerView
from ..search.halving import Verdict
from ..search.match_equity import equity_for, scores_for
from ..search.outcomes import Part
from . import words

CLOSE = 20.0
"""A difference of fewer points is called even."""

_ITEMS: Final = {
    "canastas": (False, "from canastas"),
    "threes": (False, "from threes"),
    "out": (False, "by going out"),
    "melded": (False, "from melds"),
    "held": (True, "by cards caught in hand"),
    "penalties": (True, "by fines"),
}
"""Whether an item of the score takes points away, and by what."""


def chance_of_a_point(view: PlayerView) -> float:
    """What a point adds to the chance to win, where that says more; 0 where points say it.

    While the match will hardly end with this hand, the points of a difference are about those of
    the score. Near the end they are not: what gets one side there first is worth thousands, though
    it be ten points, and what comes on top of that is worth nothing.
    """
    variant = view.variant
    mean, _other, spread, _spread = scores_for(variant).pair(0, 0)
    if max(view.totals) + mean + spread < variant.match.target:
        return 0.0
    return equity_for(variant).slope


def decisive(view: PlayerView, verdict: Verdict, other: int) -> Part | None:
    """The item of the score by which the best move did better than another one.

    None where they are about even, and near the end of a match: points do not decide there.
    """
    if verdict.outcomes is None or round(verdict.gain[other]) < CLOSE or chance_of_a_point(view):
        return None
    return verdict.outcomes.largest(verdict.best, other)


def brings(view: PlayerView, part: Part, *, better: bool = True) -> str:
    """What an item brings after the better move, ``we get more from canastas``, or after the worse
    one."""
    costs, where = _ITEMS[part.item]
    more = "more" if (part.own is better) is not costs else "less"
    who = words.we if part.own else words.others
    return f"{who(view, 'lose' if costs else 'get')} {more} {where}"


def worse(view: PlayerView, part: Part, one: str) -> str:
    """What follows where the worse of two cards is thrown, by the item that decides."""
    return f"if {one} goes {brings(view, part, better=False)}"


def by(view: PlayerView, gain: float) -> str:
    """By how much a move did better, in round points while these are what decides."""
    if round(gain) < CLOSE:
        return "no worse"
    return "better" if chance_of_a_point(view) else f"some {round(gain, -1):.0f} points better"
