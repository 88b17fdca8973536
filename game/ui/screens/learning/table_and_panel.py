"""A table with a panel beside it or over it."""

from __future__ import annotations

from abc import abstractmethod

import pygame

from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.table_panel import TablePanel
from game.ui.screens.rules.terms import ExplainsTerms, GameTexts
from game.ui.table.scene import TableScene
from game.ui.table.table import Table
from game.ui.widgets import Root


class TableAndPanel(ExplainsTerms, TableScene):
    """Hands events on to the ``panel`` and to the table; the glossary explains the words of both.

    Who inherits from it makes the panel before the first resize.
    """

    panel: TablePanel

    def __init__(self, navigator: Navigator, table: Table) -> None:
        super().__init__(table)
        self.navigator, self.open_glossary = navigator, navigator.open_glossary
        table.tabletop.on_laid_out = self._laid_out

    def panels(self) -> list[Root]:
        return [self.panel.root]

    @abstractmethod
    def _laid_out(self) -> None:
        """The window has been divided anew."""

    def texts_shown(self) -> GameTexts | None:
        if self.holds:
            return None
        state = self.table.state
        return state.view.variant, [*self.panel.texts, *state.said.texts]

    @property
    def explains(self) -> bool:
        return super().explains or bool(self.panel.root.tip)

    def end_hold(self) -> None:
        super().end_hold()
        self.panel.root.end_hold()

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.has_in_hand(event) and self.panel.handle(event):
            return True
        return super().handle(event)
