"""The menu at the table, of which no choice loses anything, and questions where one would."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.controller.game import Game
from game.translation import N_, _, _p
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.sheet import Sheet
from game.ui.screens.seats import game_words
from game.ui.widgets import Button, Label, Rule, Spacer, Widget


class MenuScene(Sheet):
    """A narrow sheet over the table."""

    title = heading = N_("Menu")
    width, gap = 340, 10

    def __init__(self, navigator: Navigator, game: Game, show_me: Callable[[], None]) -> None:
        super().__init__()
        self.navigator, self.game, self.show_me = navigator, game, show_me

    def contents(self) -> Sequence[Widget]:
        ui, navigator = self.ui, self.navigator
        about = game_words(self.game.variant)
        if self.game.fixture is not None:
            about = _("Daily deal, {match}").format(match=about)
        else:
            about = _("{variant}, hand {number}").format(
                variant=about, number=self.game.hand_number
            )
        saved = self.game.trouble or _("The match is saved after every move.")
        # Translators: button: back to the match.
        self.first = self.close_button(_("Resume"))
        return (
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

    def foot(self) -> Sequence[Widget]:
        return ()

    def _show(self) -> None:
        self.app.pop()
        self.show_me()

    def _rules(self) -> None:
        self.navigator.open("rules", variant=self.game.variant)


class LeavingScene(Sheet):
    """Says why the match is not saved, and asks whether to ``leave`` anyway."""

    title = "Leave"
    heading = N_("The match is not saved")
    width = 520

    def __init__(self, trouble: str, leave: Callable[[], None]) -> None:
        super().__init__()
        self.trouble, self.leave_all_the_same = trouble, leave

    def contents(self) -> Sequence[Widget]:
        question = _("What was played since the last save is lost if you leave now. Leave anyway?")
        why = [Label(self.ui, self.trouble, colour="warn")] if self.trouble else []
        return *why, Label(self.ui, question)

    def foot(self) -> Sequence[Widget]:
        ui, self.first = self.ui, self.close_button(_("Stay"))
        away = Button(ui, _("Leave anyway"), self.leave_all_the_same, kind="quiet", shortcut="L")
        return away, Spacer(ui), self.first


class TakeBackScene(Sheet):
    """Says how the match counts from then on, and asks whether to ``take_back``."""

    title = heading = N_("Take back")
    width = 480

    def __init__(self, take_back: Callable[[], None]) -> None:
        super().__init__()
        self.take_back = take_back

    def contents(self) -> Sequence[Widget]:
        question = _("Take back your last move? The match then counts as played with take-backs.")
        return (Label(self.ui, question),)

    def foot(self) -> Sequence[Widget]:
        ui = self.ui
        cancel = Button(ui, _("Cancel"), self.app.pop, kind="quiet", shortcut="Esc")
        self.first = Button(
            ui, _("Take back"), self._take_back, kind="primary", shortcut="T", default=True
        )
        return cancel, Spacer(ui), self.first

    def _take_back(self) -> None:
        self.app.pop(self)
        self.take_back()
