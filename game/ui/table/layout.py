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
from game.rules.melds import Meld, MeldKind, meld_of
from game.rules.state import freezes, is_canasta
from game.rules.variant import Variant
from game.rules.view import PlayerView
from game.ui.table.areas import CAPTION, CARD_RATIO, Areas, SeatArea, rect
from game.ui.table.zones import SpriteId, Zones

Z_STOCK, Z_PILE, Z_THREES, Z_MELDS, Z_OTHERS, Z_HAND, Z_HELD = range(0, 7000, 1000)
TURN_CARD_EDGE: Final = 11
"""How far the turn card sticks out of the stock, in units of 1/720 of the height."""
PACKET_EDGE: Final = 11
"""How far a face-down packet sticks out under the pile."""
INDEX_STRIP: Final = 0.2
"""The share of a card's width that shows its index."""
PILE_FAN: Final = 0.34
"""The share of a card's width by which the upper cards of the pile are fanned."""
SELECTED: Final = 15
HOVERED: Final = 5
"""Logical lengths by which chosen cards, and the one under the mouse, rise."""
OPEN_CARD: Final = 78
"""Logical height of the cards that players at the sides show after the hand."""
NAME_LINE: Final = 17
"""Logical height of the line with the name over the grounds of several others."""
LEAST_SHARE: Final = 2.6
"""A ground beside others has at least as much room as this many melds."""
APART: Final = 1.6
"""The gap between different kinds of melds is this many times that between melds of a kind."""
COLUMN: Final = 1.62
"""A column of melded cards may be this many times as high as a card."""
SHORT_COLUMN: Final = 1.3
"""The same where columns stand in several rows."""
MOST_ROWS: Final = 2
"""The most rows of melds on a ground."""
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
    """The outline of each meld, by side and number."""
    captions: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    """The middle of the top edge of the line under each meld."""
    staged: list[pygame.Rect] = field(default_factory=list)
    strips: dict[SpriteId, pygame.Rect] = field(default_factory=dict)
    """What can be seen of each card of the own hand."""
    rows: int = 1


def layout(zones: Zones, view: PlayerView, areas: Areas, arrangement: Arrangement) -> Layout:
    """The place of every card. The view tells what the melds are; the zones may be ahead of it."""
    out = Layout()
    variant = view.variant
    _stock_and_pile(zones, variant, areas, out)
    for seat, area in areas.seats.items():
        _threes(zones.threes[seat], area, areas, out)
        if seat in zones.extra:
            _extra_hand(zones.extra[seat], area, areas, out)
        if area.where == "own":
            _own_hand(arrangement, areas, out)
        else:
            _others_hand(zones, seat, area, areas, out, revealed=arrangement.revealed)
    out.grounds = shared_grounds(zones, view, areas)
    named = len(out.grounds) > 2
    for side, ground in out.grounds.items():
        if side >= len(zones.melds):
            continue
        if named and side != view.side:
            label = NAME_LINE * areas.s
            ground = rect(ground.x, ground.y + label, ground.w, ground.h - label)
        columns = [
            Column(index, list(ids), shape_of(zones, view, side, index))
            for index, ids in enumerate(zones.melds[side])
            if ids
        ]
        if side == view.side:
            columns += [
                Column(-1 - place, list(ids), meld_of(zones.cards(ids)))
                for place, ids in enumerate(arrangement.staged)
            ]
        _ground(zones, variant, side, columns, ground, areas, out)
    return out


def shared_grounds(zones: Zones, view: PlayerView, areas: Areas) -> dict[int, pygame.Rect]:
    """The grounds of the sides: who has melded more has more room beside the others."""
    grounds = dict(areas.grounds)
    others = sorted((side for side in grounds if side != view.side), key=lambda i: grounds[i].x)
    if len(others) < 2:
        return grounds
    melds = [sum(map(bool, zones.melds[i])) if i < len(zones.melds) else 0 for i in others]
    shares = [max(LEAST_SHARE, count) for count in melds]
    first = grounds[others[0]]
    gap = grounds[others[1]].x - first.right
    room = grounds[others[-1]].right - first.x - gap * (len(others) - 1)
    x = float(first.x)
    for side, share in zip(others, shares, strict=True):
        w = room * share / sum(shares)
        grounds[side] = rect(x, first.y, w, first.h)
        x += w + gap
    return grounds


