"""The still part of the table, painted anew only where it changed, and what lies above all."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass

import pygame

from game.ui.scene import merged


@dataclass(frozen=True, slots=True)
class Item:
    """Something that lies still. ``key`` tells whether it still looks the same."""

    rect: pygame.Rect
    z: int
    key: Hashable
    draw: Callable[[pygame.Surface], None]


class StaticLayer:
    """Items over a background. ``foreground`` is painted over them (buttons)."""

    def __init__(
        self,
        background: pygame.Surface,
        foreground: Callable[[pygame.Surface], None] | None = None,
    ) -> None:
        self.background = background
        self.foreground = foreground
        self.surface = background.copy()
        self.items: Mapping[Hashable, Item] = {}
        """What lies still, by name."""
        self._order: list[Item] = []
        self._stale: list[pygame.Rect] = [background.get_rect()]

    def set_background(self, background: pygame.Surface) -> None:
        """Put something else under the items; it has the same size."""
        self.background = background
        self._stale.append(background.get_rect())

    def show(self, items: Mapping[Hashable, Item]) -> None:
        """Let these items lie on the table; what differs from before is painted by ``repaint``."""
        old = self.items
        changed = False
        for name, item in items.items():
            before = old.get(name)
            if before is None:
                self._stale.append(item.rect)
                changed = True
            elif before.key != item.key or before.rect != item.rect or before.z != item.z:
                self._stale.append(before.rect)
                self._stale.append(item.rect)
                changed = True
        for name, before in old.items():
            if name not in items:
                self._stale.append(before.rect)
                changed = True
        if changed:
            self.items = dict(items)
            self._order = sorted(items.values(), key=lambda item: item.z)

    def invalidate(self, area: pygame.Rect | None = None) -> None:
        """Have an area (None: everything) painted again."""
        self._stale.append(self.surface.get_rect() if area is None else pygame.Rect(area))

    @property
    def stale(self) -> bool:
        """Whether ``repaint`` has something to do."""
        return bool(self._stale)

    def repaint(self) -> list[pygame.Rect]:
        """Paint what has changed; returns the areas."""
        if not self._stale:
            return []
        whole = self.surface.get_rect()
        areas = merged([area.clip(whole) for area in self._stale])
        self._stale = []
        for area in areas:
            self.surface.set_clip(area)
            self.surface.blit(self.background, area, area)
            for item in self._order:
                if item.rect.colliderect(area):
                    item.draw(self.surface)
            if self.foreground is not None:
                self.foreground(self.surface)
        self.surface.set_clip(None)
        return areas


class Overlay:
    """Items above the buttons and the cards in the air.

    They are painted whole with every frame that paints anything, over what lies below in that
    frame: their shadows are clear and must not fall twice on the same place.
    """

    def __init__(self) -> None:
        self.items: Mapping[Hashable, Item] = {}
        """What lies still, by name."""

    def show(self, items: Mapping[Hashable, Item]) -> list[pygame.Rect]:
        """Let these items lie above; returns the areas that look different now."""
        old, self.items = self.items, dict(items)
        areas: list[pygame.Rect] = []
        for name in {**old, **self.items}:
            before, now = old.get(name), self.items.get(name)
            if before is None or now is None or before.key != now.key or before.rect != now.rect:
                areas += [item.rect for item in (before, now) if item is not None]
        return areas

    @property
    def areas(self) -> list[pygame.Rect]:
        """What must be painted below before they are."""
        return [item.rect for item in self.items.values()]

    def draw(self, surface: pygame.Surface) -> None:
        """Paint them, the highest last."""
        for item in sorted(self.items.values(), key=lambda item: item.z):
            surface.set_clip(item.rect)
            item.draw(surface)
        surface.set_clip(None)
