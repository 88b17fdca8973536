"""A turn as a person plays it: what comes to one meld is laid down at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from ...rules.actions import Action, LayMelds, LayOff
from ...rules.cards import Card
from ...rules.engine import apply
from ...rules.refusal import IllegalActionError
from ...rules.view import PlayerView


def laid_at_once(view: PlayerView, actions: Sequence[Action]) -> tuple[Action, ...]:
    """The same turn with the cards for each meld put down together, where the first of them are.

    Unchanged where the rules want it in steps, or something else comes first.
    """
    lays = list(takewhile(lambda act: isinstance(act, LayMelds | LayOff), actions))
    count = len(view.melds[view.side])
    comes: dict[int, list[Card]] = {}
    steps: list[tuple[bool, list[int]]] = []
    for act in lays:
        if isinstance(act, LayMelds):
            fresh = [*range(count, count + len(act.groups))]
            count += len(fresh)
            comes.update(zip(fresh, map(list, act.groups), strict=True))
            steps.append((True, fresh))
        elif isinstance(act, LayOff):
            fresh = list(dict.fromkeys(index for _, index in act.additions if index not in comes))
            for cards, index in act.additions:
                comes.setdefault(index, []).extend(cards)
            steps.append((False, fresh))
    seat = view.seat
    together: list[LayMelds | LayOff] = [
        LayMelds(seat, tuple(tuple(comes[index]) for index in fresh))
        if new
        else LayOff(seat, tuple((tuple(comes[index]), index) for index in fresh))
        for new, fresh in steps
        if fresh
    ]
    after = view.copy()
    try:
        for act in together:
            apply(after, act)
    except IllegalActionError:
        return tuple(actions)
    return (*together, *actions[len(lays) :])
