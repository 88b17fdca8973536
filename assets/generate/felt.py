"""A tile of felt: short fibres, lighter and darker, that repeats without a seam."""

from __future__ import annotations

import random

from PIL import Image, ImageDraw, ImageFilter

SIDE = 256
STRENGTH = 26


def _layer(seed: int, count: int, length: float, blur: float) -> Image.Image:
    """Fibres drawn on a torus, as gray around 128."""
    rnd = random.Random(seed)
    wide = Image.new("L", (SIDE * 3, SIDE * 3), 128)
    draw = ImageDraw.Draw(wide)
    for _ in range(count):
        x, y = rnd.uniform(0, SIDE), rnd.uniform(0, SIDE)
        dx, dy = rnd.uniform(-length, length), rnd.uniform(-length, length)
        tone = rnd.choice((60, 90, 165, 200))
        for ox in range(3):
            for oy in range(3):
                px, py = x + ox * SIDE, y + oy * SIDE
                draw.line((px, py, px + dx, py + dy), fill=tone, width=1)
    soft = wide.filter(ImageFilter.GaussianBlur(blur))
    return soft.crop((SIDE, SIDE, 2 * SIDE, 2 * SIDE))


def felt() -> Image.Image:
    """White fibres and black ones, told apart by luminance, strong or weak by alpha."""
    fine, coarse = _layer(3, 22000, 3, 0.55), _layer(5, 900, 16, 1.6)
    tile = Image.new("LA", (SIDE, SIDE))
    pixels = []
    for a, b in zip(fine.tobytes(), coarse.tobytes(), strict=True):
        value = (a - 131) * 0.9 + (b - 129) * 0.5
        alpha = min(STRENGTH, round(abs(value) * 0.26))
        pixels.append((255 if value > 0 else 0, alpha))
    tile.putdata(pixels)
    return tile
