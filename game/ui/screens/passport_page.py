"""The passport: a visa for each game, the tour round the club tables, and what was achieved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.progress.achievements import ACHIEVEMENTS, Achievement
from game.progress.passport import TOUR_LEVELS, Stop, Visa
from game.translation import _, _p
from game.ui.deco import emblems
from game.ui.deco.metals import GOLD, SILVER, Metal
from game.ui.deco.stamps import METALS, stamp
from game.ui.portraits import portrait
from game.ui.screens.charts import PAD, Plate
from game.ui.screens.statistics_words import game_name, level_name, partner_name
from game.ui.widgets import Grid, Label, Row, Spacer, Widget

if TYPE_CHECKING:
    from game.progress.counter import Picture
    from game.ui.context import Ui

MARKS: Final = (
    ("fan", SILVER),
    ("laurel", GOLD),
    ("crown", GOLD),
)
"""The stamps of a visa: played, won against standard players, won against masters."""
TILT: Final = (-7, 4, -3, 6, -5, 3)
"""How many degrees stamps stand askew, by turns."""


def passport_page(ui: Ui, picture: Picture) -> list[Widget]:
    """The visas of all games, and the tour."""
    visas = picture.passport.visas
    played = sum(bool(visa.played) for visa in visas)
    words = _(
        "{played} of {games} games finished. The stamps: a match finished, one won against players "
        "of the standard level or better, and one won against masters."
    ).format(played=played, games=len(visas))
    return [
        Label(ui, words, "small", "text_dim"),
        Grid(ui, [VisaPlate(ui, visa, at) for at, visa in enumerate(visas)], columns=4, gap=10),
        Spacer(ui, 6),
        *_tour(ui, picture),
    ]


def achievements_page(ui: Ui, picture: Picture) -> list[Widget]:
    """All achievements, with their day or what they take."""
    achieved = picture.passport.achieved
    words = _("{count} of {all} so far. Moves taken back and cards known before earn nothing.")
    told = words.format(count=len(achieved), all=len(ACHIEVEMENTS))
    return [
        Label(ui, told, "small", "text_dim"),
        Grid(
            ui,
            [
                AchievementPlate(ui, each, achieved.get(each.key, ""), at)
                for at, each in enumerate(ACHIEVEMENTS)
            ],
            columns=3,
            gap=10,
        ),
    ]


def _inked(
    surface: pygame.Surface, ui: Ui, emblem: str, metal: Metal | None, box: pygame.Rect, at: int
) -> None:
    """A stamp in a square, a little askew once it is there."""
    picture = stamp(ui, box.w, emblem, metal)
    if metal is not None:
        picture = pygame.transform.rotozoom(picture, TILT[at % len(TILT)], 1.0)
    surface.blit(picture, picture.get_rect(center=box.center))


class VisaPlate(Plate):
    """A game's page of the passport."""

    def __init__(self, ui: Ui, visa: Visa, at: int) -> None:
        super().__init__(ui, "", 0)
        self.visa, self.at = visa, at
        self.days = (visa.played, visa.standard, visa.master)
        told = (_("finished {day}"), _("won against standard players {day}"),
                _("won against masters {day}"))  # fmt: skip
        done = [w.format(day=day) for w, day in zip(told, self.days, strict=True) if day]
        self.tooltip = "\n".join(done)

    def describe(self) -> str:
        done = self.tooltip or _("Not played yet")
        return f"{game_name(self.visa.variant)}. {done}"

    def contents_height(self) -> int:
        ui = self.ui
        return ui.px(52) + ui.text.line_height("entry_strong") + ui.text.line_height("entry")

    def draw_contents(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        ui, theme = self.ui, self.ui.theme
        ink = theme.text if self.visa.played else theme.text_dim
        name = game_name(self.visa.variant)
        size = ui.text.fitted_size(name, "entry_strong", box.w)
        ui.text.draw(
            surface, name, (box.centerx, box.y), "entry_strong", ink, "midtop", size,
            max_width=box.w,
        )  # fmt: skip
        y = box.y + ui.text.line_height("entry_strong") + ui.px(4)
        side = min(ui.px(46), box.w // 3 - ui.px(4))
        step = min(box.w // 3, side + ui.px(14))
        for place, ((emblem, metal), day) in enumerate(zip(MARKS, self.days, strict=True)):
            square = pygame.Rect(0, 0, side, side)
            square.center = box.centerx + (place - 1) * step, y + side // 2
            _inked(surface, ui, emblem, metal if day else None, square, self.at + place)
        last = max(self.days)
        told = last or _p("a game", "not played yet")
        ui.text.draw(
            surface, told, (box.centerx, box.bottom), "entry", theme.text_dim, "midbottom",
            max_width=box.w,
        )  # fmt: skip


class AchievementPlate(Plate):
    """A stamp with its title, and its day or what it takes."""

    def __init__(self, ui: Ui, achievement: Achievement, day: str, at: int) -> None:
        super().__init__(ui, "", 0)
        self.achievement, self.day, self.at = achievement, day, at

    @property
    def _side(self) -> int:
        return self.ui.px(58)

    def describe(self) -> str:
        title, about = _(self.achievement.title), _(self.achievement.about)
        return f"{title}. {about} {self.day}".strip()

    def _about(self, wide: int) -> Sequence[Any]:
        return self.ui.text.wrap(_(self.achievement.about), max(1, wide), "small")

    def measure(self, max_width: int) -> tuple[int, int]:
        ui = self.ui
        inner = max_width - 2 * ui.px(PAD) - self._side - ui.px(14)
        lines = len(self._about(inner))
        high = ui.text.line_height("entry_strong") + lines * ui.text.line_height("small")
        if self.day:
            high += ui.text.line_height("small")
        return max_width, max(high, self._side) + 2 * ui.px(PAD - 2)

    def draw_contents(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        ui, theme = self.ui, self.ui.theme
        side = self._side
        square = pygame.Rect(box.x, box.centery - side // 2, side, side)
        metal = METALS[self.at % len(METALS)] if self.day else None
        _inked(surface, ui, self.achievement.emblem, metal, square, self.at)
        x = square.right + ui.px(14)
        wide = box.right - x
        lines = self._about(wide)
        small = ui.text.line_height("small")
        high = ui.text.line_height("entry_strong") + small * (len(lines) + bool(self.day))
        y = box.centery - high // 2
        title = _(self.achievement.title)
        ink = (theme.text if theme.high_contrast else GOLD.bright) if self.day else theme.text_dim
        size = ui.text.fitted_size(title, "entry_strong", wide)
        ui.text.draw(surface, title, (x, y), "entry_strong", ink, size=size, max_width=wide)
        y += ui.text.line_height("entry_strong")
        for line in lines:
            ui.text.draw(surface, line, (x, y), "small", theme.text if self.day else theme.text_dim)
            y += small
        if self.day:
            ui.text.draw(surface, self.day, (x, y), "small", theme.text_dim)


def _tour(ui: Ui, picture: Picture) -> list[Widget]:
    """The tour: a round of club tables at each level."""
    stop = picture.passport.next_stop
    if stop is None:
        words = _("You have beaten everybody at every table of the club.")
    else:
        words = _(
            "Next on your tour: **{name}**, level {level}. Seat them among your opponents and win "
            "a match."
        ).format(name=partner_name(stop.character), level=level_name(stop.level))
    stops = picture.passport.tour
    rounds: list[Widget] = []
    for level in TOUR_LEVELS:
        there = [each for each in stops if each.level == level]
        rounds.append(TourPlate(ui, level_name(level), there, stop))
    return [
        Label(ui, _("The tour of the club tables"), "heading", "gold_bright"),
        Label(ui, words, "small", "text_dim"),
        Row(ui, rounds, gap=10, align="stretch"),
    ]


class TourPlate(Plate):
    """The tables of one level: faces with a laurel where they were beaten, the next one marked."""

    def __init__(self, ui: Ui, title: str, stops: Sequence[Stop], following: Stop | None) -> None:
        super().__init__(ui, title, 0, flex=1)
        self.stops, self.following = list(stops), following
        done = [
            _("{name}, beaten {day}").format(name=partner_name(stop.character), day=stop.day)
            for stop in stops
            if stop.day
        ]
        self.tooltip = "\n".join(done)

    def describe(self) -> str:
        beaten = self.tooltip or _("Nobody beaten yet")
        return f"{self.title}. {beaten}"

    @property
    def _step(self) -> int:
        return self.ui.px(58) + self.ui.text.line_height("entry")

    def contents_height(self) -> int:
        return 2 * self._step + self.ui.px(8)

    def draw_contents(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        ui, theme = self.ui, self.ui.theme
        face = ui.px(46)
        for at, stop in enumerate(self.stops):
            column, row = at % 3, at // 3
            x = box.x + box.w * (2 * column + 1) // 6
            y = box.y + row * (self._step + ui.px(8))
            here = pygame.Rect(0, 0, face, face)
            here.midtop = x, y + ui.px(6)
            following = stop == self.following
            ring = GOLD.line if stop.day or following else theme.text_off
            picture = portrait(stop.character, face, ring, max(1, ui.px(2)))
            if not stop.day and not following:
                picture = picture.copy()
                picture.set_alpha(150 if theme.high_contrast else 105)
            surface.blit(picture, here)
            if stop.day:
                mark = stamp(ui, ui.px(26), "laurel", GOLD)
                surface.blit(
                    mark, mark.get_rect(center=(here.right - ui.px(2), here.bottom - ui.px(5)))
                )
            elif following:
                sign = emblems.emblem(0, ui.px(18))
                surface.blit(sign, sign.get_rect(center=(here.centerx, here.top - ui.px(1))))
            ui.text.draw(
                surface, partner_name(stop.character), (x, here.bottom + ui.px(5)), "entry",
                theme.text if stop.day or following else theme.text_dim, "midtop",
                max_width=box.w // 3 - ui.px(4),
            )  # fmt: skip
