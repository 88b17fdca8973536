"""The sheet of a whole match: the course of the chance to win, its turning points, all hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.controller.other_chairs import has_deals
from game.controller.turning_points import TurningPoint, chances, turning_points
from game.learning.glossary import explained, marked
from game.learning.problems.from_match import MatchProblem, Setter, missed
from game.notation.names import shown_name
from game.notation.record import Record
from game.translation import N_, _, _p, number, percent
from game.ui.context import Ui
from game.ui.deco import emblems
from game.ui.deco.metals import GOLD
from game.ui.markup import END_OF_TERM, TERM, escape
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.charts import Plate, dashes
from game.ui.screens.parts.figures import Line, Table
from game.ui.screens.parts.sheet import Sheet
from game.ui.screens.pricing_desk import PricingDesk
from game.ui.screens.rules.terms import ExplainsTerms, GameTexts
from game.ui.screens.seats import game_words, side_names
from game.ui.theme import GAP_S
from game.ui.widgets import Button, Column, Label, Row, ScrollArea, Spacer, Widget

if TYPE_CHECKING:
    from game.controller.game import Game


class ChanceCourse(Plate):
    """The chance to win after each hand as a line, 0 to 1; ``turns`` are hands marked by emblems.

    ``course`` begins before the first hand; ``numbers`` are those of the hands. What its tooltip
    explains is told to the keyboard too.
    """

    focusable = tells_on_focus = True

    def __init__(
        self, ui: Ui, title: str, course: Sequence[float], numbers: Sequence[int],
        turns: Sequence[int], **common: Any,
    ) -> None:  # fmt: skip
        super().__init__(ui, title, 138, **common)
        self.course, self.numbers, self.turns = list(course), list(numbers), set(turns)

    def describe(self) -> str:
        title = self.title.replace(TERM, "").replace(END_OF_TERM, "")
        return f"{title}: {', '.join(percent(round(100 * each)) for each in self.course)}"

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        # Inside, for the list cuts off what reaches beyond it.
        inner = -2 * self.ui.px(6)
        self.draw_focus(surface, self.rect.inflate(inner, inner), self.ui.px(6))

    def draw_contents(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        ui, theme = self.ui, self.ui.theme
        line = ui.text.line_height("entry")
        marks = [percent(100), percent(50), percent(0)]
        left = max(ui.text.width(mark, "entry") for mark in marks) + ui.px(12)
        plot = pygame.Rect(box.x + left, box.y + line // 2, 0, box.h - line - line // 2 - ui.px(8))
        plot.w = box.w - left - ui.px(8)
        for mark, y in zip(marks, (plot.y, plot.centery, plot.bottom), strict=True):
            ui.text.draw(
                surface, mark, (plot.x - ui.px(12), y), "entry", theme.text_dim, "midright",
                tabular=True,
            )  # fmt: skip
        dashes(surface, ui, plot.x, plot.right, plot.centery)
        hands = max(1, len(self.course) - 1)

        def at(place: int) -> tuple[int, int]:
            share = self.course[place]
            return plot.x + plot.w * place // hands, round(plot.bottom - plot.h * share)

        points = [at(place) for place in range(len(self.course))]
        if len(points) > 1:
            pygame.draw.lines(surface, GOLD.line, False, points, max(2, ui.dp(2.4)))
        step = plot.w / hands
        for place, (x, y) in enumerate(points):
            size = ui.px(18) if place - 1 in self.turns else max(6, ui.px(9))
            sign = emblems.emblem(0, size)
            surface.blit(sign, sign.get_rect(center=(x, y)))
            if place and (step > ui.px(24) or place % 2 == 0 or place == hands):
                ui.text.draw(
                    surface, str(self.numbers[place - 1]), (x, box.bottom), "entry",
                    theme.text_dim, "midbottom",
                )  # fmt: skip


class ProblemOffer:
    """Waits for the prices of a match, then has a problem made of the decision that cost most.

    ``words`` say how far that is, empty where there is nothing to say; ``problem`` is the problem,
    None until there is one. Call ``poll`` often and ``close`` in the end.
    """

    def __init__(self, prices: PricingDesk, record: Record) -> None:
        self.words = ""
        self.problem: MatchProblem | None = None
        self._prices, self._record = prices, record
        self._setter: Setter | None = None
        self._over = False
        """Whether nothing changes any more."""
        self._done = -1
        """The number of hands priced when they were last looked at."""

    def poll(self) -> bool:
        """Take in what is new; whether anything was. Never waits."""
        before = self.words
        if self._over:
            return False
        if self._setter is not None:
            if self._setter.done:
                self._tell(self._setter.problem, failed=self._setter.failed)
        elif self._prices.done != self._done:
            self._done = self._prices.done
            self._look()
        return self.words != before

    def _look(self) -> None:
        """See what the hands priced so far have."""
        if any(self._prices.is_due(hand) for hand in self._record.hands):
            self.words = _("Your decisions are still being judged. The one that cost most may then "
                           "be a problem.")  # fmt: skip
            return
        priced = self._prices.files.find_all(self._record)
        found = missed(self._record, priced)
        if found:
            self._setter = Setter(self._record, found)
            self.words = _("A problem is being made of the decision that cost you most…")
        elif any(priced):
            self._tell(None)
        else:
            self._over = True

    def _tell(self, problem: MatchProblem | None, *, failed: bool = False) -> None:
        self.problem, self._over = problem, True
        if problem is None and failed:
            self.words = _("No problem could be made of your decisions: something went wrong. "
                           "Details are in the log.")  # fmt: skip
            return
        if problem is None:
            self.words = _("None of your decisions was clearly costly enough to make a problem.")
            return
        words = _("Hand {number}: the answer to your partner that cost you most.")
        if problem.turn:
            words = _("Hand {number}, turn {turn}: the decision that cost you most.")
        self.words = words.format(number=problem.number, turn=problem.turn)

    def close(self) -> None:
        """Look no further."""
        if self._setter is not None:
            self._setter.close()


class MatchSheetScene(ExplainsTerms, Sheet):
    """A sheet over the end of a match."""

    title = heading = N_("The whole match")
    width, high, apart = 920, 660, GAP_S

    def __init__(self, navigator: Navigator, game: Game) -> None:
        super().__init__()
        self.navigator, self.game = navigator, game
        self.open_glossary = navigator.open_glossary
        self.account = game.my_account if game.my_account is not None else game.winner or 0
        self.points = turning_points(game.record, self.account)
        self.course = chances(game.record, self.account)
        self.offer = ProblemOffer(navigator.kept.prices, game.record)

    def contents(self) -> Sequence[Widget]:
        ui, history = self.ui, self.game.history
        order = {hand.index: place for place, hand in enumerate(history)}
        variant = self.game.variant
        title = _("Your chance to win")
        if self.game.my_account is None:
            title = _("The winners’ chance to win")
        chart = ChanceCourse(
            ui, marked(title, variant, TERM, END_OF_TERM), self.course,
            [hand.number for hand in history], [order[point.hand] for point in self.points],
            tooltip=explained(_("chance to win"), variant),
        )  # fmt: skip
        rows: list[Widget] = [Label(ui, self._result()), chart, Spacer(ui, 2)]
        if self.points:
            rows.append(Label(ui, _("The greatest turning points"), "heading", "gold_bright"))
        rows += [self._row(place, point) for place, point in enumerate(self.points, 1)]
        rows += [*self._offered(), Spacer(ui, 8), Table(ui, self._lines(), figures=110)]
        self.scroll = ScrollArea(ui, Column(ui, rows, gap=10), steady=True)
        return (self.scroll,)

    def foot(self) -> Sequence[Widget]:
        ui, navigator, record = self.ui, self.navigator, self.game.record
        ways = [
            Button(ui, _("Daily deal"), lambda: navigator.open("daily"), kind="quiet",
                   shortcut="D", tooltip=_("The same cards for everybody, once a day.")),
            # Translators: heading: the same deals, played with the cards of another chair.
            Button(ui, _("Other chairs"), lambda: navigator.deal_same(record), kind="quiet",
                   shortcut="C", tooltip=_(
                       "The same deals again, with the cards that the player on your left had. It "
                       "is counted separately in the statistics."),
                   enabled=has_deals(record), disabled_reason=_(
                       "The first hand was not dealt: it began from a set position.")),
            Button(ui, _("Play again"), lambda: navigator.deal(self.game.variant), kind="quiet",
                   shortcut="P"),
            Button(ui, _("Share…"), lambda: navigator.open("share match", record=record),
                   kind="quiet", shortcut="S", tooltip=_(
                       "The match as a record, as a picture, or as a moving picture.")),
        ]  # fmt: skip
        return *ways, Spacer(ui), self.close_button()

    def texts_shown(self) -> GameTexts:
        return self.game.variant, self.words_shown()

    @property
    def _names(self) -> list[str]:
        """The accounts named by their players."""
        return side_names(self.game.variant, [escape(player.name) for player in self.game.players])

    def _result(self) -> str:
        """The game, and who has won it."""
        game, winner = self.game, self.game.winner
        if winner is None:
            return escape(game_words(game.variant))
        totals = [number(total) for total in game.totals]
        others = [total for place, total in enumerate(totals) if place != winner]
        words = _("{game}: **{winner}** won with {points} points.")
        if len(others) == 1:
            words = _("{game}: **{winner}** won by {points} to {others}.")
        return words.format(
            game=escape(game_words(game.variant)), winner=self._names[winner],
            points=totals[winner], others=others[0] if others else "",
        )  # fmt: skip

    def _row(self, place: int, point: TurningPoint) -> Widget:
        ui = self.ui
        words = Column(
            ui,
            [
                Label(ui, f"**{escape(self.told(point))}**"),
                Label(ui, self.deed(point), "small", "text_dim"),
            ],
            gap=2,
            flex=1,
        )
        show = Button(
            ui, _("Show"), partial(self._show, point), shortcut=str(place),
            tooltip=_("The table at that moment, with all hands open."),
        )  # fmt: skip
        return Row(ui, [words, show], gap=14)

    def _offered(self) -> list[Widget]:
        """The problem from this match, or how far it is."""
        ui, offer = self.ui, self.offer
        if not offer.words:
            return []
        head = Label(ui, _("A problem from this match"), "heading", "gold_bright")
        words = Label(ui, escape(offer.words), flex=1)
        solve = Button(
            ui, _("Solve"), self._solve, shortcut="O", visible=offer.problem is not None,
            tooltip=_("The table as it was. What you did is shown after your answer."),
        )  # fmt: skip
        return [Spacer(ui, 2), head, Row(ui, [words, solve], gap=14)]

    def _solve(self) -> None:
        """Put the problem on the table; closing it leads back here."""
        if self.offer.problem is not None:
            self.navigator.open(
                "problem", problems=[self.offer.problem], words=_("From this match"),
                close=self.app.pop,
            )  # fmt: skip

    # -- time -------------------------------------------------------------------------------

    def enter(self) -> None:
        self.offer.poll()
        super().enter()

    def leave(self) -> None:
        self.offer.close()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.offer.poll():
            self.changed()

    # -- turning points ---------------------------------------------------------------------

    def told(self, point: TurningPoint) -> str:
        """How far the chance went, in a sentence."""
        words = _("Hand {number}: the chance fell from {before} to {after}.")
        if point.after > point.before:
            words = _("Hand {number}: the chance rose from {before} to {after}.")
        return words.format(
            number=point.number,
            before=percent(round(100 * point.before)),
            after=percent(round(100 * point.after)),
        )

    def deed(self, point: TurningPoint) -> str:
        """What turned it, in words."""
        moment = point.moment
        if moment is None:
            hand = next(hand for hand in self.game.history if hand.index == point.hand)
            return escape(self.game.how_ended(hand))
        name = escape(shown_name(self.game.players[moment.player].name))
        if moment.kind == "pile":
            return _("{name}: a pile of {count} cards").format(name=name, count=moment.value)
        return _("{name}: a canasta for {points}").format(name=name, points=number(moment.value))

    def _show(self, point: TurningPoint) -> None:
        """Show the table at the moment; closing it leads back here."""
        from game.controller.replay_cursor import ReplayCursor

        record = self.game.record
        cursor = ReplayCursor(replace(record, hands=list(record.hands)))
        actions = len(record.hands[point.hand].actions)
        at = actions if point.moment is None else point.moment.action + 1
        self.navigator.open(
            "viewer", game=cursor, title=self.told(point),
            begin=cursor.replay.index_of(point.hand, at), close=self.app.pop,
        )  # fmt: skip

    def _lines(self) -> list[Line]:
        game = self.game
        head = (_p("head of a column, the number of a deal", "Hand"), *self._names,
                _p("head of a column", "Chance"))  # fmt: skip
        lines = [Line(head, head=True)]
        for hand, share in zip(game.history, self.course[1:], strict=True):
            totals = [number(total) for total in hand.after]
            ended = escape(game.how_ended(hand).removesuffix("."))
            chance = percent(round(100 * share))
            lines.append(Line((f"{hand.number} · {ended}", *totals, chance)))
        return lines
