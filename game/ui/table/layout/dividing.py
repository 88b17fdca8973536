"""How the window is divided among the parts of the table, by who plays and what they have.

Everything is pixels. ``s`` is the scale of the window: lengths below are logical pixels, those at
1280x720. Spare width widens the grounds, spare height the melds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final

from game.ui.deco.cloth import Rim
from game.ui.table.layout.areas import (
    CARD_RATIO,
    Areas,
    GroundArea,
    PlazaArea,
    Rect,
    SeatArea,
    rect,
)

RAIL: Final = 92
"""Height of the far rail."""
SIDE: Final = 14
NEAR: Final = 58
WING: Final = (206, 96)
"""Width and height of the corners beside the hand."""
EDGE: Final = 22
"""From the window's edge to the grounds."""
FOOT: Final = 166
"""From the foot of the grounds to the window's."""
GAP: Final = 8
PLAZA: Final = 252
NARROW_PLAZA: Final = 236
"""Width of the plaza between two grounds, and among more."""
CARTOUCHE: Final = 54
LEAST: Final = 160
"""The least width of a ground: name and score, and the threes beside what they count."""
COMPACT: Final = 400
"""Narrower grounds tell name and score above, partners and state below."""
THREES: Final = 50
"""Height of the row of threes at the foot of a ground."""
SEAT: Final = 352
"""The most width of a seat on the far rail."""
CROWDED: Final = 180
"""Narrower seats show no backs,"""
BESIDE_NAME: Final = 149
"""nor do those whose share beyond this is less than a name is wide."""
BESIDE_COUNT: Final = 48
"""Width beside the number of cards for a foot and how many it has."""
TOOLS: Final = 132
"""Width at the right end of the far rail for log, score and menu."""
HEAD: Final = 122
"""Width at its left end, for the hand's number."""
LOZENGE: Final = 11
"""Width of the ornament on the line between two seats."""
LOG_WIDTH: Final = 268
"""Width that the open log takes from the table."""
PLAZA_CARD: Final = 92
"""Width of stock and pile."""
LARGE_INDEX: Final = 1.23
OWN_SHARE: Final = (0.40, 0.34, 0.46)
"""The own ground's share of the width beside several others: usually, and where another or the own
one alone has more than"""
ROOM_FOR: Final = 8
"""so many melds, as many as lie well in the usual one: stock and pile stand still until then."""


