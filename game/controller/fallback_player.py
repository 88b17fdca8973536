"""The player of last resort: it plays the first lawful action it finds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from ..rules.actions import (
    Action,
    AskToGoOut,
    LayMelds,
    LayOff,
)
from ..rules.choices import discards, openings, sequences, simple_actions, single_lay_offs, takes
from ..rules.legality import verify
from ..rules.melds import meld_of
from ..rules.view import PlayerView

MOST_TRIED: Final = 4
"""Largest meld searched for by trial. A hand of one card more still has a discard left."""


def first_lawful(view: PlayerView) -> Action:
    """A lawful action of the seat in turn, chosen to end the turn soon.

    Raises:
        LookupError: if none was found. The engine accepts some unusual ways to go out that are not
            searched.
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
    # After a player has asked to go out, only melds and the last cards together remain.
    for batch in openings(view, view.hand):
        for group in batch:
            yield LayMelds(seat, (group,))
        yield LayMelds(seat, tuple(batch))
    for run in sequences(view.hand):
        yield LayMelds(seat, (run,))
    yield from _last_cards(view)
    yield from _any_meld(view)


def _any_meld(view: PlayerView) -> Iterator[Action]:
    """Small selections of the hand as one meld, sequences with wild cards included."""
    for size in range(3, min(len(view.hand), MOST_TRIED) + 1):
        for cards in dict.fromkeys(combinations(view.hand, size)):
            if meld_of(cards) is not None:
                yield LayMelds(view.turn, (cards,))


def _last_cards(view: PlayerView) -> Iterator[Action]:
    """The last cards of the hand, with or without a discard left, spread over the side's melds."""
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
