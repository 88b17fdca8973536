"""The simplest player: the first lawful action."""

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
"""Cards of a meld that is only found by trying: one card more is left for the discard."""


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
        yield LayMelds(seat, tuple(batch))
    for run in sequences(view.hand):
        yield LayMelds(seat, (run,))
    yield from _last_cards(view)
    yield from _any_meld(view)


def _any_meld(view: PlayerView) -> Iterator[Action]:
    """Any few cards of the hand as one meld, also a sequence with wild cards in it."""
    for size in range(3, min(len(view.hand), MOST_TRIED) + 1):
        for cards in dict.fromkeys(combinations(view.hand, size)):
            if meld_of(cards) is not None:
                yield LayMelds(view.turn, (cards,))


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
