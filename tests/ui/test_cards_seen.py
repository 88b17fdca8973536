"""What has been seen before a problem: the pile with who threw it, and the log."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.throwers import throwers
from game.learning.problems.collection import Listed, chosen
from game.learning.problems.problem import Theme
from game.notation.replay import start
from game.rules.actions import Discard
from game.rules.cards import HIDDEN
from game.rules.engine import apply
from game.rules.events import Discarded, PileTaken
from game.store.folders import Folders
from game.store.settings import load_settings
from game.ui.screens.learning.cards_seen import CardsSeenScene, PileCards
from game.ui.screens.learning.problem_screen import ProblemScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.registry import SCREENS
from game.ui.screens.title import TitleScene
from game.ui.widgets import Button, Label
from tests.ui.tables import widgets


def shoot(navigator: Navigator, name: str) -> None:
    folder = os.environ.get("SHOTS")
    if folder:
        pygame.image.save(navigator.app.window.surface, f"{folder}/{name}.png")


def high(problems: list[Listed]) -> Listed:
    """The discard problem with the highest pile."""
    found = chosen(problems, Theme.DISCARD)
    return max(found, key=lambda one: len(one.problem().view().pile))


def on_table(navigator: Navigator, hands: Any, one: Listed) -> ProblemScene:
    navigator.solve([one])
    scene = navigator.app.scene
    assert isinstance(scene, ProblemScene)
    for _turn in range(400):
        hands.step(0.05)
        if not scene.animating and not scene.table.state.busy:
            return scene
    raise AssertionError("the table never came to rest")


def sheet(navigator: Navigator) -> CardsSeenScene:
    scene = navigator.app.scene
    assert isinstance(scene, CardsSeenScene)
    return scene


def texts(scene: CardsSeenScene) -> list[str]:
    return [label.text for label in widgets(scene) if isinstance(label, Label)]


def test_who_threw_is_what_the_turns_tell(navigator: Navigator) -> None:
    for one in navigator.problems[::8]:
        problem = one.problem()
        state, _events = start(problem.hand, problem.variant)
        seats: list[int] = []
        for action in problem.hand.actions:
            for event in apply(state, action):
                if isinstance(event, PileTaken):
                    seats.clear()
                elif isinstance(event, Discarded):
                    seats.append(event.seat)
        found = throwers(problem.view())
        assert len(found) == len(state.pile)
        assert found[len(found) - len(seats) :] == seats, one.key
        assert set(found[: len(found) - len(seats)]) <= {None}, one.key


def test_a_key_shows_every_card_of_the_pile(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = on_table(navigator, hands, high(navigator.problems))
    shoot(navigator, "seen-problem")
    view, names = scene.game.before, scene.game.names
    hands.key(pygame.K_F3)
    hands.step(0.1, 3)
    (shown,) = (w for w in widgets(sheet(navigator)) if isinstance(w, PileCards))
    assert shown.cards == [card for card in view.pile if card != HIDDEN]
    thrown = [seat for seat, _card in view.discards][-len(shown.words) :]
    assert shown.words[-len(thrown) :] == [names[seat] for seat in thrown]
    shoot(navigator, "seen-cards")
    hands.key(pygame.K_F3)
    assert navigator.app.scene is scene
    assert not scene.game.is_over


def test_a_click_does_too_and_the_log_has_the_turns_before(
    navigator: Navigator, hands_on: Any
) -> None:
    hands = hands_on(navigator.app)
    scene = on_table(navigator, hands, high(navigator.problems))
    look, log = (
        b for b in scene.panel.root.content.walk()  # type: ignore[union-attr]
        if isinstance(b, Button) and b.shortcut in ("F3", "L")
    )  # fmt: skip
    hands.click(look.rect.center)
    hands.step(0.1, 3)
    assert sheet(navigator).part == "cards"
    hands.key(pygame.K_l, text="l")
    hands.step(0.1, 3)
    told = texts(sheet(navigator))
    for line in scene.game.log_lines():
        assert line.text in told
    # The newest stands at the end, and there the sheet begins.
    scroll = sheet(navigator)._scroll
    assert scroll.most > 0
    assert scroll.offset == scroll.most
    shoot(navigator, "seen-log")
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is scene
    hands.click(log.rect.center)
    assert sheet(navigator).part == "log"


def test_what_is_unseen_is_counted_only_after_the_answer(
    navigator: Navigator, hands_on: Any
) -> None:
    hands = hands_on(navigator.app)
    on_table(navigator, hands, high(navigator.problems))
    hands.key(pygame.K_F3)
    hands.step(0.1, 3)
    assert not any("Unseen" in text for text in texts(sheet(navigator)))
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_F5)
    hands.step(0.1, 3)
    shoot(navigator, "seen-answered")
    hands.key(pygame.K_F3)
    hands.step(0.1, 3)
    assert any("Unseen" in text for text in texts(sheet(navigator)))
    shoot(navigator, "seen-counted")


@pytest.mark.parametrize(
    ("size", "text", "contrast"),
    [((1024, 640), 1.5, True), ((1920, 1080), 1.0, False), ((2560, 1440), 1.0, False)],
)
def test_it_fits_at_any_size(
    make_app: Any, hands_on: Any, tmp_path: Path, size: tuple[int, int], text: float, contrast: bool
) -> None:
    app = make_app(size)
    places = Folders(tmp_path, tmp_path, tmp_path)
    navigator = Navigator(app, load_settings(places.settings), places, SCREENS)
    navigator.settings.text_size, navigator.settings.high_contrast = text, contrast
    navigator.settings.speed = "off"
    navigator.apply()
    app.running = True
    app.push(TitleScene(navigator))
    hands = hands_on(app)
    one = high(navigator.problems)
    scene = on_table(navigator, hands, one)
    assert isinstance(one.problem().best.actions[0], Discard)
    looks = [
        b for b in scene.panel.root.content.walk()  # type: ignore[union-attr]
        if isinstance(b, Button) and b.shortcut in ("F3", "L")
    ]  # fmt: skip
    assert len(looks) == 2
    assert all(scene.panel.strip.contains(b.rect) for b in looks)
    shoot(navigator, f"seen-problem-{size[0]}")
    hands.key(pygame.K_F3)
    hands.step(0.1, 3)
    content = sheet(navigator).root.content
    assert content is not None
    assert pygame.Rect((0, 0), size).contains(content.rect)
    shoot(navigator, f"seen-cards-{size[0]}")
    hands.key(pygame.K_l, text="l")
    hands.step(0.1, 3)
    shoot(navigator, f"seen-log-{size[0]}")
