"""The emblems of the games: one for each, told apart when small, and shown where games are."""

from __future__ import annotations

import time
from itertools import combinations
from typing import Any

import pygame
import pytest

from game.controller.worker import Worker
from game.daily.deal import deals_of
from game.learning.problems.problem import Theme
from game.store.house_games import HouseGame
from game.ui.assets import Assets
from game.ui.screens.daily.daily import DailyScene
from game.ui.screens.learning.problems import ProblemsScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.parts.figures import Table
from game.ui.screens.rules.rules_page import RulesScene, all_rules
from game.ui.screens.shelf import HOUSE
from game.ui.screens.statistics.statistics_page import StatisticsScene
from game.ui.widgets import Dropdown
from game.variants import VARIANTS
from tests.progress.tables import match, put
from tests.ui.tables import lying_still, new_game, sit_down, widgets, written

SMALLEST = 24
"""Pixels of an emblem in a list of the smallest window."""
GRAPHIC = 3.0
"""The contrast that a sign needs against its ground (WCAG 2.2, 1.4.11)."""


def bytes_of(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def luminance(colour: pygame.Color) -> float:
    """The relative luminance of WCAG 2.2."""
    parts = [part / 255 for part in tuple(colour)[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("size", [SMALLEST, 96])
def test_every_game_has_an_emblem_of_its_own(make_app: Any, size: int) -> None:
    assets = make_app().ui.assets
    pictures = {key: assets.game_emblem(key, size) for key in VARIANTS}
    assert assets.names("icons/games") == sorted(VARIANTS)
    assert all(picture.get_size() == (size, size) for picture in pictures.values())
    for one, two in combinations(map(bytes_of, pictures.values()), 2):
        # What games with a common motif have apart is the ground, and the mark of the number.
        other = sum(abs(a - b) > 12 for a, b in zip(one, two, strict=True))
        assert other > 0.15 * len(one)


@pytest.mark.parametrize("key", VARIANTS)
def test_the_motif_stands_out_from_its_ground_when_small(make_app: Any, key: str) -> None:
    picture = make_app().ui.assets.game_emblem(key, SMALLEST)
    inside = range(4, SMALLEST - 4)
    levels = sorted(luminance(picture.get_at((x, y))) for x in inside for y in inside)
    ground, motif = levels[len(levels) // 6], levels[-len(levels) // 6]
    assert (motif + 0.05) / (ground + 0.05) >= GRAPHIC


def test_a_game_without_an_emblem_gets_a_lozenge(make_app: Any) -> None:
    assets = make_app().ui.assets
    lozenge = assets.game_emblem("nobody knows it", 40)
    assert lozenge.get_size() == (40, 40)
    assert lozenge.get_at((20, 20)).a == 255
    assert bytes_of(lozenge) != bytes_of(assets.game_emblem("classic", 40))


def test_no_emblem_is_read_before_it_is_shown(
    navigator: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    before = Assets.read_master

    def noted(self: Assets, name: str) -> pygame.Surface:
        read.append(name)
        return before(self, name)

    monkeypatch.setattr(Assets, "read_master", noted)
    navigator.app.ui.assets.clear()
    navigator.app.step()
    assert not [name for name in read if "games" in name]
    navigator.open("new match")
    navigator.app.step()
    assert [name for name in read if "games" in name]


def test_games_to_choose_from_have_their_emblems(navigator: Navigator) -> None:
    house = HouseGame("Long", "samba", {}, {"match": {"target": 7000}})
    navigator.kept.games.book.save(house)
    navigator.open("new match")
    scene = navigator.app.scene
    assert isinstance(scene, NewMatchScene)
    shown = {item.value: item.game for item in scene.list.body.items if not item.heading}
    assert shown == {key: key for key in VARIANTS} | {HOUSE + house.slug: "samba"}
    navigator.app.pop()
    navigator.app.push(RulesScene(*all_rules(navigator)))
    (choice,) = [each for each in widgets(navigator.app.scene) if isinstance(each, Dropdown)]
    assert list(choice.games.values()) == [*VARIANTS, "samba"]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_table_shows_the_emblem_beside_the_hand(make_app: Any, size: tuple[int, int]) -> None:
    app = make_app(size)
    scene = sit_down(app, new_game("samba"))
    app.step()
    head = lying_still(scene)["head"]
    (title, target) = written(scene, head)
    assert [title[0], target[0]] == ["Hand 1", "to 10,000"]
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    head.draw(sheet)
    side = app.ui.dp(24)
    seen = sheet.subsurface(0, 0, min(title[1].left, target[1].left), size[1])
    box = seen.get_bounding_rect()
    assert box.size == (side, side)
    assert head.rect.contains(box)
    emblem = app.ui.assets.game_emblem("samba", side)
    assert seen.get_at(box.center) == emblem.get_at(emblem.get_rect().center)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose emblems are drawn."""
    games: list[str] = []
    before = Assets.game_emblem

    def noted(self: Assets, game: str, size: int) -> pygame.Surface:
        games.append(game)
        return before(self, game, size)

    monkeypatch.setattr(Assets, "game_emblem", noted)
    return games


def test_daily_deals_show_the_emblems_of_their_games(
    navigator: Navigator, asked: list[str]
) -> None:
    navigator.open("daily")
    scene = navigator.app.scene
    assert isinstance(scene, DailyScene)
    navigator.app.step()
    assert set(asked) == {deal.game for deal in deals_of(scene.day)}


def test_problems_of_a_game_show_its_emblem(navigator: Navigator, asked: list[str]) -> None:
    navigator.open("problems")
    navigator.app.step()
    assert asked == []
    scene = navigator.app.scene
    assert isinstance(scene, ProblemsScene)
    pictures = [item.picture for item in scene.list.body.items]
    assert len({*pictures}) == len(Theme) + 1
    assert all(navigator.app.ui.assets.has(picture) for picture in pictures)
    choice = next(each for each in widgets(navigator.app.scene) if isinstance(each, Dropdown))
    assert set(choice.games) == {key for key, _name in choice.options if key}
    choice.take("cuban")
    navigator.app.step()
    assert set(asked) == {"cuban"}


def test_earlier_matches_show_the_emblems_of_their_games(
    navigator: Navigator, asked: list[str]
) -> None:
    put(navigator.kept.folders, match("brazilian"), 5)
    strange = put(navigator.kept.folders, match("classic"), 6)
    strange.rename(strange.with_name("of another program.canasta"))
    navigator.open("matches")
    navigator.app.step()
    assert set(asked) == {"brazilian", "classic"}


def test_statistics_and_passport_show_the_emblems_of_the_games(
    navigator: Navigator, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(_worker: Worker, work: Any, *arguments: Any, **_more: Any) -> Any:
        return work(*arguments)

    monkeypatch.setattr(Worker, "run", run)
    put(navigator.kept.folders, match("brazilian"), 5)
    navigator.open("statistics")
    scene = navigator.app.scene
    assert isinstance(scene, StatisticsScene)
    assert scene._counter is not None
    end = time.monotonic() + 30
    while scene._counter.busy and time.monotonic() < end:
        navigator.app.step()
    navigator.app.step()
    tables = [each.lines for each in widgets(scene) if isinstance(each, Table)]
    emblems = [[line.game for line in lines] for lines in tables if any(x.game for x in lines)]
    assert emblems == [["", "brazilian"]]
    scene.scroll.scroll_to(10**6)
    navigator.app.step()
    assert set(asked) == {"brazilian"}
    scene.choice.take(next(tab for tab in scene.tabs if tab.key == "passport"))
    navigator.app.step()
    assert set(asked) >= set(list(VARIANTS)[:8])


@pytest.mark.parametrize("key", VARIANTS)
def test_light_text_can_be_read_on_the_colour_of_a_game(make_app: Any, key: str) -> None:
    ui = make_app().ui
    text, ground = (pygame.Color(*each) for each in (ui.theme.text, ui.assets.game_colour(key)))
    assert (luminance(text) + 0.05) / (luminance(ground) + 0.05) >= 4.5
