"""Problems: by theme, game and grade, and the one of the day."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from game.learning.problems.collection import Listed, chosen, in_order, of_the_day
from game.learning.problems.problem import Grade, Theme
from game.translation import _, _n
from game.ui.scene import WidgetScene
from game.ui.screens.learning.problem_words import GRADES, THEMES, solved_words
from game.ui.screens.parts.game_emblem import theme_file
from game.ui.widgets import (
    Button,
    Column,
    Dropdown,
    Item,
    Label,
    ListPicker,
    Panel,
    Row,
    Spacer,
    Widget,
)
from game.variants import VARIANTS

if TYPE_CHECKING:
    from game.ui.screens.navigator import Navigator

ALL: Final = ""
"""In place of a theme, a game or a grade: any of them."""


class ProblemsScene(WidgetScene):
    """A sheet over the title that chooses among the problems. Those not solved come first."""

    overlay = True
    title = "Problems"

    def __init__(self, navigator: Navigator) -> None:
        super().__init__()
        self.navigator = navigator
        self._theme, self._game, self._grade = navigator.problem_choice

    def build(self) -> Widget:
        ui = self.ui
        listed = self.navigator.problems
        keys = {one.game for one in listed}
        games = [(ALL, _("All games"))]
        games += [(key, _(variant.name)) for key, variant in VARIANTS.items() if key in keys]
        grades = [(ALL, _("Any difficulty")), *((str(g), _(word)) for g, word in GRADES.items())]
        choices = [
            Dropdown(ui, games, self._game, self._choose_game, {key: key for key in keys},
                     flex=1, tooltip=_("The game")),
            Dropdown(ui, grades, self._grade, self._choose_grade, flex=1,
                     tooltip=_("How hard the problems are")),
        ]  # fmt: skip
        words = _("One answer is clearly best, and not the obvious one. Your first answer counts.")
        self.list: ListPicker[str] = ListPicker(
            ui, self._items(), self._theme, self._choose_theme, lambda _theme: self._begin()
        )
        words_missed = self._count_words()
        self._count = Label(ui, words_missed, "small", "text_dim", visible=bool(words_missed))
        back = Button(ui, _("Back"), self.app.pop, kind="quiet", shortcut="Esc")
        daily = Button(
            ui, _("Problem of the day"), self._daily, shortcut="D",
            tooltip=_("A new one every day, the same for everybody."), enabled=bool(listed),
        )  # fmt: skip
        self._begin_button = Button(
            ui,
            _("Begin"),
            self._begin,
            kind="primary",
            shortcut="Enter",
            default=True,
            width=150,
            enabled=bool(listed),
        )
        foot = Row(ui, [back, Spacer(ui), daily, self._begin_button], gap=8)
        parts: list[Widget] = [Label(ui, words, colour="text_dim")]
        if not listed:
            parts.append(Label(ui, _("The problems could not be read."), colour="warn"))
        if self.navigator.kept.results.trouble:
            parts.append(Label(ui, self.navigator.kept.results.trouble, colour="warn"))
        parts += [Row(ui, choices, gap=10), self.list, self._count, foot]
        return Panel(ui, Column(ui, parts, gap=12), title=_("Problems"), width=640)

    def enter(self) -> None:
        super().enter()
        self.list.body.focus()

    # -- the choice -------------------------------------------------------------------------

    def _of(self, theme: str) -> list[Listed]:
        """The problems of a theme, of the game and grade chosen."""
        return chosen(
            self.navigator.problems,
            Theme(theme) if theme else None,
            self._game or None,
            Grade(self._grade) if self._grade else None,
        )

    def _items(self) -> list[Item[str]]:
        themes = [(ALL, _("All themes")), *((str(t), _(word)) for t, word in THEMES.items())]
        return [self._item(key, words) for key, words in themes]

    def _item(self, theme: str, words: str) -> Item[str]:
        found = [one.key for one in self._of(theme)]
        solved = self.navigator.kept.results.solved(found)
        aside = solved_words(solved, len(found))
        if not found:
            # Translators: no problem answers to what was chosen.
            aside = _("none")
        return Item(theme, words, aside=aside, enabled=bool(found), picture=theme_file(theme))

    def _count_words(self) -> str:
        """How many were missed so far; empty if none."""
        found = self._of(self._theme)
        missed = sum(self.navigator.kept.results.of(one.key) is False for one in found)
        if not missed:
            return ""
        words = _n(
            "{count} problem; missed so far: {missed}",
            "{count} problems; missed so far: {missed}",
            len(found),
        )
        return words.format(count=len(found), missed=missed)

    def _choose_theme(self, theme: str) -> None:
        self._theme = theme
        self._refresh()

    def _choose_game(self, game: str) -> None:
        self._game = game
        self._refresh()

    def _choose_grade(self, grade: str) -> None:
        self._grade = grade
        self._refresh()

    def _refresh(self) -> None:
        if not self._of(self._theme):
            self._theme = ALL
        self.navigator.problem_choice = self._theme, self._game, self._grade
        self.list.set_items(self._items())
        self.list.value = self._theme
        self._count.text = self._count_words()
        self._count.visible = bool(self._count.text)
        self._begin_button.enabled = bool(self._of(self._theme))
        self.relayout()

    # -- the problems -----------------------------------------------------------------------

    def _begin(self) -> None:
        first = None if self._grade else Grade.EASY
        order = in_order(
            self._of(self._theme), self.navigator.kept.results.of, self.navigator.known_games, first
        )
        if order:
            self.navigator.solve(order)

    def _daily(self) -> None:
        one = of_the_day(self.navigator.problems, date.today())
        self.navigator.solve([one], _("Problem of the day"))
