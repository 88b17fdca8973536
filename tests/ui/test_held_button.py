"""What the mouse holds is let go when its release is lost, and nothing is done with it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ui.held_button import LOSSES
from game.ui.scene import WidgetScene
from game.ui.widgets import Button, Column, Label, ScrollArea, Slider, TextField, Toggle, Widget
from game.ui.widgets.picker import Item, ListPicker
from tests.ui.tables import KINGS, REST, at, calm, holding

FREE = "a motion without the button"
AGAIN = "a second press"


def lose(hands: Any, how: object, pos: tuple[int, int]) -> None:
    """The release is lost in one of the ways that there are."""
    if how == FREE:
        hands.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    elif how == AGAIN:
        hands.post(pygame.MOUSEBUTTONDOWN, pos=(3, 3), button=1)
        hands.post(pygame.MOUSEBUTTONUP, pos=(3, 3), button=1)
    else:
        hands.post(how)


WAYS = [*LOSSES, FREE, AGAIN]


@pytest.mark.parametrize("how", WAYS)
def test_a_card_held_glides_back_and_the_next_click_is_a_click(play: Any, how: object) -> None:
    scene, hands = play(holding(KINGS + REST))
    state = scene.table.state
    pile = state.areas.pile.center
    hands.down(at(scene, REST[2]))
    for pos in ((500, 400), pile):
        hands.move(pos)
    assert state.drag.held
    lose(hands, how, pile)
    assert not state.drag.held
    assert state.drag.press is None
    hands.post(pygame.MOUSEMOTION, pos=pile, rel=(0, 0), buttons=(0, 0, 0))
    assert not state.drag.held
    played = len(scene.game.record.hands[-1].actions)
    hands.up(pile)
    hands.click(pile)
    calm(scene, hands)
    assert len(scene.game.record.hands[-1].actions) == played
    assert len(scene.table.staging.hand()) == len(KINGS + REST)


def test_a_press_that_is_no_drag_yet_is_forgotten_too(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    start = at(scene, REST[2])
    hands.down(start)
    hands.post(pygame.WINDOWFOCUSLOST)
    hands.post(pygame.MOUSEMOTION, pos=(start[0], start[1] - 90), rel=(0, 0), buttons=(0, 0, 0))
    assert not scene.table.state.drag.held
    hands.up(start)
    assert not scene.table.state.own.selected


class Sheet(WidgetScene):
    """One of every widget that can be held."""

    def build(self) -> Widget:
        ui = self.ui
        self.done: list[object] = []
        self.button = Button(ui, "Press", lambda: self.done.append("button"))
        self.toggle = Toggle(ui, False, self.done.append, name="On")
        self.slider = Slider(ui, 0.5, width=300)
        self.field = TextField(ui, "some words to select", width=300)
        self.list = ListPicker(
            ui, [Item(n, f"line {n}") for n in range(40)], 0, self.done.append, height=120
        )
        self.text = ScrollArea(ui, Label(ui, "word " * 900, width=300), height=120)
        return Column(ui, [self.button, self.toggle, self.slider, self.field, self.list, self.text])


@pytest.fixture
def sheet(make_app: Any, hands_on: Any) -> tuple[Sheet, Any]:
    app = make_app()
    scene = Sheet()
    app.push(scene)
    hands = hands_on(app)
    hands.step(times=3)
    return scene, hands


@pytest.mark.parametrize("how", [pygame.WINDOWFOCUSLOST, FREE])
def test_every_widget_that_is_held_is_let_go(sheet: tuple[Sheet, Any], how: object) -> None:
    scene, hands = sheet
    bar = scene.list.rect.right - 3, scene.list.rect.y + 5
    for pos, shows in (
        (scene.button.rect.center, lambda: None),
        (scene.toggle.rect.center, lambda: None),
        (scene.slider.rect.center, lambda: scene.slider.value),
        (scene.field.rect.center, lambda: scene.field.selection),
        (scene.list.body._row(2).center, lambda: scene.list.offset),
        (bar, lambda: scene.list.offset),
        (scene.text.rect.center, lambda: scene.text.offset),
    ):
        hands.down(pos)
        assert scene.root.captured is not None
        moved = pos[0] + 30, pos[1] - 3
        lose(hands, how, moved)
        assert scene.root.captured is None
        before = shows()
        hands.post(
            pygame.MOUSEMOTION, pos=(pos[0] + 90, pos[1] + 40), rel=(0, 0), buttons=(0, 0, 0)
        )
        assert shows() == before
        hands.up(pos)
    assert scene.done == []
    assert scene.list.value == 0


def test_what_comes_up_takes_the_mouse_away(navigator: Any, hands_on: Any) -> None:
    app = navigator.app
    hands = hands_on(app)
    hands.step(times=3)
    title = app.scene
    button = next(w for w in title.root.content.walk() if isinstance(w, Button))
    hands.down(button.rect.center)
    assert title.root.captured is button
    hands.key(pygame.K_s, text="s")
    assert app.scene is not title
    assert title.root.captured is None
    hands.up(button.rect.center)
    hands.key(pygame.K_ESCAPE)
    hands.step(times=3)
    assert app.stack == [app.scene]


def test_a_new_size_of_the_window_ends_what_is_held(
    sheet: tuple[Sheet, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, hands = sheet
    hands.down(scene.slider.rect.center)
    assert scene.root.captured is scene.slider
    monkeypatch.setattr(hands.app.window, "poll", lambda _now: True)
    hands.step()
    assert scene.root.captured is None


def test_the_press_after_a_lost_release_is_made_up_for(
    sheet: tuple[Sheet, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """SDL takes the button for pressed and tells of the next click only its release."""
    scene, hands = sheet
    there = scene.button.rect.center
    device = False

    def pressed(_count: int = 3, desktop: bool = False) -> tuple[bool, bool, bool]:
        return (device if desktop else True), False, False

    hands.down(there)
    hands.post(pygame.WINDOWFOCUSLOST)
    monkeypatch.setattr(pygame.mouse, "get_pressed", pressed)
    hands.post(pygame.WINDOWFOCUSGAINED)
    hands.up(there)
    assert scene.done == ["button"]
    # The same for one that is moved while it is down.
    hands.down(scene.slider.rect.center)
    hands.post(pygame.WINDOWFOCUSLOST)
    hands.post(pygame.WINDOWFOCUSGAINED)
    device = True
    hands.post(pygame.MOUSEMOTION, pos=scene.slider.rect.center, rel=(0, 0), buttons=(1, 0, 0))
    assert scene.root.captured is scene.slider


def test_a_late_release_does_nothing(
    sheet: tuple[Sheet, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, hands = sheet
    there = scene.button.rect.center

    hands.down(there)
    hands.post(pygame.WINDOWFOCUSLOST)
    monkeypatch.setattr(pygame.mouse, "get_pressed", lambda *_count, **_how: (True, False, False))
    hands.post(pygame.WINDOWFOCUSGAINED)
    hands.post(pygame.MOUSEMOTION, pos=there, rel=(0, 0), buttons=(1, 0, 0))
    hands.up(there)
    assert scene.done == []
