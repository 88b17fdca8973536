"""A choice of one of several values from a list that opens on demand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.pads import by_pad
from game.ui.text import LEAST
from game.ui.theme import CONTROL_HEIGHT, mix
from game.ui.widgets.base import Pressable, Size, Widget
from game.ui.widgets.one_of import OneOfWords
from game.ui.widgets.picker import Item, ListPicker

T = TypeVar("T")


class Dropdown(OneOfWords[T], Pressable):
    """One of several values, with a list that opens on demand.

    ``games`` are the keys of games whose emblems stand before the texts of some values.
    """

    audible = False

    def __init__(
        self,
        ui: Ui,
        options: Sequence[tuple[T, str]],
        value: T,
        on_change: Callable[[T], None] | None = None,
        games: Mapping[T, str] | None = None,
        **common: Any,
    ) -> None:
        super().__init__(ui, options, value, on_change, **common)
        self.games: Mapping[T, str] = games or {}

    @property
    def _emblem(self) -> int:
        """The side of an emblem."""
        return self.ui.px(24)

    def measure(self, max_width: int) -> Size:
        ui = self.ui
        widest = max((ui.text.width(text, "label") for _v, text in self.options), default=0)
        emblem = self._emblem + ui.px(10) if self.games else 0
        return min(max_width, widest + ui.px(56) + emblem), ui.px(CONTROL_HEIGHT)

    @property
    def is_open(self) -> bool:
        """Whether the list is shown."""
        root = self.root
        return root is not None and isinstance(root.popup, _DropList) and root.popup.owner is self

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme = self.ui, self.ui.theme
        lit = max(self.glow_step, 1.0 if self.is_open else 0.0)
        fill = mix(theme.field, theme.raised, 0.55 + 0.45 * lit)
        line = mix(theme.field_line, theme.gold, 0.5 * lit)
        if not self.enabled:
            fill = mix(theme.panel, theme.field, 0.5)
        ink = theme.text if self.enabled else theme.text_off
        paint.draw_box(surface, self.rect, self.radius, fill, line, ui.hair)
        side = ui.px(16)
        arrow = paint.chevron(side, theme.gold if self.enabled else theme.text_off)
        surface.blit(arrow, (self.rect.right - side - ui.px(12), self.rect.centery - side // 2))
        at = (self.rect.x + ui.px(14), self.rect.centery)
        room = self.rect.w - side - ui.px(36)
        game = self.games.get(self.value)
        if game:
            emblem = ui.assets.game_emblem(game, self._emblem)
            surface.blit(emblem, emblem.get_rect(midleft=(at[0] - ui.px(4), at[1])))
            taken = self._emblem + ui.px(6)
            at, room = (at[0] + taken, at[1]), room - taken
        ui.text.draw(surface, self.words, at, "label", ink, "midleft", max_width=room, least=LEAST)
        self.draw_focus(surface, self.rect, self.radius)

    def follow(self, old: Widget) -> None:
        super().follow(old)
        root = self.root
        popup = root.popup if root is not None else None
        if isinstance(popup, _DropList) and popup.owner is old:
            popup.owner = self

    def click(self) -> None:
        """Show the list."""
        root = self.root
        if root is None or not self.options:
            return
        popup = _DropList(self)
        popup.settle(root.size)
        root.open_popup(popup, self)
        root.focus(popup.list.body)

    def on_key(self, event: pygame.event.Event) -> bool:
        alt = event.mod & pygame.KMOD_ALT
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not alt and not by_pad(event):
            by = 1 if event.key == pygame.K_RIGHT else -1
            goal = min(len(self.options) - 1, max(0, self.index + by))
            self.take(self.options[goal][0])
            return True
        if event.key == pygame.K_F4 or (event.key in (pygame.K_DOWN, pygame.K_UP) and alt):
            self.click()
            return True
        return super().on_key(event)


class _DropList(Widget):
    """The list of a drop-down. A value is chosen only when it is activated."""

    def __init__(self, owner: Dropdown[Any]) -> None:
        super().__init__(owner.ui)
        self.owner = owner
        items = [Item(v, text, game=owner.games.get(v, "")) for v, text in owner.options]
        self.list: ListPicker[Any] = ListPicker(owner.ui, items, owner.value, None, self._take)
        self.list.body.compact = self.list.body.ticks = True
        self.adopt(self.list)

    @property
    def children(self) -> Sequence[Widget]:
        return (self.list,)

    def _take(self, value: Any) -> None:
        root = self.root
        if root is not None:
            root.close_popup()
        self.owner.take(value)

    def settle(self, window: tuple[int, int]) -> None:
        """Place the list inside the window, below its owner or above it."""
        ui, at = self.ui, self.owner.rect
        pad = ui.px(6)
        wide, high = self.list.measure(window[0])
        width = min(window[0] - ui.px(16), max(at.w, wide + 2 * pad))
        below, above = window[1] - at.bottom - ui.px(12), at.top - ui.px(12)
        down = below >= min(high + 2 * pad, ui.px(180)) or below >= above
        height = min(high + 2 * pad, below if down else above, ui.px(420))
        rect = pygame.Rect(at.x, at.bottom + ui.px(4), width, height)
        if at.centerx > window[0] // 2:
            # A list wider than its owner extends to the left, where the page is.
            rect.right = max(at.right, width + ui.px(8))
        if not down:
            rect.bottom = at.top - ui.px(4)
        rect.right = min(rect.right, window[0] - ui.px(8))
        self.place(rect)
        self.list.place(rect.inflate(-2 * pad, -2 * pad))

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme = self.ui, self.ui.theme
        paint.draw_shadow(surface, self.rect, self.radius, ui.px(10), 150, ui.px(5))
        fill = mix(theme.panel, theme.raised, 0.25)
        paint.draw_box(surface, self.rect, self.radius, fill, theme.panel_line, ui.hair)
        self.draw_children(surface)
