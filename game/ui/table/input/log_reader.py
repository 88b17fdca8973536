"""Reading in the log: which line the mouse is on, how far back, and why somebody did something."""

from __future__ import annotations

from game.translation import _
from game.ui.table import sentences
from game.ui.table.render.tabletop import Tabletop


class LogReader:
    """Carries out what the player wants of the log."""

    def __init__(self, tabletop: Tabletop) -> None:
        self.tabletop = tabletop
        self.state = tabletop.state
        self.settings = tabletop.settings
        self._panel = tabletop.log_panel

    def hover(self, pos: tuple[int, int]) -> None:
        """The mouse goes over the table: the line under it is explained."""
        log = self.state.log
        line = self._panel.line_at(pos) if self.state.areas.log.w else None
        if line == log.hovered:
            return
        log.hovered = line
        # What stands under its line need not be told once more over others.
        if line is not None and self.may_explain(line) and not self.tabletop.reasons_written:
            self.explain(line)
        else:
            self.state.said.hush()
            self.tabletop.changed()

    def scroll(self, by: int) -> None:
        """Bring down so many lines of what happened before; up again where negative."""
        if self._panel.scroll(self.state.log, by):
            # Only then is it known which line is where.
            self.tabletop.refresh()
            self.hover(self.state.drag.pos)

    def toggle(self) -> None:
        """Open or close the log, where nothing else stands in its place."""
        if self.tabletop.bare.beside:
            return
        areas = self.state.areas
        open_now = self.tabletop.bare.log_open(areas.size)
        self.settings.log = "closed" if open_now else "open"
        self.tabletop.resize(areas.size, areas.s)

    def may_explain(self, number: int) -> bool:
        """Whether there is something to say about why a line of the log came about."""
        line = self.state.log.lines[number]
        others = line.seat is not None and line.seat != self.state.view.seat
        return bool(line.why) or (others and not self.tabletop.tells_why)

    def explain(self, number: int) -> None:
        """Tell why a computer player did what a line of the log says, or when it will be told."""
        state = self.state
        place = self._panel.place_of(number)
        at = (state.areas.size[0] - state.areas.log.w, state.areas.plaza.centre[1])
        if place is not None:
            at = (place.centerx, place.top)
        words = sentences.whole(state.log.lines[number].why)
        words = words or _("No reason is known for this.")
        if not self.tabletop.tells_why and self.may_explain(number):
            words = _(
                "The reason is shown after the hand: it could give away cards. You can change that "
                "in the settings."
            )
            if not self.tabletop.model.gives_hints:
                words = _(
                    "In a daily deal the reason is shown after the hand: it could give away cards."
                )
        state.said.explain(words, at, state.now, lasts=8)
        self.tabletop.changed()

    def why(self) -> None:
        """The reason of the last line of the log that has one, or when it will be told."""
        lines = range(len(self.state.log.lines))
        number = next((n for n in reversed(lines) if self.may_explain(n)), None)
        if number is not None:
            self.explain(number)
