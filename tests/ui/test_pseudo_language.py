"""Every screen and the table in the pseudo-language, which is 40 % longer: nothing is cut.

``language = "en_XA"`` in the settings file shows the same in the window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.game import Game
from game.controller.review import CostlyMove
from game.learning.lesson import Lesson
from game.learning.lessons import LESSONS
from game.notation.reasons import Reason, say
from game.notation.record import read_record
from game.players import Decision
from game.players.advice import Finding, Size
from game.progress.counter import Picture, read_picture, update_index
from game.progress.statistics import ALL
from game.rules.actions import Action, Discard, Draw, LayMelds
from game.rules.cards import make_card
from game.rules.state import Phase
from game.store.folders import Folders
from game.store.house_games import HouseGame
from game.store.settings import load_settings
from game.translation import PSEUDO, set_language
from game.ui.markup import Line
from game.ui.scene import WidgetScene
from game.ui.screens.files.file_kinds import MATCH
from game.ui.screens.house.parameters import groups
from game.ui.screens.learning.cards_seen import CardsSeenScene
from game.ui.screens.learning.lesson_screen import LessonScene
from game.ui.screens.matches.viewer_screen import ViewerScene
from game.ui.screens.navigator import Navigator, ScreenName
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.playing.show_me import ShowMe
from game.ui.screens.registry import SCREENS
from game.ui.screens.statistics.statistics_page import TABS, StatisticsScene
from game.ui.screens.title import TitleScene
from game.ui.table.playback.announced import Announced
from game.ui.table.playback.opening_moment import Opened
from game.ui.table.scene import TableScene
from game.ui.text import ELLIPSIS, Text
from game.ui.trouble import TroubleScene
from game.variants import VARIANTS
from tests.progress.tables import match, put
from tests.ui.drawn_texts import english, record_drawn
from tests.ui.reading import scene_for
from tests.ui.tables import ACES, KINGS, REST, MatchTable, calm, holding, new_game, sit_down
from tests.ui.test_score_sheet import shown
from tests.ui.test_screens_pages import clipped
from tests.ui.test_screens_viewer import record_of
from tests.ui.test_table_moments import going_out, until
from tests.ui.test_table_moments import opening as opening_moment
from tests.ui.test_table_moments import shown as moments_shown
from tests.whole_state import whole_state

SIZES = [(960, 540), (1280, 720)]


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """The pseudo-language, and the texts that are cut while something is drawn in it.

    Afterwards, all that was drawn must have been in it.
    """
    found: list[str] = []
    written = record_drawn(monkeypatch)
    shorten, broken_off = Text.shorten, Text._broken_off

    def plain(line: str | Line) -> str:
        return line if isinstance(line, str) else "".join(run.text for run in line)

    def shortening(text: Text, words: str | Line, width: int, *more: Any, **named: Any) -> Line:
        out = shorten(text, words, width, *more, **named)
        if plain(out).endswith(ELLIPSIS) and not plain(words).endswith(ELLIPSIS):
            found.append(plain(words))
        return out

    def breaking(text: Text, line: Line, below: Line, *more: Any) -> Line:
        found.append(f"{plain(line)} / {plain(below)}")
        return broken_off(text, line, below, *more)

    set_language(PSEUDO, Path())
    monkeypatch.setattr(Text, "shorten", shortening)
    monkeypatch.setattr(Text, "_broken_off", breaking)
    yield found
    if "of_the_rules" not in request.node.name:  # whose pages have no pseudo-language
        given = ("Hugo", "Canasta with sevens", "The text")
        assert english(written, *given) == [], "it is in no catalogue"


@pytest.fixture
def make_navigator(make_app: Callable[..., Any], tmp_path: Path) -> Callable[..., Navigator]:
    """A navigator with the title, in the pseudo-language."""

    def make(size: tuple[int, int]) -> Navigator:
        app = make_app(size)
        places = Folders(tmp_path, tmp_path, tmp_path)
        navigator = Navigator(app, load_settings(places.settings), places, SCREENS)
        navigator.settings.language = PSEUDO
        navigator.apply()
        app.running = True
        app.push(TitleScene(navigator))
        return navigator

    return make


def drawn(navigator: Navigator, scene: Any) -> Any:
    """The screen after it was drawn whole."""
    navigator.app.push(scene)
    navigator.app.step()
    assert not isinstance(navigator.app.scene, TroubleScene)
    return scene


def nothing() -> None:
    """What a button of a screen does that is only looked at."""


SCREENS_ALONE: tuple[tuple[ScreenName, dict[str, Any]], ...] = (
    ("title", {}),
    ("new match", {}),
    ("house rules", {}),
    ("settings", {}),
    ("fair play", {}),
    ("matches", {}),
    ("learn", {}),
    ("problems", {}),
    ("daily", {}),
    ("take back", {"take_back": nothing}),
    ("leaving", {"trouble": "", "leave": nothing}),
    ("files", {"kind": MATCH, "on_file": print, "on_text": print}),
    ("export", {"write": print}),
    ("reset", {"since": "2026-05-17 20:30:00", "done": nothing}),
)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "values"), SCREENS_ALONE, ids=lambda value: str(value)[:12])
def test_no_text_of_a_screen_is_cut(
    make_navigator: Callable[..., Navigator], cut: list[str], size: tuple[int, int],
    name: ScreenName, values: dict[str, Any],
) -> None:  # fmt: skip
    navigator = make_navigator(size)
    scene = navigator.app.scene if name == "title" else navigator.make(name, **values)
    assert isinstance(scene, WidgetScene)
    drawn(navigator, scene)
    assert clipped(scene, keys=False) == []
    assert sorted(set(cut)) == []


def house_game(folder: Path) -> HouseGame:
    """A game with house rules in a file."""
    path = folder / "sevens.toml"
    return HouseGame("Canasta with sevens", "classic", changes={"deal": {"cards": 12}}, path=path)


class Unread:
    """A record whose reading never ends."""

    def poll(self) -> None:
        """Nothing has been read."""

    def cancel(self) -> None:
        """Reading stops."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "name",
    ["menu", "score so far", "winner", "match sheet", "share", "share match", "reading"],
)
def test_no_text_of_a_screen_that_is_about_something_is_cut(
    make_navigator: Callable[..., Navigator], cut: list[str], size: tuple[int, int],
    name: ScreenName, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    navigator = make_navigator(size)
    monkeypatch.setattr(Game, "winner", 0)
    six = new_game("six_three_sides")
    values: dict[ScreenName, dict[str, Any]] = {
        "menu": {"game": six, "show_me": nothing},
        "score so far": {"game": six, "hand": 0, "view": six.view()},
        "winner": {"game": six},
        "match sheet": {"game": Game.resume(match("cuban-stock_end_force-always"))},
        "share": {"game": house_game(tmp_path)},
        "share match": {
            "record": read_record(record_of("two_hands_joker")), "hand": 0, "whole": False
        },
        "reading": {
            "reading": Unread(), "name": "International, 24 December.canasta",
            "done": print, "cancelled": nothing,
        },
    }  # fmt: skip
    scene = drawn(navigator, navigator.make(name, **values[name]))
    for _ in range(10):
        navigator.app.step()
    assert clipped(scene, keys=False) == []
    assert sorted(set(cut)) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", [tab.key for tab in TABS])
def test_no_text_of_the_statistics_is_cut(
    make_navigator: Callable[..., Navigator], cut: list[str], size: tuple[int, int], page: str
) -> None:
    navigator = make_navigator(size)
    for day, name in enumerate(("cuban-stock_end_force-always", "brazilian", "classic"), 1):
        put(navigator.kept.folders, match(name, "master"), day)
    update_index(navigator.kept.folders)
    scene = StatisticsScene(navigator)
    found = read_picture(navigator.kept.folders, ALL, rated=True)
    assert isinstance(found, Picture)
    scene.picture, scene.tab = found, next(tab for tab in TABS if tab.key == page)
    drawn(navigator, scene)
    for _ in range(6):
        scene.scroll.scroll_to(scene.scroll.offset + scene.scroll.rect.h * 0.8)
        navigator.app.step()
    assert clipped(scene, keys=False) == []
    assert sorted(set(cut)) == []


class Reviewed:
    """A hand looked back at, with a costly move of each sort."""

    progress, current = 1.0, None

    def __init__(self) -> None:
        throw = Reason("act.throw", rank=9)
        why = say("pile.not_worth_having", count=9)
        acts: list[tuple[Action, Reason]] = [
            (Discard(0, card=KINGS[0]), throw),
            (Draw(0), Reason("act.take", count=9)),
            (LayMelds(0, (tuple(KINGS),)), throw),
        ]
        self.costly = [
            CostlyMove(at, act, Finding(Decision(act, why), better, 340.0, 41.0, share, size), at)
            for at, ((act, better), share, size) in enumerate(
                zip(acts, (0.0, 0.0, 0.0004), (Size.SMALL, Size.LARGE, Size.CLEAR), strict=True), 1
            )
        ]
        self.moves, self.failed = len(self.costly), 0

    def poll(self) -> bool:
        """Nothing more is found."""
        return False

    def close(self) -> None:
        """The player has seen enough."""


@pytest.mark.parametrize("size", SIZES)
def test_no_text_of_the_look_back_is_cut(
    make_navigator: Callable[..., Navigator], cut: list[str], size: tuple[int, int]
) -> None:
    navigator = make_navigator(size)
    scene = drawn(navigator, navigator.make("look back", review=Reviewed, record=None, hand=0))
    assert len(scene.moves) == 3
    assert clipped(scene, keys=False) == []
    assert sorted(set(cut)) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_no_text_of_a_problem_and_of_the_cards_seen_is_cut(
    make_navigator: Callable[..., Navigator], hands_on: Any, cut: list[str],
    size: tuple[int, int], text_size: float,
) -> None:  # fmt: skip
    navigator = make_navigator(size)
    navigator.settings.speed, navigator.settings.text_size = "off", text_size
    navigator.apply()
    hands = hands_on(navigator.app)
    navigator.solve([one for one in navigator.problems if one.key == "italian-open-220-9"])
    hands.step(0.05, 40)
    hands.key(pygame.K_F3)
    hands.step(0.05, 3)
    scene = navigator.app.scene
    assert isinstance(scene, CardsSeenScene)
    assert clipped(scene, keys=False) == []
    assert sorted(set(cut)) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lesson", LESSONS[::4], ids=lambda lesson: lesson.key)
def test_no_text_of_a_lesson_is_cut(
    make_navigator: Callable[..., Navigator], hands_on: Any, cut: list[str],
    size: tuple[int, int], lesson: Lesson,
) -> None:  # fmt: skip
    navigator = make_navigator(size)
    navigator.settings.speed = "off"
    navigator.learn(lesson)
    hands_on(navigator.app).step(0.05, 60)
    scene = navigator.app.scene
    assert isinstance(scene, LessonScene)
    assert all(words.startswith("[") for words in scene.panel.texts)
    assert sorted(set(cut)) == []


@pytest.mark.parametrize("size", SIZES)
def test_no_text_of_the_viewer_is_cut(
    make_navigator: Callable[..., Navigator], cut: list[str], size: tuple[int, int]
) -> None:
    navigator = make_navigator(size)
    for key in ("classic", "samba", "six_three_sides"):
        scene = scene_for(navigator, record_of(key).replace("beginner", "Nora"))
        assert isinstance(scene, ViewerScene)
        drawn(navigator, scene)
        for at in (0, len(scene.game.replay) // 2, len(scene.game.replay) - 1):
            scene.go(at)
            for _ in range(5):
                navigator.app.step()
        navigator.app.pop()
    assert sorted(set(cut)) == []


@pytest.mark.parametrize("size", SIZES)
def test_no_text_of_the_rules_is_cut(
    make_navigator: Callable[..., Navigator], cut: list[str], size: tuple[int, int]
) -> None:
    navigator = make_navigator(size)
    for key in ("modern_american", "bolivia", "cutthroat"):
        scene = drawn(navigator, navigator.make("rules", variant=VARIANTS[key]))
        assert clipped(scene, keys=False) == []
        navigator.app.pop()
    assert sorted(set(cut)) == []


@pytest.mark.parametrize("size", SIZES)
def test_no_text_of_house_rules_is_cut(
    make_navigator: Callable[..., Navigator], cut: list[str], size: tuple[int, int]
) -> None:
    navigator = make_navigator(size)
    navigator.settings.variant = "bolivia"
    scene = drawn(navigator, navigator.make("house rules"))
    for index in range(len(groups())):
        scene._open(index)
        navigator.app.step()
        assert clipped(scene, keys=False) == [], groups()[index].title
    assert sorted(set(cut)) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("fold", ["", "options", "special", "compare"])
def test_no_text_of_the_choice_of_a_game_is_cut(
    make_navigator: Callable[..., Navigator], cut: list[str], size: tuple[int, int], fold: str
) -> None:
    navigator = make_navigator(size)
    for key in ("modern_american", "five_rotating", "two_hands_joker"):
        navigator.settings.variant = key
        scene = navigator.make("new match")
        assert isinstance(scene, NewMatchScene)
        scene._fold = fold
        drawn(navigator, scene)
        assert clipped(scene, keys=False) == [], key
        navigator.app.pop()
    assert sorted(set(cut)) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("accounts", [2, 3])
@pytest.mark.parametrize("text_size", [1.0, 1.15])
def test_no_text_of_the_score_sheet_is_cut(
    make_app: Any, cut: list[str], size: tuple[int, int], accounts: int, text_size: float
) -> None:
    app = make_app(size)
    app.apply(text_scale=text_size)
    scene = shown(app, accounts=accounts, leave_table=nothing, look_back=nothing, share=nothing)
    assert clipped(scene, keys=False) == []
    assert sorted(set(cut)) == []


# -- the table ------------------------------------------------------------------------------


def opening() -> Game:
    """The player has cards for an opening and is to meld."""
    return holding([*KINGS, *ACES, *REST])


def asked() -> Game:
    """The player is asked about a three."""
    return holding([make_card(3, 0), make_card(3, 1), *REST], key="international")


def without_stock() -> Game:
    """The stock is empty and the pile out of reach."""
    game = holding([*REST], Phase.DRAW)
    whole_state(game).stock = []
    return game


TABLES: tuple[tuple[str, Callable[[], Game]], ...] = (
    ("draw", new_game),
    ("international", lambda: new_game("international")),
    ("modern", lambda: new_game("modern_american")),
    ("two hands", lambda: new_game("two_hands_regency")),
    ("six", lambda: new_game("six_three_sides")),
    ("rotating", lambda: new_game("five_rotating")),
    ("opening", opening),
    ("asked", asked),
    ("stock", without_stock),
)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "make"), TABLES, ids=[name for name, _make in TABLES])
def test_no_text_of_the_table_is_cut(
    make_app: Any, hands_on: Any, cut: list[str], size: tuple[int, int], name: str,
    make: Callable[[], Game],
) -> None:  # fmt: skip
    app = make_app(size)
    scene = sit_down(app, make())
    calm(scene, hands_on(app))
    window = pygame.Rect((0, 0), size)
    fixed = [button for button in scene.table.controls._fixed if button.visible]
    assert all(window.contains(button.rect) for button in fixed)
    if name == "opening":
        scene.table.state.own.selected |= set(scene.table.staging.hand()[:3])
        hands_on(app).step(times=3)
    assert sorted(set(cut)) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("begin", [opening_moment, going_out])
