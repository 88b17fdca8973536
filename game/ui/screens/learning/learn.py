"""Learn: the lessons by family, with how far the player is in each."""

from __future__ import annotations

from collections.abc import Sequence

from game.learning.lesson import Lesson
from game.learning.lessons import LESSONS, lesson_named
from game.translation import N_, _, _n, _p
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.sheet import Sheet
from game.ui.widgets import Button, Item, Label, ListPicker, Spacer, Widget
from game.variants import VARIANTS


class LearnScene(Sheet):
    """A sheet over the title with all that can be learnt."""

    title = heading = N_("Learn")
    width, apart = 820, 8

    def __init__(self, navigator: Navigator) -> None:
        super().__init__()
        self.navigator = navigator
        keys = [lesson.key for lesson in LESSONS]
        self.chosen = next((key for key in keys if not self._done(key)), keys[0])
        if navigator.kept.bookmarks.left in keys:
            self.chosen = navigator.kept.bookmarks.left

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        self.list: ListPicker[str] = ListPicker(
            ui, self._items(), self.chosen, self._choose, self._begin
        )
        self.first = self.list.body
        words = _("Hands that you play yourself, step by step.")
        return Label(ui, words, colour="text_dim"), self.list

    def foot(self) -> Sequence[Widget]:
        ui, key = self.ui, self.chosen
        step = self.navigator.kept.bookmarks.of(key).step
        problems = Button(
            ui, _("Problems…"), lambda: self.navigator.open("problems"), shortcut="P",
            tooltip=_("Positions to solve at the table, and one a day"),
        )  # fmt: skip
        self.anew = Button(
            ui, _("From the start"), self._begin_anew, kind="quiet", shortcut="F",
            visible=bool(step),
        )  # fmt: skip
        words = _("Go on") if step else _("Begin")
        self.begin = self.main_button(words, lambda: self._begin(self.chosen))
        return self.back_button(), Spacer(ui), problems, self.anew, self.begin

    def _choose(self, key: str) -> None:
        self.chosen = key
        self.changed()

    def _done(self, key: str) -> bool:
        return self.navigator.kept.bookmarks.of(key).done

    def _items(self) -> list[Item[str]]:
        """The lessons below the names of their families."""
        items: list[Item[str]] = []
        family = ""
        for lesson in LESSONS:
            named = VARIANTS[lesson.variant].family
            if named != family:
                family = named
                items.append(Item("", _(family), heading=True))
            items.append(self._item(lesson))
        return items

    def _item(self, lesson: Lesson) -> Item[str]:
        mark = self.navigator.kept.bookmarks.of(lesson.key)
        minutes = _n("{count} minute", "{count} minutes", lesson.minutes)
        # Translators: beside a lesson or a task that has been finished.
        state = _("done") if mark.done else minutes.format(count=lesson.minutes)
        if mark.step:
            state = _p("lesson, not finished", "begun")
        return Item(lesson.key, _(lesson.title), _(lesson.about), state, game=lesson.variant)

    def _begin_anew(self) -> None:
        self.navigator.kept.bookmarks.turn_to(self.chosen, "")
        self._begin(self.chosen)

    def _begin(self, key: str) -> None:
        lesson = lesson_named(key)
        if lesson is not None:
            self.navigator.learn(lesson)
