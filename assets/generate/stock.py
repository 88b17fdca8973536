"""What all card faces share: the stock, the corner indices and the turned half."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from .palette import CREAM, EDGE, Theme
from .pips import pip
from .svg import glyphs, group, linear, num, path, rect

W, H = 500, 700
RADIUS = 30
STRIP = 100
INDEX_FONT = "Inter-Bold"


@dataclass(frozen=True)
class Index:
    """Where the index lies and how large it is: rank over suit, both centred at ``x``.

    ``squeeze`` narrows its letters, ``ten`` the rank of two figures.
    """

    x: float
    top: float
    cap: float
    pip_y: float
    pip: float
    squeeze: float
    ten: float


USUAL = Index(x=52, top=18, cap=74, pip_y=118, pip=46, squeeze=1.0, ten=0.8)
LARGE = Index(x=53, top=17, cap=97, pip_y=148, pip=54, squeeze=0.92, ten=0.6)
CORNER = (101, 184)
"""Width and height of the corner in which a card with a large index differs from the usual one."""


@cache
def fibres(seed: int = 7, count: int = 230) -> str:
    """Faint fibres in the paper, the same on every card."""
    rnd = random.Random(seed)
    light, dark = "", ""
    for i in range(count):
        x, y = rnd.uniform(8, W - 8), rnd.uniform(8, H - 8)
        dx, dy = rnd.uniform(-13, 13), rnd.uniform(-9, 9)
        bx, by = rnd.uniform(-5, 5), rnd.uniform(-5, 5)
        d = f"M{num(x)},{num(y)}q{num(dx / 2 + bx)},{num(dy / 2 + by)} {num(dx)},{num(dy)}"
        if i % 2:
            light += d
        else:
            dark += d
    return path(dark, stroke="#b79b62", sw=0.9, opacity=0.16) + path(
        light, stroke="#ffffff", sw=1.1, opacity=0.6
    )


def stock(fill: str = CREAM, edge: str = EDGE) -> str:
    """The card itself: cream paper and a hairline edge."""
    return (
        rect(0, 0, W, H, RADIUS, fill=fill)
        + fibres()
        + rect(1, 1, W - 2, H - 2, RADIUS - 1, stroke=edge, sw=2)
        + rect(2.75, 2.75, W - 5.5, H - 5.5, RADIUS - 2.75, stroke="#ffffff", sw=1.5, opacity=0.7)
    )


def gold_stock_gradient() -> str:
    """The warm stock of the wild cards."""
    return linear("wildstock", [(0, "#fbeec6"), (0.5, "#f7e2a6"), (1, "#fbeec6")])


def turned(body: str) -> str:
    """The drawing and the same again, turned about the card's centre."""
    return body + group(body, f"rotate(180 {num(W / 2)} {num(H / 2)})")


def rank_path(rank: str, at: Index) -> str:
    """Path of an index rank."""
    squeeze = {"10": at.ten / at.squeeze, "JO": 0.86, "Q": 0.9, "K": 0.97, "A": 0.94}.get(
        rank, 1.04
    )
    track = {"10": -4.0}.get(rank, 0.0)
    squeeze *= at.squeeze
    return glyphs(rank, INDEX_FONT, at.x, at.top + at.cap, at.cap, squeeze, track, ink=True)


def index(rank: str, suit: str, theme: Theme, at: Index = USUAL) -> str:
    """Rank over suit in two corners."""
    return turned(
        path(rank_path(rank, at), theme.pip) + pip(suit, at.x, at.pip_y, at.pip, theme.pip)
    )
