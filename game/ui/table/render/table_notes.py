"""Words that come and go: what players say, and why cards went back."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import product
from typing import Final

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.table.layout.areas import Areas
from game.ui.table.layout.poses import HOVERED, SELECTED
from game.ui.table.render.still_layer import Item
from game.ui.table.said import Note, Said
from game.ui.text import even, widest
from game.ui.theme import mix

Z_NOTE: Final = 90_000
WIDTHS: Final = (300, 380, 230, 200, 250)
"""The widths of a note aside, in logical pixels, in the order in which they are tried."""
SHADE: Final = 22
"""How much wider and higher a note is with its shadow, in logical pixels."""


class TableNotes:
    """Draws what the table tells the player."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.aside_at: pygame.Rect | None = None
        """Where a note stands aside, or in place of the prompt, as last laid out."""

    def items(
        self,
        said: Said,
        areas: Areas,
        spared: Sequence[pygame.Rect],
        lying: Sequence[pygame.Rect],
        prompt: pygame.Rect | None = None,
        prompted: str = "",
    ) -> dict[Hashable, Item]:
        """The notes, to lie above everything else on the table.

        What the table explains covers nothing of what is to be ``spared``, nor the ``prompt``, if
        there is such a place; what it tells aside covers nothing of all that is ``lying`` or
        written there, either, if there is such a place. What is ``prompted`` there already stands
        in its place. What players say stands at their seats.
        """
        out: dict[Hashable, Item] = {}
        self.aside_at = None
        for place, note in enumerate(said.notes):
            if note.seat is None:
                # Advice may stand in place of the prompt.
                told = [prompt] if prompt is not None and not note.aside else []
                instead = prompt if note.text == prompted else None
                out["note", place] = self._item(note, areas, [*spared, *told], lying, instead)
        return out

    def _item(
        self,
        note: Note,
        areas: Areas,
        spared: Sequence[pygame.Rect],
        lying: Sequence[pygame.Rect],
        instead: pygame.Rect | None,
    ) -> Item:
        ui = self.ui
        within = pygame.Rect((0, 0), areas.size)
        role = "label"
        pad_x, pad_y = ui.px(13), ui.px(8)
        room = min(ui.px(380), within.w - 4 * pad_x)
        free = None
        if note.aside:
            role = "small"
            free = self._free_place(note.text, areas, lying, pad_x, pad_y)
            room = free.w - 2 * pad_x
        lines = even(ui.text, note.text, room, role)
        step = ui.text.line_height(role)
        wide = widest(ui.text, lines, role)
        box = pygame.Rect(0, 0, wide + 2 * pad_x, step * len(lines) + 2 * pad_y)
        inner = within.inflate(-ui.px(12), -ui.px(12))
        if free is not None:
            box = free
        else:
            box.midbottom = (note.at[0], note.at[1] - ui.px(18))
            if box.top < within.top + ui.px(6):
                box.top = note.at[1] + ui.px(18)
        box.clamp_ip(inner)
        if instead is not None:
            box.midtop = instead.midtop
        else:
            box = _clear_of(box, spared, inner, ui.px(4))
        if note.aside or instead is not None:
            self.aside_at = box
        reach = ui.px(SHADE)

        def draw(surface: pygame.Surface) -> None:
            theme = ui.theme
            radius = ui.px(10)
            paint.draw_shadow(surface, box, radius, ui.px(7), 120, ui.px(3))
            line = mix(theme.panel, theme.gold, 0.7)
            paint.draw_box(surface, box, radius, theme.panel, line, ui.hair)
            y = box.y + pad_y
            for row in lines:
                ui.text.draw(surface, row, (box.x + pad_x, y), role, theme.text)
                y += step

        return Item(box.inflate(reach, reach), Z_NOTE, (note.text, box.topleft, box.size), draw)

    def _free_place(
        self, text: str, areas: Areas, lying: Sequence[pygame.Rect], pad_x: int, pad_y: int
    ) -> pygame.Rect:
        """Where a note aside covers nothing, or else least: above the hand, or else in a ground.

        At the ends of the own ground there are cards only late in a hand, and the eye is near.
        Below the melds there is room for a wide note longest.
        """
        ui = self.ui
        step, gap = ui.text.line_height("small"), ui.px(10)

        def sized(wide: int) -> pygame.Rect:
            lines = even(ui.text, text, ui.px(wide) - 2 * pad_x, "small")
            wide = widest(ui.text, lines, "small") + 2 * pad_x
            return pygame.Rect(0, 0, wide, step * len(lines) + 2 * pad_y)

        sizes = [sized(wide) for wide in WIDTHS]
        # The last width is that of the plaza.
        tried = [box.copy() for box in reversed(sizes)]
        for box in tried:
            box.midbottom = areas.plaza.centre[0], areas.hand.y - ui.px(SELECTED + HOVERED)
        grounds = sorted(areas.grounds.values(), key=lambda ground: -ground.y)
        for ground, box in product(grounds, sizes):
            inner = ground.inflate(-2 * gap, 0)
            for centre, right in product(
                (inner.centery, inner.bottom - gap - box.h // 2), (inner.right, inner.left + box.w)
            ):
                box.midright = right, centre
                if inner.contains(box):
                    tried.append(box.copy())
        free = next((place for place in tried if place.collidelist(lying) < 0), None)
        if free is None:
            box = sizes[-1]
            box.midtop = areas.plaza.prompt.midtop
            free = min((box, *tried), key=lambda place: _hidden(place, lying))
        return free


def _hidden(place: pygame.Rect, lying: Sequence[pygame.Rect]) -> int:
    """How much a note there hides of what lies on the table."""
    return sum(part.w * part.h for part in map(place.clip, lying))


def _clear_of(
    box: pygame.Rect, spared: Sequence[pygame.Rect], within: pygame.Rect, gap: int
) -> pygame.Rect:
    """The nearest place at which a note covers none of these; where it is if there is none."""
    spared = [other for other in spared if other.w and other.h]
    if box.collidelist(spared) < 0:
        return box
    xs = [box.x, *(o.left - gap - box.w for o in spared), *(o.right + gap for o in spared)]
    ys = [box.y, *(o.top - gap - box.h for o in spared), *(o.bottom + gap for o in spared)]
    best, nearest = box, -1
    for x, y in product(dict.fromkeys(xs), dict.fromkeys(ys)):
        place = pygame.Rect((x, y), box.size)
        far = abs(x - box.x) + abs(y - box.y)
        near = nearest < 0 or far < nearest
        if near and within.contains(place) and place.collidelist(spared) < 0:
            best, nearest = place, far
    return best
