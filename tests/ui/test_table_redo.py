"""Redo at the table, with the key and with the button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.controller.game import PAUSE
from game.notation.record import write_record
from game.rules.actions import LayOff
from game.rules.cards import make_card
from game.ui.screens.playing.menu import TakeBackScene
from tests.controller.tables import at as game_at
from tests.controller.test_undo import meld_phase
from tests.ui.tables import ACES, KINGS, REST, MatchTable, at, calm, new_game

HAND = "Ks Kh Kd As Ah Ad 4s 6h 8d Tc Js"
MELDED = '[["Qh Qd Qc"], []]'


def by_key(_scene: Any, hands: Any) -> None:
    hands.key(pygame.K_y, text="y")


def by_button(scene: Any, hands: Any) -> None:
    hands.click(scene.table.controls.redo_button.rect.center)


BOTH = pytest.mark.parametrize("redo", [by_key, by_button])
Redo = Callable[[Any, Any], None]


def undo(hands: Any) -> None:
    hands.key(pygame.K_u, text="u")


def may_redo(scene: MatchTable) -> bool:
    return scene.table.controls.redo_button.enabled


def actions(scene: MatchTable) -> list[Any]:
    return list(scene.game.record.hands[-1].actions)


@BOTH
def test_an_action_is_done_again(play: Any, redo: Redo) -> None:
    queen = make_card(12, 0)
    scene, hands = play(game_at(meld_phase("Qs 4s 6h 8d Tc Js", melds=MELDED)))
    assert not may_redo(scene)
    hands.click(at(scene, queen))
    hands.key(pygame.K_a, text="a")
    calm(scene, hands)
    (done,) = actions(scene)
    assert isinstance(done, LayOff)
    saved = write_record(scene.game.record)
    undo(hands)
    calm(scene, hands)
    assert actions(scene) == []
    assert may_redo(scene)
    redo(scene, hands)
    calm(scene, hands)
    assert actions(scene) == [done]
    assert write_record(scene.game.record) == saved
    assert not may_redo(scene)
    assert queen not in scene.game.view().hand
    redo(scene, hands)
    assert actions(scene) == [done]


@BOTH
def test_a_discard_is_done_again(play: Any, redo: Redo) -> None:
    scene, hands = play(game_at(meld_phase(HAND)), pause=60.0)
    hands.click(at(scene, REST[0]))
    hands.key(pygame.K_x, text="x")
    hands.step(times=60)
    (done,) = actions(scene)
    undo(hands)
    assert scene.game.your_turn
    hands.step(times=60)
    redo(scene, hands)
    assert actions(scene) == [done]
    assert not scene.game.your_turn


@BOTH
def test_cards_put_out_are_put_out_again(play: Any, redo: Redo) -> None:
    scene, hands = play(game_at(meld_phase(HAND)))
    own = scene.table.state.own
    for cards in (KINGS, ACES):
        for card in cards:
            hands.click(at(scene, card))
            hands.step(0.1, 6)
        hands.key(pygame.K_m, text="m")
        hands.step(0.1, 6)
    lay = [list(group) for group in own.staged]
    undo(hands)
    undo(hands)
    assert own.staged == []
    redo(scene, hands)
    assert own.staged == lay[:1]
    redo(scene, hands)
    assert own.staged == lay
    assert not may_redo(scene)
    undo(hands)
    assert own.staged == lay[:1], "it can be undone once more"
    # Opening, undone, and done again.
    redo(scene, hands)
    hands.key(pygame.K_m, text="m")
    calm(scene, hands)
    count = len(actions(scene))
    assert count
    undo(hands)
    calm(scene, hands)
    redo(scene, hands)
    calm(scene, hands)
    assert len(actions(scene)) == count
    assert not own.staged


@pytest.mark.parametrize("other", ["put out others", "take all back", "another action"])
def test_anything_else_ends_it(play: Any, other: str) -> None:
    scene, hands = play(game_at(meld_phase(HAND)))
    for card in KINGS:
        hands.click(at(scene, card))
        hands.step(0.1, 6)
    hands.key(pygame.K_m, text="m")
    undo(hands)
    assert may_redo(scene)
    if other == "another action":
        hands.click(at(scene, REST[0]))
        hands.key(pygame.K_x, text="x")
        calm(scene, hands)
    else:
        for card in ACES:
            hands.click(at(scene, card))
            hands.step(0.1, 6)
        hands.key(pygame.K_m, text="m")
    assert not may_redo(scene)
    before = actions(scene), [list(group) for group in scene.table.state.own.staged]
    by_key(scene, hands)
    assert (actions(scene), scene.table.state.own.staged) == before


def test_nothing_is_done_again_in_the_next_hand(play: Any) -> None:
    scene, hands = play(game_at(meld_phase(HAND)))
    for card in KINGS:
        hands.click(at(scene, card))
        hands.step(0.1, 6)
    hands.key(pygame.K_m, text="m")
    undo(hands)
    scene.table.playback._clear_for_deal(scene.game.view())
    assert not scene.table.state.own.undone


def test_a_move_taken_back_is_made_again(navigator: Any, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    game = new_game()
    navigator.go_to("match", game=game)
    scene = navigator.app.scene
    for _ in range(400):
        hands.step()
        if game.your_turn and not scene.animating:
            break
    hands.key(pygame.K_d, text="d")
    hands.step(times=20)
    drawn = list(game.view().hand)
    undo(hands)
    assert isinstance(navigator.app.scene, TakeBackScene)
    hands.key(pygame.K_t, text="t")
    hands.step(times=20)
    assert navigator.app.scene is scene
    assert len(game.view().hand) == len(drawn) - 1
    by_key(scene, hands)
    hands.step(times=20)
    assert list(game.view().hand) == drawn
    assert game.record.takebacks == 1


def test_the_time_for_it_is_a_setting(navigator: Any) -> None:
    settings = navigator.settings
    assert type(settings)().second_thought == PAUSE
    settings.second_thought = 4.0
    game = new_game()
    navigator.go_to("match", game=game)
    assert game.second_thought == 4.0
    settings.second_thought = 2.0
    navigator.apply()
    assert game.second_thought == 2.0
