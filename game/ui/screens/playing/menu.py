"""The menu at the table. No choice loses anything, so none asks for confirmation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.translation import N_, _, _p
from game.ui.screens.parts.sheet import Sheet
from game.ui.screens.seats import game_words
from game.ui.widgets import Button, Column, Label, Rule, ScrollArea, Widget

if TYPE_CHECKING:
    from game.controller.game import Game
    from game.ui.screens.navigator import Navigator


class MenuScene(Sheet):
    """A narrow sheet over the table."""

    title = heading = N_("Menu")
    width, gap = 340, 10

    def __init__(self, navigator: Navigator, game: Game, show_me: Callable[[], None]) -> None:
        super().__init__()
        self.navigator, self.game, self.show_me = navigator, game, show_me

    def contents(self) -> Sequence[Widget]:
        ui, navigator = self.ui, self.navigator
        about = _("{variant}, hand {number}").format(
            variant=game_words(self.game.variant), number=self.game.hand_number
        )
        saved = self.game.trouble or _("The match is saved after every move.")
        # Translators: button: back to the match.
        self.first = self.close_button(_("Resume"))
        parts = (
            Label(ui, about, colour="text_dim"),
            self.first,
            Button(ui, _("Rules of this game"), self._rules, shortcut="R"),
            Button(ui, _("Show me around"), self._show, shortcut="M"),
            Button(ui, _("Keys and gestures"), lambda: navigator.open("keys"), shortcut="K"),
            Button(ui, _("Settings"), lambda: navigator.open("settings"), shortcut="S"),
            Button(ui, _("Leave to the title"), navigator.title_page, shortcut="T"),
            Button(ui, _p("end the program", "Quit"), self.app.quit, shortcut="Q"),
            Rule(ui),
            Label(ui, saved, "small", "warn" if self.game.trouble else "text_dim"),
        )
        # Large words are higher than a small window.
        return (ScrollArea(ui, Column(ui, parts, gap=self.gap)),)

    def foot(self) -> Sequence[Widget]:
        return ()

    def _show(self) -> None:
        self.app.pop()
        self.show_me()

    def _rules(self) -> None:
        self.navigator.open("rules", variant=self.game.variant)
