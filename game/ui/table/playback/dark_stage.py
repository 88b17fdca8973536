"""The table as it stands behind a great moment, in the dark, and what is shown before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame

from game.ui import paint
from game.ui.aside import made_aside
from game.ui.scene import Dirty, merged
from game.ui.theme import Colour

Picture = tuple[pygame.Surface, tuple[int, int]]
"""A picture and its top left corner in the window."""
SCRIM: Final[Colour] = (3, 16, 11, 204)
STRIPS: Final = 3
"""In so many frames a table is darkened: all of it at once takes too long."""


BANDS: Final = 8
"""In so many bands rays are laid on the ground: beside them nothing is to be done."""
PARTS: Final = (slice(3), slice(3, 5), slice(5, BANDS))
"""The bands in parts with about as many rays: the upper ones are shorter."""


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
        self._rising: Iterator[Sun | None] = iter(())
        """Has the sun made."""
        self._sun: Sun | None = None
        self._foot = (0, 0)
        self._light = 0
        """The alpha of the rays."""
        self._coming: tuple[int, int] | None = None
        """The alpha with which the ground is being lit, and how many of its parts have been."""
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
        paint.dim(self._ground.subsurface(strip), SCRIM)
        self._top = strip.bottom
        return False

    def rise(self, rays: Callable[[], pygame.Surface], foot: tuple[int, int]) -> None:
        """Let rays stand on a point, as soon as they have been made."""

        self._rising, self._foot = made_aside([lambda: Sun(rays())]), foot

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

        One part of the ground is lit in a frame, and when all are the next one shows them, so that
        the light changes in every fourth: in one frame all that takes too long.
        """
        if self._sun is None and (risen := next(self._rising, None)) is not None:
            self._sun, risen.place.midbottom = risen, self._foot
        sun, ground = self._sun, self._ground
        if sun is None or ground is None:
            return []
        if self._coming is None and light == self._light:
            return []
        if not sun.covers(ground):
            return []
        alpha, lit = self._coming or (light, 0)
        if lit < len(PARTS):
            sun.light(ground, alpha, PARTS[lit])
            self._coming = alpha, lit + 1
            return []
        self._light, self._coming = alpha, None
        sun.lit, sun.next = sun.next, sun.lit
        return [sun.place.clip(ground.get_rect())]

    def _paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what is behind all pictures."""
        sun, ground = self._sun, self._ground
        assert ground is not None
        shines = sun is not None and self._light > 0
        if sun is None or not shines or not sun.place.contains(area):
            surface.blit(ground, area, area)
        if sun is not None and shines:
            surface.blit(sun.lit, sun.place)


class Sun:
    """Rays, and the ground with them."""

    def __init__(self, rays: pygame.Surface) -> None:
        self._rays = rays
        self.place = rays.get_rect()
        wide, high = rays.get_size()
        step = high // BANDS + 1
        bands = (pygame.Rect(0, top, wide, step) for top in range(0, high, step))
        self._bands = [_seen(rays, band.clip(self.place)) for band in bands]
        """Where there are rays: they are round."""
        self.lit, self.next = (pygame.Surface(rays.get_size(), 0, 32) for _picture in range(2))
        """The ground with the rays as they shine, and as they are to shine next."""
        self._covered: list[pygame.Surface] = []
        """Those of them to which the ground beside the rays has been copied."""

    def covers(self, ground: pygame.Surface) -> bool:
        """Whether the ground beside the rays is there for what is to shine next; else it is now."""
        if self.next in self._covered:
            return True
        self._covered.append(self.next)
        self.next.blit(ground, (0, 0), self.place)
        return False

    def light(self, ground: pygame.Surface, alpha: int, part: slice) -> None:
        """Light some bands of the ground as they are to shine next."""
        self._rays.set_alpha(alpha)
        for band in self._bands[part]:
            self.next.blit(ground, band, band.move(self.place.topleft))
            self.next.blit(self._rays, band, band)


def _seen(picture: pygame.Surface, area: pygame.Rect) -> pygame.Rect:
    """The part of an area of a picture in which anything is to be seen."""
    return picture.subsurface(area).get_bounding_rect().move(area.topleft)
