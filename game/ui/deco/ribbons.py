"""The ribbon for a great moment, its seal, and small falling lozenges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import outlines
from game.ui.deco.metals import GOLD, Metal, Polygon, gilded, gradient, outline, poured
from game.ui.theme import Colour


@paint.kept
def ribbon(width: int, height: int, metal: Metal) -> pygame.Surface:
    """A pleated ribbon with folded tails, ``width`` pixels between them and ``height`` high.

    The tails extend beyond it by 58/560 of the width on both sides, and hang a little lower.
    """
    tail = round(width * 58 / 560)
    drop = round(height * 12 / 64)
    w, h = width + 2 * tail, height + drop
    out = paint.blank((w, h))
    notch = round(height * 20 / 64)
    fold = round(tail * 90 / 58)
    dark = tuple(round(c * 0.72) for c in metal.at(1.0))
    points: list[outlines.Point] = [
        (0, drop), (fold, drop), (fold, h), (0, h), (notch, drop + height / 2)
    ]  # fmt: skip
    piece = outline((fold, h), [points])
    piece.fill((*dark, 255), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(piece, (0, 0))
    out.blit(pygame.transform.flip(piece, True, False), (w - fold, 0))
    body = gradient((width, height), metal)
    pleat = paint.blank((max(1, round(width / 560)), height))
    pleat.fill((0, 0, 0, 42))
    for place in range(1, 56):
        body.blit(pleat, (width * place // 56, 0))
    edge = max(2, round(height * 4.5 / 64))
    line = gradient((width, edge), GOLD)
    body.blit(line, (0, 0))
    body.blit(line, (0, height - edge))
    out.blit(body, (tail, 0))
    return out


FIELD: Final = (109, 16, 32)
"""The red ground of the seal."""


def seal(ui: Ui, radius: int, words: str) -> pygame.Surface:
    """The great toothed seal in the middle of a ribbon, with a value in gold."""
    side = round(radius * 2.3)
    c = side / 2

    def make() -> pygame.Surface:
        out = paint.blank((side, side + radius // 10))
        *ground, glyphs = seal_pieces(ui, radius, words)
        for piece in ground:
            out.blit(piece, (0, 0))
        out.blit(glyphs, glyphs.get_rect(center=(round(c), round(c))))
        return out

    return paint.cached(("great seal", radius, words, ui.scale), make)


def seal_pieces(ui: Ui, radius: int, words: str) -> Iterator[pygame.Surface]:
    """What a seal consists of, the lowest first: its shadow, rim, ground, ticks and value."""
    side = round(radius * 2.3)
    c = side / 2
    rim = outlines.wheel(c, c, radius * 1.12, radius, 32)
    low = [(x, y + radius * 0.07) for x, y in rim]
    yield _flat((side, side + radius // 10), [low], (0, 0, 0, 128), "seal shadow")
    yield poured((side, side), [rim], GOLD, ("great seal", radius))
    ground = outlines.disc(c, c, radius * 0.88)
    yield _flat((side, side), [ground], (*FIELD, 255), "seal ground")
    ticks = [
        outlines.wedge(c, c, radius * 0.74, radius * 0.84, 9 * i - 1.6, 9 * i + 1.6)
        for i in range(40)
    ]
    yield _flat((side, side), ticks, (240, 208, 138, 255), "seal ticks")

    def value() -> pygame.Surface:
        font = ui.text.fitted("Inter-Bold", words, radius * 1.36, max(10, round(radius * 0.5)), 10)
        return gilded(font.render(words, (255, 255, 255)))

    yield paint.cached(("seal value", radius, words, ui.scale), value)


def _flat(
    size: tuple[int, int], polygons: Sequence[Polygon], colour: Colour, key: str
) -> pygame.Surface:
    """Outlines of one colour, kept."""

    def make() -> pygame.Surface:
        out = outline(size, polygons)
        out.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
        return out

    return paint.cached((key, size), make)


FALLING: tuple[tuple[int, int, int], ...] = (
    (255, 240, 196), (233, 195, 116), (211, 161, 70), (242, 214, 143), (200, 150, 47),
    (216, 57, 74),
)  # fmt: skip


def flake(size: int, share: float, colour: tuple[int, int, int], turn: int) -> pygame.Surface:
    """A small falling lozenge. ``share`` is its visible width; ``turn`` counts steps of 15
    degrees.
    """

    def make() -> pygame.Surface:
        c = size / 2
        points = outlines.lozenge(c, c, c * share, c)
        flat = outline((size, size), [points])
        flat.fill((*colour, 235), special_flags=pygame.BLEND_RGBA_MULT)
        return pygame.transform.rotate(flat, 15 * turn) if turn else flat

    return paint.cached(("flake", size, round(share, 1), colour, turn), make)
