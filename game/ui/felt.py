"""The cloth of the table: felt under a soft lamp, darker towards the corners, with a fine nap."""

from __future__ import annotations

import math
import random
from functools import cache

import pygame

from game.ui.theme import Felt, mix

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
