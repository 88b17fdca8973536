"""Look back: the player's moves of a hand that cost most, what was better, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.controller.review import CostlyMove, Review, worth_telling
from game.players.search.advice import Size
from game.translation import _, _n, number, percent
from game.ui import paint
from game.ui.markup import escape
from game.ui.scene import WidgetScene
from game.ui.table.sentences import advice_parts, done_words, whole
from game.ui.widgets import Button, Column, Label, Panel, Row, Rule, ScrollArea, Spacer, Widget
from game.ui.widgets.base import Shown
from game.ui.widgets.scroll import BAR_ROOM

if TYPE_CHECKING:
    from game.players.search.advice import Finding
    from game.ui.context import Ui

MOST: Final = 5
"""Maximum number of moves shown once all have been judged, beside those that a fact speaks
against."""
HEIGHT: Final = 644
"""Logical height of the sheet, as far as the window has it."""
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


def _last_word() -> str:
    """What stands above the moves once all have been looked at."""
    words = _("From what you could know then, this would have been better.")
    return words + " " + _("It is a careful estimate, not the last word.")


def _looked_at(judged: int, failed: int) -> str:
    """What has been looked at, and what could not be."""
    words = _n(
        "{count} decision was looked at, beside the other moves worth trying.",
        "{count} decisions were looked at, each beside the other moves worth trying.",
        judged,
    ).format(count=number(judged))
    if not failed:
        return words
    told = _n(
        "{count} could not be judged; the log says why.",
        "{count} could not be judged; the log says why.",
        failed,
    )
    return words + " " + told.format(count=number(failed))


class ProgressBar(Widget):
    """A line that fills: how much of something is done. It keeps its room once there is none."""

    share = Shown[float | None]()
    """From 0 to 1; None to show nothing."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.share = None

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


