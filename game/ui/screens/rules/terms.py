"""Words of the game in texts: underlined where the mouse may ask, and explained by a key."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

import pygame

from game.learning.glossary import explained, marked
from game.rules.variant import Variant
from game.ui.context import Ui
from game.ui.markup import END_OF_TERM, TERM
from game.ui.scene import Scene
from game.ui.screens.parts.prose import Write
from game.ui.widgets import TermLabel, Widget

KEY: Final = pygame.K_F2
"""Explains the words on the screen; so does a question mark."""
GameTexts: TypeAlias = tuple[Variant, Sequence[str]]
"""A game, and texts that stand on the screen."""
OpenGlossary: TypeAlias = Callable[[Variant, Sequence[str]], None]
"""Explains the words of a game, first those of some texts."""


def asks_for_terms(event: pygame.event.Event) -> bool:
    """Whether a key asks what the words on the screen mean."""
    return event.type == pygame.KEYDOWN and (
        event.key == KEY or getattr(event, "unicode", "") == "?"
    )


class ExplainsTerms(Scene, ABC):
    """A screen whose words are explained when a key asks for them."""

    open_glossary: OpenGlossary

    @abstractmethod
    def texts_shown(self) -> GameTexts | None:
        """The game and the texts on the screen; None while nothing is explained."""

    def handle(self, event: pygame.event.Event) -> bool:
        shown = self.texts_shown() if asks_for_terms(event) else None
        if shown is None:
            return super().handle(event)
        self.open_glossary(*shown)
        return True


def term_label(ui: Ui, text: str, variant: Variant, **how: Any) -> Widget:
    """A label whose terms can be asked about."""
    shown = marked(text, variant, TERM, END_OF_TERM)
    return TermLabel(ui, shown, partial(explained, variant=variant), **how)


def page_writer(ui: Ui, variant: Variant) -> Write:
    """Makes such labels for a page (``game.ui.screens.parts.prose``)."""

    def write(text: str, **how: Any) -> Widget:
        return term_label(ui, text, variant, **how)

    return write
