"""The sheet shown while a file is being read in the background; the player can cancel."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.controller.record_reading import Found, Reading
from game.translation import _
from game.ui import paint
from game.ui.context import Ui
from game.ui.markup import escape
from game.ui.scene import Dirty
from game.ui.screens.parts.sheet import Sheet
from game.ui.theme import fade
from game.ui.widgets import Button, Label, Widget
from game.ui.widgets.base import Size

UNSEEN: Final = 0.3
"""Seconds before the sheet appears. Most files are read by then, and a sheet would only flicker."""
LOZENGES: Final = 12
TURN: Final = 1.6
"""Seconds for one turn; without motion ``LOZENGES`` seconds, in steps."""


class Turning(Widget):
    """A ring of lozenges with a light going round it."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self._time = 0.0

    def measure(self, max_width: int) -> Size:
        side = self.ui.px(64)
        return side, side

    def go(self, dt: float) -> None:
        """Advance time by ``dt`` seconds."""
        self._time += dt
        self.invalidate()

    def draw(self, surface: pygame.Surface) -> None:
        ui = self.ui
        share = self._time / TURN
        if ui.reduced_motion:
            share = math.floor(self._time) / LOZENGES
        size, radius = ui.px(11), self.rect.w / 2 - ui.px(6)
        for number in range(LOZENGES):
            part = number / LOZENGES
            # Time since the light was here, in turns.
            ago = (share - part) % 1.0
            mark = paint.diamond(size, fade(ui.theme.gold_bright, round(40 + 215 * (1 - ago) ** 2)))
            angle = 2 * math.pi * part - math.pi / 2
            x = self.rect.centerx + radius * math.cos(angle)
            y = self.rect.centery + radius * math.sin(angle)
            surface.blit(mark, mark.get_rect(center=(round(x), round(y))))


class ReadingScene(Sheet):
    """A sheet over the previous screen, or on the bare felt.

    ``done`` is called with what was read, ``cancelled`` if the player cancels. The sheet has gone
    by then, unless it is the only scene.
    """

    title = "Reading"
    width, gap = 420, 16

    def __init__(
        self,
        reading: Reading,
        name: str,
        done: Callable[[Found], None],
        cancelled: Callable[[], None],
        *,
        overlay: bool = True,
    ) -> None:
        super().__init__()
        self.overlay = overlay
        self.name = name
        self._reading = reading
        self._done, self._cancelled = done, cancelled
        self._over = False
        self._waited = 0.0
        self._before: pygame.Surface | None = None

    def contents(self) -> Sequence[Widget]:
        self.turning = Turning(self.ui)
        words = _("{name} is being read.").format(name=escape(self.name))
        self.first = Button(self.ui, _("Cancel"), self.cancel, shortcut="Esc", default=True)
        label = Label(self.ui, words, align="centre")
        return self.centred(self.turning), label, self.centred(self.first)

    def foot(self) -> Sequence[Widget]:
        return ()

    def enter(self) -> None:
        super().enter()
        if self.overlay:
            self._before = self.app.window.surface.copy()

    def leave(self) -> None:
        if not self._over:
            self._reading.cancel()

    def resize(self, size: tuple[int, int], scale: float) -> None:
        if self._before is not None and self._before.get_size() != size:
            self._show()
        super().resize(size, scale)

    # -- the end ----------------------------------------------------------------------------

    def cancel(self) -> None:
        """Stop waiting, as asked by the player."""
        self._reading.cancel()
        self._go(self._cancelled)

    def _go(self, then: Callable[[], None]) -> None:
        self._over = True
        if len(self.app.stack) > 1:
            self.app.pop(self)
        then()

    # -- time -------------------------------------------------------------------------------

    @property
    def seen(self) -> bool:
        """Whether the sheet is visible by now."""
        return self._before is None

    def _show(self) -> None:
        self._before = None
        self.invalidate()

    @property
    def animating(self) -> bool:
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._over:
            return
        self._waited += dt
        if not self.seen and self._waited >= UNSEEN:
            self._show()
        self.turning.go(dt)
        found = self._reading.poll()
        if found is not None:
            self._go(lambda: self._done(found))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            # One lozenge after another.
            return True
        if not self.seen and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return True
        return super().handle(event)

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        if self._before is None:
            return super().draw(surface, dirty)
        surface.blit(self._before, (0, 0))
        return None
