"""Words that come and go: what players say, and why cards went back."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.lines import even, widest
from game.ui.table.areas import Areas, SeatArea
from game.ui.table.layer import Item
from game.ui.theme import mix

Z_NOTE: Final = 90_000
VOICE_TIME: Final = 2.4
NOTE_TIME: Final = 4.2


@dataclass(slots=True)
class Note:
    """A text at a place until a moment. ``seat`` is who says it, None for the table itself.

    One that stands ``aside`` is where the table is free, wherever that is once it is laid anew.
    """

    text: str
    seat: int | None
    at: tuple[int, int]
    until: float
    aside: bool = False
    box: pygame.Rect | None = None
    """Where it stands: it stays there as long as nothing comes to lie under it."""


class Notes:
    """What is being said just now."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self._notes: list[Note] = []
        self._areas: Areas | None = None
        self.aside_at: pygame.Rect | None = None
        """Where a note stands aside, as last laid out."""

    def say(self, seat: int, text: str, now: float, pace: float) -> None:
        """A player speaks; the words before go."""
        self._notes = [n for n in self._notes if n.seat != seat]
        self._notes.append(Note(text, seat, (0, 0), now + VOICE_TIME * max(0.6, pace)))

    def explain(
        self,
        text: str,
        at: tuple[int, int],
        now: float,
        lasts: float = NOTE_TIME,
    ) -> None:
        """Tell the player something at a place, for instance why cards went back."""
        self.hush()
        self._notes.append(Note(text, None, at, now + lasts))

    def advise(self, text: str, now: float, lasts: float) -> None:
        """Tell the player something where the table is free; ``inf`` is until it is hushed."""
        self.hush()
        self._notes.append(Note(text, None, (0, 0), now + lasts, aside=True))

    def hush(self) -> bool:
        """Take away what explains something; True if there was anything."""
        before = len(self._notes)
        self._notes = [n for n in self._notes if n.seat is not None]
        return len(self._notes) != before

    @property
    def texts(self) -> list[str]:
        """What is being said."""
        return [note.text for note in self._notes]

    def expire(self, now: float) -> bool:
        """Let go what has been there long enough; True if something went."""
        before = len(self._notes)
        self._notes = [n for n in self._notes if n.until > now]
        return len(self._notes) != before

    def items(
        self,
        areas: Areas,
        spared: Sequence[pygame.Rect],
        lying: Sequence[pygame.Rect],
        cards: Sequence[pygame.Rect] = (),
    ) -> dict[Hashable, Item]:
        """The notes, to lie above everything else on the table.

        What the table explains covers nothing of what is to be ``spared`` if there is such a place;
        what it tells aside, and what players say, covers nothing of all that is ``lying`` or
        written there, or else at least none of the ``cards``.
        """
        out: dict[Hashable, Item] = {}
        self.aside_at = None
        said: list[pygame.Rect] = []
        if areas is not self._areas:
            self._areas = areas
            for note in self._notes:
                note.box = None
        for place, note in enumerate(self._notes):
            around = ([*lying, *said], [*cards, *said])
            item = self._item(note, areas, spared, around)
            if note.seat is not None and note.box is not None:
                said.append(note.box)
            out[("note", note.seat, place)] = item
        return out

    def _item(
        self,
        note: Note,
        areas: Areas,
        spared: Sequence[pygame.Rect],
        around: Sequence[Sequence[pygame.Rect]],
    ) -> Item:
        ui = self.ui
        within = pygame.Rect((0, 0), areas.size)
        spoken = note.seat is not None
        role = "strong" if spoken else "label"
        pad_x, pad_y = ui.px(13), ui.px(8)
        room = min(ui.px(200 if spoken else 380), within.w - 4 * pad_x)
        free = None
        if note.aside:
            role = "small"
            free = self.aside_at = self._free_place(note.text, areas, around[0], pad_x, pad_y)
            room = free.w - 2 * pad_x
        lines = even(ui.text, note.text, room, role, max_lines=5)
        step = ui.text.line_height(role)
        wide = widest(ui.text, lines, role)
        box = pygame.Rect(0, 0, wide + 2 * pad_x, step * len(lines) + 2 * pad_y)
        inner = within.inflate(-ui.px(12), -ui.px(12))
        if note.seat is not None and note.seat in areas.seats:
            seat = areas.seats[note.seat]
            longest = max(ui.text.width(word, role) for word in note.text.split() or [""])
            if note.box is None or not _free(note.box, seat, around):
                boxes = [box]
                if longest <= (column := seat.plate.w - 2 * pad_x):
                    # Where a player at the side sits there is often only room for short lines.
                    narrow = ui.text.wrap(note.text, column, role)
                    w = widest(ui.text, narrow, role) + 2 * pad_x
                    boxes.append(pygame.Rect(0, 0, w, step * len(narrow) + 2 * pad_y))
                note.box = _beside(boxes, seat, inner, around, ui)
            box = note.box
            if box.w < wide + 2 * pad_x:
                lines = ui.text.wrap(note.text, box.w - 2 * pad_x, role)
        elif free is not None:
            box = free
        else:
            box.midbottom = (note.at[0], note.at[1] - ui.px(18))
            if box.top < within.top + ui.px(6):
                box.top = note.at[1] + ui.px(18)
        box.clamp_ip(inner)
        if not spoken and not note.aside:
            box = _clear_of(box, spared, inner, ui.px(4))
        reach = ui.px(22)

        def draw(surface: pygame.Surface) -> None:
            theme = ui.theme
            radius = ui.px(10)
            paint.draw_shadow(surface, box, radius, ui.px(7), 120, ui.px(3))
            if spoken:
                paint.draw_box(surface, box, radius, theme.cream)
                ink = theme.ink
            else:
                line = mix(theme.panel, theme.gold, 0.7)
                paint.draw_box(surface, box, radius, theme.panel, line, ui.hair)
                ink = theme.text
            y = box.y + pad_y
            for row in lines:
                ui.text.draw(surface, row, (box.x + pad_x, y), role, ink)
                y += step

        return Item(box.inflate(reach, reach), Z_NOTE, (note.text, box.topleft, box.size), draw)

    def _free_place(
        self, text: str, areas: Areas, lying: Sequence[pygame.Rect], pad_x: int, pad_y: int
    ) -> pygame.Rect:
        """Where a note aside covers nothing; left of the stock if the grounds are full.

        At the ends of the own ground there are cards only late in a hand, and the eye is near.
        """
        ui = self.ui
        step, gap = ui.text.line_height("small"), ui.px(10)
        grounds = sorted(areas.grounds.values(), key=lambda ground: -ground.y)
        for ground, wide in product(grounds, (ui.px(300), ui.px(230), areas.left_info.w)):
            lines = even(ui.text, text, wide - 2 * pad_x, "small", max_lines=5)
            wide = widest(ui.text, lines, "small") + 2 * pad_x
            box = pygame.Rect(0, 0, wide, step * len(lines) + 2 * pad_y)
            inner = ground.inflate(-2 * gap, 0)
            for right in (inner.right, inner.left + wide):
                box.midright = right, inner.centery
                if inner.contains(box) and box.collidelist(lying) < 0:
                    return box
        # The last width is that of the place which is left.
        box.center = areas.left_info.center
        return box


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