def divide(
    size: tuple[int, int],
    scale: float,
    sides: Sequence[Sequence[int]],
    viewer: int,
    seats: int,
    *,
    card_scale: float = 1.0,
    large_index: bool = False,
    log_open: bool = False,
    beside: bool = False,
    feet: bool = False,
    needs: Mapping[int, int] | None = None,
    names: Mapping[int, int] | None = None,
) -> Areas:
    """Divide a window of ``size`` pixels for the players of ``sides``, seen from ``viewer``.

    ``seats`` counts the hands at the table; those in no side are extra hands. ``log_open`` leaves
    room for the log, over which log, score and menu have their buttons, in their corner of the
    window as always; ``beside`` tells that something else stands there, ``feet`` that players have
    feet. ``needs`` is how many melds each side has down: among several grounds, who has more has
    more room. ``names`` is how wide the names are, by seat: the backs lie beside them.
    ``card_scale`` is how large the cards of the own hand are, ``large_index`` whether all cards
    have a larger index.
    """
    s = scale
    # However narrow the window is, the table has half of it.
    log_w = min(round(LOG_WIDTH * s), size[0] // 2) if log_open else 0
    width, height = size[0] - log_w, size[1]
    larger = min(1.2, max(0.8, card_scale))
    rim = Rim(round(RAIL * s), round(SIDE * s), round(NEAR * s),
              (round(WING[0] * s), round(WING[1] * s)))  # fmt: skip
    top, foot = (RAIL + 14) * s, height - FOOT * s
    boxes, plaza_box = _grounds(sides, viewer, seats, width, top, foot - top, s, needs or {})
    own = next(index for index, side in enumerate(sides) if viewer in side)
    places = {
        side: _ground(side, place, box, s)
        for place, (side, box) in enumerate(sorted(boxes.items(), key=lambda at: at[0] != own))
    }
    places = {side: places[side] for side in _in_order(sides, viewer, seats)}
    plaza, stock, pile = _plaza(plaza_box, s)
    wing_w, wing_h = rim.wing
    left_wing = Rect(0, height - wing_h, wing_w, wing_h)
    right_wing = Rect(width - wing_w, height - wing_h, wing_w, wing_h)
    extra = rect(EDGE * s, foot + 26 * s, 30 * s, 42 * s)
    areas = Areas(
        size=size,
        s=s,
        k=s,
        rim=rim,
        width=width,
        seats={},
        places=places,
        plaza=plaza,
        stock=stock,
        pile=pile,
        hand=_hand(width, height, wing_w, larger, s),
        # Large type ends before the ornament of the first seat, too.
        head=rect(EDGE * s, 12 * s, (HEAD - EDGE - LOZENGE) * s, (RAIL - 24) * s),
        tools=rect((width if beside else size[0]) - TOOLS * s, 0, (TOOLS - 10) * s, RAIL * s),
        left_wing=left_wing,
        right_wing=right_wing,
        own_tools=rect(right_wing.x + 8 * s, right_wing.y + 10 * s, wing_w - 14 * s,
                       wing_h - 16 * s),
        bar=rect(right_wing.x + 10 * s, foot + 5 * s, wing_w - 22 * s, (FOOT - 12) * s),
        asides=rect((EDGE + 40 * feet) * s, foot + 6 * s, wing_w - (26 + 40 * feet) * s,
                    FOOT * s - wing_h - 12 * s),
        extras={},
        pick_up=rect(extra.right + 26 * s, extra.centery - 18 * s, 116 * s, 36 * s),
        log=rect(width, 0, log_w, height),
        hand_height=round(157 * larger * s),
        card=round(PLAZA_CARD * s / CARD_RATIO),
        small=round(46 * s),
        index=LARGE_INDEX if large_index else 1.0,
        back=round(21 * s),
    )  # fmt: skip
    _seat_everybody(areas, sides, viewer, seats, extra, names or {}, feet=feet)
    return areas


def _in_order(sides: Sequence[Sequence[int]], viewer: int, seats: int) -> list[int]:
    """The sides in order of play: the own one first."""
    return sorted(
        range(len(sides)), key=lambda side: min((seat - viewer) % seats for seat in sides[side])
    )


def _grounds(
    sides: Sequence[Sequence[int]], viewer: int, seats: int, width: int, top: float, high: float,
    s: float, needs: Mapping[int, int],
) -> tuple[dict[int, Rect], Rect]:  # fmt: skip
    """The grounds by side, and the plaza between the own one and the others."""
    order = _in_order(sides, viewer, seats)
    edge, gap = EDGE * s, GAP * s
    if len(order) == 2:
        wide = (width - 2 * edge - PLAZA * s - 2 * gap) / 2
        first = rect(edge, top, wide, high)
        last = rect(width - edge - wide, top, wide, high)
        return dict(zip(order, (first, last), strict=True)), rect(
            edge + wide + gap, top, PLAZA * s, high
        )
    others = order[1:]
    columns = len(others) if len(others) < 3 else ceil(len(others) / 2)
    plaza_w = NARROW_PLAZA * s
    rest = width - 2 * edge - plaza_w - gap * (1 + columns) - gap
    own_w = rest * _own_share(order, needs)
    out = {order[0]: rect(edge, top, own_w, high)}
    x = edge + own_w + plaza_w + 2 * gap
    rows = ceil(len(others) / columns)
    row_h = (high - gap * (rows - 1)) / rows
    for row in range(rows):
        part = others[row * columns : (row + 1) * columns]
        shares = [max(2.6, float(needs.get(side, 0))) for side in part]
        room = width - edge - x - gap * (len(part) - 1)
        least = min(LEAST * s, room / len(part))
        left = x
        for side, wide in zip(part, _shared(room, shares, least), strict=True):
            out[side] = rect(left, top + row * (row_h + gap), wide, row_h)
            left += wide + gap
    return out, rect(edge + own_w + gap, top, plaza_w, high)


def _shared(room: float, shares: Sequence[float], least: float) -> list[float]:
    """A width parted by shares, no part narrower than the least.

    >>> _shared(400, (9, 1), 100), _shared(400, (3, 1), 50)
    ([300.0, 100.0], [300.0, 100.0])
    """
    free = room - least * len(shares)
    wanted = [max(0.0, room * share / sum(shares) - least) for share in shares]
    whole = sum(wanted) or 1.0
    return [least + free * part / whole for part in wanted]


def _own_share(order: Sequence[int], needs: Mapping[int, int]) -> float:
    usual, less, more = OWN_SHARE
    own = needs.get(order[0], 0) > ROOM_FOR
    others = any(needs.get(side, 0) > ROOM_FOR for side in order[1:])
    return usual if own == others else more if own else less


def _ground(side: int, place: int, box: Rect, s: float) -> GroundArea:
    compact = box.w < COMPACT * s
    plate = Rect(box.x + round(14 * s), box.y, box.w - 2 * round(14 * s), round(CARTOUCHE * s))
    foot = round((THREES + 8) * s)
    inner = rect(box.x + 16 * s, plate.bottom + 9 * s, box.w - 32 * s,
                 box.bottom - foot - plate.bottom - 9 * s)  # fmt: skip
    threes = rect(box.x + 20 * s, box.bottom - foot, box.w - 40 * s, THREES * s)
    return GroundArea(side, place, box, plate, inner, threes, compact)


def _plaza(box: Rect, s: float) -> tuple[PlazaArea, Rect, Rect]:
    """The plaza, and the places of stock and pile in it."""
    cx = box.centerx
    cy = round(box.y + box.h * 0.485)
    radius = round(min(box.w * 0.5 - 3 * s, 124 * s))
    w = PLAZA_CARD * s * min(1.0, box.w / (PLAZA * s) + 0.02)
    h = w / CARD_RATIO
    top = cy - h / 2 - 2 * s
    stock = rect(cx - w - 12 * s, top, w, h)
    pile = rect(cx + 12 * s, top, w, h)
    counts = round(top + h + 25 * s)
    actions = rect(box.x, cy + radius + 12 * s, box.w, 36 * s)
    headline = rect(box.x + 8 * s, box.y, box.w - 16 * s, 46 * s)
    prompt = rect(box.x, headline.bottom + 8 * s, box.w,
                  max(18 * s, cy - radius - headline.bottom - 8 * s))  # fmt: skip
    why = rect(box.x, actions.bottom + 6 * s, box.w, max(20 * s, box.bottom - actions.bottom))
    plaza = PlazaArea(
        box, headline, prompt, (cx, cy), radius, (stock.centerx, counts), (pile.centerx, counts),
        actions, why,
    )  # fmt: skip
    return plaza, stock, pile


def _hand(width: int, height: int, wing: int, larger: float, s: float) -> Rect:
    """Where the own hand is fanned: its lower part is cut off by the window."""
    left = wing + 26 * s
    shown = min(FOOT - GAP, 143 + 157 * (larger - 1)) * s
    return rect(left, height - shown, width - 2 * left, shown)


def _seat_everybody(
    areas: Areas, sides: Sequence[Sequence[int]], viewer: int, seats: int, extra: Rect,
    names: Mapping[int, int], *, feet: bool,
) -> None:  # fmt: skip
    """The others on the far rail in order of play, the player in the corner."""
    s = areas.s
    playing = {seat for side in sides for seat in side}
    others = [(viewer + step) % seats for step in range(1, seats)]
    on_rail = [seat for seat in others if seat in playing]
    x0, x1 = HEAD * s, min(areas.tools.x, areas.width - EDGE * s)
    w = min((x1 - x0) / max(1, len(on_rail)), SEAT * s * (2 if len(on_rail) == 1 else 1))
    x = (x0 + x1 - w * len(on_rail)) / 2
    longest = max((names.get(seat, 0) for seat in on_rail), default=0)
    beside = BESIDE_COUNT * s if feet else 0
    crowded = len(on_rail) > 3 and (w < CROWDED * s or longest > w - BESIDE_NAME * s - beside)
    for seat in on_rail:
        box = rect(x + 4 * s, 0, w - 8 * s, RAIL * s)
        high = 60 if len(on_rail) <= 3 else 50
        areas.seats[seat] = (
            _crowded_seat(seat, box, s)
            if crowded
            else _rail_seat(seat, box, high, names.get(seat, 0), beside, s)
        )
        x += w
    wing = areas.left_wing
    d = round(50 * s)
    portrait = Rect(0, 0, d, d)
    portrait.center = round(46 * s), wing.y + round(48 * s)
    left = portrait.right + round(13 * s)
    room = wing.right - left - round(4 * s)
    entry = Rect(left, wing.y + round(54 * s), room, round(26 * s))
    areas.seats[viewer] = SeatArea(
        viewer, True, wing, portrait,
        Rect(left, wing.y + round(20 * s), room, round(26 * s)),
        entry,
        (entry, entry),
        Rect(portrait.centerx - d // 4, portrait.centery - d // 4, d // 2, d // 2),
        areas.hand,
        extra,
    )  # fmt: skip
    empty = [seat for seat in others if seat not in playing]
    for place, seat in enumerate(empty):
        # A second hand lies at the right of whose it is (RULINGS 3.18).
        mine = (viewer - 1) % seats == seat or len(empty) == 1
        areas.extras[seat] = extra if mine else _extra_on_rail(areas, on_rail, place)


def _extra_on_rail(areas: Areas, on_rail: Sequence[int], place: int) -> Rect:
    """A second hand of somebody else: at the right end of their seat."""
    s = areas.s
    seat = areas.seats[on_rail[min(place, len(on_rail) - 1)]]
    return rect(seat.box.right - 58 * s, 18 * s, 34 * s, 48 * s)


def _crowded_seat(seat: int, box: Rect, s: float) -> SeatArea:
    """A seat on a narrow share of the rail: a smaller portrait, and no backs beside the name; a
    foot looks out behind the portrait.
    """
    d = round(36 * s)
    portrait = rect(box.x + 7 * s, 8 * s, d, d)
    left = portrait.right + round(9 * s)
    plate = rect(left, 14 * s, box.right - left - 4 * s, 26 * s)
    entry = rect(box.x + 8 * s, 56 * s, box.w - 10 * s, 26 * s)
    fan = Rect(0, 0, d // 2, d // 2)
    fan.center = portrait.center
    shown = rect(entry.x, 50 * s, entry.w, 40 * s)
    lines = _two_lines(entry, 42 * s, s)
    foot = rect(portrait.x - 5 * s, portrait.y - 5 * s, 14 * s, 19 * s)
    return SeatArea(seat, False, box, portrait, plate, entry, lines, fan, shown, foot, crowded=True)


def _two_lines(entry: Rect, top: float, s: float) -> tuple[Rect, Rect]:
    """Two lines in place of an entry, down to the foot of the rail."""
    high = round(22 * s)
    return (
        Rect(entry.x, round(top), entry.w, high),
        Rect(entry.x, round(top) + high, entry.w, high),
    )


def _foot_at(x: float, plate: Rect, s: float) -> Rect:
    """A foot on the line of the name, its number of cards right of it."""
    return rect(x + 8 * s, plate.centery - 11 * s, 16 * s, 22 * s)


def _rail_seat(seat: int, box: Rect, diameter: int, name: int, beside: float, s: float) -> SeatArea:
    d = round(diameter * s)
    portrait = Rect(0, 0, d, d)
    portrait.center = box.x + round((diameter / 2 + 10) * s), round((RAIL / 2 - 1) * s)
    left = portrait.right + round((16 if diameter == 60 else 12) * s)
    plate = Rect(left, round(12 * s), box.right - left - round(6 * s), round(26 * s))
    entry = Rect(left, round(44 * s), plate.w, round(26 * s))
    shown = Rect(left, round(42 * s), plate.w, round(46 * s))
    fan = Rect(0, 0, round(25 * s), round(21 * s))
    count = round(26 * s)
    plate.w -= round(beside)
    x = min(plate.x + name + round(12 * s), plate.right - fan.w - count)
    fan.midleft = x, plate.centery
    lines = _two_lines(entry, 40 * s, s)
    foot = _foot_at(fan.right + count, plate, s)
    return SeatArea(seat, False, box, portrait, plate, entry, lines, fan, shown, foot)