def shape_of(zones: Zones, view: PlayerView, side: int, index: int) -> Meld | None:
    """What a meld is: as the view knows it, or by its cards where those have just changed."""
    ids = zones.melds[side][index]
    cards = zones.cards(ids)
    if side < len(view.melds) and index < len(view.melds[side]):
        meld = view.melds[side][index]
        if sorted(meld.cards) == sorted(cards):
            return meld
    return meld_of(cards)


# --- the middle ----------------------------------------------------------------------------------


def fan_width(fanned: int, size: int, width: float) -> float:
    """How far the fanned upper cards of a pile of ``size`` reach beyond one card of ``width``."""
    if not fanned:
        return 0.0
    return (fanned - 1 + (PILE_FAN if size > fanned else 0)) * PILE_FAN * width


def _stock_and_pile(zones: Zones, variant: Variant, areas: Areas, out: Layout) -> None:
    k = areas.k
    box = areas.stock
    turn_card = variant.deal.turn_card or -1
    for place, sprite in enumerate(zones.stock):
        up = min(place, 60) * 0.09 * k
        x = box.centerx - up / 2 + (TURN_CARD_EDGE * k if place == turn_card else 0)
        out.poses[sprite] = Pose(x, box.centery - up, box.h, 0, False, place)
        if place < len(zones.stock) - 1 and place % 12 and place != turn_card:
            out.covered.add(sprite)
    box = areas.pile
    fanned = max(1, variant.pile.looks_back)
    pile = zones.pile + ([zones.lifted] if zones.lifted is not None else [])
    below = max(0, len(pile) - fanned)
    step = box.h * CARD_RATIO * PILE_FAN
    shown_below = 0
    for place, sprite in enumerate(pile):
        crosswise = variant.pile.freezing and freezes(zones.faces[sprite])
        if place < below:
            up = min(place, 40) * 0.1 * k
            x, y = box.centerx - up / 2, box.centery - up
            if zones.faces[sprite] == HIDDEN:
                x -= PACKET_EDGE * k
            if not crosswise:
                shown_below += 1
                if shown_below > 1 and place % 8 and place < below - 1:
                    out.covered.add(sprite)
        else:
            up = min(below, 40) * 0.1 * k
            x = box.centerx - up / 2 + (place - below + (PILE_FAN if below else 0)) * step
            y = box.centery - up
        angle = 90 if crosswise else 0
        up_side = zones.faces[sprite] != HIDDEN
        out.poses[sprite] = Pose(x, y, box.h, angle, up_side, Z_PILE + place)


# --- what the others hold ------------------------------------------------------------------------


def _extra_hand(ids: Sequence[SpriteId], area: SeatArea, areas: Areas, out: Layout) -> None:
    """A hand that nobody holds yet: a squared packet, face down."""
    h = areas.small
    x, y = float(area.fan.centerx), area.fan.y + h / 2
    if area.where == "own":
        x, y = area.threes.right - h / 2, float(area.threes.centery)
    for place, sprite in enumerate(ids):
        up = place * 0.4 * areas.k
        out.poses[sprite] = Pose(x, y - up, h, 0, False, Z_OTHERS + area.seat * 100 + place)


def _threes(ids: Sequence[SpriteId], area: SeatArea, areas: Areas, out: Layout) -> None:
    h = areas.small
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
        h = areas.small
        w = h * CARD_RATIO
        room = box.w + (areas.k * 60 if open_cards else 0)
        step = min((0.42 if open_cards else 0.3) * w, (room - w) / max(1, count - 1))
        x = box.centerx - step * (count - 1) / 2
        for place, sprite in enumerate(ids):
            up = zones.faces[sprite] != HIDDEN
            out.poses[sprite] = Pose(x + step * place, box.y + h / 2, h, 0, up, z + place)
        return
    if open_cards:
        h = OPEN_CARD * areas.k
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
            raised = SELECTED * areas.k if sprite in arrangement.selected else 0.0
            if sprite == arrangement.hovered:
                raised += HOVERED * areas.k
            x = left + step * place + w / 2
            z = Z_HAND + row * 100 + place
            out.poses[sprite] = Pose(x, y - raised, h, 0, True, z)
            last = place == len(part) - 1
            visible = h if row == rows - 1 else 0.3 * h
            out.strips[sprite] = rect(
                x - w / 2, y - raised - h / 2, w if last else step, visible + raised
            )


# --- melds ---------------------------------------------------------------------------------------


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


def _ground(
    zones: Zones,
    variant: Variant,
    side: int,
    columns: list[Column],
    ground: pygame.Rect,
    areas: Areas,
    out: Layout,
) -> None:
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
