"""What the moment of the turn allows (FORMAT 3, "Order within a turn")."""

from __future__ import annotations

from .refusal import Cause, Refusal
from .state import Phase, State


def wrong_phase(state: State) -> Refusal:
    """The refusal of an action that belongs to another moment of the turn."""
    return Refusal(_due_now(state))


def _due_now(state: State) -> Cause:
    match state.phase:
        case Phase.DRAW:
            return Cause.DRAW_FIRST
        case Phase.THREES:
            return Cause.THREES_FIRST
        case Phase.ANSWER:
            return Cause.ANSWER_FIRST
    if only_discards(state):
        return Cause.ONLY_DISCARD_LEFT
    return Cause.NO_DISCARD_DUE if state.no_discard else Cause.DRAWN_ALREADY


def melding_fault(state: State) -> Refusal | None:
    """Why no cards may be put down at this moment; None if they may."""
    if state.phase is not Phase.MELD or only_discards(state):
        return wrong_phase(state)
    return None


def bonus_offered(state: State) -> int:
    """How many bonus cards the player in turn may now take or refuse; 0 without an offer (INT-7).

    Those that come by themselves after the discard are not offered (MOD-8).
    """
    after = state.variant.opening.bonus_after_discard
    if state.phase is not Phase.MELD or after or state.thrown:
        return 0
    return min(state.bonus_due, len(state.stock))


def only_discards(state: State) -> bool:
    """Whether only discarding is left: after bonus cards (INT-7), or a first discard (HR-3)."""
    if state.thrown:
        return True
    return state.bonus_answered and not state.variant.opening.melds_after_bonus


def in_courtesy(state: State) -> bool:
    """Whether the three held back has to be tabled or shown first (INT-8, FORMAT 3)."""
    seat = state.turn
    return (
        state.courtesy[seat] and state.variant.threes.may_hold_one and bool(state.held_threes(seat))
    )
