"""The pictures of the themes of problems: gold and cards on lacquer, in a square of 96 units."""

from __future__ import annotations

from .games import CARD, FILL, INK, SIDE, TILE, card, shade
from .palette import GOLD_DARK, gold
from .pips import pip
from .svg import document, glyphs, group, linear, path, poly, rect

COLOURS: dict[str, str] = {
    "all": "#3a3f4a",
    "take": "#17623f",
    "discard": "#8a1b2e",
    "open": "#1c3f7d",
    "lay": "#53298a",
    "out": "#a8611a",
    "answer": "#13717f",
}
"""The lacquer of each theme."""


def _heart(high: float) -> str:
    return pip("h", 0, 0, high * 0.42, "#b5202f")


def _arrow(x: float, y: float, turn: float) -> str:
    """A short thick arrow upwards about its middle, turned."""
    shape = path("M0,-21L17,-2H7.5V19H-7.5V-2H-17Z", FILL, INK, 3)
    return group(shape, f"translate({x} {y}) rotate({turn})")


def _take() -> str:
    """The pile, and an arrow up from it."""
    pile = card(45, 60, 50, -14) + card(52, 58, 50, 9) + card(48, 56, 50, -2, _heart(50))
    return pile + _arrow(70, 33, 0)


def _discard() -> str:
    """A card on its way down to others."""
    pile = card(44, 70, 38, 84) + card(50, 68, 38, 97)
    return pile + card(40, 34, 46, -12, _heart(46)) + _arrow(71, 40, 180)


def _open() -> str:
    """A lock that stands open."""
    bow = path("M31,46V31A17,17 0 0 1 64,26", stroke=FILL, sw=8.5)
    hole = path("M48,57a6.5,6.5 0 0 1 4,11.6V77H44V68.6A6.5,6.5 0 0 1 48,57Z", INK)
    return bow + rect(20, 45, 56, 40, 6, FILL, INK, 2.5) + hole


def _lay() -> str:
    """Three cards of a rank in a column."""
    return card(34, 33, 46) + card(48, 48, 46) + card(62, 63, 46, 0, _heart(46))


def _out() -> str:
    """Out of the door."""
    frame = path("M52,16H20V80H52", stroke=FILL, sw=8)
    return frame + _arrow(62, 48, 90)


def _answer() -> str:
    """A bubble with a question."""
    bubble = path("M16,18H80Q86,18 86,24V58Q86,64 80,64H50L33,82V64H16Q10,64 10,58V24Q10,18 16,18Z",
                  CARD, GOLD_DARK, 3)  # fmt: skip
    return bubble + path(glyphs("?", "Inter-Bold", 48, 58, 34, ink=True), INK, INK, 1)


def _all() -> str:
    """A fan of cards."""
    fan = "".join(group(card(0, -26, 44), f"rotate({turn})") for turn in (-44, 44, -22, 22))
    return group(fan + card(0, -26, 44, 0, _heart(44)), "translate(48 80)")


MOTIFS: dict[str, str] = {
    "all": _all(),
    "take": _take(),
    "discard": _discard(),
    "open": _open(),
    "lay": _lay(),
    "out": _out(),
    "answer": _answer(),
}
"""The motif of each theme, by its key."""


def theme_picture(key: str) -> str:
    """The picture of a theme as a document."""
    colour = COLOURS[key]
    defs = linear("gold", [(0, "#fff0c2"), (0.5, "#f2d080"), (1, "#dba645")])
    defs += gold("rim") + linear("lacquer", [(0, colour), (1, shade(colour, 0.45))])
    ground = poly(TILE, "url(#lacquer)") + poly(TILE, stroke="url(#rim)", sw=4)
    return document(SIDE, SIDE, ground + MOTIFS[key], defs)
