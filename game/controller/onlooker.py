"""What is told to whom: those who sit out see nobody's cards, and threes held back are secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..rules.actions import Action, HoldThree, TableThrees
from ..rules.cards import HIDDEN
from ..rules.events import Event
from ..rules.state import State
from ..rules.view import PlayerView, view_of

NOBODY: Final = -1
"""A seat that no event belongs to: whoever learns of events from it is told nothing hidden."""


def onlooker_view(state: State, eye: int) -> PlayerView:
    """The view from behind a seat by one who sits out: he sees no hand (RULINGS 3.7 a)."""
    # The one in turn alone sees that a three may be held back, so another one's view is shown.
    other = state.next_seat(state.turn)
    view = view_of(state, other)
    view.hands[other] = [HIDDEN] * len(view.hands[other])
    view.seat = eye
    return view


def as_told(
    action: Action, reason: str, seen: Sequence[Event], human: int | None
) -> tuple[Action, str] | None:
    """An action and its reason as the human at that seat learns of them; None if he does not.

    ``seen`` is what he sees happen. Nobody is told that another held a three back: the threes that
    were tabled are all there is, and the reason would give it away (FORMAT 3, ``hold``).
    """
    if not isinstance(action, HoldThree | TableThrees) or action.seat == human:
        return action, reason
    return (TableThrees(action.seat), "") if seen else None
