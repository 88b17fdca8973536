"""The four suits as vector shapes, and where the pips of a number card lie."""

from __future__ import annotations

import math
from typing import Any

from .svg import num, path

SUITS = "shdc"


def _club() -> str:
    """One outline around three leaves and a stem."""
    r, top, side, low = 0.243, -0.262, 0.257, 0.095
    # where the top leaf meets the right one
    mx, my = side / 2, (top + low) / 2
    dist = math.hypot(side, low - top)
    off = math.sqrt(r * r - (dist / 2) ** 2)
    ix, iy = mx + off * (low - top) / dist, my - off * side / dist
    sx = 0.042
    sy = low + math.sqrt(r * r - (side - sx) ** 2)
    arc = f"A{r},{r} 0 1 1 "
    return (
        f"M{-ix:.4f},{iy:.4f}{arc}{ix:.4f},{iy:.4f}{arc}{sx},{sy:.4f}"
        f"C.05,.34 .1,.44 .21,.49L-.21,.49C-.1,.44 -.05,.34 {-sx},{sy:.4f}"
        f"{arc}{-ix:.4f},{iy:.4f}Z"
    )


SHAPES: dict[str, str] = {
    "h": (
        "M0,.5C-.05,.35 -.495,.12 -.495,-.2C-.495,-.39 -.36,-.485 -.235,-.485"
        "C-.12,-.485 -.035,-.41 0,-.29C.035,-.41 .12,-.485 .235,-.485"
        "C.36,-.485 .495,-.39 .495,-.2C.495,.12 .05,.35 0,.5Z"
    ),
    "d": (
        "M0,-.53C.09,-.31 .24,-.12 .41,0C.24,.12 .09,.31 0,.53"
        "C-.09,.31 -.24,.12 -.41,0C-.24,-.12 -.09,-.31 0,-.53Z"
    ),
    "s": (
        "M0,-.52C.05,-.36 .475,-.13 .475,.14C.475,.29 .37,.37 .26,.37"
        "C.16,.37 .085,.31 .04,.21C.05,.35 .1,.45 .21,.49L-.21,.49"
        "C-.1,.45 -.05,.35 -.04,.21C-.085,.31 -.16,.37 -.26,.37"
        "C-.37,.37 -.475,.29 -.475,.14C-.475,-.13 -.05,-.36 0,-.52Z"
    ),
    "c": _club(),
}


def pip(
    suit: str, x: float, y: float, size: float, fill: str, turned: bool = False, **more: Any
) -> str:
    """A suit of a given height centred at (x, y)."""
    turn = " rotate(180)" if turned else ""
    transform = f"translate({num(x)} {num(y)}){turn} scale({num(size)})"
    return path(SHAPES[suit], fill, transform=transform, **more)


def layout(
    rank: str, xs: tuple[float, float, float], top: float, height: float
) -> list[tuple[float, float]]:
    """Places of the pips of a number card, 3 to 10."""
    left, mid, right = xs
    bottom = height - top
    centre = height / 2
    corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
    waist = [(left, centre), (right, centre)]
    third = (bottom - top) / 3
    rows = [(x, top + third * i) for i in range(4) for x in (left, right)]
    upper, lower = (mid, (top + centre) / 2), (mid, (bottom + centre) / 2)
    places: dict[str, list[tuple[float, float]]] = {
        "3": [(mid, top), (mid, centre), (mid, bottom)],
        "4": corners,
        "5": [*corners, (mid, centre)],
        "6": corners + waist,
        "7": [*corners, *waist, upper],
        "8": [*corners, *waist, upper, lower],
        "9": [*rows, (mid, centre)],
        "10": [*rows, (mid, top + third / 2), (mid, bottom - third / 2)],
    }
    return places[rank]
