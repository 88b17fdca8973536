"""Where the cards of melds lie: fanned columns, ladders, squared canastas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

import pygame

from game.rules.cards import JOKER, Card, is_red, is_wild, rank_of, suit_of
from game.rules.melds import Meld, MeldKind
from game.rules.state import is_canasta
from game.rules.variant import Variant
from game.ui.table.areas import CAPTION, CARD_RATIO, Areas, rect
from game.ui.table.poses import Z_MELDS, Layout, Pose
from game.ui.table.zones import SpriteId, Zones

APART: Final = 1.6
"""The gap between different kinds of melds is this many times that between melds of a kind."""
COLUMN: Final = 1.62
"""A column of melded cards may be this many times as high as a card."""
SHORT_COLUMN: Final = 1.3
"""The same where columns stand in several rows."""
MOST_ROWS: Final = 2
"""The most rows of melds on a ground."""


@dataclass(frozen=True, slots=True)
class Column:
    """A meld as it lies: its number (below 0 for cards put out), its cards, and what it is."""

    index: int
    ids: list[SpriteId]
    meld: Meld | None

    @property
    def key(self) -> tuple[int, int, int]:
        """Sets by rank, then sequences, the wild meld apart, and what is no meld yet."""
        if self.meld is None:
            return 3, 0, 0
        if self.meld.kind is MeldKind.SEQUENCE:
            return 1, self.meld.suit, self.meld.low
        return (2, 0, 0) if self.meld.kind is MeldKind.WILD else (0, self.meld.rank, 0)


def column_order(ids: Sequence[SpriteId], zones: Zones, meld: Meld | None) -> list[SpriteId]:
    """From the back to the front: wild cards behind, the naturals by suit in front.

    A sequence is a ladder from low to high, its wild cards at their places.
    """
    faces = zones.faces
    if meld is not None and meld.kind is MeldKind.SEQUENCE:
        rest = list(ids)
        ladder: list[SpriteId] = []
        for card in meld.cards:
            found = next((i for i in rest if faces[i] == card), None)
            if found is not None:
                rest.remove(found)
                ladder.append(found)
        return ladder + rest
    return sorted(ids, key=lambda i: (not is_wild(faces[i]), _face_order(faces[i]), i))


def _face_order(card: Card) -> int:
    return rank_of(card) if is_wild(card) else suit_of(card)


def squared_order(ids: Sequence[SpriteId], zones: Zones, meld: Meld) -> list[SpriteId]:
    """A finished canasta, lowest first: red on top when natural, black when mixed."""
    faces = zones.faces

    def fits(card: Card) -> int:
        if meld.naturals == 0:
            return 1 if card == JOKER else 0
        if is_wild(card):
            return -1
        return 1 if is_red(card) == (meld.wilds == 0) else 0

    return sorted(ids, key=lambda i: (fits(faces[i]), i))


def lay_ground(
    zones: Zones,
    variant: Variant,
    side: int,
    columns: list[Column],
    ground: pygame.Rect,
    areas: Areas,
    out: Layout,
) -> None:
    """Lay the melds of a side on its ground."""
    if not columns:
        return
    columns.sort(key=lambda column: (*column.key, column.index))
    k = areas.k
    line = CAPTION * areas.s + 9 * k
    kinds = [min(column.key[0], 2) for column in columns]
    breaks = len(set(kinds)) - 1
    rows, h, gap = _grid_fit(len(columns), breaks, ground.w, ground.h, line, areas.card, k)
    w = h * CARD_RATIO
    across = ceil(len(columns) / rows)
    room = ground.h / rows - line
    staged: dict[int, pygame.Rect] = {}
    for row in range(rows):
        part = columns[row * across : (row + 1) * across]
        steps = [
            gap * (APART if kinds[row * across + i] != kinds[row * across + i - 1] else 1.0)
            for i in range(1, len(part))
        ]
        x = ground.centerx - (len(part) * w + sum(steps)) / 2
        top = ground.y + 8 * k + row * ground.h / rows
        for column, step in zip(part, [*steps, 0.0], strict=True):
            z = Z_MELDS + columns.index(column) * 20
            outline = _column(zones, variant, column, (x, top), h, room, z, k, out)
            if column.index >= 0:
                below = (outline.centerx, round(outline.bottom + 1.5 * k))
                out.melds[(side, column.index)] = outline
                out.captions[(side, column.index)] = below
            else:
                staged[-1 - column.index] = outline
            x += w + step
    if staged:
        out.staged = [staged[i] for i in sorted(staged)]


def _column(
    zones: Zones,
    variant: Variant,
    column: Column,
    at: tuple[float, float],
    h: float,
    room: float,
    z: int,
    k: float,
    out: Layout,
) -> pygame.Rect:
    """Lay one meld with its top left corner at ``at``; returns its outline."""
    x, top = at
    w = h * CARD_RATIO
    meld = column.meld
    done = meld is not None and is_canasta(variant, meld)
    if done and meld is not None:
        order = squared_order(column.ids, zones, meld)
        step = -1.1 * k
        first = top + h / 2 + 1.1 * k * min(6, len(order) - 1)
    else:
        order = column_order(column.ids, zones, meld)
        step = min(0.22 * h, (room - h) / max(1, len(order) - 1))
        first = top + h / 2
    bottom = top + h
    for level, sprite in enumerate(order):
        y = first + step * (min(level, 6) if done else level)
        out.poses[sprite] = Pose(x + w / 2, y, h, 0, True, z + min(level, 19))
        if done and level % 2 and level < len(order) - 1:
            # Half of a squared canasta is enough to show its edge; all shadows would be too dark.
            out.covered.add(sprite)
        bottom = max(bottom, y + h / 2)
    return rect(x, top, w, bottom - top)


def _grid_fit(
    number: int, breaks: int, width: int, high: int, line: float, card: float, k: float
) -> tuple[int, float, float]:
    """Rows of columns, height of their cards, gap between columns: the largest cards that fit.

    ``breaks`` of the gaps stand between different kinds of melds and are wider; under each row is
    a ``line``.
    """
    best = (1, 0.0, 0.0)
    for rows in range(1, MOST_ROWS + 1):
        across = ceil(number / rows)
        tallest = min(card, (high / rows - line) / (COLUMN if rows == 1 else SHORT_COLUMN))
        h, gap = _column_fit(across, breaks, width, tallest, k)
        # More rows leave less of each card, so they must be worth it.
        if h > best[1] * 1.04:
            best = rows, h, gap
    return best


def _column_fit(
    number: int, breaks: int, width: int, height: float, k: float
) -> tuple[float, float]:
    """Height of the cards and gap between the columns so that they fit side by side."""
    gaps = number - 1 + (APART - 1) * breaks
    least = min(7 * k, 0.012 * width)
    w = min(height * CARD_RATIO, (width - gaps * least) / number)
    gap = min(26 * k, (width - number * w) / gaps) if number > 1 else 0.0
    return w / CARD_RATIO, gap
