"""What melds become by a move: canastas, the way out, or one or two cards short."""

from __future__ import annotations

from ...rules.ending import out_fault
from ...rules.melds import Meld, MeldKind
from ...rules.scoring import canasta_bonus
from ...rules.state import is_canasta
from .vetoes.turn import Turn


def canastas_made(turn: Turn) -> list[Meld]:
    """The melds that the first act makes canastas."""
    variant = turn.view.variant
    size = variant.canastas.size
    return [meld for meld in turn.begun if _before(turn, meld) < size and is_canasta(variant, meld)]


def bonuses(turn: Turn) -> list[int]:
    """What those canastas are worth, one by one."""
    return [canasta_bonus(turn.view.variant, meld) for meld in canastas_made(turn)]


def opens_the_way_out(turn: Turn) -> bool:
    """Whether the side has all by it that going out takes, and had not before (C-9)."""
    view = turn.view
    lacked = out_fault(view, view.melds[view.side]) is not None
    return lacked and not turn.out and out_fault(view, turn.begun) is None


def comes_within_a_card(turn: Turn) -> bool:
    """Whether the first act brings a meld to within one card of a canasta."""
    short = turn.view.variant.canastas.size - 1
    return not turn.view.last_turn and any(
        _before(turn, meld) < short == meld.size
        for meld in turn.begun
        if meld.kind is not MeldKind.SEQUENCE or turn.sight.terms.sequence
    )


def nears_a_wild_canasta(turn: Turn) -> bool:
    """Whether the first act brings wild cards to within two of a canasta of their own."""
    nearly = turn.view.variant.canastas.size - 2
    return not turn.view.last_turn and any(
        meld.kind is MeldKind.WILD and _before(turn, meld) < nearly == meld.size
        for meld in turn.begun
    )


def _before(turn: Turn, meld: Meld) -> int:
    """The cards that the meld had before, 0 if it is new."""
    melds = turn.view.melds[turn.view.side]
    return next((other.size for other in melds if other.born == meld.born), 0)
