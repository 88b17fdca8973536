"""The simplest player: the first lawful action."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from ..rules.actions import (
    Action,
    AskToGoOut,
    LayMelds,
    LayOff,
)
from ..rules.choices import discards, openings, sequences, simple_actions, single_lay_offs, takes
from ..rules.legality import verify
from ..rules.view import PlayerView


def first_lawful(view: PlayerView) -> Action:
    """Some lawful action of the seat in turn: the quickest way to the end of its turn.

    Raises:
        LookupError: if none was found, which the engine leaves to those who must go out by an
            unusual way.
    """
    for action in simple_actions(view):
        if not isinstance(action, AskToGoOut):
            return action
    for action in _candidates(view):
        if verify(view, action) is None:
            return action
    raise LookupError("no lawful action")


def _candidates(view: PlayerView) -> Iterator[Action]:
    seat = view.turn
    yield from discards(view)
    yield from takes(view)
    yield from single_lay_offs(view)
    # What is left to one who has asked: melds, and the last cards together.
    for batch in openings(view, view.hand):
        for group in batch:
            yield LayMelds(seat, (group,))
    for run in sequences(view.hand):
        yield LayMelds(seat, (run,))
    yield from _last_cards(view)


def _last_cards(view: PlayerView) -> Iterator[Action]:
    """The last few cards, all or but for a discard, spread over the side's melds."""
    hand = view.hand
    melds = range(len(view.melds[view.side]))
    for left in (0, 1):
        for cards in combinations(hand, min(len(hand), 3) - left):
            for places in product(melds, repeat=len(cards)):
                groups = {
                    place: tuple(c for c, p in zip(cards, places, strict=True) if p == place)
                    for place in places
                }
                yield LayOff(view.turn, tuple((group, at) for at, group in groups.items()))
