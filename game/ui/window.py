"""The window: sharp on dense displays, resizable, full screen with F11."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pygame

from game.ui.environment import prepare_environment

DESIGN: Final = (1280, 720)
LEAST: Final = (960, 540)
"""The smallest size for which scenes are laid out; a smaller window shows it reduced."""
SMALLEST: Final = (480, 270)
"""The smallest window."""
FIRST: Final = (1024, 640)
"""The smallest first window, where the desktop has room for it."""
PANELS: Final = 110
"""Height in pixels reserved for the desktop's panels and a title bar."""
TITLE_BAR: Final = 36
"""Height in pixels reserved for a title bar alone."""
UNSEEN: Final = ("dummy", "offscreen")
"""Drivers that draw only into memory. They are used only on request."""
SETTLE: Final = 0.08
"""Seconds without further changes before a new size is adopted."""
RESTORE: Final = 0.3
"""Seconds after leaving full screen at which the old size is requested again."""
ASKED: Final = 5
"""Maximum number of such requests."""
PATIENCE: Final = 0.25
"""Seconds after which a new size is adopted although it still changes."""


def scale_of(size: tuple[int, int]) -> float:
    """Pixels per logical pixel: 1.0 at 1280x720; the smaller of both directions otherwise."""
    return max(0.5, min(size[0] / DESIGN[0], size[1] / DESIGN[1]))


def laid_out(size: tuple[int, int]) -> tuple[int, int]:
    """The size for which scenes are laid out in a window of a size.

    >>> laid_out((1280, 720)), laid_out((800, 600)), laid_out((640, 270))
    ((1280, 720), (960, 720), (1280, 540))
    """
    wide, high = max(1, size[0]), max(1, size[1])
    larger = max(1.0, LEAST[0] / wide, LEAST[1] / high)
    return (round(wide * larger), round(high * larger))


