"""Colours and the themes of the four suits."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .svg import linear

INK = "#1c2233"
RED = "#b5202f"
CREAM = "#fcf7ea"
IVORY = "#fffaf0"
GOLD = "#cf9f3c"
GOLD_LIGHT = "#f2d68f"
GOLD_DARK = "#8f6820"
GOLD_PALE = "#f7e7b9"
EDGE = "#b9a988"
GILT_EDGE = "#9d7a2c"
GREEN = "#17703c"
BLUE = "#1d56a0"


@dataclass(frozen=True)
class Theme:
    """How one suit is coloured: its pips, and the dress and person of its courts."""

    pip: str
    pip_light: str
    pip_dark: str
    main: str
    deep: str
    second: str
    second_deep: str
    hair: str
    hair_light: str
    skin: str
    shade: str
    blush: str
    iris: str


THEMES: dict[str, Theme] = {
    "s": Theme(
        pip=INK,
        pip_light="#2d3650",
        pip_dark="#141826",
        main="#2f558c",
        deep="#1e3862",
        second="#aebfd6",
        second_deep="#7f95b5",
        hair="#2b2a3a",
        hair_light="#4b4a63",
        skin="#f0cda9",
        shade="#dcae84",
        blush="#d98a70",
        iris="#33568c",
    ),
    "h": Theme(
        pip=RED,
        pip_light="#cb2f3d",
        pip_dark="#9d1726",
        main="#b92a3b",
        deep="#821728",
        second="#2c4266",
        second_deep="#1d2d4a",
        hair="#8a4122",
        hair_light="#b96437",
        skin="#fbe0c6",
        shade="#edc09c",
        blush="#e79684",
        iris="#3f6b4f",
    ),
    "d": Theme(
        pip=RED,
        pip_light="#cb2f3d",
        pip_dark="#9d1726",
        main="#d4622e",
        deep="#a2431b",
        second="#1f7076",
        second_deep="#134c52",
        hair="#c98f34",
        hair_light="#e9bd68",
        skin="#f7d6b4",
        shade="#e6b48b",
        blush="#e08a6c",
        iris="#1f6a78",
    ),
    "c": Theme(
        pip=INK,
        pip_light="#2d3650",
        pip_dark="#141826",
        main="#23714f",
        deep="#144a33",
        second="#7a2a48",
        second_deep="#561a31",
        hair="#4a2c1d",
        hair_light="#754a30",
        skin="#e3b48a",
        shade="#c98f63",
        blush="#c2735a",
        iris="#5b3a22",
    ),
}

FOUR_THEMES: dict[str, Theme] = {
    "d": replace(
        THEMES["d"],
        pip=BLUE,
        pip_light="#2a69ba",
        pip_dark="#174684",
        main="#2c69b3",
        deep="#1b4682",
        second="#d4832e",
        second_deep="#a45e18",
    ),
    "c": replace(
        THEMES["c"],
        pip=GREEN,
        pip_light="#1f8549",
        pip_dark="#0f5a2e",
    ),
}


def gold(name: str = "gold", angle: str = "v") -> str:
    """The gilt gradient."""
    return linear(
        name,
        [(0, "#f3d893"), (0.38, "#dcb052"), (0.62, "#c8962f"), (1, "#a2761f")],
        angle,
    )


def pip_gradient(theme: Theme, name: str = "pip") -> str:
    """A hair of depth in a pip."""
    return linear(name, [(0, theme.pip_light), (1, theme.pip_dark)])
