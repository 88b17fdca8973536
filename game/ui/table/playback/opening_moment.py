"""A side opens: the tick of its minimum rings, and its first melds get gilt edges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.table.playback.easing import out, overshoot, part
from game.ui.table.playback.moment import Moment
from game.ui.theme import RGB, fade

Rect = pygame.Rect
RINGS: Final = 0.5
LANDS: Final = 0.26
"""Seconds until the cards are down: then the dashes begin to close."""
CLOSES: Final = 0.2
STAYS: Final = 0.45
FADES: Final = 0.25
GILT: Final = (244, 217, 150)


@dataclass
class Opened(Moment):
    """A meld of an opening comes down; ``rings`` is where the tick rings, with the first."""

    ui: Ui
    meld: Rect
    begin: float
    rings: tuple[int, int] | None = None
    pace: float = 1.0
    still: bool = False

    def __post_init__(self) -> None:
        self.length = (LANDS + CLOSES + STAYS + FADES) * self.pace
        self.hold = (0.3 if self.rings is not None else 0.06) * self.pace

    def _edge(self) -> Rect:
        reach = self.ui.dp(5)
        return self.meld.inflate(2 * reach, 2 * reach)

    def _reach(self) -> int:
        return self.ui.dp(34)

    def areas(self, now: float) -> list[Rect]:
        edge = self._edge()
        found = [edge.inflate(4, 4)]
        if self.rings is not None and not self.still:
            side = 2 * self._reach() + 6
            box = Rect(0, 0, side, side)
            box.center = self.rings
            found.append(box)
        return found

    def draw(self, surface: pygame.Surface, now: float) -> None:
        t = (now - self.begin) / self.pace
        if self.rings is not None and not self.still:
            self._ring(surface, self.rings, part(t, 0, RINGS))
        closed = 1.0 if self.still else part(t, LANDS, CLOSES)
        gone = part(t, LANDS + CLOSES + STAYS, FADES)
        self._frame(surface, self._edge(), closed, 1 - gone)

    def _ring(self, surface: pygame.Surface, at: tuple[int, int], share: float) -> None:
        """Two rings that widen from the tick."""
        reach = self._reach()
        draw_ring(surface, at, reach, self.ui.dp(3), share, GILT)
        draw_ring(surface, at, reach, self.ui.dp(3), part(share, 0.25, 0.75), GILT, 150)

    def _frame(self, surface: pygame.Surface, edge: Rect, closed: float, strength: float) -> None:
        """Dashes about the meld that grow together."""
        if strength <= 0:
            return
        ui = self.ui
        thick, dash = max(1, ui.dp(1.8)), ui.dp(10)
        drawn = max(1, round(dash * (0.6 + 0.4 * out(closed))))
        veil = paint.blank(edge.size, GILT)
        colour = fade(GILT, round(235 * strength))
        for x in range(0, edge.w, dash):
            wide = min(drawn, edge.w - x)
            veil.fill(colour, (x, 0, wide, thick))
            veil.fill(colour, (x, edge.h - thick, wide, thick))
        for y in range(0, edge.h, dash):
            high = min(drawn, edge.h - y)
            veil.fill(colour, (0, y, thick, high))
            veil.fill(colour, (edge.w - thick, y, thick, high))
        surface.blit(veil, edge)


def draw_ring(
    surface: pygame.Surface, at: tuple[int, int], reach: int, width: int, share: float,
    colour: RGB, strength: int = 255,
) -> None:  # fmt: skip
    """A ring that widens to ``reach`` pixels and thins out from ``width``, as a coin rings."""
    if not 0 < share < 1:
        return
    radius = max(3, round(reach * (0.25 + 0.75 * min(1.0, overshoot(share)))))
    thick = max(1, round(width * (1 - share)))
    side = 2 * radius + 4
    ring = paint.blank((side, side), colour)
    alpha = round(strength * (1 - out(share) * 0.8))
    pygame.draw.aacircle(ring, fade(colour, alpha), (side // 2, side // 2), radius, thick)
    surface.blit(ring, ring.get_rect(center=at))
