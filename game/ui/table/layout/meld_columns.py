"""Where the cards of melds lie: as they were begun, from the middle outwards, each in its column.

Which place that is follows from how many were begun before it, and from nothing that has been
shown: none leaves its place among the others when more come, and after taking back or going on with
a match they lie as they did. A row begins with one meld, under the middle, once all places above it
are taken: for a second one beside it another meld would have to leave its place, and a row begun
earlier would make all cards smaller for as long. Only where cards would be tiny do melds lie by
what they are, finished canastas two under one another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import Final, TypeAlias

import pygame

from game.rules.cards import JOKER, Card, is_red, is_wild, rank_of, suit_of
from game.rules.melds import Meld, MeldKind
from game.rules.state import is_canasta
from game.rules.variant import Variant
from game.ui.table.card_places import CardPlaces, SpriteId
from game.ui.table.layout.areas import CARD_RATIO, Areas, rect
from game.ui.table.layout.poses import Z_MELDS, Layout, Pose
from game.ui.table.own_melds import order_of

WIDEST: Final = 108
"""The most width of a melded card, in logical pixels."""
NARROWEST: Final = 8.0
"""Pixels: narrower no card ever is."""
STRIPS: Final = (0.20, 0.18, 0.16, 0.145)
"""What shows of a card under the next one, as shares of its height; the rank needs 0.13."""
BELOW: Final = 17
"""Height under an open meld for the lozenges that count it."""
BELOW_STAGED: Final = 26
"""Height under a group put out for the words that tell what it counts."""
UNDER: Final = 12
"""Height under a squared canasta."""
BETWEEN: Final = 10
"""Height between two rows."""
LOST: Final = 0.8
"""What the width of cards counts where a meld is alone in its row."""
CLEARLY: Final = 1.09
"""More rows, and canastas under one another, are used only where cards become so much larger."""
FIRST: Final = 3
"""So many columns there are from the beginning, or as many as are"""
FULL: Final = 0.8
"""so wide, as a share of the widest."""
STAIR: Final = 0.14
"""How much narrower than others the cards of a sequence are, so that it climbs."""
USUAL: Final = 5
"""How many cards a meld has where rows and columns are chosen."""
LEAST_GAP: Final = 8
WIDE_GAP: Final = 26
"""Between columns at least and at most, in logical pixels."""
SMALL: Final = 40
"""The width of cards below which canastas lie under one another, in logical pixels,"""
APART: Final = 8
"""and what each of those has below it beside what is kept free for its count."""


@dataclass(frozen=True, slots=True)
class Column:
    """A meld as it lies: its number (below 0 for cards put out), its cards, and what it is."""

    index: int
    ids: list[SpriteId]
    meld: Meld | None
    closed: bool = False
    size: int = 7
    """How many cards a canasta has."""

    @property
    def key(self) -> tuple[int, int, int]:
        """Sets by rank, then sequences, the wild meld apart, and what is no meld yet."""
        return order_of(self.meld)


Cell: TypeAlias = list[Column]
"""What lies one under another in a row: one meld, or some squared canastas."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Rows of melds, the width of their cards in pixels, and what shows of each card."""

    rows: list[list[Cell]]
    width: float
    strip: float
    heights: list[float]
    step: float = 0.0
    """From one column to the next,"""
    left: float = 0.0
    """and where the cards of the first begin."""
    places: Sequence[int] = ()
    """In which column each cell of a row lies, if not one after another."""


def column_order(ids: Sequence[SpriteId], zones: CardPlaces, meld: Meld | None) -> list[SpriteId]:
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


def squared_order(ids: Sequence[SpriteId], zones: CardPlaces, meld: Meld) -> list[SpriteId]:
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
    zones: CardPlaces,
    side: int,
    columns: Sequence[Column],
    room: pygame.Rect,
    areas: Areas,
    out: Layout,
) -> None:
    """Lay the melds of a side into a room on its ground."""
    if not columns:
        return
    s = areas.s
    # Threes and cards put out take of the height: the columns stay as they are.
    basis = areas.places[side].melds
    found = steady(columns, room, basis, s, areas.index)
    tight = found.width < SMALL * s
    if tight:
        found = max(found, fit(columns, room, s, areas.index), key=lambda each: each.width)
    w = found.width
    total = sum(found.heights) + BETWEEN * s * (len(found.rows) - 1)
    spare = max(0.0, room.h - total)
    extra = min(16 * s, spare / max(1, len(found.rows)))
    y = room.y + min(8 * s, 0.4 * max(0.0, spare - extra * (len(found.rows) - 1)))
    staged: dict[int, tuple[pygame.Rect, pygame.Rect]] = {}
    number = 0
    step, left = found.step, found.left
    wide = step - 2 * s
    for row, height in zip(found.rows, found.heights, strict=True):
        for place, cell in zip(found.places or range(len(row)), row, strict=False):
            top = y
            for column in cell:
                if not column.ids:
                    continue
                at = (left + step * place, top)
                z = Z_MELDS + number * 20
                number += 1
                box = _lay_column(zones, column, at, w, found.strip, z, out)
                if column.index >= 0:
                    out.melds[side, column.index] = box
                    line = rect(box.x, box.bottom + 3 * s, box.w, (BELOW - 4) * s)
                    out.captions[side, column.index] = line
                    if column.closed:
                        out.stacks[side, column.index] = rect(*at, w, w / CARD_RATIO)
                else:
                    line = rect(box.centerx - wide / 2, box.bottom + 5 * s, wide,
                                (BELOW_STAGED - 5) * s)  # fmt: skip
                    staged[-1 - column.index] = box, line
                top += w / CARD_RATIO * _tall([column], found.strip)
                top += _under([column], s) + APART * s
        y += height + BETWEEN * s + extra
    if staged:
        nothing = pygame.Rect(0, 0, 0, 0)
        places = [staged.get(i, (nothing, nothing)) for i in range(max(staged) + 1)]
        out.staged = [box for box, _line in places]
        out.staged_lines = [line for _box, line in places]


