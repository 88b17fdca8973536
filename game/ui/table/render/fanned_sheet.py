"""Cards fanned out on a sheet that lies above the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.rules.cards import Card
from game.ui import paint
from game.ui.context import Ui
from game.ui.table.layout.areas import CARD_RATIO, Areas
from game.ui.table.layout.poses import Pose
from game.ui.table.render.card_pictures import Pictures
from game.ui.theme import mix


@dataclass(frozen=True, slots=True)
class Fanned:
    """Cards in a row: their height, a card's width, and how far the next one lies to the right."""

    cards: Sequence[Card]
    high: float
    wide: float
    step: float

    @property
    def width(self) -> float:
        """From the first card's left edge to the last one's right edge."""
        return self.wide + self.step * (len(self.cards) - 1)

    def draw(self, surface: pygame.Surface, pictures: Pictures, box: pygame.Rect, pad: int) -> None:
        """Draw them in the middle of a sheet, so far from its lower edge."""
        left = box.centerx - self.width / 2 + self.wide / 2
        y = box.bottom - pad - self.high / 2
        for place, card in enumerate(self.cards):
            pose = Pose(left + place * self.step, y, self.high)
            pictures.resting(card, pose).blit_centred(surface, (round(pose.x), round(pose.y)))


def fanned(cards: Sequence[Card], areas: Areas, room: float, size: int, share: float) -> Fanned:
    """Cards fanned out: ``size`` is their height in units of 1/720 of the height, ``share`` that of
    a card's width by which the next one lies to the right, less where the room is not enough."""
    high = min(size * areas.k, 0.3 * areas.size[1])
    wide = high * CARD_RATIO
    step = min(share * wide, (room - wide) / max(1, len(cards) - 1))
    return Fanned(cards, high, wide, step)


def draw_sheet(surface: pygame.Surface, box: pygame.Rect, ui: Ui, gold: float, edge: int) -> None:
    """The sheet below them, its edge so far golden and so wide."""
    theme, radius = ui.theme, ui.px(10)
    paint.draw_shadow(surface, box, radius, ui.px(7), 120, ui.px(3))
    paint.draw_box(surface, box, radius, theme.panel, mix(theme.panel, theme.gold, gold), edge)
