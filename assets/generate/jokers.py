"""The joker: a harlequin before a star burst."""

from __future__ import annotations

from dataclasses import replace

from .palette import CREAM, GOLD_DARK, INK, IVORY, RED
from .pips import pip
from .stock import USUAL, H, Index, W, rank_path, turned
from .svg import circle, document, group, linear, lozenge, num, path, polar, star, tag
from .wilds import wild_defs, wild_stock

WINE = "#7b1f4b"
WINE_DARK = "#54122f"
TEAL = "#1c6f75"
TEAL_DARK = "#114c51"
SHOULDERS = "M-150,320C-132,206 -60,192 0,190C60,192 132,206 150,320Z"
DISC_Y, DISC_R = 350.0, 174.0
SKIN, SHADE, BLUSH = "#fbe3cb", "#efc5a2", "#e58f7d"


def _backdrop() -> str:
    """A dark disc with a gilt star burst."""
    x, y = W / 2, DISC_Y
    out = path(star(x, y, 224, DISC_R + 4, 24), "url(#gold)", INK, 2.6)
    out += circle(x, y, DISC_R, "url(#disc)", INK, 2.6)
    for i in range(48):
        a = 360 * i / 48
        x0, y0 = polar(x, y, 60, a)
        x1, y1 = polar(x, y, DISC_R - 14 if i % 2 else DISC_R - 36, a)
        out += path(f"M{x0:.2f},{y0:.2f}L{x1:.2f},{y1:.2f}", stroke="#d9ac4c", sw=2, opacity=0.6)
    return out


def _bell(x: float, y: float, r: float = 15) -> str:
    """A small round bell."""
    return (
        circle(x, y, r, "url(#gold)", INK, 2.6)
        + path(f"M{x - r * 0.8},{y + 1}H{x + r * 0.8}", stroke=INK, sw=2)
        + circle(x, y + r * 0.48, r * 0.22, INK)
    )


def _body() -> str:
    """Shoulders in lozenges, parted in two colours."""
    left = "M0,190C-60,192 -132,206 -150,320H0Z"
    right = "M0,190C60,192 132,206 150,320H0Z"
    out = path(left, TEAL) + path(right, WINE)
    checks = ""
    for row in range(5):
        for col in range(-4, 5):
            cx, cy = col * 36 + (18 if row % 2 else 0), 214 + row * 27
            fill = TEAL_DARK if cx < 0 else WINE_DARK
            checks += path(lozenge(cx, cy, 18, 27), fill if row % 2 else "#d9ac4c", opacity=0.75)
    out += group(checks, clip_path="url(#torso)")
    return out + path(SHOULDERS, stroke=INK, sw=3)


def _ruff() -> str:
    """A collar of points with bells."""
    out = ""
    for i in range(-3, 4):
        a = 90 - i * 27
        tip = polar(0, 128, 116 if abs(i) > 1 else 102, a)
        p0, p1 = polar(0, 128, 66, a - 15), polar(0, 128, 66, a + 15)
        fill = (CREAM, WINE, CREAM, TEAL)[(i + 4) % 4] if i else CREAM
        fill = CREAM if i % 2 == 0 else (WINE if i < 0 else TEAL)
        d = "M" + "L".join(f"{px:.2f},{py:.2f}" for px, py in ((0, 128), p0, tip, p1)) + "Z"
        out += path(d, fill, INK, 2.6) + _bell(tip[0], tip[1] + 4, 10)
    return out


def _cap() -> str:
    """A cap with three horns."""
    out = path(
        "M-62,64C-72,6 -100,-46 -140,-40C-172,-34 -176,6 -164,42"
        "C-152,14 -128,14 -116,40C-104,66 -84,80 -58,76Z",
        TEAL,
        INK,
        3,
    )
    out += path(
        "M62,64C72,6 100,-46 140,-40C172,-34 176,6 164,42C152,14 128,14 116,40C104,66 84,80 58,76Z",
        WINE,
        INK,
        3,
    )
    out += path(
        "M-64,70C-66,20 -44,-30 -8,-96L0,-112L8,-96C44,-30 66,20 64,70Z", "url(#gold)", INK, 3
    )
    out += path("M0,-112L8,-96C44,-30 66,20 64,70H0Z", GOLD_DARK, opacity=0.35)
    for y, w in ((-52, 12), (-8, 15), (38, 18)):
        out += path(lozenge(0, y, w, w + 6), WINE if y != -8 else TEAL, INK, 2.2)
    out += _bell(-164, 52) + _bell(164, 52) + _bell(0, -118, 17)
    return out


