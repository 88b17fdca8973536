"""The panel of a lesson, in a strip of its own beside the table: it can cover nothing there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.learning.lesson import Asked
from game.translation import _
from game.ui.key_places import with_keys
from game.ui.screens.learning.side_panel import NEXT_KEY, SidePanel
from game.ui.screens.rules.terms import term_label
from game.ui.widgets import Button, Label, Row, Spacer, Widget

if TYPE_CHECKING:
    from game.learning.lesson_game import LessonGame
    from game.ui.context import Ui


class LessonPanel(SidePanel):
    """What the present step says and asks, what was answered, and the way on.

    ``shows_turn`` tells whether the table has shown what the others did, ``leave`` ends the lesson
    for now, ``play`` deals a hand of its game; ``company`` says against whom, once it is over.
    """

    def __init__(
        self,
        ui: Ui,
        game: LessonGame,
        shows_turn: Callable[[], bool],
        leave: Callable[[], None],
        play: Callable[[], None],
        company: Callable[[], str],
        on_dirty: Callable[[pygame.Rect | None], None],
    ) -> None:
        super().__init__(ui, on_dirty)
        self.game = game
        self._shows_turn = shows_turn
        self.leave, self.play, self.company = leave, play, company

    def _state(self) -> tuple[object, ...]:
        game = self.game
        return game.at, game.answer, game.was_right, self.ready

    def refresh(self) -> None:
        before = self._shown
        super().refresh()
        if self._shown != before and self._scroll is not None and not self.game.was_right:
            # The answer stands last.
            self._scroll.scroll_to(self._scroll.most)

    @property
    def ready(self) -> bool:
        """Whether the step is to be shown: what it says may not be true before."""
        return self.game.ready and self._shows_turn()

    def _content(self) -> Widget:
        ui, game, step = self.ui, self.game, self.game.step
        count = _("{lesson}, {at} of {count}").format(
            lesson=_(game.lesson.title), at=min(game.at + 1, len(game.steps)),
            count=len(game.steps),
        )  # fmt: skip
        head = self._head(count, self.leave, _("Leave the lesson. It goes on here next time."))
        parts: list[Widget] = []
        if game.answer and game.was_right:
            parts += [self._words(game.answer, colour="good"), Spacer(ui, 4)]
        onward: Button | None = None
        keys: list[Button] = []
        if step is None:
            parts.append(Label(ui, _("The lesson is over."), "heading", "gold_bright"))
            parts.append(Label(ui, _("Now play it: a whole match is saved after every move.")))
            play = Button(ui, _("Play this game"), self.play, kind="primary", shortcut="P")
            parts += [play, Label(ui, self.company(), "small", "text_dim"), Spacer(ui, 4)]
            keys.append(play)
            parts.append(
                Label(
                    ui,
                    _(
                        "Other lessons and problems are found under “Learn”; “Rules” "
                        "has all that a lesson leaves out."
                    ),
                )
            )
            onward = self._button(_("To Learn"), self.leave, "quiet")
        elif not self.ready:
            parts.append(Label(ui, _("The others are playing…"), colour="text_dim"))
        else:
            parts.append(Label(ui, step.title, "heading", "gold_bright"))
            parts += self._paragraphs(step.text)
            if step.do:
                parts += [Spacer(ui, 2), Label(ui, f"**{with_keys(step.do)}**", "strong")]
            if not game.was_right:
                parts += [Spacer(ui, 2), self._words(game.answer, colour="warn")]
            if step.asked is Asked.READ:
                onward = self._button(_("Next"), game.go_on)
            if step.asked is Asked.TRY:
                onward = self._button(_("Skip"), game.go_on, "quiet")
        foot = [] if onward is None else [onward]
        self._buttons = [*keys, *foot]
        return self._page(head, parts, foot)

    def _paragraphs(self, text: str) -> list[Widget]:
        """A text; several lines are points, each with a mark before it."""
        lines = text.split("\n")
        if len(lines) == 1:
            return [self._words(text)]
        return [
            Row(self.ui, [Label(self.ui, "•", "body", "gold", width=12), self._words(line, flex=1)],
                gap=2, align="start")
            for line in lines
        ]  # fmt: skip

    def _words(self, text: str, **how: Any) -> Widget:
        return term_label(self.ui, text, self.game.variant, **how)

    @property
    def texts(self) -> list[str]:
        step = self.game.step
        said = [self.game.answer]
        if step is not None and self.ready:
            said += [step.text, with_keys(step.do)]
        return [part for part in said if part]

    @property
    def spoken(self) -> str:
        step = self.game.step
        said = [self.game.answer]
        if step is not None and self.ready:
            said += [step.title, step.text, with_keys(step.do)]
        return " ".join(part for part in said if part)

    def _button(self, words: str, act: Callable[[], None], kind: str = "primary") -> Button:
        return Button(self.ui, words, act, kind=kind, shortcut=NEXT_KEY)
