"""The emblem of a game, and the picture of a theme of problems, as widgets."""

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


def theme_file(theme: str) -> str:
    """The file of the picture of a theme of problems; that of all themes where it is empty."""
    return f"icons/themes/{theme or 'all'}.png"


def theme_picture(ui: Ui, theme: str, side: float) -> Picture:
    """The picture of a theme of problems; ``side`` is in logical pixels."""

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        picture = ui.assets.image(theme_file(theme), min(rect.size))
        surface.blit(picture, picture.get_rect(center=rect.center))

    return Picture(ui, draw, (side, side))
