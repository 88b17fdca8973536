"""The deuces: gilt cards whose sunburst says that they are wild."""

from __future__ import annotations

import math

from .palette import CREAM, GILT_EDGE, GOLD_DARK, INK, Theme, gold, pip_gradient
from .pips import pip
from .stock import USUAL, H, Index, W, gold_stock_gradient, index, stock
from .svg import circle, document, group, num, path, rect, star, tag, wedge


def gilt_frame() -> str:
    """The gilt border of a wild card."""
    return rect(5, 5, W - 10, H - 10, 25, stroke="url(#goldv)", sw=8) + rect(
        9.5, 9.5, W - 19, H - 19, 21, stroke=GOLD_DARK, sw=1.4
    )


def burst(x: float, y: float, count: int, fill: str, reach: float = 460) -> str:
    """Broad rays over the whole card."""
    step = 360 / count
    return "".join(
        path(wedge(x, y, 0, reach, i * step - step / 4, i * step + step / 4), fill)
        for i in range(count)
    )


def wild_stock(rays: int = 36) -> str:
    """Golden stock under a sunburst, gilt at the edge."""
    inner = group(burst(W / 2, H / 2, rays, "#eccb74"), clip_path="url(#card)", opacity=0.62)
    return stock("url(#wildstock)", GILT_EDGE) + inner + gilt_frame()


def wild_defs() -> str:
    """Gradients and clips every wild card needs."""
    clip = tag("clipPath", rect(4, 4, W - 8, H - 8, 27, fill="#000"), id="card")
    return gold() + gold("goldv", "d") + gold_stock_gradient() + clip


def _capsule(inset: float) -> str:
    """Path of the upright capsule in the middle."""
    w, h = 92 - inset, 222 - inset
    x0, x1, y0, y1 = W / 2 - w, W / 2 + w, H / 2 - h, H / 2 + h
    return f"M{x0},{y0 + w}A{w},{w} 0 0 1 {x1},{y0 + w}V{y1 - w}A{w},{w} 0 0 1 {x0},{y1 - w}Z"


def _ray(angle: float, length: float, width: float) -> str:
    """A slender triangle that stands on the rim of the capsule and points from the centre."""
    r, straight = 98.0, 130.0
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    rim = r / abs(c) if abs(c) > 1e-6 else math.inf
    if rim * abs(s) > straight:
        rim = straight * abs(s) + math.sqrt(r * r - (straight * c) ** 2)
    points = ((rim, width), (rim + length, 0.0), (rim, -width))
    return (
        "M"
        + "L".join(f"{num(W / 2 + d * c - w * s)},{num(H / 2 + d * s + w * c)}" for d, w in points)
        + "Z"
    )


def deuce(suit: str, theme: Theme, at: Index = USUAL) -> str:
    """A wild two."""
    x, y = W / 2, H / 2
    rays = ""
    for i in range(48):
        kind = i % 4
        long = (92.0, 44.0, 66.0, 44.0)[kind]
        fill = theme.pip if kind == 0 else "url(#goldv)"
        rays += path(
            _ray(7.5 * i, long, 6.5 if kind == 0 else 5.5),
            fill,
            None if kind == 0 else GOLD_DARK,
            1,
        )
    body = wild_stock() + rays
    body += path(_capsule(0), "url(#gold)", INK, 2.6)
    body += path(_capsule(9), theme.pip_dark) + path(_capsule(15), "url(#gold)")
    body += path(_capsule(19), CREAM, GOLD_DARK, 1.4)
    body += pip(suit, x, y - 118, 118, "url(#pip)") + pip(suit, x, y + 118, 118, "url(#pip)", True)
    body += path(star(x, y, 40, 15, 8), "url(#gold)", INK, 2.2) + circle(x, y, 9, theme.pip, INK, 2)
    return document(W, H, body + index("2", suit, theme, at), wild_defs() + pip_gradient(theme))
