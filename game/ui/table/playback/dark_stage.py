"""The table as it stands behind a great moment, in the dark, and what is shown before it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame

from game.ui.aside import made_aside
from game.ui.scene import Dirty, merged
from game.ui.table.playback.moment import Moment
from game.ui.theme import Colour

Picture = tuple[pygame.Surface, tuple[int, int]]
"""A picture and its top left corner in the window."""
SCRIM: Final[Colour] = (3, 16, 11, 204)
STRIPS: Final = 3
"""In so many frames it is kept: to darken all of it at once takes too long."""


class DarkStage:
    """What a window shows, kept and darkened strip by strip, and a sun that rises over it.

    Only what changes is painted: what stands still before it costs nothing.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        # To touch memory for the first time costs more than what is written into it.
        self._room = made_aside([lambda: pygame.Surface(size, 0, 32)])
        self._ground: pygame.Surface | None = None
        """The table in the dark."""
        self._top = 0
        """As far down it has been kept."""
        self._rising: Iterator[tuple[pygame.Surface, pygame.Surface] | None] = iter(())
        """Has the rays made, and room for what they light."""
        self._sun: tuple[pygame.Surface, pygame.Surface, pygame.Rect] | None = None
        """The rays, the ground with them as they shine, and their place."""
        self._foot = (0, 0)
        self._light = 0
        """The alpha of the rays."""
        self._coming: int | None = None
        """The alpha with which a part of the ground has been lit for the next frame."""
        self._falling: list[pygame.Rect] = []
        """Where what falls was in the last frame."""
        self._shown: Sequence[Picture] | None = None
        """The pictures of the last frame, None before the first one."""

    def keep(self, surface: pygame.Surface) -> bool:
        """Keep one more strip of what is shown; whether all of it has been kept before."""
        self._ground = self._ground or next(self._room, None)
        width, height = self._size
        if self._ground is None or self._top >= height:
            return self._ground is not None
        strip = pygame.Rect(0, self._top, width, height // STRIPS + 1).clip(self._ground.get_rect())
        self._ground.blit(surface, strip, strip)
        darken(self._ground.subsurface(strip))
        self._top = strip.bottom
        return False

    def rise(self, rays: Callable[[], pygame.Surface], foot: tuple[int, int]) -> None:
        """Let rays stand on a point, as soon as they have been made."""

        def make() -> tuple[pygame.Surface, pygame.Surface]:
            made = rays()
            return made, pygame.Surface(made.get_size(), 0, 32)

        self._rising, self._foot = made_aside([make]), foot

    def show(
        self, surface: pygame.Surface, falling: Sequence[Picture], pictures: Sequence[Picture],
        light: float, dirty: Dirty,
    ) -> list[pygame.Rect]:  # fmt: skip
        """Show pictures before it, small ones that fall behind them, and so much of the sun's
        light.

        Paints what differs from the last frame, everything if ``dirty`` is None; returns the areas.
        """
        whole, areas = surface.get_rect(), self._relit(round(255 * light))
        fell, self._falling = self._falling, [image.get_rect(topleft=at) for image, at in falling]
        if self._shown is None or dirty is None:
            areas = [whole]
        else:
            changed = set(pictures).symmetric_difference(self._shown)
            areas += [image.get_rect(topleft=at).clip(whole) for image, at in changed]
            areas = merged(areas)
            small = [*fell, *self._falling]
            if len(fell) == len(self._falling):
                small = list(map(pygame.Rect.union, fell, self._falling))
            areas += [box for box in small if not any(area.contains(box) for area in areas)]
        all_of_them = [*falling, *pictures]
        boxes = [*self._falling, *(image.get_rect(topleft=at) for image, at in pictures)]
        for area in areas:
            surface.set_clip(area)
            self._paint(surface, area)
            for place in area.collidelistall(boxes):
                surface.blit(*all_of_them[place])
        surface.set_clip(None)
        self._shown = pictures
        return areas

    def _relit(self, light: int) -> list[pygame.Rect]:
        """Let the sun shine with this alpha; returns where that looks different.

        Two thirds of the ground are lit in one frame, all of it is shown in the next: together that
        takes too long.
        """
        if self._sun is None and (risen := next(self._rising, None)) is not None:
            self._sun = *risen, risen[0].get_rect(midbottom=self._foot)
        if self._sun is None or (light == self._light and self._coming is None):
            return []
        rays, lit, place = self._sun
        part = rays.get_rect(h=place.h * 2 // 3)
        if self._coming is not None:
            part = pygame.Rect(0, part.h, place.w, place.h - part.h)
            light = self._coming
        assert self._ground is not None
        lit.blit(self._ground, part, part.move(place.topleft))
        rays.set_alpha(light)
        lit.blit(rays, part, part)
        if self._coming is None:
            self._coming = light
            return []
        self._coming, self._light = None, light
        return [place.clip((0, 0, *self._size))]

    def _paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what is behind all pictures."""
        assert self._ground is not None
        if self._sun is None or not self._light:
            surface.blit(self._ground, area, area)
            return
        rays, lit, place = self._sun
        if self._coming is not None or not place.contains(area):
            surface.blit(self._ground, area, area)
        if self._coming is None:
            surface.blit(lit, place)
        else:
            rays.set_alpha(self._light)
            surface.blit(rays, place)


class GreatMoment(Moment):
    """A moment that takes the whole stage."""

    great = stops = True
    size: tuple[int, int]

    def areas(self, now: float) -> list[pygame.Rect]:
        return [pygame.Rect((0, 0), self.size)]

    def draw(self, surface: pygame.Surface, now: float) -> None:
        self.show(surface, now, None)

    @abstractmethod
    def show(self, surface: pygame.Surface, now: float, dirty: Dirty) -> Dirty:
        """Show it as it is now: what has changed since it was last shown on this surface,
        everything if ``dirty`` is None. Returns what has been painted.
        """


def darken(surface: pygame.Surface) -> None:
    """Darken what is on the stage."""
    left = 255 - SCRIM[3]
    surface.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
    surface.fill([c * SCRIM[3] // 255 for c in SCRIM[:3]], special_flags=pygame.BLEND_RGB_ADD)
