"""The deuces: gilt cards whose sunburst says that they are wild."""

from __future__ import annotations

from .palette import CREAM, GOLD_DARK, INK, Theme, gold, pip_gradient
from .pips import pip
from .stock import H, W, gold_stock_gradient, index, stock, turned
from .svg import circle, document, group, lozenge, path, polar, rect, star, tag, wedge


def gilt_frame() -> str:
    """The gilt border of a wild card."""
    return (
        rect(7, 7, W - 14, H - 14, 24, stroke="url(#goldv)", sw=9)
        + rect(12.5, 12.5, W - 25, H - 25, 19, stroke=GOLD_DARK, sw=1.4)
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
    return stock("url(#wildstock)", "#9d7a2c") + inner + gilt_frame()


def wild_defs() -> str:
    """Gradients and clips every wild card needs."""
    clip = tag("clipPath", rect(4, 4, W - 8, H - 8, 27, fill="#000"), id="card")
    return gold() + gold("goldv", "d") + gold_stock_gradient() + clip


def _capsule(inset: float) -> str:
    """Path of the upright capsule in the middle."""
    w, h = 92 - inset, 222 - inset
    x0, x1, y0, y1 = W / 2 - w, W / 2 + w, H / 2 - h, H / 2 + h
    return f"M{x0},{y0 + w}A{w},{w} 0 0 1 {x1},{y0 + w}V{y1 - w}A{w},{w} 0 0 1 {x0},{y1 - w}Z"


def deuce(suit: str, theme: Theme) -> str:
    """A wild two."""
    x, y = W / 2, H / 2
    rays = ""
    for i in range(44):
        a = 360 * i / 44
        long = 262 if i % 2 == 0 else 232
        fill = theme.pip if i % 4 == 0 else "url(#goldv)"
        sx, sy = 0.58, 1.0
        p0 = polar(0, 0, 150, a - 2)
        p1 = polar(0, 0, 150, a + 2)
        tip = polar(0, 0, long, a)
        rays += path(
            "M" + "L".join(f"{x + px * sx:.2f},{y + py * sy:.2f}" for px, py in (p0, tip, p1)) + "Z",
            fill,
        )
    body = wild_stock() + rays
    body += path(_capsule(0), "url(#gold)", INK, 2.6)
    body += path(_capsule(9), theme.pip_dark) + path(_capsule(15), "url(#gold)")
    body += path(_capsule(19), CREAM, GOLD_DARK, 1.4)
    body += pip(suit, x, y - 118, 118, "url(#pip)") + pip(suit, x, y + 118, 118, "url(#pip)", True)
    body += path(star(x, y, 40, 15, 8), "url(#gold)", INK, 2.2) + circle(
        x, y, 9, theme.pip, INK, 2
    )
    body += turned(path(lozenge(x, y - 246, 11, 15), "url(#gold)", INK, 2.2))
    return document(W, H, body + index("2", suit, theme), wild_defs() + pip_gradient(theme))
