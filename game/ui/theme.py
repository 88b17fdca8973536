"""Colours, radii, spacings and durations. All lengths are logical pixels (1.0 at 1280x720)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

RGB = tuple[int, int, int]
Colour = tuple[int, ...]
"""Red, green, blue and optionally alpha, 0 to 255. A plain tuple, so it can be a cache key."""


def mix(a: Colour, b: Colour, t: float) -> RGB:
    """The colour a share ``t`` of the way from ``a`` to ``b``, without alpha."""
    return (
        round(a[0] + (b[0] - a[0]) * t),
        round(a[1] + (b[1] - a[1]) * t),
        round(a[2] + (b[2] - a[2]) * t),
    )


def fade(colour: Colour, alpha: int) -> Colour:
    """The same colour with the given alpha."""
    return (colour[0], colour[1], colour[2], alpha)


def luminance(colour: Colour) -> float:
    """Perceived brightness from 0 to 1."""
    return (0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]) / 255


@dataclass(frozen=True)
class Felt:
    """The cloth of the table: its colours under the lamp, in between, and in the corners."""

    lamp: RGB
    base: RGB
    edge: RGB


FELTS: Final[dict[str, Felt]] = {
    "green": Felt(lamp=(22, 75, 54), base=(13, 56, 41), edge=(4, 26, 20)),
    "blue": Felt(lamp=(29, 67, 101), base=(17, 47, 77), edge=(6, 21, 39)),
    "burgundy": Felt(lamp=(112, 37, 46), base=(80, 22, 33), edge=(34, 8, 15)),
    "charcoal": Felt(lamp=(63, 64, 65), base=(43, 44, 47), edge=(17, 18, 21)),
}

BLACK: Final[RGB] = (0, 0, 0)
WHITE: Final[RGB] = (255, 255, 255)


@dataclass(frozen=True)
class Theme:
    """Every colour the window uses. Make one with ``make_theme``."""

    name: str
    high_contrast: bool
    felt: Felt
    cream: RGB  # card stock, knobs
    ink: RGB  # text on cream or gold
    text: RGB  # text on felt and panels
    text_dim: RGB  # secondary text
    text_off: RGB  # disabled text
    gold: RGB  # the accent: primary buttons, chosen things
    gold_bright: RGB  # hovered accent, focus ring
    gold_dim: RGB  # hairlines, ornaments
    gold_text: RGB  # small text on panels that is golden but not loud
    panel: RGB  # a raised sheet
    panel_line: RGB  # its edge
    raised: RGB  # secondary buttons
    raised_hover: RGB
    field: RGB  # sunken: text fields, tracks
    field_line: RGB
    good: RGB
    warn: RGB
    bad: RGB
    focus: RGB
    scrim: Colour  # over what lies behind a dialog
    suit_red: RGB  # suits in text on dark ground
    suit_red_on_cream: RGB
    suit_green: RGB
    suit_blue: RGB

    @property
    def plaque(self) -> RGB:
        """The background of small plates on the cloth."""
        return self.felt.edge

    @property
    def hollow(self) -> RGB:
        """The colour of hollows in the cloth: the disc of stock and pile, medallions, empty
        lozenges.
        """
        return mix(self.felt.edge, self.felt.base, 0.45)

    def suit_colour(self, suit: str, on: Colour, four_colour: bool = False) -> RGB:
        """The colour of ``suit`` (one of "shdc") inside text of the colour ``on``."""
        light_text = luminance(on) > 0.5
        if suit == "h":
            return self.suit_red if light_text else self.suit_red_on_cream
        if four_colour and suit == "c":
            return self.suit_green if light_text else (22, 110, 62)
        if four_colour and suit == "d":
            return self.suit_blue if light_text else (28, 88, 168)
        if suit == "d":
            return self.suit_red if light_text else self.suit_red_on_cream
        return mix(on, on, 0)


def make_theme(felt: str = "green", high_contrast: bool = False) -> Theme:
    """The theme for a felt of ``FELTS``; an unknown name gives green."""
    name = felt if felt in FELTS else "green"
    cloth = FELTS[name]
    cream: RGB = (247, 240, 222)
    gold: RGB = (222, 177, 96)
    panel = mix(mix(cloth.edge, cloth.base, 0.16), (40, 36, 30), 0.10)
    if high_contrast:
        return Theme(
            name=name,
            high_contrast=True,
            felt=Felt(mix(cloth.base, BLACK, 0.35), mix(cloth.edge, BLACK, 0.2), BLACK),
            cream=WHITE,
            ink=BLACK,
            text=WHITE,
            text_dim=(232, 232, 226),
            text_off=(178, 178, 174),
            gold=(255, 208, 74),
            gold_bright=(255, 226, 130),
            gold_dim=(236, 214, 150),
            gold_text=(236, 214, 150),
            panel=(8, 8, 8),
            panel_line=(240, 236, 220),
            raised=(34, 34, 34),
            raised_hover=(66, 66, 66),
            field=BLACK,
            field_line=(214, 210, 196),
            good=(128, 232, 160),
            warn=(255, 208, 74),
            bad=(255, 140, 124),
            focus=(255, 240, 150),
            scrim=(0, 0, 0, 190),
            suit_red=(255, 120, 110),
            suit_red_on_cream=(190, 0, 22),
            suit_green=(110, 230, 140),
            suit_blue=(130, 196, 255),
        )
    return Theme(
        name=name,
        high_contrast=False,
        felt=cloth,
        cream=cream,
        ink=(33, 30, 26),
        text=(243, 236, 219),
        text_dim=mix((243, 236, 219), cloth.base, 0.27),
        text_off=mix((243, 236, 219), panel, 0.58),
        gold=gold,
        gold_bright=(238, 200, 124),
        gold_dim=mix(gold, panel, 0.52),
        gold_text=mix(gold, panel, 0.2),
        panel=panel,
        panel_line=mix(panel, gold, 0.36),
        raised=mix(panel, cloth.lamp, 0.42),
        raised_hover=mix(panel, cloth.lamp, 0.66),
        field=mix(panel, BLACK, 0.40),
        field_line=mix(panel, (243, 236, 219), 0.20),
        good=(139, 200, 142),
        warn=(236, 190, 104),
        bad=(252, 158, 144),
        focus=(250, 219, 150),
        scrim=(0, 0, 0, 138),
        suit_red=(255, 154, 142),
        suit_red_on_cream=(186, 28, 40),
        suit_green=(124, 206, 142),
        suit_blue=(134, 190, 248),
    )


# Lengths, logical pixels.
RADIUS_CONTROL: Final = 7
RADIUS_PANEL: Final = 12
GAP_S: Final = 8
GAP_M: Final = 12
GAP_L: Final = 20
CONTROL_HEIGHT: Final = 38
HIT_MIN: Final = 32
"""Minimum width and height of anything to click."""
SHEET_CARD: Final = 48
"""The height of a card on the score sheet."""

# Durations, seconds.
HOVER_TIME: Final = 0.11
SLIDE_TIME: Final = 0.14
FADE_TIME: Final = 0.18
TOOLTIP_DELAY: Final = 0.55
TOAST_TIME: Final = 3.2
