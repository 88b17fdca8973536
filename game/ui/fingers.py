"""Fingers on a screen: their events become those of the mouse, so that everything has one way.

A finger that comes down hovers. What it does then tells what is meant: it comes up, and has
clicked; it moves, and drags; it rests where something is explained, or a second one comes down, and
the player only looks.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

import pygame

from game.ui.held_button import LOSSES

EVENTS: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
SLOP: Final = 10
"""Logical pixels by which a finger moves that means to stay in one place."""
LONG: Final = 0.5
"""Seconds after which a finger that rests looks closely, where there is something to see."""
TARGET: Final = 44
"""The least width and height in logical pixels of what a finger is to hit."""

Point = tuple[int, int]


class _Means(Enum):
    """What the first finger does."""

    REST = auto()
    DRAG = auto()
    LOOK = auto()


class Fingers:
    """Follows the fingers event by event."""

    def __init__(self) -> None:
        self._first: object = None
        """The finger that counts; None while there is none."""
        self._means = _Means.REST
        self._at: Point = (0, 0)
        """Where it came down."""
        self._since = 0.0
        self._holds = False
        """Whether the press that begins a drag has been told."""

    def told(
        self, event: pygame.event.Event, pos: Point, now: float, slop: int, *, explained: bool
    ) -> list[pygame.event.Event]:
        """Take in an event of a finger at ``pos``; what the mouse would have told.

        ``slop`` is ``SLOP`` in pixels, ``explained`` whether something is being explained where
        the finger rests.
        """
        if event.type == pygame.FINGERDOWN:
            return self._down(event.finger_id, pos, now)
        if event.finger_id != self._first:
            if event.type == pygame.FINGERUP and self._means is _Means.LOOK:
                self._first = None
            return []
        if event.type == pygame.FINGERUP:
            return self._up(pos, looked=explained and now - self._since >= LONG)
        if self._means is _Means.REST:
            far = max(abs(pos[0] - self._at[0]), abs(pos[1] - self._at[1]))
            if far < slop:
                return []
            self._means = _Means.DRAG
            if explained and now - self._since >= LONG:
                self._means = _Means.LOOK
        if self._means is _Means.LOOK:
            return [_moved(pos)]
        along = "x" if abs(pos[0] - self._at[0]) > abs(pos[1] - self._at[1]) else "y"
        begun = [] if self._holds else [_pressed(self._at, along)]
        self._holds = True
        return [*begun, _moved(pos, held=True)]

    def forget(self, event: pygame.event.Event) -> None:
        """Take in any other event: after some of them a finger may have come up untold."""
        if event.type in LOSSES:
            self._first = None

    def _down(self, finger: object, pos: Point, now: float) -> list[pygame.event.Event]:
        if self._first not in (None, finger):
            if self._means is _Means.REST:
                self._means = _Means.LOOK
            return []
        self._first, self._at, self._since = finger, pos, now
        self._means, self._holds = _Means.REST, False
        return [_moved(pos)]

    def _up(self, pos: Point, *, looked: bool) -> list[pygame.event.Event]:
        self._first = None
        if self._means is _Means.LOOK or (looked and self._means is _Means.REST):
            # What is shown stays until the next touch.
            return []
        left = pygame.event.Event(pygame.WINDOWLEAVE)
        if self._means is _Means.DRAG:
            return [_released(pos), left]
        return [_pressed(self._at), _released(self._at), left]


def _moved(pos: Point, *, held: bool = False) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0))


def _pressed(pos: Point, along: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, drags=along)


def _released(pos: Point) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1)


def drags(event: pygame.event.Event) -> str:
    """Which way the drag goes that a press begins, "x" or "y": such a press clicks nothing.

    Empty where nothing is known but that the button went down.
    """
    return str(getattr(event, "drags", ""))
