"""Lozenges that fall while something great is shown."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.ui.deco import ribbons
from game.ui.table.playback.easing import part

COME: Final = 0.4
"""Seconds after which they appear."""
AT_ONCE: Final = 6
"""How many are made ready in a frame."""
LEAST: Final = 2
"""So many tenths of the width of one are always seen."""


def flakes(size: tuple[int, int], seed: int) -> list[Flake]:
    """So many as suit a window: fewer where there are many pixels."""
    source = random.Random(seed)
    k = min(size[0] / 1280, size[1] / 720)
    return [Flake.made(source, size, k) for _ in range(40 if k > 2.4 else 72)]


def flakes_ready(falling: Sequence[Flake]) -> Iterator[None]:
    """Make their pictures before they appear, those of some with each step."""
    for place, flake in enumerate(falling):
        for tenths in range(LEAST, 11):
            flake.picture(tenths)
        if place % AT_ONCE == AT_ONCE - 1:
            yield


@dataclass(slots=True)
class Flake:
    """A lozenge that falls. It is drawn in a hundred frames: its pictures are at hand."""

    x: float
    y: float
    fall: float
    sway: float
    size: int
    colour: tuple[int, int, int]
    phase: float
    pictures: dict[int, pygame.Surface] = field(default_factory=dict)
    """What it looks like, by tenths of its width that are seen."""

    @classmethod
    def made(cls, source: random.Random, size: tuple[int, int], k: float) -> Flake:
        """One of them, somewhere above the middle."""
        angle, reach = source.uniform(0, 2 * math.pi), source.uniform(250, 540) * k
        return cls(
            size[0] / 2 + reach * math.cos(angle),
            size[1] * 0.42 + reach * math.sin(angle) * 0.55,
            source.uniform(24, 60) * k,
            source.uniform(6, 18) * k,
            max(5, round(source.uniform(7, 15) * k)),
            source.choice(ribbons.FALLING),
            source.uniform(0, 6.28),
        )

    def draw(self, surface: pygame.Surface, t: float, strength: float) -> None:
        """Where it is after so many seconds."""
        come = part(t, COME, 0.4)
        if come <= 0 or strength < 0.3:
            return
        image = self.picture(max(LEAST, round(10 * abs(math.cos(self.phase + 3 * t)))))
        w, h = image.get_size()
        x = self.x + self.sway * math.sin(self.phase + 2 * t)
        y = self.y + self.fall * t - 40 * (1 - come)
        surface.blit(image, (round(x - w / 2), round(y - h / 2)))

    def picture(self, tenths: int) -> pygame.Surface:
        """What it looks like when so much of its width is seen."""
        image = self.pictures.get(tenths)
        if image is None:
            turn = int(self.phase * 2)
            image = self.pictures[tenths] = ribbons.flake(self.size, tenths / 10, self.colour, turn)
        return image
