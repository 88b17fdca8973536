"""How the window is divided: seats, grounds for melds, stock and pile, the own hand.

Everything is pixels. ``s`` scales what has to fit the width, ``k`` what has to fit the height; in
windows taller than 16:9 cards grow a little with ``k``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

Rect = pygame.Rect
CARD_RATIO: Final = 5 / 7
MAX_STRETCH: Final = 1.2
SIDE: Final = 126
"""Logical width of the columns where the players on the left and right sit."""
CORNER: Final = 190
"""Logical width of the corners beside the own hand."""
PLATE: Final = 48
"""Logical height of the plates with the names."""
CAPTION: Final = 17
"""Logical height kept free under the columns of melds."""
LOG_WIDTH: Final = 268
"""Logical width that the open log takes from the table."""


@dataclass(frozen=True, slots=True)
class SeatArea:
    """Where one player sits. ``where`` is "own", "left", "top" or "right"."""

    seat: int
    where: str
    plate: Rect
    fan: Rect
    threes: Rect


@dataclass(frozen=True, slots=True)
class Areas:
    """The window, divided."""

    size: tuple[int, int]
    s: float
    k: float
    seats: dict[int, SeatArea]
    grounds: dict[int, Rect]
    """The ground for the melds of each side, by side."""
    centre: Rect
    """The band between the grounds."""
    stock: Rect
    pile: Rect
    hand: Rect
    left_info: Rect
    right_info: Rect
    score: Rect
    tools: Rect
    """Top right: menu, log."""
    own_tools: Rect
    """Bottom left, under the own plate: sort, undo, hint."""
    actions: Rect
    """Bottom right: the buttons of the turn."""
    log: Rect
    news: Rect
    """Where the last lines of the log stand while it is closed."""
    hand_height: float
    """The height of a card of the own hand."""
    card: float
    """The height of a card in the middle and in the melds."""
    small: float
    """The height of the backs that others hold."""

    def px(self, logical: float) -> int:
        """Pixels for a logical length."""
        return max(1, round(logical * self.s))


def rect(x: float, y: float, w: float, h: float) -> Rect:
    """A rectangle of whole pixels."""
    left, top = round(x), round(y)
    return Rect(left, top, max(0, round(x + w) - left), max(0, round(y + h) - top))


def divide(
    size: tuple[int, int],
    scale: float,
    sides: Sequence[Sequence[int]],
    viewer: int,
    seats: int,
    *,
    card_scale: float = 1.0,
    log_open: bool = False,
    score_lines: float = 2,
    plates: Mapping[int, int] | None = None,
) -> Areas:
    """Divide a window of ``size`` pixels for the players of ``sides``, seen from ``viewer``.

    ``seats`` counts the hands at the table; those in no side are extra hands. ``score_lines`` is
    how many lines the score has, ``plates`` how wide the plates of long names would be by seat:
    those opposite grow as far as there is free felt beside them.
    """
    s = scale
    whole, height = size
    log_w = round(LOG_WIDTH * s) if log_open else 0
    width = whole - log_w
    k = min(height / 720, s * MAX_STRETCH)
    m = 10 * s
    number = seats
    side_w = SIDE * s
    larger = min(1.2, max(0.8, card_scale))
    hand_h = (30 + 148 * larger) * k
    top_h = 64 * k
    centre_h = 112 * k
    x0 = m + side_w + m
    ground_w = width - 2 * x0
    ground_h = (height - hand_h - top_h - centre_h) / 2 - 2 * k
    their_y = top_h
    centre_y = their_y + ground_h + 2 * k
    own_y = centre_y + centre_h
    mid = width / 2
    card = round(min(96 * k, (ground_h - CAPTION * s - 9 * k) / 1.66))
    stock = rect(mid - 24 * k - card * CARD_RATIO, 0, card * CARD_RATIO, card)
    stock.centery = round(centre_y + centre_h / 2)
    pile = rect(mid + 24 * k, 0, card * CARD_RATIO, card)
    pile.centery = stock.centery
    info_h = centre_h - 10 * k
    info_y = centre_y + 5 * k
    left_end = stock.left - 74 * s
    right_start = pile.right + 114 * k
    bottom = height - hand_h
    areas = Areas(
        size=size,
        s=s,
        k=k,
        seats={},
        grounds={},
        centre=rect(x0, centre_y, ground_w, centre_h),
        stock=stock,
        pile=pile,
        hand=rect(m + CORNER * s + m, bottom, width - 2 * (2 * m + CORNER * s), hand_h),
        left_info=rect(x0, info_y, left_end - x0, info_h),
        right_info=rect(right_start, info_y, x0 + ground_w - right_start, info_h),
        score=rect(m, m * 0.8, side_w, (96 if score_lines < 3 else 48 + 17 * score_lines) * s),
        tools=rect(width - m - side_w, m, side_w, 38 * s),
        own_tools=rect(m, bottom + 54 * s + 8 * k, CORNER * s, hand_h - 54 * s - 16 * k),
        actions=rect(width - m - CORNER * s, bottom + 4 * k, CORNER * s, hand_h - 12 * k),
        log=rect(width, 0, log_w, height),
        news=Rect(0, 0, 0, 0),
        hand_height=round(148 * larger * k),
        card=card,
        small=round(57 * k),
    )
    _seat_everybody(areas, width, viewer, number, top_h, side_w, bottom, plates or {})
    if not log_open:
        areas.news.update(_news(areas, width, viewer))
    theirs = rect(x0, their_y, ground_w, ground_h)
    _share_grounds(areas, sides, viewer, number, theirs, rect(x0, own_y, ground_w, ground_h))
    return areas


_ROUND: Final = {
    2: ("top",),
    3: ("left", "right"),
    4: ("left", "top", "right"),
    5: ("left", "top", "top", "right"),
    6: ("left", "top", "top", "top", "right"),
}


def _seat_everybody(
    areas: Areas, width: int, viewer: int, number: int, top_h: float, side_w: float, bottom: float,
    plates: Mapping[int, int],
) -> None:  # fmt: skip
    s, k = areas.s, areas.k
    m = 10 * s
    areas.seats[viewer] = SeatArea(
        viewer,
        "own",
        rect(m, bottom + 4 * k, CORNER * s, PLATE * s),
        areas.hand,
        rect(m, bottom - 4 * k - round(57 * k), side_w, round(57 * k)),
    )
    wheres = _ROUND[number]
    tops = wheres.count("top")
    placed = 0
    for step, where in enumerate(wheres, start=1):
        seat = (viewer + step) % number
        if where == "top":
            cell_w = (width - 2 * (side_w + 2 * m)) / tops
            cell = rect(side_w + 2 * m + placed * cell_w, 0, cell_w, top_h)
            areas.seats[seat] = _top_seat(seat, cell, areas, tops, plates.get(seat, 0))
            placed += 1
            continue
        x = m if where == "left" else width - m - side_w
        y = areas.score.bottom + 12 * s
        plate = rect(x, y, side_w, PLATE * s)
        fan = rect(x, plate.bottom + 8 * k, side_w, 184 * k)
        areas.seats[seat] = SeatArea(
            seat, where, plate, fan, rect(x, fan.bottom + 6 * k, side_w, areas.small)
        )


def _news(areas: Areas, width: int, viewer: int) -> Rect:
    """Beside the only player opposite, in his place where nobody sits, else under the menu."""
    s, k = areas.s, areas.k
    tops = [area for area in areas.seats.values() if area.where == "top"]
    if len(tops) == 1:
        left = tops[0].threes.right + 10 * s
        return rect(left, 4 * k, areas.tools.right - 90 * s - left, 58 * k)
    if not tops:
        return rect(width / 2 - 190 * s, 4 * k, 380 * s, 58 * k)
    top = areas.tools.bottom + 4 * s
    return rect(areas.tools.x, top, areas.tools.w, areas.score.bottom + 4 * s - top)


def _top_seat(seat: int, cell: Rect, areas: Areas, tops: int, wanted: int) -> SeatArea:
    """Plate, cards and threes side by side; the cards of a single player in the middle.

    Where there is little room the cards lie closer before a name is cut: their number is written.
    """
    s, k = areas.s, areas.k
    high = areas.small
    y = 4 * k
    plate_w, fan_w, threes_w = (178, 180, 150) if tops == 1 else (126, 90, 84)
    unit = min(s, cell.w / (plate_w + fan_w + threes_w + 4 * 10))
    name = unit * plate_w
    if tops > 1:
        name = min(s * plate_w, 0.5 * cell.w)
        unit = min(s, (cell.w - name) / (fan_w + threes_w + 4 * 10))
    gap = 10 * unit
    if tops == 1:
        x = cell.centerx - fan_w * unit / 2
        name = max(name, min(wanted, x - gap - cell.x))
    else:
        name = max(name, min(wanted, cell.w - unit * (fan_w + threes_w) - 4 * gap))
        block = name + unit * (fan_w + threes_w) + 2 * gap
        x = cell.centerx - block / 2 + name + gap
    fan = rect(x, y, fan_w * unit, high)
    plate = rect(fan.left - gap - name, y, name, PLATE * s)
    return SeatArea(seat, "top", plate, fan, rect(fan.right + gap, y, threes_w * unit, high))


def _share_grounds(
    areas: Areas,
    sides: Sequence[Sequence[int]],
    viewer: int,
    number: int,
    theirs: Rect,
    own: Rect,
) -> None:
    mine = next(index for index, side in enumerate(sides) if viewer in side)
    areas.grounds[mine] = own
    others = sorted(
        (index for index in range(len(sides)) if index != mine),
        key=lambda index: min((seat - viewer) % number for seat in sides[index]),
    )
    gap = 18 * areas.s
    w = (theirs.w - gap * (len(others) - 1)) / max(1, len(others))
    for place, side in enumerate(others):
        areas.grounds[side] = rect(theirs.x + place * (w + gap), theirs.y, w, theirs.h)
