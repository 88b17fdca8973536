"""The queen: fan collar, waved bob, diadem and a rose."""

from __future__ import annotations

from .court_parts import brows, cheeks, eye, front_nose
from .palette import CREAM, GOLD, GOLD_LIGHT, INK, Theme
from .pips import pip
from .svg import circle, lozenge, mirrored, path, polar, wedge


def _collar(theme: Theme) -> str:
    """A pleated fan standing behind the head."""
    x, y, out = 0.0, 226.0, ""
    for i in range(14):
        a0 = -188 + 14 * i
        fill = theme.main if i % 2 else CREAM
        out += path(wedge(x, y, 0, 128, a0, a0 + 14), fill, INK, 2.4)
        px, py = polar(x, y, 126, a0 + 7)
        out += circle(px, py, 8.5, "url(#gold)", INK, 2.2)
    out += path(wedge(x, y, 96, 104, -188, 8), "url(#gold)", INK, 1.6)
    return out


def _dress(theme: Theme) -> str:
    """Bare shoulders under a bodice of steps and scales."""
    skin = path("M0,206H18V232C30,244 70,246 96,262L60,330H0Z", theme.skin, INK, 2.8)
    gown = path("M152,420V312C140,284 118,264 92,256C84,290 50,312 0,318V420Z", theme.main, INK, 3)
    edge = path("M92,256C84,290 50,312 0,318V332C58,326 96,300 106,262Z", "url(#gold)", INK, 2.4)
    gown += path("M0,330L28,420H0Z", theme.second, INK, 2.6)
    for i in range(4):
        y = 340 + 22 * i
        gown += path(f"M44,{y + 4}A16,16 0 0 0 76,{y - 8}A16,16 0 0 0 106,{y - 30}A16,16 0 0 0 136,{y - 44}", stroke=theme.second, sw=3)
    gown += path("M112,268C128,290 134,330 134,400M126,280C142,300 146,340 146,400", stroke=theme.deep, sw=5)
    return mirrored(skin) + mirrored(gown + edge)


def _shadow(theme: Theme) -> str:
    """The shade of the chin on the neck."""
    return path("M-18,212Q0,236 18,212V232Q0,246 -18,232Z", theme.shade)


def _hair_back(theme: Theme) -> str:
    """The bob behind the face."""
    d = "M0,92C44,92 70,112 70,150C70,182 74,196 62,214C50,224 36,216 30,204H0Z"
    return mirrored(path(d, theme.hair, INK, 3))


def _face(theme: Theme) -> str:
    """An oval, one half in shade."""
    outline = "M0,108C30,108 46,124 46,152C46,190 26,222 0,222C-26,222 -46,190 -46,152C-46,124 -30,108 0,108Z"
    shade = "M0,108C30,108 46,124 46,152C46,190 26,222 0,222Z"
    return path(outline, theme.skin) + path(shade, theme.shade) + path(outline, stroke=INK, sw=2.8)


def _hair_front(theme: Theme) -> str:
    """Waves over brow and cheeks, ending in a kiss curl."""
    half = path(
        "M0,104C-2,112 -4,118 -8,122C10,126 26,130 34,142C42,152 40,160 46,168"
        "C52,176 44,184 34,188C44,198 58,194 64,180C74,150 72,96 0,92Z",
        theme.hair, INK, 2.8,
    )
    half += path("M10,112C32,114 48,128 50,146C51,158 58,164 56,176", stroke=theme.hair_light, sw=3)
    half += path("M22,104C46,108 60,126 61,146C61,156 65,162 64,170", stroke=theme.hair_light, sw=3)
    return mirrored(half)


def _features(theme: Theme) -> str:
    """Eyes, nose and a small smile."""
    iris = theme.second_deep
    out = cheeks(27, 184, 9, theme)
    out += eye(-20, 162, theme, iris, lash=True) + eye(20, 162, theme, iris, lash=True)
    out += brows(20, 146, 9, theme, 2.6)
    out += front_nose(156, 184, theme)
    out += path("M-13,200Q-6,195 0,198Q6,195 13,200Q0,213 -13,200Z", "#b3283a")
    out += path("M-13,200Q0,204 13,200", stroke="#7c1626", sw=1.6)
    return out


def _diadem(theme: Theme, suit: str) -> str:
    """A small fan rising from a band."""
    out = ""
    for i in range(7):
        a = -90 + (i - 3) * 24
        long = 66 - 7 * abs(i - 3)
        out += path(wedge(0, 112, 18, long, a - 10, a + 10), theme.second if i % 2 else "url(#gold)", INK, 2.4)
        px, py = polar(0, 112, long + 1, a)
        out += circle(px, py, 5.5, CREAM, INK, 2.2)
    out += path("M-64,120C-50,98 -24,94 0,94C24,94 50,98 64,120L60,130C46,112 24,108 0,108C-24,108 -46,112 -60,130Z", "url(#goldv)", INK, 2.8)
    out += circle(0, 96, 17, CREAM, INK, 2.6) + pip(suit, 0, 96, 21, theme.pip)
    return out


def _jewels(theme: Theme) -> str:
    """Drop earrings and a row of pearls."""
    half = path("M56,206V216", stroke=GOLD, sw=3) + path(lozenge(56, 230, 8, 15), theme.second, INK, 2.2)
    half += circle(56, 206, 5, GOLD_LIGHT, INK, 2)
    for x, y in ((8, 259), (23, 256), (37, 249), (48, 240)):
        half += circle(x, y, 6.6, "#fffdf6", INK, 1.8)
    return mirrored(half) + path(lozenge(0, 278, 9, 14), "url(#gold)", INK, 2.2)


def _rose(theme: Theme) -> str:
    """A stylised rose in her hand."""
    x, y = 108, 226
    out = path(f"M{x},{y + 20}C{x + 4},280 {x},300 {x - 4},350", stroke="#1d4d33", sw=7)
    out += path(f"M{x},{y + 20}C{x + 4},280 {x},300 {x - 4},350", stroke="#3c8a5d", sw=3)
    leaf = "M108,268C122,250 136,252 144,246C144,264 132,278 108,280Z"
    out += path(leaf, "#3c8a5d", INK, 2.4) + path("M110,276L138,254", stroke="#1d4d33", sw=2)
    for i in range(6):
        px, py = polar(x, y, 17, 60 * i - 90)
        out += circle(px, py, 14, theme.second, INK, 2.4)
    out += circle(x, y, 19, theme.main, INK, 2.4)
    out += path(f"M{x - 10},{y + 2}A10,10 0 1 1 {x + 2},{y + 10}A7,7 0 1 1 {x + 4},{y - 3}", stroke=GOLD_LIGHT, sw=3)
    hand = "M88,312C84,304 90,298 98,300L122,296C130,296 132,304 128,308C130,314 128,320 122,324L98,334C90,334 88,322 88,312Z"
    out += path(hand, theme.skin, INK, 2.6)
    out += path("M100,310L124,305M100,320L122,315", stroke=theme.hair, sw=1.7)
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
