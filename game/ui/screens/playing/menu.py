"""The menu at the table. No choice loses anything, so none asks for confirmation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.translation import _, _p
from game.ui.scene import WidgetScene
from game.ui.screens.seats import game_words
from game.ui.widgets import Button, Column, Label, Panel, Rule, Widget

if TYPE_CHECKING:
    from game.controller.game import Game
    from game.ui.screens.navigator import Navigator


class MenuScene(WidgetScene):
    """A narrow sheet over the table."""

    overlay = True
    title = "Menu"

    def __init__(self, navigator: Navigator, game: Game, show_me: Callable[[], None]) -> None:
        super().__init__()
        self.navigator, self.game, self.show_me = navigator, game, show_me

    def build(self) -> Widget:
        ui, navigator = self.ui, self.navigator
        about = _("{variant}, hand {number}").format(
            variant=game_words(self.game.variant), number=self.game.hand_number
        )
        self.resume_button = Button(
            # Translators: button: back to the match.
            ui,
            _("Resume"),
            self.app.pop,
            kind="primary",
            shortcut="Esc",
            default=True,
        )
        buttons: list[Widget] = [
            self.resume_button,
            Button(ui, _("Rules of this game"), self._rules, shortcut="R"),
            Button(ui, _("Show me around"), self._show, shortcut="M"),
            Button(ui, _("Keys and gestures"), lambda: navigator.open("keys"), shortcut="K"),
            Button(ui, _("Settings"), lambda: navigator.open("settings"), shortcut="S"),
            Button(ui, _("Leave to the title"), navigator.title_page, shortcut="T"),
            Button(ui, _p("end the program", "Quit"), self.app.quit, shortcut="Q"),
        ]
        saved = self.game.trouble or _("The match is saved after every move.")
        body = Column(
            ui,
            [
                Label(ui, about, colour="text_dim"),
                *buttons,
                Rule(ui),
                Label(ui, saved, "small", "warn" if self.game.trouble else "text_dim"),
            ],
            gap=10,
        )
        return Panel(ui, body, title=_("Menu"), width=340)

    def enter(self) -> None:
        super().enter()
        self.resume_button.focus()

    def _show(self) -> None:
        self.app.pop()
        self.show_me()

    def _rules(self) -> None:
        self.navigator.open("rules", variant=self.game.variant)
