"""Where every card lies: a pure function of the cards, the window's size and the arrangement."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Final

import pygame

from game.rules.cards import (
    FIRST_THREE,
    HIDDEN,
    JOKER,
    Card,
    is_red,
    is_wild,
    rank_of,
    suit_of,
)
from game.rules.melds import Meld, meld_of
from game.rules.scoring import is_canasta
from game.rules.state import freezes
from game.rules.variant import Variant
from game.ui.table.areas import CARD_RATIO, Areas, SeatArea, rect
from game.ui.table.zones import SpriteId, Zones

Z_STOCK, Z_PILE, Z_THREES, Z_MELDS, Z_OTHERS, Z_HAND, Z_HELD = range(0, 7000, 1000)
INDEX_STRIP: Final = 0.2
"""The share of a card's width that shows its index."""
COMFORT: Final = 0.27
"""Less of each card than this share of its width, and the hand goes into two rows."""
CAPTION: Final = 17
"""Logical height kept free under the columns of melds."""


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
    revealed: bool = False
    """Whether the hand is over and everybody shows the cards."""


@dataclass(slots=True)
class Layout:
    """Poses and what belongs to them. ``covered`` cards lie wholly under others."""

    poses: dict[SpriteId, Pose] = field(default_factory=dict)
    covered: set[SpriteId] = field(default_factory=set)
    melds: dict[tuple[int, int], pygame.Rect] = field(default_factory=dict)
    """The outline of each meld, by side and number."""
    captions: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    """The middle of the top edge of the line under each meld."""
    staged: list[pygame.Rect] = field(default_factory=list)
    strips: dict[SpriteId, pygame.Rect] = field(default_factory=dict)
    """What can be seen of each card of the own hand."""
    rows: int = 1


def layout(zones: Zones, variant: Variant, areas: Areas, arrangement: Arrangement) -> Layout:
    """The place of every card."""
    out = Layout()
    _stock_and_pile(zones, variant, areas, out)
    for seat, area in areas.seats.items():
        _threes(zones.threes[seat], area, areas, out)
        if area.where == "own":
            _own_hand(arrangement, areas, out)
        else:
            _others_hand(zones, seat, area, areas, out, revealed=arrangement.revealed)
    own_side = next(i for i, side in enumerate(variant.table.sides) if zones.viewer in side)
    for side, ground in areas.grounds.items():
        groups = [(index, ids) for index, ids in enumerate(zones.melds[side]) if ids]
        staged = arrangement.staged if side == own_side else ()
        _ground(zones, variant, side, groups, staged, ground, areas, out)
    return out


# --- the middle ----------------------------------------------------------------------------------


def _stock_and_pile(zones: Zones, variant: Variant, areas: Areas, out: Layout) -> None:
    k = areas.k
    box = areas.stock
    for place, sprite in enumerate(zones.stock):
        up = min(place, 60) * 0.09 * k
        out.poses[sprite] = Pose(box.centerx - up / 2, box.centery - up, box.h, 0, False, place)
        if place < len(zones.stock) - 1 and place % 12:
            out.covered.add(sprite)
    box = areas.pile
    fanned = max(1, variant.pile.looks_back)
    pile = zones.pile + ([zones.lifted] if zones.lifted is not None else [])
    below = max(0, len(pile) - fanned)
    step = box.h * CARD_RATIO * 0.34
    shown_below = 0
    for place, sprite in enumerate(pile):
        crosswise = variant.pile.freezing and freezes(zones.faces[sprite])
        if place < below:
            up = min(place, 40) * 0.1 * k
            x, y = box.centerx - up / 2, box.centery - up
            if not crosswise:
                shown_below += 1
                if shown_below > 1 and place % 8 and place < below - 1:
                    out.covered.add(sprite)
        else:
            up = min(below, 40) * 0.1 * k
            x = box.centerx - up / 2 + (place - below + (1 if below else 0) * 0.34) * step
            y = box.centery - up
        angle = 90 if crosswise else 0
        out.poses[sprite] = Pose(x, y, box.h, angle, True, Z_PILE + place)


