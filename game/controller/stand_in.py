"""The simplest player: the first lawful action."""

from __future__ import annotations

from ..rules.actions import Action, Answer, HoldThree, Pass, TableThrees
from ..rules.choices import discards, simple_actions, single_lay_offs, takes
from ..rules.legality import verify
from ..rules.state import Phase
from ..rules.view import PlayerView


def first_lawful(view: PlayerView) -> Action:
    """Some lawful action of the seat in turn: the quickest way to the end of its turn.

    Raises:
        LookupError: if there is none, which the engine never lets happen.
    """
    seat = view.turn
    if view.phase is Phase.ANSWER:
        return Answer(seat, True)
    for action in simple_actions(view):
        return action
    candidates: list[Action] = [TableThrees(seat), *discards(view), *takes(view)]
    candidates += [HoldThree(seat, card) for card in view.held_threes(seat)]
    candidates += [*single_lay_offs(view), Pass(seat)]
    for action in candidates:
        if verify(view, action) is None:
            return action
    raise LookupError("no lawful action")
