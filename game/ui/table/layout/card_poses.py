"""Where every card lies: a pure function of the cards, the window's size and the arrangement."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from game.rules.cards import FIRST_THREE, HIDDEN
from game.rules.melds import Meld, meld_of
from game.rules.state import freezes
from game.rules.variant import Variant
from game.rules.view import PlayerView
from game.ui.table.card_places import CardPlaces, SpriteId
from game.ui.table.layout.areas import CARD_RATIO, Areas, GroundArea, Rect, SeatArea, rect
from game.ui.table.layout.meld_columns import Column, is_closed, lay_ground
from game.ui.table.layout.poses import (
    COMFORT,
    FANNED,
    HOVERED,
    LOWER,
    SELECTED,
    Z_HAND,
    Z_OTHERS,
    Z_PILE,
    Z_THREES,
    Arrangement,
    Layout,
    Pose,
)

TURN_CARD_EDGE: Final = 11
"""How far the turn card sticks out of the stock, in logical pixels."""
PACKET_EDGE: Final = 9
"""How far a face-down packet sticks out under the pile."""
STRIP: Final = 21
"""What shows of the last cards of the pile under the next one."""
LAST: Final = 3
"""So many of them can be read, where the rules do not let players look at more."""
EDGE_OF_TAKEN, EDGES = 5, 30
"""What shows of those below them that go with the top card, where only some cards are taken: of
each, and of all at most.
"""
HEAP: Final = 5
"""So many cards below them lie untidily and show their corners."""
TILTS: Final = (-9, 6, -3, 9, -6, 3)
FOOT_TOO: Final = 42
"""Height of the row of threes that melds may use."""
BEHIND_HAND: Final = 60
"""So many places in the order of cards are kept for a hand; its foot comes after them."""
GAUGE: Final = 52
"""Height above the tray for what the opening counts."""


def layout(zones: CardPlaces, view: PlayerView, areas: Areas, arrangement: Arrangement) -> Layout:
    """The place of every card. The view tells what the melds are; the zones may be ahead of it."""
    out = Layout()
    variant = view.variant
    _stock(zones, variant, areas, out)
    _pile(zones, variant, areas, out)
    for side, ground in areas.places.items():
        if side < len(view.sides):
            _threes(
                [i for seat in view.sides[side] for i in zones.threes[seat]], ground, areas, out
            )
    for seat, area in areas.seats.items():
        if area.own:
            lay_hand(arrangement, areas, out)
        else:
            _others_hand(zones, seat, area, areas, out, revealed=arrangement.revealed)
        _packet(zones.feet[seat], area.foot, Z_OTHERS + seat * 100 + BEHIND_HAND, areas, out)
    for seat, place in areas.extras.items():
        _packet(zones.extra.get(seat, []), place, Z_OTHERS + seat * 100, areas, out)
    for side, ground in areas.places.items():
        if side >= len(zones.melds):
            continue
        columns = [_column(zones, view, side, i) for i, ids in enumerate(zones.melds[side]) if ids]
        room = ground.melds
        if side < len(view.sides) and not any(zones.threes[seat] for seat in view.sides[side]):
            # Where no threes lie, melds have their room as well.
            room = room.union(rect(room.x, room.bottom, room.w, FOOT_TOO * areas.s))
        if side == view.side and arrangement.staged:
            columns += [
                Column(-1 - place, list(ids), meld_of(zones.placed(ids, arrangement.stands)))
                for place, ids in enumerate(arrangement.staged)
                if ids or place in arrangement.taken_up
            ]
            room = rect(room.x, room.y + GAUGE * areas.s, room.w, room.h - GAUGE * areas.s)
        lay_ground(zones, side, columns, room, areas, out)
    return out


def _column(zones: CardPlaces, view: PlayerView, side: int, index: int) -> Column:
    meld = shape_of(zones, view, side, index)
    size = view.variant.canastas.size
    return Column(index, list(zones.melds[side][index]), meld, is_closed(view.variant, meld), size)


def shape_of(zones: CardPlaces, view: PlayerView, side: int, index: int) -> Meld | None:
    """What a meld is: as the view knows it, or by its cards where those have just changed."""
    ids = zones.melds[side][index]
    cards = zones.cards(ids)
    if side < len(view.melds) and index < len(view.melds[side]):
        meld = view.melds[side][index]
        if sorted(meld.cards) == sorted(cards):
            return meld
    return meld_of(cards)


# --- the plaza -----------------------------------------------------------------------------------


def _stock(zones: CardPlaces, variant: Variant, areas: Areas, out: Layout) -> None:
    s, box = areas.s, areas.stock
    turn_card = variant.deal.turn_card or -1
    for place, sprite in enumerate(zones.stock):
        up = min(place, 72) * 0.14 * s
        x = box.centerx + (TURN_CARD_EDGE * s if place == turn_card else 0)
        out.poses[sprite] = Pose(x, box.centery - up, box.h, 0, False, place)
        if place < len(zones.stock) - 1 and place % 8 and place != turn_card:
            out.covered.add(sprite)
        elif place and place != turn_card:
            out.under.add(sprite)


def _pile(zones: CardPlaces, variant: Variant, areas: Areas, out: Layout) -> None:
    """An untidy heap, the last cards above it so that they can be read, freezing ones crosswise.

    Where only some cards are taken, they lie in order above those that stay.
    """
    s, box = areas.s, areas.pile
    readable = max(LAST, variant.pile.looks_back)
    pile = zones.pile + ([zones.lifted] if zones.lifted is not None else [])
    below = max(0, len(pile) - readable)
    heap = (
        below if variant.pile.taken is None else max(0, min(below, len(pile) - variant.pile.taken))
    )
    edge = min(EDGE_OF_TAKEN, EDGES / max(1, below - heap)) * s
    out.pile_top = box.top
    strip = STRIP * s * areas.index * min(1.0, LAST / readable + 0.25)
    for place, sprite in enumerate(pile):
        face = zones.faces[sprite]
        crosswise = variant.pile.freezing and freezes(face)
        angle: float = 90 if crosswise else 0
        x, y = float(box.centerx), box.centery + 4 * s
        if heap <= place < below and not crosswise:
            y -= (len(pile) - 1 - below) * strip + (below - place) * edge
        elif place < below:
            tilt = TILTS[place % len(TILTS)]
            if crosswise:
                y -= 20 * s
            else:
                angle = tilt
                x += (place * 7 % 11 - 5) * s
                y += (place * 5 % 9 - 4) * s
            if face == HIDDEN:
                x -= PACKET_EDGE * s
            if not crosswise and heap - place > HEAP:
                out.covered.add(sprite)
        else:
            y -= (len(pile) - 1 - place) * strip
        up = face != HIDDEN and not (zones.face_down and place == len(pile) - 1)
        pose = Pose(x, y, box.h, angle, up, Z_PILE + place)
        out.poses[sprite] = pose
        out.pile_top = min(out.pile_top, pose.rect.top)


# --- what the others hold ------------------------------------------------------------------------


def _packet(ids: Sequence[SpriteId], box: Rect, z: int, areas: Areas, out: Layout) -> None:
    """A hand that nobody holds yet: a squared packet, face down."""
    edge = min(0.4 * areas.s, box.h / 105)
    for number, sprite in enumerate(ids):
        y = box.centery - number * edge
        out.poses[sprite] = Pose(box.centerx, y, box.h, 0, False, z + number)


def _threes(ids: Sequence[SpriteId], ground: GroundArea, areas: Areas, out: Layout) -> None:
    """In a row at the foot of the ground, at its outer corner, beside the word."""
    h = areas.small
    w = h * CARD_RATIO
    box = ground.threes
    word = 64 * areas.s
    step = min(w * 0.66, (box.w - word - w) / max(1, len(ids) - 1))
    x = box.x + word + w / 2
    if ground.place:
        x = box.right - word - w / 2 - step * (len(ids) - 1)
    for place, sprite in enumerate(ids):
        y = box.centery
        out.poses[sprite] = Pose(x + step * place, y, h, 0, True, Z_THREES + place)


def _others_hand(
    zones: CardPlaces, seat: int, area: SeatArea, areas: Areas, out: Layout, *, revealed: bool
) -> None:
    """A small fan of backs on the rail: the number beside it tells how many."""
    ids = zones.hands[seat]
    z = Z_OTHERS + seat * 100
    if revealed and ids and all(zones.faces[i] != HIDDEN for i in ids):
        ids = sorted(ids, key=lambda i: (zones.faces[i] < FIRST_THREE, zones.faces[i], i))
        box = area.open
        h = float(box.h)
        w = h * CARD_RATIO
        step = min(0.62 * w, (box.w - w) / max(1, len(ids) - 1))
        for place, sprite in enumerate(ids):
            x = box.x + w / 2 + step * place
            out.poses[sprite] = Pose(x, box.centery, h, 0, True, z + place)
        return
    box = area.fan
    w = areas.back * CARD_RATIO
    for place, sprite in enumerate(ids):
        shown = 1 if area.crowded else min(place, 2)
        x = box.x + w / 2 + shown * (box.w - w) / 2
        up = zones.faces[sprite] != HIDDEN
        angle = 8 - 8 * shown
        out.poses[sprite] = Pose(x, box.centery, areas.back, angle, up, z + place)
        if place > 2:
            out.covered.add(sprite)


STEP: Final = 0.60
"""The most of a card's width that shows of each."""
CLOSED: Final = 0.3
"""How much of that a closed fan shows."""
BACK_ROW: Final = 0.36
"""What shows of the cards of the back row, as a share of their height."""


