"""Line icons of the window: white, 24 units, strokes of two units."""

from __future__ import annotations

from .pips import SHAPES
from .svg import document, group, num, path, polar, rect, tag

WHITE = "#ffffff"


def line(d: str, sw: float = 2.0) -> str:
    """A white line."""
    return path(d, stroke=WHITE, sw=sw)


def solid(d: str) -> str:
    """A white shape."""
    return path(d, WHITE)


def dot(x: float, y: float, r: float = 1.4) -> str:
    """A white dot."""
    return solid(f"M{x - r},{y}a{r},{r} 0 1 0 {2 * r},0a{r},{r} 0 1 0 {-2 * r},0Z")


def ring(x: float, y: float, r: float) -> str:
    """Path of a circle."""
    return f"M{x - r},{y}a{r},{r} 0 1 0 {2 * r},0a{r},{r} 0 1 0 {-2 * r},0Z"


def suit(name: str, x: float, y: float, size: float) -> str:
    """A white suit."""
    return path(SHAPES[name], WHITE, transform=f"translate({x} {y}) scale({size})")


def _gear() -> str:
    """A gear of eight teeth."""
    pts = []
    for i in range(8):
        for off, r in ((-13, 7.0), (-8.5, 9.6), (8.5, 9.6), (13, 7.0)):
            px, py = polar(12, 12, r, 45 * i + off)
            pts.append(f"{num(px)},{num(py)}")
    return line("M" + "L".join(pts) + "Z") + line(ring(12, 12, 3))


def _snowflake() -> str:
    """Six branched arms."""
    d = ""
    for i in range(6):
        a = 60 * i - 90
        x, y = polar(12, 12, 9.6, a)
        d += f"M12,12L{num(x)},{num(y)}"
        bx, by = polar(12, 12, 6, a)
        for turn in (-48, 48):
            cx, cy = polar(bx, by, 3.2, a + turn)
            d += f"M{num(bx)},{num(by)}L{num(cx)},{num(cy)}"
    return line(d)


def _hand() -> str:
    """Three fanned cards, the one in front with a heart."""
    hole = tag("rect", x=0, y=0, width=24, height=24, fill=WHITE)
    hole += tag("rect", x=6, y=1.6, width=12, height=17.6, rx=3, fill="#000000")
    mask = tag("mask", hole, id="front", maskUnits="userSpaceOnUse", x=0, y=0, width=24, height=24)
    card = rect(7.5, 3, 9, 14.5, 1.8, stroke=WHITE, sw=2)
    sides = group(card, "rotate(-23 12 21)") + group(card, "rotate(23 12 21)")
    front = rect(7.8, 3.4, 8.4, 14, 1.8, stroke=WHITE, sw=2)
    return mask + group(sides, mask="url(#front)") + front + suit("h", 12, 10.4, 4.8)


def _speed() -> str:
    """A dial."""
    a0, a1 = polar(12, 14, 9, 160), polar(12, 14, 9, 20)
    d = f"M{num(a0[0])},{num(a0[1])}A9,9 0 1 1 {num(a1[0])},{num(a1[1])}"
    ticks = ""
    for a in (-150, -90, -30):
        p, q = polar(12, 14, 9, a), polar(12, 14, 6.8, a)
        ticks += f"M{num(p[0])},{num(p[1])}L{num(q[0])},{num(q[1])}"
    return line(d) + line(ticks, 1.6) + line("M12,14L16,9.4") + dot(12, 14, 1.9)


def _rows(extra: str) -> str:
    """Three shrinking bars, and a sign at the left."""
    return line("M13,6H21M13,12H19M13,18H17") + extra


def _star(x: float, y: float, r: float) -> str:
    """A star of five points, as the joker has one."""
    pts = []
    for at in range(10):
        px, py = polar(x, y, r if at % 2 == 0 else 0.42 * r, 36 * at - 90)
        pts.append(f"{num(px)},{num(py)}")
    return solid("M" + "L".join(pts) + "Z")


def _run() -> str:
    """Three cards that climb: a sequence."""
    cards = "".join(
        rect(x, y, 6.4, 9, 1.4, stroke=WHITE, sw=1.8) for x, y in ((2, 12.6), (8.8, 7.8), (15.6, 3))
    )
    return cards + line("M10.5,21H21.5", 1.8)


