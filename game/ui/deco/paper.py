"""The paper of the score sheet: its ground, its frame, its sun and its inks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import frames, outlines
from game.ui.deco.metals import GOLD, Metal, poured
from game.ui.theme import RGB, Theme, mix

Rect = pygame.Rect
BRONZE: Final = Metal(
    "bronze", ((0, (196, 148, 58)), (0.5, (168, 122, 40)), (1, (126, 88, 26))), (143, 104, 32),
    (176, 127, 40),
)  # fmt: skip
"""The metal of lines on paper, where gold would hardly be visible."""
LEAST: Final = 13
"""Size of the smallest type on paper, in pixels."""
MARGIN: Final = 44
"""Distance from the edge of the paper to its contents, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours used on paper."""

    top: RGB
    low: RGB
    ink: RGB
    soft: RGB
    line: RGB
    good: RGB
    bad: RGB
    track: RGB
    sides: tuple[RGB, ...]
    """The ink of each side; 0 is the player's own."""

    def side(self, place: int) -> RGB:
        """The ink of a side."""
        return self.sides[min(place, len(self.sides) - 1)]


_PLAIN: Final = Inks(
    top=(253, 248, 236), low=(236, 223, 190), ink=(33, 30, 26), soft=(84, 71, 48),
    line=(143, 104, 32), good=(22, 96, 46), bad=(160, 28, 36), track=(217, 201, 162),
    sides=((116, 76, 14), (64, 72, 82), (14, 84, 88), (122, 58, 30), (88, 60, 128), (64, 72, 82)),
)  # fmt: skip
_STARK: Final = Inks(
    top=(255, 255, 255), low=(255, 255, 255), ink=(0, 0, 0), soft=(24, 24, 24),
    line=(60, 44, 10), good=(0, 82, 30), bad=(150, 0, 18), track=(224, 224, 220),
    sides=((84, 52, 0), (36, 42, 50), (0, 66, 70), (98, 40, 14), (66, 38, 108), (36, 42, 50)),
)  # fmt: skip


def inks(theme: Theme) -> Inks:
    """The inks of a theme. The paper is the same with every felt."""
    return _STARK if theme.high_contrast else _PLAIN


def legible(ui: Ui, size: float) -> float:
    """A type size in logical pixels, raised where it would be hard to read."""
    return max(size, LEAST / (ui.scale * ui.text_scale))


def draw_paper(surface: pygame.Surface, theme: Theme, unit: float) -> None:
    """A sheet with its double stepped frame, all over a surface; ``unit`` is a logical pixel."""
    colours = inks(theme)
    rect = surface.get_rect()
    # The light comes from the top left, as on the cards.
    small = pygame.Surface((2, 2), 0, surface)
    small.set_at((0, 0), colours.top)
    small.set_at((1, 0), mix(colours.top, colours.low, 0.35))
    small.set_at((0, 1), mix(colours.top, colours.low, 0.55))
    small.set_at((1, 1), colours.low)
    pygame.transform.smoothscale(small, rect.size, surface)
    thick = max(1, round(1.6 * unit))
    inset = round(12 * unit)
    outer = rect.inflate(-2 * inset, -2 * inset)
    frames.inlay(surface, outer, BRONZE, max(2, round(8 * unit)), thick)
    if not theme.high_contrast:
        more = round(5 * unit)
        inner = outer.inflate(-2 * more, -2 * more)
        frames.inlay(surface, inner, BRONZE, max(2, round(8 * unit)), max(1, round(unit)), 110)


def sun_width(unit: float) -> int:
    """The width of the rising sun over a heading."""
    return round(88 * unit)


def draw_sun(surface: pygame.Surface, at: tuple[int, int], wide: int, unit: float) -> None:
    """Draw a small rising sun with a double line on both sides. ``at`` is the middle of its
    foot.
    """
    sun_w = sun_width(unit)
    high = round(44 * unit)

    def make() -> pygame.Surface:
        cx = sun_w / 2
        rays = []
        for place in range(11):
            middle = -180 + 180 * (place + 0.5) / 11
            reach = (43 - (place % 2) * 7) * unit
            rays.append(outlines.wedge(cx, high, 17 * unit, reach, middle - 4.4, middle + 4.4))
        rays.append(outlines.wedge(cx, high, 0, 13 * unit, -180, 0))
        return poured((sun_w, high), rays, BRONZE, "paper sun")

    sun = paint.cached(("paper sun", sun_w, high), make)
    surface.blit(sun, sun.get_rect(midbottom=at))
    gap = sun_w // 2 + round(16 * unit)
    thick = max(1, round(1.4 * unit))
    for up, short, tone in ((0, 0, BRONZE.line), (round(5 * unit), round(30 * unit), GOLD.line)):
        length = wide // 2 - gap - short
        if length > 0:
            y = at[1] - up - thick
            surface.fill(tone, (at[0] - gap - length, y, length, thick))
            surface.fill(tone, (at[0] + gap, y, length, thick))
