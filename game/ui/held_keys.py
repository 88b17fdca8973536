"""Tracks keys held down, since most act only once however long they are held."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

WALKING: Final = frozenset({
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN,
    pygame.K_HOME, pygame.K_END, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE,
})  # fmt: skip
"""Keys that repeat while they are held down."""
_NAMELESS: Final = (*range(127, 130), *range(257, 291))
"""Places that SDL gives to keys for volume, players, browsers, brightness and sleep."""
IDLE: Final = frozenset({
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_LGUI, pygame.K_RGUI, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_SCROLLLOCK,
    pygame.K_MODE, pygame.K_PRINTSCREEN, pygame.K_POWER, *(1 << 30 | at for at in _NAMELESS),
})  # fmt: skip
"""Keys that by themselves mean nothing to the game: modifiers, and those of the machine."""


class HeldKeys:
    """Follows the keyboard event by event."""

    def __init__(self) -> None:
        self._held: set[int] = set()

    def current(self, events: Sequence[pygame.event.Event]) -> list[pygame.event.Event]:
        """Take in the events of a frame; those that mean something.

        A key that acts does not repeat: while a scene takes long to open, SDL repeats the key that
        opened it, even if it has been released meanwhile, and that would draw a card at the table.
        Of the others one that has come up since does not repeat, and one that is still held repeats
        once, however many repeats piled up while the last frame took long.
        """
        last_up = {
            _place(event): at for at, event in enumerate(events) if event.type == pygame.KEYUP
        }
        repeated: set[int] = set()
        kept = []
        for at, event in enumerate(events):
            if event.type == pygame.KEYUP:
                self._held.discard(_place(event))
            elif event.type == pygame.WINDOWFOCUSLOST:
                self._held.clear()
            elif event.type == pygame.KEYDOWN:
                place = _place(event)
                if place in self._held:
                    acts = event.key not in WALKING
                    if acts or place in repeated or last_up.get(place, -1) > at:
                        continue
                    repeated.add(place)
                self._held.add(place)
            kept.append(event)
        return kept


def _place(event: pygame.event.Event) -> int:
    """Which key it is: a held key may change its name with the keyboard layout."""
    place: int = getattr(event, "scancode", event.key)
    return place
