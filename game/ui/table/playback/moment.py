"""What a moment is that is shown at more length than a move."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame


class Moment(ABC):
    """Something shown over the table from ``begin`` on, for ``length`` seconds of the scene."""

    begin: float
    length: float
    hold: float
    """Seconds after which the game goes on."""
    great = False
    """Whether it takes the whole stage."""
    leaves = False
    """Whether something of it stays on the table, which is to be there in the frame after it."""
    stops = False
    """Whether a press that ends it does nothing else."""

    @abstractmethod
    def areas(self, now: float) -> list[pygame.Rect]:
        """What it touches now."""

    def dims(self, now: float) -> pygame.Surface | None:
        """What darkens the table behind it, as large as the window; None where nothing does."""
        return None

    @abstractmethod
    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draw it as it is now."""
