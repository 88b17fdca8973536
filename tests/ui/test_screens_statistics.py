"""The Statistics screen: how it is reached, what it shows, and that nothing waits for it."""

from __future__ import annotations

import contextlib
import csv
import sqlite3
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.pricing import Kind, Price, PricedHand
from game.controller.worker import Worker
from game.learning.lessons import LESSONS
from game.players.advice import Size
from game.progress import price_work
from game.progress.achievements import ACHIEVEMENTS
from game.progress.counter import Picture
from game.progress.counting import counted_from
from game.progress.database import index_path
from game.progress.facts import match_facts
from game.progress.index import update
from game.progress.passport import Passport
from game.progress.rating import COURSE, FEWEST, Rating, Standing
from game.progress.statistics import ALL, Choices, Statistics
from game.store.folders import Folders
from game.store.settings import load_settings
from game.ui.deco.frames import INK
from game.ui.deco.metals import COPPER, GOLD
from game.ui.deco.stamps import EMBLEMS
from game.ui.screens.navigator import Navigator
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.parts.charts import Bars, Figure, HandBars, Share, scale_top
from game.ui.screens.registry import SCREENS
from game.ui.screens.statistics import statistics_overview
from game.ui.screens.statistics.passport_page import (
    AchievementPlate,
    StampPlate,
    TourPlate,
    VisaPlate,
)
from game.ui.screens.statistics.statistics_page import StatisticsScene
from game.ui.screens.statistics.statistics_rating import (
    RatingCourse,
    place_words,
    rating,
    standing_words,
)
from game.ui.screens.statistics.statistics_sheets import ExportScene, ResetScene
from game.ui.screens.title import TitleScene
from game.ui.theme import mix
from game.ui.widgets import Button, Dropdown, Label
from game.variants import VARIANTS
from game.variants.house import with_house_rules
from tests.progress.tables import match, put
from tests.ui.tables import widgets

LONG = 30.0


