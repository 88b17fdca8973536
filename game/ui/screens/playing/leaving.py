"""The question before leaving the table while the match cannot be saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.translation import N_, _
from game.ui.screens.parts.sheet import Sheet
from game.ui.widgets import Button, Label, Spacer, Widget


class LeavingScene(Sheet):
    """Says why the match is not saved, and asks whether to ``leave`` anyway."""

    title = "Leave"
    heading = N_("The match is not saved")
    width = 520

    def __init__(self, trouble: str, leave: Callable[[], None]) -> None:
        super().__init__()
        self.trouble, self.leave_all_the_same = trouble, leave

    def contents(self) -> Sequence[Widget]:
        question = _("What was played since the last save is lost if you leave now. Leave anyway?")
        why = [Label(self.ui, self.trouble, colour="warn")] if self.trouble else []
        return *why, Label(self.ui, question)

    def foot(self) -> Sequence[Widget]:
        ui, self.first = self.ui, self.close_button(_("Stay"))
        away = Button(ui, _("Leave anyway"), self.leave_all_the_same, kind="quiet", shortcut="L")
        return away, Spacer(ui), self.first
