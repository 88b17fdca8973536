"""The queen: fan collar, waved bob, diadem and a rose."""

from __future__ import annotations

from .court_parts import brows, cheeks, eye, front_nose
from .palette import CREAM, GOLD, GOLD_LIGHT, INK, Theme
from .pips import pip
from .svg import circle, lozenge, mirrored, path, polar, wedge


def _collar(theme: Theme) -> str:
    """A pleated fan standing behind the head."""
    x, y, out = 0.0, 236.0, ""
    count = 13
    step = 192 / count
    for i in range(count):
        a0 = -186 + step * i
        out += path(wedge(x, y, 0, 132, a0, a0 + step), CREAM if i % 2 else theme.main, INK, 2.4)
    out += path(wedge(x, y, 98, 106, -186, 6), "url(#gold)", INK, 1.6)
    for i in range(count):
        px, py = polar(x, y, 131, -186 + step * (i + 0.5))
        out += circle(px, py, 8.5, "url(#gold)", INK, 2.2)
    return out


def _dress(theme: Theme) -> str:
    """Bare shoulders over a pleated gown with a gilt neckline."""
    out = path(
        "M-18,206V232C-30,244 -70,246 -96,262L-60,334H60L96,262C70,246 30,244 18,232V206Z",
        theme.skin,
        INK,
        2.8,
    )
    gown = (
        "M-152,420V312C-140,284 -118,264 -92,256C-84,290 -50,312 0,318"
        "C50,312 84,290 92,256C118,264 140,284 152,312V420Z"
    )
    out += path(gown, theme.main, INK, 3)
    pleats = mirrored(
        "".join(
            path(d, stroke=theme.deep, sw=5)
            for d in (
                "M28,326L36,420",
                "M52,318L70,420",
                "M74,304L102,420",
                "M92,286L130,400",
                "M106,272L148,350",
            )
        )
    )
    out += pleats
    out += path("M-14,322L-24,420H24L14,322Z", theme.second, INK, 2.4)
    return out + path(
        "M-92,256C-84,290 -50,312 0,318C50,312 84,290 92,256L107,262C97,302 58,328 0,334"
        "C-58,328 -97,302 -107,262Z",
        "url(#gold)",
        INK,
        2.6,
    )


def _shadow(theme: Theme) -> str:
    """The shade of the chin on the neck."""
    return path("M-18,212Q0,236 18,212V232Q0,246 -18,232Z", theme.shade)


def _hair_back(theme: Theme) -> str:
    """The bob behind the face."""
    d = "M0,92C44,92 70,112 70,150C70,182 74,196 62,214C50,224 36,216 30,204H0Z"
    return mirrored(path(d, theme.hair, INK, 3))


def _face(theme: Theme) -> str:
    """An oval, one half in shade."""
    outline = (
        "M0,108C30,108 46,124 46,152C46,190 26,222 0,222"
        "C-26,222 -46,190 -46,152C-46,124 -30,108 0,108Z"
    )
    shade = "M0,108C30,108 46,124 46,152C46,190 26,222 0,222Z"
    return path(outline, theme.skin) + path(shade, theme.shade) + path(outline, stroke=INK, sw=2.8)


def _hair_front(theme: Theme) -> str:
    """Waves over brow and cheeks, ending in a kiss curl."""
    half = path(
        "M0,104C-2,112 -4,118 -8,122C10,126 26,130 34,142C42,152 40,160 46,168"
        "C52,176 44,184 34,188C44,198 58,194 64,180C74,150 72,96 0,92Z",
        theme.hair,
        INK,
        2.8,
    )
    half += path("M10,112C32,114 48,128 50,146C51,158 58,164 56,176", stroke=theme.hair_light, sw=3)
    half += path("M22,104C46,108 60,126 61,146C61,156 65,162 64,170", stroke=theme.hair_light, sw=3)
    return mirrored(half)


