"""Whether the others may end the hand, for whoever tells why."""

from __future__ import annotations

from ...rules.state import is_canasta
from ...rules.turn_end import lacks_canastas
from ..heuristic.assessment import Assessment


def may_end(position: Assessment, side: int) -> bool:
    """Whether a side has the canastas that going out takes."""
    view = position.view
    made = [meld.kind for meld in view.melds[side] if is_canasta(view.variant, meld)]
    return view.opened[side] and lacks_canastas(view, made, side) is None
