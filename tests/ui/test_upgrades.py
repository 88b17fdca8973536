"""The window with files of other versions, and with a second window beside it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.notation.record import read_record
from game.store.folders import Folders
from game.store.settings import load_settings
from game.ui.screens.files import record_opener
from game.ui.screens.matches.viewer_screen import ViewerScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.registry import SCREENS
from game.ui.screens.title import TitleScene

OLD = Path(__file__).parents[1] / "store" / "old"
HOMES = sorted(folder for folder in OLD.iterdir() if folder.is_dir())


@pytest.fixture
def opened(make_app: Callable[..., Any]) -> Callable[..., Navigator]:
    """Opens the program with a home, and with a file if one is given."""

    def make(home: Path, file: Path | None = None) -> Navigator:
        app = make_app()
        kept = load_settings(home / "settings.toml")
        navigator = Navigator(app, kept, Folders(home, home, home), SCREENS)
        app.home = navigator.home
        app.on_file = partial(record_opener.dropped, navigator)
        navigator.notices += [str(notice) for notice in kept.troubles]
        navigator.settings.speed, navigator.settings.pause = "off", 0.0
        navigator.apply()
        app.running = True
        app.push(record_opener.first_scene(navigator, file))
        return navigator

    return make


def told(navigator: Navigator) -> str:
    """What the title says is amiss."""
    scene = navigator.app.scene
    assert isinstance(scene, TitleScene)
    return scene._notice.text


def facts(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".lock"
    }


@pytest.mark.parametrize("old", HOMES, ids=lambda path: path.name)
def test_everything_of_an_earlier_version_is_there(
    old: Path, tmp_path: Path, opened: Callable[..., Navigator], hands_on: Callable[..., Any]
) -> None:
    home = Path(shutil.copytree(old, tmp_path / "home"))
    navigator = opened(home)
    hands = hands_on(navigator.app)
    hands.step(0.05, 5)
    assert told(navigator) == ""
    assert navigator.settings.felt == "blue"
    assert navigator.kept.games.chosen_game() is not None
    assert len(navigator.kept.games.house_games()) == len(list((old / "house").iterdir()))
    saved = navigator.kept.saved.record()
    assert saved is not None
    actions = list(saved.hands[-1].actions)
    navigator.continue_match()
    hands.step(0.05, 5)
    scene = navigator.app.scene
    assert isinstance(scene, MatchScene)
    assert scene.game.record.hands[-1].actions[: len(actions)] == actions
    navigator.title_page()
    before = facts(home / "matches")
    for path in navigator.kept.store.played():
        record_opener.open_file(navigator, path)
        hands.step(0.05)
        viewer = navigator.app.scene
        assert isinstance(viewer, ViewerScene)
        assert viewer.game.replay.troubles == {}
    assert facts(home / "matches") == before


NEWER = {
    "match.canasta": ("canasta-record 1", "canasta-record 2"),
    "settings.toml": ("canasta-settings 1", "canasta-settings 2"),
    "house/unlucky-samba.toml": ("canasta-house 1", "canasta-house 2"),
}


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """A home that a newer version has written."""
    home = Path(shutil.copytree(HOMES[-1], tmp_path / "newer"))
    for name, (known, unknown) in NEWER.items():
        text = (home / name).read_text("utf-8")
        assert known in text
        (home / name).write_text(text.replace(known, unknown), "utf-8")
    return home


def test_files_of_a_newer_version_are_refused_politely_and_kept(
    newer: Path, opened: Callable[..., Navigator], hands_on: Callable[..., Any]
) -> None:
    before = facts(newer)
    navigator = opened(newer)
    hands = hands_on(navigator.app)
    hands.step(0.05, 5)
    said = told(navigator)
    assert said.count("newer version") == 2, said  # the settings and the match
    assert not navigator.kept.saved.exists
    assert [game.variant for game in navigator.kept.games.house_games()] == ["classic"]
    assert sum("newer version" in line for line in navigator.take_notices()) == 1
    navigator.kept.save_settings()
    assert facts(newer) == before
    # A new match puts the newer one among the earlier ones, as it is.
    navigator.play()
    hands.step(0.05, 5)
    assert isinstance(navigator.app.scene, MatchScene)
    navigator.title_page()
    after = facts(newer)
    # A first hand may have told something, which is kept beside it.
    after.pop("lessons.json", None)
    [moved] = set(after) - set(before)
    assert after.pop(moved) == before["match.canasta"]
    assert {**after, "match.canasta": b""} == {**before, "match.canasta": b""}
    assert read_record(newer / "match.canasta").hands


def test_a_newer_record_is_refused_wherever_it_is_opened(
    newer: Path, tmp_path: Path, opened: Callable[..., Navigator], hands_on: Callable[..., Any]
) -> None:
    file = newer / "match.canasta"
    navigator = opened(tmp_path, file)
    hands = hands_on(navigator.app)
    hands.step(0.05, 5)
    assert told(navigator) == (
        "match.canasta cannot be opened: it was written by a newer version of this program."
    )
    navigator.play()
    hands.step(0.05, 5)
    table = navigator.app.scene
    assert table is not None
    hands.post(pygame.DROPFILE, file=str(file))
    hands.step(0.05, 5)
    assert navigator.app.scene is table
    assert navigator.notices == []  # it was told at the table


def test_a_record_dropped_onto_the_table_is_shown_and_the_match_kept(
    tmp_path: Path, opened: Callable[..., Navigator], hands_on: Callable[..., Any]
) -> None:
    navigator = opened(tmp_path)
    hands = hands_on(navigator.app)
    navigator.play()
    hands.step(0.05, 5)
    first, second = sorted((HOMES[-1] / "matches").glob("variant c*.canasta"))[:2]
    for file in (first, second):
        hands.post(pygame.DROPFILE, file=str(file))
        hands.step(0.05, 3)
        scene = navigator.app.scene
        assert isinstance(scene, ViewerScene)
        assert scene.game.record == read_record(file)
    navigator.title_page()
    assert navigator.kept.saved.exists


def test_a_second_window_with_a_record_leaves_the_match_of_the_first_alone(
    tmp_path: Path, opened: Callable[..., Navigator], hands_on: Callable[..., Any]
) -> None:
    navigator = opened(tmp_path)
    hands = hands_on(navigator.app)
    navigator.play()
    hands.step(0.05, 5)
    game = navigator.game
    assert game is not None
    game.flush()
    before = facts(tmp_path)
    record = HOMES[-1] / "matches" / "variant samba.canasta"
    beside = opened(tmp_path, record)
    other = hands_on(beside.app)
    other.step(0.05, 5)
    viewer = beside.app.scene
    assert isinstance(viewer, ViewerScene)
    assert facts(tmp_path) == before
    # Playing on from there is a match of its own, kept apart.
    viewer._play_on()
    other.step(0.05, 5)
    assert beside.game is not None
    beside.game.flush()
    assert (tmp_path / "match.canasta").read_bytes() == before["match.canasta"]
    [apart] = beside.kept.store.played()
    assert read_record(apart).variant.key == "samba"
    beside.close()
    assert (tmp_path / "match.canasta").read_bytes() == before["match.canasta"]
    navigator.close()
    assert read_record(tmp_path / "match.canasta").variant.key == "international"
