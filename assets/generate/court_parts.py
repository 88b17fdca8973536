"""Eyes, noses and mouths that the court figures share. Coordinates are centred on the figure."""

from __future__ import annotations

from .palette import INK, IVORY, Theme
from .svg import circle, num, path


def eye(x: float, y: float, theme: Theme, iris: str, lash: bool = False) -> str:
    """An almond eye; with a drawn-out upper lash on request. The outer corner is away from 0."""
    s = 1 if x > 0 else -1
    w = 13.0
    white = (
        f"M{num(x - w)},{num(y)}Q{num(x)},{num(y - 12)} {num(x + w)},{num(y)}"
        f"Q{num(x)},{num(y + 9)} {num(x - w)},{num(y)}Z"
    )
    lid = f"M{num(x - w)},{num(y)}Q{num(x)},{num(y - 12)} {num(x + w)},{num(y)}"
    if lash:
        tip = x + s * (w + 6)
        start = x - s * w
        lid = f"M{num(start)},{num(y)}Q{num(x)},{num(y - 13)} {num(tip)},{num(y - 4)}"
    return (
        path(white, IVORY)
        + circle(x, y - 1.2, 5.2, fill=iris)
        + circle(x, y - 1.2, 2.6, fill=INK)
        + circle(x + 1.8, y - 3.2, 1.3, fill="#ffffff")
        + path(lid, stroke=INK, sw=3.4 if lash else 3)
        + path(
            f"M{num(x - w)},{num(y)}Q{num(x)},{num(y + 9)} {num(x + w)},{num(y)}",
            stroke=theme.hair,
            sw=1.3,
        )
    )


def brows(x: float, y: float, rise: float, theme: Theme, weight: float = 4.0) -> str:
    """A pair of arched brows."""
    d = ""
    for s in (-1, 1):
        d += (
            f"M{num(s * (x - 14))},{num(y)}"
            f"Q{num(s * x)},{num(y - rise)} {num(s * (x + 16))},{num(y + 1)}"
        )
    return path(d, stroke=theme.hair, sw=weight)


def front_nose(top: float, tip: float, theme: Theme, width: float = 9.0) -> str:
    """A straight nose: its shadow plane and the line under it."""
    w = width
    plane = (
        f"M2,{num(top)}L{num(w + 1)},{num(tip - 3)}Q{num(w - 2)},{num(tip + 4)} 0,{num(tip + 3)}Z"
    )
    under = (
        f"M{num(-w)},{num(tip - 4)}Q{num(-w + 1)},{num(tip + 3)} {num(-w / 2)},{num(tip + 1)}"
        f"Q0,{num(tip + 7)} {num(w / 2)},{num(tip + 1)}"
        f"Q{num(w - 1)},{num(tip + 3)} {num(w)},{num(tip - 4)}"
    )
    return path(plane, theme.blush, opacity=0.42) + path(under, stroke=theme.hair, sw=2.2)


def cheeks(x: float, y: float, r: float, theme: Theme) -> str:
    """A little colour."""
    return circle(-x, y, r, fill=theme.blush, opacity=0.38) + circle(
        x, y, r, fill=theme.blush, opacity=0.38
    )
