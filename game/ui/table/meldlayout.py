"""Where the cards of melds lie: fanned columns, ladders, squared canastas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.rules.cards import JOKER, Card, is_red, is_wild, rank_of, suit_of
from game.rules.melds import Meld, MeldKind
from game.rules.state import is_canasta
from game.rules.variant import Variant
from game.ui.table.areas import CAPTION, CARD_RATIO, Areas, rect
from game.ui.table.poses import Z_MELDS, Layout, Pose
from game.ui.table.zones import SpriteId, Zones


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
    """Lay the melds of a side side by side on its ground."""
    if not columns:
        return
    columns.sort(key=lambda column: (*column.key, column.index))
    k = areas.k
    room = ground.h - CAPTION * areas.s - 9 * k
    h, gap = _column_fit(len(columns), ground.w, areas.card, k)
    w = h * CARD_RATIO
    wild_apart = [c.key[0] >= 2 for c in columns]
    apart = gap * 0.6 if any(wild_apart) and not all(wild_apart) else 0.0
    x = ground.centerx - (len(columns) * w + (len(columns) - 1) * gap + apart) / 2
    top = ground.y + 8 * k
    staged: dict[int, pygame.Rect] = {}
    for place, column in enumerate(columns):
        if wild_apart[place] and place and not wild_apart[place - 1]:
            x += apart
        outline = _column(zones, variant, column, (x, top), h, room, Z_MELDS + place * 20, k, out)
        if column.index >= 0:
            out.melds[(side, column.index)] = outline
            out.captions[(side, column.index)] = (outline.centerx, round(outline.bottom + 1.5 * k))
        else:
            staged[-1 - column.index] = outline
        x += w + gap
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


def _column_fit(number: int, width: int, height: float, k: float) -> tuple[float, float]:
    """Height of the cards and gap between the columns so that they fit side by side."""
    least = 7 * k
    # The wild meld stands apart by more than half a gap.
    gaps = number - 1 + 0.6
    w = min(height * CARD_RATIO, (width - gaps * least) / number)
    gap = min(26 * k, (width - number * w) / gaps) if number > 1 else 0.0
    return w / CARD_RATIO, gap
