"""The head of a score sheet: which hand, how it ended, and whose figures are below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.deco.paper import draw_sun, inks
from game.ui.face_parts import Mood
from game.ui.markup import escape
from game.ui.screens.seats import Person
from game.ui.screens.sheets.sheet_rows import cells
from game.ui.table.render.medallions import draw_portrait
from game.ui.widgets import Label
from game.ui.widgets.base import Shown, Size
from game.ui.widgets.containers import Container


class SheetHead(Container):
    """The title under its sun, the ending, and the sides with their portraits.

    Two sides stand to the left and right of the title; more stand above their columns. If there is
    little room, the ``sun`` is left out, and with ``brief`` also the portraits.
    """

    sun = Shown[bool]()
    brief = Shown[bool]()

    def __init__(
        self, ui: Ui, title: str, ending: str, names: Sequence[str],
        people: Sequence[Sequence[Person]], moods: Sequence[Mood],
    ) -> None:  # fmt: skip
        colours = inks(ui.theme)
        self.title = Label(ui, title, "title", colours.ink, "centre", max_lines=1)
        self.ending = Label(ui, ending, "label", colours.soft, "centre", max_lines=3)
        facing = len(names) == 2
        self.names = [
            Label(ui, escape(name), "name", colours.side(i), max_lines=1,
                  align="left" if facing and i == 0 else "right")
            for i, name in enumerate(names)
        ]  # fmt: skip
        super().__init__(ui, [self.title, self.ending, *self.names])
        self.people, self.moods = people, moods
        self.sun, self.brief = True, False

    @property
    def facing(self) -> bool:
        """Whether the two sides stand to the left and right of the title."""
        return len(self.names) == 2

    def _sun(self) -> int:
        return self.ui.px(46) if self.sun and not self.brief else 0

    @property
    def face(self) -> int:
        """The height of a portrait, 0 where there are none."""
        if self.brief or not any(self.people):
            return 0
        return self.ui.px(48 if self.facing else 34)

    def _ending_width(self, wide: int) -> int:
        return round(wide * (0.96 if self.brief or not self.facing else 0.52))

    def measure(self, max_width: int) -> Size:
        ui = self.ui
        line = ui.text.line_height("name")
        high = self._sun() + ui.text.line_height("title")
        high += self.ending.desired(self._ending_width(max_width))[1] + ui.px(4)
        if self.facing and not self.brief:
            high = max(high, self._sun() // 2 + self.face + ui.px(10)) + line
        elif not self.facing:
            high += max(line, self.face + ui.px(6))
        return max_width, high + ui.px(6)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        ui = self.ui
        y = rect.y + self._sun()
        line = ui.text.line_height("title")
        self.title.place(pygame.Rect(rect.x, y, rect.w, line))
        wide = self._ending_width(rect.w)
        high = self.ending.desired(wide)[1]
        self.ending.place(pygame.Rect(rect.centerx - wide // 2, y + line, wide, high))
        step = ui.text.line_height("name")
        foot = rect.bottom - ui.px(6)
        _words, places = cells(len(self.names), rect.w, ui.px(14))
        for i, (label, cell) in enumerate(zip(self.names, places, strict=True)):
            x, room = cell.whole
            if self.facing and self.brief:
                # Placed beside the title.
                room = round(rect.w * 0.36)
                left = rect.x if i == 0 else rect.right - room
                label.place(pygame.Rect(left, self.title.rect.centery - step // 2, room, step))
                continue
            if self.facing:
                # Both at the outer edges, like opponents across a table.
                label.place(pygame.Rect(rect.x + x, foot - step, room, step))
                continue
            faces = self._faces_width(i)
            right = rect.x + cell.right
            room = max(1, room - (faces + ui.px(8) if faces else 0))
            middle = foot - max(step, self.face) // 2
            label.place(pygame.Rect(right - room, middle - step // 2, room, step))

    def _step(self) -> int:
        return round(self.face * (1.1 if self.facing else 0.72))

    def _faces_width(self, side: int) -> int:
        count = len(self.people[side]) if side < len(self.people) else 0
        return self.face + self._step() * (count - 1) if self.face and count else 0

    def draw(self, surface: pygame.Surface) -> None:
        for _piece in self.pieces(surface):
            pass

    def pieces(self, surface: pygame.Surface) -> Iterator[None]:
        """Draw it, with each step a player, and all else at the end."""
        for side in range(len(self.people) if self.face else 0):
            yield from self._faces(surface, side)
        if self._sun():
            unit = self.ui.px(100) / 100
            draw_sun(surface, (self.rect.centerx, self.title.rect.y + self.ui.px(2)),
                     round(self.rect.w * 0.98), unit)  # fmt: skip
        self.draw_children(surface)
        yield

    def _faces(self, surface: pygame.Surface, side: int) -> Iterator[None]:
        ui, face = self.ui, self.face
        wide = self._faces_width(side)
        label = self.names[side].rect
        if self.facing:
            x = self.rect.x if side == 0 else self.rect.right - wide
            y = label.y - face - ui.px(5)
        else:
            drawn = min(label.w, ui.text.width(self.names[side].text, "name"))
            x = label.right - drawn - ui.px(8) - wide
            y = label.centery - face // 2
        for person in self.people[side]:
            box = pygame.Rect(x, y, face, face)
            paint.draw_shadow(surface, box, face // 2, max(1, ui.px(2)), 90, ui.px(1))
            draw_portrait(surface, ui, box, person.character, person.name, side,
                          self.moods[side])  # fmt: skip
            x += self._step()
            yield
