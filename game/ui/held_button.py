"""Tracks the left mouse button, since its release may never be told: the window was minimised,
another one came up, or the system had the mouse meanwhile.
"""

from __future__ import annotations

from typing import Final

import pygame

LOSSES: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
"""Events after which a release may not be told."""
RETURNS: Final = (
    pygame.MOUSEMOTION, pygame.WINDOWFOCUSGAINED, pygame.WINDOWENTER, pygame.WINDOWRESTORED
)  # fmt: skip
"""Events at which the mouse is back."""


class HeldButton:
    """Follows the left button event by event.

    After a release that was not told SDL takes the button for pressed, and does not tell its next
    press. That press is made up for, as far as pygame knows the device itself.
    """

    def __init__(self) -> None:
        self.held = False
        """Whether it is down, as far as scenes know."""
        self._untold = False
        """Whether it has come up unnoticed, so that its next press is not told."""

    def loses(self, event: pygame.event.Event) -> bool:
        """Whether an event shows that the button is not held any more, or may not be."""
        again = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        moved_free = event.type == pygame.MOUSEMOTION and not event.buttons[0]
        return self.held and (again or moved_free or event.type in LOSSES)

    def told(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        """Take in an event; what scenes are told: no release of what is not held, and a press
        before that of one that was not told.
        """
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.held, self._untold = True, False
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            told = [event] if self.held else []
            if self._untold:
                told = [_press(event.pos), event]
            self.held = self._untold = False
            return told
        elif event.type in RETURNS and not self.held and pygame.mouse.get_pressed()[0]:
            down = _is_down()
            if down and self._untold and event.type == pygame.MOUSEMOTION:
                self.held, self._untold = True, False
                return [_press(event.pos), event]
            if down is False:
                # A release that is only still to be fetched comes before this answer.
                pygame.event.pump()
                self._untold = pygame.mouse.get_pressed()[0]
        return [event]


def _press(pos: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)


def _is_down() -> bool | None:
    """Whether the button of the device is down; None if pygame cannot tell."""
    try:
        return bool(pygame.mouse.get_pressed(desktop=True)[0])
    except TypeError:
        return None
