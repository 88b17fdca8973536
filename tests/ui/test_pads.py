"""Gamepads: what their buttons mean, everything within reach, and whole hands played by them."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from game.controller.game import Game, SeatPlayer, Stage
from game.learning.lesson import Asked
from game.learning.problems.collection import chosen
from game.learning.problems.problem import Theme
from game.notation.card_notation import parse_cards
from game.rules.state import Phase
from game.ui.devices import Device
from game.ui.pads import FIRST, NEXT, SHEET, Maker, Pad, Pads, button_for, cap
from game.ui.scene import WidgetScene
from game.ui.screens.learning.lesson_over import LessonOverScene
from game.ui.screens.learning.lesson_screen import LessonScene
from game.ui.screens.navigator import Navigator
from game.ui.table.input.pad_steering import ADDING, AFTER, BEFORE, WATCHING, WITH_PILE
from game.ui.widgets import Button, Column, Row, Segmented, Slider, Toggle, Widget
from game.ui.widgets.picker import Item, ListPicker
from game.variants import variant_named
from tests.ui.lessons import calm
from tests.ui.players import PadPlayer, Thumbs
from tests.ui.tables import KINGS, NAMES, REST, holding, sit_down, table_of
from tests.ui.test_fingers import play_to_the_end
from tests.ui.test_lesson_screen import begin
from tests.ui.test_problem_screen import on_table, rest
from tests.ui.test_screens_viewer import record_of, show
from tests.ui.typist import Thoughtful

DOWN, UP, AXIS = (
    pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION
)  # fmt: skip


def button(number: int, kind: int = DOWN) -> pygame.event.Event:
    return pygame.event.Event(kind, button=number, instance_id=0)


def axis(number: int, value: int) -> pygame.event.Event:
    return pygame.event.Event(AXIS, axis=number, value=value, instance_id=0)


@pytest.mark.parametrize(
    ("events", "pressed"),
    [
        ([button(0)], [Pad.A]),
        ([button(0), button(0, UP), button(1)], [Pad.A, Pad.B]),
        ([button(13)], [Pad.LEFT_ARROW]),
        ([button(5)], []),
        ([axis(0, 30_000)], [Pad.RIGHT_ARROW]),
        ([axis(1, -30_000)], [Pad.UP_ARROW]),
        ([axis(1, -30_000), axis(1, -32_000), axis(1, -15_000)], [Pad.UP_ARROW]),
        ([axis(1, -30_000), axis(1, 0), axis(1, -30_000)], [Pad.UP_ARROW, Pad.UP_ARROW]),
        ([axis(0, 30_000), axis(1, 29_000)], [Pad.RIGHT_ARROW]),
        ([axis(0, 30_000), axis(0, -30_000)], [Pad.RIGHT_ARROW, Pad.LEFT_ARROW]),
        ([axis(0, 9_000)], []),
        ([axis(3, 30_000)], [Pad.STICK_DOWN]),
        ([axis(2, 30_000)], []),
        ([axis(4, 32_000), axis(5, 32_000)], [Pad.LEFT_TRIGGER, Pad.RIGHT_TRIGGER]),
    ],
)
def test_what_is_pressed(events: list[pygame.event.Event], pressed: list[Pad]) -> None:
    pads = Pads()
    assert [pad for event in events for pad in pads.told(event, 0.0)] == pressed


def test_an_arrow_that_is_held_goes_on_until_it_or_the_pad_is_gone() -> None:
    for end in (button(14, UP), pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)):
        pads = Pads()
        pads.told(button(14), 0.0)
        assert pads.going_on(FIRST - 0.01) == []
        assert pads.going_on(FIRST) == [Pad.RIGHT_ARROW]
        assert pads.going_on(FIRST + NEXT - 0.01) == []
        assert pads.going_on(FIRST + NEXT) == [Pad.RIGHT_ARROW]
        pads.told(end, 1.0)
        assert not pads.holds
        assert pads.going_on(9.0) == []


def test_a_stick_that_trembles_lets_go_of_no_arrow_beside_it() -> None:
    pads = Pads()
    pads.told(button(14), 0.0)
    pads.told(axis(0, 900), 0.1)
    assert pads.going_on(FIRST) == [Pad.RIGHT_ARROW]
    pads.told(button(14, UP), 1.0)
    assert not pads.holds


def test_what_acts_does_not_go_on() -> None:
    pads = Pads()
    pads.told(button(0), 0.0)
    assert pads.going_on(9.0) == []


TABLES = {"sheet": SHEET, "before": BEFORE, "with pile": WITH_PILE, "after": AFTER,
          "adding": ADDING, "watching": WATCHING}  # fmt: skip


@pytest.mark.parametrize(
    ("table", "key", "pad"),
    [
        ("sheet", pygame.K_ESCAPE, Pad.B), ("sheet", pygame.K_SPACE, Pad.A),
        ("sheet", pygame.K_RETURN, Pad.A), ("sheet", pygame.K_PAGEDOWN, Pad.RIGHT_TRIGGER),
        ("before", pygame.K_d, Pad.X), ("before", pygame.K_t, Pad.Y),
        ("with pile", pygame.K_m, Pad.Y), ("after", pygame.K_m, Pad.Y),
        ("after", pygame.K_x, Pad.X), ("adding", pygame.K_a, Pad.Y),
        ("adding", pygame.K_x, Pad.X), ("after", pygame.K_u, Pad.LEFT),
        ("after", pygame.K_h, Pad.RIGHT), ("after", pygame.K_c, Pad.BACK),
        ("after", pygame.K_F10, Pad.START), ("after", pygame.K_l, Pad.LEFT_TRIGGER),
        ("after", pygame.K_v, Pad.RIGHT_TRIGGER), ("after", pygame.K_a, None),
        ("watching", pygame.K_PAGEUP, Pad.LEFT_TRIGGER),
    ],
)  # fmt: skip
def test_which_button_stands_for_a_key(table: str, key: int, pad: Pad | None) -> None:
    assert button_for(TABLES[table], (key, 0)) is pad


@pytest.mark.parametrize(
    ("maker", "caps"),
    [
        (Maker.XBOX, "A B X Y LB RB LT RT"),
        (Maker.SONY, "× ○ □ △ L1 R1 L2 R2"),
        (Maker.NINTENDO, "A B X Y L R ZL ZR"),
    ],
)
def test_the_letters_of_the_pad(maker: Maker, caps: str) -> None:
    pads = (Pad.A, Pad.B, Pad.X, Pad.Y, Pad.LEFT, Pad.RIGHT, Pad.LEFT_TRIGGER, Pad.RIGHT_TRIGGER)
    assert " ".join(cap(pad, maker) for pad in pads) == caps


class Page(WidgetScene):
    """Controls of every kind, in rows."""

    def build(self) -> Widget:
        ui = self.ui
        self.done: list[object] = []
        self.go = Button(ui, "Go", lambda: self.done.append("go"), default=True, shortcut="G")
        self.left = Button(ui, "Left", lambda: self.done.append("left"))
        self.right = Button(ui, "Right", lambda: self.done.append("right"))
        self.one = Segmented(ui, [(n, str(n)) for n in range(3)], 0, self.done.append)
        self.on = Toggle(ui, False, self.done.append, name="On")
        self.slider = Slider(ui, 0.5, self.done.append, width=300)
        self.list = ListPicker(
            ui, [Item(n, f"line {n}") for n in range(9)], 0, self.done.append, height=120
        )
        rows: list[Widget] = [Row(ui, [self.left, self.right], gap=200), self.one, self.on]
        return Column(ui, [*rows, self.slider, self.list, self.go], gap=20)


@pytest.fixture
def page(make_app: Any, hands_on: Any) -> tuple[Page, Any, Thumbs]:
    app = make_app()
    scene = Page()
    app.push(scene)
    hands = hands_on(app)
    hands.step()
    return scene, hands, Thumbs(hands)


def test_the_first_press_shows_where_the_pad_is(page: tuple[Page, Any, Thumbs]) -> None:
    scene, _hands, thumbs = page
    assert not scene.root.show_focus
    thumbs.press(Pad.STICK_DOWN)
    assert scene.ui.device is Device.PAD
    assert scene.root.show_focus
    assert scene.root.focused is scene.go


def test_every_control_is_reached_and_used_with_arrows_and_one_button(
    page: tuple[Page, Any, Thumbs],
) -> None:
    scene, _hands, thumbs = page
    scene.root.focus(scene.left)
    thumbs.press(Pad.A)
    thumbs.press(Pad.RIGHT_ARROW)
    thumbs.press(Pad.A)
    assert scene.done == ["left", "right"]
    thumbs.press(Pad.DOWN_ARROW)
    assert scene.root.focused is scene.one
    thumbs.press(Pad.A)
    assert scene.one.value == 1
    thumbs.press(Pad.RIGHT_ARROW)
    assert scene.one.value == 2
    thumbs.press(Pad.DOWN_ARROW)
    thumbs.press(Pad.A)
    assert scene.on.value
    thumbs.press(Pad.DOWN_ARROW)
    before = scene.slider.value
    thumbs.press(Pad.RIGHT_ARROW)
    assert scene.slider.value > before
    thumbs.press(Pad.DOWN_ARROW)
    thumbs.press(Pad.DOWN_ARROW)
    assert scene.list.value == 1
    thumbs.press(Pad.DOWN_ARROW, 8)
    assert scene.root.focused is scene.go
    thumbs.press(Pad.A)
    assert scene.done[-1] == "go"


def test_keys_on_buttons_are_those_of_the_device_used_last(page: tuple[Page, Any, Thumbs]) -> None:
    scene, hands, thumbs = page
    scene.left.shortcut, scene.right.shortcut = "Esc", "R"
    assert [each.keycap for each in (scene.left, scene.right)] == ["Esc", "R"]
    thumbs.press(Pad.STICK_DOWN)
    assert [each.keycap for each in (scene.left, scene.right)] == ["B", ""]
    hands.key(pygame.K_TAB)
    assert [each.keycap for each in (scene.left, scene.right)] == ["Esc", "R"]


def test_a_pad_that_goes_unused_leaves_the_mouse_in_use(page: tuple[Page, Any, Thumbs]) -> None:
    scene, hands, _thumbs = page
    hands.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)
    hands.step()
    assert scene.ui.device is Device.MOUSE


def test_a_stick_that_trembles_keeps_nothing_awake(page: tuple[Page, Any, Thumbs]) -> None:
    scene, hands, _thumbs = page
    hands.step(1.0, 3)
    for kind in (AXIS, pygame.JOYAXISMOTION):
        hands.post(kind, axis=0, value=900, instance_id=0)
        assert not hands.app.step()
    assert scene.ui.device is Device.MOUSE
    hands.post(AXIS, axis=0, value=30_000, instance_id=0)
    assert hands.app.step()


# -- at the table ------------------------------------------------------------------------------


def test_the_buttons_at_the_table_have_the_letters_of_the_pad(play: Any) -> None:
    scene, hands = play()
    controls = scene.table.controls
    Thumbs(hands).press(Pad.RIGHT_ARROW)
    caps = {name: getattr(controls, f"{name}_button").keycap for name in ("draw", "take", "hint")}
    assert caps == {"draw": "X", "take": "Y", "hint": "RB"}
    assert scene.table.state.own.cursor_shown


def test_a_pad_pulled_out_loses_nothing(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    thumbs = Thumbs(hands)
    thumbs.press(Pad.RIGHT_ARROW, 2)
    thumbs.press(Pad.A)
    chosen = set(scene.table.state.own.selected)
    thumbs.hold(Pad.RIGHT_ARROW)
    hands.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)
    at = scene.table.state.own.cursor
    assert scene.ui.device is Device.KEYS
    hands.step(0.5, 4)
    assert scene.table.state.own.cursor == at
    assert scene.table.state.own.selected == chosen
    assert len(chosen) == 1
    hands.key(pygame.K_LEFT)
    assert scene.table.state.own.cursor != at


def test_a_card_held_by_the_mouse_stays_when_a_pad_comes_and_goes(play: Any) -> None:
    from tests.ui.tables import at

    scene, hands = play(holding(KINGS + REST))
    start = at(scene, REST[2])
    hands.down(start)
    for pos in ((500, 400), (600, 300)):
        hands.move(pos)
    held = list(scene.table.state.drag.held)
    assert held
    hands.post(pygame.CONTROLLERDEVICEADDED, device_index=0)
    hands.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)
    assert scene.table.state.drag.held == held
    hands.up(scene.table.state.areas.pile.center)
    hands.step(0.3, 4)
    assert REST[2] not in scene.game.view().hand


def test_a_question_is_answered_where_the_pad_is_led(play: Any) -> None:
    from game.rules.actions import HoldThree, TableThrees
    from game.rules.cards import make_card

    for pad, kind in ((None, TableThrees), (Pad.RIGHT_ARROW, HoldThree)):
        hand = [make_card(3, 0), make_card(3, 1), *KINGS, *REST]
        scene, hands = play(holding(hand, Phase.THREES, "modern_american"))
        thumbs = Thumbs(hands)
        hands.step(0.3, 3)
        thumbs.press(Pad.STICK_DOWN)
        hands.step()
        assert scene.table.controls.prompt is not None
        if pad is not None:
            thumbs.press(pad)
        keys = scene.table.controls.prompt_keys
        assert scene.table.tabletop.widgets.focused is keys[0 if pad is None else 1]
        thumbs.press(Pad.A)
        assert isinstance(scene.game.record.hands[-1].actions[-1], kind)


@pytest.mark.parametrize("key", ["classic", "samba"])
def test_a_hand_is_played_by_pad_alone(make_app: Any, hands_on: Any, key: str) -> None:
    variant = variant_named(key)
    seats = [
        SeatPlayer(name, "human" if place == 0 else "standard")
        for place, name in enumerate(NAMES[: variant.table.players])
    ]
    game = Game.new(variant, seats, Random(4), None, thinker=Thoughtful())
    app = make_app()
    scene = sit_down(app, game, speed="off", pause=0.0)
    hands = hands_on(app)
    play_to_the_end(game, scene, hands, PadPlayer(scene, hands))
    assert game.stage is not Stage.PLAYING


def step_by_pad(scene: LessonScene, hands: Any, player: PadPlayer) -> None:
    """Do what the present step of a lesson asks for."""
    calm(scene, hands)
    game, step = scene.game, scene.game.step
    assert step is not None
    if step.asked is Asked.READ:
        player.thumbs.press(Pad.A)
    elif step.asked is Asked.SHEET:
        while game.step is step:
            player.thumbs.press(Pad.A)
            hands.step(0.5, 8)
    elif step.asked is Asked.PUT_OUT:
        player.choose(list(parse_cards(step.cards)))
        player.meld()
    else:
        for _part in range(step.count):
            action = game.asked_action
            assert action is not None
            player.do(action)
            hands.step(0.5, 6)
            if game.step is not step:
                break
    hands.step(0.5, 4)


def test_a_lesson_is_done_by_pad_alone(navigator: Navigator, hands_on: Any) -> None:
    scene = begin(navigator, "classic")
    hands = hands_on(navigator.app)
    player = PadPlayer(scene, hands)
    for _step in range(3 * len(scene.game.steps)):
        step_by_pad(scene, hands, player)
        if scene.game.step is None:
            break
    assert scene.game.step is None
    hands.step(0.5, 30)
    assert isinstance(navigator.app.scene, LessonOverScene)
    shown = navigator.app.scene.root
    assert shown.show_focus
    assert shown.focused is not None
    player.thumbs.press(Pad.A)
    assert not isinstance(navigator.app.scene, LessonOverScene)


def test_every_button_at_the_table_is_reached_with_arrows(play: Any) -> None:
    scene, hands = play(table_of("classic", list(REST), [KINGS]))
    player = PadPlayer(scene, hands)
    controls = scene.table.controls
    player.thumbs.press(Pad.RIGHT_ARROW)
    player.thumbs.press(Pad.A)
    for stop in scene.table.tabletop.widgets.stops():
        if stop.rect.w and stop is not controls.asides:
            player.go_to(stop)


SCREENS = ("title", "new match", "house rules", "settings", "rules", "learn", "statistics",
           "matches", "daily", "problems", "fair play", "keys")  # fmt: skip
ALONG_LEFT_AND_RIGHT = (Segmented, Slider)
"""What goes through its own values with these arrows."""


@pytest.mark.parametrize("name", SCREENS)
def test_every_control_of_a_screen_is_reached_with_arrows(
    navigator: Navigator, hands_on: Any, name: Any
) -> None:
    if name != "title":
        navigator.open(name)
    hands_on(navigator.app).step(0.1, 5)
    scene = navigator.app.scene
    assert isinstance(scene, WidgetScene)
    root = scene.root
    root.reveal_focus()
    assert root.focused is not None
    reached, todo = [root.focused], [root.focused]
    while todo:
        here = todo.pop()
        aside = [] if isinstance(here, ALONG_LEFT_AND_RIGHT) else [(-1, 0), (1, 0)]
        for way in ((0, -1), (0, 1), *aside):
            root.focus(here)
            root._step_towards(way)
            if root.focused not in reached:
                reached.append(root.focused)
                todo.append(root.focused)
    assert {stop.describe() for stop in root.stops()} == {stop.describe() for stop in reached}


def test_a_record_is_looked_at_by_pad(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = show(navigator, hands, record_of("classic"))
    thumbs = Thumbs(hands)
    before = scene.game.at
    thumbs.press(Pad.RIGHT_ARROW, 2)
    assert scene.game.at == before + 2
    thumbs.press(Pad.UP_ARROW)
    root = scene.table.tabletop.widgets
    player = PadPlayer(scene, hands)
    for stop in root.stops():
        if stop is not scene.table.controls.asides:
            player.go_to(stop)
    player.go_to(scene.table.controls.score_button)
    thumbs.press(Pad.A)
    assert navigator.app.scene is not scene
    thumbs.press(Pad.B)
    assert navigator.app.scene is scene
    thumbs.press(Pad.B)
    thumbs.press(Pad.LEFT_ARROW)
    assert scene.game.at == before + 1


def test_the_panel_beside_a_problem_is_reached_by_pad(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = on_table(navigator, hands, chosen(navigator.problems, Theme.DISCARD)[:1])
    rest(scene, hands)
    thumbs = Thumbs(hands)
    thumbs.press(Pad.RIGHT_ARROW)
    looks = scene.panel._looks
    for _step in range(60):
        if scene.panel.root.focused in looks and scene.panel.root.show_focus:
            break
        here = scene.table.tabletop.widgets.focused
        panel = scene.panel.root.focused is not None and scene.panel.root.show_focus
        thumbs.press(Pad.UP_ARROW if panel or here is not None else Pad.RIGHT_ARROW)
    assert scene.panel.root.focused in looks
    thumbs.press(Pad.A)
    assert navigator.app.scene is not scene
