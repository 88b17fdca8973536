"""The problem from a match: offered by its sheet, solved at the table, and back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.game import Game
from game.learning.problems.from_match import MatchProblem, Missed
from game.notation.record import Record
from game.players.advice import Size
from game.progress import prices
from game.progress.prices import Entry
from game.store.folders import Folders
from game.store.kept_json import read_kept
from game.store.settings import load_settings
from game.ui.scene import Scene
from game.ui.screens.learning.problem_screen import ProblemScene
from game.ui.screens.learning.problem_words import choice_words
from game.ui.screens.matches.earlier_matches import EarlierMatchesScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.pricing_desk import PricingDesk
from game.ui.screens.registry import SCREENS
from game.ui.screens.sheets import match_sheet as problem_offer
from game.ui.screens.sheets.match_sheet import MatchSheetScene, ProblemOffer
from game.ui.screens.sheets.winner import WinnerScene
from game.ui.screens.title import TitleScene
from game.ui.widgets import Button, Label
from tests.learning.test_match_problem import made, priced
from tests.progress.tables import match, put, unfinished
from tests.ui.tables import widgets
from tests.ui.test_problem_screen import act, rest, shoot


class AtOnce:
    """In place of the search: a problem, or none, as soon as it is asked for."""

    def __init__(self, problem: MatchProblem | None) -> None:
        self.problem, self.done, self.closed = problem, True, False
        self.failed = problem is None

    def __call__(self, _record: Record, decisions: list[Missed]) -> AtOnce:
        self.decisions = decisions
        return self

    def close(self) -> None:
        self.closed = True


def keep_prices(navigator: Navigator, record: Record, *costs: float) -> None:
    """Keep prices of the hands: the decision that cost most in each cost so much."""
    for hand, cost in zip(record.hands, costs, strict=True):
        costly = [(1, cost, 10.0, Size.LARGE)] if cost else []
        entry = Entry(datetime(2026, 5, 1), priced(record, record.hands.index(hand), *costly))
        navigator.kept.prices.files.keep(record, hand, entry)


def sheet_of(navigator: Navigator, hands: Any, mod: int = 0) -> MatchSheetScene:
    """The sheet of the match, by the key of its button."""
    hands.step()
    hands.key(pygame.K_u, mod, "" if mod else "u")
    hands.step(0.05, 3)
    sheet = navigator.app.scene
    assert isinstance(sheet, MatchSheetScene)
    return sheet


def offered(sheet: MatchSheetScene) -> str:
    return "\n".join(w.text for w in widgets(sheet) if isinstance(w, Label))


def solve_button(sheet: MatchSheetScene) -> Button | None:
    return next((w for w in widgets(sheet) if isinstance(w, Button) and w.text == "Solve"), None)


@pytest.fixture
def problem(over: WinnerScene, monkeypatch: pytest.MonkeyPatch) -> MatchProblem:
    """What the search finds in the match."""
    found = made(over.game.record, 0)
    assert found is not None
    monkeypatch.setattr(problem_offer, "Setter", AtOnce(found))
    return found


def test_without_prices_no_problem_is_spoken_of(
    navigator: Navigator, over: WinnerScene, hands_on: Callable[..., Any]
) -> None:
    sheet = sheet_of(navigator, hands_on(navigator.app))
    assert "A problem from this match" not in offered(sheet)
    assert solve_button(sheet) is None


def test_where_nothing_cost_much_a_word_says_so(
    navigator: Navigator, over: WinnerScene, hands_on: Callable[..., Any]
) -> None:
    keep_prices(navigator, over.game.record, 0, 0)
    hands = hands_on(navigator.app)
    sheet = sheet_of(navigator, hands)
    assert "None of your decisions was clearly costly enough" in offered(sheet)
    hands.key(pygame.K_o, text="o")
    assert navigator.app.scene is sheet


def test_where_it_failed_the_sheet_says_so(
    navigator: Navigator,
    over: WinnerScene,
    hands_on: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(problem_offer, "Setter", AtOnce(None))
    keep_prices(navigator, over.game.record, 400, 0)
    hands = hands_on(navigator.app)
    sheet = sheet_of(navigator, hands)
    hands.step(0.05, 3)
    assert "something went wrong" in offered(sheet)
    assert "cost so clearly" not in offered(sheet)


def test_the_prices_of_a_match_are_read_once(
    navigator: Navigator, over: WinnerScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = over.game.record
    keep_prices(navigator, record, 0, 0)
    read: list[Path] = []

    def counted(path: Path, *more: Any) -> Any:
        read.append(path)
        return read_kept(path, *more)

    monkeypatch.setattr(prices, "read_kept", counted)
    offer = ProblemOffer(navigator.kept.prices, record)
    assert offer.poll()
    assert len(record.hands) == 2
    assert len(read) == 1


def test_it_waits_for_the_prices(
    navigator: Navigator,
    over: WinnerScene,
    problem: MatchProblem,
    hands_on: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    due = [True]
    monkeypatch.setattr(PricingDesk, "is_due", lambda _desk, _hand: due[0])
    hands = hands_on(navigator.app)
    sheet = sheet_of(navigator, hands)
    assert "still being judged" in offered(sheet)
    hands.key(pygame.K_o, text="o")
    assert navigator.app.scene is sheet
    keep_prices(navigator, over.game.record, 400, 0)
    due[0] = False
    monkeypatch.setattr(PricingDesk, "done", property(lambda _desk: 2))
    hands.step(0.05, 4)
    button = solve_button(sheet)
    assert button is not None
    assert button.visible
    assert "Hand 1, turn 1" in offered(sheet)


@pytest.mark.parametrize("keys", [True, False])
def test_it_is_solved_before_it_is_told_what_was_played(
    navigator: Navigator,
    over: WinnerScene,
    problem: MatchProblem,
    hands_on: Callable[..., Any],
    keys: bool,
) -> None:
    keep_prices(navigator, over.game.record, 400, 500)
    hands = hands_on(navigator.app)
    sheet = sheet_of(navigator, hands)
    hands.step(0.05, 3)
    if keys:
        hands.key(pygame.K_o, text="o")
    else:
        button = solve_button(sheet)
        assert button is not None
        sheet.scroll.reveal(button.rect)
        hands.step(0.05)
        hands.click(button.rect.center)
    scene = navigator.app.scene
    assert isinstance(scene, ProblemScene)
    rest(scene, hands)
    assert [p.name for p in scene.game.players] == [p.name for p in over.game.players]
    told = "\n".join(scene.panel.texts)
    assert "match" not in told
    for action in problem.best.actions:
        act(scene, hands, action)
    hands.step(0.1, 3)
    told = "\n".join(scene.panel.texts)
    assert "Right" in told
    assert "In the match: " in told
    assert choice_words(problem.view(), problem.played) in told
    assert navigator.kept.results.of(problem.key) is None, "it is none of those that ship"
    hands.key(pygame.K_ESCAPE)
    hands.step(0.05)
    assert navigator.app.scene is sheet
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is over


def test_the_same_mistake_is_told_as_such(
    navigator: Navigator, over: WinnerScene, problem: MatchProblem, hands_on: Callable[..., Any]
) -> None:
    keep_prices(navigator, over.game.record, 400, 500)
    hands = hands_on(navigator.app)
    sheet_of(navigator, hands)
    hands.key(pygame.K_o, text="o")
    scene = navigator.app.scene
    assert isinstance(scene, ProblemScene)
    rest(scene, hands)
    for action in problem.played.actions:
        act(scene, hands, action)
    hands.step(0.1, 3)
    told = "\n".join(scene.panel.texts)
    assert "Not the best" in told
    assert "In the match you did the same." in told


@pytest.mark.parametrize(
    ("size", "text", "contrast"),
    [((960, 540), 1.0, False), ((960, 540), 1.5, True), ((1280, 720), 1.3, False),
     ((2560, 1440), 1.0, False)],
)  # fmt: skip
def test_it_can_be_reached_at_all_sizes(
    make_app: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hands_on: Callable[..., Any],
    size: tuple[int, int], text: float, contrast: bool,
) -> None:  # fmt: skip
    app = make_app(size)
    places = Folders(tmp_path, tmp_path, tmp_path)
    navigator = Navigator(app, load_settings(places.settings), places, SCREENS)
    navigator.settings.text_size, navigator.settings.high_contrast = text, contrast
    navigator.settings.speed = "off"
    navigator.apply()
    app.running = True
    game = Game.resume(match("cuban-stock_end_force-always"))
    monkeypatch.setattr(problem_offer, "Setter", AtOnce(made(game.record, 0)))
    keep_prices(navigator, game.record, 400, 500)
    app.push(TitleScene(navigator))
    navigator.go_to("winner", game=game)
    hands = hands_on(app)
    sheet = sheet_of(navigator, hands)
    button = solve_button(sheet)
    assert button is not None
    sheet.scroll.reveal(button.rect)
    hands.step(0.05)
    shoot(navigator, f"match-problem-offer-{size[0]}-{text}")
    assert sheet.scroll.rect.contains(button.rect)
    assert button.rect.w >= navigator.app.ui.text.width(button.text, "label")
    hands.click(button.rect.center)
    scene = navigator.app.scene
    assert isinstance(scene, ProblemScene)
    rest(scene, hands)
    shoot(navigator, f"match-problem-{size[0]}-{text}")
    hands.key(pygame.K_F5)
    hands.step(0.1, 3)
    shoot(navigator, f"match-problem-told-{size[0]}-{text}")
    assert any("In the match: " in told for told in scene.panel.texts)
    hands.key(pygame.K_ESCAPE)
    hands.step(0.05)
    assert navigator.app.scene is sheet
    navigator.kept.prices.close()


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_it_is_found_again_among_the_earlier_matches(
    navigator: Navigator,
    hands_on: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    text: float,
) -> None:
    """After a crash, say: the record and the prices are all that it takes."""
    record = match("cuban-stock_end_force-always")
    put(navigator.kept.folders, record)
    put(navigator.kept.folders, unfinished(record, 20), day=2)
    navigator.settings.text_size = text
    navigator.apply()
    monkeypatch.setattr(problem_offer, "Setter", AtOnce(made(record, 0)))
    keep_prices(navigator, record, 400, 500)
    navigator.open("matches")
    hands = hands_on(navigator.app)
    hands.step(0.05, 3)
    earlier = navigator.app.scene
    assert isinstance(earlier, EarlierMatchesScene)
    shoot(navigator, f"earlier-matches-{text}")
    panel = earlier.root.content
    assert panel is not None
    for button in (w for w in widgets(earlier) if isinstance(w, Button)):
        assert panel.rect.contains(button.rect)
        assert button.rect.w >= navigator.app.ui.text.width(button.text, "label")
    hands.key(pygame.K_u, mod=pygame.KMOD_CTRL)
    assert navigator.app.scene is earlier, "the newest was not played to its end"
    hands.key(pygame.K_DOWN)
    sheet = sheet_of(navigator, hands, mod=pygame.KMOD_CTRL)
    assert "Hand 1, turn 1" in offered(sheet)
    hands.key(pygame.K_o, text="o")
    scene = navigator.app.scene
    assert isinstance(scene, ProblemScene)
    rest(scene, hands)
    hands.key(pygame.K_F5)
    hands.step(0.1, 3)
    hands.key(pygame.K_ESCAPE)
    hands.step(0.05)
    assert navigator.app.scene is sheet
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is earlier


def test_the_sheet_of_a_match_whose_last_hand_has_no_result_is_whole(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    """The result is worked out again."""
    hands = hands_on(navigator.app)
    sheet = damaged_sheet(navigator, hands, lambda text: text[: text.rindex("[hands.result]")])
    assert isinstance(sheet, MatchSheetScene)
    assert len(sheet.course) == 3
    assert sheet.course[-1] == 1.0


def _shorter(text: str) -> str:
    """The actions of the last hand cut before its last discard of the player."""
    return text[: text.rindex('    "0 discard Qc"')] + "]\n"


@pytest.mark.parametrize(
    ("damage", "cause"),
    [
        (_shorter, "does not come to an end"),
        (lambda text: _shorter(text) + text[text.rindex("\n[hands.result]"):],
         "does not come to an end"),
        (lambda text: text.replace('    "1 add 8h > #1 + Ts Td Th Jo > #2",\n', ""),
         "does not come to an end"),
        (lambda text: text[: text.rindex("actions = ")], "this key is missing"),
        (lambda text: text[: len(text) // 2], "broken TOML"),
        (lambda _text: "", "cannot be opened"),
        (None, "cannot be opened"),
    ],
)  # fmt: skip
def test_a_match_that_was_damaged_after_it_was_listed_is_told_of(
    navigator: Navigator,
    hands_on: Callable[..., Any],
    damage: Callable[[str], str] | None,
    cause: str,
) -> None:
    """One sentence, and the list stays."""
    scene = damaged_sheet(navigator, hands_on(navigator.app), damage)
    assert isinstance(scene, EarlierMatchesScene)
    (told,) = scene.root.toasts
    assert "cuban.canasta cannot be opened" in told
    assert cause in told


def damaged_sheet(
    navigator: Navigator, hands: Any, damage: Callable[[str], str] | None
) -> Scene | None:
    """What is shown when the sheet of a match is asked for whose file was damaged, or deleted,
    after it had been listed.
    """
    path = put(navigator.kept.folders, match("cuban-stock_end_force-always"))
    navigator.open("matches")
    hands.step(0.05, 3)
    if damage is None:
        path.unlink()
    else:
        path.write_text(damage(path.read_text("utf-8")), "utf-8")
    hands.key(pygame.K_u, mod=pygame.KMOD_CTRL)
    hands.step(0.05, 3)
    return navigator.app.scene