# --- what the others hold ------------------------------------------------------------------------


def _threes(ids: Sequence[SpriteId], area: SeatArea, areas: Areas, out: Layout) -> None:
    h = area.threes.h
    w = h * CARD_RATIO
    step = min(w * 0.5, (area.threes.w - w) / max(1, len(ids) - 1))
    x = area.threes.x + w / 2
    if area.where == "right":
        x = area.threes.right - w / 2 - step * (len(ids) - 1)
    for place, sprite in enumerate(ids):
        out.poses[sprite] = Pose(
            x + step * place, area.threes.centery, h, 0, True, Z_THREES + place
        )


def _others_hand(
    zones: Zones, seat: int, area: SeatArea, areas: Areas, out: Layout, *, revealed: bool
) -> None:
    ids = zones.hands[seat]
    count = len(ids)
    if not count:
        return
    box = area.fan
    open_cards = revealed and all(zones.faces[i] != HIDDEN for i in ids)
    if open_cards:
        ids = sorted(ids, key=lambda i: (zones.faces[i] < FIRST_THREE, zones.faces[i], i))
    z = Z_OTHERS + seat * 100
    if area.where == "top":
        h = float(box.h)
        w = h * CARD_RATIO
        room = box.w + (areas.k * 60 if open_cards else 0)
        step = min((0.42 if open_cards else 0.3) * w, (room - w) / max(1, count - 1))
        x = box.centerx - step * (count - 1) / 2
        for place, sprite in enumerate(ids):
            up = zones.faces[sprite] != HIDDEN
            out.poses[sprite] = Pose(x + step * place, box.y + h / 2, h, 0, up, z + place)
        return
    if open_cards:
        h = 78 * areas.k
        w = h * CARD_RATIO
        columns = 2 if count > 6 else 1
        rows = ceil(count / columns)
        step = min(0.24 * h, (box.h - h) / max(1, rows - 1))
        for place, sprite in enumerate(ids):
            column, row = divmod(place, rows)
            x = box.centerx + (column - (columns - 1) / 2) * (w + 2 * areas.s)
            out.poses[sprite] = Pose(x, box.y + h / 2 + row * step, h, 0, True, z + place)
        return
    h = areas.small
    w = h * CARD_RATIO
    step = min(0.22 * w, (box.h - w) / max(1, count - 1))
    angle = -90 if area.where == "left" else 90
    for place, sprite in enumerate(ids):
        up = zones.faces[sprite] != HIDDEN
        y = box.y + w / 2 + place * step
        out.poses[sprite] = Pose(box.centerx, y, h, angle, up, z + place)


# --- the own hand --------------------------------------------------------------------------------


def _own_hand(arrangement: Arrangement, areas: Areas, out: Layout) -> None:
    cards = list(arrangement.hand)
    box = areas.hand
    count = len(cards) + (1 if arrangement.gap is not None else 0)
    if not count:
        return
    h = areas.hand_height
    rows = 1
    if (box.w - h * CARD_RATIO) / max(1, count - 1) < COMFORT * h * CARD_RATIO:
        rows = 2
        h = (box.h - 26 * areas.k) / 1.3
    out.rows = rows
    w = h * CARD_RATIO
    per_row = ceil(count / rows)
    slots: list[SpriteId | None] = [*cards]
    if arrangement.gap is not None:
        slots.insert(min(len(slots), max(0, arrangement.gap)), None)
    bottom = box.bottom - 8 * areas.k
    for row in range(rows):
        part = slots[row * per_row : (row + 1) * per_row]
        step = min(0.6 * w, (box.w - w) / max(1, len(part) - 1))
        left = box.centerx - (step * (len(part) - 1) + w) / 2
        y = bottom - h / 2 - (rows - 1 - row) * 0.3 * h
        for place, sprite in enumerate(part):
            if sprite is None:
                continue
            raised = 15 * areas.k if sprite in arrangement.selected else 0
            x = left + step * place + w / 2
            z = Z_HAND + row * 100 + place
            out.poses[sprite] = Pose(x, y - raised, h, 0, True, z)
            last = place == len(part) - 1
            visible = h if row == rows - 1 else 0.3 * h
            out.strips[sprite] = rect(
                x - w / 2, y - raised - h / 2, w if last else step, visible + raised
            )