def lay_hand(arrangement: Arrangement, areas: Areas, out: Layout) -> None:
    """Lay the own cards; a gap is kept where those held would go."""
    cards = list(arrangement.hand)
    count = len(cards) + (1 if arrangement.gap is not None else 0)
    if not count:
        return
    box, h = areas.hand, areas.hand_height
    w = h * CARD_RATIO
    rows = 1
    if (box.w - w) / max(1, count - 1) < COMFORT * w:
        rows = 2
        h *= 0.86
        w = h * CARD_RATIO
    out.rows = rows
    slots: list[SpriteId | None] = [*cards]
    if arrangement.gap is not None:
        slots.insert(min(len(slots), max(0, arrangement.gap)), None)
    per_row = ceil(count / rows)
    for row in range(rows):
        part = slots[row * per_row : (row + 1) * per_row]
        _lay_row(part, row, rows, (w, h), arrangement, areas, out)


def _lay_row(
    part: list[SpriteId | None], row: int, rows: int, size: tuple[float, float],
    arrangement: Arrangement, areas: Areas, out: Layout,
) -> None:  # fmt: skip
    w, h = size
    s, box = areas.s, areas.hand
    count = len(part)
    step = min(STEP * w, (box.w - w) / max(1, count - 1))
    if arrangement.closed:
        step *= CLOSED
    left = box.centerx - (step * (count - 1) + w) / 2
    spread = min(FANNED, count * 0.62) if rows == 1 and not arrangement.closed else 0.0
    drop = LOWER * s * min(1.0, count / 10) if rows == 1 else 0.0
    top = box.y - (0.06 * h if rows == 2 else 0.0) + row * BACK_ROW * h
    visible = h if row == rows - 1 else BACK_ROW * h
    for place, sprite in enumerate(part):
        if sprite is None:
            continue
        t = (place - (count - 1) / 2) / max(1.0, (count - 1) / 2)
        raised = SELECTED * s if sprite in arrangement.selected else 0.0
        if sprite == arrangement.hovered:
            raised += HOVERED * s
        x = left + step * place + w / 2
        y = top + h / 2 + drop * t * t - raised
        z = Z_HAND + row * 100 + place
        out.poses[sprite] = Pose(x, y, h, -spread * t / 2, True, z)
        last = place == count - 1
        wide = w if last else step
        out.strips[sprite] = rect(x - w / 2, y - h / 2, wide, visible + raised)
        if raised:
            out.heads[sprite] = rect(x - w / 2, y - h / 2, w, raised)
