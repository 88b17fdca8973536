"""Plates with charts of statistics: figures, bars, shares, and the course of matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from game.translation import comma_list, with_colon
from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import emblems, frames
from game.ui.deco.metals import GOLD, Metal, gradient
from game.ui.theme import Colour, mix
from game.ui.widgets import Column, Label, Widget
from game.ui.widgets.base import Pos, Size

PAD: Final = 16
LEAST: Final = 60
"""Logical width that a plate in a row has at least."""
HEAD: Final = 40
"""Logical height of a plate's title with the room around it."""


class Plate(Widget):
    """A dark plate with a gilt edge, a title and what is on it: a widget, or what ``draw_contents``
    paints, ``high`` logical pixels high.

    ``edge`` is the logical room above and below.
    """

    edge = PAD

    def __init__(
        self, ui: Ui, title: str, high: float = 0, child: Widget | None = None, **common: Any
    ) -> None:
        super().__init__(ui, **common)
        self.title, self.high, self.child = title, high, child
        if child is not None:
            self.adopt(child)

    @property
    def children(self) -> Sequence[Widget]:
        return () if self.child is None else (self.child,)

    @property
    def _head(self) -> int:
        if not self.title:
            return self.ui.px(self.edge)
        return max(self.ui.px(HEAD), self.ui.text.line_height("hand_number") + self.ui.px(14))

    def measure(self, max_width: int) -> Size:
        # In a row a plate is as wide as its share of the room.
        wide = min(max_width, self.ui.px(LEAST)) if self.flex else max_width
        high = self.contents_height()
        if self.child is not None:
            high = self.child.desired(max(1, max_width - 2 * self.ui.px(PAD)))[1]
        return wide, self._head + high + self.ui.px(self.edge)

    def contents_height(self) -> int:
        """The height of what is painted below the title, in pixels."""
        return self.ui.px(self.high)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        if self.child is not None:
            self.child.place(self._box)

    @property
    def _box(self) -> pygame.Rect:
        """The room below the title."""
        box = self.rect.inflate(-2 * self.ui.px(PAD), 0)
        box.y += self._head
        box.h -= self._head + self.ui.px(self.edge)
        return box

    def hit(self, pos: Pos) -> Widget | None:
        # Its tooltip is about all that is on it.
        return self if super().hit(pos) is not None else None

    def describe(self) -> str:
        return self.title

    @property
    def ground(self) -> Colour:
        """The colour of the plate."""
        return frames.GROUND

    def draw(self, surface: pygame.Surface) -> None:
        ui = self.ui
        frames.plate(
            surface, self.rect, max(2, ui.px(6)), GOLD, max(1, ui.dp(1.2)), self.ground
        )  # fmt: skip
        if self.title:
            at = (self.rect.x + ui.px(PAD + 2), self.rect.y + ui.px(9))
            room = self.rect.w - 2 * ui.px(PAD)
            ui.text.draw(surface, self.title, at, "hand_number", gilt(ui), max_width=room)
        self.draw_contents(surface, self._box)

    def draw_contents(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Paint what the plate is for."""
        self.draw_children(surface)


def gilt(ui: Ui) -> Colour:
    """The colour of what stands out on a plate."""
    return ui.theme.text if ui.theme.high_contrast else GOLD.bright


def dashes(surface: pygame.Surface, ui: Ui, left: int, right: int, y: int) -> None:
    """A dashed golden hairline."""
    for x in range(left, right, max(4, ui.px(8))):
        surface.fill(GOLD.line, (x, y, max(2, ui.px(3)), ui.hair))


class Figure(Plate):
    """One figure in large type, with what it is below, and a small line under that."""

    def __init__(self, ui: Ui, value: str, words: str, below: str = "") -> None:
        self.value, self.words, self.below = value, words, below
        lines = [
            Label(ui, value, "headline", gilt(ui), "centre"),
            Label(ui, words, "entry_strong", "text", "centre"),
            Label(ui, below, "entry", "text_dim", "centre"),
        ]
        super().__init__(ui, "", child=Column(ui, lines, gap=0), flex=1)

    def describe(self) -> str:
        return " ".join((self.value, self.words, self.below)).strip()


RARE: Final = 20
"""One hand in so many may reach beyond the scale."""
FAR: Final = 1.5
"""It does if its lead is more than this many times the largest of the rest."""


def scale_top(leads: Sequence[float]) -> float:
    """How far a scale for leads reaches: one great hand is not to flatten the others."""
    sizes = sorted(map(abs, leads))
    usual = sizes[len(sizes) - len(sizes) // RARE - 1]
    return usual if sizes[-1] > FAR * usual > 0 else sizes[-1] or 1


class HandBars(Plate):
    """The last hands: how far ahead or behind the own side was, as bars up and down.

    ``leads`` go oldest first; ``written`` tells one in words. Their mean is drawn as a dotted line.
    ``words`` name what is above and below the line. A bar that goes beyond the scale is broken.
    """

    def __init__(
        self, ui: Ui, title: str, leads: Sequence[float], written: Callable[[float], str],
        words: tuple[str, str], **common: Any,
    ) -> None:  # fmt: skip
        super().__init__(ui, title, 132, **common)
        self.leads, self.written, self.words = list(leads), written, words
        self.mean = sum(leads) / len(leads)
        self.top = scale_top(leads)

    def describe(self) -> str:
        return with_colon(self.title, comma_list([self.written(lead) for lead in self.leads[-5:]]))

    def draw_contents(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        ui, theme, top = self.ui, self.ui.theme, self.top
        scale = self._scale(surface, box)
        plot = pygame.Rect(box.x + scale, box.y, box.w - scale, box.h)
        middle = plot.centery
        step = min(plot.w / len(self.leads), ui.px(26))
        wide = max(1, min(round(step * 0.72), ui.px(18)))
        half = plot.h / 2 - ui.px(2)
        ahead = gradient((1, max(1, round(half))), GOLD)
        behind = gradient((1, max(1, round(half))), emblems.side_metal(1))
        for place, lead in enumerate(self.leads):
            x = plot.x + round(step * (place + 0.5) - wide / 2)
            high = max(ui.hair, round(half * min(1.0, abs(lead) / top)))
            bar = pygame.Rect(x, middle - high if lead >= 0 else middle, wide, high)
            surface.blit(pygame.transform.scale(ahead if lead >= 0 else behind, bar.size), bar)
            if abs(lead) > top:
                self._break(surface, bar, up=lead > 0)
        end = plot.x + round(step * len(self.leads))
        paint.hairline(surface, (plot.x, middle), end - plot.x, theme.text_dim, max(1, ui.dp(1.4)))
        at = middle - round(half * max(-1.0, min(1.0, self.mean / top)))
        for x in range(plot.x, end, max(4, ui.px(8))):
            surface.fill(theme.text, (x, at, min(max(2, ui.px(4)), end - x), max(1, ui.dp(1.4))))
        room = plot.right - end - ui.px(10)
        for words, y, anchor, ink in (
            (self.words[0], plot.y, "topright", GOLD.bright),
            (self.words[1], plot.bottom, "bottomright", emblems.side_metal(1).bright),
        ):
            if ui.text.width(words, "entry") <= room:
                ui.text.draw(surface, words, (plot.right, y), "entry", ink, anchor)

    def _break(self, surface: pygame.Surface, bar: pygame.Rect, *, up: bool) -> None:
        """Cut a bar in two, aslant, near its end."""
        ui = self.ui
        thick, slope = max(2, ui.px(4)), max(2, ui.px(3))
        y = bar.y + ui.px(8) if up else bar.bottom - ui.px(8)
        left, right = bar.x - 1, bar.right
        corners = [(left, y + slope), (right, y - slope), (right, y - slope + thick),
                   (left, y + slope + thick)]  # fmt: skip
        pygame.draw.polygon(surface, frames.INK, corners)

    def _scale(self, surface: pygame.Surface, box: pygame.Rect) -> int:
        """Draw the figures at the left; their width with the gap."""
        ui = self.ui
        marks = [self.written(lead) for lead in (self.top, 0, -self.top)]
        wide = max(ui.text.width(words, "entry") for words in marks)
        for words, y, anchor in zip(
            marks, (box.y, box.centery, box.bottom), ("topright", "midright", "bottomright"),
            strict=True,
        ):  # fmt: skip
            ui.text.draw(
                surface, words, (box.x + wide, y), "entry", ui.theme.text_dim, anchor, tabular=True
            )
        return wide + ui.px(10)


class Climb(Plate):
    """Matches one after the other: a step up for one that was won, down for one that was lost."""

    def __init__(self, ui: Ui, title: str, won: Sequence[bool], **common: Any) -> None:
        super().__init__(ui, title, 132, **common)
        self.won = list(won)

    def draw_contents(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        if not self.won:
            return
        ui = self.ui
        most = max(8, box.w // max(1, ui.px(13)))
        won = self.won[-most:]
        heights = [0]
        for each in won:
            heights.append(heights[-1] + (1 if each else -1))
        low, high = min(heights), max(heights)
        span = max(4, high - low)
        sign = max(8, ui.px(13))
        inner = box.inflate(-sign, -sign)
        step = min(inner.w / max(1, len(won)), ui.px(44))

        def at(place: int) -> tuple[int, int]:
            share = (heights[place] - low) / span
            return inner.x + round(step * place), round(inner.bottom - inner.h * share)

        dashes(surface, ui, inner.x, inner.right, at(0)[1])
        points = [at(place) for place in range(len(heights))]
        pygame.draw.lines(surface, GOLD.line, False, points, max(2, ui.dp(2.2)))
        for place, each in enumerate(won, 1):
            mark = emblems.emblem(0 if each else 1, sign)
            surface.blit(mark, mark.get_rect(center=points[place]))


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a whole: ``name``, how many, and the metal of its bar."""

    name: str
    count: int
    metal: Metal


class Bars(Plate):
    """Parts below one another, each with a bar as long as its share of ``whole``, by default of the
    largest part.

    ``figures`` are the words at the end of the bars.
    """

    def __init__(
        self,
        ui: Ui,
        title: str,
        shares: Sequence[Share],
        figures: Sequence[str],
        whole: int = 0,
        **common: Any,
    ) -> None:
        super().__init__(ui, title, 0, **common)
        self.whole = whole or max(1, *(share.count for share in shares))
        self.shares, self.figures = list(shares), list(figures)

    @property
    def _line(self) -> int:
        return max(self.ui.px(27), self.ui.text.line_height("entry") + self.ui.px(6))

    def contents_height(self) -> int:
        return self._line * len(self.shares)

    def describe(self) -> str:
        told = [f"{s.name} {f}" for s, f in zip(self.shares, self.figures, strict=True)]
        return with_colon(self.title, comma_list(told))

    def draw_contents(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        ui, theme = self.ui, self.ui.theme
        gap = ui.px(10)
        names = max((ui.text.width(s.name, "entry") for s in self.shares), default=0)
        names = min(names, round(box.w * 0.44))
        figures = max((ui.text.width(f, "entry_strong") for f in self.figures), default=0)
        track = pygame.Rect(box.x + names + gap, 0, box.w - names - figures - 2 * gap, ui.px(13))
        y = box.y + self._line // 2
        for share, figure in zip(self.shares, self.figures, strict=True):
            ui.text.draw(
                surface, share.name, (box.x, y), "entry", theme.text, "midleft", max_width=names
            )
            ui.text.draw(surface, figure, (box.right, y), "entry_strong", theme.text, "midright")
            bar = track.copy()
            bar.centery = y
            surface.fill(mix(theme.field, theme.text, 0.14), bar)
            bar.w = round(track.w * share.count / self.whole)
            if bar.w > 0:
                metal = gradient((1, bar.h), share.metal)
                surface.blit(pygame.transform.scale(metal, bar.size), bar)
            y += self._line
