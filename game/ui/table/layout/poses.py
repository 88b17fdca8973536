"""Where a card lies, and what belongs to that: the vocabulary of the layout."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import pygame

from game.rules.cards import Card
from game.ui.table.card_places import SpriteId
from game.ui.table.layout.areas import CARD_RATIO, rect

Z_STOCK, Z_PILE, Z_THREES, Z_MELDS, Z_OTHERS, Z_HAND, Z_HELD = range(0, 7000, 1000)
SELECTED: Final = 24
HOVERED: Final = 6
"""Logical lengths by which chosen cards, and the one under the mouse, rise."""
FANNED: Final = 7.5
"""Degrees between the first and the last card of the own hand."""
LOWER: Final = 15
"""Logical length by which the ends of the fan lie lower."""
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
        return _outline(self.x, self.y, self.height, round(self.angle / 90) % 2).copy()


@lru_cache(1024)
def _outline(x: float, y: float, height: float, across: int) -> pygame.Rect:
    w, h = height * CARD_RATIO, height
    if across:
        w, h = h, w
    return rect(x - w / 2, y - h / 2, w, h)


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
    stands: Mapping[SpriteId, Card] = field(default_factory=dict)
    """What wild cards of the groups stand for, where that is said."""
    revealed: bool = False
    """Whether the hand is over and everybody shows the cards."""
    closed: bool = False
    """Whether the own fan is still closed, as while the cards are dealt."""
    taken_up: Collection[int] = ()
    """The groups of which cards are held: the place of each is kept, also where all of it is."""


@dataclass(slots=True)
class Layout:
    """Poses and what belongs to them. ``covered`` cards lie wholly under others."""

    poses: dict[SpriteId, Pose] = field(default_factory=dict)
    covered: set[SpriteId] = field(default_factory=set)
    under: set[SpriteId] = field(default_factory=set)
    """Cards of squared stacks above the lowest one: only their edges show."""
    melds: dict[tuple[int, int], pygame.Rect] = field(default_factory=dict)
    """What shows of each meld, by side and number."""
    captions: dict[tuple[int, int], pygame.Rect] = field(default_factory=dict)
    """The line under each meld, as wide as what shows of it."""
    stacks: dict[tuple[int, int], pygame.Rect] = field(default_factory=dict)
    """The top card of each squared canasta, which wears band and medallion."""
    staged: list[pygame.Rect] = field(default_factory=list)
    """Each group put out for the opening; empty where all of it is held."""
    staged_lines: list[pygame.Rect] = field(default_factory=list)
    """The line under each of them, as wide as its column."""
    strips: dict[SpriteId, pygame.Rect] = field(default_factory=dict)
    """What can be seen of each card of the own hand in its column, as far down as it lay."""
    heads: dict[SpriteId, pygame.Rect] = field(default_factory=dict)
    """What of a raised card stands out above its row, over the whole width."""
    rows: int = 1
    """In how many rows the own hand lies."""
    pile_top: int = 0
    """How far up the pile reaches with the cards that are fanned."""


def displaced(before: Layout, now: Layout, scale: float) -> list[SpriteId]:
    """The cards that lie elsewhere than before, apart from those that only rise or sink."""
    rise = (SELECTED + HOVERED + 1) * scale
    old = before.poses
    return [
        sprite
        for sprite, pose in now.poses.items()
        if sprite in old and (abs(pose.x - old[sprite].x) > 1 or abs(pose.y - old[sprite].y) > rise)
    ]
