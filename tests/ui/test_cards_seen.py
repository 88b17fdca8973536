"""What has been seen before a problem: the pile with who threw it, and the log."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.throwers import throwers
from game.learning.problems.collection import Listed, chosen
from game.learning.problems.problem import Problem, Theme
from game.notation.card_notation import parse_cards
from game.notation.replay import start
from game.rules.actions import Discard
from game.rules.cards import HIDDEN
from game.rules.engine import apply
from game.rules.events import Discarded, PileTaken
from game.store.folders import Folders
from game.store.settings import load_settings
from game.ui.screens.learning.cards_seen import Below, CardGrid, CardsSeenScene
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
    """The discard problem with the highest pile, of those that are taken as a whole."""
    found = [one.problem() for one in chosen(problems, Theme.DISCARD)]
    piles = [0 if one.variant.pile.taken else len(one.view().pile) for one in found]
    return chosen(problems, Theme.DISCARD)[piles.index(max(piles))]


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
                    # Cards that were not taken lie below, with who threw them.
                    del seats[max(0, len(seats) - 1 - len(event.rest)) :]
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
    (shown,) = (w for w in widgets(sheet(navigator)) if isinstance(w, CardGrid))
    assert shown.cards == [card for card in view.pile if card != HIDDEN]
    thrown = [seat for seat, _card in view.discards][-len(shown.below) :]
    assert [one.words for one in shown.below[-len(thrown) :]] == [names[seat] for seat in thrown]
    assert [one.mine for one in shown.below[-len(thrown) :]] == [
        seat == view.seat for seat in thrown
    ]
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
    lines = [line.text for line in scene.game.log_lines()]
    assert set(lines) <= set(told)
    # The newest stands at the end, and there the sheet begins.
    scroll = sheet(navigator).scroll
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


def named(navigator: Navigator, key: str) -> Listed:
    return next(one for one in navigator.problems if one.key == key)


def opened(navigator: Navigator, hands: Any, part: str = "F3") -> CardsSeenScene:
    if part == "F3":
        hands.key(pygame.K_F3)
    else:
        hands.key(pygame.K_l, text="l")
    hands.step(0.1, 3)
    return sheet(navigator)


def test_the_players_own_cards_have_their_words_in_gold(navigator: Navigator) -> None:
    ui = navigator.app.ui
    own = [Below("You", "9♥ thrown by you", mine=True), Below("Iris", "9♥ thrown by Iris")]
    nine = parse_cards("9h")[0]
    grid = CardGrid(ui, [nine, nine], own)
    wide, high = grid.desired(600)
    surface = pygame.Surface((wide, high))
    grid.place(pygame.Rect(0, 0, wide, high))
    grid.draw(surface)
    cell, line = grid._cell(wide)[0], ui.text.line_height("small")
    inks = [
        {surface.get_at((x, y))[:3] for x in range(at, at + cell) for y in range(high - line, high)}
        for at in (0, cell)
    ]
    gold, plain = tuple(ui.theme.gold_bright[:3]), tuple(ui.theme.text[:3])
    assert [gold in found for found in inks] == [True, False]
    assert [plain in found for found in inks] == [False, True]
    assert grid.describe() == "9♥ thrown by you, 9♥ thrown by Iris"


def test_long_names_are_written_whole(navigator: Navigator) -> None:
    ui = navigator.app.ui
    long = "Maximiliane von und zu"
    grid = CardGrid(ui, parse_cards("9h Ks"), [Below(long, ""), Below("You", "")])
    assert grid._cell(600)[0] > ui.text.width(long, "small")


def test_what_others_have_taken_up_is_shown_as_large_as_the_pile(
    navigator: Navigator, hands_on: Any
) -> None:
    hands = hands_on(navigator.app)
    scene = on_table(navigator, hands, named(navigator, "international-412-93"))
    view = scene.game.before
    (taken,) = [
        (seat, cards) for seat, cards in enumerate(view.known) if cards and seat != view.seat
    ]
    seen = opened(navigator, hands)
    _pile, held = (w for w in widgets(seen) if isinstance(w, CardGrid))
    assert held.cards == sorted(taken[1])
    assert scene.game.names[taken[0]] in texts(seen)
    shoot(navigator, "seen-known")


def test_cards_face_down_under_the_pile_are_unseen_too(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = on_table(navigator, hands, named(navigator, "italian-open-220-9"))
    assert HIDDEN in scene.game.before.pile
    scene.game.show()
    hands.step(0.1, 3)
    told = texts(opened(navigator, hands))
    assert "Unseen when you were asked: in hands, in the stock, face down on the table" in told


def test_the_log_ends_before_the_question_also_once_it_is_answered(
    navigator: Navigator, hands_on: Any
) -> None:
    hands = hands_on(navigator.app)
    one = high(navigator.problems)
    scene = on_table(navigator, hands, one)
    before = texts(opened(navigator, hands, "L"))
    hands.key(pygame.K_ESCAPE)
    scene.game.submit(one.problem().best.actions[0])
    hands.step(0.1, 3)
    assert len(scene.game.log_lines()) > len(scene.game.log_before())
    assert texts(opened(navigator, hands, "L")) == before


def test_the_log_stays_where_it_is_when_the_window_changes(
    navigator: Navigator, hands_on: Any
) -> None:
    hands = hands_on(navigator.app)
    on_table(navigator, hands, high(navigator.problems))
    seen = opened(navigator, hands, "L")
    seen.scroll.scroll_to(30)
    assert seen.scroll.most > 60
    seen.resize(navigator.app.ui.size, navigator.app.ui.scale)
    assert seen.scroll.offset == 30


def test_only_the_keys_on_the_buttons_turn_to_the_log(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    on_table(navigator, hands, high(navigator.problems))
    seen = opened(navigator, hands)
    hands.key(pygame.K_l, mod=pygame.KMOD_CTRL)
    hands.step(0.1, 3)
    assert seen.part == "cards"


def test_an_answer_that_is_priced_meanwhile_is_kept(
    navigator: Navigator, hands_on: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Problem, "choice_of", lambda *_: None)
    hands = hands_on(navigator.app)
    one = high(navigator.problems)
    scene = on_table(navigator, hands, one)
    priced = threading.Event()

    def price(*_: Any) -> tuple[float, float]:
        assert priced.wait(30)
        return 0.0, 0.0

    scene.game._price = price
    scene.game.submit(one.problem().best.actions[0])
    hands.step(0.1, 3)
    opened(navigator, hands)
    assert navigator.kept.results.of(one.key) is False
    priced.set()
    end = time.monotonic() + 30
    while not navigator.kept.results.of(one.key) and time.monotonic() < end:
        hands.step(0.05)
        time.sleep(0.001)
    assert isinstance(navigator.app.scene, CardsSeenScene)
    assert navigator.kept.results.of(one.key)


@pytest.mark.parametrize(
    ("size", "text", "contrast"),
    [((960, 540), 1.5, True), ((1920, 1080), 1.0, False), ((2560, 1440), 1.0, False)],
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
