"""The passport: a visa for each game, the tour round the club tables, and what was achieved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.learning.bookmarks import Bookmarks
from game.learning.lessons import LESSONS
from game.progress.achievements import ACHIEVEMENTS, Achievement
from game.progress.counter import Picture
from game.progress.passport import TOUR_LEVELS, Stop, Visa
from game.translation import _, _n, short_day
from game.ui.context import Ui
from game.ui.deco import emblems
from game.ui.deco.metals import GOLD, SILVER, Metal
from game.ui.deco.stamps import METALS, stamp
from game.ui.markup import Line
from game.ui.portraits import portrait
from game.ui.screens.parts.charts import PAD, Plate, gilt
from game.ui.screens.statistics.statistics_words import game_name, level_name, partner_name
from game.ui.theme import Colour, mix
from game.ui.widgets import Column, Grid, Label, Row, Spacer, Widget
from game.ui.widgets.plain import Picture as Painting

MARKS: Final = (
    ("fan", SILVER),
    ("laurel", GOLD),
    ("crown", GOLD),
)
"""The stamps of a visa: played, won against standard players, won against masters."""
LESSON: Final = "sun"
"""What the stamp of a lesson shows."""
AIM: Final = 520
"""Logical width of the plate of a next aim."""
TILT: Final = (-7, 4, -3, 6, -5, 3)
"""How many degrees stamps stand askew, by turns."""


def passport_page(ui: Ui, picture: Picture) -> list[Widget]:
    """The visas of all games, and the tour."""
    visas = picture.passport.visas
    played = sum(bool(visa.played) for visa in visas)
    finished = _n(
        "{played} of {games} games finished.", "{played} of {games} games finished.", played
    ).format(played=played, games=len(visas))
    stamps = _(
        "The stamps: a match finished, one won against players of the standard level or better, "
        "and one won against masters. Matches by house rules, with moves taken back or with cards "
        "known before earn none; those by house rules count for the tour all the same."
    )
    # The games with most stamps come first.
    plates = [VisaPlate(ui, visa, at) for at, visa in enumerate(visas)]
    plates.sort(key=lambda plate: plate.days.count(""))
    if picture.passport.is_empty:
        told = _("Finish a match of any game. Its stamp comes into your passport, with the day.")
    else:
        told = f"{finished} {stamps}"
    return [
        Label(ui, told, "small", "text_dim"),
        Grid(ui, plates, columns=4, gap=10),
        Spacer(ui, 6),
        *_tour(ui, picture),
    ]


def lessons_learnt(ui: Ui, bookmarks: Bookmarks) -> list[Widget]:
    """The stamps of the lessons that have been finished; nothing where there are none."""
    done = [lesson for lesson in LESSONS if bookmarks.of(lesson.key).done]
    plates = [
        StampPlate(
            ui, (_(lesson.title), _(lesson.about), _day(bookmarks.of(lesson.key).day)), LESSON,
            METALS[at % len(METALS)], at, bright=True,
        )
        for at, lesson in enumerate(done)
    ]  # fmt: skip
    if not plates:
        return []
    return [
        Label(ui, _("Lessons finished"), "heading", "gold_bright"),
        Grid(ui, plates, columns=3, gap=10),
        Spacer(ui, 6),
    ]


def achievements_page(ui: Ui, picture: Picture) -> list[Widget]:
    """All achievements, with their day or what they take."""
    achieved = picture.passport.achieved
    if not achieved:
        first = ACHIEVEMENTS[0]
        return next_aim(ui, _(first.title), _(first.about), first.emblem)
    words = _("{count} of {all} so far. Moves taken back and cards known before earn nothing.")
    told = words.format(count=len(achieved), all=len(ACHIEVEMENTS))
    return [
        Label(ui, told, "small", "text_dim"),
        # What has been earned comes first.
        Grid(
            ui,
            [
                AchievementPlate(ui, each, at, day=achieved.get(each.key, ""), earned=earned)
                for earned in (True, False)
                for at, each in enumerate(ACHIEVEMENTS)
                if (each.key in achieved) == earned
            ],
            columns=3,
            gap=10,
        ),
    ]


def next_aim(ui: Ui, title: str, about: str, emblem: str) -> list[Widget]:
    """What to do first, where nothing has been reached yet: one thing, not all there is, with the
    stamp that it will bring.
    """
    plate = StampPlate(ui, (title, about, ""), emblem, GOLD, bright=True, width=AIM, large=True)
    return [
        Spacer(ui, 40),
        Label(ui, _("Your next aim"), "heading", "gold_bright", align="centre"),
        Row(ui, [Spacer(ui), plate, Spacer(ui)]),
        Spacer(ui, 40),
    ]


def _day(day: str) -> str:
    """The day on a stamp; empty where it is not known."""
    return short_day(day) if day else ""


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
        done = [w.format(day=short_day(day)) for w, day in zip(told, self.days, strict=True) if day]
        self.tooltip = "\n".join(done)

    def describe(self) -> str:
        done = self.tooltip or _("Not finished yet")
        return f"{game_name(self.visa.variant)}. {done}"

    def measure(self, max_width: int) -> tuple[int, int]:
        ui = self.ui
        lines = len(self._name(max_width - 2 * ui.px(PAD)))
        high = ui.px(52) + max(self._emblem, lines * ui.text.line_height("entry_strong"))
        return max_width, high + ui.text.line_height("entry") + 2 * ui.px(PAD)

    @property
    def ground(self) -> Colour:
        """The colour of the game, once it has been finished; a breath of it before."""
        if self.ui.theme.high_contrast:
            return super().ground
        colour = self.ui.assets.game_colour(self.visa.variant)
        return (*mix(super().ground, colour, 0.75 if self.visa.played else 0.3), 225)

    @property
    def _emblem(self) -> int:
        """The side of the game's emblem."""
        return self.ui.px(38)

    def _name(self, wide: int) -> list[Line]:
        """The name of the game beside its emblem, on as many lines as it needs."""
        room = max(1, wide - self._emblem - self.ui.px(8))
        return self.ui.text.wrap(game_name(self.visa.variant), room, "entry_strong")

    def draw_contents(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        ui, theme = self.ui, self.ui.theme
        ink = theme.text if self.visa.played else theme.text_dim
        side = min(ui.px(46), box.w // 3 - ui.px(4))
        step = min(box.w // 3, side + ui.px(14))
        # Names of one line and of two stand above stamps in one line.
        last = max(self.days)
        foot = ui.text.line_height("entry") // (1 if last else 2)
        middle = box.bottom - foot - ui.px(26)
        name, line_height = self._name(box.w), ui.text.line_height("entry_strong")
        y = (box.y + middle - ui.px(26) - len(name) * line_height) // 2
        sign = ui.assets.game_emblem(self.visa.variant, self._emblem)
        # Emblem and name together stand in the middle.
        wide = max(ui.text.width(line, "entry_strong") for line in name)
        before = self._emblem + ui.px(8)
        left = box.centerx - (before + wide) // 2
        surface.blit(sign, sign.get_rect(midleft=(left, y + len(name) * line_height // 2)))
        for line in name:
            at = (left + before + wide // 2, y)
            ui.text.draw(surface, line, at, "entry_strong", ink, "midtop")
            y += line_height
        for place, ((emblem, metal), day) in enumerate(zip(MARKS, self.days, strict=True)):
            square = pygame.Rect(0, 0, side, side)
            square.center = box.centerx + (place - 1) * step, middle
            _inked(surface, ui, emblem, metal if day else None, square, self.at + place)
        if last:
            ui.text.draw(
                surface, short_day(last), (box.centerx, box.bottom), "entry", theme.text,
                "midbottom", max_width=box.w,
            )  # fmt: skip


class StampPlate(Plate):
    """A stamp beside its title, a line about it and a day; ``words`` are these three.

    ``metal`` inks the stamp, None leaves it blank. ``bright`` writes what is meant to be read.
    """

    edge = PAD - 2

    def __init__(
        self, ui: Ui, words: tuple[str, str, str], emblem: str, metal: Metal | None, at: int = 0,
        *, bright: bool, width: float | None = None, large: bool = False,
    ) -> None:  # fmt: skip
        self.words = words
        gilded = gilt(ui) if bright else "text_dim"
        told = "text" if bright else "text_dim"
        lines = zip(words, (("entry_strong", gilded), ("small", told), ("small", "text_dim")),
                    strict=True)  # fmt: skip
        labels = [Label(ui, line, role, ink) for line, (role, ink) in lines if line]
        mark = Painting(
            ui,
            lambda surface, box: _inked(surface, ui, emblem, metal, box, at),
            (96, 96) if large else (58, 58),
        )
        row = Row(ui, [mark, Column(ui, labels, gap=0, flex=1)], gap=14)
        super().__init__(ui, "", child=row, width=width)

    def describe(self) -> str:
        title, about, day = self.words
        return f"{title}. {about} {day}".strip()


class AchievementPlate(StampPlate):
    """A stamp with its title, and its day or what it takes."""

    def __init__(
        self, ui: Ui, achievement: Achievement, at: int, *, day: str, earned: bool
    ) -> None:
        words = _(achievement.title), _(achievement.about), _day(day)
        metal = METALS[at % len(METALS)] if earned else None
        super().__init__(ui, words, achievement.emblem, metal, at, bright=earned)
        self.achievement = achievement


def _tour(ui: Ui, picture: Picture) -> list[Widget]:
    """The tour: a round of club tables at each level."""
    stop = picture.passport.next_stop
    if stop is None:
        words = _("You have beaten everybody at every table in the club.")
    else:
        words = _(
            "Next on your tour: **{name}**, level {level}. Win a match with them among your "
            "opponents."
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
            _("{name}, beaten {day}").format(
                name=partner_name(stop.character), day=short_day(stop.day)
            )
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
