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


class HeldKeys:
    """Follows the keyboard event by event."""

    def __init__(self) -> None:
        self._held: set[int] = set()

    def current(self, events: Sequence[pygame.event.Event]) -> list[pygame.event.Event]:
        """The events of a frame without repeats that piled up while the last one took long.

        A key that has come up since does not repeat, and one that is still held repeats once.
        """
        last_up = {
            _place(event): at for at, event in enumerate(events) if event.type == pygame.KEYUP
        }
        held, repeated = set(self._held), set[int]()
        kept = []
        for at, event in enumerate(events):
            if event.type == pygame.KEYUP:
                held.discard(_place(event))
            elif event.type == pygame.WINDOWFOCUSLOST:
                held.clear()
            elif event.type == pygame.KEYDOWN:
                place = _place(event)
                if place in held:
                    if place in repeated or last_up.get(place, -1) > at:
                        continue
                    repeated.add(place)
                held.add(place)
            kept.append(event)
        return kept

    def repeats(self, event: pygame.event.Event) -> bool:
        """Take in an event; whether it repeats an acting key that was not released.

        While a scene takes long to open, SDL repeats the key that opened it, even if it has been
        released meanwhile. Such a repeat would draw a card at the table.
        """
        if event.type == pygame.KEYUP:
            self._held.discard(_place(event))
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        if event.type != pygame.KEYDOWN:
            return False
        repeated = _place(event) in self._held
        self._held.add(_place(event))
        return repeated and event.key not in WALKING


def _place(event: pygame.event.Event) -> int:
    """Which key it is: a held key may change its name with the keyboard layout."""
    place: int = getattr(event, "scancode", event.key)
    return place
