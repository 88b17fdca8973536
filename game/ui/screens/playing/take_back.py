"""The question before moves are first taken back beyond the turn in a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.translation import N_, _
from game.ui.screens.parts.sheet import Sheet
from game.ui.widgets import Button, Label, Spacer, Widget


class TakeBackScene(Sheet):
    """Says how the match counts from then on, and asks whether to ``take_back``."""

    title = heading = N_("Take back")
    width = 480

    def __init__(self, take_back: Callable[[], None]) -> None:
        super().__init__()
        self.take_back = take_back

    def contents(self) -> Sequence[Widget]:
        question = _("Take back your last move? The match then counts as played with take-backs.")
        return (Label(self.ui, question),)

    def foot(self) -> Sequence[Widget]:
        ui = self.ui
        cancel = Button(ui, _("Cancel"), self._close, kind="quiet", shortcut="Esc")
        self.first = Button(
            ui, _("Take back"), self._take_back, kind="primary", shortcut="T", default=True
        )
        return cancel, Spacer(ui), self.first

    def _close(self) -> None:
        self.app.pop(self)

    def _take_back(self) -> None:
        self.app.pop(self)
        self.take_back()
