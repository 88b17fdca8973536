"""Tables of words and figures, rows of small cards, emblems of games, as widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.text import aligned
from game.ui.theme import fade
from game.ui.widgets import Picture, Widget
from game.ui.widgets.base import Size


@dataclass(frozen=True)
class Line:
    """A row of a table; ``strong`` for sums, ``head`` for column titles.

    ``game`` is the key of a game whose emblem stands before the words of the first cell.
    """

    cells: tuple[str, ...]
    strong: bool = False
    head: bool = False
    above: bool = False
    """Whether a hairline separates it from the row above."""
    marked: bool = False
    """Whether it is highlighted, because house rules have changed it."""
    game: str = ""


@dataclass(frozen=True)
class Facts:
    """One section: a table, sentences, or both."""

    title: str
    lines: list[Line] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    words: tuple[int, ...] = ()
    """Columns of the table that hold text."""


class Table(Widget):
    """Rows of cells: the first column holds words and wraps, the others figures.

    ``figures`` is the minimum width of the other columns in logical pixels. ``words`` lists further
    columns that hold words, aligned to the left.
    """

    def __init__(
        self,
        ui: Ui,
        lines: Sequence[Line],
        figures: float = 84,
        words: Sequence[int] = (),
        **common: Any,
    ) -> None:
        super().__init__(ui, **common)
        self.lines = list(lines)
        self.figures = figures
        self.words = set(words)

    @property
    def _emblem(self) -> int:
        """The side of an emblem."""
        return self.ui.px(24)

    def _before(self, line: Line, column: int) -> int:
        """The width that the emblem before a cell takes."""
        return self._emblem + self.ui.px(10) if line.game and column == 0 else 0

    def _role(self, line: Line) -> str:
        if line.head:
            return "caps"
        return "strong" if line.strong else "body"

    def _widths(self, width: int) -> list[int]:
        text = self.ui.text
        columns = max((len(line.cells) for line in self.lines), default=1)
        widths = [0] * columns
        for line in self.lines:
            for i, cell in enumerate(line.cells[1:], 1):
                need = text.width(cell, self._role(line)) + self.ui.px(22)
                widths[i] = max(widths[i], need, self.ui.px(self.figures))
        if len(self.words) > 1 and len(self.words) == columns - 1:
            # Only words: the columns share the width, the first gets a little less.
            wide = round(width * 0.68 / len(self.words))
            return [width - wide * len(self.words), *[wide] * len(self.words)]
        others = sum(widths[1:])
        if self.words:
            # Two columns of words: the first takes what it needs, the last the rest.
            first = max(text.width(x.cells[0], self._role(x)) for x in self.lines)
            first = min(first + self.ui.px(28), width - min(others, round(width * 0.66)))
            widths[-1] = max(widths[-1], width - first - sum(widths[1:-1]))
            others = width - first
        if others > width * 0.66:
            scale = width * 0.66 / others
            widths = [round(w * scale) for w in widths]
        widths[0] = max(1, width - sum(widths[1:]))
        return widths

    def _cell_width(self, column: int, width: int) -> int:
        """The width available for text in a cell."""
        return max(1, width - self.ui.px(12 if column == 0 else 20 if column in self.words else 4))

    def _height(self, line: Line, widths: list[int]) -> int:
        text = self.ui.text
        high = 1
        for i, cell in enumerate(line.cells):
            if i == 0 or i in self.words:
                room = max(1, self._cell_width(i, widths[i]) - self._before(line, i))
                high = max(high, len(text.wrap(cell, room, self._role(line))))
        written = text.line_height(self._role(line)) * high
        return max(written, self._emblem if line.game else 0) + self.ui.px(8)

    def measure(self, max_width: int) -> Size:
        widths = self._widths(max_width)
        return max_width, sum(self._height(line, widths) for line in self.lines)

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme = self.ui, self.ui.theme
        widths = self._widths(self.rect.w)
        y = self.rect.y
        clip = surface.get_clip()
        for at, line in enumerate(self.lines):
            high = self._height(line, widths)
            if y + high >= clip.top and y <= clip.bottom:
                if line.above or (at and not line.head):
                    strength = 255 if line.above else 70
                    colour = fade(theme.gold_dim, strength)
                    paint.hairline(surface, (self.rect.x, y), self.rect.w, colour, ui.hair)
                self._draw_line(surface, line, y, high, widths)
            y += high

    def _draw_line(
        self, surface: pygame.Surface, line: Line, y: int, high: int, widths: list[int]
    ) -> None:
        text, theme = self.ui.text, self.ui.theme
        x = self.rect.x
        for i, (cell, width) in enumerate(zip(line.cells, widths, strict=False)):
            role = self._role(line)
            ink = theme.gold if line.head or line.marked else theme.text
            step = text.line_height(role)
            if i == 0 or i in self.words:
                before = self._before(line, i)
                rows = text.wrap(cell, max(1, self._cell_width(i, width) - before), role)
                top = y + (high - step * len(rows)) // 2
                left = x + (self.ui.px(16) if i else before)
                if before:
                    emblem = self.ui.assets.game_emblem(line.game, self._emblem)
                    surface.blit(emblem, emblem.get_rect(midleft=(x, y + high // 2)))
                for n, row in enumerate(rows):
                    surface.blit(text.render(row, role, ink), (left, top + n * step))
            else:
                # Otherwise shortened column titles would touch.
                room = self._cell_width(i, width) - (self.ui.px(12) if line.head else 0)
                size = text.fitted_size(cell, role, room) if line.head else None
                image = text.render(cell, role, ink, size, room, tabular=not line.head)
                left = x + aligned(width, image.get_width(), "right")
                surface.blit(image, (left, y + (high - step) // 2))
            x += width


class CardRow(Widget):
    """Small cards side by side, overlapping if there is little room.

    ``names`` are the names of the pictures ("As"). A gap separates ``groups`` of cards. With
    ``steady`` it is as high without cards.
    """

    def __init__(
        self, ui: Ui, groups: Sequence[Sequence[str]], card: float = 46, steady: bool = False,
        **common: Any,
    ) -> None:  # fmt: skip
        super().__init__(ui, **common)
        self.groups = [list(group) for group in groups if group]
        self.card, self.steady = card, steady

    def _steps(self, room: int) -> tuple[int, int, int]:
        """Card width, offset from card to card, and gap between groups."""
        high = self.ui.px(self.card)
        wide = max(1, round(high * 5 / 7))
        count = sum(len(group) for group in self.groups)
        gap = self.ui.px(12)
        gaps = gap * max(0, len(self.groups) - 1)
        step = round(wide * 0.44)
        overlapped = max(1, count - len(self.groups))
        fixed = wide * len(self.groups) + gaps
        if fixed + step * overlapped > room:
            step = max(2, (room - fixed) // overlapped)
        return wide, step, gap

    def measure(self, max_width: int) -> Size:
        wide, step, gap = self._steps(max_width)
        total = sum(wide + step * (len(group) - 1) for group in self.groups)
        total += gap * max(0, len(self.groups) - 1)
        high = self.ui.px(self.card + 4) if self.groups or self.steady else 0
        return min(max_width, total), high

    def draw(self, surface: pygame.Surface) -> None:
        wide, step, gap = self._steps(self.rect.w)
        x, y = self.rect.x, self.rect.y + self.ui.px(1)
        for group in self.groups:
            for i, name in enumerate(group):
                sprite = self.ui.assets.card_sprite(name, self.ui.px(self.card), 1)
                sprite.blit(surface, (x + i * step, y))
            x += wide + step * (len(group) - 1) + gap


def game_emblem(ui: Ui, game: str, side: float) -> Picture:
    """The emblem of the game with that key; ``side`` is in logical pixels."""
    return _picture(ui, lambda size: ui.assets.game_emblem(game, size), side)


def theme_file(theme: str) -> str:
    """The file of the picture of a theme of problems; that of all themes where it is empty."""
    return f"icons/themes/{theme or 'all'}.png"


def theme_picture(ui: Ui, theme: str, side: float) -> Picture:
    """The picture of a theme of problems; ``side`` is in logical pixels."""
    return _picture(ui, lambda size: ui.assets.image(theme_file(theme), size), side)


def _picture(ui: Ui, picture: Callable[[int], pygame.Surface], side: float) -> Picture:
    """``picture`` of a size in pixels, in the middle of its place."""

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        image = picture(min(rect.size))
        surface.blit(image, image.get_rect(center=rect.center))

    return Picture(ui, draw, (side, side))
