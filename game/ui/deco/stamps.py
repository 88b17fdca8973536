"""Stamps: impressions for what was achieved, and faint places for the rest."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import outlines
from game.ui.deco.metals import COPPER, GOLD, JADE, LILAC, SILVER, Metal, outline, poured
from game.ui.deco.outlines import Point

METALS: Final = (GOLD, JADE, COPPER, LILAC, SILVER)
"""The inks of stamps, by turns."""


def stamp(ui: Ui, size: int, emblem: str, metal: Metal | None) -> pygame.Surface:
    """A round stamp with an emblem, in a metal; hollow and faint without one.

    The emblem is a name of ``EMBLEMS``, or a word of a few letters.
    """

    def make() -> pygame.Surface:
        c = size / 2
        rim = outlines.wheel(c, c, c * 0.98, c * 0.9, 32)
        holes = [outlines.disc(c, c, c * 0.84)]
        inner = outlines.disc(c, c, c * 0.78)
        inside = [outlines.disc(c, c, c * 0.74)]
        shapes = _shapes(emblem, size)
        if metal is None:
            out = paint.blank((size, size))
            for polygons, gaps in (([rim], holes), ([inner], inside), (shapes, [])):
                if polygons:
                    mask = outline((size, size), polygons, gaps)
                    mask.fill((*ui.theme.text_dim, 255), special_flags=pygame.BLEND_RGBA_MULT)
                    out.blit(mask, (0, 0))
            if not shapes:
                _word(ui, out, emblem, ui.theme.text_dim)
            out.set_alpha(120 if ui.theme.high_contrast else 64)
            return out
        out = paint.blank((size, size))
        ground = outline((size, size), [outlines.disc(c, c, c * 0.86)])
        ground.fill((12, 20, 17, 255), special_flags=pygame.BLEND_RGBA_MULT)
        out.blit(ground, (0, 0))
        out.blit(poured((size, size), [rim], metal, ("stamp rim", size), holes), (0, 0))
        out.blit(poured((size, size), [inner], metal, ("stamp ring", size), inside), (0, 0))
        if shapes:
            out.blit(poured((size, size), shapes, metal, ("stamp", emblem)), (0, 0))
        else:
            _word(ui, out, emblem, metal.bright)
        return out

    name = metal.name if metal is not None else ""
    return paint.cached(("stamp", size, emblem, name, ui.theme.high_contrast), make)


def _word(ui: Ui, out: pygame.Surface, word: str, colour: Sequence[int]) -> None:
    """Write a few letters in the middle."""
    size = out.get_width()
    pixels = round(size * (0.5 if len(word) < 2 else 0.38 if len(word) < 3 else 0.26))
    font = ui.text.sized("PlayfairDisplay-Bold", max(8, pixels))
    glyphs = font.render(word, tuple(colour))
    out.blit(glyphs, glyphs.get_rect(center=(size // 2, size // 2)))


def _scaled(points: Sequence[Point], size: int) -> list[Point]:
    """Points of a square of 100 in the size of the stamp."""
    return [(x * size / 100, y * size / 100) for x, y in points]


def _card(x: float, y: float, wide: float, turn: float = 0.0) -> list[Point]:
    """A card by its middle and width, turned by some degrees."""
    high = wide * 1.4
    a = math.radians(turn)
    return [
        (x + dx * math.cos(a) - dy * math.sin(a), y + dx * math.sin(a) + dy * math.cos(a))
        for dx, dy in (
            (-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2),
            (-wide / 2, high / 2),
        )
    ]  # fmt: skip


def _edge(y: float) -> list[Point]:
    """The edge of a card that lies in a pile, seen from the corner."""
    return [(24, y), (50, y + 11), (76, y), (76, y + 6), (50, y + 17), (24, y + 6)]


def _rising() -> list[list[Point]]:
    """A sun on the horizon."""
    step = 180 / 9
    rays = [
        outlines.wedge(50, 62, 15, 34, step * (at + 0.22) - 180, step * (at + 0.78) - 180)
        for at in range(9)
    ]
    return [outlines.wedge(50, 64, 0, 11, -180, 0), *rays]


def _laurel() -> list[list[Point]]:
    """Two branches with their leaves."""
    angles = [math.radians(90 + way * (10 + 26 * at)) for way in (-1, 1) for at in range(5)]
    return [
        outlines.lozenge(50 + 25 * math.cos(angle), 50 + 25 * math.sin(angle), 4.4, 8)
        for angle in angles
    ]


EMBLEMS: Final[dict[str, list[list[Point]]]] = {
    "fan": [_card(50, 47, 18), _card(28, 53, 16, -18), _card(72, 53, 16, 18)],
    "natural": [_card(50, 50, 20), outlines.lozenge(26, 50, 4, 8), outlines.lozenge(74, 50, 4, 8)],
    "mixed": [_card(43, 50, 20, -8), outlines.star(67, 52, 12)],
    "wild": [outlines.star(50, 52, 24)],
    "sequence": [
        [(27 + 10 * at, 66), (27 + 10 * at, 60 - 8 * at), (34 + 10 * at, 60 - 8 * at),
         (34 + 10 * at, 66)]
        for at in range(4)
    ],
    "pile": [[(24, 38), (50, 27), (76, 38), (50, 49)], _edge(46), _edge(56)],
    "flake": [outlines.wedge(50, 50, 0, 27, 60 * at - 5, 60 * at + 5) for at in range(6)]
    + [outlines.lozenge(50 + 19 * math.cos(math.radians(60 * at)),
                        50 + 19 * math.sin(math.radians(60 * at)), 6, 6) for at in range(6)],
    "out": [[(30, 30), (48, 30), (48, 35), (35, 35), (35, 65), (48, 65), (48, 70), (30, 70)],
            [(44, 46), (58, 46), (58, 37), (74, 50), (58, 63), (58, 54), (44, 54)]],
    "mask": [[(26, 40), (50, 46), (74, 40), (74, 54), (62, 62), (50, 55), (38, 62), (26, 54)]],
    "bell": [[(50, 28), (60, 34), (63, 54), (70, 62), (30, 62), (37, 54), (40, 34)],
             outlines.disc(50, 68, 5)],
    "two": [outlines.disc(40, 42, 9), outlines.disc(60, 42, 9),
            [(26, 70), (30, 56), (48, 56), (50, 70)], [(50, 70), (52, 56), (70, 56), (74, 70)]],
    "clock": [outlines.wedge(50, 50, 21, 26, 30 * at - 6, 30 * at + 6) for at in range(12)]
    + [[(48, 50), (48, 32), (52, 32), (52, 50)], [(50, 48), (64, 52), (63, 56), (49, 52)]],
    "moon": [[(58, 26), (44, 30), (36, 42), (37, 56), (46, 68), (60, 73), (70, 68), (58, 66),
              (50, 57), (48, 46), (51, 35)]],
    "threes": [outlines.lozenge(x, y, 9, 12) for x, y in ((38, 38), (62, 38), (38, 64), (62, 64))],
    "sun": _rising(),
    "stairs": [[(28, 68), (28, 60), (39, 60), (39, 51), (50, 51), (50, 42), (61, 42), (61, 33),
                (72, 33), (72, 68)]],
    "scales": [[(48, 28), (52, 28), (52, 66), (62, 70), (38, 70), (48, 66)],
               [(28, 36), (72, 32), (72, 35), (28, 39)],
               [(22, 52), (36, 52), (33, 59), (25, 59)], [(64, 48), (78, 48), (75, 55), (67, 55)]],
    "star": [outlines.star(50, 52, 25)],
    "bolt": [[(56, 24), (34, 54), (48, 54), (42, 76), (66, 44), (51, 44)]],
    "scissors": [[(32, 28), (37, 26), (64, 66), (58, 70)], [(68, 28), (63, 26), (36, 66), (42, 70)],
                 outlines.disc(37, 70, 6), outlines.disc(63, 70, 6)],
    "laurel": [*_laurel(), outlines.lozenge(50, 47, 7, 9)],
    "crown": [[(28, 66), (25, 38), (38, 50), (50, 32), (62, 50), (75, 38), (72, 66)],
              [(28, 69), (72, 69), (72, 73), (28, 73)]],
    "phoenix": [[(50, 30), (56, 44), (76, 36), (68, 54), (57, 58), (60, 74), (50, 66), (40, 74),
                 (43, 58), (32, 54), (24, 36), (44, 44)]],
    "globe": [outlines.wedge(50, 50, 22, 26, 0, 360),
              [(48, 25), (52, 25), (52, 75), (48, 75)], [(25, 48), (75, 48), (75, 52), (25, 52)],
              outlines.wedge(50, 50, 11, 13.5, 0, 360)],
}  # fmt: skip
"""The emblems, as outlines in a square of 100."""


def _shapes(emblem: str, size: int) -> list[list[Point]]:
    return [_scaled(points, size) for points in EMBLEMS.get(emblem, [])]
