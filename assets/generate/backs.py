"""Four card backs."""

from __future__ import annotations

from .palette import CREAM, EDGE, GOLD_LIGHT, gold
from .stock import RADIUS, H, W, turned
from .svg import circle, document, group, lozenge, num, path, polar, rect, star, tag, wedge

MARGIN = 20.0
INNER = 16.0
BAND = 16.0
LINE = "#d8b163"


def _base(ground: str, body: str, extra: str = "") -> str:
    """Cream border, a coloured band between gilt lines, and the drawing inside them."""
    out = rect(0, 0, W, H, RADIUS, fill=CREAM)
    out += rect(1, 1, W - 2, H - 2, RADIUS - 1, stroke=EDGE, sw=2)
    out += rect(MARGIN, MARGIN, W - 2 * MARGIN, H - 2 * MARGIN, INNER, fill=ground)
    out += group(body, clip_path="url(#field)")
    for inset, sw, stroke in ((0.0, 4.0, "url(#gold)"), (BAND, 2.4, LINE), (BAND - 6, 1.2, LINE)):
        d = MARGIN + inset
        out += rect(d, d, W - 2 * d, H - 2 * d, max(INNER - inset, 5), stroke=stroke, sw=sw)
    d = MARGIN + BAND
    clip = tag("clipPath", rect(d, d, W - 2 * d, H - 2 * d, 5, fill="#000"), id="field")
    return document(W, H, out, gold() + gold("goldv", "d") + clip + extra)


def _rosette(ground: str, r: float = 70) -> str:
    """A disc with a faceted star of sixteen points."""
    x, y = W / 2, H / 2
    out = path(star(x, y, r + 17, r + 3, 32), "url(#gold)")
    out += circle(x, y, r, ground, GOLD_LIGHT, 2.4) + circle(x, y, r - 7, "none", LINE, 1.2)
    for long, wide, shift in ((r - 22, 13.0, 22.5), (r - 14, 15.0, 0.0)):
        for i in range(8):
            a = 45 * i + shift
            tip, left = polar(x, y, long, a), polar(x, y, wide, a - 22.5)
            right = polar(x, y, wide, a + 22.5)
            for side, fill in ((left, GOLD_LIGHT), (right, "#a97b2b")):
                points = ((x, y), side, tip)
                out += path("M" + "L".join(f"{num(px)},{num(py)}" for px, py in points) + "Z", fill)
    return out + circle(x, y, 7, ground, GOLD_LIGHT, 2)


def fans() -> str:
    """Overlapping scallops on navy, turned about a band in the middle."""
    r, out = 45.0, ""
    for row in range(16):
        y = 26 + row * r / 2
        for col in range(-1, 8):
            x = W / 2 + (col - 3) * 2 * r + (r if row % 2 else 0.0)
            out += circle(x, y, r, "#1d3557", LINE, 2)
            out += circle(x, y, r * 0.78, "none", LINE, 1.2, opacity=0.75)
            d = ""
            for a in range(-160, 0, 20):
                x0, y0 = polar(x, y, r * 0.32, a)
                x1, y1 = polar(x, y, r * 0.78, a)
                d += f"M{num(x0)},{num(y0)}L{num(x1)},{num(y1)}"
            out += path(d, stroke=LINE, sw=1.2, opacity=0.75)
            out += circle(x, y, r * 0.32, "#2f527f", LINE, 1.6)
    clip = tag("clipPath", rect(0, 0, W, H / 2 - 16, fill="#000"), id="upper")
    out = turned(group(out, clip_path="url(#upper)"))
    out += rect(0, H / 2 - 16, W, 32, fill="#16294a", stroke=LINE, sw=2.4)
    out += path(f"M0,{H / 2 - 9}H{W}M0,{H / 2 + 9}H{W}", stroke=LINE, sw=1.2)
    for i in range(-9, 10):
        out += path(lozenge(W / 2 + 24 * i, H / 2, 5, 5), GOLD_LIGHT)
    return _base("#16294a", out + _rosette("#16294a", 62), clip)


def sunburst() -> str:
    """Rays from the middle over burgundy, cut by rings."""
    x, y, out = W / 2, H / 2, ""
    for i in range(40):
        a = 9.0 * i
        out += path(wedge(x, y, 80, 460, a - 2.25, a + 2.25), "#85263d")
        p, q = polar(x, y, 80, a + 4.5), polar(x, y, 460, a + 4.5)
        out += path(f"M{num(p[0])},{num(p[1])}L{num(q[0])},{num(q[1])}", stroke=LINE, sw=1.6)
    for r in (132, 196, 260, 324, 388):
        out += circle(x, y, r, "none", LINE, 11) + circle(x, y, r, "none", "#5f1526", 8)
        for i in range(40):
            px, py = polar(x, y, r, 9.0 * i + 4.5)
            out += circle(px, py, 2.2, GOLD_LIGHT)
    return _base("#5f1526", out + _rosette("#5f1526", 78))