def steady(
    columns: Sequence[Column], room: pygame.Rect, basis: pygame.Rect, s: float, index: float = 1.0
) -> Fit:
    """The melds in places that they keep when others come; how many have room follows from
    ``basis``.
    """
    # Cards put out come after the melds: they are to stay where they are when they are melded.
    columns = sorted(columns, key=lambda c: (c.index < 0, abs(c.index)))
    taken, across = _rows_taken(len(columns), *basis.size, s, index)
    step = min(room.w / across, (WIDEST + WIDE_GAP) * s)
    rows: list[list[Cell]] = [[] for _row in range(max(taken) + 1)]
    for row, column in zip(taken, columns, strict=True):
        rows[row].append([column])
    gap = min(LEAST_GAP * s, 0.12 * step)
    found = _widest(rows, rect(0, 0, step - gap, room.h), 0, s, index, 1)
    left = room.centerx - across * step / 2 + (step - found.width) / 2
    # From the middle outwards: the first one, and what is dropped there, lies in the middle.
    middle = (across - 1) // 2
    places = [middle + (place + 1) // 2 * (1 if place % 2 else -1) for place in range(across)]
    return replace(found, step=step, left=left, places=places)


@lru_cache(maxsize=256)
def _rows_taken(
    count: int, wide: int, high: int, s: float, index: float
) -> tuple[tuple[int, ...], int]:
    """In which row each of so many melds lies, and in how many columns, if each has some cards.

    Where all places are taken there is a column more in each row, or a row more if cards then
    become clearly larger.
    """
    number, across = 1, max(2, min(FIRST, int(wide / (WIDEST * FULL * s))))
    taken = [0] * across
    while len(taken) < count:
        deeper = _width_of(number + 1, across, wide, high, s, index)
        if deeper > CLEARLY * _width_of(number, across + 1, wide, high, s, index):
            taken += [number] * across
            number += 1
        else:
            taken += range(number)
            across += 1
    return tuple(taken[:count]), across


def _width_of(number: int, across: int, wide: int, high: int, s: float, index: float) -> float:
    """The width of cards in so many rows and columns of melds."""
    rows = [[[Column(0, [0] * USUAL, None)]]] * number
    step = min(wide / across, (WIDEST + WIDE_GAP) * s)
    return _widest(rows, rect(0, 0, step - LEAST_GAP * s, high), 0, s, index, 1).width


def fit(columns: Sequence[Column], room: pygame.Rect, s: float, index: float = 1.0) -> Fit:
    """The rows in which the cards of these melds are largest. Cards have to be much larger for a
    meld to be alone in its row.

    ``index`` is how much larger than usual their indices are.
    """
    columns = sorted(columns, key=lambda c: (not c.closed, *c.key, c.index))
    gap = (11 if len(columns) < 9 else 8 if len(columns) < 13 else 4) * s
    best: Fit | None = None
    worth = 0.0
    for rows in _ways(columns):
        found = _widest([[[column] for column in row] for row in rows], room, gap, s, index)
        lone = len(rows) > 1 and min(map(len, rows)) == 1 < max(map(len, rows))
        wide = found.width * (LOST if lone else 1.0)
        if best is None or wide > worth * CLEARLY + 0.5:
            best, worth = found, wide
    assert best is not None
    paired = _widest([_paired(columns)], room, gap, s, index)
    if paired.width > best.width * CLEARLY:
        best = paired
    most, w = max(map(len, best.rows)), best.width
    step = min((room.w - w) / max(1, most - 1), w + 20 * s)
    return replace(best, step=step, left=room.centerx - (step * (most - 1) + w) / 2)


def _paired(columns: Sequence[Column]) -> list[Cell]:
    """Melds in one row, the squared canastas two to a cell."""
    closed = [c for c in columns if c.closed]
    pairs = [closed[i : i + 2] for i in range(0, len(closed), 2)]
    return pairs + [[column] for column in columns if not column.closed]


def _ways(columns: Sequence[Column]) -> list[list[list[Column]]]:
    """Ways to share melds among rows: all in one; closed ones above; two, three or four rows."""
    closed = [c for c in columns if c.closed]
    open_ = [c for c in columns if not c.closed]
    out: list[list[list[Column]]] = [[list(columns)]]
    if closed and open_:
        out.append([closed, open_])
    for parts in (2, 3, 4):
        if len(open_) >= parts:
            out.append(([closed] if closed else []) + _parted(open_, parts))
        if len(columns) >= parts:
            out.append(_parted(columns, parts))
    return out


def _parted(columns: Sequence[Column], parts: int) -> list[list[Column]]:
    each = ceil(len(columns) / parts)
    return [list(columns[i : i + each]) for i in range(0, len(columns), each)]


def _widest(
    rows: list[list[Cell]], room: pygame.Rect, gap: float, s: float, index: float, most: int = 0
) -> Fit:
    """The widest cards with which these rows have room, and of each card as much as can be seen.

    So many columns as ``most`` have room beside one another, by default those of the longest row.
    """
    most = most or max(map(len, rows))
    wide = min(WIDEST * s, (room.w - (most - 1) * gap) / most)
    strips = [strip * index for strip in STRIPS]
    found = [(min(wide, _by_height(rows, room.h, strip, s)), strip) for strip in strips]
    best = max(w for w, _strip in found)
    w, strip = next((w, strip) for w, strip in found if w > best - 0.5)
    w = max(w, NARROWEST)
    return Fit(rows, w, strip, _heights(rows, w, strip, s))


def _by_height(rows: Sequence[Sequence[Cell]], high: int, strip: float, s: float) -> float:
    """The width of cards with which these rows are as high as the room."""
    fixed = BETWEEN * s * (len(rows) - 1) + sum(max(_under(c, s) for c in row) for row in rows)
    grows = sum(max(_tall(c, strip) for c in row) for row in rows)
    return (high - fixed) / grows * CARD_RATIO


def _heights(rows: Sequence[Sequence[Cell]], w: float, strip: float, s: float) -> list[float]:
    h = w / CARD_RATIO
    return [max(h * _tall(c, strip) + _under(c, s) for c in row) for row in rows]


def _tall(cell: Cell, strip: float) -> float:
    """How high melds one under another are, in heights of a card."""
    return sum(1.0 if c.closed else 1 + strip * max(0, len(c.ids) - 1) for c in cell)


def _under(cell: Cell, s: float) -> float:
    """What is kept free under melds for what counts them."""
    apart = APART * len(cell) if len(cell) > 1 else 0
    return s * (sum(map(_kept_free, cell)) + apart)


def _kept_free(column: Column) -> float:
    """The same for one of them, in logical pixels."""
    if column.index < 0:
        return BELOW_STAGED
    if not column.closed:
        return BELOW
    return BELOW + 4 if len(column.ids) > column.size else UNDER


def _lay_column(
    zones: CardPlaces,
    column: Column,
    at: tuple[float, float],
    w: float,
    strip: float,
    z: int,
    out: Layout,
) -> pygame.Rect:
    """Lay one meld with its top left corner at ``at``; returns its outline."""
    x, top = at
    h = w / CARD_RATIO
    if column.closed and column.meld is not None:
        order = squared_order(column.ids, zones, column.meld)
        edge = max(1.0, w / 62)
        for level, sprite in enumerate(order):
            below = min(4, len(order) - 1 - level)
            y = top + h / 2 + edge * below
            out.poses[sprite] = Pose(x + w / 2, y, h, 0, True, z + min(level, 18))
            if below == 4 and level:
                out.covered.add(sprite)
            elif level:
                out.under.add(sprite)
        return rect(x, top, w, h + edge * min(4, len(order) - 1))
    order = column_order(column.ids, zones, column.meld)
    last = max(1, len(order) - 1)
    # A sequence is a stair, in the width of a set.
    stair = STAIR if column.meld is not None and column.meld.kind is MeldKind.SEQUENCE else 0.0
    h *= 1 - stair
    for level, sprite in enumerate(order):
        middle = x + (1 - stair) * w / 2 + stair * w * level / last
        y = top + h / 2 + strip * h * level
        out.poses[sprite] = Pose(middle, y, h, 0, True, z + min(level, 18))
    return rect(x, top, w, h * (1 + strip * max(0, len(order) - 1)))


def is_closed(variant: Variant, meld: Meld | None) -> bool:
    """Whether a meld lies squared: a finished canasta."""
    return meld is not None and is_canasta(variant, meld)