def _face() -> str:
    """A merry face that winks, one half in shade."""
    outline = (
        "M-62,64C-68,112 -58,150 -32,172C-20,182 -8,187 0,187"
        "C8,187 20,182 32,172C58,150 68,112 62,64Z"
    )
    shade = "M0,60H62C68,112 58,150 32,172C20,182 8,187 0,187Z"
    out = path(outline, SKIN) + path(shade, SHADE)
    out += circle(-40, 136, 13, BLUSH, opacity=0.5) + circle(40, 136, 13, BLUSH, opacity=0.5)
    # the painted lozenge over one eye
    out += path(lozenge(-28, 112, 15, 34), TEAL, opacity=0.42)
    out += path("M-45,111Q-28,91 -11,111Q-28,121 -45,111Z", IVORY)
    out += circle(-27, 107.5, 7.4, TEAL_DARK) + circle(-27, 107.5, 3.6, INK)
    out += circle(-24.4, 104.6, 2, "#fff")
    out += path("M-46,112Q-28,90 -10,112", stroke=INK, sw=3.6)
    out += path("M-42,114Q-28,122 -14,114", stroke="#a8694a", sw=1.5)
    out += path("M12,114Q28,96 45,113", stroke=INK, sw=4)
    out += path("M46,111L53,107M42,104L47,99", stroke=INK, sw=2.6)
    out += path("M12,94Q28,82 46,93M-12,90Q-28,74 -46,86", stroke=WINE_DARK, sw=4)
    out += path("M2,104L9,133Q6,140 0,140Z", BLUSH, opacity=0.5)
    out += path("M-9,132Q-8,139 -4,138Q0,143 4,138Q8,139 9,132", stroke="#a8694a", sw=2.4)
    out += path("M-32,147Q0,163 32,147Q22,172 0,172Q-22,172 -32,147Z", "#a3243a")
    out += path("M-36,144Q-34,147 -31,147.5Q0,163 31,147.5Q34,147 36,144", stroke="#5b0f20", sw=2.4)
    return out + path(outline, stroke=INK, sw=3)


def _brim() -> str:
    """The band of the cap."""
    return path("M-70,60Q0,88 70,60L67,84Q0,106 -67,84Z", CREAM, INK, 3) + "".join(
        circle(x, 84.5 - 0.0021 * x * x * 2, 4.6, WINE if i % 2 else TEAL, INK, 1.6)
        for i, x in enumerate((-52, -26, 0, 26, 52))
    )


def joker(at: Index = USUAL) -> str:
    """The one joker."""
    place = f"translate({W // 2} {num(DISC_Y - 112)}) scale(1.13)"
    defs = wild_defs() + linear("disc", [(0, "#7a1c45"), (1, "#3f0c24")])
    defs += tag("clipPath", path(SHOULDERS), id="torso")
    defs += tag("clipPath", circle(W / 2, DISC_Y, DISC_R, "#000"), id="inside")
    bust = group(group(_body() + _ruff(), place), clip_path="url(#inside)")
    ring = circle(W / 2, DISC_Y, DISC_R, "none", INK, 11) + circle(
        W / 2, DISC_Y, DISC_R, "none", "url(#gold)", 6
    )
    figure = group(_cap() + _face() + _brim(), place)
    larger = at.cap / USUAL.cap
    x, r = at.x + 1, 38 * min(1.2, larger)
    marks = path(star(x, 20 + r, r, 0.408 * r, 5), WINE)
    word = replace(at, x=x, top=21 + 2 * r, cap=42 * min(1.2, larger), squeeze=1.0)
    marks += path(rank_path("JO", word), WINE)
    suits = "".join(
        pip(suit, W / 2 + 62 * (i - 1.5), 634, 42, RED if suit in "hd" else INK)
        for i, suit in enumerate("shcd")
    )
    body = wild_stock() + _backdrop() + bust + ring + figure + suits + turned(marks)
    return document(W, H, body, defs)
