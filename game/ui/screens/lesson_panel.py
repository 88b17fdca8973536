"""The panel of a lesson, in a strip of its own beside the table: it can cover nothing there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.learning.lesson import Asked
from game.translation import _
from game.ui.deco import cloth
from game.ui.screens.terms import term_label
from game.ui.widgets import Button, Column, Label, Panel, Root, Row, ScrollArea, Spacer, Widget

if TYPE_CHECKING:
    from game.learning.lesson_game import LessonGame
    from game.ui.context import Ui

NEXT_KEY: Final = "F1"
MARGIN: Final = 10
"""Between the panel and the edges of its strip."""


class LessonPanel:
    """What the present step says and asks, what was answered, and the way on.

    ``leave`` ends the lesson for now, ``play`` deals a hand of its game; ``on_dirty`` is called
    with areas to paint.
    """

    def __init__(
        self,
        ui: Ui,
        game: LessonGame,
        leave: Callable[[], None],
        play: Callable[[], None],
        on_dirty: Callable[[pygame.Rect | None], None],
    ) -> None:
        self.ui = ui
        self.game = game
        self.leave = leave
        self.play = play
        self.root = Root(ui, on_dirty)
        self.strip = pygame.Rect(0, 0, 0, 0)
        self._shown: tuple[object, ...] = ()
        self._next: Button | None = None
        self._buttons: list[Button] = []
        """What keys press."""

    def place(self, strip: pygame.Rect) -> None:
        """Lay the panel out in its strip."""
        self.strip = strip
        self.root.resize(self.ui.size)
        self._shown = ()
        self.refresh()

    def refresh(self) -> None:
        """Bring the panel up to date."""
        game = self.game
        shown = game.at, game.answer, game.was_right, game.ready
        if shown == self._shown or not self.strip.w:
            return
        self._shown = shown
        ui = self.ui
        panel = Panel(ui, self._content(), pad=16)
        self.root.content = panel
        reach = ui.px(MARGIN)
        panel.place(self.strip.inflate(-2 * reach, -2 * reach))
        self.root.after_layout()
        self.root.on_dirty(self.strip)

    def _content(self) -> Widget:
        ui, game, step = self.ui, self.game, self.game.step
        count = _("{at} of {count}").format(
            at=min(game.at + 1, len(game.steps)), count=len(game.steps)
        )
        head = Row(ui, [Label(ui, count, "small", "text_dim"), Spacer(ui), Button(
            ui, "", self.leave, kind="icon", icon="close",
            tooltip=_("Leave the lesson. It goes on here next time."),
        )], gap=4)  # fmt: skip
        parts: list[Widget] = []
        if game.answer and game.was_right:
            parts += [self._words(game.answer, colour="good"), Spacer(ui, 4)]
        self._next, self._buttons = None, []
        if step is None:
            parts.append(Label(ui, _("The lesson is over."), "heading", "gold_bright"))
            parts.append(Label(ui, _("Now play it: a whole match is saved after every move.")))
            play = Button(ui, _("Play this game"), self.play, shortcut="P")
            parts.append(play)
            self._buttons = [play]
            self._next = self._button(_("Done"), self.leave)
        else:
            parts.append(Label(ui, step.title, "heading", "gold_bright"))
            parts.append(self._words(step.text))
            if step.asked is Asked.READ:
                self._next = self._button(_("Next"), game.go_on)
            elif game.ready:
                parts += [Spacer(ui, 2), Label(ui, f"**{step.do}**", "strong")]
                if not game.was_right:
                    parts += [Spacer(ui, 2), self._words(game.answer, colour="warn")]
            else:
                parts.append(Label(ui, _("The others are playing…"), colour="text_dim"))
            if step.asked is Asked.TRY and game.ready:
                self._next = self._button(_("Skip"), game.go_on, "quiet")
        scroll = ScrollArea(ui, Column(ui, parts, gap=8))
        foot: list[Widget] = []
        if self._next is not None:
            self._buttons.append(self._next)
            foot.append(Row(ui, [Spacer(ui), self._next]))
        return Column(ui, [head, scroll, *foot], gap=8)

    def _words(self, text: str, **how: Any) -> Widget:
        return term_label(self.ui, text, self.game.variant, **how)

    @property
    def texts(self) -> list[str]:
        """All that it says, for the glossary."""
        step = self.game.step
        return [self.game.answer] if step is None else [self.game.answer, step.text, step.do]

    def _button(self, words: str, act: Callable[[], None], kind: str = "primary") -> Button:
        return Button(self.ui, words, act, kind=kind, shortcut=NEXT_KEY)

    def spoken(self) -> str:
        """What the step says, for speech."""
        step = self.game.step
        said = [self.game.answer]
        if step is not None:
            said += [step.title, step.text, step.do]
        return " ".join(part for part in said if part)

    # -- events, time, drawing --------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event for the panel; all others go to the table."""
        if event.type == pygame.KEYDOWN:
            keys = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
            if self._next is not None and self._next.kind == "primary" and event.key in keys:
                self._next.click()
                return True
            return any(button.on_shortcut(event) for button in self._buttons)
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
