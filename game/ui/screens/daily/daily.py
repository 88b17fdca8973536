"""The daily deals: today's games, the results of the last days, and the run of days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import pygame

from game.daily.days import Days, DaySearch, Play, days_from
from game.daily.deal import OTHERS, DailyDeal, deals_of
from game.daily.par_work import read_par
from game.notation.record import Record
from game.players import CHARACTERS
from game.translation import N_, _, _n, _p, comma_list, day_in_full, number
from game.ui import paint
from game.ui.markup import escape
from game.ui.screens.daily import daily_table
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.figures import game_emblem
from game.ui.screens.parts.sheet import Sheet
from game.ui.theme import fade
from game.ui.widgets import Button, Column, Label, Row, Rule, Spacer, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.plain import Flow

SHOWN: Final = 7
"""Number of days whose results are shown, with today."""
NAMES: Final = 222
"""Logical width of the column with the games."""
BUTTONS: Final = 164
"""Logical width of the buttons."""


@dataclass(frozen=True, slots=True)
class DayMark:
    """A day of a game, as a sign: whether it was played, and how it compares with par.

    ``sign`` is "+" at par or better, "−" below it, "•" where par is not known.
    """

    day: date
    sign: str = ""


class DayStrip(Flow[DayMark]):
    """The last days of a game as a row of boxes, today's at the right end."""

    across = 6

    def describe(self) -> str:
        told = [mark for mark in self.shown if mark.sign]
        return comma_list([f"{day_in_full(mark.day)} {mark.sign}" for mark in told])

    def _size(self, thing: DayMark, room: int) -> Size:
        return self.ui.px(20), self.ui.px(20)

    def _draw_one(self, surface: pygame.Surface, thing: DayMark, box: pygame.Rect) -> None:
        ui, theme, good = self.ui, self.ui.theme, thing.sign == "+"
        if thing.sign:
            fill = theme.gold if good else theme.raised
            paint.draw_box(surface, box, ui.px(4), fill, theme.gold_dim, ui.hair)
            ink = theme.ink if good else theme.text
            ui.text.draw(surface, thing.sign, box.center, "strong", ink, "center")
        else:
            line = fade(theme.gold_dim, 150)
            paint.draw_box(surface, box, ui.px(4), theme.field, line, ui.hair)


