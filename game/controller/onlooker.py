"""What somebody sees who sits out: the table, and nobody's cards (RULINGS 3.7 a)."""

from __future__ import annotations

from typing import Final

from ..rules.cards import HIDDEN
from ..rules.state import State
from ..rules.view import PlayerView, view_of

NOBODY: Final = -1
"""A seat that no event belongs to: whoever learns of events from it is told nothing hidden."""


def onlooker_view(state: State, eye: int) -> PlayerView:
    """The view from behind a seat by one who may not look into any hand."""
    # The one in turn alone sees that a three may be held back, so another one's view is shown.
    other = state.next_seat(state.turn)
    view = view_of(state, other)
    view.hands[other] = [HIDDEN] * len(view.hands[other])
    view.seat = eye
    return view
