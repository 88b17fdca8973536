"""Outlines of the house in pixels: stepped corners, cut corners, cartouches, wheels, wedges."""

from __future__ import annotations

import math

Point = tuple[float, float]


def stepped(w: float, h: float, step: float, inset: float = 0.0) -> list[Point]:
    """A rectangle whose corners are two small steps, as on a Deco doorway."""
    s, x0, y0, x1, y1 = step, inset, inset, w - inset, h - inset
    left_top = [(x0, y0 + 2 * s), (x0 + s, y0 + 2 * s), (x0 + s, y0 + s), (x0 + 2 * s, y0 + s),
                (x0 + 2 * s, y0)]  # fmt: skip
    right_top = [(x0 + x1 - x, y) for x, y in reversed(left_top)]
    top = [*left_top, *right_top]
    return [*top, *((x, y0 + y1 - y) for x, y in reversed(top))]


def cut(w: float, h: float, corner: float, inset: float = 0.0) -> list[Point]:
    """A rectangle with its corners cut off: a button."""
    c, i = corner, inset
    return [
        (c + i * 0.4, i), (w - c - i * 0.4, i), (w - i, c + i * 0.4), (w - i, h - c - i * 0.4),
        (w - c - i * 0.4, h - i), (c + i * 0.4, h - i), (i, h - c - i * 0.4), (i, c + i * 0.4),
    ]  # fmt: skip


def cartouche(w: float, h: float, step: float) -> list[Point]:
    """A plate that hangs from an edge: straight above, stepped below."""
    s = step
    return [(0, 0), (w, 0), (w, h - s), (w - s, h - s), (w - s, h), (s, h), (s, h - s), (0, h - s)]


def wheel(cx: float, cy: float, outer: float, inner: float, teeth: int) -> list[Point]:
    """A toothed disc."""
    out = []
    for place in range(2 * teeth):
        angle = math.pi * place / teeth
        r = outer if place % 2 == 0 else inner
        out.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return out


def polygon(cx: float, cy: float, r: float, corners: int, turn: float = 0.0) -> list[Point]:
    """A regular polygon; ``turn`` is in degrees."""
    start = math.radians(turn)
    return [
        (cx + r * math.cos(start + 2 * math.pi * i / corners),
         cy + r * math.sin(start + 2 * math.pi * i / corners))
        for i in range(corners)
    ]  # fmt: skip


def disc(cx: float, cy: float, r: float) -> list[Point]:
    """A circle, as a polygon with enough sides."""
    return polygon(cx, cy, r, 96 if r > 40 else 48)


def wedge(
    cx: float, cy: float, inner: float, outer: float, start: float, end: float
) -> list[Point]:
    """A ray of a sun: between two radii and two angles in degrees, 0 to the right and 90 down."""
    steps = max(1, round(abs(end - start) / 6))
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    far = [(cx + outer * math.cos(a), cy + outer * math.sin(a)) for a in angles]
    if inner <= 0:
        return [(cx, cy), *far]
    near = [(cx + inner * math.cos(a), cy + inner * math.sin(a)) for a in reversed(angles)]
    return [*far, *near]


def lozenge(cx: float, cy: float, rx: float, ry: float) -> list[Point]:
    """A rhombus on its point."""
    return [(cx, cy - ry), (cx + rx, cy), (cx, cy + ry), (cx - rx, cy)]


def star(cx: float, cy: float, r: float) -> list[Point]:
    """A star with five points, the sign of the joker."""
    out = []
    for place in range(10):
        angle = -math.pi / 2 + place * math.pi / 5
        reach = r if place % 2 == 0 else r * 0.42
        out.append((cx + reach * math.cos(angle), cy + reach * math.sin(angle)))
    return out
