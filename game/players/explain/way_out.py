"""Whether the others may end the hand."""

from __future__ import annotations

from ...rules.state import is_canasta
from ...rules.turn_end import bars_going_out, lacks_canastas
from ..heuristic.assessment import Assessment


def may_end(position: Assessment, side: int) -> bool:
    """Whether a side has the canastas that going out takes, and no meld that bars it."""
    view = position.view
    melds = view.melds[side]
    made = [meld.kind for meld in melds if is_canasta(view.variant, meld)]
    if not view.opened[side] or lacks_canastas(view, made, side) is not None:
        return False
    return not any(bars_going_out(view, meld) for meld in melds)
