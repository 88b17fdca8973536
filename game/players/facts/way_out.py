"""Whether the others may end the hand, and why it ends soon."""

from __future__ import annotations

from typing import Final

from ...notation.reasons import Why, say
from ...rules.turn_end import bars_going_out, canastas_of, foot_hinders, lacks_canastas
from ..heuristic.assessment import Assessment
from . import reason_values

_SHORT: Final = 1.0
"""With fewer turns to come for everybody the stock is nearly used up."""


def may_end(position: Assessment, side: int) -> bool:
    """Whether a side has the canastas that going out takes, and no meld or foot that bars it."""
    view = position.view
    melds = view.melds[side]
    lacking = lacks_canastas(view, canastas_of(view, melds), side)
    if not view.opened[side] or lacking is not None:
        return False
    if all(foot_hinders(view, seat) for seat in view.sides[side]):
        return False
    return not any(bars_going_out(view, meld) for meld in melds)


def why_late(position: Assessment) -> Why:
    """Why the hand ends soon."""
    if position.view.last_turn:
        return say("late.last_turn")
    if not position.view.stock:
        return say("late.no_stock")
    if position.rounds < _SHORT:
        return say("late.little_stock")
    if any(may_end(position, side) for side in position.rivals):
        return say("late.others_out", several=reason_values.several(position.view))
    return say("late.time_short")
