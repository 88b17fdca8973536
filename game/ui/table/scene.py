"""A table that fills the window."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.context import Ui
from game.ui.pads import PadKeys
from game.ui.scene import Dirty, Scene
from game.ui.table.table import Table


class TableScene(Scene):
    """Hands events, time and the window's surface on to a table."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        table.on_dirty = self.invalidate

    @property
    def ui(self) -> Ui:
        return self.table.ui

    @property
    def animating(self) -> bool:
        return self.table.animating

    def leave(self) -> None:
        self.table.leave()

    def resize(self, size: tuple[int, int], scale: float) -> None:
        self.table.resize(size, scale)

    def retell(self) -> None:
        self.table.retell()

    @property
    def holds(self) -> bool:
        """Whether a card or a button of the table is held: all the mouse does belongs to it."""
        widgets = self.table.tabletop.widgets
        return self.table.state.drag.press is not None or widgets.captured is not None

    def has_in_hand(self, event: pygame.event.Event) -> bool:
        """Whether a drag begun at the table ends there, wherever the mouse is by then."""
        return event.type in (pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION) and self.holds

    @property
    def explains(self) -> bool:
        return self.table.explains

    @property
    def pad_keys(self) -> PadKeys:
        return self.table.pad_keys

    def write_keys(self) -> None:
        self.table.write_keys()

    def end_hold(self) -> None:
        self.table.end_hold()

    def handle(self, event: pygame.event.Event) -> bool:
        return self.table.handle(event)

    def update(self, dt: float) -> None:
        self.table.update(dt)

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        return self.table.draw(surface, dirty)

    def draw_under(
        self, surface: pygame.Surface, dirty: Dirty, place: pygame.Rect,
        draw: Callable[[pygame.Surface], None],
    ) -> Dirty:  # fmt: skip
        """Paint the table with something at a place over it.

        It has a soft shadow, so it is painted whole, once, on a fresh background.
        """
        place = place.clip(surface.get_rect())
        changed = self.table.draw(surface, None if dirty is None else [*dirty, place])
        clip = surface.get_clip()
        surface.set_clip(clip.clip(place))
        draw(surface)
        surface.set_clip(clip)
        return changed
