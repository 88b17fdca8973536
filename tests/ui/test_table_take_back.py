"""Taking moves back beyond the turn at the table: by key and mouse, at any moment."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable
from random import Random
from typing import Any

import pygame
import pytest

from game.controller.game import Game, SeatPlayer, Stage
from game.controller.replay_cursor import ReplayCursor
from game.notation.record import read_record, write_record
from game.rules.cards import HIDDEN
from game.rules.variant import Variant
from game.ui.screens.earlier_match import EarlierMatch
from game.ui.screens.matches.earlier_matches import EarlierMatchesScene, item_for
from game.ui.screens.matches.viewer_screen import ViewerScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.playing.menu import TakeBackScene
from game.ui.screens.seats import match_words
from game.ui.screens.settings_page import SettingsScene
from game.ui.screens.sheets.score_sheet import ScoreSheetScene
from game.ui.screens.sheets.winner import WinnerScene
from game.ui.widgets import Button, Label
from game.variants import VARIANTS
from tests.tried import one_of_each
from tests.ui.tables import NAMES, MatchTable, widgets
from tests.ui.test_table_again import marked, shown, thrown_last
from tests.ui.typist import Thoughtful


def sit(navigator: Navigator, key: str = "classic", **settings: object) -> MatchScene:
    """The player's own match; the others answer at once."""
    for name, value in settings.items():
        setattr(navigator.settings, name, value)
    variant = VARIANTS[key]
    seats = [
        SeatPlayer(name, "standard" if number else "human")
        for number, name in enumerate(NAMES[: variant.table.players])
    ]
    game = Game.new(variant, seats, Random(8), navigator.kept.store, 0, Thoughtful())
    navigator.open_table(game)
    scene = navigator.app.scene
    assert isinstance(scene, MatchScene)
    return scene


def play_on(scene: MatchScene, hands: Any, until: Callable[[], bool]) -> None:
    """Play by the hints until something holds."""
    for _ in range(4000):
        if until():
            return
        if scene.game.your_turn and not scene.table.state.busy:
            decision = scene.game.hint()
            assert decision is not None
            scene.table.handler.answer(decision.action)
        hands.step(0.3)
    raise AssertionError("it never came")


def own_turns(scene: MatchScene, count: int) -> Callable[[], bool]:
    """Whether it is the player's turn after so many of their decisions, and all is shown."""

    def reached() -> bool:
        game = scene.game
        over = game.stage is not Stage.PLAYING
        assert not over
        return decisions(game) >= count and game.your_turn and not scene.animating

    return reached


def decisions(game: Game) -> int:
    return sum(action.seat == game.human for action in game.record.hands[-1].actions)


def undo_button(scene: MatchScene, hands: Any) -> None:
    hands.click(scene.table.controls.undo_button.rect.center)


def undo_key(scene: MatchScene, hands: Any) -> None:
    hands.key(pygame.K_u, text="u")


def is_true(scene: MatchScene) -> None:
    """The table shows the game as it is, and as it would be after resuming."""
    game = scene.game
    scene.navigator.app.step()
    scene.table.playback.finish()
    view = game.view()
    zones = scene.table.state.cards
    assert [zones.cards(hand) for hand in zones.hands] == [tuple(hand) for hand in view.hands]
    assert zones.cards(zones.stock) == tuple(view.stock)
    assert zones.cards(zones.pile) == tuple(view.pile)
    for seat, hand in enumerate(zones.hands):
        if seat != view.seat and game.stage is Stage.PLAYING:
            assert set(zones.cards(hand)) <= {HIDDEN}
    record = read_record(write_record(game.record))
    again = MatchTable(scene.ui, Game.resume(record, None, Random(0), Thoughtful()), scene.settings)
    again.table.exits.take_back = scene.table.exits.take_back
    again.resize(scene.table.state.areas.size, scene.ui.scale)
    assert shown(again) == shown(scene)
    assert marked(again) == marked(scene)
    assert thrown_last(again) == thrown_last(scene)
    assert [line.text for line in again.table.state.log.lines] == [
        line.text for line in scene.table.state.log.lines
    ]
    assert scene.table.state.log.lines


