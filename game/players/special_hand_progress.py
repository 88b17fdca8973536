"""How near a player is to each special hand."""

from __future__ import annotations

from ..rules.view import PlayerView


def special_progress(view: PlayerView) -> list[tuple[str, int]]:
    """The special hands that the seat of the view may still show, nearest first.

    Each entry is the hand's name in records and the number of cards missing. Empty once the player
    has melded, or when the courtesy after their partner's opening is over.
    """
    rules = view.variant.special_hands
    lapsed = rules.courtesy and view.opened[view.side] and not view.courtesy[view.seat]
    if view.melded[view.seat] or lapsed:
        return []
    found = [(hand.name, hand.missing(view.hand)) for hand in rules.hands]
    return sorted(found, key=lambda near: near[1])
