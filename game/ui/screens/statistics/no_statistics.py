"""What is shown in place of the statistics where they cannot be counted."""

from __future__ import annotations

from game.translation import _
from game.ui.markup import escape
from game.ui.scene import WidgetScene
from game.ui.widgets import Button, Column, Label, Panel, Row, Spacer, Widget


class NoStatisticsScene(WidgetScene):
    """Says that this Python has no SQLite; ``cause`` is what it says itself."""

    overlay = True
    title = "Statistics"

    def __init__(self, cause: str) -> None:
        super().__init__()
        self.cause = cause

    def build(self) -> Widget:
        ui = self.ui
        words = _(
            "There are no statistics here, since the Python that runs the game lacks SQLite "
            "({cause}). Your matches are not affected."
        )
        told = Label(ui, words.format(cause=escape(self.cause)))
        close = Button(ui, _("Close"), self.app.pop, kind="primary", shortcut="Esc", default=True)
        body = Column(ui, [told, Row(ui, [Spacer(ui), close])], gap=14)
        return Panel(ui, body, title=_("Statistics"), width=520)