def order_of_play(variant: Variant) -> Hashable:
    """What decides how moves follow one another, and what they are."""
    return variant.table, variant.opening.bonus_cards, variant.melds.sequences is not None


@pytest.mark.parametrize(
    ("key", "press"),
    [
        *((key, undo_key) for key in one_of_each(order_of_play)),
        *((key, undo_button) for key in ("international", "five_first_taker", "two_hands_joker")),
    ],
)
def test_one_word_then_as_far_as_one_likes(
    navigator: Navigator, hands_on: Callable[..., Any], key: str, press: Callable[..., None]
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, key)
    play_on(scene, hands, own_turns(scene, 6))
    game = scene.game
    while game.can_undo:
        press(scene, hands)
    assert game.record.takebacks == 0
    count = decisions(game)
    log = list(game.record.hands[-1].actions)
    press(scene, hands)
    asked = navigator.app.scene
    assert isinstance(asked, TakeBackScene)
    assert game.record.hands[-1].actions == log
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is scene
    assert game.record.takebacks == 0
    assert game.record.hands[-1].actions == log
    press(scene, hands)
    hands.key(pygame.K_RETURN)
    assert navigator.app.scene is scene
    assert game.record.takebacks == 1
    assert decisions(game) == count - 1
    assert game.your_turn
    is_true(scene)
    while game.can_take_back:
        press(scene, hands)
        assert navigator.app.scene is scene, "it is asked once"
        count -= 1
        assert decisions(game) <= count
        assert game.record.hands[-1].actions == log[: len(game.record.hands[-1].actions)]
    is_true(scene)
    back = len(game.record.hands[-1].actions)
    press(scene, hands)
    assert len(game.record.hands[-1].actions) == back
    assert not scene.table.controls.undo_button.enabled
    game.flush()
    saved = navigator.kept.store.load().record
    assert saved is not None
    assert write_record(saved) == write_record(game.record)
    # And on it goes.
    play_on(scene, hands, own_turns(scene, 2))


@pytest.mark.parametrize(
    ("speed", "wait"),
    [*(("normal", wait) for wait in (0, 1, 3, 6, 12, 25)), ("slow", 3), ("off", 6)],
)
def test_in_the_middle_of_the_others_moves(
    navigator: Navigator, hands_on: Callable[..., Any], wait: int, speed: str
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, "samba")
    play_on(scene, hands, own_turns(scene, 5))
    scene.settings.speed = speed
    scene.resize(scene.table.state.areas.size, scene.ui.scale)
    game = scene.game
    while game.view().turn == 0:
        decision = game.hint()
        assert decision is not None
        scene.table.handler.answer(decision.action)
    for _ in range(wait):
        hands.step(0.11)
    undoable = game.can_undo
    count = decisions(game)
    undo_key(scene, hands)
    if not undoable:
        assert isinstance(navigator.app.scene, TakeBackScene)
        hands.key(pygame.K_t, text="t")
    assert navigator.app.scene is scene
    assert game.record.takebacks == (not undoable)
    assert game.your_turn
    assert decisions(game) == count - 1
    is_true(scene)
    hands.step(0.3, 10)
    assert game.your_turn, "what another was about to do is not done"


@pytest.mark.parametrize("key", ["classic", "international", "two_hands_joker", "cutthroat"])
def test_the_end_of_a_hand_is_taken_back(
    navigator: Navigator, hands_on: Callable[..., Any], key: str
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, key)
    game = scene.game
    play_on(scene, hands, lambda: game.stage is not Stage.PLAYING and not scene.animating)
    hands.step(0.1, 5)
    before = game.record.hands[-1].scores
    hands.key(pygame.K_RETURN)
    assert isinstance(navigator.app.scene, ScoreSheetScene)
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is scene
    undo_key(scene, hands)
    hands.key(pygame.K_RETURN)
    assert navigator.app.scene is scene
    assert game.stage is Stage.PLAYING
    assert list(game.totals) == before
    is_true(scene)
    assert not scene.table.state.revealed
    scene.table.handler.score_sheet()
    assert navigator.app.scene is scene
    play_on(scene, hands, lambda: game.stage is not Stage.PLAYING and not scene.animating)
    hands.key(pygame.K_RETURN)
    sheet = navigator.app.scene
    assert isinstance(sheet, ScoreSheetScene)
    assert sheet.sheet.takebacks == 1
    assert "A move was taken back in this hand." in words_of(sheet)


