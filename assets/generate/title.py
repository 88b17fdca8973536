"""The wordmark and the divider."""

from __future__ import annotations

from .palette import gold
from .pips import pip
from .svg import document, glyphs, group, linear, lozenge, mirrored, num, path, wedge

TITLE_FONT = "PlayfairDisplay-Bold"
LINE = "#d8b163"


def _rule(x0: float, x1: float, y: float) -> str:
    """Two lines that taper to a point, on the right side of the centre."""
    return (
        path(f"M{x0},{y - 2.5}H{x1 - 60}L{x1},{y}L{x1 - 60},{y + 2.5}H{x0}Z", "url(#gold)")
        + path(f"M{x0},{y + 10}H{x1 - 150}", stroke=LINE, sw=1.8)
        + path(f"M{x0},{y - 10}H{x1 - 150}", stroke=LINE, sw=1.8)
    )


def _suits(x: float, y: float, size: float, gap: float) -> str:
    """The four suits in a row."""
    return "".join(pip(s, x + (i - 1.5) * gap, y, size, "url(#gold)") for i, s in enumerate("shdc"))


def _defs() -> str:
    """The gilt of the letters."""
    bright = [(0, "#fff0c4"), (0.45, "#e9c374"), (0.55, "#d3a146"), (1, "#b07f28")]
    return gold() + linear("letters", bright)


def wordmark() -> str:
    """The name under a half sun, over the four suits. 1600 by 640."""
    x, horizon = 800.0, 206.0
    fan = ""
    for i in range(15):
        a = -90 + 11.5 * (i - 7)
        long = 184 - 5.6 * abs(i - 7)
        fan += path(wedge(x, horizon, 50, long, a - 2.3, a + 2.3), "url(#gold)")
        if i < 14:
            b = a + 5.75
            fan += path(wedge(x, horizon, 64, long - 36, b - 0.7, b + 0.7), LINE)
    fan += path(wedge(x, horizon, 28, 39, -180, 0), "url(#gold)")
    fan += path(wedge(x, horizon, 0, 17, -180, 0), "url(#gold)")
    word = path(glyphs("Canasta", TITLE_FONT, x, 514, 262, track=12), "url(#letters)")
    side = group(mirrored(_rule(208, 690, horizon)), f"translate({num(x)} 0)")
    half = group(mirrored(_rule(170, 770, 594)), f"translate({num(x)} 0)")
    return document(1600, 640, fan + side + word + half + _suits(x, 594, 54, 78), _defs())


def divider() -> str:
    """A rule with a lozenge. 1000 by 48."""
    half = _rule(52, 480, 24) + path(lozenge(36, 24, 7, 9), "url(#gold)")
    body = group(mirrored(half), "translate(500 0)") + path(lozenge(500, 24, 17, 22), "url(#gold)")
    return document(1000, 48, body, _defs())
