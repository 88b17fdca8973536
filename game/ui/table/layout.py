"""Where every card lies: a pure function of the cards, the window's size and the arrangement."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

import pygame

from game.rules.cards import FIRST_THREE, HIDDEN
from game.rules.melds import Meld, meld_of
from game.rules.state import freezes
from game.rules.variant import Variant
from game.rules.view import PlayerView
from game.ui.table.areas import CARD_RATIO, Areas, SeatArea, rect
from game.ui.table.meldlayout import Column, lay_ground
from game.ui.table.poses import (
    COMFORT,
    HOVERED,
    OPEN_CARD,
    OPEN_GAP,
    PILE_FAN,
    SELECTED,
    Z_HAND,
    Z_OTHERS,
    Z_PILE,
    Z_THREES,
    Arrangement,
    Layout,
    Pose,
    open_columns,
)
from game.ui.table.zones import SpriteId, Zones

TURN_CARD_EDGE: Final = 11
"""How far the turn card sticks out of the stock, in units of 1/720 of the height."""
PACKET_EDGE: Final = 11
"""How far a face-down packet sticks out under the pile."""
NAME_LINE: Final = 17
"""Logical height of the line with the name over the grounds of several others."""
LEAST_SHARE: Final = 2.6
"""A ground beside others has at least as much room as this many melds."""


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
                if ids
            ]
        lay_ground(zones, variant, side, columns, ground, areas, out)
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
        pose = Pose(x, y, box.h, angle, up_side, Z_PILE + place)
        out.poses[sprite] = pose
        out.pile_right = max(out.pile_right, pose.rect.right)


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
        room = box.w + (areas.k * 14 if open_cards else 0)
        step = min((0.42 if open_cards else 0.3) * w, (room - w) / max(1, count - 1))
        x = box.centerx - step * (count - 1) / 2
        for place, sprite in enumerate(ids):
            up = zones.faces[sprite] != HIDDEN
            out.poses[sprite] = Pose(x + step * place, box.y + h / 2, h, 0, up, z + place)
        return
    if open_cards:
        h = OPEN_CARD * areas.k
        w = h * CARD_RATIO
        columns = open_columns(count)
        rows = ceil(count / columns)
        step = min(0.24 * h, (box.h - h) / max(1, rows - 1))
        for place, sprite in enumerate(ids):
            column, row = divmod(place, rows)
            x = box.centerx + (column - (columns - 1) / 2) * (w + OPEN_GAP * areas.s)
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
