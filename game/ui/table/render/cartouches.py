"""The cartouches at the top of the grounds: whose it is, the score, what going out still needs."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from game.translation import number
from game.ui.deco import emblems
from game.ui.deco.metals import GOLD, Metal, gilded
from game.ui.table.layout.areas import Areas, GroundArea
from game.ui.table.render.still_layer import Item
from game.ui.table.render.table_text import (
    SideState,
    TableText,
    side_now,
    side_people,
    side_state,
    side_title,
    side_total,
)
from game.ui.table.render.writing import SHARES, Rect, Writing
from game.ui.text import ROLES
from game.ui.theme import BLACK, Colour, Theme, mix

TRACKING: Final = 0.05
"""The space after each letter of the names of grounds, as a share of their size."""
LEAST_TITLE: Final = 0.7
"""The least share of their size in which they are written: what is too long then is cut."""
GOOD: Final[Colour] = (160, 222, 160)
BAD: Final[Colour] = (255, 138, 122)
SECOND: Final[Colour] = (216, 212, 190)
"""Secondary words on lacquer and cartouches."""


def cartouche_ground(theme: Theme) -> Colour:
    """The dark ground of cartouches on a cloth."""
    if theme.high_contrast:
        return (0, 0, 0, 255)
    return (*mix(mix(theme.felt.edge, BLACK, 0.55), (14, 14, 12), 0.3), 214)


class Cartouches(Writing):
    """Makes the items of all cartouches."""

    titles: tuple[str, ...] = ()
    figures: tuple[tuple[int, int], ...] = ()

    def items(self, text: TableText, areas: Areas) -> dict[Hashable, Item]:
        """What is written on each of them."""
        self.out = {}
        sides = range(len(text.view.sides))
        self.titles = tuple(side_title(text, side) for side in sides)
        self.figures = tuple((side_total(text, side), side_now(text, side)) for side in sides)
        for side, ground in areas.places.items():
            if side in sides:
                self._one(text, side, ground)
        return self.out

    def _one(self, text: TableText, side: int, ground: GroundArea) -> None:
        box = ground.cartouche
        title, figures = self.titles[side], self.figures[side]
        people = side_people(text, side)
        state = side_state(text, side)
        metal = emblems.side_metal(ground.place)

        def draw(surface: pygame.Surface) -> None:
            if ground.compact:
                self._compact(surface, box, ground.place, title, people, figures, state, metal)
            else:
                self._wide(surface, box, ground.place, title, people, figures, state, metal)

        key = (side, self.titles, people, self.figures, state, ground.compact)
        self.add(("cartouche", side), box, key, draw)

    def _wide(
        self, surface: pygame.Surface, box: Rect, place: int, title: str, people: str,
        figures: tuple[int, int], state: SideState, metal: Metal,
    ) -> None:  # fmt: skip
        ui = self.ui
        pad = ui.dp(16)
        sign = emblems.emblem(place, ui.dp(18))
        surface.blit(sign, sign.get_rect(midleft=(box.x + pad, box.centery)))
        left = box.x + pad + ui.dp(25)
        right = box.right - pad
        figure = Rect(0, 0, min(ui.dp(190), box.w // 2), box.h - ui.dp(10))
        figure.midright = right, box.centery
        drawn = self._figures(surface, figures, "total", figure)
        name = Rect(left, box.y + ui.dp(6), min(ui.dp(150), (box.w - 2 * pad) // 3), ui.dp(42))
        shown = self._title(surface, title, "ground", name, place, metal)
        x = max(shown.right, left) + ui.dp(14)
        room = drawn.left - ui.dp(10) - x
        # The state is told alike on all grounds: in what room the longest name and figures leave.
        usual = ROLES["ground"].size
        longest = max(self._letters(one, "ground", usual).get_width() for one in self.titles)
        widest = max(self._width(each, "total") for each in self.figures)
        least = right - min(widest, figure.w) - left - min(longest, name.w) - ui.dp(24)
        upper = Rect(x, box.y + ui.dp(7), room, ui.dp(20))
        lower = Rect(x, box.y + ui.dp(27), least, ui.dp(20))
        middle = Rect(x, box.y + ui.dp(15), room if people else least, ui.dp(24))
        if not people:
            lower = middle
        elif not any(state.ways):
            upper = middle
        if people:
            self.words(surface, people, "entry", upper, SECOND, markup=False, least=self.legible)
        self.words(surface, state.ways, "entry", lower, self._mood(state))

    def _compact(
        self, surface: pygame.Surface, box: Rect, place: int, title: str, people: str,
        figures: tuple[int, int], state: SideState, metal: Metal,
    ) -> None:  # fmt: skip
        ui = self.ui
        pad = ui.dp(14)
        sign = emblems.emblem(place, ui.dp(15))
        surface.blit(sign, sign.get_rect(midleft=(box.x + pad, box.y + ui.dp(16))))
        left = box.x + pad + ui.dp(20)
        figure = Rect(0, 0, min(ui.dp(140), box.w // 2), ui.dp(28))
        figure.midright = box.right - pad, box.y + ui.dp(16)
        usual = ROLES["ground_small"].size
        least = self._letters(title, "ground_small", LEAST_TITLE * usual).get_width()
        drawn = self._figures(surface, figures, "points", figure, left + least + ui.dp(6))
        name = Rect(left, box.y + ui.dp(2), drawn.left - ui.dp(6) - left, ui.dp(28))
        self._title(surface, title, "ground_small", name, place, metal)
        # Above the notches of the plate.
        lower = Rect(box.x + pad, box.y + ui.dp(26), box.w - 2 * pad, ui.dp(20))
        told = self.words(
            surface, state.ways, "entry", _right_part(lower, people), self._mood(state),
            "midright" if people else "midleft",
        )  # fmt: skip
        if people:
            room = Rect(lower.x, lower.y, told.left - ui.dp(8) - lower.x, lower.h)
            if room.w > ui.dp(24):
                self.words(surface, people, "entry", room, SECOND, markup=False, least=self.legible)

    def _figures(
        self, surface: pygame.Surface, figures: tuple[int, int], role: str, room: Rect,
        left_end: int = 0,
    ) -> Rect:  # fmt: skip
        """The total, and small beside it what the hand has brought so far, unless that would reach
        beyond ``left_end``.
        """
        theme = self.ui.theme
        total, now = figures
        if not now or room.right - self._width(figures, role) < left_end:
            return self.words(surface, number(total), role, room, theme.text, "midright")
        ink = theme.text if theme.high_contrast else GOLD.bright if now > 0 else BAD
        rest = room.w - self.ui.text.width(number(total), role) - self.ui.dp(7)
        right = Rect(0, 0, max(room.w // 2, rest), room.h)
        right.midright = room.midright
        drawn = self.words(surface, number(now, signed=True), "entry", right, ink, "midright")
        left = Rect(room.x, room.y, drawn.left - self.ui.dp(7) - room.x, room.h)
        return drawn.union(self.words(surface, number(total), role, left, theme.text, "midright"))

    def _width(self, figures: tuple[int, int], role: str) -> int:
        """How wide the total and what the hand has brought are together."""
        total, now = figures
        wide = self.ui.text.width(number(total), role)
        return wide + (
            self.ui.dp(7) + self.ui.text.width(number(now, signed=True), "entry") if now else 0
        )

    def _title(
        self, surface: pygame.Surface, title: str, role: str, box: Rect, place: int, metal: Metal
    ) -> Rect:
        """The name of a ground, in its metal; the own one in gold letters."""
        text, usual = self.ui.text, ROLES[role].size
        for share in (share for share in SHARES if share >= LEAST_TITLE):
            white = self._letters(title, role, share * usual)
            if white.get_width() <= box.w:
                break
        else:
            # What is cut is measured without the space between letters.
            cut = text.shorten(title.upper(), round(0.8 * box.w), role, share * usual, markup=False)
            white = self._letters("".join(run.text for run in cut), role, share * usual)
        letters = gilded(white) if place == 0 else gilded(white, metal)
        at = letters.get_rect(midleft=box.midleft)
        surface.blit(letters, at)
        return at

    def _letters(self, title: str, role: str, size: float) -> pygame.Surface:
        white = (255, 255, 255)
        return self.ui.text.render(
            title.upper(), role, white, size, markup=False, tracking=TRACKING
        )

    def _mood(self, state: SideState) -> Colour:
        if state.mood == "good":
            return self.ui.theme.good if self.ui.theme.high_contrast else GOOD
        if state.mood == "bad":
            return self.ui.theme.bad if self.ui.theme.high_contrast else BAD
        return GOLD.bright


def _right_part(box: Rect, people: str) -> Rect:
    """Where the state stands: the right two thirds beside names, else everything."""
    if not people:
        return box
    wide = round(box.w * 0.64)
    return Rect(box.right - wide, box.y, wide, box.h)
