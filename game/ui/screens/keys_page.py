"""What keys, the buttons of a gamepad and fingers do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.translation import N_, NP_, _, _p
from game.ui import paint
from game.ui.context import Ui
from game.ui.key_places import printed
from game.ui.pads import SHEET, Pad, PadKeys, button_for, cap
from game.ui.screens.parts.sheet import Sheet
from game.ui.table.input.pad_steering import ADDING, AFTER, BEFORE
from game.ui.theme import fade
from game.ui.widgets import Label, Row, Spacer, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.button import stroke_of

WIDE: Final = 700
KEYS: Final = 150
"""The width of the column of keys, and of that of the gamepad's buttons."""
TABLE: Final[Sequence[tuple[str, str, PadKeys, tuple[str, ...]]]] = (
    ("button", NP_("button", "Draw"), BEFORE, ("D",)),
    ("", N_("Take the pile"), BEFORE, ("T",)),
    ("", N_("Choose a card, or let it go"), AFTER, ("Space",)),
    ("button", NP_("button", "Meld"), AFTER, ("M",)),
    ("", N_("Add the chosen cards to a meld"), ADDING, ("A",)),
    ("button", NP_("button", "Discard"), AFTER, ("X",)),
    ("", N_("Undo"), AFTER, ("U",)),
    ("", N_("Redo"), AFTER, ("Y",)),
    ("", N_("Hint"), AFTER, ("H",)),
    ("", N_("Look closely at a meld"), AFTER, ("V",)),
    ("", N_("Why the last move was made"), AFTER, ("W",)),
    ("", N_("What happened"), AFTER, ("L",)),
    ("", N_("The score so far"), AFTER, ("C",)),
    ("", N_("Sort the hand"), AFTER, ("S",)),
    ("", N_("Menu"), AFTER, ("F10",)),
)
"""What is done at the table: words with their context, the buttons of a gamepad then, the key."""
EVERYWHERE: Final[Sequence[tuple[str, str, PadKeys, tuple[str, ...]]]] = (
    ("", N_("Press what is framed"), SHEET, ("Space", "Enter")),
    ("", N_("Back, or let go of what is chosen"), SHEET, ("Esc",)),
    ("", N_("The next page, or the next control"), SHEET, ("Ctrl+Tab", "Tab")),
    ("", N_("Further up or down"), SHEET, ("PgUp", "PgDn")),
    ("", N_("What the words mean"), SHEET, ("F2",)),
)
"""The same for what is done on every screen."""
FINGERS: Final = (
    (N_("Tap"), N_("Choose a card, press a button, draw, take the pile")),
    (N_("Tap twice"), N_("Do the obvious with a card: add it, or discard it")),
    (N_("Drag"), N_("Play cards where you let go of them; scroll a list or the log")),
    (
        N_("Rest, or touch with a second finger"),
        N_("Look closely: at a meld, at what a button does, at an underlined word"),
    ),
)
"""What fingers do, and what comes of it."""


class Keycap(Widget):
    """A key or a button of a gamepad, with what stands on it."""

    def __init__(self, ui: Ui, text: str) -> None:
        super().__init__(ui)
        self.text = text

    def measure(self, max_width: int) -> Size:
        wide = self.ui.text.width(self.text, "caps") + self.ui.px(12)
        return min(max_width, max(self.ui.px(22), wide)), self.ui.px(22)

    def draw(self, surface: pygame.Surface) -> None:
        ui, ink = self.ui, self.ui.theme.text
        paint.draw_box(surface, self.rect, ui.px(4), fade(ink, 22), fade(ink, 96), ui.hair)
        ui.text.draw(surface, self.text, self.rect.center, "caps", ink, "center")

    def describe(self) -> str:
        return self.text


class KeysScene(Sheet):
    """A sheet over the previous screen."""

    title = "Keys"
    heading = N_("Keys and gestures")
    width, gap, reads = WIDE, 6, True

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        parts: list[Widget] = [self._head(_("At the table"))]
        arrows = _("Go through your cards, and on to the buttons")
        parts.append(self._line(arrows, ["←", "→"], [_p("button of a gamepad", "Arrows")]))
        parts += [self._row(*row) for row in TABLE]
        parts += [Spacer(ui, 6), self._head(_("Everywhere"))]
        parts += [self._row(*row) for row in EVERYWHERE]
        parts += [Spacer(ui, 6), Label(ui, _("With fingers"), "heading", "gold_bright")]
        parts += [self._gesture(_(does), _(comes)) for does, comes in FINGERS]
        return parts

    # -- rows -------------------------------------------------------------------------------

    def _head(self, words: str) -> Widget:
        """The title of a part, and of its columns."""
        ui = self.ui
        heading = Label(ui, words, "heading", "gold_bright", flex=1)
        columns = [_("Keyboard"), _("Gamepad")]
        labels = [Label(ui, each, "small", "text_dim", width=KEYS) for each in columns]
        return Row(ui, [heading, *labels], gap=8)

    def _row(self, context: str, words: str, keys: PadKeys, names: tuple[str, ...]) -> Widget:
        """What is done, by which keys, and by which buttons of a gamepad."""
        pads: list[Pad] = []
        for name in names:
            pad = button_for(keys, stroke_of(name))
            if pad is not None and pad not in pads:
                pads.append(pad)
        caps = [cap(pad, self.ui.pad_maker) for pad in pads]
        told = _p(context, words) if context else _(words)
        return self._line(told, [printed(name) for name in names], caps)

    def _line(self, words: str, keys: Sequence[str], pads: Sequence[str]) -> Widget:
        ui = self.ui

        def caps(names: Sequence[str]) -> Widget:
            return Row(ui, [Keycap(ui, name) for name in names], gap=4, width=KEYS)

        return Row(ui, [Label(ui, words, flex=1), caps(keys), caps(pads)], gap=8)

    def _gesture(self, does: str, comes: str) -> Widget:
        ui = self.ui
        return Row(
            ui, [Label(ui, does, "strong", "gold", width=190), Label(ui, comes, flex=1)],
            gap=12, align="start",
        )  # fmt: skip
