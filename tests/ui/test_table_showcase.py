"""A special hand lies there long enough to be read, and no longer than wanted."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.rules.actions import Declare
from game.rules.cards import make_card
from game.rules.choices import simple_actions
from game.rules.state import Phase
from game.ui.table.playback.special_hand_moment import SpecialHand
from game.ui.table.render.fanned_sheets import special_hand_words
from tests.ui.tables import MatchTable, calm, holding, sit_down

PAIRS = [make_card(rank, suit) for rank in (4, 5, 6, 8, 9, 10, 11) for suit in (0, 1)]


def declare(scene: MatchTable) -> None:
    """The player shows the special hand that they hold, which was not dealt to them."""
    scene.table.playback.write_log = lambda: None  # type: ignore[method-assign]
    wanted = next(a for a in simple_actions(scene.table.state.view) if isinstance(a, Declare))
    scene.table.handler.report(scene.table.player.play(wanted))


def laid_out(scene: MatchTable) -> pygame.Rect | None:
    """Where it lies: over the whole table while it is shown in motion."""
    if any(isinstance(moment, SpecialHand) for moment in scene.table.state.moments):
        return pygame.Rect((0, 0), scene.table.state.areas.size)
    item = scene.table.tabletop.above.items.get("showcase")
    return None if item is None else item.rect


@pytest.mark.parametrize(("speed", "least", "most"), [
    ("slow", 5.0, 7.0), ("normal", 3.0, 4.0), ("fast", 1.6, 2.4), ("off", 3.0, 4.0),
])  # fmt: skip
@pytest.mark.parametrize("still", [False, True])
def test_a_special_hand_lies_there_as_long_as_the_speed_says(
    play: Any, speed: str, least: float, most: float, still: bool
) -> None:
    scene, hands = play(holding(PAIRS, key="international"), speed=speed, reduced_motion=still)
    declare(scene)
    hands.step(0.05)
    seconds = 0.05
    while laid_out(scene) is not None:
        assert scene.table.controls.prompt_plan is None
        hands.step(0.05)
        seconds += 0.05
        assert seconds < 20
    assert least <= seconds <= most
    calm(scene, hands)
    assert scene.table.state.view.phase is Phase.OVER
    assert scene.table.controls.prompt_plan is not None


@pytest.mark.parametrize("way", ["click", "key"])
@pytest.mark.parametrize("speed", ["normal", "off"])
def test_a_click_or_a_key_goes_on_and_does_nothing_else(play: Any, way: str, speed: str) -> None:
    scene, hands = play(holding(PAIRS, key="international"), speed=speed)
    asked: list[bool] = []
    scene.table.exits.hand_over = lambda: asked.append(True)
    declare(scene)
    hands.step(0.05, times=4)
    assert laid_out(scene) is not None
    if way == "click":
        # Where the button to the score sheet comes up.
        hands.click(scene.table.state.areas.question.center)
    else:
        hands.key(pygame.K_RETURN)
    assert laid_out(scene) is None
    assert scene.table.state.view.phase is Phase.OVER
    assert not asked
    hands.key(pygame.K_RETURN)
    assert asked


def test_the_log_is_opened_while_it_lies_still(play: Any) -> None:
    scene, hands = play(holding(PAIRS, key="international"), reduced_motion=True)
    declare(scene)
    hands.key(pygame.K_l, text="l")
    assert laid_out(scene) is not None


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("text_scale", [1.0, 1.4])
@pytest.mark.parametrize("log", ["closed", "open"])
def test_all_of_it_is_in_the_window_clear_of_the_own_hand(
    make_app: Any, hands_on: Any, size: tuple[int, int], text_scale: float, log: str
) -> None:
    app = make_app(size, text_scale)
    scene = sit_down(app, holding(PAIRS, key="international"), log=log, reduced_motion=True)
    hands = hands_on(app)
    calm(scene, hands)
    declare(scene)
    hands.step()
    box = laid_out(scene)
    assert box is not None
    table = pygame.Rect((0, 0), size)
    table.w -= scene.table.state.areas.log.w
    assert table.contains(box)
    assert not box.inflate(-scene.ui.px(22), -scene.ui.px(22)).colliderect(
        scene.table.state.areas.hand
    )


def test_the_name_and_the_points_are_told(play: Any) -> None:
    scene, _hands = play(holding(PAIRS, key="international"), reduced_motion=True)
    declare(scene)
    shown = scene.table.state.special
    assert shown is not None
    assert sorted(shown.cards) == sorted(PAIRS)
    words = special_hand_words(shown, scene.table.state.view, scene.table.state.names)
    assert words == "You show a special hand: 2,000 points"
