"""The app icon: cards in a basket before a Deco sun."""

from __future__ import annotations

from .palette import CREAM, GOLD_LIGHT, INK, RED, gold
from .pips import pip
from .svg import document, group, linear, num, path, rect, tag, wedge

SIDE = 512
BASKET = "M112,318H400L366,452C364,462 356,468 346,468H166C156,468 148,462 146,452Z"


def _card(angle: float, fill: str, mark: str = "") -> str:
    """A card that turns about the basket."""
    body = rect(-66, -226, 132, 210, 18, fill=fill, stroke=INK, sw=7) + mark
    return group(body, f"translate(256 372) rotate({num(angle)})")


def _basket() -> str:
    """A woven basket with a gilt rim."""
    out = path(BASKET, "url(#wicker)", INK, 8)
    weave = ""
    for row in range(6):
        y = 340 + 22 * row
        for col in range(-1, 10):
            x = 104 + 38 * col + (19 if row % 2 else 0)
            weave += rect(x, y, 33, 17, 8, fill="#e3b25c" if row % 2 else "#d49a43")
    out += group(weave, clip_path="url(#basket)")
    out += path(BASKET, stroke=INK, sw=8)
    return out + rect(96, 298, 320, 40, 18, fill="url(#gold)", stroke=INK, sw=8)


def _ground() -> str:
    """Green ground with rays and a gilt edge."""
    rays = "".join(
        path(wedge(256, 330, 0, 420, a - 5, a + 5), "#2b7a59") for a in range(-180, 181, 20)
    )
    return (
        rect(8, 8, 496, 496, 108, fill="url(#felt)")
        + group(rays, clip_path="url(#tile)", opacity=0.6)
        + rect(16, 16, 480, 480, 100, stroke="url(#gold)", sw=14)
    )


def emblem(small: bool = False) -> str:
    """The icon; the small one leaves out what would blur."""
    defs = gold()
    defs += linear("felt", [(0, "#1f6b4c"), (1, "#0d3a2a")])
    defs += linear("wicker", [(0, "#8a571d"), (1, "#633b10")])
    defs += tag("clipPath", rect(8, 8, 496, 496, 108, fill="#000"), id="tile")
    defs += tag("clipPath", path(BASKET), id="basket")
    if small:
        body = rect(0, 0, 512, 512, 112, fill="url(#felt)")
        left = rect(-110, -330, 220, 350, 30, fill="#e9c978", stroke=INK, sw=14)
        right = rect(-110, -330, 220, 350, 30, fill=CREAM, stroke=INK, sw=14)
        body += group(left, "translate(232 428) rotate(-20)")
        body += group(right + pip("h", 0, -155, 170, RED), "translate(286 428) rotate(10)")
        return document(SIDE, SIDE, body, defs)
    cards = _card(-42, RED) + _card(42, INK)
    cards += _card(-21, GOLD_LIGHT, pip("s", -22, -180, 56, INK))
    cards += _card(21, CREAM, pip("d", 22, -180, 56, RED))
    cards += _card(0, CREAM, pip("h", 0, -146, 92, RED))
    return document(SIDE, SIDE, _ground() + group(cards + _basket(), "translate(0 -14)"), defs)
