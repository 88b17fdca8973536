"""The rating on the Statistics screen: where one stands among the levels, and how it came about."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from game.controller.pricing import Kind
from game.progress.counter import Picture
from game.progress.rating import FEWEST, LEVELS, KindFigures, Rating, Standing, shipped_scale
from game.translation import _, _n, _p, listed, number, with_colon
from game.ui.context import Ui
from game.ui.deco import emblems
from game.ui.deco.metals import GOLD
from game.ui.screens.parts.charts import Figure, Plate
from game.ui.screens.parts.figures import Line
from game.ui.screens.statistics.passport_page import next_aim
from game.ui.screens.statistics.statistics_overview import lines_plate
from game.ui.screens.statistics.statistics_words import game_name, level_name
from game.ui.theme import mix
from game.ui.widgets import Label, Row, Widget

SURE: Final = 2
"""Standard errors from which on a figure is no longer taken for chance."""
NEAR: Final = 0.25
"""How near to a level's place a rating is called by that level alone."""


def rating(ui: Ui, picture: Picture) -> list[Widget]:
    """The widgets from top to bottom. The picture must hold a rating."""
    found = picture.rating
    assert found is not None, "the page waits for the rating"
    games = listed([game_name(game) for game in shipped_scale()])
    if found.now is None:
        return [*_nothing(ui, found, games)]
    about = _(
        "Each of your decisions is judged after the hand by the player that gives hints: what it "
        "cost, from what you could know. The same was done for the levels, so a rating is a place "
        "among them. "
        "The cards you are dealt play no part in it. Rated games: {games}."
    )
    return [
        Row(ui, _figures(ui, found, found.now), gap=10, align="stretch"),
        RatingCourse(ui, found.course, cut=found.is_cut),
        Row(ui, [_kinds(ui, found.kinds)], gap=10, align="stretch"),
        Label(ui, about.format(games=games), "small", "text_dim"),
    ]


def _nothing(ui: Ui, found: Rating, games: str) -> list[Widget]:
    """What is shown before there is a rating: how one comes about."""
    words = _n(
        "You have a rating after {count} hand of these games: {games}.",
        "You have a rating after {count} hands of these games: {games}.",
        FEWEST,
    ).format(count=FEWEST, games=games)
    so_far = _n(
        "{count} such hand has been judged so far.",
        "{count} such hands have been judged so far.",
        found.hands,
    ).format(count=found.hands)
    about = _(
        "What your decisions cost is worked out in the background after each hand, unless you "
        "switch that off in the settings. A hand in which moves were taken back is left out."
    )
    told = Label(ui, about, "small", "text_dim", align="centre")
    return [*next_aim(ui, _("Your place among the levels"), f"{words} {so_far}", "stairs"), told]


def place_words(place: float) -> str:
    """A place among the levels in words.

    >>> place_words(3.1), place_words(3.5)
    ('Standard', 'Standard to strong')
    """
    nearest = min(round(place), len(LEVELS) - 1)
    if abs(place - nearest) <= NEAR:
        return level_name(LEVELS[nearest])
    lower = math.floor(place)
    return _BETWEEN[lower]()


_BETWEEN: Final = (
    lambda: _("Newcomer to beginner"),
    lambda: _("Beginner to casual"),
    lambda: _("Casual to standard"),
    lambda: _("Standard to strong"),
    lambda: _("Strong to expert"),
    lambda: _("Expert to master"),
)
"""What is said between two levels, by the lower one's place."""


def standing_words(now: Standing) -> tuple[str, str]:
    """A rating in words, and what is said below it about its uncertainty.

    >>> standing_words(Standing(3.1, 2.8, 3.4, 11.0, 0.6))
    ('Standard', '')
    >>> standing_words(Standing(3.5, 3.0, 4.0, 11.0, 1.5))
    ('Standard to strong', 'Standard … Strong')
    >>> standing_words(Standing(3.5, 1.6, 5.2, 11.0, 4.0))
    ('Casual … Expert', 'two times in three')
    """
    low, high = level_name(LEVELS[round(now.low)]), level_name(LEVELS[round(now.high)])
    if low == high:
        return place_words(now.place), ""
    spread = _("{low} … {high}").format(low=low, high=high)
    if round(now.high) - round(now.low) > 1:
        return spread, _("two times in three")
    return place_words(now.place), spread