class LookBackScene(WidgetScene):
    """A sheet over the score sheet.

    During the search new moves appear below the others, so that nothing moves under the mouse. When
    it is done and the mouse is elsewhere, only the costliest remain, costliest first. ``review``
    begins the search when the sheet appears. ``show`` is called with a move that the player wants
    to see at the table.
    """

    overlay = True
    title = "Look back"

    def __init__(self, review: Callable[[], Review], show: Callable[[CostlyMove], None]) -> None:
        super().__init__()
        self._begin, self._show = review, show
        self.review: Review | None = None
        """The search for the moves that cost most, once it has begun."""
        self._told: list[CostlyMove] = []
        self._buttons: dict[int, Button] = {}
        self._settled = False
        """Whether only the costliest moves are left, once and for all."""

    @property
    def moves(self) -> list[CostlyMove]:
        """The moves now shown, from the top."""
        return list(self._told)

    # -- widgets ----------------------------------------------------------------------------

    def build(self) -> Widget:
        ui = self.ui
        self._progress = Label(
            ui, "", colour="text_dim", room_for=f"{_looked_at(99, 9)} {_last_word()}"
        )
        self._bar = ProgressBar(ui)
        self._now = Label(ui, "", "small", "text_dim", flex=1)
        self._close = Button(
            ui, _("Close"), self.app.pop, kind="primary", shortcut="Esc", default=True
        )
        self._rows = Column(ui, gap=8)
        self._scroll = ScrollArea(ui, self._rows, steady=True)
        self._above = Spacer(ui)
        self._write(self._told)
        # Aligned with the buttons above, beside which there is room for the bar.
        foot = Row(ui, [self._now, self._close, Spacer(ui, BAR_ROOM)], gap=0)
        told = Column(ui, [self._progress, self._bar], gap=6)
        body = Column(ui, [self._above, told, self._scroll, foot], gap=14)
        return Panel(ui, body, title=_("Look back"), width=760)

    def _write(self, moves: list[CostlyMove]) -> None:
        """Write a row for each move. If moves are only added, the existing rows stay."""
        known = self._told if self._rows.children else []
        if moves[: len(known)] != known:
            known, self._buttons = [], {}
        rows = list(self._rows.children) if known else []
        for place, move in enumerate(moves[len(known) :], len(known) + 1):
            rows += [*([Rule(self.ui)] if rows else []), self._row(place, move)]
        self._rows.set_children(rows)
        self._told = moves
        self._tell_progress()

    def place(self, widget: Widget, size: tuple[int, int]) -> None:
        # As large from the start as it will be with moves.
        self.centre(widget, size, self.ui.px(HEIGHT))

    def _row(self, place: int, move: CostlyMove) -> Widget:
        ui, finding = self.ui, move.finding
        better, why = advice_parts(finding.best, finding.act)
        words = _("Better: **{move}.** {why}") if why else _("Better: **{move}.**")
        better = words.format(move=escape(better), why=escape(whole(why)))
        cost = _("In the deals tried it cost nothing worth mentioning.")
        cost = cost_words(finding) if worth_telling(finding) else cost
        if move.turn:
            cost = _("Turn {turn}. {cost}").format(turn=move.turn, cost=cost)
        told = Column(
            ui,
            [
                Label(ui, f"**{escape(done_words(move.played))}**"),
                Label(ui, better, colour="gold_bright"),
                Label(ui, cost, "small", "text_dim"),
            ],
            gap=2,
            flex=1,
        )
        button = Button(
            ui, _("Show"), lambda: self._show(move),
            shortcut=str(place) if place <= LETTERS else "",
            tooltip=_("The table just before this move, with all hands open."),
        )  # fmt: skip
        self._buttons[move.action] = button
        return Row(ui, [told, button], gap=14)

    def _tell_progress(self) -> None:
        """Say how far it has come; in the middle if there will be nothing else."""
        self._progress.text = self._progress_words()
        share = self.review.progress if self.review is not None else 0.0
        self._bar.share = share if share < 1 else None
        self._now.text = self._now_words()
        nothing = not self._told and self.review is not None and self.review.progress >= 1
        self._above.visible = nothing
        self._progress.align = "centre" if nothing else "left"

    def _progress_words(self) -> str:
        review = self.review
        share = review.progress if review is not None else 0.0
        if share < 1:
            return _("Your moves are being reviewed: {share} so far.").format(
                share=percent(int(100 * share))
            )
        if review is not None and not review.moves:
            return _("The hand was over before you had a move.")
        judged = "" if review is None else _looked_at(review.moves - review.failed, review.failed)
        if not self._told:
            words = _("Well played: none of your moves cost anything worth mentioning.")
            return f"{judged} {words}" if review is None or review.moves > review.failed else judged
        return f"{judged} {_last_word()}"

    def _now_words(self) -> str:
        """The move being looked at, as it stands in a row."""
        now = self.review.current if self.review is not None else None
        if now is None:
            return ""
        turn, action = now
        move = escape(done_words(action))
        return _("Turn {turn}. {move}").format(turn=turn, move=move) if turn else move

    # -- time -------------------------------------------------------------------------------

    def enter(self) -> None:
        if self.review is None:
            self.review = self._begin()
            self._told = self._due()
        super().enter()
        self._settled = self._may_settle
        self._close.focus()

    def leave(self) -> None:
        if self.review is not None:
            self.review.close()

    @property
    def _may_settle(self) -> bool:
        """Whether the sheet is complete and the mouse is not over its rows."""
        return self.review is not None and self.review.progress >= 1 and not self._over

    def update(self, dt: float) -> None:
        super().update(dt)
        news = self.review is not None and self.review.poll()
        news = news or self._now.text != self._now_words()
        moves = self._due()
        if news or moves != self._told:
            self._tell(moves)
        self._settled = self._settled or self._may_settle

    def _due(self) -> list[CostlyMove]:
        """The moves to show now."""
        review = self.review
        if review is None:
            return []
        over = self._root is not None and self._over
        if review.progress < 1 or (self._told and over and not self._settled):
            new = [move for move in review.costly if move not in self._told]
            return [*self._told, *sorted(new, key=lambda move: move.action)]
        return [m for n, m in enumerate(review.costly) if n < MOST or m.finding.named]

    @property
    def _over(self) -> bool:
        """Whether the mouse is over the rows."""
        return bool(self._scroll.rect.collidepoint(self.root.mouse))

    def _tell(self, moves: list[CostlyMove]) -> None:
        """Write down how far it has come, and what has been found."""
        chosen = next((at for at, button in self._buttons.items() if button.focused), None)
        self._write(moves)
        self.relayout()
        if self.root.focused is None:
            # The focus stays with its move.
            (self._close if chosen is None else self._buttons.get(chosen, self._close)).focus()