@pytest.fixture(autouse=True)
def counted_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The index is made in a thread of the test: no process is started for it."""

    def run(_worker: Worker, work: Callable[..., Any], *arguments: Any, **_more: Any) -> Any:
        return work(*arguments)

    monkeypatch.setattr(Worker, "run", run)


@pytest.fixture
def played(navigator: Navigator) -> Navigator:
    put(navigator.kept.folders, match("cuban-stock_end_force-always", "master"), 3)
    put(navigator.kept.folders, match("brazilian"), 5)
    put(navigator.kept.folders, match("classic", "expert"), 9)
    return navigator


def shown(navigator: Navigator, hands: Any) -> StatisticsScene:
    """Open the screen by its key and wait until all is counted."""
    hands.key(pygame.K_t, text="t")
    scene = navigator.app.scene
    assert isinstance(scene, StatisticsScene)
    settle(scene, hands)
    return scene


def settle(scene: StatisticsScene, hands: Any) -> None:
    end = time.monotonic() + LONG
    assert scene._counter is not None
    while scene._counter.busy:
        assert time.monotonic() < end
        hands.step(0.02)
        time.sleep(0.001)
    hands.step(0.02)


def words_of(scene: Any) -> str:
    return "\n".join(
        w.text if isinstance(w, Label) else w.describe() for w in widgets(scene) if w.visible
    )


def choose(scene: StatisticsScene, hands: Any, name: str, value: object) -> None:
    found = next(w for w in widgets(scene) if isinstance(w, Dropdown) and w.name == name)
    found.take(value)
    settle(scene, hands)


def test_without_a_match_it_is_friendly(navigator: Navigator, hands_on: Callable[..., Any]) -> None:
    hands = hands_on(navigator.app)
    scene = shown(navigator, hands)
    # What to do and the way to it on every page, and no filter of nothing.
    for _page in scene.tabs:
        assert "Your next aim" in words_of(scene) or "Finish a match" in words_of(scene)
        assert [w.text for w in widgets(scene) if isinstance(w, Button) and w.shortcut == "N"]
        assert not any(isinstance(w, Dropdown) and w.visible for w in widgets(scene))
        hands.key(pygame.K_TAB, pygame.KMOD_CTRL)
        settle(scene, hands)
    hands.key(pygame.K_n, text="n")
    assert isinstance(navigator.app.scene, NewMatchScene)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(navigator.app.scene, TitleScene)


def test_it_shows_what_was_played(played: Navigator, hands_on: Callable[..., Any]) -> None:
    scene = shown(played, hands_on(played.app))
    words = words_of(scene)
    assert "1 of 2 matches won" in words
    assert "6 hands played ahead in" in words
    assert "An opponent 3 of 6" in words
    assert "canastas so far" in words
    assert "in ten hands" not in words
    assert "Who went out" in words
    assert not scene.told.visible


def test_filters_narrow_it_down(played: Navigator, hands_on: Callable[..., Any]) -> None:
    hands = hands_on(played.app)
    scene = shown(played, hands)
    choose(scene, hands, "Game", "classic")
    assert "2 hands played" in words_of(scene)
    assert "none finished yet" in words_of(scene)
    choose(scene, hands, "Opponents’ level", "master")
    assert "Choose something else above" in words_of(scene)
    choose(scene, hands, "Game", "")
    assert "1 of 1 match won" in words_of(scene)
    choose(scene, hands, "Period", "week")
    assert scene.wanted.since
    choose(scene, hands, "Period", "")
    choose(scene, hands, "Take-backs", True)
    assert "Choose something else above" in words_of(scene)


def test_hands_of_several_games_are_compared_by_their_matches(
    played: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(played.app)
    scene = shown(played, hands)

    def bars() -> HandBars:
        return next(w for w in widgets(scene) if isinstance(w, HandBars))

    mixed = bars()
    assert mixed.title == "The last 6 hands, as shares of a match"
    assert mixed.describe().endswith("%")
    choose(scene, hands, "Game", "cuban")
    alone = bars()
    assert alone.title == "The last 2 hands"
    # The Cuban match, to 7,500, was played first.
    assert [round(75 * lead) for lead in mixed.leads[:2]] == alone.leads


def test_hands_of_a_house_game_are_measured_by_its_own_target(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    record = match("cuban-stock_end_force-always")
    short = replace(record, variant=with_house_rules(record.variant, {"match": {"target": 2000}}))
    put(navigator.kept.folders, short, 4)
    put(navigator.kept.folders, match("samba"), 5)
    scene = shown(navigator, hands_on(navigator.app))
    bars = next(w for w in widgets(scene) if isinstance(w, HandBars))
    facts = match_facts(short)
    assert facts is not None
    assert bars.leads[:2] == [(hand.own - hand.rival) / 20 for hand in facts.hands]


def test_hands_of_a_match_of_so_many_hands_are_no_shares_of_a_target(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    record = match("cuban-stock_end_force-always")
    counted = replace(record, variant=with_house_rules(record.variant, {"match": {"hands": 4}}))
    put(navigator.kept.folders, counted, 4)
    put(navigator.kept.folders, match("samba"), 5)
    scene = shown(navigator, hands_on(navigator.app))
    bars = next(w for w in widgets(scene) if isinstance(w, HandBars))
    samba = match_facts(match("samba"))
    assert samba is not None
    assert len(bars.leads) == samba.hands_over
    assert bars.tooltip.endswith("are left out.")


def test_one_great_hand_does_not_flatten_the_others() -> None:
    usual = [100.0, -200.0] * 20
    assert scale_top([*usual, 9000.0, -8000.0]) == 200
    assert scale_top([*usual, 250.0]) == 250
    assert scale_top([100.0, 9000.0]) == 9000
    assert scale_top([0.0] * 60) == 1
    assert scale_top([*([0.0] * 59), 50.0]) == 50


def test_only_a_bar_that_goes_beyond_the_scale_is_broken(navigator: Navigator) -> None:
    ui = navigator.app.ui
    size = (600, 200)

    def inked(leads: list[float]) -> int:
        """How many pixels are as dark as the break of a bar."""
        bars = HandBars(ui, "The last hands", leads, str, ("ahead", "behind"))
        bars.place(pygame.Rect((0, 0), size))
        surface = pygame.Surface(size)
        bars.draw(surface)
        every = ((x, y) for x in range(size[0]) for y in range(size[1]))
        return sum(surface.get_at(at)[:3] == INK[:3] for at in every)

    usual = [100.0, -200.0] * 20
    assert scale_top([*usual, 200.0]) == scale_top([*usual, 9000.0])
    assert inked([*usual, 9000.0]) > inked([*usual, 200.0])


def test_take_backs_are_told_and_counted_apart(
    played: Navigator, hands_on: Callable[..., Any]
) -> None:
    record = match("samba")
    hands = [replace(hand, takebacks=1) for hand in record.hands]
    put(played.kept.folders, replace(record, hands=hands), 11)
    scene = shown(played, hands_on(played.app))
    assert "6 hands played" in words_of(scene)
    assert "2 hands with take-backs" in words_of(scene)


def test_export(
    played: Navigator, hands_on: Callable[..., Any], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(
        "game.ui.screens.statistics.statistics_sheets.usual_places", lambda: [tmp_path]
    )
    hands = hands_on(played.app)
    scene = shown(played, hands)
    hands.key(pygame.K_e, text="e")
    sheet = played.app.scene
    assert isinstance(sheet, ExportScene)
    assert sheet.path.text == str(tmp_path / "canasta.csv")
    hands.key(pygame.K_RETURN)
    settle(scene, hands)
    with (tmp_path / "canasta.csv").open(newline="", encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == 6
    assert played.settings.shared_into == str(tmp_path)
    # A second one does not overwrite the first.
    hands.key(pygame.K_e, text="e")
    again = played.app.scene
    assert isinstance(again, ExportScene)
    assert again.path.text == str(tmp_path / "canasta-2.csv")


def test_export_replaces_a_file_only_when_asked_twice(
    played: Navigator, hands_on: Callable[..., Any], tmp_path: Path
) -> None:
    hands = hands_on(played.app)
    scene = shown(played, hands)
    target = tmp_path / "mine.csv"
    target.write_text("mine", "utf-8")
    hands.key(pygame.K_e, text="e")
    sheet = played.app.scene
    assert isinstance(sheet, ExportScene)
    sheet.path.select_all()
    hands.write(str(target))
    hands.key(pygame.K_RETURN)
    assert played.app.scene is sheet
    assert "already" in words_of(sheet)
    hands.write("x")
    assert "already" not in words_of(sheet)
    sheet.path.select_all()
    hands.write(str(target))
    hands.key(pygame.K_RETURN)
    assert target.read_text("utf-8") == "mine"
    hands.key(pygame.K_RETURN)
    assert played.app.scene is scene
    settle(scene, hands)
    assert target.read_text("utf-8").startswith("match,")


def test_export_that_fails_is_told(
    played: Navigator, hands_on: Callable[..., Any], tmp_path: Path
) -> None:
    hands = hands_on(played.app)
    scene = shown(played, hands)
    (tmp_path / "file").write_text("in the way")
    scene._write_file(str(tmp_path / "file" / "canasta.csv"))
    settle(scene, hands)
    assert "could not be written" in "".join(scene.root.toasts)


def test_reset_asks_first_and_can_be_undone(
    played: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(played.app)
    scene = shown(played, hands)
    hands.key(pygame.K_r, text="r")
    assert isinstance(played.app.scene, ResetScene)
    hands.key(pygame.K_ESCAPE)
    assert counted_from(played.kept.folders).at == ""
    hands.key(pygame.K_r, text="r")
    hands.key(pygame.K_n, text="n")
    settle(scene, hands)
    assert "since you started counting again" in words_of(scene)
    assert "Counted from" in scene.progress.text
    hands.key(pygame.K_r, text="r")
    hands.key(pygame.K_e, text="e")
    settle(scene, hands)
    assert "6 hands played" in words_of(scene)
    assert len(list(played.kept.folders.matches.iterdir())) == 3


def test_trouble_is_one_sentence_and_what_is_known_is_shown(
    played: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    update(played.kept.folders)
    from game.progress import counter, database

    def full(_folders: Any) -> int:
        raise database.NoIndexError(database.Fault.FULL, "database or disk is full")

    monkeypatch.setattr(counter, "update", full)
    scene = shown(played, hands_on(played.app))
    assert scene.told.visible
    assert "disk is full" in scene.told.text
    assert "6 hands played" in words_of(scene)


def test_a_damaged_index_is_made_anew_while_one_looks(
    played: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(played.app)
    scene = shown(played, hands)
    told: list[str] = []
    for game in ("classic", "brazilian"):
        with contextlib.closing(sqlite3.connect(index_path(played.kept.folders))) as database:
            database.execute("DROP TABLE players")
        scene._narrow(replace(scene.wanted, variant=game))
        while "damaged" not in scene.told.text:
            hands.step(0.02)
            time.sleep(0.001)
        told.append(scene.told.text)
        if game == "classic":
            settle(scene, hands)
            assert "2 hands played" in words_of(scene)
            assert not scene.told.visible
    assert told[0] == "The statistics were damaged. They are being counted again from your matches."


def test_files_left_out_are_named(played: Navigator, hands_on: Callable[..., Any]) -> None:
    folder = played.kept.folders.matches
    for number in range(2):
        (folder / f"**{number}**.canasta").write_text("no record", "utf-8")
    scene = shown(played, hands_on(played.app))
    assert scene.told.visible
    told = "2 files cannot be read and are left out: **0**.canasta, **1**.canasta"
    assert scene.told.text == told
    assert "6 hands played" in words_of(scene)
    for number in range(2, 9):
        (folder / f"{number}.canasta").write_text("no record", "utf-8")
    again = shown(reopened(scene), hands_on(played.app))
    assert again.told.text.endswith("**0**.canasta, **1**.canasta, 2.canasta, …")


def reopened(scene: StatisticsScene) -> Navigator:
    """Close the screen, to open it again."""
    scene.navigator.app.pop(scene)
    return scene.navigator


def test_without_an_index_the_screen_says_why(
    played: Navigator, hands_on: Callable[..., Any]
) -> None:
    index_path(played.kept.folders).mkdir()
    scene = shown(played, hands_on(played.app))
    assert scene.told.visible
    assert "Your matches are not affected" in scene.told.text
    assert played.take_notices() == []


def test_trouble_goes_with_a_good_reading(played: Navigator, hands_on: Callable[..., Any]) -> None:
    hands = hands_on(played.app)
    scene = shown(played, hands)
    path = index_path(played.kept.folders)
    path.rename(path.with_suffix(".away"))
    path.mkdir()
    choose(scene, hands, "Game", "classic")
    assert "The statistics cannot be written, so" in scene.told.text
    path.rmdir()
    path.with_suffix(".away").rename(path)
    choose(scene, hands, "Game", "brazilian")
    assert not scene.told.visible
    assert "2 hands played" in words_of(scene)


def test_a_rating_that_cannot_be_read_is_not_waited_for(
    played: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(played.app)
    scene = shown(played, hands)
    path = index_path(played.kept.folders)
    path.rename(path.with_suffix(".away"))
    path.mkdir()
    scene.choice.choose([tab.key for tab in scene.tabs].index("rating"))
    assert "being read" in words_of(scene)
    settle(scene, hands)
    assert "The statistics cannot be written, so" in scene.told.text
    assert "being read" not in words_of(scene)


def test_a_match_with_any_date_is_shown(played: Navigator, hands_on: Callable[..., Any]) -> None:
    path = put(played.kept.folders, match("samba"))
    path.rename(path.with_name("0026-11-20 20.00.00 samba.canasta"))
    update(played.kept.folders)
    # Earlier versions kept such a date like this.
    database = sqlite3.connect(index_path(played.kept.folders))
    with database:
        database.execute("UPDATE matches SET at = substr(at, 3) WHERE at < '1'")
    database.close()
    hands = hands_on(played.app)
    scene = shown(played, hands)
    told = ""
    for place, _tab in enumerate(scene.tabs):
        scene.choice.choose(place)
        settle(scene, hands)
        told += words_of(scene)
    assert "26-11-2" in told
    assert played.app.scene is scene


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("text", [1.0, 1.3])
def test_everything_has_its_room(
    make_app: Any, hands_on: Callable[..., Any], tmp_path: Path, size: tuple[int, int], text: float
) -> None:
    app = make_app(size)
    places = Folders(tmp_path, tmp_path, tmp_path)
    made = Navigator(app, load_settings(places.settings), places, SCREENS)
    made.settings.text_size = text
    made.apply()
    app.running = True
    app.push(TitleScene(made))
    for day, name in enumerate(("cuban-stock_end_force-always", "brazilian", "classic"), 1):
        put(places, match(name), day)
    scene = shown(made, hands_on(app))
    sheet = scene.root.content
    assert sheet is not None
    assert pygame.Rect((0, 0), size).contains(sheet.rect)
    for widget in (*scene.filters.children, scene.export, scene.reset):
        assert sheet.rect.contains(widget.rect)
    for row in scene.page.children:
        for plate in row.children:
            assert plate.rect.right <= scene.scroll.rect.right
            assert row.rect.contains(plate.rect)


def turned(scene: StatisticsScene, hands: Any, key: str) -> StatisticsScene:
    """Turn to a page of the sheet."""
    scene.choice.take(next(tab for tab in scene.tabs if tab.key == key))
    hands.step(0.02)
    return scene


def test_passport_has_every_game_and_the_next_stop(
    played: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(played.app)
    scene = turned(shown(played, hands), hands, "passport")
    plates = [w for w in widgets(scene) if isinstance(w, VisaPlate)]
    others = [key for key in VARIANTS if key not in ("cuban", "brazilian")]
    assert [plate.visa.variant for plate in plates] == ["cuban", "brazilian", *others]
    told = {plate.visa.variant: plate.describe() for plate in plates}
    assert "won against masters 3 May 2026" in told["cuban"]
    assert told["classic"].endswith("Not finished yet")
    assert f"2 of {len(VARIANTS)} games finished" in words_of(scene)
    assert "House rules, moves taken back" in words_of(scene)
    assert "**Walter**, level Standard" in words_of(scene)
    assert not scene.filters.visible


def test_the_next_stop_of_the_tour_is_met_at_a_key(
    played: Navigator, hands_on: Callable[..., Any]
) -> None:
    played.settings.opponent_level = "newcomer"
    hands = hands_on(played.app)
    turned(shown(played, hands), hands, "passport")
    hands.key(pygame.K_m, text="m")
    assert isinstance(played.app.scene, NewMatchScene)
    assert (played.settings.company[0], played.settings.opponent_level) == ("balanced", "standard")
    kept = load_settings(played.kept.folders.settings).settings
    assert kept.opponent_level == "standard"


def test_achievements_are_dated_and_the_others_say_what_they_take(
    played: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(played.app)
    scene = turned(shown(played, hands), hands, "achievements")
    plates = {w.achievement.key: w for w in widgets(scene) if isinstance(w, AchievementPlate)}
    assert set(plates) == {each.key for each in ACHIEVEMENTS}
    assert plates["won_master"].describe().endswith("3 May 2026")
    assert plates["blitz"].describe() == "Blitz. A Blitz for you."
    assert all(each.emblem in EMBLEMS or len(each.emblem) <= 4 for each in ACHIEVEMENTS)


def test_enough_hands_are_told_as_shares(
    played: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics_overview, "ENOUGH", 6)
    words = words_of(shown(played, hands_on(played.app)))
    assert "An opponent 50%" in words
    assert "in ten hands" in words
    assert "so far" not in words


@pytest.mark.parametrize("page", ["achievements", "rating"])
def test_before_anything_is_reached_each_page_has_one_aim(
    navigator: Navigator, hands_on: Callable[..., Any], page: str
) -> None:
    hands = hands_on(navigator.app)
    scene = turned(shown(navigator, hands), hands, page)
    settle(scene, hands)
    assert len([w for w in widgets(scene) if isinstance(w, StampPlate)]) == 1
    assert not [w for w in widgets(scene) if isinstance(w, VisaPlate | TourPlate | RatingCourse)]
    assert "Your next aim" in words_of(scene)


def test_a_new_passport_has_an_empty_place_for_each_game(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    navigator.kept.bookmarks.finish(LESSONS[0].key)
    scene = turned(shown(navigator, hands_on(navigator.app)), hands_on(navigator.app), "passport")
    assert len([w for w in widgets(scene) if isinstance(w, StampPlate)]) == 1
    visas = [w for w in widgets(scene) if isinstance(w, VisaPlate)]
    assert len(visas) == len(VARIANTS)
    begin = next(w for w in widgets(scene) if isinstance(w, Button) and w.shortcut == "N")
    assert begin.rect.bottom < visas[0].rect.top


def test_the_first_aim_leads_to_a_match(navigator: Navigator, hands_on: Callable[..., Any]) -> None:
    hands = hands_on(navigator.app)
    turned(shown(navigator, hands), hands, "passport")
    hands.key(pygame.K_n, text="n")
    assert isinstance(navigator.app.scene, NewMatchScene)


def test_aims_can_be_hidden(played: Navigator, hands_on: Callable[..., Any]) -> None:
    played.settings.aims = False
    scene = shown(played, hands_on(played.app))
    assert [tab.key for tab in scene.tabs] == ["overview", "rating"]


def test_beaten_at_every_table(played: Navigator, hands_on: Callable[..., Any]) -> None:
    hands = hands_on(played.app)
    scene = shown(played, hands)
    assert scene.picture is not None
    found = scene.picture.passport
    tour = tuple(replace(stop, day="2026-05-03") for stop in found.tour)
    scene.picture = replace(scene.picture, passport=replace(found, tour=tour))
    turned(scene, hands, "passport")
    assert "beaten everybody" in words_of(scene)


def test_the_rating_is_worked_out_when_it_is_asked_for(
    played: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    prices = (Price(Kind.DRAW, 1), Price(Kind.DISCARD, 1, 25.0, 5.0, Size.SMALL))
    asked: list[str] = []

    def price(variant: Any, _hand: Any, _seat: int, _run: Any) -> PricedHand:
        asked.append(variant.key)
        return PricedHand("classic", prices, 300, -150)

    monkeypatch.setattr(price_work, "price_hand", price)
    hands = hands_on(played.app)
    scene = shown(played, hands)
    assert not asked, "nothing is priced before somebody looks at the rating"
    scene.choice.choose([tab.key for tab in scene.tabs].index("rating"))
    assert not scene.filters.visible
    end = time.monotonic() + LONG
    while "a rating is a place" not in words_of(scene):
        assert time.monotonic() < end
        hands.step(0.02)
        time.sleep(0.005)
    assert asked
    assert scene.picture is not None
    rating = scene.picture.rating
    assert rating is not None
    assert rating.now is not None
    figures = [w for w in widgets(scene) if isinstance(w, Figure)]
    assert figures[0].value == standing_words(rating.now)[0]
    assert [figure.value for figure in figures[1:]] == ["12.5", "−150", "+450"]
    assert any(isinstance(w, RatingCourse) for w in widgets(scene))


def test_the_pages_are_turned_by_keys(played: Navigator, hands_on: Callable[..., Any]) -> None:
    hands = hands_on(played.app)
    scene = shown(played, hands)
    seen = []
    for _ in scene.tabs:
        hands.key(pygame.K_TAB, mod=pygame.KMOD_CTRL)
        seen.append(scene.tab.key)
    assert seen == ["rating", "passport", "achievements", "overview"]
    hands.key(pygame.K_TAB, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert scene.tab.key == "achievements"


def test_without_prices_the_rating_says_what_it_needs(
    played: Navigator, hands_on: Callable[..., Any]
) -> None:
    played.settings.price_play = False
    hands = hands_on(played.app)
    scene = shown(played, hands)
    scene.choice.choose([tab.key for tab in scene.tabs].index("rating"))
    settle(scene, hands)
    assert "You have a rating after 3 hands of these games" in words_of(scene)
    assert not played.kept.folders.prices.exists()


def test_the_course_says_when_it_has_only_the_newest_hands(make_app: Any) -> None:
    course = [Standing(3.1, 2.8, 3.4, 11.0, 0.6)] * COURSE
    cut = Rating(course, COURSE + FEWEST)
    assert "Your rating after each of the last 120 hands" in rating_titles(make_app().ui, cut)
    whole = Rating(course, COURSE + FEWEST - 1)
    assert "Your rating after each hand" in rating_titles(make_app().ui, whole)


def rating_titles(ui: Any, found: Rating) -> list[str]:
    picture = Picture(ALL, Statistics(), Choices(), Passport((), (), {}), found, "")
    return [each.title for each in rating(ui, picture) if isinstance(each, RatingCourse)]


@pytest.mark.parametrize(
    ("place", "words"),
    [(0.0, "Newcomer"), (0.6, "Newcomer to beginner"), (2.8, "Standard"),
     (3.5, "Standard to strong"), (5.3, "Expert to master"), (6.0, "Master")],
)  # fmt: skip
def test_places_between_the_levels(place: float, words: str) -> None:
    assert place_words(place) == words


def test_without_sqlite_the_screen_says_so_and_a_hand_ends_all_the_same(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (
        "game.progress.database",
        "game.progress.index",
        "game.progress.counter",
        "game.ui.screens.statistics.statistics_page",
    ):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    navigator.kept.count_beside()
    hands = hands_on(navigator.app)
    hands.key(pygame.K_t, text="t")
    assert "lacks SQLite" in words_of(navigator.app.scene)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(navigator.app.scene, TitleScene)


def test_a_share_is_drawn_of_the_whole(navigator: Navigator) -> None:
    """33 % fill a third of the bar, though the largest part is not the whole."""
    ui = navigator.app.ui
    parts = [Share("You", 1, GOLD), Share("Nobody", 2, COPPER)]
    bars = Bars(ui, "Who went out", parts, ["33%", "67%"], 3)
    high = bars.desired(600)[1]
    bars.place(pygame.Rect(0, 0, 600, high))
    surface = pygame.Surface((600, high))
    bars.draw(surface)
    empty = mix(ui.theme.field, ui.theme.text, 0.14)
    free = {
        row: sum(surface.get_at((x, row))[:3] == empty for x in range(600)) for row in range(high)
    }
    rows = sorted(count for count in free.values() if count)
    assert rows[-1] == pytest.approx(2 * rows[0], abs=2), "two thirds, and one, are left free"
