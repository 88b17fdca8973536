"""Where cards and words lie on the table: a sheet over it covers as little of them as it can."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.ui.table.layout.hit import pile_box
from game.ui.table.table_state import TableState


def lying(state: TableState, plaques: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """What lies on the table and is written there, apart from the own hand; the ``plaques`` tell
    the cards of stock and pile.
    """
    areas, layout, cards = state.areas, state.layout, state.cards
    threes = [i for pile in cards.threes for i in pile if i in layout.poses]
    return [
        pile_box(state),
        areas.stock,
        areas.plaza.headline,
        *layout.melds.values(),
        *layout.staged,
        *(layout.poses[i].rect for i in threes),
        *plaques,
        *(place.cartouche for place in areas.places.values()),
    ]
