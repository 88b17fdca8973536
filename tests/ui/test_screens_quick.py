"""Presses faster than frames: screens ask the game, not what they showed last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from game.controller.game import Game, SeatPlayer, Stage
from game.controller.replay_cursor import ReplayCursor
from game.rules.variant_records import MatchRules
from game.ui.screens.matches.viewer_screen import ViewerScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.sheets.score_sheet import ScoreSheetScene
from game.ui.screens.sheets.winner import WinnerScene
from game.ui.trouble import TroubleScene
from game.variants import VARIANTS
from tests.ui.typist import Thoughtful


def sit(navigator: Navigator, key: str = "classic", target: int | None = None) -> MatchScene:
    """A match at the table whose players answer at once; the player begins the second hand."""
    variant = VARIANTS[key]
    if target is not None:
        variant = replace(variant, match=MatchRules(target=target))
    names = ("You", "Nora", "Walter", "Iris", "Otto", "Clara")
    seats = [
        SeatPlayer(name, "beginner" if number else "human")
        for number, name in enumerate(names[: variant.table.players])
    ]
    game = Game.new(variant, seats, Random(3), navigator.kept.store, len(seats) - 2, Thoughtful())
    navigator.open_table(game)
    scene = navigator.app.scene
    assert isinstance(scene, MatchScene)
    return scene


def play_out(scene: MatchScene, hands: Any) -> None:
    """Play the hand to its end by the hints."""
    game = scene.game
    for _ in range(5000):
        if game.stage is not Stage.PLAYING:
            break
        if game.your_turn:
            decision = game.hint()
            assert decision is not None
            assert game.submit(decision.action) is None
        hands.step(0.3)
    hands.step(0.3, 10)
    assert game.stage is not Stage.PLAYING


def looks_right(navigator: Navigator, scene: MatchScene) -> None:
    """No error is shown, and no score sheet lies over a hand that is being played."""
    stack = navigator.app.stack
    assert not any(isinstance(each, TroubleScene) for each in stack)
    sheets = [each for each in stack if isinstance(each, ScoreSheetScene)]
    assert len(sheets) <= 1
    if sheets:
        assert scene.game.stage is not Stage.PLAYING
        assert sheets[0].sheet.number == scene.game.hand_number


@pytest.mark.parametrize(
    ("presses", "speed"),
    [(2, "off"), (2, "normal"), (3, "off"), (4, "normal"), (5, "off"), (6, "normal"), (9, "off")],
)
def test_many_presses_of_enter_at_the_end_of_a_hand(
    navigator: Navigator, hands_on: Callable[..., Any], presses: int, speed: str
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator)
    play_out(scene, hands)
    navigator.settings.speed = speed
    scene.resize(navigator.app.window.size, navigator.app.ui.scale)
    for _ in range(4):
        hands.burst(pygame.K_RETURN, presses)
        looks_right(navigator, scene)
        if scene.game.hand_number == 2:
            break
    assert scene.game.hand_number == 2
    assert navigator.app.stack == [scene]
    # Nothing that was meant for the sheet has acted in the new hand.
    assert not [a for a in scene.game.record.hands[-1].actions if a.seat == 0]


def test_presses_before_the_table_shows_the_new_hand(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator)
    play_out(scene, hands)
    hands.key(pygame.K_RETURN)
    hands.step(3, 3)
    sheet = navigator.app.scene
    assert isinstance(sheet, ScoreSheetScene)
    sheet.go_on()
    for press in (sheet.go_on, scene.table.handler.score_sheet, scene._hand_over, sheet.go_on):
        press()
        looks_right(navigator, scene)
        assert navigator.app.stack == [scene]
    assert scene.game.hand_number == 2


def test_clicks_on_next_hand_do_not_reach_the_stock(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, "international")
    play_out(scene, hands)
    hands.key(pygame.K_RETURN)
    hands.step(3, 3)
    sheet = navigator.app.scene
    assert isinstance(sheet, ScoreSheetScene)
    scene.table.state.areas.stock.center = sheet.next.rect.center
    hands.clicks(sheet.next.rect.center, 4)
    looks_right(navigator, scene)
    assert scene.game.hand_number == 2
    assert not [a for a in scene.game.record.hands[-1].actions if a.seat == 0]


def test_many_presses_at_the_end_of_a_match_stay_at_the_result(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, "classic", target=1)
    for _ in range(20):
        play_out(scene, hands)
        if scene.game.stage is Stage.MATCH_OVER:
            break
        scene.game.next_hand()
    for _ in range(6):
        hands.burst(pygame.K_RETURN, 5)
        assert not isinstance(navigator.app.scene, TroubleScene)
        if isinstance(navigator.app.scene, WinnerScene):
            break
    winner = navigator.app.scene
    assert isinstance(winner, WinnerScene)
    assert winner.game is scene.game
    hands.burst(pygame.K_RETURN, 5)
    again = navigator.app.scene
    assert isinstance(again, MatchScene)
    assert again.game is navigator.game
    played = again.game.record.hands[-1].actions
    assert all(action.seat != again.game.human for action in played), "nothing was pressed in it"
    assert len(navigator.kept.store.played()) == 1


def test_play_on_asks_where_the_record_is_not_where_it_was_shown(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator)
    play_out(scene, hands)
    navigator.leave_table()
    viewer = ViewerScene(navigator, ReplayCursor(scene.game.record), "A match")
    navigator.app.replace(viewer)
    hands.step(0.1, 3)
    viewer.go(len(viewer.game.replay) - 2)
    hands.step(1, 10)
    assert viewer.bar.copy.enabled
    for key, text in ((pygame.K_RIGHT, ""), (pygame.K_p, "p")):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
    hands.step()
    assert navigator.app.scene is viewer
    assert navigator.game is None


def test_continue_asks_for_the_match_that_is_saved_by_then(navigator: Navigator) -> None:
    scene = sit(navigator)
    decision = scene.game.hint()
    assert decision is None or scene.game.submit(decision.action) is None
    navigator.title_page()
    assert navigator.kept.saved.record() is not None
    navigator.deal(VARIANTS["samba"])
    assert navigator.game is not None
    navigator.game.flush()
    # An error led back to the title.
    navigator.app.replace(navigator.home())
    navigator.continue_match()
    assert navigator.game is not None
    assert navigator.game.variant.key == "samba"