def _free(box: pygame.Rect, seat: SeatArea, around: Sequence[Sequence[pygame.Rect]]) -> bool:
    """Whether what a player says covers nothing there; of his own plate it only nears the light."""
    return box.collidelist([o for o in around[0] if not o.contains(seat.plate)]) < 0


def _beside(
    boxes: Sequence[pygame.Rect],
    seat: SeatArea,
    within: pygame.Rect,
    around: Sequence[Sequence[pygame.Rect]],
    ui: Ui,
) -> pygame.Rect:
    """Where the words of a player cover nothing, as near to his plate as may be.

    ``boxes`` are the sizes they may have. Where all is full they stand where they would be best.
    """
    gap = ui.px(6)
    places = [place for box in boxes for place in _near(box, seat, around[0], gap)]
    places += _farther(boxes[0], seat, gap)
    places = [place.clamp(within) for place in places]
    for lying in around:
        others = [seat.plate, *(other for other in lying if not other.contains(seat.plate))]
        for place in places:
            if place.collidelist(others) < 0:
                return place
    return places[0]


def _near(
    box: pygame.Rect, seat: SeatArea, lying: Sequence[pygame.Rect], gap: int
) -> list[pygame.Rect]:
    """Places at the plate of a player, and at the ends of what lies before him."""
    plate, own = seat.plate, seat.fan.unionall([seat.plate, seat.threes])
    ends = [other for other in lying if other.colliderect(own)]
    lows = sorted({other.bottom for other in ends} | {plate.bottom})
    lows = [low + gap for low in lows if low >= plate.bottom]
    y = plate.centery - box.h // 2
    if seat.where == "own":
        tops = sorted({other.top for other in ends} | {plate.top}, reverse=True)
        corners = [(plate.x, top - gap - box.h) for top in tops if top <= plate.top]
    elif seat.where == "top":
        rights = sorted({other.right for other in ends} | {own.right})
        corners = [(plate.left - gap - box.w, y), *((right + gap, y) for right in rights)]
        corners += [(plate.x, low) for low in lows]
    elif seat.where == "left":
        corners = [(plate.right + gap, y), *((plate.x, low) for low in lows)]
    else:
        corners = [(plate.left - gap - box.w, y), *((plate.right - box.w, low) for low in lows)]
    return [pygame.Rect(corner, box.size) for corner in corners]


def _farther(box: pygame.Rect, seat: SeatArea, gap: int) -> list[pygame.Rect]:
    """Places beside what lies before a player."""
    plate, own = seat.plate, seat.fan.unionall([seat.plate, seat.threes])
    if seat.where == "own":
        return [pygame.Rect((seat.threes.right + gap, seat.threes.bottom - box.h), box.size)]
    if seat.where == "top":
        return []
    x = plate.left - gap - box.w if seat.where == "right" else plate.right + gap
    rows = range(plate.bottom, own.bottom - box.h, max(1, box.h // 2))
    return [pygame.Rect((x, y), box.size) for y in rows]
