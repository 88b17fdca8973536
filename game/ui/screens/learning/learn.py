"""Learn: the lessons by family, with how far the player is in each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.learning.lesson import Lesson
from game.learning.lessons import LESSONS, lesson_named
from game.translation import _, _n, _p
from game.ui.scene import WidgetScene
from game.ui.widgets import Button, Column, Item, Label, ListPicker, Panel, Row, Spacer, Widget
from game.variants import VARIANTS

if TYPE_CHECKING:
    from game.ui.screens.navigator import Navigator


class LearnScene(WidgetScene):
    """A sheet over the title with all that can be learnt."""

    overlay = True
    title = "Learn"

    def __init__(self, navigator: Navigator) -> None:
        super().__init__()
        self.navigator = navigator

    def build(self) -> Widget:
        ui = self.ui
        keys = [lesson.key for lesson in LESSONS]
        left = self.navigator.kept.bookmarks.left
        chosen = next((key for key in keys if not self._done(key)), keys[0])
        if left in keys:
            chosen = left
        self.list: ListPicker[str] = ListPicker(ui, self._items(), chosen, self._show, self._begin)
        words = _("Hands that you play yourself, step by step.")
        back = Button(ui, _("Back"), self.app.pop, kind="quiet", shortcut="Esc")
        self.begin = Button(
            ui, self._begin_words(chosen), self._begin_chosen, kind="primary", shortcut="Enter",
            default=True, width=150,
        )  # fmt: skip
        problems = Button(
            ui, _("Problems…"), self._problems, shortcut="P",
            tooltip=_("Positions to solve at the table, and one a day"),
        )  # fmt: skip
        self.anew = Button(
            ui, _("From the start"), self._begin_anew, kind="quiet", shortcut="F",
            visible=bool(self._begun(chosen)),
        )  # fmt: skip
        foot = Row(ui, [back, Spacer(ui), problems, self.anew, self.begin], gap=8)
        body = Column(ui, [Label(ui, words, colour="text_dim"), self.list, foot], gap=14)
        return Panel(ui, body, title=_("Learn"), width=820)

    def enter(self) -> None:
        super().enter()
        self.list.body.focus()

    def _done(self, key: str) -> bool:
        return self.navigator.kept.bookmarks.of(key).done

    def _begun(self, key: str) -> str:
        """The step with which a lesson goes on; empty if it begins anew."""
        return self.navigator.kept.bookmarks.of(key).step

    def _begin_words(self, key: str) -> str:
        return _("Go on") if self._begun(key) else _("Begin")

    def _show(self, key: str) -> None:
        """Another line is chosen."""
        self.begin.text = self._begin_words(key)
        if self.anew.visible != bool(self._begun(key)):
            self.anew.visible = not self.anew.visible
            self.relayout()

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

    def _problems(self) -> None:
        self.navigator.open("problems")

    def _begin_chosen(self) -> None:
        if self.list.value is not None:
            self._begin(self.list.value)

    def _begin_anew(self) -> None:
        if self.list.value is not None:
            self.navigator.kept.bookmarks.turn_to(self.list.value, "")
            self._begin(self.list.value)

    def _begin(self, key: str) -> None:
        lesson = lesson_named(key)
        if lesson is not None:
            self.navigator.learn(lesson)
