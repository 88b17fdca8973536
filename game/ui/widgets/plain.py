"""Widgets that only display: labels, rules, pictures and panels."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import frames
from game.ui.deco.metals import GOLD, gilded
from game.ui.markup import END_OF_TERM, TERM, Line
from game.ui.text import ELLIPSIS, aligned
from game.ui.theme import GAP_L, GAP_M, RADIUS_PANEL, Colour, fade, mix
from game.ui.widgets.base import Pos, Shown, Size, Widget

T = TypeVar("T")


class Label(Widget):
    """Text, wrapped to its width; with ``wrap`` off it is cut with an ellipsis.

    ``colour`` is a colour, or the name of one in the theme ("text_dim"), which follows the theme.
    ``room_for`` is a text that may come later: as many lines are kept free for it from the start,
    so that nothing below moves.
    """

    text = Shown[str]()

    def __init__(
        self,
        ui: Ui,
        text: str,
        role: str = "body",
        colour: Colour | str | None = None,
        align: str = "left",
        wrap: bool = True,
        max_lines: int = 0,
        markup: bool = True,
        tabular: bool = False,
        size: float | None = None,
        room_for: str = "",
        **common: Any,
    ) -> None:
        super().__init__(ui, **common)
        self.text = text
        self._room_for = room_for
        self.role, self.colour, self.align, self.size = role, colour, align, size
        self.wrap, self.max_lines, self.markup, self.tabular = wrap, max_lines, markup, tabular
        self._wrapped: list[tuple[str, int, int, int, list[Line]]] = []
        """A text, the greatest and the least width known to give its lines, their width, lines."""

    def describe(self) -> str:
        return self.text

    def restyle(self) -> None:
        super().restyle()
        self._wrapped.clear()

    def _lines(self, width: int) -> list[Line]:
        return self._wrapped_to(width)[1]

    def _wrapped_to(self, width: int) -> tuple[int, list[Line]]:
        """The width of the longest line and the lines."""
        for words, most, least, wide, lines in self._wrapped:
            if words == self.text and least <= width <= most:
                return wide, lines
        text = self.ui.text
        if self.wrap:
            lines = text.wrap(self.text, width, self.role, self.size, self.max_lines, self.markup)
        else:
            lines = [text.shorten(self.text, width, self.role, self.size, markup=self.markup)]
        wide = max(text.width(line, self.role, self.size) for line in lines)
        # Words that were cut to fill a line may be cut elsewhere in another width.
        whole = width - wide > 2 * text.pixels(self.role, self.size)
        if lines[-1] and lines[-1][-1].text == ELLIPSIS:
            whole = False
        self._wrapped = [each for each in self._wrapped if each[0] == self.text]
        self._wrapped.append((self.text, width, wide if whole else width, wide, lines))
        return wide, lines

    def measure(self, max_width: int) -> Size:
        if not self.text and not self._room_for:
            return 0, 0
        text = self.ui.text
        wide, lines = self._wrapped_to(max(1, max_width))
        if self.tabular:
            # Lines are broken by the width of proportional digits. It may be the greater one, and
            # a box of the lesser width would break a figure.
            drawn = (text.render(x, self.role, None, self.size, tabular=True) for x in lines)
            wide = max(wide, *(image.get_width() for image in drawn))
        count = len(lines)
        if self._room_for:
            later = text.wrap(
                self._room_for, max(1, max_width), self.role, self.size, self.max_lines, self.markup
            )
            count = max(count, len(later))
        return wide, text.line_height(self.role, self.size) * count

    def draw(self, surface: pygame.Surface) -> None:
        if not self.text:
            return
        theme = self.ui.theme
        colour = getattr(theme, self.colour) if isinstance(self.colour, str) else self.colour
        ink = (colour or theme.text) if self.enabled else theme.text_off
        step = self.ui.text.line_height(self.role, self.size)
        lines = self._lines(self.rect.w)
        y = self.rect.y + (max(0, self.rect.h - step * len(lines)) // 2 if len(lines) == 1 else 0)
        clip = surface.get_clip()
        for line in lines:
            if y + step > clip.top and y < clip.bottom and line:
                image = self.ui.text.render(line, self.role, ink, self.size, tabular=self.tabular)
                x = self.rect.x + aligned(self.rect.w, image.get_width(), self.align)
                surface.blit(image, (x, y))
            y += step


class TermLabel(Label):
    """A label with words that can be asked about with the mouse (``game.ui.markup``).

    ``explain`` returns what such a word means, empty if nothing is known.
    """

    def __init__(self, ui: Ui, text: str, explain: Callable[[str], str], **common: Any) -> None:
        super().__init__(ui, text, **common)
        self._explain = explain
        self._over: tuple[str, pygame.Rect] | None = None
        """The word under the mouse, and where it stands."""

    @property
    def plain(self) -> str:
        """Its text without the marks of its terms."""
        return self.text.replace(TERM, "").replace(END_OF_TERM, "")

    def describe(self) -> str:
        return self.plain

    def follow(self, old: Widget) -> None:
        super().follow(old)
        if isinstance(old, TermLabel) and old.text == self.text:
            self._over = old._over

    def hint(self) -> str:
        return self.tooltip if self._over is None else self._explain(self._over[0])

    def hint_rect(self) -> pygame.Rect:
        """As wide as the word and as high as the text, so that all of that can still be read."""
        if self._over is None:
            return self.rect
        return pygame.Rect(self._over[1].x, self.rect.y, self._over[1].w, self.rect.h)

    def hint_spares(self) -> Sequence[pygame.Rect]:
        return [self.rect]

    def on_hover(self, pos: Pos) -> None:
        self._over = self._term_at(pos)

    def on_leave(self) -> None:
        super().on_leave()
        self._over = None

    def _term_at(self, pos: Pos) -> tuple[str, pygame.Rect] | None:
        write = self.ui.text
        step = write.line_height(self.role, self.size)
        lines = self._lines(self.rect.w)
        number = (pos[1] - self.rect.y) // max(1, step)
        if not 0 <= number < len(lines):
            return None
        line = lines[number]
        x = self.rect.x + aligned(self.rect.w, write.width(line, self.role, self.size), self.align)
        for run in line:
            wide = write.width((run,), self.role, self.size)
            if run.term and x <= pos[0] < x + wide:
                return run.term, pygame.Rect(x, self.rect.y + number * step, wide, step)
            x += wide
        return None


class Rule(Widget):
    """A horizontal hairline; with ``ornament`` it opens around a lozenge."""

    def __init__(self, ui: Ui, ornament: bool = False, **common: Any) -> None:
        super().__init__(ui, **common)
        self.ornament = ornament

    def measure(self, max_width: int) -> Size:
        return max_width, self.ui.px(9)

    def draw(self, surface: pygame.Surface) -> None:
        colour = self.ui.theme.gold_dim
        y = self.rect.centery
        if self.ornament:
            unit = self.ui.px(4)
            gold = self.ui.theme.gold
            paint.ornament_rule(surface, self.rect.x, y, self.rect.w, colour, unit, gold)
        else:
            thin = fade(colour, 150)
            paint.hairline(surface, (self.rect.x, y), self.rect.w, thin, self.ui.hair)


class Picture(Widget):
    """A box of fixed logical size, drawn by ``painter(surface, rect)``."""

    def __init__(
        self,
        ui: Ui,
        painter: Callable[[pygame.Surface, pygame.Rect], None],
        size: tuple[float, float],
        **common: Any,
    ) -> None:
        super().__init__(ui, **common)
        self.painter, self.size = painter, size

    def measure(self, max_width: int) -> Size:
        return min(max_width, self.ui.px(self.size[0])), self.ui.px(self.size[1])

    def draw(self, surface: pygame.Surface) -> None:
        self.painter(surface, self.rect)


class Flow(Widget, Generic[T]):
    """Things beside and below each other, as many in a row as have room."""

    across, down = 16, 4
    """The gaps between them, in logical pixels."""

    def __init__(self, ui: Ui, shown: Sequence[T], **common: Any) -> None:
        super().__init__(ui, **common)
        self.shown = list(shown)

    @abstractmethod
    def _size(self, thing: T, room: int) -> Size:
        """The size of one of them, where there is so much room in a row."""

    @abstractmethod
    def _draw_one(self, surface: pygame.Surface, thing: T, box: pygame.Rect) -> None:
        """Draw one of them."""

    def _placed(self, room: int) -> list[pygame.Rect]:
        """The place of each, from the own corner on."""
        out: list[pygame.Rect] = []
        x = y = high = 0
        for thing in self.shown:
            w, h = self._size(thing, room)
            if x and x + w > room:
                x, y, high = 0, y + high + self.ui.px(self.down), 0
            out.append(pygame.Rect(x, y, w, h))
            x += w + self.ui.px(self.across)
            high = max(high, h)
        return out

    def measure(self, max_width: int) -> Size:
        places = self._placed(max_width)
        wide = max((place.right for place in places), default=0)
        return wide, max((place.bottom for place in places), default=0)

    def draw(self, surface: pygame.Surface) -> None:
        for thing, place in zip(self.shown, self._placed(self.rect.w), strict=True):
            self._draw_one(surface, thing, place.move(self.rect.topleft))


class Panel(Widget):
    """A surface with one child: a "sheet" with a title, ``mark`` before it, a gilt frame and a
    shadow, or by ``kind`` a "card", a group without a title.
    """

    def __init__(
        self, ui: Ui, child: Widget, title: str = "", kind: str = "sheet",
        pad: float | None = None, mark: Widget | None = None, **common: Any,
    ) -> None:  # fmt: skip
        super().__init__(ui, **common)
        self.child, self.title, self.kind, self.mark = child, title, kind, mark
        self.pad = pad if pad is not None else (26.0 if kind == "sheet" else float(GAP_M))
        self.adopt(*self.children)

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,) if self.mark is None else (self.mark, self.child)

    def _head(self) -> int:
        return self.ui.text.line_height("title") + self.ui.px(GAP_L + 5) if self.title else 0

    def measure(self, max_width: int) -> Size:
        pad = self.ui.px(self.pad)
        w, h = self.child.desired(max(1, max_width - 2 * pad))
        titled = self.ui.text.width(self.title, "title") if self.title else 0
        return min(max_width, max(w, titled) + 2 * pad), h + 2 * pad + self._head()

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        pad, head = self.ui.px(self.pad), self._head()
        inner = rect.inflate(-2 * pad, -2 * pad)
        self.child.place(pygame.Rect(inner.x, inner.y + head, inner.w, max(0, inner.h - head)))
        if self.mark is not None:
            box = pygame.Rect((0, 0), self.mark.desired(inner.w))
            box.midleft = inner.x, inner.y + self.ui.text.line_height("title") // 2
            self.mark.place(box)

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme = self.ui, self.ui.theme
        if self.kind == "card":
            fill = mix(theme.panel, theme.raised, 0.34)
            line = theme.field_line if theme.high_contrast else mix(theme.panel, theme.gold, 0.16)
            paint.draw_box(surface, self.rect, ui.px(9), fill, line, ui.hair)
        else:
            self._draw_sheet(surface)
        if self.title:
            inner = self.rect.inflate(-2 * ui.px(self.pad), -2 * ui.px(self.pad))
            past = 0 if self.mark is None else self.mark.rect.w + ui.px(GAP_M)
            ink = theme.text if theme.high_contrast else (255, 255, 255)
            words = ui.text.render(self.title, "title", ink, max_width=inner.w - past)
            words = words if theme.high_contrast else gilded(words)
            surface.blit(words, (inner.x + past, inner.y))
            y = inner.y + ui.text.line_height("title") + ui.px(9)
            paint.ornament_rule(surface, inner.x, y, inner.w, theme.gold_dim, ui.px(4), theme.gold)
        self.draw_children(surface)

    def _draw_sheet(self, surface: pygame.Surface) -> None:
        ui, theme, rect = self.ui, self.ui.theme, self.rect
        step = ui.px(7)
        paint.draw_shadow(surface, rect, ui.px(RADIUS_PANEL), ui.px(20), 175, ui.px(10))
        paint.draw_box(surface, rect.inflate(-2 * step, 0), 0, theme.panel)
        paint.draw_box(surface, rect.inflate(0, -4 * step), 0, theme.panel)
        paint.draw_box(surface, rect.inflate(-step * 2, -step * 2), 0, theme.panel)
        frames.inlay(surface, rect, GOLD, step, max(1, ui.px(1.7)))
        if not theme.high_contrast:
            inset = rect.inflate(-2 * ui.px(6), -2 * ui.px(6))
            frames.inlay(surface, inset, GOLD, ui.px(6), ui.hair, 84)
