"""What a player does to their partner at the end of a hand that the partner will not forgive."""

from __future__ import annotations

from game.rules.actions import Answer, AskToGoOut
from game.rules.legality import verify
from game.rules.scoring import held_points

from .turn import PlayedTurn, last_turn, threatened

MANY_CARDS = 9
"""A partner with so many cards is asked first."""
FORTUNE = 200
"""The points of a hand that it hurts to be caught with."""
NOTHING = 30
"""The points of a hand that is no reason to say no."""


def goes_out_on_the_partner(turn: PlayedTurn) -> bool:
    """Goes out unasked while the partner holds nine cards or more, where asking was allowed.

    Nobody else was about to go out, and the stock had another turn.
    """
    if not turn.out or turn.start.permission is not None:
        return False
    views = [view for view, _ in turn.steps if verify(view, AskToGoOut(view.seat)) is None]
    view = turn.start
    partner = view.partner(view.seat)
    if not views or partner is None or last_turn(view) or threatened(view):
        return False
    return len(view.hands[partner]) >= MANY_CARDS


def answers_amiss(turn: PlayedTurn) -> bool:
    """Says yes with a fortune in hand while there is time, or no with next to nothing in hand."""
    view, action = turn.steps[-1]
    if not isinstance(action, Answer):
        return False
    points = held_points(view, view.seat)
    if action.yes:
        return points >= FORTUNE and not last_turn(view) and not threatened(view)
    return len(view.hand) <= 3 and points <= NOTHING
