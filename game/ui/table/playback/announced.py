"""A ribbon with a few words over the middle of the table: a fat pile taken, going out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.ui import paint
from game.ui.aside import made_aside
from game.ui.context import Ui
from game.ui.deco import outlines, ribbons
from game.ui.deco.metals import RED, Metal
from game.ui.table.playback.banner import CREAM
from game.ui.table.playback.easing import out, part
from game.ui.table.playback.moment import Moment

Rect = pygame.Rect
LIT: float = 0.6
"""Seconds in which the disc of stock and pile lights up all round."""
DARK: float = 0.59
"""How much of the light is taken from what lies far from the lamp."""


@dataclass
class Announced(Moment):
    """A ribbon with a few words over the middle of the table: going out, a fat pile taken."""

    stops = True

    ui: Ui
    size: tuple[int, int]
    words: str
    begin: float
    silk: Metal = RED
    pace: float = 1.0
    still: bool = False
    lamp: tuple[int, int] | None = None
    """What the light narrows to while it is shown."""
    disc: tuple[tuple[int, int], int] | None = None
    """The disc that lights up all round, by its middle and radius."""
    _around: Iterator[pygame.Surface | None] = field(default_factory=lambda: iter(()))
    """Has made what is large: the dark around the lamp, or the light of the disc."""
    _made: pygame.Surface | None = None
    """That, as soon as it is there."""
    _ready: Iterator[object] = field(init=False)
    """Makes the rest before anything is shown, a piece a frame."""

    def __post_init__(self) -> None:
        self.length = 0.9 if self.still else 1.15 * self.pace
        self.hold = self.length * 0.85
        box = self._box()
        pieces = (partial(ribbons.ribbon, box.w, box.h, self.silk), partial(self._written, box.w))
        self._ready = (piece() for piece in pieces)
        if self.still:
            return
        if self.lamp is not None:
            self._around = made_aside([partial(_narrowed, self.size, self.lamp)])
        elif self.disc is not None:
            self._around = made_aside([partial(_lit_ring, self.disc[1])])

    def _box(self) -> Rect:
        k = min(self.size[0] / 1280, self.size[1] / 720)
        box = Rect(0, 0, round(500 * k), round(58 * k))
        box.center = self.size[0] // 2, round(self.size[1] * 0.42)
        return box

    def areas(self, now: float) -> list[Rect]:
        found = [self._box().inflate(self._box().w // 3, self._box().h)]
        if self.disc is not None and not self.still:
            (x, y), radius = self.disc
            reach = round(radius * 1.2)
            found.append(Rect(x - reach, y - reach, 2 * reach, 2 * reach))
        return found

    def dims(self, now: float) -> pygame.Surface | None:
        """The dark around the lamp: it comes and goes at once, like a light that is switched."""
        return self._made if self.lamp is not None and self._shown(now) >= 0.5 else None

    def _gone(self, now: float) -> float:
        """How far it has gone again."""
        leaves = 0.18 * self.pace
        return 0.0 if self.still else part(now - self.begin, self.length - leaves, leaves)

    def _shown(self, now: float) -> float:
        """How much of the ribbon is to be seen."""
        come = 1.0 if self.still else out(part(now - self.begin, 0, 0.26 * self.pace))
        return come * (1 - self._gone(now))

    def draw(self, surface: pygame.Surface, now: float) -> None:
        self._made = self._made or next(self._around, None)
        if next(self._ready, None) is not None:
            return
        if self.disc is not None and self._made is not None:
            lit = out(part(now - self.begin, 0, LIT * self.pace))
            _light_up(surface, self._made, self.disc[0], lit, 1 - self._gone(now))
        shown = self._shown(now)
        if shown <= 0:
            return
        box = self._box()
        strip = ribbons.ribbon(box.w, box.h, self.silk)
        whole = strip.get_rect(center=box.center)
        cut = Rect(0, 0, round(whole.w * shown), whole.h)
        cut.centerx = strip.get_width() // 2
        surface.blit(strip, (whole.x + cut.x, whole.y), cut)
        if shown > 0.85:
            image = self._written(box.w)
            surface.blit(image, image.get_rect(center=(whole.centerx, whole.y + box.h // 2)))

    def _written(self, wide: int) -> pygame.Surface:
        k = wide / 500
        least = max(12, round(29 * k))

        def make() -> pygame.Surface:
            font = self.ui.text.fitted("PlayfairDisplay-Bold", self.words, wide - 40 * k, least, 11)
            return font.render(self.words, CREAM)

        return paint.cached(("announced", self.words, wide), make)


def _narrowed(size: tuple[int, int], lamp: tuple[int, int]) -> pygame.Surface:
    """The dark round a point to which the light narrows."""
    w, h = size
    across, down = 32, 18
    pixels = bytearray()
    for y in range(down):
        dy = y / down - lamp[1] / h
        for x in range(across):
            far = (math.hypot((x / across - lamp[0] / w) * w / h, dy) - 0.2) / 0.5
            pixels += bytes((0, 0, 0, round(255 * DARK * min(1.0, max(0.0, far)))))
    small = pygame.image.frombuffer(pixels, (across, down), "BGRA")
    return pygame.transform.smoothscale(small, size)


def _light_up(
    surface: pygame.Surface, ring: pygame.Surface, centre: tuple[int, int], share: float,
    strength: float,
) -> None:  # fmt: skip
    """The ring about stock and pile catches light from above on, all round to both sides."""
    if share <= 0 or strength <= 0:
        return
    light = ring.copy()
    if share < 1 or strength < 1:
        side = light.get_width()
        middle = side / 2
        mask = paint.blank((side, side), (255, 255, 255))
        half = 180 * share
        points = outlines.wedge(middle, middle, 0, middle * 1.5, -90 - half, -90 + half)
        pygame.draw.polygon(mask, (255, 255, 255, round(255 * strength)), points)
        light.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(light, light.get_rect(center=centre))


def _lit_ring(radius: int) -> pygame.Surface:
    """The ring alight, with a glow to both sides of it."""
    side = 2 * round(radius * 1.2)
    big, m = paint.blank((2 * side, 2 * side), (255, 222, 146)), (side, side)
    for wide, alpha in ((0.16, 22), (0.10, 50), (0.05, 96), (0.02, 200)):
        # Outwards: cards that lie in it are not veiled.
        thick = round(2 * radius * (wide + 0.015))
        pygame.draw.circle(big, (255, 222, 146, alpha), m, 2 * radius * (1 + wide), thick)
    for i in range(48):
        points = outlines.wedge(*m, radius * 1.81, radius * 1.93, 7.5 * i - 1.2, 7.5 * i + 1.2)
        pygame.draw.polygon(big, (255, 236, 180, 235), points)
    for left in (-1.72, 0.18):
        # There the plaques tell how many cards there are.
        plaque = Rect(m[0] + left * radius, m[1] + 1.1 * radius, 1.54 * radius, 0.48 * radius)
        big.fill((255, 222, 146, 0), plaque)
    return pygame.transform.smoothscale(big, (side, side))
