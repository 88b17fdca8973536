"""What is shown in place of the statistics where they cannot be counted."""

from __future__ import annotations

from collections.abc import Sequence

from game.translation import N_, _
from game.ui.markup import escape
from game.ui.screens.parts.sheet import Sheet
from game.ui.widgets import Label, Widget


class NoStatisticsScene(Sheet):
    """Says that this Python has no SQLite; ``cause`` is what it says itself."""

    title = heading = N_("Statistics")
    width = 520

    def __init__(self, cause: str) -> None:
        super().__init__()
        self.cause = cause

    def contents(self) -> Sequence[Widget]:
        words = _(
            "There are no statistics here, since the Python that runs the game lacks SQLite "
            "({cause}). Your matches are not affected."
        )
        return (Label(self.ui, words.format(cause=escape(self.cause))),)
