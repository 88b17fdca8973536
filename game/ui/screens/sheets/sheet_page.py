"""The page of a score sheet: paper with head, lines, sums and race."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.deco.metals import GOLD
from game.ui.deco.paper import MARGIN, draw_paper, inks
from game.ui.screens.parts.charts import PAD, Plate
from game.ui.screens.parts.sheet import Sheet
from game.ui.screens.sheets.sheet_head import SheetHead
from game.ui.screens.sheets.sheet_race import Race
from game.ui.screens.sheets.sheet_rows import SheetRow
from game.ui.theme import fade
from game.ui.widgets import Column, Row, ScrollArea, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.scroll import BAR_ROOM

SHADOW: Final = 18
"""How soft the shadow of the sheet is, in logical pixels."""
DROP: Final = 9
"""How far it falls below the sheet."""


class PaperScroll(ScrollArea):
    """Lines on paper that scroll, with bar and edges in ink."""

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.most:
            colour = inks(self.ui.theme).line
            thumb = self._thumb()
            paint.draw_box(surface, thumb, thumb.w // 2, fade(colour, 200))

    def _draw_edges(self, surface: pygame.Surface) -> None:
        colour = fade(inks(self.ui.theme).line, 200)
        wide = self.rect.w - self._bar_room()
        for shown, y in (
            (self.offset > 0, self.rect.y),
            (self.offset < self.most, self.rect.bottom - self.ui.hair),
        ):
            if shown:
                paint.hairline(surface, (self.rect.x, y), wide, colour, self.ui.hair)


class Seal(Plate):
    """A round plate as large as its line."""

    edge = 4

    def measure(self, max_width: int) -> Size:
        assert self.child is not None
        pads = 2 * self.ui.px(PAD)
        return self.child.desired(max_width - pads)[0] + pads, super().measure(max_width)[1]

    def draw(self, surface: pygame.Surface) -> None:
        paint.draw_box(surface, self.rect, self.rect.h // 2, self.ground, GOLD.line, self.ui.hair)
        self.draw_children(surface)


class Page(Widget):
    """The head and the sums stay in place, and the lines between them scroll, with aligned columns.

    The race, if there is one, is below the sums, or at the end of the scrolled lines if there is
    little room. The seal lies on the lower edge.
    """

    def __init__(
        self, ui: Ui, head: SheetHead, scroll: ScrollArea, sums: Sequence[SheetRow], race: Race,
        low_race: Race, **common: Any,
    ) -> None:  # fmt: skip
        super().__init__(ui, flex=1, **common)
        self.head, self.scroll, self.sums = head, scroll, list(sums)
        self._fixed_race, self._low_race = race, low_race
        race.visible, low_race.visible = race.target > 0, False
        self.seal: Widget | None = None
        self.adopt(*self.children)
        self._paper = pygame.Surface((0, 0))
        """The empty sheet, on which each counted line is drawn."""
        self._blank = True
        """Whether nothing is on it yet."""

    def set_seal(self, seal: Widget) -> None:
        """Lay a seal on it. Lay out again afterwards."""
        self.seal = seal
        self.adopt(seal)

    @property
    def children(self) -> Sequence[Widget]:
        sealed = () if self.seal is None else (self.seal,)
        return (self.head, self.scroll, *self.sums, self._fixed_race, *sealed)

    @property
    def race(self) -> Race:
        """The race that is shown."""
        return self._fixed_race if self._fixed_race.visible else self._low_race

    def _pads(self) -> tuple[int, int, int]:
        """The margins at the sides, above and below."""
        ui = self.ui
        tight = self.head.brief
        return ui.px(MARGIN), ui.px(24 if tight else 26), ui.px(24 if tight else 30)

    def choose(self, wide: int, high: int) -> None:
        """Choose what fits beside the folded lines: everything, no sun, a brief head, the race
        scrolled, no race.
        """
        side = self._pads()[0]
        inner = max(1, wide - 2 * side)
        rows = self.scroll.child
        for less in (0, 1, 2, 3, 4, 3):
            self.head.sun, self.head.brief, low = less < 1, less > 1, less > 2
            if self.race.target:
                self._fixed_race.visible, self._low_race.visible = not low, less == 3
            lines = sum(
                each.desired(inner)[1]
                for each in rows.children
                if isinstance(each, SheetRow | Race) and each.visible
            )
            if self._others(inner) + lines <= high:
                break

    def _others(self, inner: int) -> int:
        """The height of everything that does not scroll."""
        _side, above, below = self._pads()
        parts = [self.head, *self.sums]
        high = above + below + sum(part.desired(inner)[1] for part in parts)
        if self._fixed_race.visible:
            high += self.ui.px(8) + self._fixed_race.desired(inner)[1]
        return high

    def measure(self, max_width: int) -> Size:
        inner = max(1, max_width - 2 * self._pads()[0])
        # Otherwise a bar would be counted where there is none.
        lines = self.scroll.child.desired(inner)[1]
        return max_width, self._others(inner) + lines

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        if self._paper.get_size() != rect.size:
            self._paper, self._blank = pygame.Surface(rect.size), True
        side, above, below = self._pads()
        inner = rect.inflate(-2 * side, 0)
        head = self.head.desired(inner.w)[1]
        scroll = max(self.ui.px(40), rect.h - self._others(inner.w))
        # The bar stands in the margin.
        wide = inner.w
        room = wide + self.ui.px(BAR_ROOM)
        self.scroll.place(pygame.Rect(inner.x, rect.y + above + head, room, scroll))
        self.head.place(pygame.Rect(inner.x, rect.y + above, wide, head))
        y = self.scroll.rect.bottom
        for row in self.sums:
            high = row.desired(wide)[1]
            row.place(pygame.Rect(inner.x, y, wide, high))
            y += high
        if self._fixed_race.visible:
            high = self._fixed_race.desired(wide)[1]
            y = rect.bottom - below - high
            self._fixed_race.place(pygame.Rect(inner.x, y, wide, high))
        if self.seal is not None:
            lying = pygame.Rect((0, 0), self.seal.desired(wide))
            lying.midbottom = rect.midbottom
            self.seal.place(lying)

    @property
    def box(self) -> pygame.Rect:
        """Where the sheet lies with its shadow."""
        reach = 4 * self.ui.px(SHADOW)
        return self.rect.inflate(reach, reach).move(0, self.ui.px(DROP))

    def draw(self, surface: pygame.Surface) -> None:
        for _part in self._ground(surface):
            pass
        self.draw_children(surface)

    def pieces(self, surface: pygame.Surface) -> Iterator[None]:
        """Draw it, a piece with each step."""
        yield from self._ground(surface)
        yield from self.head.pieces(surface)
        for child in self.children[1:]:
            if child.visible:
                child.draw(surface)
                yield

    def _ground(self, surface: pygame.Surface) -> Iterator[None]:
        ui = self.ui
        if self._blank:
            draw_paper(self._paper, ui.theme, ui.dp(100) / 100)
            self._blank = False
            yield
        paint.draw_shadow(surface, self.rect, ui.px(2), ui.px(SHADOW), 190, ui.px(DROP))
        surface.blit(self._paper, self.rect)
        yield

    def restyle(self) -> None:
        self._blank = True
        super().restyle()


class PaperSheet(Sheet):
    """A page and the buttons below it, without a panel. ``contents`` is the page alone."""

    gap, apart = 14, 12
    page: Page

    def build(self) -> Widget:
        self._below = Row(self.ui, self.foot(), gap=self.apart)
        parts = [*self.contents(), self._below]
        return Column(self.ui, parts, gap=self.gap, width=self.width)

    def place(self, widget: Widget, size: tuple[int, int]) -> None:
        ui = self.ui
        foot = ui.px(self.gap) + self._below.desired(size[0])[1]
        wide = min(size[0] - ui.px(32), ui.px(self.width))
        self.page.choose(wide, size[1] - ui.px(32) - foot)
        super().place(widget, size)


def page_width(columns: int) -> int:
    """The logical width of a page with so many sides."""
    return 880 if columns < 3 else 1080
