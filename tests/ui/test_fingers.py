"""Fingers on a screen: what their events become, and a hand played by them alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from game.controller.game import Game, SeatPlayer, Stage
from game.ui.devices import Device
from game.ui.fingers import Fingers
from game.ui.scene import WidgetScene
from game.ui.widgets import Button, Column, Label, ScrollArea, Slider, Widget
from game.ui.widgets.picker import Item, ListPicker
from game.variants import variant_named
from tests.ui.players import FingerPlayer
from tests.ui.players import Fingers as Touch
from tests.ui.tables import KINGS, NAMES, REST, at, holding, lying, sit_down, table_of
from tests.ui.test_table_log import long_hand
from tests.ui.typist import Thoughtful

DOWN, MOVE, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP
HERE, NEAR, RIGHT, LOW = (100, 100), (104, 103), (140, 100), (100, 140)
HOVER, HELD, PRESS, FREE, AWAY = "hover", "held", "press", "free", "away"
Told = tuple[object, ...]

CASES: dict[str, tuple[list[tuple[int, int, tuple[int, int], float, bool]], list[Told]]] = {
    "a tap clicks where the finger came down": (
        [(DOWN, 1, HERE, 0, False), (MOVE, 1, NEAR, 0.1, False), (UP, 1, NEAR, 0.1, False)],
        [(HOVER, HERE), (PRESS, HERE, ""), (FREE, HERE), (AWAY,)],
    ),
    "a slow tap clicks where nothing is explained": (
        [(DOWN, 1, HERE, 0, False), (UP, 1, HERE, 2, False)],
        [(HOVER, HERE), (PRESS, HERE, ""), (FREE, HERE), (AWAY,)],
    ),
    "a finger that rests where something is explained only looks": (
        [(DOWN, 1, HERE, 0, False), (UP, 1, HERE, 0.8, True)],
        [(HOVER, HERE)],
    ),
    "a short touch clicks though something is explained there": (
        [(DOWN, 1, HERE, 0, True), (UP, 1, HERE, 0.2, True)],
        [(HOVER, HERE), (PRESS, HERE, ""), (FREE, HERE), (AWAY,)],
    ),
    "a second finger only looks": (
        [(DOWN, 1, HERE, 0, False), (DOWN, 2, LOW, 0.1, False), (UP, 1, HERE, 0.2, False),
         (UP, 2, LOW, 0.3, False)],
        [(HOVER, HERE)],
    ),
    "what is looked at moves with the first finger": (
        [(DOWN, 1, HERE, 0, False), (DOWN, 2, LOW, 0.1, False), (MOVE, 1, RIGHT, 0.2, False)],
        [(HOVER, HERE), (HOVER, RIGHT)],
    ),
    "a finger that moves drags from where it came down": (
        [(DOWN, 1, HERE, 0, False), (MOVE, 1, RIGHT, 0.1, False), (MOVE, 1, LOW, 0.2, False),
         (UP, 1, LOW, 0.3, False)],
        [(HOVER, HERE), (PRESS, HERE, "x"), (HELD, RIGHT), (HELD, LOW), (FREE, LOW), (AWAY,)],
    ),
    "it is told that a drag goes down": (
        [(DOWN, 1, HERE, 0, False), (MOVE, 1, LOW, 0.1, False)],
        [(HOVER, HERE), (PRESS, HERE, "y"), (HELD, LOW)],
    ),
    "a drag does not mind a second finger": (
        [(DOWN, 1, HERE, 0, False), (MOVE, 1, RIGHT, 0.1, False), (DOWN, 2, LOW, 0.2, False),
         (MOVE, 2, HERE, 0.3, False), (UP, 2, HERE, 0.3, False), (UP, 1, RIGHT, 0.4, False)],
        [(HOVER, HERE), (PRESS, HERE, "x"), (HELD, RIGHT), (FREE, RIGHT), (AWAY,)],
    ),
}  # fmt: skip


def told(event: pygame.event.Event) -> Told:
    """An event of the mouse in short."""
    match event.type:
        case pygame.MOUSEMOTION:
            return (HELD if event.buttons[0] else HOVER), event.pos
        case pygame.MOUSEBUTTONDOWN:
            return PRESS, event.pos, event.drags
        case pygame.MOUSEBUTTONUP:
            return FREE, event.pos
    assert event.type == pygame.WINDOWLEAVE
    return (AWAY,)


@pytest.mark.parametrize("case", CASES)
def test_what_fingers_do_is_told_as_the_mouse_would(case: str) -> None:
    fingers, out = Fingers(), []
    touches, expected = CASES[case]
    for kind, finger, pos, when, explained in touches:
        event = pygame.event.Event(kind, finger_id=finger)
        out += fingers.told(event, pos, when, 10, explained=explained)
    assert [told(event) for event in out] == expected


def test_a_finger_lost_with_the_window_is_forgotten() -> None:
    fingers = Fingers()
    fingers.told(pygame.event.Event(DOWN, finger_id=1), HERE, 0, 10, explained=False)
    fingers.forget(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    down = fingers.told(pygame.event.Event(DOWN, finger_id=2), LOW, 9, 10, explained=False)
    up = fingers.told(pygame.event.Event(UP, finger_id=2), LOW, 9, 10, explained=False)
    assert [told(event) for event in (*down, *up)][0:2] == [(HOVER, LOW), (PRESS, LOW, "")]


class Page(WidgetScene):
    """A page that scrolls, with things to press and to move."""

    def build(self) -> Widget:
        ui = self.ui
        self.done: list[object] = []
        self.button = Button(ui, "Go", lambda: self.done.append("go"), tooltip="Goes", height=24)
        self.off = Button(ui, "No", enabled=False, disabled_reason="Not now", height=24)
        self.slider = Slider(ui, 0.5, self.done.append, width=300)
        self.list = ListPicker(
            ui, [Item(n, f"line {n}") for n in range(40)], 0, self.done.append, height=200
        )
        rows = [
            Label(ui, "Above"), self.button, self.off, self.slider, self.list,
            Label(ui, "word " * 900, width=300),
        ]  # fmt: skip
        self.scroll = ScrollArea(ui, Column(ui, rows, gap=40), height=600)
        return self.scroll


@pytest.fixture
def page(make_app: Any, hands_on: Any) -> tuple[Page, Any, Touch]:
    app = make_app()
    scene = Page()
    app.push(scene)
    hands = hands_on(app)
    hands.step()
    return scene, hands, Touch(hands)


def test_a_finger_hits_what_is_within_44_points(page: tuple[Page, Any, Touch]) -> None:
    scene, hands, touch = page
    box = scene.button.rect
    assert box.h < 44
    touch.tap((box.centerx, box.centery - 21))
    hands.step(1)
    touch.tap((box.centerx, box.centery + 21))
    assert scene.done == ["go", "go"]
    hands.step(1)
    touch.tap((box.centerx, box.centery + 24))
    assert scene.done == ["go", "go"]


def test_a_finger_that_rests_is_told_what_a_button_does(page: tuple[Page, Any, Touch]) -> None:
    scene, hands, touch = page
    touch.rest(scene.button.rect.center, 1.0)
    hands.step()
    assert scene.root.tip == "Goes"
    assert not scene.done


def test_why_a_button_is_off_stays_to_be_read(page: tuple[Page, Any, Touch]) -> None:
    scene, hands, touch = page
    touch.tap(scene.off.rect.center)
    hands.step(0.3, 5)
    assert scene.root.tip == "Not now"


def test_no_tooltip_comes_after_a_tap(page: tuple[Page, Any, Touch]) -> None:
    scene, hands, touch = page
    touch.tap(scene.button.rect.center)
    hands.step(0.3, 5)
    assert scene.root.tip == ""
    assert scene.root.hovered is None


def test_a_page_goes_with_the_finger_from_a_button_too(page: tuple[Page, Any, Touch]) -> None:
    scene, _hands, touch = page
    x, y = scene.button.rect.center
    touch.drag((x, y), (x, y - 150))
    assert scene.scroll.offset == 150 or scene.scroll.offset == scene.scroll.most
    assert not scene.done


def test_a_list_in_a_page_goes_with_the_finger_and_nothing_is_chosen(
    page: tuple[Page, Any, Touch],
) -> None:
    scene, _hands, touch = page
    x, y = scene.list.rect.center
    touch.drag((x, y), (x, y - 80))
    assert scene.list.offset == 80
    assert scene.scroll.offset == 0
    assert not scene.done


def test_a_slider_goes_with_a_finger_across_it_alone(page: tuple[Page, Any, Touch]) -> None:
    scene, _hands, touch = page
    x, y = scene.slider.rect.center
    touch.drag((x, y), (x, y - 60))
    assert not scene.done
    box = scene.slider.rect
    touch.drag((box.x + 20, box.centery), (box.right - 4, box.centery))
    assert scene.done


def test_the_mouse_that_sdl_makes_of_a_finger_is_not_heard(page: tuple[Page, Any, Touch]) -> None:
    scene, hands, touch = page
    pos = scene.button.rect.center
    touch.tap(pos)
    hands.step(1)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hands.post(kind, pos=pos, button=1, touch=True)
    assert scene.done == ["go"]
    assert scene.ui.device is Device.FINGER


# -- at the table ------------------------------------------------------------------------------


def test_no_letters_stand_on_the_buttons_for_fingers(play: Any) -> None:
    scene, hands = play()
    button = scene.table.controls.draw_button
    looks = []
    for device in (Device.KEYS, Device.FINGER, Device.KEYS):
        hands.app._use(device)
        hands.step(0.02, 3)
        looks.append(hands.app.window.surface.subsurface(button.rect).copy())
    with_letter, without, again = (pygame.image.tobytes(look, "RGB") for look in looks)
    assert with_letter == again
    assert without != again


def test_a_tap_chooses_a_card_and_lets_it_go(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    touch = Touch(hands)
    for count in (1, 0):
        touch.tap(at(scene, KINGS[1]))
        hands.step(0.6, 2)
        assert len(scene.table.state.own.selected) == count


@pytest.mark.parametrize("second", [False, True])
def test_a_meld_is_looked_at_by_a_finger_that_rests_and_by_a_second_one(
    play: Any, second: bool
) -> None:
    scene, hands = play(table_of("classic", list(REST), [KINGS]))
    touch, pos = Touch(hands), lying(scene, 0)
    if second:
        touch.touch(DOWN, pos)
        touch.touch(DOWN, (pos[0] + 90, pos[1]), 2)
        touch.touch(UP, (pos[0] + 90, pos[1]), 2)
        touch.touch(UP, pos)
        hands.step(0.2, 5)
    else:
        touch.rest(pos, 1.0)
    hands.step(0.2, 5)
    assert scene.table.state.zoom.shown == (scene.table.state.view.side, 0)
    touch.tap((30, 300))
    hands.step(0.2, 2)
    assert scene.table.state.zoom.shown is None


def test_a_card_dragged_to_the_pile_is_discarded(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    Touch(hands).drag(at(scene, REST[1]), scene.table.state.areas.pile.center)
    hands.step(0.3, 5)
    assert scene.game.record.hands[-1].actions
    assert REST[1] not in scene.game.view().hand


@pytest.mark.parametrize("key", ["classic"])
def test_a_hand_is_played_with_fingers_alone(make_app: Any, hands_on: Any, key: str) -> None:
    variant = variant_named(key)
    seats = [
        SeatPlayer(name, "human" if place == 0 else "standard")
        for place, name in enumerate(NAMES[: variant.table.players])
    ]
    game = Game.new(variant, seats, Random(4), None, thinker=Thoughtful())
    app = make_app()
    scene = sit_down(app, game, speed="off", pause=0.0)
    hands = hands_on(app)
    player = FingerPlayer(scene, hands)
    play_to_the_end(game, scene, hands, player)


def play_to_the_end(game: Game, scene: Any, hands: Any, player: Any) -> None:
    """Do what a good player would, until the hand is over."""
    for _turn in range(6000):
        hands.step(0.3)
        if game.stage is not Stage.PLAYING:
            return
        if not game.your_turn or scene.animating or scene.table.state.busy:
            continue
        decision = game.hint()
        assert decision is not None
        before = player.played
        player.do(decision.action)
        assert player.played > before, (decision.action, scene.table.state.said.texts)
    raise AssertionError("the hand never came to an end")


def test_the_log_goes_with_the_finger(play: Any) -> None:
    scene, hands = long_hand(play)
    log = scene.table.state.log
    x, y = scene.table.state.areas.log.center
    Touch(hands).drag((x, y), (x, y + 160))
    assert log.back > 0
    back = log.back
    Touch(hands).drag((x, y + 160), (x, y + 60))
    assert log.back < back
