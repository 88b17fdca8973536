"""Where the cards of melds lie: fanned columns, ladders, squared canastas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
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
READABLE: Final = 78
"""Cards are not made smaller than this, in units of 1/720 of the height: columns overlap first."""
STRIP: Final = 0.31
"""At least this share of a card's width shows of a column that another one overlaps."""


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
    return sorted(ids, key=lambda i: (not is_wild(faces[i]), _face_order(faces[i]), faces[i], i))


def _face_order(card: Card) -> int:
    return rank_of(card) if is_wild(card) else suit_of(card)


def squared_order(ids: Sequence[SpriteId], zones: Zones, meld: Meld) -> list[SpriteId]:
    """A finished canasta, lowest first: red on top when natural, black when mixed.

    A sequence shows its highest card, which tells the suit and how far it reaches.
    """
    faces = zones.faces
    if meld.kind is MeldKind.SEQUENCE:
        return sorted(ids, key=lambda i: (not is_wild(faces[i]), rank_of(faces[i]), i))

    def fits(card: Card) -> int:
        if meld.naturals == 0:
            return 1 if card == JOKER else 0
        if is_wild(card):
            return -1
        return 1 if is_red(card) == (meld.wilds == 0) else 0

    return sorted(ids, key=lambda i: (fits(faces[i]), faces[i], i))


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
    apart = [kind != before for kind, before in pairwise(kinds)]
    tallest = min(areas.card, (ground.h - line) / COLUMN)
    h, steps = _row_fit(apart, ground.w, tallest, k)
    w = h * CARD_RATIO
    room = ground.h - line
    x = ground.centerx - (sum(steps) + w) / 2
    top = ground.y + 8 * k
    staged: dict[int, pygame.Rect] = {}
    for place, column in enumerate(columns):
        seen = min(w, steps[place]) if place < len(steps) else w
        z = Z_MELDS + place * 20
        outline = _column(zones, variant, column, (x, top), h, room, z, k, out)
        # Of a column that another overlaps counts what can be seen.
        outline.w = round(x + seen) - outline.x
        if column.index >= 0:
            out.melds[(side, column.index)] = outline
            out.captions[(side, column.index)] = pygame.Rect(
                outline.x, round(outline.bottom + 1.5 * k), outline.w, round(CAPTION * areas.s)
            )
        else:
            staged[-1 - column.index] = outline
        x += steps[place] if place < len(steps) else 0
    if staged:
        nothing = pygame.Rect(0, 0, 0, 0)
        out.staged = [staged.get(i, nothing) for i in range(max(staged) + 1)]


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


def _row_fit(
    apart: Sequence[bool], width: int, tallest: float, k: float
) -> tuple[float, list[float]]:
    """Height of the cards, and from each column to the next, so that all stand in one row.

    ``apart`` tells for each gap whether other kinds of melds begin there: it is wider then. Cards
    shrink as long as they stay readable; then the columns overlap like a fan, and each shows the
    corners of its cards.
    """
    gaps, breaks = len(apart), sum(apart)
    units = gaps + (APART - 1) * breaks
    least = min(7 * k, 0.012 * width)
    w = min(tallest * CARD_RATIO, (width - units * least) / (gaps + 1))
    readable = min(tallest, READABLE * k) * CARD_RATIO
    if w >= readable:
        gap = min(26 * k, (width - (gaps + 1) * w) / units) if gaps else 0.0
        return w / CARD_RATIO, [w + gap * (APART if wide else 1.0) for wide in apart]
    extra = least if breaks else 0.0
    room = width - breaks * extra
    w = min(readable, room / (1 + STRIP * gaps))
    step = (room - w) / gaps
    return w / CARD_RATIO, [step + extra * wide for wide in apart]