class Window:
    """The program's one window.

    ``surface`` is what is drawn on, ``size`` the size for which scenes are laid out. Both change
    only when ``poll`` returns True. Both are larger than a window below ``LEAST``, which shows the
    whole reduced: ``show`` does that, and ``placed`` tells where the mouse is.

    At the first start, without ``size``, a desktop that has no room for a window of ``LEAST`` is
    filled.

    Raises:
        pygame.error: if there is no screen.
    """

    def __init__(
        self,
        title: str,
        size: tuple[int, int] | None = None,
        fullscreen: bool = False,
        icon: Path | None = None,
    ) -> None:
        prepare_environment()
        pygame.display.init()
        if not os.environ.get("SDL_VIDEODRIVER") and pygame.display.get_driver() in UNSEEN:
            # SDL has fallen back to a driver that shows nothing.
            pygame.display.quit()
            raise pygame.error("no screen was found")
        pygame.font.init()
        pygame.key.set_repeat(380, 34)
        if icon is not None and os.path.isfile(icon):
            pygame.display.set_icon(pygame.image.load(str(icon)))
        pygame.display.set_caption(title, title)
        self.windowed = self._fit(size)
        fullscreen = fullscreen or (size is None and self._is_cramped())
        self.fullscreen = False
        self._full_sizes: set[tuple[int, int]] = set()
        """What the full screen just left was, until the window has been seen in another size."""
        self._changed_at: float | None = None
        self._shown = self._last_seen = self.windowed
        self.blank = False
        """Whether the window has got another size, for which nothing has been drawn yet."""
        self._first_change = 0.0
        self.size = self.windowed
        self._replaced = False
        self._apply(fullscreen)
        self._replaced = False

    @staticmethod
    def _fit(size: tuple[int, int] | None) -> tuple[int, int]:
        """The requested size, or four fifths of the desktop; never more than the desktop.

        A first window leaves room for its title bar and the desktop's panels.
        """
        wide, high = _desktop()
        if size is None:
            room = min(wide / DESIGN[0], (high - PANELS) / DESIGN[1])
            factor = max(min(1.0, room), min(0.8 * wide / DESIGN[0], 0.9 * room))
            size = (
                min(wide, max(FIRST[0], round(DESIGN[0] * factor))),
                min(high - PANELS, max(FIRST[1], round(DESIGN[1] * factor))),
            )
        if os.environ.get("SDL_VIDEODRIVER") == "dummy":
            return size
        room_for = (wide, high - TITLE_BAR)
        wide, high = (min(most, max(least, had)) for least, had, most in
                      zip(SMALLEST, size, room_for, strict=True))  # fmt: skip
        return wide, high

    @staticmethod
    def _is_cramped() -> bool:
        """Whether the desktop has no room for a window of ``LEAST``."""
        wide, high = _desktop()
        return wide < LEAST[0] or high - PANELS < LEAST[1]

    def _apply(self, fullscreen: bool) -> None:
        shown = pygame.display.get_surface()
        before = shown.copy() if shown is not None else None
        if fullscreen:
            display = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            display = pygame.display.set_mode(self.windowed, pygame.RESIZABLE)
            _set_minimum(SMALLEST)
        if before is not None:
            self.stretch(before)
        self.fullscreen = fullscreen
        self.refresh_rate = _refresh_rate()
        """Frames a second worth drawing."""
        # Some window managers keep the old size for a moment; the layout follows the actual size.
        size = display.get_size()
        self._replaced = self._replaced or before is None or size != self._shown
        self._shown = self._last_seen = size
        self._draw_on(display)
        self._changed_at = None
        self._give_back: float | None = None if fullscreen else 0.0
        self._asked = 0

    def _draw_on(self, display: pygame.Surface) -> None:
        """Draw on the window itself, or on something larger that it shows reduced."""
        self.size = laid_out(display.get_size())
        reduced = self.size != display.get_size()
        self._canvas = pygame.Surface(self.size, 0, display) if reduced else None
        self.surface = self._canvas or display

    def show(self, changed: list[pygame.Rect] | None = None) -> None:
        """Show what has been drawn, in areas that have ``changed`` (None: everywhere)."""
        if self._canvas is not None:
            smooth = self._canvas.get_bitsize() >= 24
            scale = pygame.transform.smoothscale if smooth else pygame.transform.scale
            self._fill(self._canvas, scale)
        elif changed is not None:
            pygame.display.update(changed)
        else:
            pygame.display.flip()

    def placed(self, event: pygame.event.Event) -> pygame.event.Event:
        """The same event; one of the mouse with where it is on ``surface``."""
        if self._canvas is None or not hasattr(event, "pos"):
            return event
        wide, high = _display().get_size()
        pos = event.pos[0] * self.size[0] // wide, event.pos[1] * self.size[1] // high
        return pygame.event.Event(event.type, {**event.dict, "pos": pos})

    @property
    def scale(self) -> float:
        """Pixels per logical pixel."""
        return scale_of(self.size)

    def toggle_fullscreen(self) -> None:
        """Switch to full screen, or back to the window's old size."""
        if self.fullscreen:
            self._full_sizes = {_display().get_size(), *pygame.display.get_desktop_sizes()}
        self._apply(not self.fullscreen)

    def handle(self, event: pygame.event.Event) -> bool:
        """Switch full screen on F11 and Alt+Enter; True if the event was for the window."""
        if event.type != pygame.KEYDOWN:
            return False
        alt_enter = event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT
        if event.key == pygame.K_F11 or alt_enter:
            self.toggle_fullscreen()
            return True
        return False

    def poll(self, now: float) -> bool:
        """Watch for a new size; True once it has settled and ``size`` has changed."""
        if self._give_back is not None:
            self._insist(now)
        if self._replaced:
            self._replaced = False
            return True
        current = _display()
        seen = current.get_size()
        if seen == self._shown and self._changed_at is None:
            return False
        if seen != self._last_seen or self._changed_at is None:
            self._first_change = now if self._changed_at is None else self._first_change
            self._last_seen, self._changed_at = seen, now
            self.blank = True
        if now - self._changed_at < SETTLE and now - self._first_change < PATIENCE:
            return False
        self._changed_at = None
        changed = seen != self._shown
        self._shown = seen
        self._draw_on(current)
        if not self.fullscreen and seen not in self._full_sizes:
            self.windowed = seen
            self._full_sizes = set()
        self.blank = False
        return changed

    def stretch(self, picture: pygame.Surface) -> None:
        """Show a picture of another size, so that nothing is black until the new layout is
        drawn.
        """
        self._fill(picture, pygame.transform.scale)
        self.blank = False

    def _fill(self, picture: pygame.Surface, scale: Callable[..., pygame.Surface]) -> None:
        display = _display()
        display.blit(scale(picture, display.get_size()), (0, 0))
        pygame.display.flip()

    def _insist(self, now: float) -> None:
        """Request the old size again: some window managers miss the end of full screen."""
        if not self._give_back:
            self._give_back = now + RESTORE
        elif now >= self._give_back:
            self._asked += 1
            display = _display()
            missed = self._full_sizes and display.get_size() != self.windowed
            self._give_back = now + RESTORE if missed and self._asked < ASKED else None
            if missed:
                before = display.copy()
                pygame.display.set_mode(self.windowed, pygame.RESIZABLE)
                _set_minimum(SMALLEST)
                self.stretch(before)

    @property
    def settling(self) -> bool:
        """Whether the window's size is changing now."""
        return self._changed_at is not None

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()


def _desktop() -> tuple[int, int]:
    return (pygame.display.get_desktop_sizes() or [(1280, 800)])[0]


def _display() -> pygame.Surface:
    """What the window shows."""
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface


def _refresh_rate() -> int:
    """The display's refresh rate, between 60 and 120; 60 if SDL cannot tell."""
    ask: Any = getattr(pygame.display, "get_current_refresh_rate", None)
    try:
        rate = int(ask()) if ask is not None else 60
    except pygame.error:
        rate = 60
    return min(120, max(60, rate))


def _set_minimum(size: tuple[int, int]) -> None:
    """Tell the window manager the minimum useful size, if SDL can."""
    kind: Any = getattr(pygame, "Window", None)
    maker: Any = getattr(kind, "from_display_module", None)
    if maker is None or pygame.display.get_driver() == "dummy":
        return
    try:
        maker().minimum_size = size
    except (pygame.error, AttributeError, ValueError, TypeError):
        return
