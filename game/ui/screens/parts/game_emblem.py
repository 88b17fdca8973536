"""The emblem of a game, and the picture of a theme of problems, as widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.widgets import Picture

if TYPE_CHECKING:
    import pygame

    from game.ui.context import Ui


def game_emblem(ui: Ui, game: str, side: float) -> Picture:
    """The emblem of the game with that key; ``side`` is in logical pixels."""
    return _picture(ui, lambda size: ui.assets.game_emblem(game, size), side)


def theme_file(theme: str) -> str:
    """The file of the picture of a theme of problems; that of all themes where it is empty."""
    return f"icons/themes/{theme or 'all'}.png"


def theme_picture(ui: Ui, theme: str, side: float) -> Picture:
    """The picture of a theme of problems; ``side`` is in logical pixels."""
    return _picture(ui, lambda size: ui.assets.image(theme_file(theme), size), side)


def _picture(ui: Ui, picture: Callable[[int], pygame.Surface], side: float) -> Picture:
    """``picture`` of a size in pixels, in the middle of its place."""

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        image = picture(min(rect.size))
        surface.blit(image, image.get_rect(center=rect.center))

    return Picture(ui, draw, (side, side))
