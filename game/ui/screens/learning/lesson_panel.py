"""The panel of a lesson, in a strip of its own beside the table: it can cover nothing there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.learning.lesson import Asked
from game.translation import _
from game.ui.screens.learning.side_panel import NEXT_KEY, SidePanel
from game.ui.screens.rules.terms import term_label
from game.ui.widgets import Button, Label, Spacer, Widget

if TYPE_CHECKING:
    from game.learning.lesson_game import LessonGame
    from game.ui.context import Ui


class LessonPanel(SidePanel):
    """What the present step says and asks, what was answered, and the way on.

    ``leave`` ends the lesson for now, ``play`` deals a hand of its game.
    """

    def __init__(
        self,
        ui: Ui,
        game: LessonGame,
        leave: Callable[[], None],
        play: Callable[[], None],
        on_dirty: Callable[[pygame.Rect | None], None],
    ) -> None:
        super().__init__(ui, on_dirty)
        self.game = game
        self.leave, self.play = leave, play

    def _state(self) -> tuple[object, ...]:
        game = self.game
        return game.at, game.answer, game.was_right, game.ready

    def _content(self) -> Widget:
        ui, game, step = self.ui, self.game, self.game.step
        count = _("{at} of {count}").format(
            at=min(game.at + 1, len(game.steps)), count=len(game.steps)
        )
        head = self._head(count, self.leave, _("Leave the lesson. It goes on here next time."))
        parts: list[Widget] = []
        if game.answer and game.was_right:
            parts += [self._words(game.answer, colour="good"), Spacer(ui, 4)]
        onward: Button | None = None
        keys: list[Button] = []
        if step is None:
            parts.append(Label(ui, _("The lesson is over."), "heading", "gold_bright"))
            parts.append(Label(ui, _("Now play it: a whole match is saved after every move.")))
            play = Button(ui, _("Play this game"), self.play, shortcut="P")
            parts.append(play)
            keys.append(play)
            onward = self._button(_("Done"), self.leave)
        else:
            parts.append(Label(ui, step.title, "heading", "gold_bright"))
            parts.append(self._words(step.text))
            if step.asked is Asked.READ:
                onward = self._button(_("Next"), game.go_on)
            elif game.ready:
                parts += [Spacer(ui, 2), Label(ui, f"**{step.do}**", "strong")]
                if not game.was_right:
                    parts += [Spacer(ui, 2), self._words(game.answer, colour="warn")]
            else:
                parts.append(Label(ui, _("The others are playing…"), colour="text_dim"))
            if step.asked is Asked.TRY and game.ready:
                onward = self._button(_("Skip"), game.go_on, "quiet")
        foot = [] if onward is None else [onward]
        self._buttons = [*keys, *foot]
        return self._page(head, parts, foot)

    def _words(self, text: str, **how: Any) -> Widget:
        return term_label(self.ui, text, self.game.variant, **how)

    @property
    def texts(self) -> list[str]:
        step = self.game.step
        said = [self.game.answer] if step is None else [self.game.answer, step.text, step.do]
        return [part for part in said if part]

    @property
    def spoken(self) -> str:
        step = self.game.step
        said = [self.game.answer]
        if step is not None:
            said += [step.title, step.text, step.do]
        return " ".join(part for part in said if part)

    def _button(self, words: str, act: Callable[[], None], kind: str = "primary") -> Button:
        return Button(self.ui, words, act, kind=kind, shortcut=NEXT_KEY)
