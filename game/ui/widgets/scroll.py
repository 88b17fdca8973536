"""A scrolling view of something higher than its place: wheel, bar, dragging, keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.theme import fade
from game.ui.widgets.base import Pos, Size, Widget

BAR_ROOM: Final = 14
"""Logical width that the bar takes from the child, including its margin."""


ROUNDED: Final = 2
"""So many logical pixels too much come of rounding: nobody scrolls for them."""


class ScrollArea(Widget):
    """Shows ``child`` and scrolls it up and down if it is too high.

    It takes the height it is given; ``height`` sets the preferred one. With ``keys`` it is itself a
    Tab stop, for pages without controls. With ``steady`` it always leaves room for the bar, so that
    nothing moves aside when the child grows.
    """

    drags = "y"
    clips = True

    def __init__(
        self, ui: Ui, child: Widget, keys: bool = False, steady: bool = False, **common: Any
    ) -> None:
        common.setdefault("flex", 1.0)
        super().__init__(ui, **common)
        self.child = child
        self.focusable = keys
        self.steady = steady
        self.offset = 0
        self._grab: tuple[str, int, int] | None = None
        self._content_height = 0
        self.adopt(child)

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,)

    @property
    def most(self) -> int:
        """Maximum scroll offset in pixels."""
        return max(0, self._content_height - self.rect.h)

    def _bar_room(self) -> int:
        return self.ui.px(BAR_ROOM)

    def measure(self, max_width: int) -> Size:
        room = self._bar_room()
        w, h = self.child.desired(max(1, max_width - (room if self.steady else 0)))
        return min(max_width, w + room), h

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        wide = max(1, rect.w - self._bar_room())
        width = wide if self.steady else max(1, rect.w)
        self._content_height = self.child.desired(width)[1]
        if 0 < self._content_height - rect.h <= self.ui.px(ROUNDED):
            self._content_height = rect.h
        if self._content_height > rect.h and not self.steady:
            width = wide
            self._content_height = self.child.desired(width)[1]
        self.offset = min(self.offset, self.most)
        high = max(self._content_height, rect.h)
        self.child.place(pygame.Rect(rect.x, rect.y - self.offset, width, high))

    def follow(self, old: Widget) -> None:
        super().follow(old)
        if isinstance(old, ScrollArea):
            self.offset, self._grab = old.offset, old._grab

    def scroll_to(self, offset: float) -> None:
        """Scroll to ``offset`` pixels from the top."""
        goal = min(self.most, max(0, round(offset)))
        if goal != self.offset:
            self.child.shift(0, self.offset - goal)
            self.offset = goal
            self.invalidate()

    def reveal(self, rect: pygame.Rect) -> None:
        margin = self.ui.px(10)
        if rect.top - margin < self.rect.top:
            self.scroll_to(self.offset + rect.top - margin - self.rect.top)
        elif rect.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom + margin - self.rect.bottom)
        super().reveal(rect)

    def hit(self, pos: Pos) -> Widget | None:
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        if self.most and self._bar().inflate(self.ui.px(16), 0).collidepoint(pos):
            return self
        return super().hit(pos)

    def _bar(self) -> pygame.Rect:
        wide = self.ui.px(6)
        bar = pygame.Rect(0, self.rect.y, wide, self.rect.h)
        bar.right = self.rect.right
        return bar

    def _thumb(self) -> pygame.Rect:
        bar = self._bar()
        share = self.rect.h / max(1, self._content_height)
        high = max(self.ui.px(32), round(bar.h * share))
        y = bar.y + round((bar.h - high) * self.offset / max(1, self.most))
        return pygame.Rect(bar.x, y, bar.w, high)

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme = self.ui, self.ui.theme
        clip = surface.get_clip()
        reach = ui.px(6)
        inner = self.rect.inflate(2 * reach, 0)
        if self.most:
            surface.set_clip(clip.clip(inner))
        self.draw_children(surface)
        surface.set_clip(clip)
        if self.most:
            thumb = self._thumb()
            paint.draw_box(surface, self._bar(), thumb.w // 2, fade(theme.text, 18))
            held = self._grab is not None and self._grab[0] == "bar"
            alpha = 170 if held else round(88 + 60 * self.glow_step)
            paint.draw_box(surface, thumb, thumb.w // 2, fade(theme.gold, alpha))
            self._draw_edges(surface)
        self.draw_focus(surface, self.rect, ui.px(4))

    def _draw_edges(self, surface: pygame.Surface) -> None:
        """Draw hairlines at edges beyond which there is more."""
        colour = fade(self.ui.theme.gold_dim, 150)
        wide = self.rect.w - self._bar_room()
        if self.offset > 0:
            paint.hairline(surface, self.rect.topleft, wide, colour, self.ui.hair)
        if self.offset < self.most:
            at = (self.rect.x, self.rect.bottom - self.ui.hair)
            paint.hairline(surface, at, wide, colour, self.ui.hair)

    def on_wheel(self, dx: float, dy: float) -> bool:
        if not self.most:
            return False
        before = self.offset
        self.scroll_to(self.offset - dy * self.ui.px(56))
        return self.offset != before or self.parent is None

    def on_press(self, pos: Pos) -> bool:
        if not self.most:
            return False
        thumb = self._thumb()
        if pos[0] >= self._bar().x - self.ui.px(8):
            if not thumb.collidepoint(thumb.centerx, pos[1]):
                bar = self._bar()
                share = (pos[1] - bar.y - thumb.h / 2) / max(1, bar.h - thumb.h)
                self.scroll_to(share * self.most)
            self._grab = ("bar", pos[1], self.offset)
        else:
            self._grab = ("page", pos[1], self.offset)
        return True

    def on_drag(self, pos: Pos) -> None:
        if self._grab is None:
            return
        kind, start, offset = self._grab
        if kind == "bar":
            room = max(1, self._bar().h - self._thumb().h)
            self.scroll_to(offset + (pos[1] - start) * self.most / room)
        else:
            self.scroll_to(offset - (pos[1] - start))

    def on_release(self, pos: Pos, inside: bool) -> None:
        self._grab = None
        self.invalidate()

    def on_key(self, event: pygame.event.Event) -> bool:
        line, page = self.ui.px(44), max(1, self.rect.h - self.ui.px(40))
        goals = {
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: self.most,
        }
        if self.focused:
            goals[pygame.K_UP] = self.offset - line
            goals[pygame.K_DOWN] = self.offset + line
            goals[pygame.K_SPACE] = self.offset + page
        if event.key not in goals or not self.most:
            return False
        self.scroll_to(goals[event.key])
        return True

    def on_shortcut(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self.on_key(event)
        return False
