"""A sheet is built again on each change, and the player does not notice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
import pytest

from game.ui.screens.parts.sheet import Sheet
from game.ui.widgets import (
    Button,
    Column,
    Dropdown,
    Item,
    Label,
    ListPicker,
    ScrollArea,
    TextField,
    Widget,
)


class Counting(Sheet):
    """Counts, above a field and many lines."""

    def __init__(self) -> None:
        super().__init__()
        self.count, self.chosen = 0, "a"
        self.said: list[str] = []

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        self.more = Button(ui, f"{self.count} and one more", self._more, tooltip="Adds one")
        self.field = self.first = TextField(ui, "", name="Name")
        self.list = ListPicker(
            ui, [Item(name, f"{name} {self.count}") for name in "abc"], self.chosen, self._choose,
            self.said.append, height=130, flex=0,
        )  # fmt: skip
        lines = [Label(ui, f"Line {number}") for number in range(90)]
        self.area = ScrollArea(ui, Column(ui, lines), keys=True)
        options = [("one", "1"), ("two", "2")]
        self.several = Dropdown(ui, options, "one", self.said.append, name="Several")
        return Label(ui, str(self.count)), self.several, self.more, self.field, self.list, self.area

    def _choose(self, name: str) -> None:
        self.chosen = name
        self._more()

    def _more(self) -> None:
        self.count += 1
        self.changed()


@pytest.fixture
def sheet(make_app: Any, hands_on: Callable[..., Any]) -> tuple[Counting, Any]:
    """A sheet on the screen, and hands."""
    app = make_app()
    scene = Counting()
    app.push(scene)
    app.running = True
    hands = hands_on(app)
    hands.step()
    return scene, hands


def test_what_is_being_written_stays_when_something_else_changes(sheet: Any) -> None:
    scene, hands = sheet
    for letter in "Nora":
        hands.write(letter)
    hands.key(pygame.K_LEFT)
    before = scene.field
    scene._more()
    assert scene.field is not before
    assert scene.field.focused
    assert scene.field.text == "Nora"
    hands.write("b")
    assert scene.field.text == "Norba"


def test_focus_stays_on_a_button_that_says_something_else(sheet: Any) -> None:
    scene, hands = sheet
    scene.more.focus()
    for count in (1, 2, 3):
        hands.key(pygame.K_SPACE)
        assert scene.count == count
        assert scene.more.focused
        assert scene.more.text == f"{count} and one more"


def test_a_page_stays_scrolled(sheet: Any) -> None:
    scene, hands = sheet
    scene.area.scroll_to(230)
    scene._more()
    assert scene.area.offset == 230
    hands.step()
    assert scene.area.child.rect.y == scene.area.rect.y - 230


def test_a_double_click_is_one_though_the_first_click_changes_the_sheet(sheet: Any) -> None:
    scene, hands = sheet
    hands.step(0.6)
    rows = scene.list.body
    for _click in range(2):
        hands.click((rows.rect.centerx, scene.list.body._row(2).centery))
    assert scene.list.body is not rows
    assert (scene.chosen, scene.said) == ("c", ["c"])
    assert scene.list.body.focused


def test_what_is_held_and_its_tooltip_stay_when_something_else_changes(sheet: Any) -> None:
    scene, hands = sheet
    hands.move(scene.more.rect.center)
    hands.step(0.3, 8)
    assert scene.root.tip == "Adds one"
    scene._more()
    hands.step()
    assert scene.root.tip == "Adds one"
    hands.down(scene.more.rect.center)
    scene._more()
    hands.up(scene.more.rect.center)
    assert scene.count == 3


def test_a_list_that_hangs_open_still_chooses(sheet: Any) -> None:
    scene, hands = sheet
    scene.several.click()
    scene._more()
    assert scene.several.is_open
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert scene.said == ["two"]
    assert scene.several.focused
