"""The log in words at the right edge; a line's reason shows when the mouse rests on it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.table.areas import Areas
from game.ui.table.layer import Item
from game.ui.text import Line, _, escape
from game.ui.theme import fade, mix


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log; ``reason`` is why a computer player did it."""

    seat: int | None
    text: str
    reason: str


class LogPanel:
    """Shows the last lines that have room."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.lines: list[LogLine] = []
        self.hovered: int | None = None
        self.keyboard: int | None = None
        self._places: list[tuple[pygame.Rect, int]] = []

    def add(self, line: LogLine) -> None:
        """One more line."""
        if line.text:
            self.lines.append(line)
            self.lines = self.lines[-400:]

    def clear(self) -> None:
        """A new hand, a new page."""
        self.lines.clear()
        self.hovered = None

    def line_at(self, pos: tuple[int, int]) -> int | None:
        """The number of the line at a point."""
        return next((number for box, number in self._places if box.collidepoint(pos)), None)

    def place_of(self, number: int) -> pygame.Rect | None:
        """Where a line stands."""
        return next((box for box, other in self._places if other == number), None)

    def items(self, areas: Areas, *, reasons: bool) -> dict[Hashable, Item]:
        """The panel, if it is open; ``reasons`` shows all reasons under their lines."""
        self._places = []
        box = areas.log
        if box.w <= 0:
            return {}
        ui = self.ui
        inner = box.inflate(-2 * ui.dp(14), -2 * ui.dp(12))
        head = ui.text.line_height("caps") + ui.dp(8)
        bottom = inner.bottom
        step = ui.text.line_height("small")
        rows: list[tuple[int, list[Line], list[Line]]] = []
        y = bottom
        for number in range(len(self.lines) - 1, -1, -1):
            line = self.lines[number]
            wrapped = ui.text.wrap(escape(line.text), inner.w - ui.dp(4), "small")
            why: list[Line] = []
            if reasons and line.reason:
                why = ui.text.wrap(escape(line.reason), inner.w - ui.dp(14), "small")
            high = step * (len(wrapped) + len(why)) + ui.dp(7)
            if y - high < inner.y + head:
                break
            y -= high
            rows.append((number, wrapped, why))
            self._places.append((pygame.Rect(inner.x, y, inner.w, high), number))
        # A short log hangs from the top; a long one shows its end.
        for rect, _number in self._places:
            rect.y -= y - (inner.y + head) if len(rows) == len(self.lines) else 0
        places = {number: rect for rect, number in self._places}
        newest = len(self.lines) - 1

        def draw(surface: pygame.Surface) -> None:
            theme = ui.theme
            surface.blit(paint.box(box.size, 0, fade(theme.panel, 208)), box)
            surface.fill(mix(theme.panel, theme.gold, 0.3), (box.x, box.y, ui.hair, box.h))
            ui.text.draw(surface, _("What happened"), inner.topleft, "caps", theme.text_dim)
            for number, wrapped, why in rows:
                rect = places[number]
                if number in (self.hovered, self.keyboard):
                    mark = rect.inflate(ui.dp(10), 0)
                    paint.draw_box(surface, mark, ui.dp(5), fade(theme.cream, 20))
                ink = theme.text if number == newest else mix(theme.text, theme.text_dim, 0.55)
                top = rect.y + ui.dp(3)
                for row in wrapped:
                    ui.text.draw(surface, row, (rect.x, top), "small", ink)
                    top += step
                for row in why:
                    ui.text.draw(surface, row, (rect.x + ui.dp(10), top), "small", theme.gold_dim)
                    top += step

        key = (len(self.lines), newest >= 0 and self.lines[-1].text, self.hovered, self.keyboard,
               reasons)
        return {"log": Item(box, -800, key, draw)}
