"""What lies at a point of the table, and where a card that is held is."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.cards import is_wild, rank_of, suit_of
from game.ui.table.card_places import SpriteId
from game.ui.table.layout.areas import CARD_RATIO
from game.ui.table.layout.poses import Z_HELD, Pose
from game.ui.table.outcomes import EXTRA, GROUND, HAND, MELD, PILE, STAGED, STOCK, Place
from game.ui.table.table_state import MeldKey, TableState

REACH: Final = 14
"""Logical pixels by which pile, stock and melds are larger for the mouse than for the eye."""
SPREAD: Final = 0.3
"""What shows of each card held, as a share of its width."""


def card_at(state: TableState, pos: tuple[int, int]) -> SpriteId | None:
    """The card of the own hand or of those put out under a point."""
    layout = state.layout
    shown = (layout.strips, layout.heads)
    found = [i for boxes in shown for i, box in boxes.items() if box.collidepoint(pos)]
    if not found:
        # At the ends of a row more can be seen of the one behind it.
        lying = [i for group in state.own.staged for i in group if i in layout.poses]
        lying += layout.strips
        found = [i for i in lying if layout.poses[i].rect.collidepoint(pos)]
    return max(found, key=lambda i: layout.poses[i].z, default=None)


def place_at(state: TableState, pos: tuple[int, int], extra: list[SpriteId]) -> Place | None:
    """The place under a point, generous round pile and stock; ``extra`` is the other own hand."""
    areas, layout = state.areas, state.layout
    reach = areas.px(REACH)
    if pile_box(state).inflate(2 * reach, 2 * reach).collidepoint(pos):
        return PILE
    if areas.stock.inflate(reach, reach).collidepoint(pos):
        return STOCK
    for place, box in enumerate(layout.staged):
        if box.w and box.inflate(reach, reach).collidepoint(pos):
            return (STAGED, place)
    if any(layout.poses[i].rect.collidepoint(pos) for i in extra if i in layout.poses):
        return EXTRA
    side = state.view.side
    for (owner, index), box in layout.melds.items():
        if owner == side and box.inflate(reach, reach).collidepoint(pos):
            return (MELD, index)
    if areas.grounds[side].collidepoint(pos):
        return GROUND
    return HAND if areas.hand.collidepoint(pos) else None


def meld_at(state: TableState, pos: tuple[int, int]) -> MeldKey | None:
    """The meld of any side under a point, unless a card of the hand lies there."""
    if card_at(state, pos) is not None:
        return None
    melds = state.layout.melds
    return next((key for key, box in melds.items() if box.collidepoint(pos)), None)


def pile_box(state: TableState) -> pygame.Rect:
    """The pile with its fanned cards."""
    box = state.areas.pile.copy()
    for sprite in state.cards.pile[-4:]:
        pose = state.layout.poses.get(sprite)
        if pose is not None:
            box.union_ip(pose.rect)
    return box


def box_of(state: TableState, place: Place) -> pygame.Rect:
    """What shows of the pile, an own meld or a group put out; nothing for any other place."""
    layout, nothing = state.layout, pygame.Rect(0, 0, 0, 0)
    if place == PILE:
        return pile_box(state)
    if not isinstance(place, tuple):
        return nothing
    kind, number = place
    if kind == MELD:
        return layout.melds.get((state.view.side, number), nothing)
    return layout.staged[number] if number < len(layout.staged) else nothing


def covered(state: TableState) -> Place | None:
    """The lawful place that lies under the gripped card for the most part."""
    drag = state.drag
    if drag.lead is None or drag.lead not in drag.grip:
        return None
    card = held_pose(state, drag.lead).rect
    best: Place | None = None
    most, nearest = 0.5, 0
    for place in drag.places:
        box = box_of(state, place)
        shared = card.clip(box)
        part = shared.w * shared.h / max(1, min(card.w * card.h, box.w * box.h))
        near = -abs(box.centerx - card.centerx) - abs(box.centery - card.centery)
        # Of two that it covers wholly the nearer one.
        if (part, near) > (most, nearest):
            best, most, nearest = place, part, near
    return best


def aimed_at(state: TableState, extra: list[SpriteId]) -> Place | None:
    """Where the cards held would fall: under the mouse, or where their card lies mostly.

    In a full hand only the left edge of a card can be gripped: the mouse is then beside what the
    card covers. What falls on cards put out that it has nothing to do with is put out beside them.
    """
    places = state.drag.places
    place = place_at(state, state.drag.pos, extra)
    if place in (GROUND, None) and (below := covered(state)) is not None:
        return below
    if isinstance(place, tuple) and place not in places and GROUND in places:
        return place if _is_meant(state, place) else GROUND
    return place


def _is_meant(state: TableState, place: tuple[str, int]) -> bool:
    """Whether the cards held are meant for a group put out, though it may not take them.

    So it is with wild cards, and with those of its rank, or of its suit if it is a sequence.
    """
    kind, number = place
    if kind != STAGED or number >= len(state.own.staged):
        return False
    faces = state.cards.faces
    lying = [faces[i] for i in state.own.staged[number] if not is_wild(faces[i])]
    runs = len(set(map(rank_of, lying))) > 1
    alike = suit_of if runs else rank_of
    wanted = set(map(alike, lying))
    return all(is_wild(faces[i]) or alike(faces[i]) in wanted for i in state.drag.held)


def gap_at(state: TableState, hand: list[SpriteId]) -> int:
    """Where in the hand the held cards would go; ``hand`` are the others from left to right."""
    layout = state.layout
    x, y = state.drag.pos
    best = 0
    for place, sprite in enumerate(i for i in hand if i in layout.poses):
        pose = layout.poses[sprite]
        row = layout.rows == 1 or abs(pose.y - y) < pose.height * 0.5
        if row and pose.x - pose.height * 0.25 < x:
            best = place + 1
    return best


def gripped(
    state: TableState, held: list[SpriteId], lead: SpriteId, at: tuple[int, int], *, spread: bool
) -> dict[SpriteId, tuple[float, float]]:
    """From a point to the middle of each card that is picked up there.

    They lie beside their ``lead``, or as they lay where they are not to be ``spread``.
    """
    poses = state.layout.poses
    if not spread:
        return {i: (poses[i].x - at[0], poses[i].y - at[1]) for i in held}
    base, order = poses[lead], held.index(lead)
    step = SPREAD * base.height * CARD_RATIO
    return {
        card: (base.x - at[0] + (place - order) * step, base.y - at[1])
        for place, card in enumerate(held)
    }


def held_pose(state: TableState, sprite: SpriteId) -> Pose:
    """Where a held card is."""
    drag = state.drag
    dx, dy = drag.grip[sprite]
    base = state.layout.poses.get(sprite)
    height = state.areas.hand_height
    if drag.what != HAND and base is not None:
        height = base.height
    up = drag.what not in (STOCK, EXTRA)
    z = Z_HELD + drag.held.index(sprite)
    return Pose(drag.pos[0] + dx, drag.pos[1] + dy, height, 0, up, z)
