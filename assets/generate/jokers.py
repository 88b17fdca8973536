"""The joker: a harlequin before a star burst."""

from __future__ import annotations

from .palette import CREAM, GOLD_DARK, GOLD_LIGHT, INK, IVORY
from .stock import H, INDEX_PIP_Y, INDEX_X, W, rank_path, turned
from .svg import circle, document, group, lozenge, mirrored, path, polar, star, tag
from .wilds import wild_defs, wild_stock

WINE = "#7b1f4b"
WINE_DARK = "#54122f"
TEAL = "#1c6f75"
TEAL_DARK = "#114c51"
SKIN, SHADE, BLUSH = "#fbe3cb", "#efc5a2", "#e58f7d"


def _backdrop() -> str:
    """A dark disc with a gilt star burst."""
    x, y = W / 2, 338
    out = path(star(x, y, 214, 168, 24), "url(#gold)", INK, 2.6)
    out += circle(x, y, 164, WINE_DARK, INK, 2.6) + circle(x, y, 155, "none", GOLD_LIGHT, 2)
    for i in range(48):
        a = 360 * i / 48
        x0, y0 = polar(x, y, 60, a)
        x1, y1 = polar(x, y, 150 if i % 2 else 132, a)
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
    left = "M0,196C-60,196 -132,214 -150,320H0Z"
    right = "M0,196C60,196 132,214 150,320H0Z"
    out = path(left, TEAL) + path(right, WINE)
    checks = ""
    for row in range(5):
        for col in range(-4, 5):
            cx, cy = col * 36 + (18 if row % 2 else 0), 214 + row * 27
            fill = TEAL_DARK if cx < 0 else WINE_DARK
            checks += path(lozenge(cx, cy, 18, 27), fill if row % 2 else "#d9ac4c", opacity=0.75)
    out += group(checks, clip_path="url(#torso)")
    return out + path("M-150,320C-132,214 -60,196 0,196C60,196 132,214 150,320Z", stroke=INK, sw=3)


def _ruff() -> str:
    """A collar of points with bells."""
    out = ""
    for i in range(-3, 4):
        a = 90 - i * 27
        tip = polar(0, 128, 132, a)
        p0, p1 = polar(0, 128, 66, a - 15), polar(0, 128, 66, a + 15)
        fill = (CREAM, WINE, CREAM, TEAL)[(i + 4) % 4] if i else CREAM
        fill = CREAM if i % 2 == 0 else (WINE if i < 0 else TEAL)
        d = "M" + "L".join(f"{px:.2f},{py:.2f}" for px, py in ((0, 128), p0, tip, p1)) + "Z"
        out += path(d, fill, INK, 2.6) + _bell(tip[0], tip[1] + 4, 10)
    return out


def _cap() -> str:
    """A cap with three horns."""
    left = "M-62,62C-66,0 -84,-42 -128,-36C-156,-32 -166,-4 -160,26C-146,4 -124,2 -114,28C-106,50 -86,66 -62,62Z"
    out = ""
    out += path("M-62,64C-72,6 -100,-46 -140,-40C-172,-34 -176,6 -164,42C-152,14 -128,14 -116,40C-104,66 -84,80 -58,76Z", TEAL, INK, 3)
    out += path("M62,64C72,6 100,-46 140,-40C172,-34 176,6 164,42C152,14 128,14 116,40C104,66 84,80 58,76Z", WINE, INK, 3)
    out += path("M-64,70C-66,20 -44,-30 -8,-96L0,-112L8,-96C44,-30 66,20 64,70Z", "url(#gold)", INK, 3)
    out += path("M0,-112L8,-96C44,-30 66,20 64,70H0Z", GOLD_DARK, opacity=0.35)
    for y, w in ((-52, 12), (-8, 15), (38, 18)):
        out += path(lozenge(0, y, w, w + 6), WINE if y != -8 else TEAL, INK, 2.2)
    del left
    out += _bell(-164, 52) + _bell(164, 52) + _bell(0, -118, 17)
    return out


def _face() -> str:
    """A merry face, one half in shade."""
    outline = "M-62,64C-66,110 -52,170 0,188C52,170 66,110 62,64Z"
    shade = "M0,60H62C66,110 52,170 0,188Z"
    out = path(outline, SKIN) + path(shade, SHADE)
    # harlequin marks over the eyes
    out += mirrored(path(lozenge(27, 102, 13, 29), "#c98aa5", opacity=0.55))
    for x in (-27, 27):
        out += path(f"M{x - 15},104Q{x},86 {x + 15},104Q{x},113 {x - 15},104Z", IVORY)
        out += circle(x, 101, 6.6, TEAL_DARK) + circle(x, 101, 3.2, INK)
        out += circle(x + 2.2, 98.6, 1.7, "#fff")
        out += path(f"M{x - 16},105Q{x},85 {x + 16},105", stroke=INK, sw=3.4)
        out += path(f"M{x - 14},110Q{x},115 {x + 14},110", stroke="#a8694a", sw=1.4)
    out += path("M-44,84Q-28,70 -12,80M44,84Q28,70 12,80", stroke=WINE_DARK, sw=4)
    out += circle(-38, 132, 12, BLUSH, opacity=0.5) + circle(38, 132, 12, BLUSH, opacity=0.5)
    out += path("M0,100L10,130Q6,138 -2,136Z", BLUSH, opacity=0.5)
    out += path("M-2,104L-10,130Q-6,138 0,136Q6,139 11,131", stroke="#a8694a", sw=2.4)
    out += path("M-34,142Q0,156 34,142Q24,174 0,174Q-24,174 -34,142Z", "#8c1d2f", INK, 2.4)
    out += path("M-29,146Q0,158 29,146Q26,155 0,159Q-26,155 -29,146Z", "#fffdf6")
    out += path("M-38,139Q-35,144 -31,144M38,139Q35,144 31,144", stroke=INK, sw=2.4)
    return out + path(outline, stroke=INK, sw=3)


def _brim() -> str:
    """The band of the cap."""
    return path(
        "M-70,60Q0,88 70,60L67,84Q0,106 -67,84Z", CREAM, INK, 3
    ) + "".join(
        circle(x, 84.5 - 0.0021 * x * x * 2, 4.6, WINE if i % 2 else TEAL, INK, 1.6)
        for i, x in enumerate((-52, -26, 0, 26, 52))
    )


def joker() -> str:
    """The one joker."""
    body = wild_stock()
    figure = _body() + _ruff() + _cap() + _face() + _brim()
    clip = tag("clipPath", path("M-150,320C-132,214 -60,196 0,196C60,196 132,214 150,320Z"), id="torso")
    body += _backdrop() + group(figure, f"translate({W // 2} 268)")
    marks = path(rank_path("JO"), WINE) + path(star(INDEX_X, INDEX_PIP_Y + 1, 29, 12, 5), WINE)
    return document(W, H, body + turned(marks), wild_defs() + clip)
