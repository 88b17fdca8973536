"""Metals, lacquers and silks: vertical colour gradients that fill any outline."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.ui import paint
from game.ui.theme import RGB, mix

Point = tuple[float, float]
Polygon = Sequence[Point]


@dataclass(frozen=True, slots=True)
class Metal:
    """Colours from the top (0) to the bottom (1) of an object.

    ``line`` is the metal's colour as a hairline, ``bright`` its colour for letters on a dark
    ground.
    """

    name: str
    stops: tuple[tuple[float, RGB], ...]
    line: RGB
    bright: RGB

    def at(self, share: float) -> RGB:
        """The colour at a share of the height."""
        stops = self.stops
        if share <= stops[0][0]:
            return stops[0][1]
        for (low, a), (high, b) in pairwise(stops):
            if share <= high:
                return mix(a, b, (share - low) / (high - low))
        return stops[-1][1]


def _metal(name: str, line: RGB, bright: RGB, *stops: tuple[float, RGB]) -> Metal:
    return Metal(name, stops, line, bright)


GOLD: Final = _metal(
    "gold", (216, 170, 88), (244, 217, 150),
    (0, (251, 233, 184)), (0.4, (226, 184, 94)), (0.62, (200, 150, 47)), (1, (143, 104, 32)),
)  # fmt: skip
SILVER: Final = _metal(
    "silver", (206, 214, 220), (232, 238, 242),
    (0, (246, 249, 251)), (0.4, (195, 204, 211)), (0.62, (152, 163, 173)), (1, (102, 112, 122)),
)  # fmt: skip
JADE: Final = _metal(
    "jade", (122, 208, 206), (168, 232, 230),
    (0, (214, 251, 248)), (0.5, (95, 191, 192)), (1, (35, 119, 124)),
)  # fmt: skip
COPPER: Final = _metal(
    "copper", (226, 150, 112), (246, 190, 160),
    (0, (255, 224, 204)), (0.45, (222, 142, 100)), (1, (134, 70, 42)),
)  # fmt: skip
LILAC: Final = _metal(
    "lilac", (190, 170, 226), (216, 202, 244),
    (0, (242, 236, 255)), (0.5, (176, 152, 218)), (1, (98, 76, 142)),
)  # fmt: skip
CHALK: Final = _metal("chalk", (255, 255, 255), (255, 255, 255), (0, (255, 255, 255)))
"""White all over: the frames at high contrast."""
RED: Final = _metal(
    "red", (216, 57, 74), (255, 176, 170),
    (0, (216, 57, 74)), (0.5, (180, 31, 50)), (1, (124, 15, 32)),
)  # fmt: skip
BLACK: Final = _metal(
    "black", (74, 79, 94), (206, 214, 220),
    (0, (74, 79, 94)), (0.5, (38, 42, 54)), (1, (16, 18, 26)),
)  # fmt: skip
GREEN: Final = _metal(
    "green", (64, 150, 112), (176, 226, 196),
    (0, (66, 150, 112)), (0.5, (28, 100, 72)), (1, (10, 58, 40)),
)  # fmt: skip
BUTTON: Final = _metal(
    "button", (216, 170, 88), (244, 217, 150), (0, (240, 207, 138)), (1, (205, 154, 69))
)
LACQUER: Final = _metal(
    "lacquer", (56, 36, 26), (216, 170, 88),
    (0, (56, 36, 26)), (0.5, (36, 22, 15)), (1, (21, 12, 8)),
)  # fmt: skip
LETTERS: Final = _metal(
    "letters", (246, 217, 148), (246, 217, 148),
    (0, (255, 246, 214)), (0.45, (246, 217, 148)), (0.55, (232, 188, 104)), (1, (212, 164, 82)),
)  # fmt: skip


def gradient(size: tuple[int, int], metal: Metal) -> pygame.Surface:
    """A surface of this metal."""
    w, h = max(1, size[0]), max(1, size[1])

    def strip() -> pygame.Surface:
        column = pygame.Surface((1, h), 0, 32)
        for y in range(h):
            column.set_at((0, y), metal.at((y + 0.5) / h))
        return column

    return pygame.transform.scale(paint.cached(("strip", h, metal.name), strip), (w, h))


def poured(
    size: tuple[int, int],
    polygons: Sequence[Polygon],
    metal: Metal,
    key: Hashable,
    holes: Sequence[Polygon] = (),
) -> pygame.Surface:
    """Outlines in pixels filled with a metal, with smooth edges; ``holes`` stay clear.

    The key tells apart shapes of one size in the cache.
    """

    def make() -> pygame.Surface:
        mask = outline(size, polygons, holes)
        # The mask is white: keep its alpha and replace its colour by the metal's.
        mask.blit(gradient(mask.get_size(), metal), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return mask

    return paint.cached(("poured", key, size, metal.name), make)


def outline(
    size: tuple[int, int], polygons: Sequence[Polygon], holes: Sequence[Polygon] = ()
) -> pygame.Surface:
    """White outlines on a clear ground, with smooth edges. Do not cache large ones."""
    w, h = max(1, size[0]), max(1, size[1])
    k = paint.SUPER if w * h <= 40_000 else 2
    big = paint.canvas((w * k, h * k), (255, 255, 255))
    for points in polygons:
        pygame.draw.polygon(big, (255, 255, 255, 255), [(x * k, y * k) for x, y in points])
    for points in holes:
        pygame.draw.polygon(big, (255, 255, 255, 0), [(x * k, y * k) for x, y in points])
    return pygame.transform.smoothscale(big, (w, h))


def gilded(letters: pygame.Surface, metal: Metal = LETTERS) -> pygame.Surface:
    """Text rendered in white, recoloured as if cast in a metal."""
    out = letters.copy()
    out.blit(gradient(out.get_size(), metal), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return out
