"""Small helpers to write SVG text, turn glyphs into paths and rasterise the result."""

from __future__ import annotations

import io
import math
from functools import cache
from pathlib import Path
from typing import Any

import oxipng
import resvg_py
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from PIL import Image

ASSETS = Path(__file__).resolve().parent.parent
FONTS = ASSETS / "fonts"


def num(value: float) -> str:
    """Format a number briefly (two decimals, no trailing zeros)."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def attrs(values: dict[str, object]) -> str:
    """Join attributes; underscores become hyphens, ``None`` is left out."""
    parts = []
    for key, value in values.items():
        if value is None:
            continue
        text = num(value) if isinstance(value, float) else str(value)
        parts.append(f'{key.rstrip("_").replace("_", "-")}="{text}"')
    return " ".join(parts)


def tag(name: str, body: str = "", **values: Any) -> str:
    """One element."""
    head = f"<{name} {attrs(values)}"
    return f"{head}>{body}</{name}>" if body else f"{head}/>"


def path(
    d: str, fill: str = "none", stroke: str | None = None, sw: float = 3.0, **more: Any
) -> str:
    """A path with round joins and caps."""
    if stroke is None:
        return tag("path", d=d, fill=fill, **more)
    return tag(
        "path",
        d=d,
        fill=fill,
        stroke=stroke,
        stroke_width=float(sw),
        **{"stroke_linejoin": "round", "stroke_linecap": "round", **more},
    )


def circle(
    x: float,
    y: float,
    r: float,
    fill: str = "none",
    stroke: str | None = None,
    sw: float = 3.0,
    **more: Any,
) -> str:
    """A circle."""
    width = None if stroke is None else float(sw)
    return tag(
        "circle",
        cx=float(x),
        cy=float(y),
        r=float(r),
        fill=fill,
        stroke=stroke,
        stroke_width=width,
        **more,
    )


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    r: float = 0.0,
    fill: str = "none",
    stroke: str | None = None,
    sw: float = 3.0,
    **more: Any,
) -> str:
    """A rectangle, with rounded corners if ``r`` is given."""
    width = None if stroke is None else float(sw)
    return tag(
        "rect",
        x=float(x),
        y=float(y),
        width=float(w),
        height=float(h),
        rx=float(r),
        fill=fill,
        stroke=stroke,
        stroke_width=width,
        **more,
    )


def poly(
    points: list[tuple[float, float]],
    fill: str = "none",
    stroke: str | None = None,
    sw: float = 3.0,
    **more: Any,
) -> str:
    """A closed polygon."""
    d = "M" + "L".join(f"{num(x)},{num(y)}" for x, y in points) + "Z"
    return path(d, fill, stroke, sw, **more)


def group(body: str, transform: str | None = None, **more: Any) -> str:
    """A group; empty when there is nothing in it."""
    return tag("g", body, transform=transform, **more) if body else ""


def mirrored(body: str) -> str:
    """The drawing together with its mirror image about x = 0."""
    return body + group(body, "scale(-1 1)")


def polar(x: float, y: float, r: float, degrees: float) -> tuple[float, float]:
    """The point at distance ``r`` from (x, y); 0 is right, 90 is down."""
    a = math.radians(degrees)
    return x + r * math.cos(a), y + r * math.sin(a)


def wedge(x: float, y: float, r0: float, r1: float, a0: float, a1: float) -> str:
    """Path of a ring sector between two radii and two angles."""
    p = [polar(x, y, r, a) for r, a in ((r0, a0), (r1, a0), (r1, a1), (r0, a1))]
    big = 1 if abs(a1 - a0) > 180 else 0
    t = [f"{num(px)},{num(py)}" for px, py in p]
    inner = f"A{num(r0)},{num(r0)} 0 {big} 0 {t[0]}" if r0 else ""
    return f"M{t[0]}L{t[1]}A{num(r1)},{num(r1)} 0 {big} 1 {t[2]}L{t[3]}{inner}Z"


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = -90) -> str:
    """Path of a star."""
    d = []
    for i in range(points * 2):
        px, py = polar(x, y, inner if i % 2 else outer, turn + 180 * i / points)
        d.append(f"{num(px)},{num(py)}")
    return "M" + "L".join(d) + "Z"


def lozenge(x: float, y: float, w: float, h: float) -> str:
    """Path of a rhomb with half axes ``w`` and ``h``."""
    return (
        f"M{num(x)},{num(y - h)}L{num(x + w)},{num(y)}L{num(x)},{num(y + h)}L{num(x - w)},{num(y)}Z"
    )


def linear(name: str, stops: list[tuple[float, str]], angle: str = "v") -> str:
    """A linear gradient: vertical ``v``, horizontal ``h`` or diagonal ``d``."""
    x2, y2 = {"v": (0, 1), "h": (1, 0), "d": (1, 1)}[angle]
    body = "".join(tag("stop", offset=float(o), stop_color=c) for o, c in stops)
    return tag("linearGradient", body, id=name, x1=0, y1=0, x2=x2, y2=y2)


@cache
def font(name: str) -> TTFont:
    """A font from the assets folder, by file stem."""
    return TTFont(FONTS / f"{name}.ttf")


def text_width(text: str, name: str, cap: float, squeeze: float = 1.0, track: float = 0.0) -> float:
    """Advance width of a line of text at a given capital height."""
    face = font(name)
    scale = cap / face["OS/2"].sCapHeight
    glyphs, cmap = face.getGlyphSet(), face.getBestCmap()
    return float(sum(glyphs[cmap[ord(c)]].width * scale * squeeze + track for c in text) - track)


def glyphs(
    text: str,
    name: str,
    x: float,
    baseline: float,
    cap: float,
    squeeze: float = 1.0,
    track: float = 0.0,
    ink: bool = False,
) -> str:
    """Path data of text centred at ``x`` whose capitals are ``cap`` high.

    Centred by advance widths, or with ``ink`` by what is seen.
    """
    face = font(name)
    scale = cap / face["OS/2"].sCapHeight
    outlines, cmap = face.getGlyphSet(), face.getBestCmap()
    pos = x - text_width(text, name, cap, squeeze, track) / 2
    if ink:
        sides = []
        for char in (text[0], text[-1]):
            pen = BoundsPen(outlines)
            outlines[cmap[ord(char)]].draw(pen)
            sides.append((pen.bounds[0], outlines[cmap[ord(char)]].width - pen.bounds[2]))
        pos += (sides[1][1] - sides[0][0]) * scale * squeeze / 2
    d = ""
    for char in text:
        outline = outlines[cmap[ord(char)]]
        glyph_pen = SVGPathPen(outlines, ntos=num)
        outline.draw(TransformPen(glyph_pen, (scale * squeeze, 0, 0, -scale, pos, baseline)))
        d += glyph_pen.getCommands()
        pos += outline.width * scale * squeeze + track
    return d


def document(w: float, h: float, body: str, defs: str = "") -> str:
    """A whole SVG document."""
    return tag(
        "svg",
        f"<defs>{defs}</defs>{body}",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(w)} {num(h)}",
        width=num(w),
        height=num(h),
    )


def render(svg: str, width: int, bleed: str | None = None) -> Image.Image:
    """Rasterise a document to a given width in pixels.

    ``bleed`` colours what is wholly transparent, so that scaling without premultiplied alpha
    leaves no dark fringe.
    """
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
    image = Image.open(io.BytesIO(data)).convert("RGBA")
    if bleed is None:
        return image
    ground = Image.new("RGBA", image.size, bleed)
    ground.putalpha(0)
    return Image.composite(image, ground, image.getchannel("A").point(lambda a: 255 if a else 0))


def save(image: Image.Image, target: Path) -> None:
    """Write a PNG as small as it gets without loss; the kind of its pixels stays."""
    target.parent.mkdir(parents=True, exist_ok=True)
    image.save(target)
    kept = dict.fromkeys(
        ("color_type_reduction", "grayscale_reduction", "palette_reduction"), False
    )
    oxipng.optimize(target, level=4, strip=oxipng.StripChunks.safe(), **kept)
