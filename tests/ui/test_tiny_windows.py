"""Windows as small as a desktop may make them: nothing can be read there, and nothing fails."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.controller.game import Game
from game.ui.app import App
from game.ui.screens.navigator import Navigator, ScreenName
from game.ui.screens.registry import SCREENS
from game.ui.trouble import TroubleScene
from game.ui.window import scale_of
from game.variants import VARIANTS
from tests.progress.tables import match
from tests.ui.lessons import calm, do_step
from tests.ui.tables import new_game
from tests.ui.test_lesson_screen import begin

SIZES = [(1, 1), (30, 90), (90, 30), (99, 640), (1024, 99)]


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """The errors that were caught; every one is raised."""
    found: list[BaseException] = []

    def fail(_app: App, error: BaseException) -> None:
        found.append(error)
        raise error

    monkeypatch.setattr(App, "fail", fail)
    return found


def squeezed(app: App, size: tuple[int, int]) -> None:
    """Give the window another size, and draw everything in it."""
    app.window.surface = pygame.display.set_mode(size)
    app.window.size = app.window._shown = app.window._last_seen = size
    assert app.window.scale == scale_of(size)
    app._relayout()
    app.step()


@pytest.mark.parametrize("lesson", ["international", "five", "brazilian"])
def test_lessons(navigator: Navigator, hands_on: Callable[..., Any], lesson: str) -> None:
    scene, hands = begin(navigator, lesson), hands_on(navigator.app)
    for number in range(min(4, len(scene.game.steps))):
        calm(scene, hands)
        for size in SIZES[number % 2 :: 2]:
            squeezed(navigator.app, size)
            hands.step(0.1, 2)
        squeezed(navigator.app, (1280, 720))
        calm(scene, hands)
        do_step(scene, hands)
        assert scene.game.at == number + 1


ALONE: tuple[ScreenName, ...] = (
    "title", "new match", "house rules", "matches", "statistics", "settings", "rules", "fair play",
    "learn", "daily", "problems",
)  # fmt: skip


@pytest.mark.parametrize("name", [*ALONE, "match", "winner", "match sheet", "score so far",
                                  "share match", "viewer", "glossary", "menu"])  # fmt: skip
def test_screens(navigator: Navigator, hands_on: Callable[..., Any], name: ScreenName) -> None:
    from game.controller.replay_cursor import ReplayCursor

    record = match("cuban-stock_end_force-always")
    game = new_game("six_three_sides")
    values: dict[str, dict[str, Any]] = {
        "match": {"game": game},
        "winner": {"game": Game.resume(record)},
        "match sheet": {"game": Game.resume(record)},
        "score so far": {"game": game, "hand": 0, "view": game.view()},
        "share match": {"record": record, "hand": 0, "whole": False},
        "viewer": {"game": ReplayCursor(record), "title": "A match"},
        "glossary": {"variant": VARIANTS["classic"], "texts": []},
        "menu": {"game": game, "show_me": lambda: None},
    }
    assert name in SCREENS
    navigator.open(name, **values.get(name, {}))
    hands = hands_on(navigator.app)
    for size in SIZES:
        squeezed(navigator.app, size)
        hands.step(0.1)
        time.sleep(0.002)
        hands.click((size[0] // 2, size[1] // 2))
        hands.wheel(-1)
        assert not isinstance(navigator.app.scene, TroubleScene)
