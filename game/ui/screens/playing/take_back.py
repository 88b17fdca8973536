"""The question before moves are first taken back beyond the turn in a match."""

from __future__ import annotations

from collections.abc import Callable

from game.translation import _
from game.ui.scene import WidgetScene
from game.ui.widgets import Button, Column, Label, Panel, Row, Spacer, Widget


class TakeBackScene(WidgetScene):
    """Says how the match counts from then on, and asks whether to ``take_back``."""

    overlay = True
    title = "Take back"

    def __init__(self, take_back: Callable[[], None]) -> None:
        super().__init__()
        self.take_back = take_back

    def build(self) -> Widget:
        ui = self.ui
        question = _("Take back your last move? The match then counts as played with take-backs.")
        cancel = Button(ui, _("Cancel"), self._close, kind="quiet", shortcut="Esc")
        self.yes_button = Button(
            ui, _("Take back"), self._take_back, kind="primary", shortcut="T", default=True
        )
        row = Row(ui, [cancel, Spacer(ui), self.yes_button], gap=10)
        return Panel(
            ui, Column(ui, [Label(ui, question), row], gap=14), title=_("Take back"), width=480
        )

    def enter(self) -> None:
        super().enter()
        self.yes_button.focus()

    def _close(self) -> None:
        self.app.pop(self)

    def _take_back(self) -> None:
        self.app.pop(self)
        self.take_back()
