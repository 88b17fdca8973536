"""A brush for small drawings of flat shapes in a unit square: smooth closed curves, ovals, lines.

Everything is painted large and scaled down once, so that edges are smooth at any size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame

from game.ui import paint
from game.ui.theme import RGB, Colour

Point = tuple[float, float]
UNITS: Final = 100.0
"""Width and height of the drawing in units."""
STEPS: Final = 8
"""Straight segments between two points of a curve."""
KEPT: Final = 128
"""So many curves are remembered: a face is drawn again in another size or mood."""


@lru_cache(KEPT)
def smooth(points: tuple[Point, ...], closed: bool = True) -> list[Point]:
    """A curve through all the points (a Catmull-Rom spline)."""
    count = len(points)
    out: list[Point] = []
    for place in range(count if closed else count - 1):
        if closed:
            a, b, c, d = (points[(place + step) % count] for step in (-1, 0, 1, 2))
        else:
            a, b = points[max(0, place - 1)], points[place]
            c, d = points[place + 1], points[min(count - 1, place + 2)]
        for step in range(STEPS):
            out.append(_between(a, b, c, d, step / STEPS))
    return out if closed else [*out, points[-1]]


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def along(p: float, q: float, r: float, s: float) -> float:
        bend = (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t
        return 0.5 * (2 * q + (r - p) * t + bend)

    return along(a[0], b[0], c[0], d[0]), along(a[1], b[1], c[1], d[1])


def mirrored(points: Sequence[Point]) -> list[Point]:
    """One outline from a half, listed from top to bottom, and its mirror image."""
    return [*points, *((UNITS - x, y) for x, y in reversed(points) if x != UNITS / 2)]


class Brush:
    """Paints on a square that becomes ``size`` pixels wide. Lengths are hundredths of its width."""

    def __init__(self, size: int, ground: RGB) -> None:
        self.size = max(1, size)
        # Supersampling helps small pictures; large ones hardly need it.
        self.unit = self.size * max(3, min(6, round(360 / self.size))) / UNITS
        side = round(self.unit * UNITS)
        self.surface = pygame.Surface((side, side), pygame.SRCALPHA)
        self.surface.fill(ground)

    def _at(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.unit, y * self.unit) for x, y in points]

    def shape(self, colour: Colour, *points: Point) -> None:
        """A smooth closed shape through the points."""
        pygame.draw.polygon(self.surface, colour, self._at(smooth(points)))

    def corners(self, colour: Colour, *points: Point) -> None:
        """A shape with straight edges."""
        pygame.draw.polygon(self.surface, colour, self._at(points))

    def both(self, colour: Colour, *half: Point) -> None:
        """A smooth symmetrical shape; ``half`` is its left half, from the top."""
        self.shape(colour, *mirrored(half))

    def oval(self, colour: Colour, x: float, y: float, wide: float, high: float) -> None:
        """An oval around a point; ``wide`` and ``high`` are its semi-axes."""
        box = pygame.Rect(0, 0, round(2 * wide * self.unit), round(2 * high * self.unit))
        box.center = round(x * self.unit), round(y * self.unit)
        pygame.draw.ellipse(self.surface, colour, box)

    def pair(self, colour: Colour, x: float, y: float, wide: float, high: float) -> None:
        """Two ovals, ``x`` to the left and right of the middle."""
        for sign in (-1, 1):
            self.oval(colour, UNITS / 2 + sign * x, y, wide, high)

    def line(self, colour: Colour, width: float, *points: Point) -> None:
        """A smooth line with round ends."""
        way = self._at(smooth(points, closed=False))
        radius = width * self.unit / 2
        for x, y in way:
            pygame.draw.circle(self.surface, colour, (x, y), radius)
        for (ax, ay), (bx, by) in pairwise(way):
            length = math.hypot(bx - ax, by - ay) or 1.0
            ox, oy = (ay - by) / length * radius, (bx - ax) / length * radius
            quad = [(ax + ox, ay + oy), (bx + ox, by + oy), (bx - ox, by - oy), (ax - ox, ay - oy)]
            pygame.draw.polygon(self.surface, colour, quad)

    def lines(self, colour: Colour, width: float, *points: Point) -> None:
        """A smooth line and its mirror image."""
        self.line(colour, width, *points)
        self.line(colour, width, *((UNITS - x, y) for x, y in points))

    def ring(self, colour: Colour, x: float, y: float, radius: float, width: float) -> None:
        """A circular line."""
        centre = (x * self.unit, y * self.unit)
        pygame.draw.circle(self.surface, colour, centre, radius * self.unit,
                           max(1, round(width * self.unit)))  # fmt: skip

    def medallion(self) -> pygame.Surface:
        """The finished picture, cut to a disc, in its final size."""
        side = self.surface.get_width()
        mask = paint.blank((side, side), (255, 255, 255))
        pygame.draw.circle(mask, (255, 255, 255, 255), (side / 2, side / 2), side / 2)
        self.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return pygame.transform.smoothscale(self.surface, (self.size, self.size))
