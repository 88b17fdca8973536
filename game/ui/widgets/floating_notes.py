"""Notes floating above the widgets: tooltips and toasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.text import even, widest
from game.ui.theme import FADE_TIME, TOAST_TIME, fade, mix
from game.ui.widgets.base import Widget

WIDTHS: Final = 320, 640
"""Logical widths that a tooltip has at most: the usual one, and one where that hides less."""


class Tooltip(Widget):
    """A short text beside the widget it explains."""

    def __init__(self, ui: Ui, text: str) -> None:
        super().__init__(ui)
        self.text = text

    def settle(
        self,
        owner: pygame.Rect,
        window: tuple[int, int],
        others: Sequence[pygame.Rect] = (),
    ) -> None:
        """Place it inside the window: below ``owner``, or above or beside it.

        ``others`` are controls of which it should cover as few as possible, flat and wide if need
        be, but rather than what it explains. A bit of each counts like all of it, for beside the
        owner it would seem to be about what it covers there.
        """
        found = [
            spot for most in WIDTHS for spot in self._spots(self._size(most, window), owner,
                                                            window, others)
        ]  # fmt: skip

        def hidden(spot: pygame.Rect) -> tuple[int, int]:
            own = spot.clip(owner)
            return own.w * own.h, len(spot.collidelistall(list(others)))

        self.rect = min(found, key=hidden)

    def _size(self, most: int, window: tuple[int, int]) -> pygame.Rect:
        """How large it is, at most so many logical pixels wide."""
        ui = self.ui
        width = min(ui.px(most), window[0] - ui.px(24))
        lines = even(ui.text, self.text, width - ui.px(20), "small")
        wide = widest(ui.text, lines, "small")
        step = ui.text.line_height("small")
        return pygame.Rect(0, 0, wide + ui.px(20), step * len(lines) + ui.px(12))

    def _spots(
        self, rect: pygame.Rect, owner: pygame.Rect, window: tuple[int, int],
        others: Sequence[pygame.Rect],
    ) -> list[pygame.Rect]:  # fmt: skip
        """Places round the owner, the most usual first."""
        ui = self.ui
        gap = ui.px(8)
        row = [other for other in others if other.top < owner.bottom and owner.top < other.bottom]
        left = min([owner.left, *(other.left for other in row)])
        spots = {
            "midtop": (owner.centerx, owner.bottom + gap),
            "midbottom": (owner.centerx, owner.top - gap),
            "midright": (owner.left - gap, owner.centery),
            "midleft": (owner.right + gap, owner.centery),
            "bottomright": (left - gap, owner.bottom),
        }
        room = pygame.Rect((0, 0), window).inflate(-ui.px(12), -ui.px(12))
        found = []
        for corner, at in spots.items():
            spot = rect.copy()
            setattr(spot, corner, at)
            found.append(spot.clamp(room))
        return found

    def area(self) -> pygame.Rect:
        """All pixels it covers."""
        return self.rect.inflate(self.ui.px(40), self.ui.px(40))

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme = self.ui, self.ui.theme
        paint.draw_shadow(surface, self.rect, ui.px(6), ui.px(6), 120, ui.px(3))
        paint.draw_box(surface, self.rect, ui.px(6), theme.cream, mix(theme.cream, theme.gold, 0.6))
        lines = ui.text.wrap(self.text, self.rect.w - ui.px(20) + 1, "small")
        y = self.rect.y + ui.px(6)
        for line in lines:
            ui.text.draw(surface, line, (self.rect.x + ui.px(10), y), "small", theme.ink)
            y += ui.text.line_height("small")


class Toast(Widget):
    """A line near the bottom of the window that disappears by itself."""

    def __init__(self, ui: Ui, text: str, kind: str = "plain") -> None:
        super().__init__(ui)
        self.text = text
        self.kind = kind
        self.age = 0.0
        self.lasts = TOAST_TIME + 0.035 * max(0, len(text) - 40)
        self.changed = True
        self._shown = -1
        self._picture: pygame.Surface | None = None

    def hurry(self) -> None:
        """Disappear now, since another one follows."""
        self.age = max(self.age, self.lasts - FADE_TIME)

    def settle(self, window: tuple[int, int], spared: Sequence[pygame.Rect] = ()) -> None:
        """Place it in the middle, near the bottom: where it covers nothing ``spared``, if it can.

        Right at the edge is tried next, and then higher and higher.
        """
        ui = self.ui
        lines = ui.text.wrap(self.text, min(ui.px(560), window[0] - ui.px(120)), "label")
        widest = max(ui.text.width(line, "label") for line in lines)
        height = ui.text.line_height("label") * len(lines) + ui.px(20)
        self.rect = pygame.Rect(0, 0, widest + ui.px(56), height)
        usual, edge, step = window[1] - ui.px(76), window[1] - ui.px(6), ui.px(8)
        for bottom in (usual, edge, *range(usual - step, height, -step)):
            self.rect.midbottom = (window[0] // 2, bottom)
            if self.rect.collidelist(spared) < 0:
                return
        self.rect.midbottom = (window[0] // 2, usual)

    def area(self) -> pygame.Rect:
        """All pixels it covers."""
        return self.rect.inflate(self.ui.px(56), self.ui.px(56))

    @property
    def opacity(self) -> float:
        """Opacity from 0 to 1: it fades in and out."""
        if self.ui.reduced_motion:
            return 1.0
        return max(0.0, min(1.0, self.age / FADE_TIME, (self.lasts - self.age) / FADE_TIME))

    @property
    def brisk(self) -> bool:
        return self.opacity < 1.0

    def update(self, dt: float) -> bool:
        self.age += dt
        shown = round(self.opacity * 12)
        self.changed = shown != self._shown
        self._shown = shown
        return self.age < self.lasts

    def draw(self, surface: pygame.Surface) -> None:
        if self._picture is None:
            self._picture = self._paint()
        area = self.area()
        self._picture.set_alpha(round(255 * round(self.opacity * 12) / 12))
        surface.blit(self._picture, area)

    def _paint(self) -> pygame.Surface:
        ui, theme = self.ui, self.ui.theme
        area = self.area()
        out = pygame.Surface(area.size, pygame.SRCALPHA)
        rect = self.rect.move(-area.x, -area.y)
        accents = {"good": theme.good, "warn": theme.warn, "bad": theme.bad}
        accent = accents.get(self.kind, theme.gold)
        paint.draw_shadow(out, rect, ui.px(10), ui.px(9), 130, ui.px(4))
        paint.draw_box(out, rect, ui.px(10), theme.panel, mix(theme.panel, accent, 0.55), ui.hair)
        mark = ui.px(8)
        out.blit(paint.diamond(mark, accent), (rect.x + ui.px(16), rect.centery - mark // 2))
        lines = ui.text.wrap(self.text, rect.w - ui.px(56) + 1, "label")
        y = rect.y + ui.px(10)
        for line in lines:
            ui.text.draw(out, line, (rect.x + ui.px(36), y), "label", fade(theme.text, 255))
            y += ui.text.line_height("label")
        return out
