"""The result of a daily deal: what the player and each level made of the same cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pygame

from game.controller.pricing import PricedHand, can_be_priced
from game.controller.review import Review
from game.daily.days import Play
from game.daily.deal import YOU
from game.daily.par import PLAN, Par
from game.daily.par_work import ParWork
from game.daily.share import share_text
from game.notation.record import HandRecord
from game.players.advice import Size as Loss
from game.translation import _, _n, comma_list, day_in_full, number, percent
from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import emblems
from game.ui.markup import escape
from game.ui.screens.daily import daily_table
from game.ui.screens.files import record_opener
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.sheet import Sheet
from game.ui.screens.who_sits import LEVELS
from game.ui.theme import fade
from game.ui.widgets import Button, Label, Row, Spacer, Widget
from game.ui.widgets.base import Shown, Size
from game.ui.widgets.plain import Flow

SIGNS: Final = {Loss.NONE: "", Loss.SMALL: "1", Loss.CLEAR: "2", Loss.LARGE: "3"}
"""A loss in the box of its turn, so that it is not told by colour alone."""


class TurnStrip(Flow[Loss]):
    """A box for each of the player's turns: the greater the loss, the warmer."""

    across = down = 4

    def describe(self) -> str:
        return comma_list([SIGNS[loss] or "0" for loss in self.shown])

    def _size(self, thing: Loss, room: int) -> Size:
        return self.ui.px(18), self.ui.px(18)

    def _draw_one(self, surface: pygame.Surface, thing: Loss, box: pygame.Rect) -> None:
        ui, theme = self.ui, self.ui.theme
        fills = {
            Loss.NONE: theme.good, Loss.SMALL: theme.gold, Loss.CLEAR: theme.warn,
            Loss.LARGE: theme.bad,
        }  # fmt: skip
        paint.draw_box(surface, box, ui.px(3), fills[thing], theme.panel_line, ui.hair)
        ui.text.draw(surface, SIGNS[thing], box.center, "caps", theme.ink, "center")


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


