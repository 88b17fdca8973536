"""The table as it stands behind a great moment, in the dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from game.ui.aside import made_aside
from game.ui.theme import Colour

SCRIM: Final[Colour] = (3, 16, 11, 204)
STRIPS: Final = 3
"""In so many frames it is kept: to touch memory for the first time costs more than what is written
into it.
"""


class DarkStage:
    """What a window shows, kept and darkened strip by strip, and a sun that rises over it."""

    def __init__(self) -> None:
        self._strips: list[pygame.Surface] = []
        self.kept = False
        """Whether all of it has been kept."""
        self._sun: tuple[pygame.Surface, pygame.Rect] | None = None
        """The rays and their place."""
        self._lit: pygame.Surface | None = None
        """What is shown there in full light."""
        self._shines = False
        """Whether that has been painted."""
        self._rising: Iterator[tuple[pygame.Surface, pygame.Surface] | None] = iter(())
        """Has the rays made, and room for what they light."""
        self._foot = (0, 0)

    def keep(self, surface: pygame.Surface) -> None:
        """Keep one more strip of what is shown."""
        width, height = surface.get_size()
        top = sum(strip.get_height() for strip in self._strips)
        high = min(height // STRIPS + 1, height - top)
        strip = pygame.Surface((width, high), 0, surface)
        strip.blit(surface, (0, 0), (0, top, width, high))
        darken(strip)
        self._strips.append(strip)
        self.kept = top + high >= height

    def rise(self, rays: Callable[[], pygame.Surface], foot: tuple[int, int]) -> None:
        """Let rays stand on a point, as soon as they have been made."""

        def make() -> tuple[pygame.Surface, pygame.Surface]:
            made = rays()
            return made, pygame.Surface(made.get_size(), 0, 32)

        self._rising, self._foot = made_aside([make]), foot

    def draw(self, surface: pygame.Surface, light: float = 0.0) -> None:
        """Show it, with so much of the sun's light."""
        if (risen := next(self._rising, None)) is not None:
            self._sun = risen[0], risen[0].get_rect(midbottom=self._foot)
            self._lit = risen[1]
        if self._sun is None or light <= 0:
            self._draw(surface)
            return
        rays, place = self._sun
        if light >= 1 and self._shines and self._lit is not None:
            # Rays and what lies under them as one picture, for which nothing is blended.
            self._draw(surface, place)
            surface.blit(self._lit, place)
            return
        self._draw(surface)
        rays.set_alpha(round(255 * light))
        surface.blit(rays, place)
        if light >= 1 and self._lit is not None:
            self._lit.blit(surface, (0, 0), place)
            self._shines = True

    def _draw(self, surface: pygame.Surface, hole: pygame.Rect | None = None) -> None:
        """Show it in the dark, but for a ``hole`` that something else covers."""
        top = 0
        for strip in self._strips:
            whole = strip.get_rect(top=top)
            for part in [whole] if hole is None else _round(whole, hole.clip(whole)):
                surface.blit(strip, part, part.move(0, -top))
            top += strip.get_height()


def _round(whole: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """What is left of a rectangle without a smaller one in it."""
    if not hole.h:
        return [whole]
    parts = (
        (whole.x, whole.y, whole.w, hole.y - whole.y),
        (whole.x, hole.y, hole.x - whole.x, hole.h),
        (hole.right, hole.y, whole.right - hole.right, hole.h),
        (whole.x, hole.bottom, whole.w, whole.bottom - hole.bottom),
    )
    return [pygame.Rect(part) for part in parts if part[2] > 0 and part[3] > 0]


def darken(surface: pygame.Surface) -> None:
    """Darken what is on the stage."""
    left = 255 - SCRIM[3]
    surface.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
    surface.fill([c * SCRIM[3] // 255 for c in SCRIM[:3]], special_flags=pygame.BLEND_RGB_ADD)
