"""Lozenges that fall while something great is shown."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.ui.deco import ribbons
from game.ui.table.playback.dark_stage import Picture
from game.ui.table.playback.easing import part

COME: Final = 0.4
"""Seconds after which they appear."""
KINDS: Final = 18
"""So many of them look different."""
AT_ONCE: Final = 2
"""The pictures of so many kinds are made in a frame."""
LEAST: Final = 2
"""So many tenths of the width of one are always seen."""


def flakes(size: tuple[int, int], seed: int) -> list[Flake]:
    """So many as suit a window: fewer where there are many pixels."""
    source = random.Random(seed)
    k = min(size[0] / 1280, size[1] / 720)
    kinds = [Kind.made(source, k) for _ in range(KINDS)]
    count = 40 if k > 2.4 else 72
    return [Flake.made(source, size, k, kinds[place % KINDS]) for place in range(count)]


def fallen(falling: Sequence[Flake], t: float) -> list[Picture]:
    """All of them after so many seconds."""
    return [flake.shown(t) for flake in falling] if t > COME else []


def flakes_ready(falling: Sequence[Flake]) -> Iterator[None]:
    """Make their pictures before they appear, those of some with each step."""
    for place, flake in enumerate(falling[:KINDS]):
        for tenths in range(LEAST, 11):
            flake.kind.picture(tenths)
        if place % AT_ONCE == AT_ONCE - 1:
            yield


@dataclass(slots=True)
class Kind:
    """What some lozenges look like, drawn in a hundred frames: the pictures are at hand."""

    size: int
    colour: tuple[int, int, int]
    turn: int
    pictures: dict[int, pygame.Surface] = field(default_factory=dict)
    """By tenths of the width that are seen."""

    @classmethod
    def made(cls, source: random.Random, k: float) -> Kind:
        """Any of them, where a logical pixel has ``k`` pixels."""
        size = max(5, round(source.uniform(7, 15) * k))
        return cls(size, source.choice(ribbons.FALLING), source.randrange(12))

    def picture(self, tenths: int) -> pygame.Surface:
        """What one looks like when so much of its width is seen."""
        image = self.pictures.get(tenths)
        if image is None:
            image = ribbons.flake(self.size, tenths / 10, self.colour, self.turn)
            self.pictures[tenths] = image
        return image


@dataclass(slots=True)
class Flake:
    """A lozenge that falls."""

    x: float
    y: float
    fall: float
    sway: float
    phase: float
    kind: Kind

    @classmethod
    def made(cls, source: random.Random, size: tuple[int, int], k: float, kind: Kind) -> Flake:
        """One of them, somewhere above the middle."""
        angle, reach = source.uniform(0, 2 * math.pi), source.uniform(250, 540) * k
        return cls(
            size[0] / 2 + reach * math.cos(angle),
            size[1] * 0.42 + reach * math.sin(angle) * 0.55,
            source.uniform(24, 60) * k,
            source.uniform(6, 18) * k,
            source.uniform(0, 6.28),
            kind,
        )

    def shown(self, t: float) -> Picture:
        """What it looks like after so many seconds, and where it is."""
        come = part(t, COME, 0.4)
        seen = max(LEAST, round(10 * abs(math.cos(self.phase + 3 * t))))
        image = self.kind.picture(seen)
        w, h = image.get_size()
        x = self.x + self.sway * math.sin(self.phase + 2 * t)
        y = self.y + self.fall * t - 40 * (1 - come)
        return image, (round(x - w / 2), round(y - h / 2))
