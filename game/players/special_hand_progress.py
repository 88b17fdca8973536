"""How near a player is to each special hand, and whether a three counts towards one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..rules.cards import THREE
from ..rules.special_hands import by_rank, lacking
from ..rules.view import PlayerView

WITHIN: Final = 6
"""A special hand is within reach when at most this many cards are missing."""


def special_progress(view: PlayerView) -> list[tuple[str, int]]:
    """The special hands that the seat of the view may still show, nearest first.

    Each entry is the hand's name in records and the number of cards missing; what the wild cards in
    hand bar is left out. Empty once the player has melded, or when the courtesy after their
    partner's opening is over.
    """
    rules = view.variant.special_hands
    lapsed = rules.courtesy and view.opened[view.side] and not view.courtesy[view.seat]
    if view.melded[view.seat] or lapsed:
        return []
    known = _short_of(view, by_rank(view.hand))
    return sorted(known.items(), key=lambda near: near[1])


def keeping_matters(view: PlayerView) -> bool:
    """Whether a three counts towards a special hand within reach (INT-8, MOD-13).

    A three kept back serves nothing else: it can be neither melded nor discarded.
    """
    held = by_rank(view.hand)
    rest = [0 if rank == THREE else number for rank, number in enumerate(held)]
    without = _short_of(view, rest)
    return any(
        missing <= WITHIN and (name not in without or missing < without[name])
        for name, missing in _short_of(view, held).items()
    )


def _short_of(view: PlayerView, held: Sequence[int]) -> dict[str, int]:
    """How many cards each special hand lacks, less those that the wild cards in hand bar."""
    freely = view.variant.discards.wilds_freely
    found = (
        (one.name, lacking(one, held, wilds_freely=freely))
        for one in view.variant.special_hands.hands
    )
    return {name: missing for name, missing in found if missing is not None}
