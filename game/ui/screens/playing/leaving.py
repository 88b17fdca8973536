"""The question before leaving the table while the match cannot be saved."""

from __future__ import annotations

from collections.abc import Callable

from game.translation import _
from game.ui.scene import WidgetScene
from game.ui.widgets import Button, Column, Label, Panel, Row, Spacer, Widget


class LeavingScene(WidgetScene):
    """Says why the match is not saved, and asks whether to ``leave`` anyway."""

    overlay = True
    title = "Leave"

    def __init__(self, trouble: str, leave: Callable[[], None]) -> None:
        super().__init__()
        self.trouble, self.leave_all_the_same = trouble, leave

    def build(self) -> Widget:
        ui = self.ui
        away = Button(ui, _("Leave anyway"), self.leave_all_the_same, kind="quiet", shortcut="L")
        self.stay_button = Button(
            ui, _("Stay"), self.app.pop, kind="primary", shortcut="Esc", default=True
        )
        question = _("What was played since the last save is lost if you leave now. Leave anyway?")
        body = Column(
            ui,
            [
                *([Label(ui, self.trouble, colour="warn")] if self.trouble else []),
                Label(ui, question),
                Row(ui, [away, Spacer(ui), self.stay_button], gap=10),
            ],
            gap=14,
        )
        return Panel(ui, body, title=_("The match is not saved"), width=520)

    def enter(self) -> None:
        super().enter()
        self.stay_button.focus()