class DailyScene(Sheet):
    """A sheet over the title. ``today`` is the clock's date. Enter begins, or goes on with, the
    first deal that is not played yet, unless another has the focus.

    ``result_of`` is a record whose result is shown first.
    """

    title = heading = N_("Daily deal")
    width, gap = 820, 12

    def __init__(
        self,
        navigator: Navigator,
        today: Callable[[], date] = date.today,
        result_of: Record | None = None,
    ) -> None:
        super().__init__()
        self.navigator = navigator
        self._today = today
        self._result_of = result_of
        self.day = today()
        self.days = Days()
        self._search: DaySearch | None = None
        self._offered = ""
        """The game of the deal offered first: its button has the focus until another is chosen."""
        self._news = 0
        """The pars known so far that were missing."""

    # -- widgets ----------------------------------------------------------------------------

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        head = Label(
            ui, _("The last {count} days").format(count=SHOWN), "small", "text_dim", "right", flex=1
        )
        self.buttons: dict[str, Button] = {}
        rows: list[Widget] = [Row(ui, [head, Label(ui, "", width=BUTTONS)], gap=16)]
        rows += [self._row(place, deal) for place, deal in enumerate(deals_of(self.day), 1)]
        return Label(ui, self._about_words(), colour="text_dim"), Column(ui, rows, gap=6), Rule(ui)

    def foot(self) -> Sequence[Widget]:
        run = self._run_words() if self._search is None else ""
        return self.back_button(), Spacer(self.ui), Label(self.ui, run, "strong")

    def _about_words(self) -> str:
        names = [escape(CHARACTERS[key].name) for key in OTHERS]
        words = _(
            "Today, **{date}**, everybody is dealt the same cards, with {left} on the left, "
            "{partner} as partner and {right} on the right, all standard players. One hand, played "
            "once: no hints, and Undo only takes back cards that you are laying out."
        )
        return words.format(
            date=day_in_full(self.day), left=names[0], partner=names[1], right=names[2]
        )

    def _row(self, place: int, deal: DailyDeal) -> Widget:
        ui = self.ui
        words, told, act = self._state(deal)
        first = deal.game == self._first
        button = Button(
            ui, words, act, kind="primary" if first else "secondary", default=first,
            shortcut=str(place), keycap="Enter" if first else "", width=BUTTONS,
            enabled=self._search is None, disabled_reason=_("Your matches are being read…"),
        )  # fmt: skip
        self.buttons[deal.game] = button
        name = Label(ui, escape(_(deal.variant.name)), "strong", width=NAMES)
        strip = DayStrip(
            ui, self._marks(deal.game), tooltip=_(
                "The last days, today on the right: + is par or better, − is below par, • is a day "
                "whose par is not known."
            ),
        )  # fmt: skip
        told_label = Label(ui, told, "small", "text_dim", flex=1)
        return Row(ui, [game_emblem(ui, deal.game, 32), name, told_label, strip, button], gap=12)

    @property
    def _first(self) -> str:
        """The game of the first deal that is not played yet; of the first if all are."""
        deals = deals_of(self.day)
        left = (deal.game for deal in deals if self.days.result(deal) is None)
        return next(left, deals[0].game)

    def _state(self, deal: DailyDeal) -> tuple[str, str, Callable[[], None]]:
        """The button's text, the state in words, and what the button does."""
        play = self.days.result(deal)
        if play is not None:
            told = f"**{number(play.lead, signed=True)}**"
            par = read_par(self.navigator.kept.folders.daily, deal).par
            if par is not None:
                # Translators: par as in golf: what good players make of the same cards.
                told = _("**{lead}**, par {par}").format(
                    lead=number(play.lead, signed=True), par=number(par, signed=True)
                )
            return _("Result"), told, lambda: self._show(play)
        left = self.days.left(deal)
        if left is not None:
            return _("Continue"), _p("daily deal, not finished", "begun"), lambda: self._go_on(left)
        return _("Play"), _("not played yet"), lambda: self._begin(deal)

    def _marks(self, game: str) -> list[DayMark]:
        days = reversed(days_from(self.day, SHOWN, -1))
        return [DayMark(day, self._sign(DailyDeal(day, game))) for day in days]

    def _sign(self, deal: DailyDeal) -> str:
        play = self.days.result(deal)
        if play is None:
            return ""
        par = read_par(self.navigator.kept.folders.daily, deal).par
        if par is None:
            return "•"
        return "+" if play.lead >= par else "−"

    def _run_words(self) -> str:
        run, longest = self.days.run(self.day), self.days.longest
        if not longest:
            return _("A run of days begins with today's first deal.")
        told = _n("{days} day in a row", "{days} days in a row", run).format(days=run)
        if longest > run:
            return _("{run}, longest run: {longest}").format(run=told, longest=longest)
        return told

    # -- what it does -----------------------------------------------------------------------

    def _begin(self, deal: DailyDeal) -> None:
        if self._still_today():
            daily_table.begin(self.navigator, deal)

    def _go_on(self, play: Play) -> None:
        daily_table.go_on(self.navigator, play)

    def _show(self, play: Play) -> None:
        counts = self.days.first(play.deal) is play
        run = self.days.run(self.day)
        self.navigator.open("daily result", play=play, run=run, counts=counts)

    def _still_today(self) -> bool:
        """Whether it is still the day shown. At midnight the new deals are shown instead."""
        if self._today() == self.day:
            return True
        self.day = self._today()
        self._look()
        self.root.toast(_("A new day: these are today's deals."), "good")
        return False

    # -- time -------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self._look()

    def resume(self) -> None:
        """Called when the result has gone: par may be known now."""
        self._told()
        self._work_out_pars()

    def leave(self) -> None:
        if self._search is not None:
            self._search.close()

    def _look(self) -> None:
        """Look through the records."""
        navigator = self.navigator
        saved = navigator.kept.saved
        written = saved.written
        day = written.date() if written is not None else self.day
        self._search = DaySearch(navigator.kept.store.played(), saved.record(), day)
        self._told()

    def update(self, dt: float) -> None:
        super().update(dt)
        search = self._search
        if search is not None and search.days is not None:
            self.days, self._search = search.days, None
            self._told()
            self._work_out_pars()
            self._show_result()
        news = self.navigator.kept.pars.news
        if news != self._news:
            self._news = news
            self._told()

    def _work_out_pars(self) -> None:
        """Have the pars worked out that are missing in the days shown, the newest first."""
        days = days_from(self.day, SHOWN, -1)
        deals = [deal for day in days for deal in deals_of(day) if self.days.result(deal)]
        self.navigator.kept.pars.start(deals)

    def _show_result(self) -> None:
        """Show the result of the play that has just ended, once."""
        record, self._result_of = self._result_of, None
        if record is None:
            return
        deck = record.hands[0].deck
        plays = [play for deal in self.days.plays for play in self.days.plays[deal]]
        play = next((play for play in reversed(plays) if play.record.hands[0].deck == deck), None)
        if play is not None and play.is_over:
            self._show(play)

    def _told(self) -> None:
        chosen = next((game for game, b in self.buttons.items() if b.focused), "")
        stays = chosen in ("", self._offered)
        self._offered = self._first
        self.changed()
        if stays:
            self.buttons[self._offered].focus()
