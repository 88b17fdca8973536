"""A choice of one of many from a list, which scrolls if it is long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.double_click import DoubleClicks
from game.ui.text import LEAST
from game.ui.theme import Colour, fade, mix
from game.ui.widgets.base import PRESS, Pos, Shown, Size, Widget
from game.ui.widgets.button import Button, shortcut_matches
from game.ui.widgets.scroll import ScrollArea

T = TypeVar("T")


@dataclass(frozen=True)
class Item(Generic[T]):
    """A line of a list: ``note`` is smaller text below, ``aside`` is text at the right edge.

    ``heading`` makes it a title between lines, which cannot be chosen. ``game`` is the key of a
    game whose emblem stands before the text. ``marks`` are icons of what is special in it, and
    ``count`` is how often it was played: a shelf shows them. ``picture`` is the name of another
    picture that stands before the text.
    """

    value: T
    text: str
    note: str = ""
    aside: str = ""
    heading: bool = False
    enabled: bool = True
    reason: str = ""
    game: str = ""
    marks: tuple[str, ...] = ()
    count: int = 0
    picture: str = ""


class ListBody(Widget, Generic[T]):
    """The lines of a list, without scrolling (``make_list`` puts them into a scroll area)."""

    focusable = True
    value: Shown[T | None] = Shown()
    """The chosen value. Setting it does not call ``on_change``."""

    def __init__(
        self,
        ui: Ui,
        items: Sequence[Item[T]],
        value: T | None = None,
        on_change: Callable[[T], None] | None = None,
        on_activate: Callable[[T], None] | None = None,
        compact: bool = False,
        ticks: bool = False,
        **common: Any,
    ) -> None:
        super().__init__(ui, **common)
        self.items = list(items)
        self.on_change, self.on_activate = on_change, on_activate
        self.compact, self.ticks = compact, ticks
        self.value = value
        self._over = -1
        self._clicks = DoubleClicks()
        self._moved = -10.0
        """When its lines last moved."""
        self._typed = ("", 0.0)

    @property
    def index(self) -> int:
        """The index of the chosen line, or -1."""
        for i, item in enumerate(self.items):
            if not item.heading and item.value == self.value:
                return i
        return -1

    def follow(self, old: Widget) -> None:
        super().follow(old)
        if isinstance(old, ListBody):
            self._over, self._clicks, self._typed = old._over, old._clicks, old._typed
            same = [item.value for item in old.items] == [item.value for item in self.items]
            self._moved = old._moved if same else self.ui.clock()

    def set_items(self, items: Sequence[Item[T]]) -> None:
        """Replace the lines. Lay out again afterwards."""
        self.items = list(items)
        self._over = -1
        self._moved = self.ui.clock()
        self.invalidate()

    def place(self, rect: pygame.Rect) -> None:
        if self.rect.w and self.rect.topleft != rect.topleft:
            self._moved = self.ui.clock()
        super().place(rect)

    def shift(self, dx: int, dy: int) -> None:
        super().shift(dx, dy)
        self._moved = self.ui.clock()

    def describe(self) -> str:
        at = self.index
        return self.items[at].text if at >= 0 else self.called

    def hint(self) -> str:
        if 0 <= self._over < len(self.items) and not self.items[self._over].enabled:
            return self.items[self._over].reason
        return super().hint()

    def _height(self, item: Item[T]) -> int:
        text, ui = self.ui.text, self.ui
        if item.heading:
            return text.line_height("caps") + ui.px(18)
        note = text.line_height("small") if item.note else 0
        least = ui.px(46 if item.picture else 32 if self.compact else 36)
        return max(least, text.line_height("label") + note + ui.px(12 if item.note else 8))

    def measure(self, max_width: int) -> Size:
        text = self.ui.text
        widest = 0
        for item in self.items:
            wide = max(text.width(item.text, "strong"), text.width(item.note, "small"))
            widest = max(widest, wide + text.width(item.aside, "small"))
        room = self.ui.px(56 if self.ticks else 36) + self._emblems
        return min(max_width, widest + room), sum(self._height(item) for item in self.items)

    @property
    def _emblem(self) -> int:
        """The side of an emblem."""
        if any(item.picture for item in self.items):
            return self.ui.px(38)
        notes = any(item.note for item in self.items)
        return self.ui.px(24 if self.compact else 36 if notes else 28)

    @property
    def _emblems(self) -> int:
        """The width of the column with the emblems of games; 0 if no line has one."""
        pictured = any(item.game or item.picture for item in self.items)
        return self._emblem + self.ui.px(10) if pictured else 0

    def _row(self, index: int) -> pygame.Rect:
        """The place of a line in the window."""
        y = self.rect.y + sum(self._height(item) for item in self.items[:index])
        return pygame.Rect(self.rect.x, y, self.rect.w, self._height(self.items[index]))

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        y = self.rect.y
        for i, item in enumerate(self.items):
            row = pygame.Rect(self.rect.x, y, self.rect.w, self._height(item))
            y = row.bottom
            if row.colliderect(clip):
                self._draw_row(surface, row, i, item)

    def _draw_row(self, surface: pygame.Surface, row: pygame.Rect, i: int, item: Item[T]) -> None:
        ui, theme = self.ui, self.ui.theme
        pad = ui.px(12)
        if item.heading:
            at = (row.x + pad, row.bottom - ui.px(7))
            image = ui.text.render(item.text.upper(), "caps", theme.gold, tracking=0.08)
            surface.blit(image, image.get_rect(bottomleft=at))
            left = at[0] + image.get_width() + ui.px(10)
            line = fade(theme.gold_dim, 120)
            y = at[1] - image.get_height() // 2
            paint.hairline(surface, (left, y), row.right - pad - left, line, ui.hair)
            return
        chosen = item.value == self.value
        body = row.inflate(0, -2 * ui.hair)
        ink: Colour = theme.text if item.enabled and self.enabled else theme.text_off
        dim: Colour = theme.text_dim if item.enabled and self.enabled else theme.text_off
        if chosen:
            fill = mix(theme.panel, theme.gold, 0.24)
            paint.draw_box(
                surface, body, ui.px(6), fill, mix(theme.panel, theme.gold, 0.6), ui.hair
            )
            dim = mix(theme.text_dim, theme.text, 0.5)
        elif i == self._over and self.hovered and item.enabled:
            paint.draw_box(surface, body, ui.px(6), fade(theme.cream, 20))
        x, right = row.x + pad, row.right - pad
        if self.ticks:
            side = ui.px(16)
            if chosen:
                surface.blit(paint.tick_mark(side, theme.gold), (x, row.centery - side // 2))
            x += side + ui.px(6)
        if item.game or item.picture:
            assets, side = ui.assets, self._emblem
            emblem = (
                assets.image(item.picture, side) if item.picture
                else assets.game_emblem(item.game, side)
            )  # fmt: skip
            surface.blit(emblem, emblem.get_rect(midleft=(x, row.centery)))
        x += self._emblems
        if item.aside:
            aside = ui.text.render(item.aside, "small", dim)
            surface.blit(aside, aside.get_rect(midright=(right, row.centery)))
            right -= aside.get_width() + ui.px(10)
        role = "strong" if chosen else "label"
        room = max(1, right - x)
        if item.note:
            high = ui.text.line_height("label") + ui.text.line_height("small")
            top = row.y + (row.h - high) // 2
            ui.text.draw(surface, item.text, (x, top), role, ink, max_width=room)
            below = (x, top + ui.text.line_height("label"))
            ui.text.draw(surface, item.note, below, "small", dim, max_width=room)
        else:
            ui.text.draw(
                surface, item.text, (x, row.centery), role, ink, "midleft", max_width=room,
                least=LEAST,
            )  # fmt: skip
        if chosen:
            self.draw_focus(surface, body.inflate(-2 * ui.px(3), -2 * ui.px(3)), ui.px(4))

    def choose(self, index: int) -> None:
        """Choose a line, as by the player."""
        item = self.items[index]
        if item.heading or not item.enabled or item.value == self.value:
            return
        self.value = item.value
        self.reveal(self._row(index))
        if self.on_change is not None:
            self.on_change(item.value)

    def _activate(self) -> None:
        at = self.index
        if at >= 0 and self.on_activate is not None:
            self.on_activate(self.items[at].value)

    def _row_at(self, pos: Pos) -> int:
        """The index of the line at a place, or -1."""
        y = self.rect.y
        for i, item in enumerate(self.items):
            y += self._height(item)
            if pos[1] < y:
                return i
        return -1

    def on_hover(self, pos: Pos) -> None:
        over = self._row_at(pos)
        if over != self._over:
            self._over = over
            self.invalidate()

    def on_press(self, pos: Pos) -> bool:
        at = self._row_at(pos)
        return at >= 0 and not self.items[at].heading

    def on_release(self, pos: Pos, inside: bool) -> None:
        at = self._row_at(pos)
        if not inside or at < 0 or not self.items[at].enabled or self.items[at].heading:
            return
        again = self._clicks.click(self.items[at].value, self.ui.clock(), self._moved)
        self.choose(at)
        if again or self.compact:
            self._activate()

    def _step(self, start: int, by: int) -> int:
        at = start
        while 0 <= at < len(self.items):
            if not self.items[at].heading and self.items[at].enabled:
                return at
            at += by
        return self.index

    def on_key(self, event: pygame.event.Event) -> bool:
        at, last = self.index, len(self.items) - 1
        if event.key in PRESS:
            self._activate()
            return self.on_activate is not None
        goals = {
            pygame.K_UP: (at - 1, -1),
            pygame.K_DOWN: (at + 1, 1),
            pygame.K_HOME: (0, 1),
            pygame.K_END: (last, -1),
            pygame.K_PAGEUP: (max(0, at - 6), 1),
            pygame.K_PAGEDOWN: (min(last, at + 6), -1),
        }
        if event.key in goals:
            goal = self._step(*goals[event.key])
            if goal == at or goal < 0:
                return event.key not in (pygame.K_UP, pygame.K_DOWN)
            self.choose(goal)
            return True
        return self._type_ahead(event)

    def _type_ahead(self, event: pygame.event.Event) -> bool:
        typed = str(getattr(event, "unicode", ""))
        if not typed.isalnum() or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        now = self.ui.clock()
        start = self._typed[0] if now - self._typed[1] < 0.9 else ""
        if not start and self._presses_a_button(event):
            return False
        self._typed = (start + typed.lower(), now)
        for i, item in enumerate(self.items):
            if not item.heading and item.text.lower().startswith(self._typed[0]):
                self.choose(i)
                return True
        return False

    def _presses_a_button(self, event: pygame.event.Event) -> bool:
        """Whether the key is that of a button beside the list: it goes to the button."""
        top: Widget = self
        while top.parent is not None:
            top = top.parent
        return any(
            isinstance(each, Button) and each.shortcut and shortcut_matches(each.shortcut, event)
            for each in top.walk()
        )

    def on_focus(self) -> None:
        at = self.index
        if not self.pressed:
            self.reveal(self._row(at) if at >= 0 else self.rect)
        self.invalidate()


class ListPicker(ScrollArea, Generic[T]):
    """A scrolling list to choose from. A double click or Enter calls ``on_activate``."""

    lines: type[ListBody[Any]] = ListBody
    """What shows the lines."""
    _revealed: object = None
    """What was chosen, and in how much room, when that was last brought into view."""

    def __init__(
        self,
        ui: Ui,
        items: Sequence[Item[T]],
        value: T | None = None,
        on_change: Callable[[T], None] | None = None,
        on_activate: Callable[[T], None] | None = None,
        **common: Any,
    ) -> None:
        self.body: ListBody[T] = self.lines(ui, items, value, on_change, on_activate)
        super().__init__(ui, self.body, **common)

    @property
    def value(self) -> T | None:
        """The chosen value."""
        return self.body.value

    @value.setter
    def value(self, value: T | None) -> None:
        self.body.value = value

    def set_items(self, items: Sequence[Item[T]]) -> None:
        """Replace the lines."""
        self.body.set_items(items)
        if self.rect.w:
            self.place(self.rect)

    def follow(self, old: Widget) -> None:
        super().follow(old)
        if isinstance(old, ListPicker):
            self._revealed = old._revealed

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        at, shown = self.body.index, (self.body.value, rect.size)
        if at >= 0 and shown != self._revealed:
            self._revealed = shown
            self.reveal(self.body._row(at))
