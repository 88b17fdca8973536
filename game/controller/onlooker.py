"""What a player is told: onlookers see no hands, and threes held back stay secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..rules.actions import Action, HoldThree, TableThrees
from ..rules.cards import HIDDEN
from ..rules.events import Event
from ..rules.state import State
from ..rules.view import PlayerView, view_of

NOBODY: Final = -1
"""A seat to which no event belongs. Events redacted for it tell nothing hidden."""


def onlooker_view(state: State, eye: int) -> PlayerView:
    """What a player who sits out sees at the seat ``eye``: no hand at all (RULINGS 3.7 a)."""
    # Only the player in turn sees that a three may be held back, so another view is used.
    other = state.next_seat(state.turn)
    view = view_of(state, other)
    view.hands[other] = [HIDDEN] * len(view.hands[other])
    view.seat = eye
    return view


def as_told(
    action: Action, reason: str, seen: Sequence[Event], human: int | None
) -> tuple[Action, str] | None:
    """An action and its reason as told to the human at seat ``human``; None if it stays secret.

    ``seen`` are the events as the human sees them. That another player held a three back is not
    told: only the threes tabled are, and without the reason, which would reveal it (FORMAT 3,
    ``hold``).
    """
    if not isinstance(action, HoldThree | TableThrees) or action.seat == human:
        return action, reason
    return (TableThrees(action.seat), "") if seen else None
