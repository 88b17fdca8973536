"""The panel of a problem, in a strip of its own beside the table: it can cover nothing there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.controller.reason_words import why_words
from game.learning.problems.from_match import MatchProblem
from game.learning.problems.problem import Choice
from game.learning.problems.problem_game import ProblemGame
from game.translation import _
from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import cloth
from game.ui.markup import escape
from game.ui.screens.learning.cards_seen import KEYS, Part
from game.ui.screens.learning.lesson_over import FallingStamp
from game.ui.screens.learning.problem_words import (
    GRADES,
    QUESTIONS,
    THEMES,
    answer_steps,
    answer_words,
    solved_words,
)
from game.ui.screens.matches.look_back import cost_words
from game.ui.screens.parts.figures import theme_picture
from game.ui.screens.parts.table_panel import TablePanel
from game.ui.screens.seats import game_words
from game.ui.table.sentences import whole
from game.ui.widgets import Button, Column, Label, Panel, Row, ScrollArea, Spacer, Widget

SHOW_KEY: Final = "F5"
STAMP: Final = 72
"""Logical side of the stamp of a solved problem."""


class RunRow(Widget):
    """A lozenge for each problem of a run, golden where it was solved; the newest at the right."""

    def __init__(self, ui: Ui, run: Sequence[bool]) -> None:
        super().__init__(ui)
        self.run = list(run)

    def describe(self) -> str:
        return solved_words(sum(self.run), len(self.run))

    def measure(self, max_width: int) -> tuple[int, int]:
        return max_width, self.ui.px(22)

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme, side = self.ui, self.ui.theme, self.ui.px(16)
        step = side + ui.px(5)
        newest = self.run[-max(1, self.rect.w // step) :]
        for place, right in enumerate(newest):
            colour = theme.gold_bright if right else theme.text_off
            at = self.rect.x + place * step, self.rect.centery - side // 2
            surface.blit(paint.diamond(side, colour), at)


MARGIN: Final = 10
"""Between the panel and the edges of its strip."""


class ProblemPanel(TablePanel):
    """The question, and then what the answer was worth, with the reason for the best.

    ``look`` shows what has been seen at the table, the cards or the log.
    ``place_words`` tells which problem this is. ``go_on`` opens the next, None if it was the last;
    ``leave`` returns to where it was chosen, as ``back_words`` say. ``run`` tells which of those
    before it were solved, ``known`` whether the player knows the game: else it is told what it is.
    """

    def __init__(
        self,
        ui: Ui,
        game: ProblemGame,
        place_words: str,
        go_on: Callable[[], None] | None,
        leave: Callable[[], None],
        back_words: str,
        look: Callable[[Part], None],
        on_dirty: Callable[[pygame.Rect | None], None],
        *,
        run: Sequence[bool] = (),
        known: bool = True,
    ) -> None:
        super().__init__(ui, on_dirty)
        self.strip = pygame.Rect(0, 0, 0, 0)
        self._shown: tuple[object, ...] = ()
        self._scroll: ScrollArea | None = None
        self.run, self.known = run, known
        self._stamp = FallingStamp(ui, STAMP)
        self.game = game
        self.place_words, self.back_words = place_words, back_words
        self.go_on, self.leave, self.look = go_on, leave, look
        self._looks: list[Button] = []

    @property
    def area(self) -> pygame.Rect:
        return self.strip

    def place(self, strip: pygame.Rect) -> None:
        """Lay the panel out in its strip."""
        self.strip = strip
        self.root.resize(self.ui.size)
        self._shown = ()
        self.refresh()

    def _content(self) -> Widget:
        ui, problem = self.ui, self.game.problem
        head = self._head(self.place_words, self.leave, self.back_words)
        about = _("{game}, {grade}").format(
            game=_(problem.variant.name), grade=_(GRADES[problem.grade])
        )
        if isinstance(problem, MatchProblem):
            about = _("{game}, hand {number}").format(
                game=game_words(problem.variant), number=problem.number
            )
        told = Column(
            ui,
            [
                Label(ui, _(THEMES[problem.theme]), "heading", "gold_bright"),
                Label(ui, escape(about), "small", "text_dim"),
            ],
            gap=1,
            flex=1,
        )
        parts: list[Widget] = [Row(ui, [theme_picture(ui, problem.theme, 24), told], gap=10)]
        if not self.known and not self.game.is_over:
            parts.append(Label(ui, _(problem.variant.description), "small"))
        run = [*self.run, *([self.game.is_right] if self._judged else [])]
        if any(run):
            row = RunRow(ui, run)
            solved = Label(ui, row.describe(), "small", "text_dim")
            parts.append(Column(ui, [row, solved], gap=2))
        if self._judged and self.game.is_right and not self.game.shown:
            parts.append(Row(ui, [Spacer(ui), self._stamp, Spacer(ui)]))
        parts += self._told() if self.game.is_over else [self._question()]
        self._looks = self._make_looks()
        parts += [Spacer(ui, 4), *self._looks]
        self._buttons = foot = self._make_buttons()
        if not self.game.is_over:
            # What gives the problem up stands elsewhere than what leads on: one click too many on
            # the one must not press the other.
            parts += [Spacer(ui, 4), Row(ui, [*foot, Spacer(ui)])]
            foot = []
        return self._page(head, parts, foot)

    @property
    def _judged(self) -> bool:
        """Whether it is known what the answer is worth."""
        return self.game.is_over and (self.game.answer is not None or self.game.shown)

    def refresh(self) -> None:
        state = self.game.is_over, self.game.answer, self.game.can_undo
        if state == self._shown or not self.strip.w:
            return
        self._shown = state
        panel = Panel(self.ui, self._content(), pad=16)
        self.root.content = panel
        reach = self.ui.px(MARGIN)
        panel.place(self.strip.inflate(-2 * reach, -2 * reach))
        self.root.after_layout()
        # What slides under a mouse that rests tells nothing before it is moved.
        self.root.point(self.root.mouse)
        self.root.on_dirty(self.strip)
        if self._stamp.root is self.root:
            self.root.animated.add(self._stamp)

    def _head(self, words: str, leave: Callable[[], None], tooltip: str) -> Row:
        """The first line: where in the whole this is, and the way out."""
        out = Button(self.ui, "", leave, kind="icon", icon="close", tooltip=tooltip)
        return Row(self.ui, [Label(self.ui, words, "small", "text_dim", flex=1), out], gap=4)

    def _page(self, head: Widget, parts: Sequence[Widget], foot: Sequence[Button]) -> Widget:
        """The whole: what is too high for its place is scrolled, the buttons stay below it."""
        ui = self.ui
        self._scroll = ScrollArea(ui, Column(ui, list(parts), gap=8))
        rows: list[Widget] = [head, self._scroll]
        if foot:
            rows.append(Row(ui, [Spacer(ui), *foot], gap=8))
        return Column(ui, rows, gap=8)

    def _question(self) -> Label:
        return Label(self.ui, f"**{_(QUESTIONS[self.game.problem.theme])}**", "strong")

    def _make_looks(self) -> list[Button]:
        """What shows the player what they would remember, had they sat there from the deal on."""
        ui = self.ui
        return [
            Button(
                ui, _("The pile"), lambda: self.look("cards"), shortcut=KEYS["cards"],
                tooltip=_("Every card of the pile that you have seen, and who threw it."),
            ),
            Button(
                ui, _("The log"), lambda: self.look("log"), shortcut=KEYS["log"],
                tooltip=_("All turns before this one, in words."),
            ),
        ]  # fmt: skip

    def _make_buttons(self) -> list[Button]:
        ui = self.ui
        if not self.game.is_over:
            counts = not isinstance(self.game.problem, MatchProblem)
            return [Button(
                ui, _("Show the answer"), self.game.show, kind="quiet", shortcut=SHOW_KEY,
                tooltip=_("The problem then counts as missed.") if counts else "",
            )]  # fmt: skip
        if self.go_on is None:
            return [self._onward(self.leave, _("Done"))]
        return [self._onward(self.go_on)]

    def _told(self) -> list[Widget]:
        """The best answer with its reason, what the own one cost, and what others would have."""
        ui, game, view = self.ui, self.game, self.game.before
        problem = game.problem
        if game.answer is None and not game.shown:
            return [Label(ui, _("Your answer is being compared with the best…"))]
        steps = answer_steps(view, problem.theme, problem.best)
        best = [Label(ui, f"**{escape(step)}**", colour="gold_bright") for step in steps]
        parts: list[Widget] = [self._verdict(), Column(ui, best, gap=2)]
        parts.append(Label(ui, escape(whole(why_words(problem.why)))))
        own = game.answer
        if own is not None and not game.is_best:
            # The cards really played: the answer found may be of others that count the same.
            played = Choice(game.actions)
            move = escape(answer_words(view, problem.theme, played))
            words = _("Yours: {move}").format(move=move)
            parts += [Spacer(ui, 2), self._priced(words, own)]
        others = [choice for choice in problem.choices[1:] if choice != own]
        if isinstance(problem, MatchProblem):
            parts += self._in_the_match(problem)
            others = [choice for choice in others if choice != problem.played]
        if others:
            parts += [Spacer(ui, 2), Label(ui, _("Other answers"), "strong")]
        for choice in others:
            parts.append(self._priced(escape(answer_words(view, problem.theme, choice)), choice))
        return parts

    def _priced(self, words: str, choice: Choice) -> Widget:
        """An answer with what it costs close below it."""
        ui = self.ui
        cost = cost_words(self.game.finding(choice))
        return Column(ui, [Label(ui, words), Label(ui, cost, "small", "text_dim")], gap=2)

    def _in_the_match(self, problem: MatchProblem) -> list[Widget]:
        """What the player did in the match, with its cost."""
        ui, game = self.ui, self.game
        if game.answer == problem.played:
            return [Spacer(ui, 2), Label(ui, _("In the match you did the same."))]
        words = _("In the match: {move}")
        move = escape(answer_words(game.before, problem.theme, problem.played))
        return [Spacer(ui, 2), self._priced(words.format(move=move), problem.played)]

    def _verdict(self) -> Label:
        game, ui = self.game, self.ui
        if game.shown:
            return Label(ui, _("This is the best answer:"))
        if game.answer is not None and game.answer == game.problem.best:
            return Label(ui, _("**Right.**"), colour="good")
        if game.is_best:
            return Label(ui, _("**Right:** as good as the best, as far as can be told."),
                         colour="good")  # fmt: skip
        if game.is_right:
            return Label(ui, _("**Right,** and best done like this:"), colour="good")
        return Label(ui, _("**Not the best.** Better:"), colour="warn")

    @property
    def texts(self) -> list[str]:
        said = self._told() if self.game.is_over else [self._question()]
        labels = [label for part in said for label in part.walk() if isinstance(label, Label)]
        return [label.text for label in labels]

    # -- events, time, drawing --------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Escape leads back once the problem is answered."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.game.is_over:
            self.leave()
            return True
        if event.type == pygame.KEYDOWN and any(look.on_shortcut(event) for look in self._looks):
            return True
        return super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        """Page keys turn what is scrolled."""
        if super()._key(event):
            return True
        scroll = self._scroll
        return scroll is not None and scroll.most > 0 and scroll.on_shortcut(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the strip. The surface's clip is the area needed."""
        surface.fill(cloth.wood(self.ui.theme).lacquer.at(0.7), self.strip)
        self.root.draw(surface)
