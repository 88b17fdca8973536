"""Something that speaks at a table, beside it or over it, with buttons of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.translation import _
from game.ui.context import Ui
from game.ui.widgets import Button, Root
from game.ui.widgets.base import PRESS

NEXT_KEY: Final = "F1"
NOWHERE: Final = pygame.Rect(0, 0, 0, 0)


class TablePanel(ABC):
    """What is said at a table, and the buttons for it.

    ``on_dirty`` is called with areas to paint.
    """

    def __init__(self, ui: Ui, on_dirty: Callable[[pygame.Rect | None], None]) -> None:
        self.ui = ui
        self.root = Root(ui, on_dirty)
        self._buttons: Sequence[Button] = ()
        """What keys press."""

    @property
    @abstractmethod
    def texts(self) -> list[str]:
        """What it says, for the glossary."""

    @property
    def spoken(self) -> str:
        """What it says, for speech."""
        return " ".join(self.texts)

    @property
    @abstractmethod
    def area(self) -> pygame.Rect:
        """Where the mouse is its own; empty while nothing is shown."""

    @abstractmethod
    def refresh(self) -> None:
        """Bring it up to date."""

    def _onward(self, act: Callable[[], None], words: str = "") -> Button:
        """The button that leads on, by its key, Enter and the space bar."""
        return Button(
            self.ui, words or _("Next"), act, kind="primary", shortcut=NEXT_KEY, keycap="Space",
            helpful=True,
        )  # fmt: skip

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event for it; all others go to the table."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            held = self.root.captured is not None
            inside = self.area.collidepoint(event.pos)
            used = self.root.handle(event) if inside or held or self.root.hovered else False
            # The table learns where the mouse is, so that nothing there stays lit under it.
            return held or ((inside or used) and event.type != pygame.MOUSEMOTION)
        if event.type == pygame.MOUSEWHEEL and self.area.collidepoint(self.root.mouse):
            self.root.handle(event)
            return True
        if event.type == pygame.WINDOWLEAVE:
            self.root.handle(event)
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        """Enter and the space bar press what leads on, or what a gamepad is at."""
        if self.root.show_focus and self.root.focused is not None and event.key in PRESS:
            return self.root.handle(event)
        onward = next((button for button in self._buttons if button.kind == "primary"), None)
        if onward is not None and event.key in PRESS:
            onward.click()
            return True
        return any(button.on_shortcut(event) for button in self._buttons)