def _figures(ui: Ui, found: Rating, now: Standing) -> list[Widget]:
    standing, spread = standing_words(now)
    return [
        # Within one level there is no span to tell, but what the rating rests on.
        Figure(ui, standing, _("your rating"), spread or _from_hands(found.hands)),
        Figure(
            ui, tenths(now.mean), _("points given away per decision"),
            _("give or take {error}").format(error=tenths(now.error)),
        ),
        Figure(
            ui, number(round(found.worth), signed=True), _("your cards’ worth, per hand"),
            _from_hands(found.all_hands),
        ),
        Figure(
            ui, number(round(found.play), signed=True), _("beyond your cards’ worth, per hand"),
            _beyond_chance(found),
        ),
    ]  # fmt: skip


def _beyond_chance(found: Rating) -> str:
    """How sure it is that more, or less, than the cards' worth is made by play and not by luck."""
    words = _("give or take {error}")
    if abs(found.play) < SURE * found.error:
        words = _("give or take {error}: it may be luck")
    return words.format(error=number(round(found.error)))


def _from_hands(count: int) -> str:
    return _n("from {count} hand", "from {count} hands", count).format(count=number(count))


def tenths(value: float) -> str:
    """A figure with one digit after the point.

    >>> tenths(12.34)
    '12.3'
    """
    whole, tenth = divmod(round(10 * value), 10)
    return _p("a figure with tenths", "{whole}.{tenth}").format(whole=number(whole), tenth=tenth)


def _kinds(ui: Ui, kinds: Sequence[KindFigures]) -> Widget:
    words: Mapping[Kind, str] = {
        Kind.DRAW: _("Drawing or taking the pile"),
        Kind.MELD: _("Melding"),
        Kind.DISCARD: _("Discarding"),
        Kind.OTHER: _("Threes, bonus cards, questions"),
    }
    head = Line(
        ("", _p("head of a column", "Decisions"), _p("head of a column", "You"),
         level_name("standard"), level_name("strong")),
        head=True,
    )  # fmt: skip
    lines = [
        Line((words[k.kind], number(k.count), tenths(k.mean), tenths(k.standard), tenths(k.strong)))
        for k in kinds
    ]
    return lines_plate(ui, _("Points given away per decision"), [head, *lines])


class RatingCourse(Plate):
    """The rating after each hand as a line, with its uncertainty as a band, among the levels.

    ``cut`` says that the course has only the newest hands.
    """

    def __init__(self, ui: Ui, course: Sequence[Standing], *, cut: bool = False) -> None:
        title = _("Your rating after each hand")
        if cut:
            title = _n(
                "Your rating after the last {count} hand",
                "Your rating after each of the last {count} hands",
                len(course),
            ).format(count=number(len(course)))
        super().__init__(ui, title, 7 * 25)
        self.course = list(course)

    def describe(self) -> str:
        return with_colon(self.title, standing_words(self.course[-1])[0])

    def draw_contents(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        ui, theme = self.ui, self.ui.theme
        names = [level_name(level) for level in LEVELS]
        wide = max(ui.text.width(name, "entry") for name in names) + ui.px(12)
        plot = pygame.Rect(box.x + wide, box.y + ui.px(8), box.w - wide - ui.px(8), 0)
        plot.h = box.h - ui.px(16)
        most = len(LEVELS) - 1
        grid = mix(theme.field, theme.text, 0.26)

        def down(place: float) -> int:
            return round(plot.bottom - plot.h * place / most)

        count = len(self.course)

        def across(index: int) -> int:
            return plot.x + (round(plot.w * index / (count - 1)) if count > 1 else plot.w // 2)

        upper = [(across(i), down(each.high)) for i, each in enumerate(self.course)]
        lower = [(across(i), down(each.low)) for i, each in enumerate(self.course)]
        band = mix(theme.field, GOLD.line, 0.2)
        if count > 1:
            pygame.draw.polygon(surface, band, [*upper, *reversed(lower)])
        else:
            surface.fill(band, (upper[0][0] - ui.px(2), upper[0][1], ui.px(4),
                                max(1, lower[0][1] - upper[0][1])))  # fmt: skip
        # A wide band would else hide where the levels are.
        for place, name in enumerate(names):
            y = down(place)
            surface.fill(grid, (plot.x, y, plot.w, ui.hair))
            at = (plot.x - ui.px(10), y)
            ui.text.draw(surface, name, at, "entry", theme.text_dim, "midright")
        if count > 1:
            line = [(across(i), down(each.place)) for i, each in enumerate(self.course)]
            pygame.draw.lines(surface, GOLD.bright, False, line, max(2, ui.dp(2.2)))
        sign = emblems.emblem(0, max(10, ui.px(15)))
        end = (across(count - 1), down(self.course[-1].place))
        surface.blit(sign, sign.get_rect(center=end))