def words_of(scene: Any) -> str:
    content = scene.root.content
    return " ".join(w.text for w in content.walk() if isinstance(w, Label | Button))


@pytest.mark.parametrize("presses", [2, 4, 7])
def test_presses_faster_than_frames(
    navigator: Navigator, hands_on: Callable[..., Any], presses: int
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator)
    play_on(scene, hands, own_turns(scene, 6))
    game = scene.game
    while game.can_undo:
        undo_key(scene, hands)
    count = decisions(game)
    hands.burst(pygame.K_u, presses, "u")
    assert isinstance(navigator.app.scene, TakeBackScene)
    hands.burst(pygame.K_RETURN, presses)
    assert navigator.app.scene is scene
    assert decisions(game) == count - 1
    hands.burst(pygame.K_u, presses, "u")
    assert decisions(game) == max(0, count - 1 - presses)
    is_true(scene)


def test_the_setting_turns_it_off(navigator: Navigator, hands_on: Callable[..., Any]) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, take_back=False)
    play_on(scene, hands, own_turns(scene, 4))
    game = scene.game
    while game.can_undo:
        undo_key(scene, hands)
    assert not scene.table.controls.undo_button.enabled
    undo_key(scene, hands)
    undo_button(scene, hands)
    assert navigator.app.scene is scene
    navigator.open("settings")
    page = navigator.app.scene
    assert isinstance(page, SettingsScene)
    names = [getattr(widget, "name", "") for widget in widgets(page)]
    assert "Take back beyond the turn" in names
    navigator.settings.take_back = True
    navigator.apply()
    navigator.app.pop()
    hands.step()
    assert scene.table.controls.undo_button.enabled
    undo_key(scene, hands)
    assert isinstance(navigator.app.scene, TakeBackScene)


def test_a_hint_for_what_was_taken_back_is_not_told(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator)
    play_on(scene, hands, own_turns(scene, 4))
    scene.game.record.hands[-1].takebacks = 1
    scene.table.handler.hints.sought = itertools.repeat(None)
    undo_key(scene, hands)
    undo_key(scene, hands)
    assert scene.table.handler.hints.sought is None


def test_the_viewer_takes_nothing_back(navigator: Navigator, hands_on: Callable[..., Any]) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator)
    play_on(scene, hands, own_turns(scene, 4))
    scene.game.take_back()
    record = read_record(write_record(scene.game.record))
    navigator.leave_table()
    viewer = ViewerScene(navigator, ReplayCursor(record), "A match")
    navigator.app.replace(viewer)
    hands.step(0.1, 3)
    assert "A match: played with take-backs" in viewer.table.state.said.texts
    hands.key(pygame.K_u, text="u")
    assert navigator.app.scene is viewer
    assert record.takebacks == 1
    assert not viewer.table.controls.undo_button.visible


def test_a_match_with_take_backs_is_told_from_others(navigator: Navigator) -> None:
    scene = sit(navigator)
    game = scene.game
    while not (game.your_turn and decisions(game) > 2):
        scene.table.playback.take_in()
        scene.table.state.now += 1
        if game.your_turn and (decision := game.hint()) is not None:
            game.submit(decision.action)
    record = game.record
    assert "take-backs" not in match_words(record)
    game.take_back()
    assert match_words(record).endswith(", with take-backs")
    winner = WinnerScene(navigator, game)
    navigator.app.push(winner)
    assert winner._comment().endswith("Played with take-backs.")
    navigator.app.pop(winner)
    navigator.title_page()
    assert navigator.kept.saved.words().endswith(", with take-backs")
    navigator.play()
    navigator.title_page()
    file = navigator.kept.store.played()[0]
    assert item_for(file, EarlierMatch.at(file)).note.endswith(", with take-backs")
    navigator.open("matches")
    assert isinstance(navigator.app.scene, EarlierMatchesScene)
