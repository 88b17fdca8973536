"""The king: stepped crown, squared beard, ermine and an upright sword."""

from __future__ import annotations

from .court_parts import brows, cheeks, eye, front_nose
from .palette import CREAM, GOLD, INK, Theme
from .pips import pip
from .svg import circle, group, lozenge, mirrored, path, rect


def _robe(theme: Theme) -> str:
    """Shoulders, their chevrons and the ermine collar."""
    half = path("M0,232L70,240C112,250 142,276 152,310V420H0Z", theme.main, INK, 3)
    for i in range(5):
        y = 282 + 24 * i
        half += path(f"M52,{y + 34}L104,{y}L156,{y + 34}", stroke=theme.deep, sw=8)
        half += path(f"M52,{y + 44}L104,{y + 10}L156,{y + 44}", stroke="url(#gold)", sw=2.4)
    half += path("M0,236L30,240L58,420H0Z", theme.second, INK, 3)
    half += path("M0,240L18,240L30,420H0Z", theme.second_deep)
    # ermine
    half += path(
        "M26,226L76,236C92,246 96,262 88,276C84,318 74,356 66,420H34C40,350 38,300 0,262Z",
        CREAM,
        INK,
        3,
    )
    for x, y in ((66, 262), (58, 296), (56, 332), (52, 368)):
        half += path(f"M{x},{y - 9}Q{x + 6},{y} {x},{y + 9}Q{x - 6},{y} {x},{y - 9}Z", INK)
    return mirrored(half)


def _hair_and_beard(theme: Theme) -> tuple[str, str]:
    """Hair in rolled ends, the beard in ribs."""
    hair = path(
        "M0,110H56C66,140 68,168 66,186C84,190 86,216 68,220C54,222 46,210 50,196H0Z",
        theme.hair,
        INK,
        3,
    )
    hair += path("M57,128C61,150 61,172 56,192", stroke=theme.hair_light, sw=3)
    hair += path("M67,197C76,198 76,211 66,211C60,211 59,204 63,203", stroke=theme.hair_light, sw=3)
    beard = path(
        "M0,186H51C54,214 50,236 42,252L30,262L30,270L16,276L16,284L0,290Z", theme.hair, INK, 3
    )
    for x, y in ((8, 278), (20, 266), (32, 252), (42, 234)):
        beard += path(f"M{x},{212 if x < 30 else 204}L{x - 1},{y}", stroke=theme.hair_light, sw=3)
    return mirrored(hair), mirrored(beard)


def _face(theme: Theme) -> str:
    """A broad face, one half in shade."""
    outline = "M-49,112H49V176C49,206 30,226 0,226C-30,226 -49,206 -49,176Z"
    shade = "M0,112H49V176C49,206 30,226 0,226Z"
    return path(outline, theme.skin) + path(shade, theme.shade) + path(outline, stroke=INK, sw=3)


def _features(theme: Theme) -> str:
    """Eyes, nose, moustache and mouth."""
    iris = theme.iris
    out = cheeks(31, 174, 9, theme)
    out += eye(-23, 155, theme, iris) + eye(23, 155, theme, iris)
    out += brows(23, 140, 9, theme, 6)
    out += front_nose(146, 180, theme, 10)
    out += path("M-12,203Q0,199 12,203Q0,216 -12,203Z", "#b03a3e")
    moustache = path(
        "M0,189C12,182 22,190 30,196C38,201 46,198 52,190C54,206 42,214 30,212C16,210 8,202 0,198Z",
        theme.hair_light,
        INK,
        2.4,
    )
    return out + mirrored(moustache)


def _crown(theme: Theme, suit: str) -> str:
    """Five stepped points over a jewelled band."""
    cap = path("M-54,112C-52,70 52,70 54,112Z", theme.main, INK, 3)
    points = (
        "M-58,118L-70,62L-52,70L-46,88L-30,56L-19,84L0,40L19,84L30,56L46,88L52,70L70,62L58,118Z"
    )
    crown = cap + path(points, "url(#gold)", INK, 3)
    crown += path(
        "M-50,98L-44,104L-30,78L-18,102L0,68L18,102L30,78L44,104L50,98", stroke="#8f6820", sw=2.4
    )
    for x, y in ((-70, 60), (70, 60), (-30, 54), (30, 54)):
        crown += circle(x, y, 7, CREAM, INK, 2.6)
    crown += rect(-61, 106, 122, 20, 4, "url(#goldv)", INK, 3)
    for x in (-42, -21, 21, 42):
        crown += circle(x, 116, 4.6, theme.second, INK, 1.8)
    crown += path(lozenge(0, 116, 11, 8), theme.main, INK, 1.8)
    crown += circle(0, 38, 15, CREAM, INK, 2.6) + pip(suit, 0, 38, 19, theme.pip)
    return crown


def _sword(theme: Theme) -> str:
    """The sword at his left, and the hand that holds it."""
    x = 112
    out = path(f"M{x},58L{x + 12},84V262H{x - 12}V84Z", "#e9edf2", INK, 3)
    out += path(f"M{x},58L{x + 12},84V262H{x}Z", "#b9c3d0")
    out += path(f"M{x},58L{x + 12},84V262H{x - 12}V84Z", stroke=INK, sw=3)
    out += path(f"M{x - 31},252H{x + 31}L{x + 26},268H{x - 26}Z", "url(#goldv)", INK, 3)
    out += circle(x, 260, 7, theme.main, INK, 2)
    out += rect(x - 8, 268, 16, 70, 3, theme.deep, INK, 2.6)
    hand = "M86,276C86,270 92,268 98,270H128C136,272 138,278 136,284L132,312C130,320 94,320 92,312Z"
    out += path(hand, theme.skin, INK, 2.8)
    out += path("M90,285H134M92,297H133M94,309H131", stroke=theme.hair, sw=1.8)
    out += path("M84,318L142,314L152,420H70Z", theme.main, INK, 3)
    out += path("M80,314L144,309L148,336L76,340Z", CREAM, INK, 3)
    out += path("M79,327L146,322", stroke=GOLD, sw=3)
    return out


def king(theme: Theme, suit: str) -> str:
    """The upper half of a king."""
    hair, beard = _hair_and_beard(theme)
    figure = _robe(theme) + hair + _face(theme) + beard + _features(theme) + _crown(theme, suit)
    return group(figure, "translate(0 20)") + group(_sword(theme), "translate(-6 0)")