def lattice() -> str:
    """Stepped lozenges on emerald."""
    out, w, h = "", 46.0, 55.0
    for row in range(-1, 15):
        for col in range(-1, 12):
            if (row + col) % 2:
                continue
            x, y = W / 2 + (col - 5) * w, H / 2 + (row - 6) * h
            out += path(lozenge(x, y, w, h), "#14503f", LINE, 2)
            out += path(lozenge(x, y, w - 11, h - 13), "#1a614c", LINE, 1.2)
            out += path(lozenge(x, y, w - 24, h - 28), "#0f4334", LINE, 1.2)
            out += path(star(x, y, 9, 3.4, 4), GOLD_LIGHT)
    return _base("#0f4334", out)


def _tower(x: float, base: float) -> str:
    """A slender tower with corner turrets and a lantern, in steps."""
    d = (
        f"M{x - 62},{base}V{base - 120}H{x - 60}V{base - 142}"
        f"Q{x - 50},{base - 160} {x - 40},{base - 142}"
        f"V{base - 120}H{x - 30}V{base - 190}H{x - 28}V{base - 208}"
        f"Q{x - 21},{base - 224} {x - 14},{base - 208}"
        f"V{base - 226}H{x - 11}V{base - 250}"
        f"Q{x},{base - 276} {x + 11},{base - 250}V{base - 226}H{x + 14}"
        f"V{base - 208}Q{x + 21},{base - 224} {x + 28},{base - 208}"
        f"V{base - 190}H{x + 30}V{base - 120}H{x + 40}"
        f"V{base - 142}Q{x + 50},{base - 160} {x + 60},{base - 142}V{base - 120}H{x + 62}V{base}Z"
    )
    out = path(d, "#2b2347", LINE, 2.2)
    lines = ""
    for i in range(-4, 5):
        top = base - (112 if abs(i) > 2 else 182)
        lines += f"M{x + i * 12},{base}V{top}"
    for k in range(6):
        lines += f"M{x - 62},{base - 20 * k}H{x + 62}"
    out += path(lines, stroke=LINE, sw=1.1, opacity=0.6)
    return out + path(f"M{x},{base - 258}V{base - 276}", stroke=LINE, sw=2.4)


def _block(x: float, w: float, h: float, base: float) -> str:
    """A stepped house."""
    d = (
        f"M{x},{base}V{base - h}H{x + w * 0.2}V{base - h - 14}H{x + w * 0.35}V{base - h - 26}"
        f"H{x + w * 0.65}V{base - h - 14}H{x + w * 0.8}V{base - h}H{x + w}V{base}Z"
    )
    out = path(d, "#241d3d", LINE, 1.8)
    lines = "".join(f"M{x + w * t:.2f},{base}V{base - h + 10}" for t in (0.25, 0.5, 0.75))
    return out + path(lines, stroke=LINE, sw=1.1, opacity=0.6)


def skyline() -> str:
    """The city, its sun and its river, and the same turned."""
    x, base = W / 2, 318.0
    half = ""
    for i in range(33):
        a = -180 + 180 * i / 32
        half += path(
            wedge(x, base - 40, 0, 420, a - 1.4, a + 1.4), LINE, opacity=0.34 if i % 2 else 0.16
        )
    half += circle(x, base - 120, 118, "#5a2f5e", LINE, 2.4) + circle(
        x, base - 120, 108, "none", LINE, 1.2
    )
    for bx, w, h in (
        (20, 56, 66),
        (70, 62, 112),
        (126, 66, 78),
        (308, 62, 92),
        (366, 58, 128),
        (420, 62, 70),
    ):
        half += _block(bx, w, h, base)
    half += _tower(x, base)
    half = group(half, clip_path="url(#upper)")
    waves = rect(0, base, W, H - 2 * base, fill="#1b4a5e")
    r = 23.0
    for row, y in enumerate((base + 1, base + 12, base + 23)):
        d = ""
        for col in range(-1, 13):
            cx = W / 2 + (col - 5.5) * 2 * r + (r if row % 2 else 0) + r / 2
            d += f"M{cx - r},{y + 10}A{r},{r} 0 0 1 {cx + r},{y + 10}"
        waves += path(d, "#1b4a5e", LINE, 1.8)
    upper = half + waves_clip(waves)
    clip = tag("clipPath", rect(0, 0, W, H / 2 + 0.5, fill="#000"), id="upper")
    body = group(upper, f"rotate(180 {W // 2} {H // 2})") + upper
    body += path(f"M{MARGIN},{H / 2}H{W - MARGIN}", stroke=LINE, sw=2.4)
    return _base("#33264f", body, clip)


def waves_clip(waves: str) -> str:
    """Only the upper half of the river."""
    return group(waves, clip_path="url(#upper)")


BACKS = {"fans": fans, "sunburst": sunburst, "lattice": lattice, "skyline": skyline}
