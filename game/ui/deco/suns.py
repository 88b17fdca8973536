"""Suns: rays behind a great moment, inlaid half suns, and the ring round stock and pile."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui import paint
from game.ui.deco import outlines
from game.ui.deco.metals import GOLD, Metal, outline, poured
from game.ui.theme import RGB, Colour

FINE: Final = 2_500_000
"""Size in pixels up to which rays have fine edges. Larger ones would take too long for a frame."""
GONE: Final = 0.8
"""The share of their length after which rays have faded out."""


@paint.kept
def half_sun(width: int, metal: Metal, alpha: int = 255) -> pygame.Surface:
    """A rising sun over two lines: twice as wide as high."""
    w, h = width, round(width * 0.5)
    unit = width / 320
    cx, cy = w / 2, 130 * unit
    rays = []
    for place in range(15):
        middle = -180 + 180 * (place + 0.5) / 15
        reach = (120 - (place % 2) * 22) * unit
        rays.append(outlines.wedge(cx, cy, 46 * unit, reach, middle - 3, middle + 3))
    rays.append(outlines.wedge(cx, cy, 28 * unit, 36 * unit, -180, 0))
    rays.append(outlines.wedge(cx, cy, 0, 18 * unit, -180, 0))
    for y, half in ((142, 150), (149, 110)):
        x0, x1, y0 = cx - half * unit, cx + half * unit, y * unit
        rays.append([(x0, y0), (x1, y0), (x1, y0 + 2 * unit), (x0, y0 + 2 * unit)])
    out = poured((w, h), rays, metal, "half sun").copy()
    if alpha < 255:
        out.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def rays(
    above: int, below: int, count: int, reach: float, inner: float,
    colours: tuple[Colour, Colour], start: float = 0.0, spread: float = 360.0,
) -> pygame.Surface:  # fmt: skip
    """Rays of light that fade towards their ends, on a clear ground.

    They are too large to cache, and take too long for a frame: have a thread make them. The picture
    is as wide as they can be seen, ``above`` and ``below`` are its parts over and under their
    middle. ``colours`` are those near the middle and half way out, with alpha. Large ones are drawn
    smaller and scaled up.
    """
    size = 2 * math.ceil(GONE * reach), above + below
    centre = size[0] / 2, float(above)
    scale = 1.0 if size[0] * size[1] <= FINE else 0.5
    w, h = max(4, round(size[0] * scale)), max(4, round(size[1] * scale))
    cx, cy, reach, inner = centre[0] * scale, centre[1] * scale, reach * scale, inner * scale
    mask = paint.blank((w, h), (255, 255, 255))
    for place in range(count):
        middle = start + spread * (place + 0.5) / count
        half = spread / count * 0.30
        length = reach * (1.0 if place % 2 == 0 else 0.82)
        points = outlines.wedge(cx, cy, inner, length, middle - half, middle + half)
        pygame.draw.polygon(mask, (255, 255, 255, 255), points)
    # Scaling down and up again softens the edges of the rays.
    soft = pygame.transform.smoothscale(mask, (w // 2, h // 2))
    light = _glow(soft.get_size(), (cx / 2, cy / 2), reach / 2, colours)
    soft.blit(light, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(soft, size)


def _glow(
    size: tuple[int, int], centre: tuple[float, float], reach: float,
    colours: tuple[Colour, Colour],
) -> pygame.Surface:  # fmt: skip
    """A round light that fades out. It is drawn small, as nested discs, and scaled up."""
    scale = max(1.0, reach / 96)
    small = (max(1, round(size[0] / scale)), max(1, round(size[1] / scale)))
    out = paint.blank(small, colours[1][:3])
    cx, cy, r = centre[0] / scale, centre[1] / scale, reach / scale
    for step in range(round(r), 0, -1):
        share = step / r
        a, b = colours
        if share < 0.42:
            t = share / 0.42
            colour = [round(a[i] + (b[i] - a[i]) * t) for i in range(4)]
        else:
            t = min(1.0, (share - 0.42) / (GONE - 0.42))
            colour = [*b[:3], round(b[3] * (1 - t))]
        pygame.draw.circle(out, colour, (cx, cy), step)
    return pygame.transform.smoothscale(out, size)


@paint.kept
def glow(radius: int, colour: Colour) -> pygame.Surface:
    """A soft round light of ``radius`` pixels, strongest in the middle."""
    side = 2 * max(1, radius)
    small = min(side, 96)
    out = paint.blank((small, small), colour)
    alpha = colour[3] if len(colour) == 4 else 255
    r = small / 2
    for step in range(round(r), 0, -1):
        fallen = (1 - step / r) ** 1.7
        pygame.draw.circle(out, (*colour[:3], round(alpha * fallen)), (r, r), step)
    return pygame.transform.smoothscale(out, (side, side))


@paint.kept
def ring(radius: int, floor_colour: RGB) -> pygame.Surface:
    """The inlaid ring of stock and pile with its ticks, ``radius`` pixels to its outer line."""
    side = 2 * radius + 4
    c = side / 2
    out = paint.blank((side, side), floor_colour)
    floor = outline((side, side), [outlines.disc(c, c, radius)])
    floor.fill((*floor_colour, 92), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(floor, (0, 0))
    unit = radius / 123
    ticks = []
    for place in range(48):
        angle = 360 * place / 48
        reach = radius - (3 if place % 2 == 0 else 7) * unit
        ticks.append(outlines.wedge(c, c, radius - 13 * unit, reach, angle - 1.1, angle + 1.1))
    marks = outline((side, side), ticks)
    marks.fill((216, 170, 88, 140), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(marks, (0, 0))
    wide = max(1.2, 1.8 * unit)
    outer = outlines.disc(c, c, radius)
    hole = outlines.disc(c, c, radius - wide)
    out.blit(poured((side, side), [outer], GOLD, ("ring", radius), [hole]), (0, 0))
    line = outline((side, side), [outlines.disc(c, c, radius - 16 * unit)],
                   [outlines.disc(c, c, radius - 16 * unit - max(1.0, unit))])  # fmt: skip
    line.fill((216, 170, 88, 128), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(line, (0, 0))
    return out
