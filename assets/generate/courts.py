"""The frame of the court cards and how two halves of a figure meet at a sash."""

from __future__ import annotations

import math

from .court_jack import jack
from .court_king import king
from .court_queen import queen
from .palette import CREAM, GOLD, GOLD_DARK, INK, Theme, gold, pip_gradient
from .pips import pip
from .stock import USUAL, H, Index, W, index, stock, turned
from .svg import document, group, lozenge, num, path, tag, wedge

LEFT, RIGHT, TOP, BOTTOM = 103.0, 397.0, 26.0, 674.0
STEP = 13.0
SLOPE = 44.0
HALF_SASH = 17.0
FIGURES = {"J": jack, "Q": queen, "K": king}


def _frame_path(inset: float) -> str:
    """The frame with its stepped corners."""
    x0, y0, x1, y1 = LEFT + inset, TOP + inset, RIGHT - inset, BOTTOM - inset
    s = STEP
    return (
        f"M{x0 + 2 * s},{y0}H{x1 - 2 * s}V{y0 + s}H{x1 - s}V{y0 + 2 * s}H{x1}"
        f"V{y1 - 2 * s}H{x1 - s}V{y1 - s}H{x1 - 2 * s}V{y1}H{x0 + 2 * s}"
        f"V{y1 - s}H{x0 + s}V{y1 - 2 * s}H{x0}V{y0 + 2 * s}H{x0 + s}V{y0 + s}H{x0 + 2 * s}Z"
    )


def _half_clip(slope: float) -> str:
    """The part of the card above the sash."""
    return f"M0,0H{W}V{num(H / 2 - slope * 250 / 147)}L0,{num(H / 2 + slope * 250 / 147)}Z"


def _background(y: float) -> str:
    """Pale rays behind the head."""
    return "".join(
        path(wedge(W / 2, y, 0, 340, a - 3.75, a + 3.75), "#f3e2b4") for a in range(-180, 181, 15)
    )


def _sash(slope: float, theme: Theme) -> str:
    """The gilt band across the middle."""
    angle = -math.degrees(math.atan2(slope, 147))
    long = 190
    h = HALF_SASH
    band = tag(
        "rect",
        x=-long,
        y=-h,
        width=2 * long,
        height=2 * h,
        fill="url(#gold)",
        stroke=INK,
        stroke_width=3,
    )
    band += tag("rect", x=-long, y=-h + 6, width=2 * long, height=2 * h - 12, fill=theme.deep)
    for i in range(-7, 8):
        x = i * 24
        band += path(lozenge(x, 0, 9, 9), GOLD if i % 2 else CREAM)
    return group(band, f"translate({W // 2} {H // 2}) rotate({num(angle)})")


def court(rank: str, suit: str, theme: Theme, at: Index = USUAL, letter: str = "") -> str:
    """A jack, queen or king, perhaps with another ``letter`` than J, Q and K."""
    slope = SLOPE if rank == "J" else -SLOPE
    figure = group(FIGURES[rank](theme, suit), f"translate({W // 2} 0)")
    half = group(_background(190) + figure, clip_path="url(#half)")
    body = tag("rect", x=100, y=0, width=300, height=H, fill="#fbf1d6") + turned(half)
    body += _sash(slope, theme)
    inside = group(body, clip_path="url(#frame)")
    marks = turned(pip(suit, LEFT + 41, TOP + 60, 50, "url(#pip)"))
    lines = path(_frame_path(0), stroke=INK, sw=3.2) + path(
        _frame_path(6.5), stroke=GOLD_DARK, sw=1.8
    )
    defs = (
        gold()
        + gold("goldv", "d")
        + pip_gradient(theme)
        + tag("clipPath", path(_frame_path(6.5)), id="frame")
        + tag("clipPath", path(_half_clip(slope)), id="half")
    )
    body = stock() + index(letter or rank, suit, theme, at) + inside + marks + lines
    return document(W, H, body, defs)
