"""A panel in a strip of its own beside the table: it can cover nothing there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.deco import cloth
from game.ui.screens.learning.table_panel import TablePanel
from game.ui.widgets import Button, Column, Label, Panel, Row, ScrollArea, Spacer, Widget

if TYPE_CHECKING:
    from game.ui.context import Ui

MARGIN: Final = 10
"""Between the panel and the edges of its strip."""


class SidePanel(TablePanel):
    """What is said beside a table, in its ``strip``."""

    def __init__(self, ui: Ui, on_dirty: Callable[[pygame.Rect | None], None]) -> None:
        super().__init__(ui, on_dirty)
        self.strip = pygame.Rect(0, 0, 0, 0)
        self._shown: tuple[object, ...] = ()
        self._scroll: ScrollArea | None = None

    @property
    def area(self) -> pygame.Rect:
        return self.strip

    @abstractmethod
    def _state(self) -> tuple[object, ...]:
        """What decides its content: it is made anew when this has changed."""

    @abstractmethod
    def _content(self) -> Widget:
        """What it shows; sets ``_buttons`` and makes the page by ``_page``."""

    # -- what it shows ----------------------------------------------------------------------

    def place(self, strip: pygame.Rect) -> None:
        """Lay the panel out in its strip."""
        self.strip = strip
        self.root.resize(self.ui.size)
        self._shown = ()
        self.refresh()

    def refresh(self) -> None:
        state = self._state()
        if state == self._shown or not self.strip.w:
            return
        self._shown = state
        panel = Panel(self.ui, self._content(), pad=16)
        self.root.content = panel
        reach = self.ui.px(MARGIN)
        panel.place(self.strip.inflate(-2 * reach, -2 * reach))
        self.root.after_layout()
        self.root.on_dirty(self.strip)

    def _head(self, words: str, leave: Callable[[], None], tooltip: str) -> Row:
        """The first line: where in the whole this is, and the way out."""
        out = Button(self.ui, "", leave, kind="icon", icon="close", tooltip=tooltip)
        return Row(self.ui, [Label(self.ui, words, "small", "text_dim", flex=1), out], gap=4)

    def _page(self, head: Widget, parts: Sequence[Widget], foot: Sequence[Button]) -> Widget:
        """The whole: what is too high for its place is scrolled, the buttons stay below it."""
        ui = self.ui
        self._scroll = ScrollArea(ui, Column(ui, list(parts), gap=8))
        rows: list[Widget] = [head, self._scroll]
        if foot:
            rows.append(Row(ui, [Spacer(ui), *foot], gap=8))
        return Column(ui, rows, gap=8)

    def _key(self, event: pygame.event.Event) -> bool:
        """Page keys turn what is scrolled."""
        if super()._key(event):
            return True
        scroll = self._scroll
        return scroll is not None and scroll.most > 0 and scroll.on_shortcut(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the strip. The surface's clip is the area needed."""
        surface.fill(cloth.wood(self.ui.theme).lacquer.at(0.7), self.strip)
        self.root.draw(surface)
