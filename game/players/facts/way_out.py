"""Whether the others may end the hand."""

from __future__ import annotations

from ...rules.turn_end import bars_going_out, canastas_of, foot_hinders, lacks_canastas
from ..heuristic.assessment import Assessment


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
