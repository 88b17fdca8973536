"""A lesson that was left, or whose window was closed, goes on with all that lay there."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.learning.bookmarks import Bookmarks
from game.notation.card_notation import parse_cards
from game.ui.screens.navigator import Navigator
from tests.ui.lessons import calm, choose, do_step
from tests.ui.test_lesson_screen import at_step, begin


def test_it_goes_on_where_it_was_left(navigator: Navigator, hands_on: Any) -> None:
    scene = begin(navigator, "international")
    hands = hands_on(navigator.app)
    for _step in range(4):
        do_step(scene, hands)
    left = scene.game.step
    kept = Bookmarks.read(navigator.kept.folders.lessons)
    assert left is not None
    assert kept.of("international").step == left.id
    again = begin(navigator, "international")
    calm(again, hands)
    assert again.game.step == left


def test_melds_of_a_step_half_done_lie_when_it_is_taken_up_again(
    navigator: Navigator, hands_on: Any
) -> None:
    navigator.kept.bookmarks.turn_to("classic", "bring")
    scene = begin(navigator, "classic")
    hands = hands_on(navigator.app)
    calm(scene, hands)
    choose(scene, hands, parse_cards("8d 8c 8h"))
    hands.key(pygame.K_m)
    hands.step(0.5, 4)
    assert scene.game.step is not None
    assert scene.game.step.id == "bring"
    held = sorted(scene.table.state.view.hand)
    # Killed here: nothing is closed.
    navigator.kept.bookmarks = Bookmarks.read(navigator.kept.folders.lessons)
    again = begin(navigator, "classic")
    calm(again, hands)
    assert sorted(again.table.state.view.hand) == held
    assert again.game.step == scene.game.step
    assert again.table.state.log.lines[-1].text == scene.table.state.log.lines[-1].text


@pytest.mark.parametrize(
    ("lesson", "first", "then"),
    [("classic", "minimum", "open"), ("international", "minimum", "open"),
     ("cutthroat", "aces", "take"), ("five", "aces", "take"),
     ("brazilian", "no canasta", "open"), ("italian", "minimum", "take")],
)  # fmt: skip
def test_what_lay_in_the_tray_is_in_the_hand_when_it_is_taken_up_again(
    navigator: Navigator, hands_on: Any, lesson: str, first: str, then: str
) -> None:
    """All of it is asked for once more; no card and no move is lost, or there twice."""
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, lesson, first)
    held = sorted(scene.table.state.view.hand)
    played = list(scene.game.record.hands[0].actions)
    told_in_log = [line.text for line in scene.table.state.log.lines]
    for groups in range(1, 4):
        for _group in range(groups):
            if scene.game.step is not None and scene.game.step.id != then:
                do_step(scene, hands)
        assert scene.table.state.own.staged
        left = scene.game.step
        # Killed here: nothing is closed.
        navigator.kept.bookmarks = Bookmarks.read(navigator.kept.folders.lessons)
        scene = begin(navigator, lesson)
        calm(scene, hands)
        state = scene.table.state
        assert scene.game.step is not None
        assert scene.game.step.id == first
        assert not state.own.staged
        assert sorted(state.view.hand) == held
        assert sorted(state.cards.cards(scene.table.staging.hand())) == held
        assert list(scene.game.record.hands[0].actions) == played
        assert [line.text for line in state.log.lines] == told_in_log
        if left is not None and left.id == then:
            break
    while scene.game.step is not None and scene.game.step.id != then:
        do_step(scene, hands)
    do_step(scene, hands)
    assert scene.game.was_right
    assert len(scene.game.record.hands[0].actions) > len(played)
