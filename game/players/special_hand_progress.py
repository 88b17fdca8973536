"""How near a player is to each special hand."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.cards import ACE
from ..rules.special_hands import SpecialHand
from ..rules.variant import Variant
from ..rules.view import PlayerView


def lacking(variant: Variant, special: SpecialHand, count: Sequence[int]) -> int | None:
    """How many cards of a special hand are lacking in a hand, which ``count`` tells by rank.

    Where wild cards may not be thrown, all of them have to be part of it; None where that bars it.
    """
    if not variant.discards.wilds_freely:
        return special.missing_with_wilds(count)
    return special.missing([rank * 4 for rank, held in enumerate(count) for _ in range(held)])


def by_rank(cards: Sequence[int]) -> list[int]:
    """How many cards of each rank there are."""
    count = [0] * (ACE + 1)
    for card in cards:
        count[card >> 2] += 1
    return count


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
    held = by_rank(view.hand)
    found = [(hand.name, lacking(view.variant, hand, held)) for hand in rules.hands]
    known = [(name, missing) for name, missing in found if missing is not None]
    return sorted(known, key=lambda near: near[1])