class DailyResultScene(Sheet):
    """A sheet over the daily deals. Par and the prices of the decisions are worked out meanwhile.

    ``run`` is the run of days up to today; ``counts`` says whether this play counts for its day.
    """

    title = "Daily deal"
    width, gap = 760, 10

    def __init__(self, navigator: Navigator, play: Play, run: int, counts: bool) -> None:
        super().__init__()
        self.navigator, self.play, self.run, self.counts = navigator, play, run, counts
        self._par: ParWork | None = None
        self._priced: PricedHand | None = None
        self._stopped = False
        self._news = -1

    @property
    def _hand(self) -> HandRecord:
        return self.play.record.hands[0]

    # -- widgets ----------------------------------------------------------------------------

    @property
    def headline(self) -> str:
        return _("Daily deal of {date}").format(date=day_in_full(self.play.deal.day))

    def contents(self) -> Sequence[Widget]:
        ui, play, work = self.ui, self.play, self._par
        assert work is not None, "the work begins before the sheet is made"
        self.chart = ParChart(
            ui, work.par, play.lead, {key: _(title) for key, title, _tip in LEVELS}
        )
        chart_words = _(
            "Each dot is a play of your cards at that level; equal results are stacked. The gold "
            "diamond is the median, the middle of the dots."
        )
        stop = Button(
            ui, _("Go on") if self._stopped else _("Stop"), self._turn, kind="quiet", shortcut="O",
            visible=not work.par.is_whole,
        )  # fmt: skip
        parts: list[Widget] = [
            Label(ui, escape(_(play.deal.variant.name)), "heading", "gold_bright"),
            Label(ui, self._points(), colour="text_dim"),
            self.chart,
            Label(ui, chart_words, "small", "text_dim"),
            Row(ui, [Label(ui, self._par_words(), flex=1), Spacer(ui), stop]),
            Label(ui, self._cost_words()),
        ]
        losses = self._priced.losses() if self._priced is not None else []
        if losses:
            legend = _(
                "A box for each of your turns: 1, 2 and 3 are a small, a clear and a large loss."
            )
            parts += [TurnStrip(ui, losses), Label(ui, legend, "small", "text_dim")]
        return parts

    def foot(self) -> Sequence[Widget]:
        ui = self.ui
        self.first = self.main_button(
            _("Share"), self._copy, shortcut="S", width=None, enabled=self.counts,
            tooltip=_("Puts a short text on the clipboard. It names no card."),
            disabled_reason=_("Only the play that counts can be shared."),
        )  # fmt: skip
        return (
            self.back_button(),
            Spacer(ui),
            Button(
                ui, _("Play again"), self._again, kind="quiet", shortcut="P",
                tooltip=_("The same cards once more. It does not count."),
            ),
            Button(ui, _("The hand"), self._view, shortcut="H"),
            Button(ui, _("Look back"), self._look_back, shortcut="B"),
            self.first,
        )  # fmt: skip

    def _points(self) -> str:
        result = self._hand.result
        assert result is not None, "only a hand that is over has a result"
        totals = [line.total for line in result.lines]
        lead = self.play.lead
        words = _("You made **{own}**, the others **{others}**; you are level.")
        if lead:
            ahead = _("You made **{own}**, the others **{others}**; you are **{lead}** ahead.")
            behind = _("You made **{own}**, the others **{others}**; you are **{lead}** behind.")
            words = ahead if lead > 0 else behind
        words = words.format(
            own=number(totals[self.play.deal.account]),
            others=number(sum(totals) - totals[self.play.deal.account]),
            lead=number(abs(lead)),
        )
        return f"{words} {self._counts()}".strip()

    def _counts(self) -> str:
        """Whether the play counts for the run, if that needs to be said."""
        if self._hand.takebacks:
            return _("It does not count: moves were taken back.")
        if not self.counts:
            return _("It does not count: only the first play of a deal does.")
        return "" if self.play.in_time else _("Played on another day: the run does not count it.")

    def _par_words(self) -> str:
        work = self._par
        assert work is not None, "the work has begun"
        if work.failed:
            return _("Par could not be worked out; the log says why.")
        par, half = work.par.par, work.par.middle_half
        if par is None or half is None:
            share = percent(int(100 * work.progress))
            if self._stopped:
                return _("Par: stopped at {share}.").format(share=share)
            return _("The levels play your cards: {share} so far.").format(share=share)
        words = _(
            "Par is **{par}**, the median of what strong, expert and master players make of your "
            "cards: you made exactly that."
        )
        if self.play.lead > par:
            words = _(
                "Par is **{par}**, the median of what strong, expert and master players make of "
                "your cards: you made **{points} more**."
            )
        elif self.play.lead < par:
            words = _(
                "Par is **{par}**, the median of what strong, expert and master players make of "
                "your cards: you made **{points} less**."
            )
        told = words.format(par=number(par, signed=True), points=number(abs(self.play.lead - par)))
        chance = _("Half of their plays ended between {low} and {high}: that much is chance.")
        low, high = (number(lead, signed=True) for lead in half)
        return f"{told} {chance.format(low=low, high=high)}"

    def _cost_words(self) -> str:
        priced = self._priced
        if priced is None:
            if self.navigator.kept.prices.is_due(self._hand):
                return _("Your decisions are being judged…")
            if not can_be_priced(self._hand):
                return _("Your decisions are not judged, since moves were taken back.")
            if not self.navigator.settings.price_play:
                return _(
                    "Your decisions have not been judged: that is switched off in the settings."
                )
            return _("Your decisions could not be judged; the log says why.")
        return f"{self._lost_words(priced)} {self._rest_words(priced)}".strip()

    def _lost_words(self, priced: PricedHand) -> str:
        """What the decisions gave away, each judged by itself."""
        count, lost = len(priced.prices), round(priced.told_losses)
        if not lost:
            return _n(
                "Your {count} decision, judged by itself, gave away no more than chance could "
                "explain.",
                "Your {count} decisions, each judged by itself, gave away no more than chance "
                "could explain.",
                count,
            ).format(count=count)
        return _n(
            "Your {count} decision, in the turn marked, gave away about {points} points, give or "
            "take {error}.",
            "Of your {count} decisions, those in the turns marked gave away about {points} points, "
            "give or take {error}.",
            count,
        ).format(count=count, points=number(lost), error=number(round(priced.told_error)))

    def _rest_words(self, priced: PricedHand) -> str:
        """Where the rest of what is missing to par comes from, if that is more than the error."""
        assert self._par is not None, "the work has begun"
        par = self._par.par.par
        if par is None:
            return ""
        lost = priced.told_losses
        if par - self.play.lead - lost <= priced.told_error:
            return ""
        if round(lost):
            return _(
                "The rest of the difference is luck and the others’ play, as far as can be told."
            )
        return _("So the difference from par is luck and the others’ play, as far as can be told.")

    # -- what it does -----------------------------------------------------------------------

    def _turn(self) -> None:
        """Stop working out par, or go on with it."""
        assert self._par is not None, "the work has begun"
        self.navigator.kept.pars.held = not self._stopped
        if self._stopped:
            self._start()
        else:
            self._par.close()
            self._stopped = True
        self.changed()

    def _copy(self) -> None:
        assert self._par is not None, "the work has begun"
        losses = self._priced.losses() if self._priced is not None else []
        # The run of days is that of the plays on their day.
        run = self.run if self.play.in_time else 0
        text = share_text(self.play.deal, self.play.lead, self._par.par.par, run, losses)
        self.copy(text, _("The result is on the clipboard."))

    def _again(self) -> None:
        daily_table.begin(self.navigator, self.play.deal)

    def _view(self) -> None:
        words = _("Daily deal of {date}").format(date=day_in_full(self.play.deal.day))
        record_opener.view(self.navigator, self.play.record, self.navigator.tell, words)

    def _look_back(self) -> None:
        self.navigator.open("look back", review=self._review, record=self.play.record, hand=0)

    def _review(self) -> Review:
        return Review(self.play.record.variant, self._hand, YOU)

    # -- time -------------------------------------------------------------------------------

    def enter(self) -> None:
        if self._par is None:
            self._start()
            self._price()
        super().enter()

    def _start(self) -> None:
        # Two at once would play the same.
        self.navigator.kept.pars.close()
        self._par = ParWork(self.play.deal, self.navigator.kept.folders.daily)
        self._stopped = False

    def _price(self) -> None:
        """Find the prices of the decisions, or have them worked out."""
        prices = self.navigator.kept.prices
        self._priced = prices.files.find(self.play.record, self._hand)
        if self._priced is None:
            prices.add(self.play.record, 0)

    def leave(self) -> None:
        if self._par is not None:
            self._par.close()

    def update(self, dt: float) -> None:
        super().update(dt)
        news = self._par is not None and self._par.poll()
        prices = self.navigator.kept.prices
        if self._priced is None and prices.done != self._news:
            self._news = prices.done
            self._priced = prices.files.find(self.play.record, self._hand)
            news = True
        if news:
            self.changed()
