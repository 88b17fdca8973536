"""Rows in columns of fixed shares, some of which unfold to show what is behind a figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.ui import paint
from game.ui.theme import fade
from game.ui.widgets import Widget
from game.ui.widgets.base import Pos, Size
from game.ui.widgets.layout import Container

if TYPE_CHECKING:
    from game.ui.context import Ui


class Split(Container):
    """Children side by side at fixed shares of the width, their tops or ("end") feet in line."""

    def __init__(
        self,
        ui: Ui,
        children: Sequence[Widget],
        shares: Sequence[float],
        gap: float = 18,
        align: str = "start",
        **common: Any,
    ) -> None:
        self.shares, self.gap, self.align = list(shares), gap, align
        super().__init__(ui, children, **common)

    def _cells(self, width: int) -> list[tuple[int, int]]:
        gap = self.ui.px(self.gap)
        room = width - gap * (len(self.shares) - 1)
        total = sum(self.shares)
        cells, x = [], 0
        for share in self.shares:
            wide = max(1, round(room * share / total))
            cells.append((x, wide))
            x += wide + gap
        return cells

    def measure(self, max_width: int) -> Size:
        cells = self._cells(max_width)
        highs = [c.desired(w)[1] for c, (_x, w) in zip(self.children, cells, strict=True)]
        return max_width, max(highs, default=0)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        for child, (x, wide) in zip(self.children, self._cells(rect.w), strict=True):
            high = child.desired(wide)[1]
            top = rect.bottom - high if self.align == "end" else rect.y
            child.place(pygame.Rect(rect.x + x, top, wide, high))


class FigureRow(Widget):
    """A row of a sheet: words, then a figure for each column.

    With ``on_toggle`` it can be pressed and shows an arrow; ``strong`` rows are sums; ``hidden``
    figures have not been counted yet.
    """

    def __init__(
        self,
        ui: Ui,
        words: str,
        figures: Sequence[str],
        shares: Sequence[float],
        on_toggle: Callable[[], None] | None = None,
        strong: bool = False,
        line: bool = True,
        dim: bool = False,
        gap: float = 18,
        **common: Any,
    ) -> None:
        super().__init__(ui, **common)
        self.words, self.figures, self.shares, self.gap = words, list(figures), list(shares), gap
        self.on_toggle, self.strong, self.line, self.dim = on_toggle, strong, line, dim
        self.unfolded = False
        self.hidden = False
        self.focusable = on_toggle is not None

    def describe(self) -> str:
        return f"{self.words} {' '.join(self.figures)}"

    def measure(self, max_width: int) -> Size:
        return max_width, self.ui.px(40 if self.strong else 34)

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme, rect = self.ui, self.ui.theme, self.rect
        if self.on_toggle is not None and (self.glow_step or self.unfolded):
            alpha = round(18 * max(self.glow_step, 0.6 if self.unfolded else 0))
            paint.draw_box(surface, rect, ui.px(5), fade(theme.cream, alpha))
        if self.line:
            strength = 230 if self.strong else 80
            paint.hairline(surface, rect.topleft, rect.w, fade(theme.gold_dim, strength), ui.hair)
        role = "strong" if self.strong else "body"
        ink = theme.text_dim if self.dim else theme.text
        x = rect.x + ui.px(26)
        if self.on_toggle is not None:
            side = ui.px(12)
            arrow = paint.chevron(side, theme.gold, "down" if self.unfolded else "right")
            surface.blit(arrow, (rect.x + ui.px(6), rect.centery - side // 2))
        ui.text.draw(surface, self.words, (x, rect.centery), role, ink, "midleft")
        if not self.hidden:
            self._draw_figures(surface, role, ink)
        self.draw_focus(surface, rect, ui.px(5))

    def _draw_figures(self, surface: pygame.Surface, role: str, ink: tuple[int, ...]) -> None:
        cells = Split(self.ui, [], self.shares, self.gap)._cells(self.rect.w)
        size = 17.0 if self.strong else None
        for (x, wide), figure in zip(cells[1:], self.figures, strict=True):
            image = self.ui.text.render(figure, role, ink, size, max_width=wide, tabular=True)
            right = self.rect.x + x + wide
            surface.blit(image, image.get_rect(midright=(right, self.rect.centery)))

    def _toggle(self) -> None:
        if self.on_toggle is not None:
            self.on_toggle()

    def on_press(self, pos: Pos) -> bool:
        return self.on_toggle is not None

    def on_release(self, pos: Pos, inside: bool) -> None:
        if inside:
            self._toggle()

    def on_key(self, event: pygame.event.Event) -> bool:
        if self.on_toggle is not None and event.key == pygame.K_SPACE:
            self._toggle()
            return True
        if event.key == (pygame.K_LEFT if self.unfolded else pygame.K_RIGHT):
            self._toggle()
            return self.on_toggle is not None
        return False
