"""What earlier versions have written opens in this one (``tests.store.keep`` writes the files)."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import pytest

from game.controller.game import Game
from game.controller.steps import Stage
from game.store.folders import Folders, folders
from game.store.house_games import HouseBook
from game.store.matches import MatchStore
from game.store.settings import load_settings
from tests.controller.tables import AtOnce, play_hand

OLD = Path(__file__).parent / "old"
HOMES = sorted(folder for folder in OLD.iterdir() if folder.is_dir())
MATCHES = [path for home in HOMES for path in sorted((home / "matches").glob("*.canasta"))]


def named(path: Path) -> str:
    return path.relative_to(OLD).as_posix()


@pytest.fixture
def home(tmp_path: Path) -> Folders:
    return folders({"CANASTA_HOME": str(tmp_path)})


@pytest.mark.parametrize("path", MATCHES, ids=named)
def test_a_match_goes_on(path: Path, home: Folders) -> None:
    shutil.copyfile(path, home.match)
    store = MatchStore(home)
    loaded = store.load()
    assert loaded.trouble == ""
    assert loaded.record is not None
    before = [len(hand.actions) for hand in loaded.record.hands]
    game = Game.resume(loaded.record, store, thinker=AtOnce())
    game.pause = 0
    if game.stage is Stage.PLAYING:
        play_hand(game)
        assert game.stage is not Stage.PLAYING
        after = [len(hand.actions) for hand in game.record.hands]
        assert after[:-1] == before[:-1]
        assert after[-1] > before[-1]
    if game.stage is Stage.HAND_OVER:
        game.next_hand()
        assert game.stage is Stage.PLAYING
    game.close()
    assert store.notice == ""
    kept = [home.match] if game.stage is not Stage.MATCH_OVER else store.played()
    assert [file.is_file() for file in kept] == [True]


@pytest.mark.parametrize("old", HOMES, ids=named)
def test_every_setting_is_taken_over(old: Path, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    shutil.copyfile(old / "settings.toml", path)
    found = load_settings(path)
    assert found.troubles == []
    written = tomllib.loads(path.read_text("utf-8"))
    tables = [table for table in written.values() if isinstance(table, dict)]
    assert len(tables) > 4
    for table in tables:
        for name, value in table.items():
            if name == "show_shortcuts":
                # Yes and no became three ways to show keys.
                assert found.settings.key_caps == ("needed" if value else "never")
            else:
                assert getattr(found.settings, name) == value, name
    assert found.save()
    assert load_settings(path).settings == found.settings


@pytest.mark.parametrize("old", HOMES, ids=named)
def test_every_game_with_house_rules_can_be_played(old: Path, tmp_path: Path) -> None:
    book = HouseBook(shutil.copytree(old / "house", tmp_path / "house"))
    games, troubles = book.games()
    assert troubles == []
    assert len(games) == len(list((old / "house").iterdir())) > 0
    for game in games:
        assert game.make().house
        chosen = load_settings(old / "settings.toml").settings.house
        assert book.find(chosen).slug == chosen
