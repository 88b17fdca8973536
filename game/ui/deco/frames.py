"""Inlaid frames, cartouches and plates."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Final, TypeAlias

import pygame

from game.ui import paint
from game.ui.deco import outlines
from game.ui.deco.metals import BUTTON, Metal, gradient, outline
from game.ui.theme import Colour, fade

Rect = pygame.Rect
Shape: TypeAlias = partial[list[outlines.Point]]
"""An outline that lacks its size alone."""
INK: Colour = (10, 23, 18)
"""The background of cartouches and plates."""


def _corners(size: tuple[int, int], shape: Shape, corner: int) -> pygame.Surface:
    """A white shape on a clear ground, all of it between the corners stretched."""
    least = 2 * corner + 3
    tile = min(size[0], least), min(size[1], least)
    drawn = outline(tile, [shape(*tile)])
    return drawn if tile == size else paint.stretched(drawn, size)


def filled(surface: pygame.Surface, rect: Rect, shape: Shape, corner: int, colour: Colour) -> None:
    """A rectangle with odd corners filled with one colour; its alpha is used.

    ``corner`` is how far the corners of the shape reach, in pixels.
    """

    def make() -> pygame.Surface:
        mask = _corners(rect.size, shape, corner)
        alpha = colour[3] if len(colour) == 4 else 255
        mask.fill((*colour[:3], alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return mask

    key = "filled", shape.func, *shape.keywords.values(), corner, rect.size, colour
    surface.blit(paint.cached(key, make), rect)


def inlay(
    surface: pygame.Surface, rect: Rect, metal: Metal, step: int, thick: int, strength: int = 255
) -> None:
    """A stepped metal frame of horizontal and vertical lines, lighter above than below."""
    points = [(round(x), round(y)) for x, y in outlines.stepped(rect.w, rect.h, step, thick / 2)]
    half = thick // 2
    for (ax, ay), (bx, by) in pairwise([*points, points[0]]):
        left, right = sorted((ax, bx))
        top, bottom = sorted((ay, by))
        line = Rect(left - half, top - half, right - left + thick, bottom - top + thick)
        _pour_line(surface, line, rect, metal, strength)


def _pour_line(
    surface: pygame.Surface, line: Rect, whole: Rect, metal: Metal, strength: int
) -> None:
    """A horizontal or vertical line of a frame, in the metal's colour at that height."""
    if line.w >= line.h:
        tone = metal.at((line.centery + 0.5) / max(1, whole.h))
        stroke(surface, line.move(whole.topleft), fade(tone, strength))
        return
    pieces = max(1, min(line.h, 24))
    for piece in range(pieces):
        top = line.y + line.h * piece // pieces
        bottom = line.y + line.h * (piece + 1) // pieces
        tone = metal.at((top + bottom) / 2 / max(1, whole.h))
        part = Rect(line.x, top, line.w, bottom - top).move(whole.topleft)
        stroke(surface, part, fade(tone, strength))


def stroke(surface: pygame.Surface, line: Rect, colour: Colour) -> None:
    """A bar of one colour; its alpha is used."""
    if len(colour) < 4 or colour[3] >= 255:
        surface.fill(colour[:3], line)
        return
    veil = pygame.Surface((max(1, line.w), max(1, line.h)), pygame.SRCALPHA)
    veil.fill(colour)
    surface.blit(veil, line)


def cartouche(
    surface: pygame.Surface, rect: Rect, step: int, line: Metal, thick: int = 1,
    ground: Colour = (*INK[:3], 208), strength: int = 150,
) -> None:  # fmt: skip
    """A dark plate that hangs from the edge above it, with a metal outline."""
    filled(surface, rect, partial(outlines.cartouche, step=step), step, ground)
    surface.blit(_cartouche_edge(rect.size, step, line, thick, strength), rect)


def _cartouche_edge(
    size: tuple[int, int], step: int, line: Metal, thick: int, strength: int
) -> pygame.Surface:
    """The outline of a cartouche, which takes a hundred strokes."""

    def make() -> pygame.Surface:
        out = paint.blank(size, line.line)
        whole = out.get_rect()
        edge = [(round(x), round(y)) for x, y in outlines.cartouche(*size, step)]
        for (ax, ay), (bx, by) in pairwise([*edge, edge[0]]):
            left, right = sorted((ax, bx))
            top, bottom = sorted((ay, by))
            right, bottom = min(right, whole.w - thick), min(bottom, whole.h - thick)
            left, top = min(left, whole.w - thick), min(top, whole.h - thick)
            bar = Rect(left, top, right - left + thick, bottom - top + thick)
            _pour_line(out, bar, whole, line, strength)
        return out

    return paint.cached(("cartouche edge", size, step, line.name, thick, strength), make)


GROUND: Final = (6, 21, 15, 208)
"""The colour of a dark plate."""


def plate(
    surface: pygame.Surface, rect: Rect, step: int, line: Metal, thick: int = 1,
    ground: Colour = GROUND,
) -> None:  # fmt: skip
    """A dark plate with stepped corners, as a ground for figures and pictures."""
    filled(surface, rect, partial(outlines.stepped, step=step), 2 * step, ground)
    inlay(surface, rect, line, step, thick, 200)


def key_cut(
    surface: pygame.Surface, rect: Rect, corner: int, *, gold: bool, thick: int = 1,
    ground: Colour = (12, 29, 23, 240), line: Colour = (216, 170, 88),
) -> None:  # fmt: skip
    """The body of a button: gold for the main action, otherwise dark with a gilt edge."""
    size = rect.size
    if gold:

        def make() -> pygame.Surface:
            body = _corners(size, partial(outlines.cut, corner=corner), corner)
            body.blit(gradient(size, BUTTON), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            return body

        surface.blit(paint.cached(("key body", size, corner), make), rect)
        inner = 3 * thick
        ring = _ring(size, corner, inner, thick, (110, 74, 18, 140))
        surface.blit(ring, rect)
        return
    surface.blit(_ring(size, corner, 0, thick, line, ground), rect)


def _ring(
    size: tuple[int, int], corner: int, inset: int, thick: int, line: Colour,
    ground: Colour | None = None,
) -> pygame.Surface:  # fmt: skip
    """An outline with cut corners, with or without a ground.

    The corners are drawn once, and what is between them is stretched.
    """
    least = 2 * (corner + inset + thick) + 3
    tile = min(size[0], least), min(size[1], least)

    def make() -> pygame.Surface:
        if tile != size:
            corners = _ring(tile, corner, inset, thick, line, ground)
            return paint.stretched(corners, size)
        out = paint.blank(size, line)
        if ground is not None:
            inside = outline(size, [outlines.cut(*size, corner, inset)])
            inside.fill((*ground[:3], ground[3] if len(ground) == 4 else 255),
                        special_flags=pygame.BLEND_RGBA_MULT)  # fmt: skip
            out.blit(inside, (0, 0))
        edge = outline(
            size, [outlines.cut(*size, corner, inset)], [outlines.cut(*size, corner, inset + thick)]
        )
        edge.fill((*line[:3], line[3] if len(line) == 4 else 255),
                  special_flags=pygame.BLEND_RGBA_MULT)  # fmt: skip
        out.blit(edge, (0, 0))
        return out

    return paint.cached(("key", size, corner, inset, thick, line, ground), make)
