"""The emblem of a game as a widget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.widgets import Picture

if TYPE_CHECKING:
    import pygame

    from game.ui.context import Ui


def game_emblem(ui: Ui, game: str, side: float) -> Picture:
    """The emblem of the game with that key; ``side`` is in logical pixels."""

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        emblem = ui.assets.game_emblem(game, min(rect.size))
        surface.blit(emblem, emblem.get_rect(center=rect.center))

    return Picture(ui, draw, (side, side))
