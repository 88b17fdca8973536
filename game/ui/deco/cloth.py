"""The table: the cloth with its pattern under the lamp, and the lacquered rim round it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final

import pygame

from game.ui import paint
from game.ui.deco import outlines
from game.ui.deco.frames import stroke
from game.ui.deco.metals import COPPER, GOLD, LACQUER, SILVER, Metal, gradient
from game.ui.theme import BLACK, RGB, Felt, Theme, fade, mix

Rect = pygame.Rect
Pattern = Callable[[tuple[int, int], tuple[float, float], float], pygame.Surface]


@dataclass(frozen=True, slots=True)
class Rim:
    """How far the rim extends into the window, in pixels.

    ``wing`` is the width and height of the two corners beside the player's hand.
    """

    top: int
    side: int
    bottom: int
    wing: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wood:
    """The colours of the rim from top to bottom, its inlay, and the weave of the cloth."""

    lacquer: Metal
    inlay: Metal
    pattern: str
    lamp: RGB
    """The cloth's colour under the lamp of a table, where only cream text is written on it."""


def _lacquer(name: str, top: RGB, middle: RGB, low: RGB) -> Metal:
    return Metal(name, ((0, top), (0.5, middle), (1, low)), GOLD.line, GOLD.bright)


_PLAIN: Final = _lacquer("plain", BLACK, BLACK, BLACK)
WOODS: Final[dict[str, Wood]] = {
    "green": Wood(LACQUER, GOLD, "sun", (31, 97, 71)),
    "blue": Wood(
        _lacquer("ebony", (38, 44, 60), (20, 25, 37), (9, 12, 20)), SILVER, "scales", (38, 82, 122)
    ),
    "burgundy": Wood(
        _lacquer("black", (40, 36, 36), (20, 18, 18), (8, 7, 7)), GOLD, "fans", (122, 42, 51)
    ),
    "charcoal": Wood(
        _lacquer("walnut", (104, 66, 41), (74, 45, 27), (42, 24, 14)),
        COPPER,
        "chevrons",
        (74, 75, 76),
    ),
}


def wood(theme: Theme) -> Wood:
    """The rim that goes with a cloth; black in high contrast."""
    found = WOODS.get(theme.name, WOODS["green"])
    return replace(found, lacquer=_PLAIN) if theme.high_contrast else found


def table(
    size: tuple[int, int], theme: Theme, lamp: tuple[float, float], rim: Rim | None, scale: float,
    *, plain: bool = False,
) -> pygame.Surface:  # fmt: skip
    """The whole empty table, made anew for each size and arrangement. It is not cached.

    ``lamp`` is the position of the light in pixels. ``plain`` leaves out pattern and grain, as high
    contrast does.
    """
    quiet = plain or theme.high_contrast
    centre = (lamp[0] / max(1, size[0]), lamp[1] / max(1, size[1]))
    out = pygame.transform.smoothscale(
        small_light(_lit(theme, bright=rim is not None), centre), size
    )
    if pygame.display.get_surface() is not None:
        out = out.convert()
    if not quiet:
        out.blit(_pattern(size, wood(theme).pattern, lamp, scale), (0, 0))
        nap(out)
    if rim is not None:
        _rim(out, theme, rim, scale)
    return out


def _lit(theme: Theme, *, bright: bool) -> Felt:
    """The cloth under the lamp of a table. Behind pages, which hold more text, it is dimmer."""
    if theme.high_contrast:
        return theme.felt
    if bright:
        return replace(theme.felt, lamp=wood(theme).lamp)
    return replace(
        theme.felt, lamp=mix(theme.felt.lamp, BLACK, 0.32), base=mix(theme.felt.base, BLACK, 0.2)
    )


@lru_cache(maxsize=1)
def _backdrop(size: tuple[int, int], theme: Theme, plain: bool) -> pygame.Surface:
    scale = min(size[0] / 1280, size[1] / 720)
    return table(size, theme, (size[0] / 2, size[1] * 0.42), None, scale, plain=plain)


