"""The lines of a score sheet: what counted, and a figure for each side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

import pygame

from game.translation import number
from game.ui import paint
from game.ui.context import Ui
from game.ui.deco.paper import inks, legible
from game.ui.screens.sheets.sheet_cards import Small, draw_smalls
from game.ui.screens.sheets.sheet_count import Count
from game.ui.table.playback.easing import out
from game.ui.theme import RGB, fade
from game.ui.widgets import Widget
from game.ui.widgets.base import Pos, Size
from game.ui.widgets.containers import Container

NONE: Final = "\u2013"


@dataclass(frozen=True, slots=True)
class Cell:
    """A side's place in a line, in pixels from the left: for its figure, for its cards, and in
    all.
    """

    right: int
    room: int
    cards: tuple[int, int]
    whole: tuple[int, int]


def cells(count: int, wide: int, gap: int) -> tuple[tuple[int, int], list[Cell]]:
    """The place of a line's words, and the places of the sides.

    The words stand between two sides; more sides stand side by side.
    """
    if count == 2:

        def at(share: float) -> int:
            return round(wide * share)

        left = Cell(at(0.34), at(0.17), (at(0.008), at(0.23)), (0, at(0.46)))
        right = Cell(at(0.75), at(0.17), (at(0.785), at(0.215)), (at(0.54), at(0.46)))
        return (at(0.355), at(0.29)), [left, right]
    words = round(wide * (0.22 if count < 4 else 0.19))
    each = (wide - words) // count
    found = []
    for place in range(count):
        x = words + each * place + gap
        room = each - gap
        figure = round(room * (0.42 if count < 4 else 0.55))
        found.append(Cell(x + room, figure, (x, room - figure), (x, room)))
    return (0, words), found


@dataclass(frozen=True, slots=True)
class Style:
    """How a line is written: role and size of words and figures, and height."""

    words: str
    figures: str
    high: int
    size: float | None = None
    """Size of the figures."""
    text: float | None = None
    """Size of the words."""
    rule: int = 1
    """The rules above it: 0 none, 1 fine, 2 double."""
    dim: bool = False
    signed: bool = False


PLAIN: Final = Style("label", "points", 40, 19, 16)
CARRIED: Final = Style("entry", "label", 30, 15, 14, rule=0, dim=True)
HAND: Final = Style("strong", "points", 42, 23, 17, rule=2, signed=True)
SUM: Final = Style("heading", "total", 46, 30, 21, rule=0)


class SheetRow(Widget):
    """A line of the sheet: words, a figure for each side, and the small cards behind it.

    With ``on_toggle`` it can be pressed and shows an arrow. It is written when the count reaches
    ``place``; -1 is the total, None is written from the start.
    """

    def __init__(
        self,
        ui: Ui,
        words: str,
        points: Sequence[int | None],
        count: Count,
        place: int | None,
        style: Style = PLAIN,
        cards: Sequence[Sequence[Small]] = (),
        notes: Sequence[str] = (),
        colours: Sequence[RGB] = (),
        on_toggle: Callable[[], None] | None = None,
        **common: Any,
    ) -> None:
        super().__init__(ui, **common)
        self.words, self.points, self.count, self.place_in_count = words, list(points), count, place
        self.style, self.cards, self.notes, self.colours = style, cards, notes, colours
        self.on_toggle = on_toggle
        self.unfolded = False
        self.focusable = on_toggle is not None

    @property
    def figures(self) -> list[str]:
        """The figures, shown once they are counted."""
        return [self._written(points) for points in self.points]

    def _written(self, points: int | None) -> str:
        return NONE if points is None else number(points, signed=self.style.signed)

    @property
    def part(self) -> float:
        """How much of it is written, from 0 to 1."""
        if self.place_in_count is None:
            return 1.0
        return self.count.total if self.place_in_count < 0 else self.count.row(self.place_in_count)

    def describe(self) -> str:
        return f"{self.words} {' '.join(self.figures)}"

    def measure(self, max_width: int) -> Size:
        return max_width, self.ui.px(self.style.high)

    def draw(self, surface: pygame.Surface) -> None:
        ui, rect = self.ui, self.rect
        colours = inks(ui.theme)
        if self.on_toggle is not None and (self.glow_step or self.unfolded):
            alpha = round(40 * max(self.glow_step, 0.6 if self.unfolded else 0))
            paint.draw_box(surface, rect, ui.px(5), fade(colours.line, alpha))
        self._rules(surface)
        if (part := self.part) <= 0:
            return
        for _piece in self._pieces(surface, part):
            pass
        if self.focused and self.root is not None and self.root.show_focus:
            self.draw_ring(surface, rect.inflate(-ui.px(8), -ui.px(8)), ui.px(4), colours.line)

    def prepare(self) -> Iterator[None]:
        """Make what it is written with, before it is written, a piece with each step."""
        return self._pieces(pygame.Surface((1, 1)), 1.0)

    def _pieces(self, surface: pygame.Surface, part: float) -> Iterator[None]:
        rect, colours = self.rect, inks(self.ui.theme)
        words, places = cells(len(self.points), rect.w, self.ui.px(14))
        ink = colours.soft if self.style.dim else colours.ink
        box = pygame.Rect(rect.x + words[0], rect.y, words[1], rect.h)
        self._words(surface, box, ink, len(places) == 2)
        yield
        for place, cell in enumerate(places):
            self._cell(surface, place, cell, part, ink)
            yield

    def _rules(self, surface: pygame.Surface) -> None:
        ui, line = self.ui, inks(self.ui.theme).line
        thick = max(1, ui.dp(1.2))
        if self.style.rule == 1:
            paint.hairline(surface, self.rect.topleft, self.rect.w, fade(line, 90), thick)
        elif self.style.rule == 2:
            for down in (0, 2 * thick + ui.hair):
                surface.fill(line, (self.rect.x, self.rect.y + down, self.rect.w, thick))

    def _words(self, surface: pygame.Surface, box: pygame.Rect, ink: RGB, between: bool) -> None:
        ui, style = self.ui, self.style
        text = style.text if style.text is None else legible(ui, style.text)
        arrow = ui.px(11) if self.on_toggle is not None else 0
        room = box.w - (arrow + ui.px(8) if arrow else 0)
        text = ui.text.fitted_size(self.words, style.words, room, text)
        image = ui.text.render(self.words, style.words, ink, text, max_width=room)
        if between:
            at = image.get_rect(center=box.center)
        else:
            at = image.get_rect(midleft=(box.x + ui.px(20), box.centery))
        surface.blit(image, at)
        if arrow:
            colour = inks(ui.theme).line
            glyph = paint.chevron(arrow, colour, "down" if self.unfolded else "right")
            surface.blit(glyph, (at.x - arrow - ui.px(7), box.centery - arrow // 2))

    def _cell(self, surface: pygame.Surface, place: int, cell: Cell, part: float, ink: RGB) -> None:
        ui, style, colours = self.ui, self.style, inks(self.ui.theme)
        points = self.points[place]
        counted = points if points is None or part >= 1 else round(points * out(part))
        if style.signed and points:
            ink = colours.good if points > 0 else colours.bad
        elif points is not None and points < 0 and not style.dim:
            ink = colours.bad
        elif place < len(self.colours):
            ink = self.colours[place]
        size = style.size
        if size is not None and len(self.points) > 3:
            size = min(size, 21)
        words = self._written(counted)
        image = ui.text.render(words, style.figures, ink, size, tabular=True)
        # A large total may extend towards the words, which are short in that line.
        at = image.get_rect(midright=(self.rect.x + cell.right, self.rect.centery))
        left, wide = cell.cards
        box = pygame.Rect(self.rect.x + left, self.rect.y, wide - ui.px(6), self.rect.h)
        if place < len(self.cards):
            gone = 0.0 if part >= 1 else out(part)
            draw_smalls(surface, ui, self.cards[place], box, at.center, gone)
        elif place < len(self.notes) and self.notes[place]:
            self._note(surface, self.notes[place], box)
        surface.blit(image, at)

    def _note(self, surface: pygame.Surface, words: str, box: pygame.Rect) -> None:
        """A remark in place of cards, on two lines where one is too long."""
        text, ink = self.ui.text, inks(self.ui.theme).soft
        size = text.fitted_size(words, "entry", box.w, legible(self.ui, 14))
        lines = text.wrap(words, box.w, "entry", size, max_lines=2)
        step = text.line_height("entry", size) - (self.ui.px(3) if len(lines) > 1 else 0)
        y = box.centery - step * len(lines) // 2
        for line in lines:
            text.draw(surface, line, (box.x, y), "entry", ink, size=size)
            y += step

    def _toggle(self) -> None:
        if self.on_toggle is not None:
            self.on_toggle()

    def on_press(self, pos: Pos) -> bool:
        return self.on_toggle is not None

    def on_release(self, pos: Pos, inside: bool) -> None:
        if inside:
            self._toggle()

    def on_key(self, event: pygame.event.Event) -> bool:
        wanted = (pygame.K_SPACE, pygame.K_LEFT if self.unfolded else pygame.K_RIGHT)
        if self.on_toggle is None or event.key not in wanted:
            return False
        self._toggle()
        return True


class Details(Container):
    """What the figures of a line are made of: each amount below its side's figure, and beside it
    what it is for. ``sides`` are pairs of these two for each side.
    """

    def __init__(
        self, ui: Ui, sides: Sequence[Sequence[tuple[Widget, Widget]]], **common: Any
    ) -> None:
        self.sides = sides
        super().__init__(ui, list(chain.from_iterable(chain.from_iterable(sides))), **common)

    def _places(self, max_width: int) -> Iterator[tuple[Widget, pygame.Rect]]:
        px = self.ui.px
        _words, places = cells(len(self.sides), max_width, px(14))
        for entries, cell in zip(self.sides, places, strict=True):
            y, (left, room) = px(2), cell.cards
            figures = max((points.desired(cell.room)[0] for _told, points in entries), default=0)
            if left < cell.right:
                room = cell.right - left - figures - px(8)
            for told, points in entries:
                wide, line = points.desired(cell.room)
                high = told.desired(room)[1]
                yield told, pygame.Rect(left, y, room, high)
                yield points, pygame.Rect(cell.right - wide, y, wide, line)
                y += high + px(8)

    def measure(self, max_width: int) -> Size:
        ends = [place.bottom for _widget, place in self._places(max_width)]
        return max_width, max(ends, default=0) + self.ui.px(8)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        for widget, place in self._places(rect.w):
            widget.place(place.move(rect.topleft))
