"""The keyboard's place in the hand."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.table.card_places import SpriteId
from game.ui.table.table_state import TableState


def ensure(state: TableState, hand: Sequence[SpriteId]) -> bool:
    """Show the cursor, at the first card if it was nowhere; True if it was there already.

    ``hand`` are the cards from left to right.
    """
    own = state.own
    was = own.cursor_shown and own.cursor in hand
    own.cursor_shown = True
    if own.cursor not in hand:
        own.cursor = hand[0] if hand else None
    return was


def step(state: TableState, hand: Sequence[SpriteId], by: int) -> None:
    """Go so many cards to the right, as far as there are any.

    A cursor that was nowhere comes in from the side; one that was hidden only shows at first,
    unless it goes to the end.
    """
    own = state.own
    known = own.cursor in hand
    was = ensure(state, hand)
    if not hand:
        return
    at = hand.index(own.cursor) if known and own.cursor is not None else -1 if by > 0 else len(hand)
    if was or not known or abs(by) >= len(hand):
        own.cursor = hand[min(len(hand) - 1, max(0, at + by))]


def change_rows(state: TableState, hand: Sequence[SpriteId], way: int) -> None:
    """Go to the nearest card of the row above (-1) or below (1)."""
    own, poses = state.own, state.layout.poses
    if own.cursor is None:
        return
    here = poses[own.cursor]
    others = [i for i in hand if (poses[i].y - here.y) * way > here.height * 0.2]
    if others:
        own.cursor = min(others, key=lambda i: abs(poses[i].x - here.x))