def backdrop(size: tuple[int, int], theme: Theme, *, plain: bool = False) -> pygame.Surface:
    """The cloth behind pages, without a rim. Made on first use and cached until something
    changes, or until ``let_go``.
    """
    return _backdrop(size, theme, plain)


def let_go() -> None:
    """Free the cloth behind pages: a table needs the memory, and what opens over it does not."""
    _backdrop.cache_clear()


# -- patterns -----------------------------------------------------------------------------------


def _pattern(
    size: tuple[int, int], name: str, lamp: tuple[float, float], scale: float
) -> pygame.Surface:
    """The weave of the cloth, strongest under the lamp. It is drawn at half size, which softens
    it.
    """
    half = (max(2, size[0] // 2), max(2, size[1] // 2))
    at = (lamp[0] / 2, lamp[1] / 2)
    mask = _PATTERNS[name](half, at, scale / 2)
    mask.blit(
        _falling_light(half, at, 0.62 * half[0]), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
    )
    return pygame.transform.smoothscale(mask, size)


def _falling_light(size: tuple[int, int], at: tuple[float, float], reach: float) -> pygame.Surface:
    columns, rows = 64, 36
    small = pygame.Surface((columns, rows), pygame.SRCALPHA, 32)
    for y in range(rows):
        for x in range(columns):
            dx = (x + 0.5) / columns * size[0] - at[0]
            dy = (y + 0.5) / rows * size[1] - at[1]
            share = max(0.0, 1 - math.hypot(dx, dy) / reach)
            small.set_at((x, y), (255, 255, 255, round(255 * (0.18 + 0.82 * share))))
    return pygame.transform.smoothscale(small, size)


_THREAD: Final = (206, 242, 214)


def _sun(size: tuple[int, int], at: tuple[float, float], scale: float) -> pygame.Surface:
    out = paint.blank(size, _THREAD)
    reach = math.hypot(*size)
    for place in range(40):
        angle = 9 * place
        points = outlines.wedge(*at, 0, reach, angle - 2.25, angle + 2.25)
        pygame.draw.polygon(out, (*_THREAD, 18), points)
    return out


def _scales(size: tuple[int, int], at: tuple[float, float], scale: float) -> pygame.Surface:
    """Waves as overlapping arcs."""
    out = paint.blank(size, (190, 222, 250))
    r = 34 * scale
    line = max(1, round(1.4 * scale))
    row = 0
    y = -r
    while y < size[1] + 2 * r:
        x = -r + (row % 2) * r
        while x < size[0] + 2 * r:
            for share, alpha in ((1.0, 31), (0.72, 26), (0.44, 22)):
                box = Rect(0, 0, round(2 * r * share), round(2 * r * share))
                box.center = round(x), round(y)
                pygame.draw.arc(out, (190, 222, 250, alpha), box, 0, math.pi, line)
            x += 2 * r
        y += r / 2
        row += 1
    return out


def _fans(size: tuple[int, int], at: tuple[float, float], scale: float) -> pygame.Surface:
    """Rows of small fans."""
    out = paint.blank(size, (255, 214, 190))
    r = 44 * scale
    row = 0
    y = r
    while y < size[1] + r:
        x = (row % 2) * r
        while x < size[0] + r:
            for place in range(7):
                middle = -180 + 180 * (place + 0.5) / 7
                points = outlines.wedge(x, y, r * 0.34, r * 0.92, middle - 5, middle + 5)
                pygame.draw.polygon(out, (255, 214, 190, 24), points)
            x += 2 * r
        y += r
        row += 1
    return out


def _chevrons(size: tuple[int, int], at: tuple[float, float], scale: float) -> pygame.Surface:
    """Chevrons, column by column."""
    out = paint.blank(size, (240, 232, 214))
    wide, high, thick = 46 * scale, 26 * scale, 11 * scale
    y = -2 * high
    while y < size[1] + high:
        x = -wide
        while x < size[0] + wide:
            points = [(x, y + high), (x + wide / 2, y), (x + wide, y + high),
                      (x + wide, y + high + thick), (x + wide / 2, y + thick),
                      (x, y + high + thick)]  # fmt: skip
            pygame.draw.polygon(out, (240, 232, 214, 17), points)
            x += wide
        y += high
    return out


_PATTERNS: Final[dict[str, Pattern]] = {
    "sun": _sun,
    "scales": _scales,
    "fans": _fans,
    "chevrons": _chevrons,
}


# -- the rim --------------------------------------------------------------------------------------


def _rim(surface: pygame.Surface, theme: Theme, rim: Rim, scale: float) -> None:
    """Lacquer all round: the far rail, the sides, the near rail with its two wings."""
    w, h = surface.get_size()
    lacquer = wood(theme).lacquer
    _shade_under(surface, rim, scale)
    far = gradient((w, rim.top), lacquer)
    if not theme.high_contrast:
        _grain(far, scale)
    surface.blit(far, (0, 0))
    side = lacquer.at(0.72)
    surface.fill(side, (0, rim.top, rim.side, h - rim.top))
    surface.fill(side, (w - rim.side, rim.top, rim.side, h - rim.top))
    near = pygame.transform.flip(gradient((w, rim.wing[1]), lacquer), False, True)
    if not theme.high_contrast:
        _grain(near, scale)
    step = max(2, round(18 * scale))
    wing_w, wing_h = rim.wing
    parts = (
        Rect(0, h - rim.bottom, w, rim.bottom),
        Rect(0, h - wing_h, wing_w, wing_h),
        Rect(w - wing_w, h - wing_h, wing_w, wing_h),
        Rect(wing_w, h - wing_h + step, step, wing_h - step),
        Rect(w - wing_w - step, h - wing_h + step, step, wing_h - step),
    )
    for part in parts:
        surface.blit(near, part, part.move(0, wing_h - h))
    thick = max(1, round(1.6 * scale))
    metal = wood(theme).inlay
    bright = theme.text if theme.high_contrast else None
    for inset, width, strength in ((round(-3 * scale), thick, 255), (round(4 * scale), 1, 96)):
        _line_round(surface, rim, step, inset, width, metal, strength, bright)
    gleam = pygame.Surface((w, max(1, round(scale))), pygame.SRCALPHA)
    gleam.fill((255, 233, 189, 40))
    surface.blit(gleam, (0, round(3 * scale)))


def _line_round(
    surface: pygame.Surface, rim: Rim, step: int, inset: int, thick: int, metal: Metal,
    strength: int, bright: RGB | None,
) -> None:  # fmt: skip
    """The gilt line along the inner edge of the rim, ``inset`` pixels inside it."""
    w, h = surface.get_size()
    e = inset
    wing_w, wing_h = rim.wing
    points = [
        (rim.side + e, rim.top + e), (w - rim.side - e, rim.top + e),
        (w - rim.side - e, h - wing_h - e), (w - wing_w - e, h - wing_h - e),
        (w - wing_w - e, h - wing_h + step - e), (w - wing_w - step - e, h - wing_h + step - e),
        (w - wing_w - step - e, h - rim.bottom - e), (wing_w + step + e, h - rim.bottom - e),
        (wing_w + step + e, h - wing_h + step - e), (wing_w + e, h - wing_h + step - e),
        (wing_w + e, h - wing_h - e), (rim.side + e, h - wing_h - e),
    ]  # fmt: skip
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        left, right = sorted((ax, bx))
        top, bottom = sorted((ay, by))
        tone = bright or metal.at((top + bottom) / 2 / h * 0.9)
        line = Rect(left, top, right - left + thick, bottom - top + thick)
        stroke(surface, line, fade(tone, strength))


def _shade_under(surface: pygame.Surface, rim: Rim, scale: float) -> None:
    """The shadow of the rim on the cloth."""
    w, h = surface.get_size()
    depth = max(4, round(26 * scale))
    down = pygame.Surface((1, depth), pygame.SRCALPHA)
    for y in range(depth):
        down.set_at((0, y), (0, 0, 0, round(150 * (1 - y / depth) ** 2)))
    surface.blit(pygame.transform.scale(down, (w, depth)), (0, rim.top))
    right = pygame.transform.rotate(down, 90)
    beside = pygame.transform.scale(right, (depth, h))
    surface.blit(beside, (rim.side, 0))
    surface.blit(pygame.transform.flip(beside, True, False), (w - rim.side - depth, 0))
    up = pygame.transform.flip(pygame.transform.scale(down, (w, depth)), False, True)
    up.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(up, (0, h - rim.bottom - depth))


def _grain(board: pygame.Surface, scale: float) -> None:
    """Fine horizontal streaks, the same on every run."""
    w, h = board.get_size()
    source = random.Random(3)
    rows = max(1, round(h / max(1.0, scale)))
    small = pygame.Surface((max(4, w // 40), rows), 0, 32)
    for y in range(rows):
        for x in range(small.get_width()):
            level = max(0, min(14, round(source.gauss(6, 3))))
            small.set_at((x, y), (level, level, level))
    streaks = pygame.transform.smoothscale(small, (w, h))
    board.blit(streaks, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    board.fill((5, 5, 5), special_flags=pygame.BLEND_RGB_SUB)


_GRID = (48, 27)
_TILE = 384


def small_light(cloth: Felt, lamp: tuple[float, float] = (0.5, 0.42)) -> pygame.Surface:
    """The light on the cloth, small, to be scaled up. ``lamp`` is in shares of width and height."""
    small = pygame.Surface(_GRID, 0, 32)
    columns, rows = _GRID
    for y in range(rows):
        v = (y + 0.5) / rows
        for x in range(columns):
            u = (x + 0.5) / columns
            small.set_at((x, y), _light(u, v, cloth, lamp))
    return small


def nap(cloth: pygame.Surface) -> None:
    """Put two layers of nap on a cloth."""
    size = cloth.get_size()
    for i, layer in enumerate(_nap_tiles()):
        flag = pygame.BLEND_RGB_SUB if i else pygame.BLEND_RGB_ADD
        for top in range(-i * _TILE // 3, size[1], _TILE):
            for left in range(-i * _TILE // 2, size[0], _TILE):
                cloth.blit(layer, (left, top), special_flags=flag)


def _light(
    u: float, v: float, cloth: Felt, lamp: tuple[float, float] = (0.5, 0.42)
) -> tuple[int, int, int]:
    glow = math.exp(-(((u - lamp[0]) / 0.40) ** 2 + ((v - lamp[1]) / 0.46) ** 2))
    dx, dy = abs(u - 0.5) * 2, abs(v - 0.47) * 2
    vignette = min(1.0, max(0.0, (dx**2.6 + dy**2.6) ** (1 / 2.6) - 0.35) / 0.95)
    vignette = vignette * vignette * (3 - 2 * vignette)
    return mix(mix(cloth.base, cloth.lamp, glow * 0.92), cloth.edge, vignette * 0.94)


@cache
def _nap_tiles() -> tuple[pygame.Surface, ...]:
    """Two tiling noise pictures, one to add and one to subtract, the same on every run."""
    source = random.Random(7)
    return tuple(_nap(source, strength) for strength in (7, 6))


def _nap(source: random.Random, strength: int) -> pygame.Surface:
    grain = _noise(source, _TILE, strength - 2)
    fibres = _noise(source, _TILE // 2, 3)
    wide = pygame.transform.smoothscale(fibres, (_TILE, _TILE))
    grain.blit(wide, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return grain


def _noise(source: random.Random, side: int, strength: int) -> pygame.Surface:
    levels = bytes(round(strength * (i / 255) ** 1.6) for i in range(256))
    bytes_per_pixel = source.randbytes(side * side).translate(levels)
    spread = bytearray(side * side * 3)
    for channel in range(3):
        spread[channel::3] = bytes_per_pixel
    surface = pygame.image.frombuffer(bytes(spread), (side, side), "RGB")
    out = pygame.Surface((side, side), 0, 32)
    out.blit(surface, (0, 0))
    return out
