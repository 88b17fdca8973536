"""Anti-aliased shapes from cached pieces: rounded boxes, soft shadows, discs, suits, ornaments.

All lengths are whole pixels. Large boxes and shadows are put together from small corner tiles, so
that a panel at 4K costs no more than a button.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, wraps
from typing import Final, ParamSpec

import pygame

from game.ui.lru import ByteLRU, surface_bytes
from game.ui.theme import Colour

P = ParamSpec("P")
Point = tuple[float, float]
SUPER: Final = 4
LARGE: Final = 160_000
"""Boxes and shadows of this many pixels or more are not cached whole."""
SUITS: Final = {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c"}

CANVAS: Final = 640
"""The side of the surface on which shapes are drawn large."""
BUDGET: Final = 7 << 20
"""Bytes of cached shapes at 1080p."""
_cache: ByteLRU[pygame.Surface] = ByteLRU(BUDGET, surface_bytes)


def cached(key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """A surface from the shared cache of shapes."""
    return _cache.get(key, make)


def kept(draw: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
    """Keep what a function draws in that cache, by its name and arguments."""

    @wraps(draw)
    def kept_or_drawn(*args: P.args, **named: P.kwargs) -> pygame.Surface:
        key = (draw.__module__, draw.__name__, args, *named.items())
        return _cache.get(key, lambda: draw(*args, **named))

    return kept_or_drawn


def cached_bytes() -> int:
    """The memory of all cached shapes."""
    return _cache.used


def clear_cache(share: float = 1.0) -> None:
    """Forget every shape (after a change of scale or theme). ``share`` is that of ``share_of``."""
    _cache.clear()
    _cache.fit(round(BUDGET * share))


def blank(size: tuple[int, int], colour: Colour = (0, 0, 0)) -> pygame.Surface:
    """A transparent surface whose hidden pixels already have ``colour``, to avoid dark fringes."""
    surface = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
    surface.fill((colour[0], colour[1], colour[2], 0))
    return surface


def dim(picture: pygame.Surface, scrim: Colour) -> None:
    """Lay a colour with alpha over a picture, without a second picture of that size."""
    red, green, blue, alpha = scrim
    left = 255 - alpha
    picture.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
    veil = (red * alpha // 255, green * alpha // 255, blue * alpha // 255)
    picture.fill(veil, special_flags=pygame.BLEND_RGB_ADD)


_canvas: list[pygame.Surface] = []


def canvas(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """A clear surface on which something is drawn large, to be scaled down before the next call.

    It is always the same memory: to touch new memory takes longer than to draw.
    """
    if max(size) > CANVAS:
        return blank(size, colour)
    if not _canvas:
        _canvas.append(pygame.Surface((CANVAS, CANVAS), pygame.SRCALPHA))
    surface = _canvas[0].subsurface((0, 0, *size))
    surface.fill((*colour[:3], 0))
    return surface


def _pieces(
    tile: pygame.Surface,
    size: tuple[int, int],
    middle: bool = True,
    seen: pygame.Rect | None = None,
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """A tile grown to ``size`` by repeating its middle row and column, as pieces and places.

    Only pieces that touch ``seen``, if it is given.
    """
    (tw, th), (w, h) = tile.get_size(), size
    cx, cy = tw // 2, th // 2
    right, bottom = tw - cx - 1, th - cy - 1
    xs = ((0, cx, 0, cx), (cx, 1, cx, w - cx - right), (cx + 1, right, w - right, right))
    ys = ((0, cy, 0, cy), (cy, 1, cy, h - cy - bottom), (cy + 1, bottom, h - bottom, bottom))
    out = []
    for sy, sh, dy, dh in ys:
        for sx, sw, dx, dw in xs:
            inner = sx == dx == cx and sy == dy == cy
            if min(sw, sh, dw, dh) <= 0 or (inner and not middle):
                continue
            if seen is not None and not seen.colliderect((dx, dy, dw, dh)):
                continue
            piece = tile.subsurface((sx, sy, sw, sh))
            if (sw, sh) != (dw, dh):
                piece = pygame.transform.scale(piece, (dw, dh))
            out.append((piece, (dx, dy)))
    return out


def stretched(tile: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A tile grown to ``size`` by repeating its middle row and column."""
    out = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
    for piece, at in _pieces(tile, size):
        out.blit(piece, at, special_flags=pygame.BLEND_RGBA_ADD)
    return out


