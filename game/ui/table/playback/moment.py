"""What a moment is that is shown at more length than a move."""

from __future__ import annotations

from typing import Protocol

import pygame


class Moment(Protocol):
    """Something shown over the table from ``begin`` on, for ``length`` seconds of the scene."""

    begin: float
    length: float
    hold: float
    """Seconds after which the game goes on."""

    @property
    def great(self) -> bool:
        """Whether it takes the whole stage."""

    @property
    def stops(self) -> bool:
        """Whether a press that ends it does nothing else."""

    def areas(self, now: float) -> list[pygame.Rect]:
        """What it touches now."""

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draw it as it is now."""
