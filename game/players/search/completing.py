"""What melds become by a move: canastas, the way out, or one card short of a canasta."""

from __future__ import annotations

from ...rules.melds import Meld, MeldKind
from ...rules.scoring import canasta_bonus
from .vetoes.turn import Turn


def canastas_made(turn: Turn) -> list[Meld]:
    """The melds that the first act makes canastas."""
    size = turn.view.variant.canastas.size
    return [meld for meld in turn.begun if _before(turn, meld) < size <= meld.size]


def bonuses(turn: Turn) -> list[int]:
    """What those canastas are worth, one by one."""
    return [canasta_bonus(turn.view.variant, meld) for meld in canastas_made(turn)]


def opens_the_way_out(turn: Turn) -> bool:
    """Whether the side has as many canastas by it as going out takes, and had not before.

    Where a sequence has to be among them the number alone says too little.
    """
    lacked = turn.sight.terms.needed - turn.sight.canastas
    by_number = not turn.view.variant.going_out.needs_sequence
    return by_number and not turn.out and 0 < lacked <= len(canastas_made(turn))


def comes_within_a_card(turn: Turn) -> bool:
    """Whether the first act brings a meld to within one card of a canasta."""
    short = turn.view.variant.canastas.size - 1
    return any(
        _before(turn, meld) < short == meld.size
        for meld in turn.begun
        if meld.kind is not MeldKind.SEQUENCE or turn.sight.terms.sequence
    )


def _before(turn: Turn, meld: Meld) -> int:
    """The cards that the meld had before, 0 if it is new."""
    melds = turn.view.melds[turn.view.side]
    return next((other.size for other in melds if other.born == meld.born), 0)