def _blit_large(
    surface: pygame.Surface, tile: pygame.Surface, area: pygame.Rect, hollow: bool
) -> None:
    """Draw a tile grown to ``area`` straight onto a surface, its middle by a plain fill."""
    (tw, th), (w, h) = tile.get_size(), area.size
    cx, cy = tw // 2, th // 2
    middle = pygame.Rect(area.x + cx, area.y + cy, w - tw + 1, h - th + 1)
    colour = tile.get_at((cx, cy))
    clip = surface.get_clip()
    for piece, (dx, dy) in _pieces(tile, area.size, False, clip.move(-area.x, -area.y)):
        surface.blit(piece, (area.x + dx, area.y + dy))
    middle = middle.clip(clip)
    if hollow or colour.a == 0:
        return
    if colour.a == 255:
        surface.fill(colour, middle)
    elif surface.get_masks()[3] == 0:
        # A quarter of the time of a veil, where nothing shines through.
        left = 255 - colour.a
        surface.fill((left, left, left), middle, pygame.BLEND_RGB_MULT)
        light = [part * colour.a // 255 for part in (colour.r, colour.g, colour.b)]
        surface.fill(light, middle, pygame.BLEND_RGB_ADD)
    else:
        veil = pygame.Surface(middle.size, pygame.SRCALPHA)
        veil.fill(colour)
        surface.blit(veil, middle)


def box(
    size: tuple[int, int],
    radius: int,
    fill: Colour | None,
    border: Colour | None = None,
    border_width: int = 1,
) -> pygame.Surface:
    """A rounded rectangle, with or without fill and border. Do not draw on the result."""
    w, h = max(1, size[0]), max(1, size[1])
    radius = max(0, min(radius, w // 2, h // 2))

    def make() -> pygame.Surface:
        return stretched(_box_tile(w, h, radius, fill, border, border_width), (w, h))

    return cached(("box", w, h, radius, fill, border, border_width), make)


def _box_tile(
    w: int, h: int, radius: int, fill: Colour | None, border: Colour | None, bw: int
) -> pygame.Surface:
    """The smallest box with these corners that can be grown to ``w`` by ``h``."""
    side = 2 * radius + 2 * bw + 3
    tw, th = min(w, side), min(h, side)
    key = ("tile", tw, th, radius, fill, border, bw)
    return cached(key, lambda: _make_box_tile(tw, th, radius, fill, border, bw))


def _make_box_tile(
    w: int, h: int, radius: int, fill: Colour | None, border: Colour | None, bw: int
) -> pygame.Surface:
    k = SUPER
    outer = border or fill or (0, 0, 0)
    big = canvas((w * k, h * k), outer)
    area = big.get_rect()
    inner_radius = max(0, radius - bw) * k
    if border is None:
        if fill is not None:
            pygame.draw.rect(big, fill, area, border_radius=radius * k)
    else:
        pygame.draw.rect(big, border, area, border_radius=radius * k)
        inner = area.inflate(-2 * bw * k, -2 * bw * k)
        inside = fill if fill is not None else (outer[0], outer[1], outer[2], 0)
        pygame.draw.rect(big, inside, inner, border_radius=inner_radius)
    return pygame.transform.smoothscale(big, (w, h))


def draw_box(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    fill: Colour | None,
    border: Colour | None = None,
    border_width: int = 1,
) -> None:
    """Blit a ``box`` at ``rect``. Large ones are drawn piece by piece and not cached."""
    if rect.w * rect.h > LARGE:
        r = max(0, min(radius, rect.w // 2, rect.h // 2))
        tile = _box_tile(rect.w, rect.h, r, fill, border, border_width)
        _blit_large(surface, tile, rect, False)
    elif rect.w > 0 and rect.h > 0:
        surface.blit(box(rect.size, radius, fill, border, border_width), rect)


def shadow(size: tuple[int, int], radius: int, blur: int, alpha: int) -> pygame.Surface:
    """The soft shadow of a rounded rectangle of ``size``, with a margin of ``2 * blur`` all
    round.
    """
    w, h = size
    blur = max(1, blur)

    def make() -> pygame.Surface:
        return stretched(_shadow_tile(w, h, radius, blur, alpha), (w + 4 * blur, h + 4 * blur))

    return cached(("shadow", w, h, radius, blur, alpha), make)


def _shadow_tile(w: int, h: int, radius: int, blur: int, alpha: int) -> pygame.Surface:
    m = 2 * blur
    r = max(0, min(radius, w // 2, h // 2))
    tw, th = min(w, 2 * r + 4 * blur + 3), min(h, 2 * r + 4 * blur + 3)

    def make() -> pygame.Surface:
        tile = blank((tw + 2 * m, th + 2 * m))
        pygame.draw.rect(tile, (0, 0, 0, alpha), (m, m, tw, th), border_radius=r)
        return soften(tile, blur)

    return cached(("cast", tw, th, r, blur, alpha), make)


def soften(surface: pygame.Surface, blur: int) -> pygame.Surface:
    """A blurred copy, made by scaling down and up again twice."""
    size = surface.get_size()
    for step in (max(2, round(blur * 0.8)), max(2, round(blur * 0.55))):
        small = (max(1, size[0] // step), max(1, size[1] // step))
        surface = pygame.transform.smoothscale(pygame.transform.smoothscale(surface, small), size)
    return surface


def draw_shadow(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, blur: int, alpha: int, dy: int = 0
) -> None:
    """Blit the soft shadow of something at ``rect``, ``dy`` pixels below it.

    The middle of a large shadow is left out, since the object covers it.
    """
    blur = max(1, blur)
    area = rect.inflate(4 * blur, 4 * blur).move(0, dy)
    if rect.w * rect.h > LARGE:
        _blit_large(surface, _shadow_tile(rect.w, rect.h, radius, blur, alpha), area, True)
    elif rect.w > 0 and rect.h > 0:
        surface.blit(shadow(rect.size, radius, blur, alpha), area)


def shape(
    size: tuple[int, int], polygons: Sequence[Sequence[Point]], colour: Colour, key: Hashable
) -> pygame.Surface:
    """Filled polygons (points from 0 to 1 in both directions), anti-aliased and cached."""

    def make() -> pygame.Surface:
        k = SUPER
        w, h = max(1, size[0]) * k, max(1, size[1]) * k
        big = canvas((w, h), colour)
        for points in polygons:
            pygame.draw.polygon(big, colour, [(x * w, y * h) for x, y in points])
        return pygame.transform.smoothscale(big, (max(1, size[0]), max(1, size[1])))

    return cached(("shape", key, size, colour), make)


def stroke(
    size: int, lines: Sequence[Sequence[Point]], colour: Colour, width: float, key: Hashable
) -> pygame.Surface:
    """Open lines with round ends in a square of ``size`` pixels. Points and width are from 0 to
    1.
    """

    def make() -> pygame.Surface:
        side = max(1, size) * SUPER
        big = canvas((side, side), colour)
        thick = max(1.0, width * side)
        for line in lines:
            points = [(x * side, y * side) for x, y in line]
            for (ax, ay), (bx, by) in itertools.pairwise(points):
                length = math.hypot(bx - ax, by - ay) or 1.0
                ox, oy = -(by - ay) / length * thick / 2, (bx - ax) / length * thick / 2
                corners = [
                    (ax + ox, ay + oy), (bx + ox, by + oy), (bx - ox, by - oy), (ax - ox, ay - oy)
                ]  # fmt: skip
                pygame.draw.polygon(big, colour, corners)
            for x, y in points:
                pygame.draw.circle(big, colour, (x, y), thick / 2)
        return pygame.transform.smoothscale(big, (max(1, size), max(1, size)))

    return cached(("stroke", key, size, colour, width), make)


_CHEVRONS: Final[dict[str, list[Point]]] = {
    "down": [(0.22, 0.38), (0.5, 0.66), (0.78, 0.38)],
    "up": [(0.22, 0.62), (0.5, 0.34), (0.78, 0.62)],
    "left": [(0.62, 0.22), (0.34, 0.5), (0.62, 0.78)],
    "right": [(0.38, 0.22), (0.66, 0.5), (0.38, 0.78)],
}


def chevron(size: int, colour: Colour, way: str = "down") -> pygame.Surface:
    """A small arrowhead pointing "down", "up", "left" or "right"."""
    return stroke(size, [_CHEVRONS[way]], colour, 0.11, ("chevron", way))


def tick_mark(size: int, colour: Colour) -> pygame.Surface:
    """A check mark."""
    return stroke(size, [[(0.2, 0.54), (0.42, 0.75), (0.8, 0.28)]], colour, 0.12, "tick")


def cross_mark(size: int, colour: Colour) -> pygame.Surface:
    """A cross, for closing."""
    lines = [[(0.25, 0.25), (0.75, 0.75)], [(0.75, 0.25), (0.25, 0.75)]]
    return stroke(size, lines, colour, 0.1, "cross")


def diamond(size: int, colour: Colour) -> pygame.Surface:
    """The small lozenge used in ornaments."""
    points = [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)]
    return shape((size, size), [points], colour, "lozenge")


def _curve(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    out = []
    for i in range(14):
        t = i / 14
        u = 1 - t
        k0, k1, k2, k3 = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        out.append(
            (
                k0 * a[0] + k1 * b[0] + k2 * c[0] + k3 * d[0],
                k0 * a[1] + k1 * b[1] + k2 * c[1] + k3 * d[1],
            )
        )
    return out


def _ring(cx: float, cy: float, r: float, steps: int = 40) -> list[Point]:
    return [
        (cx + r * math.cos(2 * math.pi * i / steps), cy + r * math.sin(2 * math.pi * i / steps))
        for i in range(steps)
    ]


def _foot() -> list[Point]:
    left = _curve((0.5, 0.56), (0.5, 0.80), (0.44, 0.92), (0.30, 0.97))
    return [*left, (0.30, 0.97), (0.70, 0.97), *[(1 - x, y) for x, y in reversed(left)]]


@lru_cache(8)
def _suit_polygons(suit: str) -> tuple[tuple[Point, ...], ...]:
    if suit == "d":
        right = _curve((0.5, 0.02), (0.60, 0.20), (0.72, 0.36), (0.88, 0.5))
        right += _curve((0.88, 0.5), (0.72, 0.64), (0.60, 0.80), (0.5, 0.98))
        return ((*right, *[(1 - x, y) for x, y in reversed(right)]),)
    if suit == "h":
        right = _curve((0.5, 0.26), (0.56, 0.10), (0.66, 0.05), (0.76, 0.05))
        right += _curve((0.76, 0.05), (0.90, 0.05), (0.98, 0.17), (0.98, 0.31))
        right += _curve((0.98, 0.31), (0.98, 0.56), (0.66, 0.74), (0.5, 0.97))
        return ((*right, (0.5, 0.97), *[(1 - x, y) for x, y in reversed(right)]),)
    if suit == "s":
        right = _curve((0.5, 0.02), (0.62, 0.24), (0.96, 0.40), (0.96, 0.62))
        right += _curve((0.96, 0.62), (0.96, 0.76), (0.86, 0.83), (0.76, 0.83))
        right += _curve((0.76, 0.83), (0.64, 0.83), (0.56, 0.76), (0.5, 0.66))
        return (
            (*right, (0.5, 0.66), *[(1 - x, y) for x, y in reversed(right)]),
            tuple(_foot()),
        )
    lobes = [_ring(0.5, 0.24, 0.215), _ring(0.245, 0.59, 0.215), _ring(0.755, 0.59, 0.215)]
    lobes.append(_ring(0.5, 0.48, 0.13))
    return (*(tuple(lobe) for lobe in lobes), tuple(_foot()))


def suit(name: str, size: int, colour: Colour) -> pygame.Surface:
    """A suit ("s", "h", "d", "c") drawn as a vector, ``size`` pixels square."""
    return shape((size, size), _suit_polygons(name), colour, ("suit", name))


def hairline(
    surface: pygame.Surface, start: tuple[int, int], length: int, colour: Colour, thick: int = 1
) -> None:
    """A horizontal line; the colour's alpha is used."""
    if length <= 0:
        return
    if len(colour) == 4 and colour[3] < 255:
        surface.blit(box((length, thick), 0, colour), start)
    else:
        surface.fill(colour[:3], (*start, length, thick))


def ornament_rule(
    surface: pygame.Surface,
    x: int,
    y: int,
    width: int,
    colour: Colour,
    unit: int,
    lozenge: Colour | None = None,
) -> None:
    """The house style's rule: a hairline that opens around a lozenge. ``unit`` is about 4 logical
    px.
    """
    thick = max(1, unit // 4)
    side = unit * 2 + (unit * 2 + thick) % 2
    gap = unit * 2
    half = (width - side) // 2 - gap
    hairline(surface, (x, y), half, colour, thick)
    hairline(surface, (x + width - half, y), half, colour, thick)
    middle = (x + (width - side) // 2, y + thick // 2 - side // 2)
    surface.blit(diamond(side, lozenge or colour), middle)


def stepped_frame(
    surface: pygame.Surface, rect: pygame.Rect, colour: Colour, step: int, thick: int = 1
) -> None:
    """A hairline frame whose corners are two small steps, as on a Deco doorway."""
    (w, h), s, t = rect.size, step, thick
    left, top = rect.topleft
    for x, y, length in ((2 * s, 0, w - 4 * s), (s, s, s + t), (0, 2 * s, s + t)):
        for flip in (y, h - t - y):
            surface.fill(colour, (left + x, top + flip, length, t))
            surface.fill(colour, (left + w - x - length, top + flip, length, t))
    for x, y, length in ((0, 2 * s, h - 4 * s), (s, s, s + t), (2 * s, 0, s + t)):
        for flip in (x, w - t - x):
            surface.fill(colour, (left + flip, top + y, t, length))
            surface.fill(colour, (left + flip, top + h - y - length, t, length))
