"""Words of the game in texts: underlined where the mouse may ask, and listed by a key."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.learning.glossary import explained, marked
from game.ui.markup import END_OF_TERM, TERM
from game.ui.widgets import TermLabel, Widget

if TYPE_CHECKING:
    from game.rules.variant import Variant
    from game.ui.context import Ui
    from game.ui.screens.parts.prose import Write

KEY: Final = pygame.K_F2
"""Lists the words of what is on the screen; so does a question mark."""


def asks_for_terms(event: pygame.event.Event) -> bool:
    """Whether a key asks what the words on the screen mean."""
    return event.type == pygame.KEYDOWN and (
        event.key == KEY or getattr(event, "unicode", "") == "?"
    )


def term_label(ui: Ui, text: str, variant: Variant, **how: Any) -> Widget:
    """A label whose terms can be asked about."""
    shown = marked(text, variant, TERM, END_OF_TERM)
    return TermLabel(ui, shown, partial(explained, variant=variant), **how)


def page_writer(ui: Ui, variant: Variant) -> Write:
    """Makes such labels for a page (``game.ui.screens.parts.prose``)."""

    def write(text: str, **how: Any) -> Widget:
        return term_label(ui, text, variant, **how)

    return write