# --- melds ---------------------------------------------------------------------------------------


def column_order(ids: Sequence[SpriteId], zones: Zones) -> list[SpriteId]:
    """From the back to the front: wild cards behind, the naturals by suit in front."""
    faces = zones.faces
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


def _ground(
    zones: Zones,
    variant: Variant,
    side: int,
    groups: Sequence[tuple[int, Sequence[SpriteId]]],
    staged: Sequence[Sequence[SpriteId]],
    ground: pygame.Rect,
    areas: Areas,
    out: Layout,
) -> None:
    columns: list[tuple[tuple[int, int], int, list[SpriteId], Meld | None]] = []
    for index, ids in groups:
        meld = meld_of(zones.cards(ids))
        columns.append((_column_key(meld), index, list(ids), meld))
    for place, group in enumerate(staged):
        meld = meld_of(zones.cards(group))
        columns.append((_column_key(meld), -1 - place, list(group), meld))
    columns.sort(key=lambda column: column[0])
    out_staged: dict[int, pygame.Rect] = {}
    if not columns:
        return
    k = areas.k
    caption = CAPTION * areas.s
    room = ground.h - caption - 6 * k
    h, gap = _column_fit(len(columns), ground.w, min(96 * k, room / 1.66), k)
    w = h * CARD_RATIO
    apart = gap * 0.6 if any(key[0] for key, *_ in columns) and len(columns) > 1 else 0.0
    x = ground.centerx - (len(columns) * w + (len(columns) - 1) * gap + apart) / 2
    top = ground.y + 3 * k
    shifted = False
    for place, (key, index, cards, meld) in enumerate(columns):
        if key[0] and not shifted and place:
            x += apart
            shifted = True
        done = meld is not None and is_canasta(variant, meld)
        z = Z_MELDS + place * 20
        if done and meld is not None:
            order = squared_order(cards, zones, meld)
            step = -1.1 * k
            first = top + h / 2 + 1.1 * k * min(6, len(order) - 1)
        else:
            order = column_order(cards, zones)
            step = min(0.22 * h, (room - h) / max(1, len(order) - 1))
            first = top + h / 2
        for level, sprite in enumerate(order):
            y = first + step * (min(level, 6) if done else level)
            out.poses[sprite] = Pose(x + w / 2, y, h, 0, True, z + level)
        bottom = max(out.poses[sprite].y for sprite in order) + h / 2
        outline = rect(x, top, w, bottom - top)
        if index >= 0:
            out.melds[(side, index)] = outline
            out.captions[(side, index)] = (outline.centerx, round(bottom + 3 * k))
        else:
            out_staged[-1 - index] = outline
        x += w + gap
    out.staged = [out_staged[i] for i in sorted(out_staged)]


def _column_key(meld: Meld | None) -> tuple[int, int]:
    """Sets by rank, then the wild meld apart, then staged cards that make no meld yet."""
    if meld is None:
        return 2, 0
    return (1, 0) if meld.naturals == 0 else (0, meld.rank)


def _column_fit(number: int, width: int, height: float, k: float) -> tuple[float, float]:
    """Height of the cards and gap between the columns so that they fit side by side."""
    least = 7 * k
    # The wild meld stands apart by more than half a gap.
    gaps = number - 1 + 0.6
    w = min(height * CARD_RATIO, (width - gaps * least) / number)
    gap = min(26 * k, (width - number * w) / gaps) if number > 1 else 0.0
    return w / CARD_RATIO, gap
