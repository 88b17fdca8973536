"""Going out and answers to the partner who asks for it that look senseless."""

from __future__ import annotations

from ....rules.actions import Answer, AskToGoOut
from ....rules.legality import verify
from ....rules.scoring import held_cost
from ...facts.before import ABOUT_TO_GO
from ...facts.turn import Turn

_FORTUNE = 100
"""Points in hand that it hurts to be caught with."""
_FULL_HAND = 9
"""So many cards are a full hand."""
_TOO_MUCH = 120
"""A player with so many cards had better be asked once more."""


def goes_out_on_the_partner(turn: Turn) -> bool:
    """Goes out unasked while the partner holds a fortune or a full hand, and asking is allowed.

    Or was, before the melds of this turn. It may be too late for a no when others could go out with
    the cards that they have left.
    """
    view = turn.view
    if not turn.goes_out or view.permission is not None or not view.stock:
        return False
    if turn.before.ready <= ABOUT_TO_GO:
        return False
    if not any(
        len(view.hands[seat]) >= _FULL_HAND
        or sum(held_cost(view, card) for card in view.known[seat]) >= _FORTUNE
        for seat in turn.eyes.partners
    ):
        return False
    before = view.copy()
    before.has_melded = False
    return verify(before, AskToGoOut(view.seat)) is None


def answers_amiss(turn: Turn) -> bool:
    """Lets the partner go out with a fortune in the own hand, or holds them up for next to none."""
    reply = turn.first
    if not isinstance(reply, Answer):
        return False
    points = turn.eyes.caught_cost()
    if reply.yes:
        return points >= _TOO_MUCH and not turn.before.pressed
    return len(turn.view.hand) <= 3 and points < _FORTUNE // 3
