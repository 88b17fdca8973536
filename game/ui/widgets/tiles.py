"""A choice among pictures: card backs, felts, faces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.text import LEAST, ROLES
from game.ui.theme import fade, mix
from game.ui.widgets.base import Pos, Size
from game.ui.widgets.one_of import Laid

T = TypeVar("T")


@dataclass(frozen=True)
class Tile(Generic[T]):
    """One of the pictures, drawn by ``painter(surface, rect)``."""

    value: T
    text: str
    painter: Callable[[pygame.Surface, pygame.Rect], None]


class TilePicker(Laid[T]):
    """Pictures in rows, one of them chosen. Arrow keys move the choice."""

    def __init__(
        self,
        ui: Ui,
        tiles: Sequence[Tile[T]],
        value: T,
        on_change: Callable[[T], None] | None = None,
        tile_size: tuple[float, float] = (92, 96),
        **common: Any,
    ) -> None:
        super().__init__(ui, value, on_change, **common)
        self.tiles = list(tiles)
        self.tile_size = tile_size

    @property
    def index(self) -> int:
        """The index of the chosen tile, or -1."""
        return next((i for i, t in enumerate(self.tiles) if t.value == self.value), -1)

    def describe(self) -> str:
        return self.tiles[self.index].text if self.index >= 0 else self.called

    def _cell(self) -> Size:
        """The size of a tile: wider where a name would be cut even when it is small."""
        ui = self.ui
        size = LEAST * ROLES["small"].size
        names = max((ui.text.width(tile.text, "small", size) for tile in self.tiles), default=0)
        return max(ui.px(self.tile_size[0]), names + ui.px(8)), ui.px(self.tile_size[1])

    def _columns(self, width: int) -> int:
        gap = self.ui.px(8)
        return max(1, min(len(self.tiles), (width + gap) // (self._cell()[0] + gap)))

    def measure(self, max_width: int) -> Size:
        (w, h), gap = self._cell(), self.ui.px(8)
        columns = self._columns(max_width)
        rows = -(-len(self.tiles) // columns)
        return columns * (w + gap) - gap, rows * (h + gap) - gap

    def _rects(self) -> list[pygame.Rect]:
        (w, h), gap = self._cell(), self.ui.px(8)
        columns = self._columns(self.rect.w)
        return [
            pygame.Rect(
                self.rect.x + i % columns * (w + gap), self.rect.y + i // columns * (h + gap), w, h
            )
            for i in range(len(self.tiles))
        ]

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme = self.ui, self.ui.theme
        caption = ui.text.line_height("small")
        for i, (tile, rect) in enumerate(zip(self.tiles, self._rects(), strict=True)):
            chosen = tile.value == self.value
            if chosen:
                fill = mix(theme.panel, theme.gold, 0.2)
                paint.draw_box(surface, rect, self.radius, fill, theme.gold, max(1, ui.px(1.5)))
            elif i == self._over and self.hovered:
                paint.draw_box(surface, rect, self.radius, fade(theme.cream, 20))
            inner = rect.inflate(-ui.px(12), -ui.px(10))
            inner.h -= caption
            tile.painter(surface, inner)
            at = (rect.centerx, rect.bottom - ui.px(4))
            ink = theme.text if chosen else theme.text_dim
            room = rect.w - ui.px(6)
            ui.text.draw(
                surface, tile.text, at, "small", ink, "midbottom", max_width=room, least=LEAST
            )
            if chosen:
                self.draw_focus(surface, rect, self.radius)

    def choose(self, index: int) -> None:
        self.take(self.tiles[index].value)

    def index_at(self, pos: Pos) -> int:
        return pygame.Rect(pos, (1, 1)).collidelist(self._rects())

    def on_key(self, event: pygame.event.Event) -> bool:
        columns = self._columns(self.rect.w)
        steps = {
            pygame.K_LEFT: -1,
            pygame.K_RIGHT: 1,
            pygame.K_UP: -columns,
            pygame.K_DOWN: columns,
        }
        if event.key not in steps:
            return False
        goal = self.index + steps[event.key]
        if not 0 <= goal < len(self.tiles):
            return False
        self.choose(goal)
        self.reveal(self._rects()[goal])
        return True
