"""The name of the game on a picture of a table that others are to see."""

from __future__ import annotations

from typing import Final

import pygame

from game.translation import _
from game.ui.context import Ui
from game.ui.markup import Line
from game.ui.table.layout.areas import Areas
from game.ui.table.render.cartouches import SECOND
from game.ui.table.render.writing import SHARES
from game.ui.text import ROLES

GAP: Final = 10
"""Between the last seat and the name, in logical pixels."""
LEAST: Final = 0.65
"""The least share of its usual size in which a long name is written."""


def draw_title(surface: pygame.Surface, ui: Ui, areas: Areas, name: str) -> None:
    """Write the name of a game at the right end of the far rail, where a window has its buttons.

    A name without the word *Canasta* stands below it.
    """
    wide = areas.tools.w - ui.dp(GAP)
    written = title_lines(ui, name, wide)
    y = (
        areas.tools.centery
        - sum(ui.text.line_height(role, size) for _line, role, size in written) // 2
    )
    for line, role, size in written:
        ink = ui.theme.gold_text if role == "hand_number" else SECOND
        ui.text.draw(surface, line, (areas.tools.right, y), role, ink, "topright", size, wide)
        y += ui.text.line_height(role, size)


def title_lines(ui: Ui, name: str, wide: int) -> list[tuple[Line, str, float]]:
    """The lines of the name of a game in so much room, each with its type and size."""
    title = _("Canasta")
    if title.casefold() in name.casefold():
        return _broken(ui, name, "hand_number", wide, 3)
    return _broken(ui, title, "hand_number", wide, 1) + _broken(ui, name, "entry", wide, 2)


def _broken(ui: Ui, words: str, role: str, wide: int, most: int) -> list[tuple[Line, str, float]]:
    """Words in at most so many lines, as large as they have room, each with its type and size."""
    usual, text = ROLES[role].size, ui.text
    for share in (share for share in SHARES if share >= LEAST):
        size = share * usual
        lines = text.wrap(words, wide, role, size, markup=False)
        widest = max(text.width(line, role, size) for line in lines)
        if len(lines) <= most and widest <= wide:
            break
    # What is still too long is cut.
    lines = text.wrap(words, wide, role, size, most, markup=False)
    return [(line, role, size) for line in lines]