def _features(theme: Theme) -> str:
    """Eyes, nose and a small smile."""
    iris = theme.iris
    out = cheeks(27, 184, 9, theme)
    out += eye(-20, 162, theme, iris, lash=True) + eye(20, 162, theme, iris, lash=True)
    out += brows(20, 144, 10, theme, 2.8)
    out += front_nose(150, 182, theme, 7)
    out += path(
        "M-14,197Q-7,196 -3,195Q0,197 3,195Q7,196 14,197Q7,210 0,210Q-7,210 -14,197Z", "#b3283a"
    )
    out += path("M-17,195Q-15,197 -13,197Q0,205 13,197Q15,197 17,195", stroke="#7c1626", sw=1.7)
    return out


def _diadem(theme: Theme, suit: str) -> str:
    """A small fan rising from a band."""
    out = ""
    for i in range(7):
        a = -90 + (i - 3) * 24
        long = 66 - 7 * abs(i - 3)
        out += path(
            wedge(0, 112, 18, long, a - 10, a + 10),
            theme.second if i % 2 else "url(#gold)",
            INK,
            2.4,
        )
        px, py = polar(0, 112, long + 1, a)
        out += circle(px, py, 5.5, CREAM, INK, 2.2)
    out += path(
        "M-64,120C-50,98 -24,94 0,94C24,94 50,98 64,120L60,130"
        "C46,112 24,108 0,108C-24,108 -46,112 -60,130Z",
        "url(#goldv)",
        INK,
        2.8,
    )
    out += circle(0, 96, 17, CREAM, INK, 2.6) + pip(suit, 0, 96, 21, theme.pip)
    return out


def _jewels(theme: Theme) -> str:
    """Drop earrings and a row of pearls."""
    half = path("M56,206V216", stroke=GOLD, sw=3) + path(
        lozenge(56, 230, 8, 15), theme.second, INK, 2.2
    )
    half += circle(56, 206, 5, GOLD_LIGHT, INK, 2)
    for x, y in ((8, 259), (23, 256), (37, 249), (48, 240)):
        half += circle(x, y, 6.6, "#fffdf6", INK, 1.8)
    return mirrored(half) + path(lozenge(0, 278, 9, 14), "url(#gold)", INK, 2.2)


def _rose(theme: Theme) -> str:
    """A stylised rose in her hand."""
    x, y = 100, 228
    out = path(f"M{x},{y + 20}C{x + 4},280 {x},300 {x - 4},350", stroke="#1d4d33", sw=7)
    out += path(f"M{x},{y + 20}C{x + 4},280 {x},300 {x - 4},350", stroke="#3c8a5d", sw=3)
    leaf = "M101,270C110,254 124,256 133,248C134,266 124,280 101,282Z"
    out += path(leaf, "#3c8a5d", INK, 2.4) + path("M103,277L126,258", stroke="#1d4d33", sw=2)
    for i in range(6):
        px, py = polar(x, y, 17, 60 * i - 90)
        out += circle(px, py, 14, theme.second, INK, 2.4)
    out += circle(x, y, 19, theme.main, INK, 2.4)
    out += path(
        f"M{x - 10},{y + 2}A10,10 0 1 1 {x + 2},{y + 10}A7,7 0 1 1 {x + 4},{y - 3}",
        stroke=GOLD_LIGHT,
        sw=3,
    )
    hand = (
        "M82,314C78,306 84,300 92,302L114,298C122,298 124,306 120,310"
        "C122,316 120,322 114,326L92,336C84,336 82,324 82,314Z"
    )
    out += path(hand, theme.skin, INK, 2.6)
    out += path("M94,312L116,307M94,322L114,317", stroke=theme.hair, sw=1.7)
    return out


def queen(theme: Theme, suit: str) -> str:
    """The upper half of a queen."""
    return (
        _collar(theme)
        + _hair_back(theme)
        + _dress(theme)
        + _shadow(theme)
        + _face(theme)
        + _features(theme)
        + _hair_front(theme)
        + _diadem(theme, suit)
        + _jewels(theme)
        + _rose(theme)
    )
