"""Where a card lies, and what belongs to that: the vocabulary of the layout."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.ui.table.areas import CARD_RATIO, Areas, rect
from game.ui.table.zones import SpriteId

Z_STOCK, Z_PILE, Z_THREES, Z_MELDS, Z_OTHERS, Z_HAND, Z_HELD = range(0, 7000, 1000)
PILE_FAN: Final = 0.34
"""The share of a card's width by which the upper cards of the pile are fanned."""
SELECTED: Final = 15
HOVERED: Final = 5
"""Logical lengths by which chosen cards, and the one under the mouse, rise."""
OPEN_CARD: Final = 78
"""Logical height of the cards that players at the sides show after the hand."""
OPEN_GAP: Final = 2
"""Logical width between two columns of them."""
COMFORT: Final = 0.27
"""Less of each card than this share of its width, and the hand goes into two rows."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Centre and height in pixels, angle in degrees anticlockwise, face up, order from below."""

    x: float
    y: float
    height: float
    angle: float = 0.0
    up: bool = True
    z: int = 0

    @property
    def rect(self) -> pygame.Rect:
        """The card's outline, for angles of 0 and 90 degrees."""
        w, h = self.height * CARD_RATIO, self.height
        if round(self.angle / 90) % 2:
            w, h = h, w
        return rect(self.x - w / 2, self.y - h / 2, w, h)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What the player has done with the own cards.

    ``hand`` is the order from left to right without staged and held cards; ``staged`` are groups
    put down for the opening; ``gap`` is where held cards would go into the hand.
    """

    hand: Sequence[SpriteId]
    selected: Collection[SpriteId] = ()
    staged: Sequence[Sequence[SpriteId]] = ()
    gap: int | None = None
    hovered: SpriteId | None = None
    """The card under the mouse, which rises a little."""
    revealed: bool = False
    """Whether the hand is over and everybody shows the cards."""


@dataclass(slots=True)
class Layout:
    """Poses and what belongs to them. ``covered`` cards lie wholly under others."""

    poses: dict[SpriteId, Pose] = field(default_factory=dict)
    covered: set[SpriteId] = field(default_factory=set)
    grounds: dict[int, pygame.Rect] = field(default_factory=dict)
    """The ground of each side; several others share theirs by how much they have melded."""
    melds: dict[tuple[int, int], pygame.Rect] = field(default_factory=dict)
    """What shows of each meld, by side and number."""
    captions: dict[tuple[int, int], pygame.Rect] = field(default_factory=dict)
    """The line under each meld, as wide as what shows of it."""
    staged: list[pygame.Rect] = field(default_factory=list)
    """Each group put out for the opening; empty where all of it is held."""
    strips: dict[SpriteId, pygame.Rect] = field(default_factory=dict)
    """What can be seen of each card of the own hand."""
    rows: int = 1
    """In how many rows the own hand lies."""
    pile_right: int = 0
    """How far to the right the pile reaches."""


def open_columns(count: int) -> int:
    """How many columns the open hand of a player at the side takes."""
    return 2 if count > 6 else 1


def open_width(areas: Areas, count: int) -> float:
    """How wide such a hand lies."""
    columns = open_columns(count)
    return columns * OPEN_CARD * areas.k * CARD_RATIO + (columns - 1) * OPEN_GAP * areas.s