def _packs() -> str:
    """Three packs one behind another."""
    edges = line("M8.2,6V4.2A1.6,1.6 0 0 1 9.8,2.6H18.4A1.6,1.6 0 0 1 20,4.2V15.4", 1.8)
    edges += line("M5.6,9V7.4A1.6,1.6 0 0 1 7.2,5.8H15.2A1.6,1.6 0 0 1 16.8,7.4V18.4", 1.8)
    return edges + rect(3, 9, 10.6, 12.6, 1.6, WHITE)


ICONS: dict[str, str] = {
    "undo": line("M8.5,4.5L4,9L8.5,13.5M4.5,9H14A5.5,5.5 0 0 1 14,20H9"),
    "redo": line("M15.5,4.5L20,9L15.5,13.5M19.5,9H10A5.5,5.5 0 0 0 10,20H15"),
    "hint": line(
        "M9,17.2V16C9,14.4 6,12.8 6,9A6,6 0 0 1 18,9C18,12.8 15,14.4 15,16V17.2ZM9.6,20.6H14.4"
    ),
    "menu": line("M4,6.5H20M4,12H20M4,17.5H20"),
    "settings": _gear(),
    "sound_on": line("M3.5,9.5V14.5H7L12,19V5L7,9.5Z")
    + line("M15.6,9A4.4,4.4 0 0 1 15.6,15M18.2,6.2A8.4,8.4 0 0 1 18.2,17.8"),
    "sound_off": line("M3.5,9.5V14.5H7L12,19V5L7,9.5ZM16,9.4L21.2,14.6M21.2,9.4L16,14.6"),
    "sort_rank": _rows(line("M2.6,17.5L6,7L9.4,17.5M3.8,14.2H8.2")),
    "sort_suit": _rows(suit("s", 6, 7, 8.4) + suit("h", 6, 17.4, 7.6)),
    "sort_own": line("M6.5,4.4L3,8L6.5,11.6M3,8H16M17.5,12.4L21,16L17.5,19.6M21,16H8"),
    "log": line("M6,3.5H18V20.5H6ZM9,8H15M9,12H15M9,16H12.6"),
    "score": line("M4,20.5H20M6.5,20V12.5M12,20V4M17.5,20V8.5", 2.4),
    "fullscreen": line("M4,9V4H9M15,4H20V9M20,15V20H15M9,20H4V15"),
    "close": line("M5.5,5.5L18.5,18.5M18.5,5.5L5.5,18.5"),
    "back": line("M14.5,5L7.5,12L14.5,19"),
    "next": line("M9.5,5L16.5,12L9.5,19"),
    "first": line("M17.5,5L10.5,12L17.5,19M6.5,5V19"),
    "last": line("M6.5,5L13.5,12L6.5,19M17.5,5V19"),
    "check": line("M4.5,12.5L9.8,18L19.5,6.5"),
    "question": line(ring(12, 12, 9))
    + line("M9.4,9.6A2.7,2.7 0 1 1 12,12.6V13.8")
    + dot(12, 17, 1.25),
    "crown": line("M4.5,17L3,7.5L8,11.5L12,5L16,11.5L21,7.5L19.5,17ZM5,20.5H19"),
    "dealer": line(ring(12, 12, 9)) + line("M9.5,7.8H11.6A4.2,4.2 0 0 1 11.6,16.2H9.5Z"),
    "speed": _speed(),
    "play": line("M7.5,4.8V19.2L19,12Z"),
    "pause": line("M8,5V19M16,5V19", 3),
    "freeze": _snowflake(),
    "hand": _hand(),
    "player": line(ring(12, 7.6, 4))
    + line("M4.4,20.4C5,15.6 8,13.8 12,13.8C16,13.8 19,15.6 19.6,20.4"),
    "wild": _star(12, 12.8, 10.6),
    "run": _run(),
    "packs": _packs(),
    "ranks": line("M3.4,5H10.6L6.2,19.6") + line("M13,19.6L17.2,5L21.4,19.6M14.5,14.8H19.9"),
    "dice": rect(4, 4, 16, 16, 3.4, stroke=WHITE, sw=2)
    + dot(12, 12, 1.5)
    + "".join(dot(x, y, 1.5) for x in (8.4, 15.6) for y in (8.4, 15.6)),
    "threes": line("M7.6,4.4H16.2L11.2,10.4A4.6,4.6 0 1 1 7,17.6", 2.4),
}


def icon(name: str) -> str:
    """One icon as a document."""
    return document(24, 24, ICONS[name])
