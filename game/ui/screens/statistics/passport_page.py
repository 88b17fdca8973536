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
from game.ui.portraits import portrait
from game.ui.screens.parts.charts import PAD, Plate, gilt
from game.ui.screens.parts.figures import game_emblem
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
        "One stamp for a finished match, one for a win against standard players or better, one for "
        "a win against masters. House rules, moves taken back and cards known before earn none."
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


def _stamp(ui: Ui, emblem: str, metal: Metal | None, at: int, side: int) -> Painting:
    """A stamp in a square, a little askew once it is there."""

    def draw(surface: pygame.Surface, box: pygame.Rect) -> None:
        picture = stamp(ui, box.w, emblem, metal)
        if metal is not None:
            picture = pygame.transform.rotozoom(picture, TILT[at % len(TILT)], 1.0)
        surface.blit(picture, picture.get_rect(center=box.center))

    return Painting(ui, draw, (side, side))


class VisaPlate(Plate):
    """A game's page of the passport: its name, the stamps below each other's, the last day."""

    def __init__(self, ui: Ui, visa: Visa, at: int) -> None:
        self.visa, self.days = visa, (visa.played, visa.standard, visa.master)
        ink, last = "text" if visa.played else "text_dim", max(self.days)
        name = Label(ui, game_name(visa.variant), "entry_strong", ink, "centre")
        head = Row(ui, [game_emblem(ui, visa.variant, 38), name])
        stamps = [
            _stamp(ui, emblem, metal if day else None, at + place, 46)
            for place, ((emblem, metal), day) in enumerate(zip(MARKS, self.days, strict=True))
        ]
        day = Label(ui, short_day(last), "entry", align="centre") if last else Spacer(ui, 6)
        # Names of one line and of two stand above stamps in one line.
        parts = [Spacer(ui), head, Spacer(ui), Row(ui, stamps, gap=14), day]
        super().__init__(ui, "", child=Column(ui, parts, gap=2, align="centre"))
        told = (_("finished {day}"), _("won against standard players {day}"),
                _("won against masters {day}"))  # fmt: skip
        done = [w.format(day=short_day(day)) for w, day in zip(told, self.days, strict=True) if day]
        self.tooltip = "\n".join(done)

    def describe(self) -> str:
        done = self.tooltip or _("Not finished yet")
        return f"{game_name(self.visa.variant)}. {done}"

    @property
    def ground(self) -> Colour:
        """The colour of the game, once it has been finished; a breath of it before."""
        if self.ui.theme.high_contrast:
            return super().ground
        colour = self.ui.assets.game_colour(self.visa.variant)
        return (*mix(super().ground, colour, 0.75 if self.visa.played else 0.3), 225)


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
        mark = _stamp(ui, emblem, metal, at, 96 if large else 58)
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
        self.following = following
        faces = Grid(ui, [self._face(ui, stop) for stop in stops], columns=3, gap=8)
        super().__init__(ui, title, child=faces, flex=1)
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

    def _face(self, ui: Ui, stop: Stop) -> Widget:
        """Somebody at these tables, by name."""
        following, theme = stop == self.following, ui.theme
        lit = bool(stop.day) or following

        def draw(surface: pygame.Surface, box: pygame.Rect) -> None:
            here = pygame.Rect(0, 0, ui.px(46), ui.px(46))
            here.midtop = box.centerx, box.y + ui.px(6)
            ring = GOLD.line if lit else theme.text_off
            picture = portrait(stop.character, here.w, ring, max(1, ui.px(2)))
            if not lit:
                picture = picture.copy()
                picture.set_alpha(150 if theme.high_contrast else 105)
            surface.blit(picture, here)
            if stop.day:
                mark = stamp(ui, ui.px(26), "laurel", GOLD)
                at = here.right - ui.px(2), here.bottom - ui.px(5)
                surface.blit(mark, mark.get_rect(center=at))
            elif following:
                sign = emblems.emblem(0, ui.px(18))
                surface.blit(sign, sign.get_rect(center=(here.centerx, here.top - ui.px(1))))

        name = Label(ui, partner_name(stop.character), "entry", "text" if lit else "text_dim",
                     "centre", wrap=False)  # fmt: skip
        return Column(ui, [Painting(ui, draw, (60, 57)), name], gap=0, align="centre")
