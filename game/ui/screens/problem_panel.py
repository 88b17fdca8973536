"""The panel of a problem, in a strip of its own beside the table: it can cover nothing there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.controller.reason_words import why_words
from game.translation import _
from game.ui.deco import cloth
from game.ui.markup import escape
from game.ui.screens.look_back import cost_words
from game.ui.screens.problem_words import GRADES, QUESTIONS, THEMES, choice_words
from game.ui.table.sentences import whole
from game.ui.widgets import Button, Column, Label, Panel, Root, Row, ScrollArea, Spacer, Widget

if TYPE_CHECKING:
    from game.learning.problems.problem_game import ProblemGame
    from game.ui.context import Ui

NEXT_KEY: Final = "F1"
SHOW_KEY: Final = "F5"
MARGIN: Final = 10
"""Between the panel and the edges of its strip."""


class ProblemPanel:
    """The question, and then what the answer was worth, with the reason for the best.

    ``place_words`` tells which problem this is. ``go_on`` opens the next, None if it was the last;
    ``leave`` returns to the list. ``on_dirty`` is called with areas to paint.
    """

    def __init__(
        self,
        ui: Ui,
        game: ProblemGame,
        place_words: str,
        go_on: Callable[[], None] | None,
        leave: Callable[[], None],
        on_dirty: Callable[[pygame.Rect | None], None],
    ) -> None:
        self.ui = ui
        self.game = game
        self.place_words = place_words
        self.go_on, self.leave = go_on, leave
        self.root = Root(ui, on_dirty)
        self.strip = pygame.Rect(0, 0, 0, 0)
        self._shown: tuple[object, ...] = ()
        self._buttons: list[Button] = []
        self._scroll: ScrollArea | None = None

    def place(self, strip: pygame.Rect) -> None:
        """Lay the panel out in its strip."""
        self.strip = strip
        self.root.resize(self.ui.size)
        self._shown = ()
        self.refresh()

    def refresh(self) -> None:
        """Bring the panel up to date."""
        game = self.game
        shown = game.is_over, game.answer, game.can_undo
        if shown == self._shown or not self.strip.w:
            return
        self._shown = shown
        panel = Panel(self.ui, self._content(), pad=16)
        self.root.content = panel
        reach = self.ui.px(MARGIN)
        panel.place(self.strip.inflate(-2 * reach, -2 * reach))
        self.root.after_layout()
        self.root.on_dirty(self.strip)

    # -- what it says -----------------------------------------------------------------------

    def _content(self) -> Widget:
        ui, problem = self.ui, self.game.problem
        head = Row(ui, [Label(ui, self.place_words, "small", "text_dim"), Spacer(ui), Button(
            ui, "", self.leave, kind="icon", icon="close", tooltip=_("Back to the problems"),
        )], gap=4)  # fmt: skip
        about = _("{game}, {grade}").format(
            game=_(problem.variant.name), grade=_(GRADES[problem.grade])
        )
        parts: list[Widget] = [
            Label(ui, _(THEMES[problem.theme]), "heading", "gold_bright"),
            Label(ui, escape(about), "small", "text_dim"),
        ]
        parts += self._told() if self.game.is_over else [self._question()]
        self._scroll = ScrollArea(ui, Column(ui, parts, gap=8))
        self._buttons = self._make_buttons()
        return Column(ui, [head, self._scroll, Row(ui, [Spacer(ui), *self._buttons], gap=8)], gap=8)

    def _question(self) -> Label:
        return Label(self.ui, f"**{_(QUESTIONS[self.game.problem.theme])}**", "strong")

    def _make_buttons(self) -> list[Button]:
        ui = self.ui
        if not self.game.is_over:
            return [Button(
                ui, _("Show the answer"), self.game.show, kind="quiet", shortcut=SHOW_KEY,
                tooltip=_("The problem then counts as missed."),
            )]  # fmt: skip
        if self.go_on is None:
            return [Button(ui, _("Done"), self.leave, kind="primary", shortcut=NEXT_KEY)]
        return [Button(ui, _("Next"), self.go_on, kind="primary", shortcut=NEXT_KEY)]

    def _told(self) -> list[Widget]:
        """The best answer with its reason, what the own one cost, and what others would have."""
        ui, game, view = self.ui, self.game, self.game.before
        problem = game.problem
        if game.answer is None and not game.shown:
            return [Label(ui, _("Your answer is being compared with the best…"))]
        best = escape(choice_words(view, problem.best))
        parts: list[Widget] = [self._verdict(), Label(ui, f"**{best}**", colour="gold_bright")]
        parts.append(Label(ui, escape(whole(why_words(problem.why)))))
        own = game.answer
        if own is not None and not game.is_right:
            words = _("Yours: {move}").format(move=escape(choice_words(view, own)))
            parts += [Spacer(ui, 2), Label(ui, words)]
            parts.append(Label(ui, cost_words(game.finding(own)), "small", "text_dim"))
        others = [choice for choice in problem.choices[1:] if choice != own]
        if others:
            parts += [Spacer(ui, 2), Label(ui, _("Other answers"), "strong")]
        for choice in others:
            parts.append(Label(ui, escape(choice_words(view, choice))))
            parts.append(Label(ui, cost_words(game.finding(choice)), "small", "text_dim"))
        return parts

    def _verdict(self) -> Label:
        game, ui = self.game, self.ui
        if game.shown:
            return Label(ui, _("This is the best answer:"))
        if game.answer is not None and game.answer == game.problem.best:
            return Label(ui, _("**Right.**"), colour="good")
        if game.is_right:
            return Label(ui, _("**Right:** as good as the best, as far as can be told."),
                         colour="good")  # fmt: skip
        return Label(ui, _("**Not the best.** Better:"), colour="warn")

    @property
    def texts(self) -> list[str]:
        """All that the panel says, for speech and for the glossary."""
        said = self._told() if self.game.is_over else [self._question()]
        return [part.text for part in said if isinstance(part, Label)]

    # -- events, time, drawing --------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event for the panel; all others go to the table."""
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE and self.game.is_over:
                self.leave()
                return True
            keys = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
            if self.game.is_over and event.key in keys:
                self._buttons[0].click()
                return True
            if any(button.on_shortcut(event) for button in self._buttons):
                return True
            return self._scroll is not None and self._scroll.on_shortcut(event)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            held = self.root.captured is not None
            inside = self.strip.collidepoint(event.pos)
            used = self.root.handle(event) if inside or held or self.root.hovered else False
            return inside or held or (used and event.type != pygame.MOUSEMOTION)
        if event.type == pygame.MOUSEWHEEL and self.strip.collidepoint(self.root.mouse):
            self.root.handle(event)
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the strip. The surface's clip is the area needed."""
        surface.fill(cloth.wood(self.ui.theme).lacquer.at(0.7), self.strip)
        self.root.draw(surface)
