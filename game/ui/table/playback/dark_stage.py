"""The table as it stands behind a great moment, in the dark."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.theme import Colour

SCRIM: Final[Colour] = (3, 16, 11, 204)
STRIP: Final = 2_800_000
"""Pixels of it that are kept in a frame: all of them up to 1080p, a third at 4K.

To touch memory for the first time costs more than what is written into it.
"""


class DarkStage:
    """What a window shows, kept and darkened strip by strip."""

    def __init__(self) -> None:
        self._strips: list[pygame.Surface] = []
        self.kept = False
        """Whether all of it has been kept."""

    def keep(self, surface: pygame.Surface) -> None:
        """Keep one more strip of what is shown."""
        width, height = surface.get_size()
        top = sum(strip.get_height() for strip in self._strips)
        high = min(max(1, STRIP // width), height - top)
        strip = pygame.Surface((width, high), 0, surface)
        strip.blit(surface, (0, 0), (0, top, width, high))
        darken(strip)
        self._strips.append(strip)
        self.kept = top + high >= height

    def draw(self, surface: pygame.Surface) -> None:
        """Show it."""
        top = 0
        for strip in self._strips:
            surface.blit(strip, (0, top))
            top += strip.get_height()


def darken(surface: pygame.Surface) -> None:
    """Darken what is on the stage."""
    left = 255 - SCRIM[3]
    surface.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
    surface.fill([c * SCRIM[3] // 255 for c in SCRIM[:3]], special_flags=pygame.BLEND_RGB_ADD)
