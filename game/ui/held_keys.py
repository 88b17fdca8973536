"""Tracks keys held down, since most act only once however long they are held."""

from __future__ import annotations

from typing import Final

import pygame

WALKING: Final = frozenset({
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN,
    pygame.K_HOME, pygame.K_END, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE,
})  # fmt: skip
"""Keys that repeat while they are held down."""


class HeldKeys:
    """Follows the keyboard event by event."""

    def __init__(self) -> None:
        self._held: set[int] = set()

    def repeats(self, event: pygame.event.Event) -> bool:
        """Take in an event; whether it repeats an acting key that was not released.

        While a scene takes long to open, SDL repeats the key that opened it, even if it has been
        released meanwhile. Such a repeat would draw a card at the table.
        """
        # A held key may change its name with the keyboard layout.
        if event.type == pygame.KEYUP:
            self._held.discard(getattr(event, "scancode", event.key))
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        if event.type != pygame.KEYDOWN or event.key in WALKING:
            return False
        place = getattr(event, "scancode", event.key)
        repeated = place in self._held
        self._held.add(place)
        return repeated
