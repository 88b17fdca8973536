"""The own hand: fanned at the lower edge, in two rows where the cards would be too close."""

from __future__ import annotations

from math import ceil
from typing import Final

from game.ui.table.card_places import SpriteId
from game.ui.table.layout.areas import CARD_RATIO, Areas, rect
from game.ui.table.layout.poses import (
    COMFORT,
    FANNED,
    HOVERED,
    LOWER,
    SELECTED,
    Z_HAND,
    Arrangement,
    Layout,
    Pose,
)

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