def test_no_text_of_a_moment_is_cut(
    make_app: Any, hands_on: Any, cut: list[str], size: tuple[int, int],
    begin: Callable[..., tuple[MatchTable, Any]],
) -> None:  # fmt: skip
    def play(game: Game, **settings: object) -> tuple[MatchTable, Any]:
        app = make_app(size)
        scene, hands = sit_down(app, game, **settings), hands_on(app)
        calm(scene, hands)
        return scene, hands

    scene, hands = begin(play)
    kind = Opened if begin is opening_moment else Announced
    until(scene, hands, lambda: bool(moments_shown(scene, kind)))
    for _ in range(20):
        hands.step(0.05)
    assert sorted(set(cut)) == []


@pytest.mark.parametrize("size", SIZES)
def test_no_note_of_the_first_hand_is_cut_or_leaves_the_window(
    make_app: Any, cut: list[str], size: tuple[int, int]
) -> None:
    app = make_app(size)
    window = pygame.Rect((0, 0), size)
    for key in ("international", "bolivia"):
        notes = ShowMe(app.ui, VARIANTS[key], lambda _thing: None, lambda _dirty: None)
        while notes.open:
            notes.refresh()
            assert window.contains(notes.area), notes.note.title
            notes.draw(app.window.surface)
            notes.step()
    assert sorted(set(cut)) == []


def test_a_table_can_be_told_apart_from_its_english_self(make_app: Any, cut: list[str]) -> None:
    scene: TableScene = sit_down(make_app(), new_game())
    assert scene.table.controls.draw_button.text == "[Ďŕáŵ ö]"
