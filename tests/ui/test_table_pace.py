"""How fast the moves of the others follow each other, and how a click or a key goes on."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.controller.game import Stage
from game.rules.events import CardsMelded
from game.ui.screens.navigator import Navigator
from game.ui.table.playback.beats import Beat
from tests.ui.tables import calm, new_game


def a_round(scene: Any, hands: Any, way: str) -> int:
    """Throw a card and wait for the next turn: how many frames that takes."""
    hands.key(pygame.K_d, text="d")
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_x, text="x")
    nothing = scene.table.state.areas.head.center
    for frame in range(4000):
        done = scene.game.your_turn and not scene.table.state.busy
        if done or scene.game.stage is not Stage.PLAYING:
            return frame
        if way == "click":
            hands.down(nothing)
            hands.up(nothing)
        elif way == "key":
            hands.key(pygame.K_F9)
        hands.step()
    raise AssertionError("the others never came to an end")


@pytest.mark.parametrize("key", ["classic", "samba", "modern_american"])
@pytest.mark.parametrize("way", ["click", "key"])
def test_clicking_through_a_round_takes_no_waiting(play: Any, way: str, key: str) -> None:
    """At slow with long pauses it takes a small part of the time, and no more than at fast."""
    frames = {}
    for speed, pause, how in (("slow", 2.0, "wait"), ("slow", 2.0, way), ("fast", 0.2, way)):
        scene, hands = play(new_game(key), speed=speed, pause=pause)
        frames[speed, how] = a_round(scene, hands, how)
    assert frames["slow", way] < 0.2 * frames["slow", "wait"]
    assert frames["slow", way] <= frames["fast", way] + 10


def test_each_click_is_one_move_and_the_next_is_seen(play: Any) -> None:
    scene, hands = play(speed="slow", pause=0.1)
    hands.key(pygame.K_d, text="d")
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_x, text="x")
    nothing = scene.table.state.areas.head.center
    seen = []
    for _move in range(30):
        hands.step(times=60)  # Others move in the meantime, and some moves wait to be shown.
        if scene.game.your_turn and not scene.animating:
            break
        before = scene.table.playback.beats.steps_waiting
        hands.down(nothing)
        seen.append(before - scene.table.playback.beats.steps_waiting)
        assert scene.table.playback.beats.steps_waiting >= before - 1
        hands.up(nothing)
    assert 1 in seen


@pytest.mark.parametrize(("speed", "slower"), [("slow", True), ("normal", True), ("fast", False)])
def test_each_meld_of_another_has_its_time_unless_it_is_to_be_fast(
    play: Any, speed: str, slower: bool
) -> None:
    scene, _hands = play(speed=speed)
    playback, pace = scene.table.playback, scene.table.tabletop.animator.pace
    meld = CardsMelded(1, 1, 0, (20, 21, 22), None, True, False)
    theirs = Beat(list, gap=0.36, marks=True, event=meld)
    mine = Beat(list, gap=0.36, event=meld)
    assert (playback._gap(theirs) > playback._gap(mine)) is slower
    assert playback._gap(mine) == 0.36
    assert playback._gap(theirs) * pace > 0.7 or not slower


@pytest.mark.parametrize(
    ("speed", "pause", "first"),
    [("normal", 0.6, True), ("slow", 0.6, True), ("fast", 0.6, False), ("normal", 0.3, False)],
)
def test_the_others_take_more_time_in_the_first_match(
    navigator: Navigator, speed: str, pause: float, first: bool
) -> None:
    navigator.settings.speed, navigator.settings.pause = speed, pause
    assert not navigator.kept.store.played()
    game = new_game()
    navigator.open_table(game)
    assert game.pause == (1.2 if first else pause)
    navigator.leave_table()
    folder = navigator.kept.folders.matches
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "2026-01-01 10.00.00 classic.canasta").write_text("", "utf-8")
    later = new_game()
    navigator.open_table(later)
    assert later.pause == pause


@pytest.mark.parametrize("key", [pygame.K_u, pygame.K_BACKSPACE])
def test_taking_back_does_not_hurry_the_others(play: Any, key: int) -> None:
    scene, hands = play(pause=60.0)
    hands.key(pygame.K_d, text="d")
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_x, text="x")
    hands.step(times=100)
    hands.key(key, text="u" if key == pygame.K_u else "")
    hands.step(times=100)
    assert [action.seat for action in scene.game.record.hands[-1].actions][-1] == 0
    assert scene.game.your_turn is (key == pygame.K_u)


def test_the_button_that_takes_back_is_in_time(play: Any) -> None:
    scene, hands = play(pause=60.0)
    hands.key(pygame.K_d, text="d")
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_x, text="x")
    hands.step(times=100)
    hands.click(scene.table.controls.undo_button.rect.center)
    assert scene.game.your_turn


def test_a_click_before_all_is_shown_draws_no_card(play: Any) -> None:
    """The player is in turn, but the last moves of the others are still to be seen."""
    scene, hands = play(speed="slow", pause=0.0)
    hands.key(pygame.K_d, text="d")
    calm(scene, hands)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_x, text="x")
    for _frame in range(3000):
        if scene.game.your_turn and scene.table.playback.beats.steps_waiting > 1:
            break
        hands.step()
    assert scene.game.your_turn
    count = len(scene.game.record.hands[-1].actions)
    hands.click(scene.table.state.areas.stock.center)
    assert scene.table.state.busy
    assert len(scene.game.record.hands[-1].actions) == count
    hands.click(scene.table.state.areas.stock.center)
    calm(scene, hands)
    assert len(scene.game.record.hands[-1].actions) == count + 1


def test_a_key_while_the_last_discard_is_still_to_be_shown_draws(play: Any) -> None:
    scene, hands = play(speed="slow", pause=0.0)
    hands.key(pygame.K_d, text="d")
    calm(scene, hands)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_x, text="x")
    for _frame in range(3000):
        if scene.game.your_turn and scene.table.playback.beats.steps_waiting == 1:
            break
        hands.step()
    assert scene.table.state.busy
    count = len(scene.game.record.hands[-1].actions)
    hands.key(pygame.K_d, text="d")
    assert scene.table.state.said.texts == []
    assert len(scene.game.record.hands[-1].actions) == count + 1
