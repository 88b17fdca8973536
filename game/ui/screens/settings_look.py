"""How things look, in the settings: portrait, backs, cloths, sizes and switches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.notation.names import shown_name
from game.translation import N_, NP_, _, _p, comma_list
from game.ui import paint
from game.ui.court_letters import local_letters
from game.ui.deco import cloth
from game.ui.deco.cloth import Rim
from game.ui.screens.setting_rows import SettingRows
from game.ui.table.render.medallions import draw_medallion
from game.ui.theme import FELTS, make_theme
from game.ui.widgets import Label, Tile, TilePicker, Toggle, Widget

PORTRAITS: Final = (
    # Translators: no portrait: the first letter of the name.
    ("", N_("Letter")),
    # Translators: names of portraits, from here to the farmer; two of the six are women.
    ("captain", N_("Captain")),
    ("dancer", N_("Dancer")),
    ("painter", N_("Painter")),
    ("reader", N_("Reader")),
    ("tennis", N_("Tennis")),
    ("farmer", N_("Farmer")),
)
TEXT_SIZES: Final = (
    (0.9, NP_("size", "Small")),
    (1.0, NP_("size", "Normal")),
    (1.15, NP_("size", "Large")),
    (1.3, NP_("size", "Larger")),
)
TITLES: Final = {
    # Translators: patterns on the backs of cards: folding fans, a lattice, a skyline, a sunburst.
    "fans": N_("Fans"),
    "lattice": N_("Lattice"),
    "skyline": N_("Skyline"),
    "sunburst": N_("Sunburst"),
    # Translators: colours of the cloth on the table.
    "green": N_("Green"),
    "blue": N_("Blue"),
    "burgundy": N_("Burgundy"),
    "charcoal": N_("Charcoal"),
}
"""The displayed names of backs and cloths."""
CARD_SIZES: Final = (
    (0.85, NP_("size", "Small")),
    (1.0, NP_("size", "Normal")),
    (1.1, NP_("size", "Large")),
    (1.2, NP_("size", "Larger")),
)
KEY_CAPS: Final = (
    # Translators: whether buttons show their keys: at the table, and once keys are used.
    ("needed", NP_("letters on buttons", "As needed")),
    ("always", NP_("letters on buttons", "Always")),
    ("never", NP_("letters on buttons", "Never")),
)
SWITCHES: Final = (
    ("plain_cloth", N_("Plain cloth"), N_("One colour, without a weave and rays.")),
    ("expressions", N_("Faces that change"),
     N_("The players’ portraits show how they like what happens.")),
    ("four_colour", N_("Four-colour suits"),
     N_("Clubs are green and diamonds blue, so that no two suits look alike.")),
    ("high_contrast", N_("High contrast"), N_("Brighter letters and edges on a darker ground.")),
    ("reduced_motion", N_("Reduced motion"),
     N_("Cards appear in place, and great moments stand still.")),
)  # fmt: skip
"""What is on or off: the setting, its name, what it does."""


def portraits(rows: SettingRows) -> list[Widget]:
    """Whose face the player has."""
    ui = rows.ui
    faces = [Tile(key, _(words), _face(rows, key)) for key, words in PORTRAITS]
    chosen = rows.settings.portrait
    picker = TilePicker(ui, faces, chosen, rows.setter("portrait"), (57, 78))
    return [Label(ui, _("Your portrait"), "heading", "gold_bright"), picker]


def look(rows: SettingRows, full: Toggle) -> list[Widget]:
    """How everything looks; ``full`` switches to the full screen."""
    ui, have = rows.ui, rows.settings
    backs = [Tile(name, _title(name), _back(rows, name)) for name in ui.assets.names("backs")]
    felts = [Tile(name, _title(name), _cloth(rows, name)) for name in FELTS]
    sizes = [(value, _p("size", words)) for value, words in TEXT_SIZES]
    cards = [(value, _p("size", words)) for value, words in CARD_SIZES]
    indices = [("usual", _p("size", "Normal")), ("large", _p("size", "Large"))]
    caps = [(key, _p("letters on buttons", words)) for key, words in KEY_CAPS]
    parts: list[tuple[str, Widget]] = [
        (_("Text size"), rows.one_of("text_size", sizes, _("How large everything is written."))),
        (_("Cards in hand"), rows.one_of("card_size", cards, _(
            "How large the cards of your hand are."))),
        (_("Index on cards"), rows.one_of("index_size", indices, _(
            "How large rank and suit stand in the corner of a card."))),
        *_letters(rows),
        *rows.switches(SWITCHES),
        (_("Letters on buttons"), rows.one_of("key_caps", caps, _(
            "Shows on buttons which key presses them."))),
        (_("Full screen"), full),
    ]  # fmt: skip
    return [
        # Translators: heading: how everything looks (a noun).
        Label(ui, _("Look"), "heading", "gold_bright"),
        TilePicker(ui, backs, have.card_back, rows.setter("card_back"), (92, 112)),
        TilePicker(ui, felts, have.felt, rows.setter("felt"), (92, 68)),
        rows.form(parts),
    ]


def _letters(rows: SettingRows) -> list[tuple[str, Widget]]:
    """Whether the language's own letters stand on the cards, where it has any."""
    letters = local_letters(rows.ui.assets)
    if not letters:
        return []
    tip = _("On the cards and in the texts stands {own} in place of {usual}.").format(
        own=comma_list(list(letters.values())), usual=comma_list(list(letters))
    )
    return [(_("Local letters on cards"), rows.switch("local_letters", tip))]


def _face(rows: SettingRows, key: str) -> Callable[[pygame.Surface, pygame.Rect], None]:
    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        side = min(rect.w, rect.h)
        place = pygame.Rect(0, 0, side, side)
        place.center = rect.center
        draw_medallion(surface, rows.ui, place, key, shown_name(rows.settings.name), 0)

    return draw


def _back(rows: SettingRows, name: str) -> Callable[[pygame.Surface, pygame.Rect], None]:
    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        high = rect.h - rows.ui.px(2)
        sprite = rows.ui.assets.card_sprite(f"back:{name}", high, 1)
        sprite.blit_centred(surface, rect.center)

    return draw


def _cloth(rows: SettingRows, name: str) -> Callable[[pygame.Surface, pygame.Rect], None]:
    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A miniature of the table: its cloth under the lamp, with its rim."""
        plain = rows.settings.plain_cloth
        theme = make_theme(name, rows.ui.theme.high_contrast)
        scale = rows.ui.px(1)
        rim = Rim(rect.h // 5, 3 * scale, rect.h // 6, (rect.w // 5, rect.h // 4))

        def make() -> pygame.Surface:
            lamp = (rect.w / 2, rect.h / 2)
            return cloth.table(rect.size, theme, lamp, rim, 0.3 * scale, plain=plain)

        surface.blit(paint.cached(("small table", theme, rect.size, plain), make), rect)

    return draw


def _title(name: str) -> str:
    """The displayed name of a back or cloth; for an unknown one its file name."""
    return _(TITLES.get(name, name.capitalize()))
