"""Keys that are held down: most act once, however long they are held."""

from __future__ import annotations

from typing import Final

import pygame

WALKING: Final = frozenset({
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN,
    pygame.K_HOME, pygame.K_END, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE,
})  # fmt: skip
"""Keys that go on and on while they are held down."""


class HeldKeys:
    """Follows the keyboard event by event."""

    def __init__(self) -> None:
        self._held: set[int] = set()

    def repeats(self, event: pygame.event.Event) -> bool:
        """Take in an event; whether an acting key comes anew without having been let go.

        While a scene takes long to open the library repeats the key that opened it, even if that
        has been let go meanwhile: it would draw a card at the table.
        """
        # What a key is called may change while it is held: with the layout of the keyboard.
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
