"""What is lit because something beside the table, or over it, speaks of it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.table.card_places import SpriteId


@dataclass(frozen=True, slots=True)
class Lit:
    """Cards, places that ``glow`` behind their cards, and what has a frame round it."""

    cards: frozenset[SpriteId] = frozenset()
    glowing: tuple[pygame.Rect, ...] = ()
    framed: tuple[pygame.Rect, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.cards or self.glowing or self.framed)
