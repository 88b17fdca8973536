"""Problems: by theme, game and grade, and the one of the day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from game.learning.problems.collection import Listed, chosen, in_order, of_the_day
from game.learning.problems.problem import Grade, Theme
from game.translation import N_, _, _n
from game.ui.screens.learning.problem_words import GRADES, THEMES, solved_words
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.figures import theme_file
from game.ui.screens.parts.sheet import Sheet
from game.ui.widgets import Button, Dropdown, Item, Label, ListPicker, Row, Spacer, Widget
from game.variants import VARIANTS

ALL: Final = ""
"""In place of a theme, a game or a grade: any of them."""


class ProblemsScene(Sheet):
    """A sheet over the title that chooses among the problems. Those not solved come first."""

    title = heading = N_("Problems")
    gap, apart = 12, 8

    def __init__(self, navigator: Navigator) -> None:
        super().__init__()
        self.navigator = navigator
        self._theme, self._game, self._grade = navigator.problem_choice

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        listed = self.navigator.problems
        keys = {one.game for one in listed}
        games = [(ALL, _("All games"))]
        games += [(key, _(variant.name)) for key, variant in VARIANTS.items() if key in keys]
        grades = [(ALL, _("Any difficulty")), *((str(g), _(word)) for g, word in GRADES.items())]
        choices = [
            Dropdown(ui, games, self._game, lambda game: self._choose(game=game),
                     {key: key for key in keys}, flex=1, tooltip=_("The game")),
            Dropdown(ui, grades, self._grade, lambda grade: self._choose(grade=grade),
                     tooltip=_("How hard the problems are")),
        ]  # fmt: skip
        words = _("One answer is clearly best, and not the obvious one. Your first answer counts.")
        parts: list[Widget] = [Label(ui, words, colour="text_dim")]
        if not listed:
            parts.append(Label(ui, _("The problems could not be read."), colour="warn"))
        if self.navigator.kept.results.trouble:
            parts.append(Label(ui, self.navigator.kept.results.trouble, colour="warn"))
        self.list: ListPicker[str] = ListPicker(
            ui, self._items(), self._theme, lambda theme: self._choose(theme=theme),
            lambda _theme: self._begin(),
        )  # fmt: skip
        self.first = self.list.body
        parts += [Row(ui, choices, gap=10), self.list]
        missed = self._missed_words()
        if missed:
            parts.append(Label(ui, missed, "small", "text_dim"))
        return parts

    def foot(self) -> Sequence[Widget]:
        ui, there = self.ui, bool(self.navigator.problems)
        daily = Button(
            ui, _("Problem of the day"), self._daily, shortcut="D", enabled=there,
            tooltip=_("A new one every day, the same for everybody."),
        )  # fmt: skip
        begin = self.main_button(_("Begin"), self._begin, enabled=bool(self._of(self._theme)))
        return self.back_button(), Spacer(ui), daily, begin

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

    def _missed_words(self) -> str:
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

    def _choose(
        self, theme: str | None = None, game: str | None = None, grade: str | None = None
    ) -> None:
        self._theme = self._theme if theme is None else theme
        self._game = self._game if game is None else game
        self._grade = self._grade if grade is None else grade
        if not self._of(self._theme):
            self._theme = ALL
        self.navigator.problem_choice = self._theme, self._game, self._grade
        self.changed()

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
