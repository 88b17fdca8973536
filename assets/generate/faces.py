"""Number cards: three to ten, the special threes, and the aces."""

from __future__ import annotations

from typing import Any

from .palette import GOLD_DARK, Theme, gold, pip_gradient
from .pips import SHAPES, layout, pip
from .stock import USUAL, H, Index, W, index, stock, turned
from .svg import circle, document, group, lozenge, num, path, polar, tag, wedge

COLUMNS = (152.0, 250.0, 348.0)
PIP_TOP = 122.0
PIP = 92.0


def _rays(
    x: float, y: float, r0: float, r1: float, count: int, width: float, stroke: str, **more: Any
) -> str:
    """Rays of alternating length around a point."""
    d = ""
    for i in range(count):
        a = 360 * i / count - 90
        x0, y0 = polar(x, y, r0, a)
        x1, y1 = polar(x, y, r1 if i % 2 == 0 else (r0 + r1) / 2, a)
        d += f"M{num(x0)},{num(y0)}L{num(x1)},{num(y1)}"
    return path(d, stroke=stroke, sw=width, **more)


def _three(suit: str) -> str:
    """The mark around the middle pip of a three: a gilt sun on red, a gate on black."""
    x, y = W / 2, H / 2
    if suit in "hd":
        return circle(x, y, 74, stroke="url(#gold)", sw=4) + _rays(
            x, y, 83, 105, 32, 3.4, "url(#goldv)"
        )
    frame = path(lozenge(x, y, 96, 96), stroke="url(#gold)", sw=4)
    inner = path(lozenge(x, y, 84, 84), stroke=GOLD_DARK, sw=1.6)
    beads = "".join(circle(*polar(x, y, 108, a), 5, fill="url(#goldv)") for a in (0, 90, 180, 270))
    return frame + inner + beads


def number_card(rank: str, suit: str, theme: Theme, at: Index = USUAL) -> str:
    """A card from three to ten."""
    body = stock() + index(rank, suit, theme, at)
    size = PIP
    if rank == "3":
        body += _three(suit)
    for x, y in layout(rank, COLUMNS, PIP_TOP, H):
        body += pip(suit, x, y, size, "url(#pip)", turned=y > H / 2 + 1)
    return document(W, H, body, gold() + gold("goldv", "d") + pip_gradient(theme))


def inset_line(suit: str, x: float, y: float, size: float, inset: float, width: float) -> str:
    """A gilt line that follows the outline of a suit inside it."""
    name = f"clip{suit}{round(size)}"
    transform = f"translate({num(x)} {num(y)}) scale({num(size)})"
    clip = tag("clipPath", path(SHAPES[suit], transform=transform), id=name)
    lines = "".join(
        tag(
            "path",
            d=SHAPES[suit],
            fill="none",
            stroke=stroke,
            stroke_width=f"{2 * depth / size:.4f}",
            transform=transform,
        )
        for stroke, depth in (("url(#goldv)", inset + width), ("url(#pip)", inset))
    )
    return clip + group(lines, clip_path=f"url(#{name})")


def _fan(x: float, base: float, reach: float, theme: Theme) -> str:
    """An open fan in the suit's colour and gold."""
    out = ""
    for i in range(11):
        a = -90 + 16 * (i - 5)
        long = reach - 5.0 * abs(i - 5)
        fill = "url(#goldv)" if i % 2 == 0 else theme.pip
        out += path(wedge(x, base, 36, long, a - 5.6, a + 5.6), fill)
    out += path(wedge(x, base, 18, 29, -180, 0), "url(#goldv)")
    return out + path(wedge(x, base, 0, 11, -180, 0), theme.pip)


def ace(suit: str, theme: Theme, at: Index = USUAL) -> str:
    """One great pip between two Deco fans."""
    x, y = W / 2, H / 2
    size = {"s": 268.0, "h": 254.0, "d": 254.0, "c": 262.0}[suit]
    body = stock() + index("A", suit, theme, at)
    body += turned(_fan(x, y - size / 2 - 14, 98, theme))
    body += pip(suit, x, y, size, "url(#pip)")
    body += inset_line(suit, x, y, size, 12, 3.4)
    if suit == "s":
        body += _rays(x, y + 2, 42, 60, 32, 2.4, "url(#goldv)")
    body += pip(suit, x, y + {"h": -14, "s": 2, "c": 2, "d": 0}[suit], 66, "url(#gold)")
    return document(W, H, body, gold() + gold("goldv", "d") + pip_gradient(theme))
