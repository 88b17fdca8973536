"""The jack: a young face in profile, a plumed cap and a lance with a pennant."""

from __future__ import annotations

from .palette import CREAM, GOLD, GOLD_LIGHT, INK, IVORY, Theme
from .pips import pip
from .svg import circle, lozenge, mirrored, path, rect

OUTLINE = "M-152,420V322C-138,286 -100,262 -50,256H54C102,262 140,286 152,322V420Z"


def _plume(theme: Theme) -> str:
    """A long feather sweeping back."""
    d = "M-6,84C20,40 74,34 116,62C138,78 142,112 128,140C122,118 104,104 84,100C54,94 24,98 -6,84Z"
    out = path(d, theme.second, INK, 2.8)
    out += path("M0,84C40,62 90,66 122,112", stroke=CREAM, sw=3.4)
    barbs = ""
    for x, y, dx, dy in (
        (30, 73, 6, -22),
        (52, 70, 10, -22),
        (74, 73, 14, -18),
        (94, 82, 16, -14),
        (110, 96, 16, -6),
        (40, 72, 14, 16),
        (62, 71, 14, 18),
        (82, 76, 12, 18),
        (100, 88, 8, 18),
    ):
        barbs += f"M{x},{y}q{dx / 2},{dy / 4} {dx},{dy}"
    return out + path(barbs, stroke=theme.second_deep, sw=3)


def _tunic(theme: Theme) -> str:
    """Doublet with a pleated collar and puffed sleeves."""
    out = path(OUTLINE, theme.main)
    for d in (
        "M74,262C92,300 88,360 78,420",
        "M98,270C118,304 114,360 104,420",
        "M120,282C140,312 138,360 130,420",
    ):
        out += mirrored(path(d, stroke=theme.second, sw=8))
    out += path(OUTLINE, stroke=INK, sw=3)
    out += path("M-44,256L-50,420H54L48,256Z", theme.deep, INK, 3)
    out += path("M-18,256L-20,420H24L22,256Z", "url(#gold)", INK, 2.6)
    for y in (290, 318, 346, 374):
        out += path(lozenge(2, y, 11, 11), theme.second, INK, 2)
    # collar
    for i in range(7):
        x = -54 + 18 * i
        out += path(
            f"M{x - 4},238H{x + 14}L{x + 14},262L{x + 5},274L{x - 4},262Z",
            CREAM if i % 2 else IVORY,
            INK,
            2.4,
        )
    out += rect(-58, 232, 126, 12, 5, "url(#gold)", INK, 2.4)
    return out


def _head(theme: Theme) -> str:
    """A profile that looks to the left, with a page's bob."""
    neck = path("M-14,196L-18,240H46V190Z", theme.shade, INK, 2.8)
    hair = path(
        "M-30,104C10,84 66,96 72,150C76,186 78,206 88,222"
        "C70,232 40,230 26,220C34,196 26,170 20,160L-24,130Z",
        theme.hair,
        INK,
        3,
    )
    for i in range(4):
        x = 30 + 13 * i
        hair += path(
            f"M{x - 6},{132 + 2 * i}C{x + 6},{160} {x + 2},{190} {x + 9},{219 - i}",
            stroke=theme.hair_light,
            sw=3,
        )
    face = (
        "M-38,112C-42,126 -46,136 -44,146C-46,156 -58,168 -62,176C-62,182 -52,184 -48,185"
        "C-50,190 -54,192 -52,196C-50,198 -48,199 -47,200C-50,204 -50,208 -46,211"
        "C-46,222 -40,230 -26,228C-4,226 12,214 20,196"
        "C26,190 34,176 30,160C26,148 14,150 12,160L8,112Z"
    )
    out = neck + hair + path(face, theme.skin, INK, 2.8)
    out += path(
        "M8,112L12,160C14,150 26,148 30,160C34,176 26,190 20,196"
        "C12,214 -4,226 -26,228C-8,214 0,190 -2,160C-3,140 -4,124 -6,112Z",
        theme.shade,
    )
    out += path(face, stroke=INK, sw=2.8)
    # ear, eye, brow, mouth
    out += path("M18,164C22,160 27,166 24,174C22,179 18,180 17,184", stroke=theme.hair, sw=2.2)
    out += path("M-42,152C-34,142 -22,144 -14,152C-22,159 -34,160 -42,152Z", IVORY)
    out += circle(-31, 151, 5.4, theme.iris) + circle(-32, 151, 2.6, INK)
    out += path("M-43,152C-34,142 -22,143 -12,152", stroke=INK, sw=3.2)
    out += path("M-45,138C-36,129 -20,130 -9,138", stroke=theme.hair, sw=4)
    out += path("M-49,200C-42,201 -36,198 -32,193", stroke="#9c2b35", sw=3)
    out += path("M-57,180C-54,176 -50,177 -49,180", stroke=theme.hair, sw=1.8)
    out += circle(-18, 184, 10, theme.blush, opacity=0.4)
    return out


def _cap(theme: Theme, suit: str) -> str:
    """A soft cap with a turned-up brim."""
    out = path(
        "M-48,108C-56,78 -20,62 20,66C64,70 92,92 84,124C60,116 -10,108 -48,108Z",
        theme.main,
        INK,
        3,
    )
    out += path(
        "M-20,100C-16,84 0,74 20,72M10,104C16,90 32,80 46,80M40,110C46,100 58,94 68,96",
        stroke=theme.deep,
        sw=4,
    )
    out += path(
        "M-56,104C-30,98 60,106 92,124L88,142C50,124 -20,118 -52,124Z", "url(#goldv)", INK, 3
    )
    out += circle(-4, 110, 17, CREAM, INK, 2.6) + pip(suit, -4, 110, 21, theme.pip)
    return out


def _lance(theme: Theme) -> str:
    """A lance upright before him."""
    x = -108
    out = rect(x - 5, 190, 10, 240, 2, theme.second_deep, INK, 2.6)
    out += path(f"M{x},125L{x + 17},168L{x},196L{x - 17},168Z", "#e9edf2", INK, 2.8)
    out += path(f"M{x},125L{x + 17},168L{x},196Z", "#b9c3d0", INK, 2)
    out += rect(x - 13, 194, 26, 11, 4, "url(#gold)", INK, 2.4)
    out += path(f"M{x + 5},208H{x + 46}L{x + 34},222L{x + 46},236H{x + 5}Z", theme.second, INK, 2.6)
    out += path(f"M{x + 5},222H{x + 34}", stroke=GOLD_LIGHT, sw=3)
    hand = (
        f"M{x - 18},300C{x - 20},292 {x - 12},288 {x - 4},290H{x + 14}"
        f"C{x + 22},292 {x + 22},300 {x + 20},304L{x + 18},330"
        f"C{x + 12},338 {x - 14},338 {x - 16},330Z"
    )
    out += path(hand, theme.skin, INK, 2.6)
    out += path(f"M{x - 16},304H{x + 19}M{x - 15},316H{x + 18}", stroke=theme.hair, sw=1.8)
    out += path(f"M{x - 24},334H{x + 30}L{x + 36},380H{x - 30}Z", CREAM, INK, 2.8)
    out += path(f"M{x - 26},348H{x + 32}", stroke=GOLD, sw=3)
    return out


def jack(theme: Theme, suit: str) -> str:
    """The upper half of a jack."""
    return _plume(theme) + _tunic(theme) + _head(theme) + _cap(theme, suit) + _lance(theme)
