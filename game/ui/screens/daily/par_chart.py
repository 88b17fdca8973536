"""What each level made of the same cards, beside what the player made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.daily.par import PLAN, Par
from game.translation import _, comma_list, number
from game.ui.deco import emblems
from game.ui.theme import fade
from game.ui.widgets import Widget
from game.ui.widgets.base import Shown, Size

if TYPE_CHECKING:
    from game.ui.context import Ui

ROW: Final = 30
"""Logical height of a level."""
LINE: Final = 17
"""Logical height above its line, where the dots are; its emblem is below."""
DOT: Final = 5
"""Logical distance of dots side by side and above one another."""
STACK: Final = 3
"""So many dots lie above one another, any more beside them."""
NAMES: Final = 96
FIGURES: Final = 76


def dot_places(places: Sequence[int], step: int) -> list[tuple[int, int]]:
    """Where dots go so that none hides another: how far to the right, and on which row from 0.

    Each lies in the nearest column of that width that has room.

    >>> dot_places([20, 20, 20, 20, 48], 5)
    [(20, 0), (20, 1), (20, 2), (15, 0), (50, 0)]
    """
    filled: dict[int, int] = {}
    found = []
    for place in sorted(places):
        column = next(
            column
            for column in sorted(
                range(place // step - len(places), place // step + len(places) + 2),
                key=lambda column: abs(column * step - place),
            )
            if filled.get(column, 0) < STACK
        )
        row = filled.get(column, 0)
        filled[column] = row + 1
        found.append((column * step, row))
    return found


class ParChart(Widget):
    """A row for each level: its plays as dots above a line, their median as an emblem below it and
    in figures. A line through all rows is the player's lead. ``words`` names the levels.
    """

    par = Shown[Par]()

    def __init__(self, ui: Ui, par: Par, lead: int, words: Mapping[str, str], **common: Any):
        super().__init__(ui, **common)
        self.par, self.lead, self.words = par, lead, words

    def describe(self) -> str:
        told = []
        for rehearsals in PLAN:
            median = self.par.of_level(rehearsals.level)
            if median is not None:
                words = _("{level} {points}")
                points = number(median, signed=True)
                told.append(words.format(level=self.words[rehearsals.level], points=points))
        return comma_list(told)

    def measure(self, max_width: int) -> Size:
        return max_width, self.ui.px(ROW * len(PLAN) + 30)

    def _range(self) -> tuple[int, int]:
        """The least and the greatest lead shown, with some room."""
        leads = [self.lead, 0, *(n for plays in self.par.leads.values() for n in plays)]
        low, high = min(leads), max(leads)
        room = max(100, (high - low) // 12)
        return low - room, high + room

    def draw(self, surface: pygame.Surface) -> None:
        ui = self.ui
        low, high = self._range()
        box = self.rect.copy()
        box.x += ui.px(NAMES)
        box.w = max(1, box.w - ui.px(NAMES) - ui.px(FIGURES))
        box.h = ui.px(ROW * len(PLAN))

        def at(points: int) -> int:
            return box.x + round(box.w * (points - low) / (high - low))

        nought = at(0)
        surface.fill(ui.theme.gold_dim, (nought, box.y, ui.hair, box.h))
        for place, rehearsals in enumerate(PLAN):
            y = box.y + ui.px(ROW) * place + ui.px(LINE)
            line = pygame.Rect(box.x, y, box.w, ui.hair)
            surface.fill(fade(ui.theme.gold_dim, 90)[:3], line)
            self._level(surface, rehearsals.level, y, box, [at(n) for n in self._leads(place)])
        self._own(surface, box, at(self.lead))
        if abs(nought - at(self.lead)) > ui.px(90):
            foot = (nought, box.bottom + ui.px(4))
            # Translators: the scores of both sides are the same.
            ui.text.draw(surface, _("even"), foot, "small", ui.theme.text_dim, "midtop")

    def _leads(self, place: int) -> Sequence[int]:
        return self.par.leads.get(PLAN[place].level, ())

    def _level(
        self, surface: pygame.Surface, level: str, y: int, box: pygame.Rect, places: Sequence[int]
    ) -> None:
        ui, theme = self.ui, self.ui.theme
        median = self.par.of_level(level)
        ink = theme.text if median is not None else theme.text_dim
        ui.text.draw(surface, self.words[level], (self.rect.x, y), "small", ink, "midleft",
                     max_width=ui.px(NAMES - 10))  # fmt: skip
        step = max(DOT, ui.px(DOT))
        for x, row in dot_places(places, step):
            at = (x, y - (step + 1) // 2 - ui.hair - row * step)
            pygame.draw.circle(surface, theme.text, at, max(2, ui.px(2.3)))
        if median is None:
            return
        low, high = self._range()
        sign = emblems.emblem(0, max(8, ui.px(12)))
        middle = box.x + round(box.w * (median - low) / (high - low))
        surface.blit(sign, sign.get_rect(midtop=(middle, y + ui.hair)))
        told = number(median, signed=True)
        ui.text.draw(surface, told, (self.rect.right, y), "small", theme.text, "midright")

    def _own(self, surface: pygame.Surface, box: pygame.Rect, x: int) -> None:
        ui, theme = self.ui, self.ui.theme
        wide = max(2, ui.px(2))
        surface.fill(theme.good, (x - wide // 2, box.y, wide, box.h + ui.px(4)))
        # Translators: {lead} is a difference in points, as “you +340”.
        words = _("you {lead}").format(lead=number(self.lead, signed=True))
        half = ui.text.width(words, "strong") // 2
        middle = max(self.rect.x + half, min(x, self.rect.right - half))
        ui.text.draw(surface, words, (middle, box.bottom + ui.px(4)), "strong", theme.good,
                     "midtop")  # fmt: skip
