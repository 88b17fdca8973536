"""Look back: the player's moves of a hand that cost most, what was better, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

import pygame

from game.controller.replay_cursor import ReplayCursor
from game.controller.review import CostlyMove, Review, worth_telling
from game.notation.record import Record
from game.players.advice import Finding, Size
from game.rules.actions import Action, Discard, groups_of
from game.simulator import has_network
from game.translation import N_, _, _n, number, percent
from game.ui import paint
from game.ui.context import Ui
from game.ui.markup import escape
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.figures import CardRow
from game.ui.screens.parts.sheet import Sheet
from game.ui.table.render.card_pictures import card_names
from game.ui.table.sentences import advice_parts, advised_words, done_words, whole
from game.ui.widgets import Button, Column, Grid, Label, Row, Rule, ScrollArea, Spacer, Widget
from game.ui.widgets.scroll import BAR_ROOM

MOST: Final = 5
"""Maximum number of moves shown once all have been judged, beside those that a fact speaks
against."""
CARD: Final = 46
"""Logical height of a card,"""
BAR: Final = 120
"""and width of the bar of what a move cost, beside the dearest."""
LETTERS: Final = 9
"""Number of rows that have a digit as their key."""


def cost_words(finding: Finding) -> str:
    """What a move cost, in words, rounded to what is significant, with its standard error.

    Near the end of a match the cost is told as a chance to win it, since points no longer tell.
    """
    if finding.share:
        hundred = 100 * finding.share
        return _chance_words(hundred * finding.cost, hundred * finding.error)
    points = _rounded(finding.cost, 2)
    match finding.size:
        case Size.LARGE:
            words = _n(
                "A large loss: about {points} point", "A large loss: about {points} points", points
            )
        case Size.CLEAR:
            words = _n(
                "A clear loss: about {points} point", "A clear loss: about {points} points", points
            )
        case _:
            words = _n(
                "A small loss: about {points} point", "A small loss: about {points} points", points
            )
    told = words.format(points=number(points))
    if finding.error > 0:
        error = number(_rounded(finding.error, 1))
        return _("{cost}, give or take {error}.").format(cost=told, error=error)
    return f"{told}."


def _rounded(figure: float, digits: int) -> int:
    """A figure rounded to a number of significant digits."""
    whole = max(1, round(figure))
    return max(1, round(round(figure, min(0, digits - len(str(whole))))))


def _chance_words(lost: float, error: float) -> str:
    """How much of a hundred of the chance to win was lost, and its standard error."""
    if lost < 1:
        return _("It made winning the match a little less likely.")
    words = _("It made winning the match about {percent} less likely")
    told = words.format(percent=percent(round(lost)))
    if error > 0:
        wide = percent(max(1, round(error)))
        return _("{cost}, give or take {error}.").format(cost=told, error=wide)
    return f"{told}."


def _looked_at(judged: int, failed: int) -> str:
    """What has been looked at, and what could not be."""
    words = _n("{count} decision checked.", "{count} decisions checked.", judged)
    words = words.format(count=number(judged))
    if not failed:
        return words
    told = _n(
        "{count} could not be judged; the log says why.",
        "{count} could not be judged; the log says why.",
        failed,
    )
    return words + " " + told.format(count=number(failed))


def _cards_of(action: Action) -> list[list[str]]:
    """The pictures of the cards that a move puts down, meld by meld."""
    groups = [[action.card]] if isinstance(action, Discard) else groups_of(action)
    return [card_names(group) for group in groups]


class ProgressBar(Widget):
    """A line that fills: how much of something is done, or lost, from 0 to 1. None shows nothing,
    in the same room.
    """

    def __init__(self, ui: Ui, share: float | None, **common: Any) -> None:
        super().__init__(ui, **common)
        self.share = share

    def measure(self, max_width: int) -> tuple[int, int]:
        return max_width, max(3, self.ui.px(4))

    def draw(self, surface: pygame.Surface) -> None:
        if self.share is None:
            return
        theme, box = self.ui.theme, self.rect
        paint.draw_box(surface, box, box.h // 2, theme.field, theme.text_off, self.ui.hair)
        done = pygame.Rect(box.x, box.y, round(box.w * self.share), box.h)
        if done.w:
            paint.draw_box(surface, done, min(done.w, box.h) // 2, theme.gold_bright)


class LookBackScene(Sheet):
    """A sheet over the score sheet.

    During the search new moves appear below the others, so that nothing moves under the mouse. When
    it is done and the mouse is elsewhere, only the costliest remain, costliest first. ``review``
    begins the search when the sheet appears. Each move can be seen at the table, in the ``record``,
    whose ``hand`` is that one.
    """

    title = heading = N_("Look back")
    width = 820
    high = 644
    """As large from the start as it will be with moves."""

    def __init__(
        self, navigator: Navigator, review: Callable[[], Review], record: Record, hand: int
    ) -> None:
        super().__init__()
        self.navigator, self._begin, self.record, self.hand = navigator, review, record, hand
        self.moves: list[CostlyMove] = []
        """The moves now shown, from the top."""
        self._settled = False
        """Whether only the costliest moves are left, once and for all."""

    @cached_property
    def review(self) -> Review:
        """The search for the moves that cost most."""
        return self._begin()

    # -- widgets ----------------------------------------------------------------------------

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        share = self.review.progress
        nothing = not self.moves and share >= 1
        align = "centre" if nothing else "left"
        words = Label(ui, self._progress_words(), colour="text_dim", align=align)
        self.bar = ProgressBar(ui, share if share < 1 else None)
        self.now = Label(ui, self._now_words(), "small", "text_dim", max_lines=2)
        self.shows: dict[int, Button] = {}
        """The button beside each move."""
        rows: list[Widget] = []
        for place, move in enumerate(self.moves, 1):
            rows += [*([Rule(ui)] if rows else []), self._row(place, move)]
        self.scroll = ScrollArea(ui, Column(ui, rows, gap=10), steady=True)
        # What stands alone stands in the middle.
        return *([Spacer(ui)] if nothing else []), words, self.scroll

    def foot(self) -> Sequence[Widget]:
        self.first = self.close_button()
        # Aligned with the buttons above, beside which there is room for the bar.
        aside = Spacer(self.ui, BAR_ROOM - self.apart)
        return Column(self.ui, [self.now, self.bar], gap=6, flex=1), self.first, aside

    def _row(self, place: int, move: CostlyMove) -> Widget:
        ui, finding = self.ui, move.finding
        better, why = advice_parts(finding.best, finding.act)
        words = _("Better: **{move}.** {why}") if why else _("Better: **{move}.**")
        better = words.format(move=escape(better), why=escape(whole(why)))
        dear = worth_telling(finding)
        cost = _("It cost nothing worth mentioning, as far as can be told.")
        cost = cost_words(finding) if dear else cost
        if move.turn:
            cost = _("Turn {turn}. {cost}").format(turn=move.turn, cost=cost)
        played = Label(ui, f"**{escape(done_words(move.played))}**")
        said = (played, Label(ui, better, colour="gold_bright"))
        laid = [_cards_of(action) for action in (move.played, finding.best.action)]
        halves = [
            Column(
                ui,
                [CardRow(ui, groups, CARD, steady=any(map(any, laid))), words],
                gap=4,
                align="start",
            )
            for groups, words in zip(laid, said, strict=True)
        ]
        most = max(each.finding.cost for each in self.moves)
        bar = ProgressBar(ui, finding.cost / most if dear else None, width=BAR, visible=dear)
        lost = Row(ui, [bar, Label(ui, cost, "small", "text_dim", flex=1)])
        told = Column(ui, [Grid(ui, halves, gap=24), lost], gap=6, flex=1)
        button = Button(
            ui, _("Show"), lambda: self._show(move), name=str(move.action),
            shortcut=str(place) if place <= LETTERS else "",
            tooltip=_("The table just before this move, with all hands open."),
        )  # fmt: skip
        self.shows[move.action] = button
        return Row(ui, [told, button], gap=14)

    def _show(self, move: CostlyMove) -> None:
        """Open the record at the table just before a move. Closing it leads back."""
        # The match may go on afterwards, so the viewer gets its own list of hands.
        game = ReplayCursor(replace(self.record, hands=list(self.record.hands)))
        best = move.finding.best
        title = _("{move}. Better: {better}").format(
            move=done_words(move.played), better=advised_words(best, move.finding.act)
        )
        self.navigator.open(
            "viewer", game=game, title=title, begin=game.replay.index_of(self.hand, move.action),
            close=self.app.pop, advised=best.action,
        )  # fmt: skip

    def _progress_words(self) -> str:
        review = self.review
        if review.progress < 1:
            return _("Your moves are being reviewed: {share} so far.").format(
                share=percent(int(100 * review.progress))
            )
        if not review.moves:
            return _("The hand was over before you had a move.")
        judged = _looked_at(review.moves - review.failed, review.failed)
        dear = sum(worth_telling(move.finding) for move in review.costly)
        if not dear:
            words = _("Well played: none of your moves cost anything worth mentioning.")
            # Without a network nobody weighs what a move costs.
            weighed = review.weighed > review.failed and has_network(self.record.variant)
            return f"{judged} {words}" if weighed else judged
        words = _n("{count} of them cost points.", "{count} of them cost points.", dear)
        return f"{judged} {words.format(count=number(dear))}"

    def _now_words(self) -> str:
        """The move being looked at, as it stands in a row; in the end how sure all this is."""
        now = self.review.current
        if now is None:
            careful = _("A careful estimate, from what you could know then.")
            return careful if self.moves else ""
        turn, action = now
        move = escape(done_words(action))
        return _("Turn {turn}. {move}").format(turn=turn, move=move) if turn else move

    # -- time -------------------------------------------------------------------------------

    def enter(self) -> None:
        self.moves = self.moves or self._due()
        super().enter()
        self._settled = self._may_settle

    def leave(self) -> None:
        self.review.close()

    @property
    def _may_settle(self) -> bool:
        """Whether the sheet is complete and the mouse is not over its rows."""
        return self.review.progress >= 1 and not self._over

    def update(self, dt: float) -> None:
        super().update(dt)
        news = self.review.poll()
        due = self._due()
        if news or self.now.text != self._now_words() or due != self.moves:
            # The focus stays with its move.
            self.moves = due
            self.changed()
        self._settled = self._settled or self._may_settle

    def _due(self) -> list[CostlyMove]:
        """The moves to show now."""
        review = self.review
        over = self._root is not None and self._over
        if review.progress < 1 or (self.moves and over and not self._settled):
            new = [move for move in review.costly if move not in self.moves]
            return [*self.moves, *sorted(new, key=lambda move: move.action)]
        return [m for n, m in enumerate(review.costly) if n < MOST or m.finding.named]

    @property
    def _over(self) -> bool:
        """Whether the mouse is over the rows."""
        return bool(self.scroll.rect.collidepoint(self.root.mouse))
