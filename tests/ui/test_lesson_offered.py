"""Where lessons are offered and remembered outside the table: on the title, in the passport."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.learning.bookmarks import Bookmark
from game.learning.lessons import lesson_named
from game.rules.cards import make_card
from game.ui.screens.learning.lesson_screen import LessonScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.statistics.passport_page import lessons_learnt
from game.ui.widgets import Button
from game.variants import VARIANTS
from tests.ui.tables import widgets
from tests.whole_state import whole_state


def buttons(navigator: Navigator, hands: Any) -> list[str]:
    """The buttons of the title, as it is now."""
    navigator.title_page()
    hands.step(0.1, 4)
    return [each.text for each in widgets(navigator.app.scene) if isinstance(each, Button)]


def test_the_first_lesson_stays_on_the_title_beside_a_match(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    assert "First lesson" in buttons(navigator, hands)
    navigator.deal(VARIANTS["classic"])
    hands.step(0.1, 6)
    assert {"Continue", "Play", "First lesson"} <= set(buttons(navigator, hands))
    navigator.kept.bookmarks.turn_to("classic", "draw")
    assert "Go on learning" in buttons(navigator, hands)
    navigator.kept.bookmarks.finish("classic")
    assert not {"First lesson", "Go on learning", "Not now"} & set(buttons(navigator, hands))


def test_the_first_lesson_is_put_away(navigator: Navigator, hands_on: Callable[..., Any]) -> None:
    hands = hands_on(navigator.app)
    assert "First lesson" in buttons(navigator, hands)
    away = next(each for each in widgets(navigator.app.scene)
                if isinstance(each, Button) and each.text == "Not now")  # fmt: skip
    hands.click(away.rect.center)
    hands.step(0.1, 3)
    assert not {"First lesson", "Not now"} & set(buttons(navigator, hands))


def test_the_first_lesson_is_that_of_the_game_chosen(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    navigator.settings.variant = "classic"
    hands = hands_on(navigator.app)
    assert "First lesson" in buttons(navigator, hands)
    hands.key(pygame.K_f)
    scene = navigator.app.scene
    assert isinstance(scene, LessonScene)
    assert scene.lesson.key == "classic"


def test_a_lesson_has_its_stamp_in_the_passport(navigator: Navigator) -> None:
    kept = navigator.kept.bookmarks
    kept.lessons["classic"] = Bookmark("", True, day="2026-05-03")
    kept.lessons["samba"] = Bookmark("", True)
    kept.lessons["bolivia"] = Bookmark("draw", False)
    _head, grid, _space = lessons_learnt(navigator.app.ui, kept)
    samba = lesson_named("samba")
    assert samba is not None
    told = [plate.describe() for plate in grid.children]
    assert told == [
        "Your first hand of Classic. A whole hand, from the deal to the score sheet. 3 May 2026",
        f"{samba.title}. {samba.about}",
    ]
    kept.lessons.clear()
    assert lessons_learnt(navigator.app.ui, kept) == []


@pytest.mark.parametrize("learnt", [False, True])
def test_how_near_a_special_hand_is_stands_there_from_two_cards_or_when_it_is_known(
    navigator: Navigator, hands_on: Callable[..., Any], learnt: bool
) -> None:
    if learnt:
        navigator.kept.bookmarks.finish("schneider")
    hands = hands_on(navigator.app)
    navigator.deal(VARIANTS["international"])
    hands.step(0.1, 6)
    scene = navigator.app.scene
    assert isinstance(scene, MatchScene)
    for pairs, there in ((3, learnt), (6, True)):
        cards = [make_card(4 + n // 2, n % 2) for n in range(2 * pairs)]
        single = [make_card(rank, 2) for rank in range(4 + pairs, 15)]
        whole_state(scene.game).hands[0] = (cards + single)[:13]
        scene.table.state.dealing = False
        scene.table.playback.look_again()
        words = scene.table.tabletop.text().asides
        assert any("Schneider" in line for line in words) is there, pairs
