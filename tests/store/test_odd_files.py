"""Something else than a file, or far too much, where files are kept: nothing waits or is lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

import pytest

from game.daily.deal import DailyDeal
from game.daily.par import Par
from game.daily.par_work import par_file, read_par
from game.learning.bookmarks import Bookmarks
from game.learning.problems.results import Results
from game.progress.counting import EVERYTHING, count_from_now, counted_from
from game.progress.played_on import note_played_on, played_on
from game.progress.prices import PriceFiles
from game.store.atomic_files import set_aside, write_atomically
from game.store.folders import Folders
from game.store.hand_layout import HandLayout, HandLayoutFile
from game.store.house_games import HouseBook, HouseGameError, is_house_file, read_house
from game.store.log import start_log, stop_log
from game.store.matches import MatchStore
from game.store.settings import Settings, load_settings
from game.ui.report import log_lines
from game.ui.screens.files.file_kinds import HOUSE_GAME
from tests.progress.tables import match

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.mkdir()
    (path / "mine").write_text("kept", "utf-8")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)


def nested(path: Path) -> None:
    path.write_text("a = " + "[" * 40_000, "utf-8")


def dotted(path: Path) -> None:
    path.write_text(".".join(["a"] * 30_000) + " = 1\n", "utf-8")


ODD = (pipe, device, folder, huge, nested, dotted)
Odd = Callable[[Path], None]


@pytest.fixture
def places(tmp_path: Path) -> Folders:
    found = Folders(tmp_path / "config", tmp_path / "data", tmp_path / "log")
    for path in (found.settings, found.match, found.hand_layout, found.errors, found.house / "x"):
        path.parent.mkdir(parents=True, exist_ok=True)
    return found


@pytest.mark.parametrize("odd", ODD)
def test_settings(places: Folders, odd: Odd) -> None:
    odd(places.settings)
    found = load_settings(places.settings)
    assert found.settings == Settings()
    (notice,) = found.troubles
    trouble = str(notice)
    assert trouble.startswith("The settings could not be read (")
    assert "\n" not in trouble
    aside = places.settings.with_name("settings.toml.damaged")
    assert os.path.lexists(aside)
    if odd is folder:
        assert (aside / "mine").read_text("utf-8") == "kept"
    assert found.save()
    assert load_settings(places.settings).troubles == []


@pytest.mark.parametrize("odd", ODD)
def test_the_match(places: Folders, odd: Odd) -> None:
    odd(places.match)
    found = MatchStore(places).load()
    assert found.record is None
    assert found.trouble.startswith("The saved match is damaged and was kept as ")
    assert "\n" not in found.trouble
    assert os.path.lexists(places.match.with_name(f"{places.match.name}.damaged"))
    assert not os.path.lexists(places.match)


@pytest.mark.parametrize("odd", ODD)
def test_how_the_cards_lay(places: Folders, odd: Odd) -> None:
    odd(places.hand_layout)
    assert HandLayoutFile(places.hand_layout).load(1, 1) == HandLayout()
    assert os.path.lexists(places.hand_layout)


@pytest.mark.parametrize("odd", ODD)
def test_house_rules(places: Folders, odd: Odd) -> None:
    path = places.house / "x.toml"
    odd(path)
    with pytest.raises(HouseGameError) as told:
        read_house(path)
    assert "\n" not in str(told.value)
    games, (trouble,) = HouseBook(places.house).games()
    assert games == []
    assert trouble[0] == "x.toml"
    assert str(trouble[1]).startswith("The file ")
    assert not is_house_file(path)
    assert not HOUSE_GAME.fits(path)
    assert os.path.lexists(path)


@pytest.mark.parametrize("odd", [pipe, folder])
def test_the_log(places: Folders, odd: Odd) -> None:
    odd(places.errors)
    assert str(start_log(places)).startswith("No log can be written to ")
    stop_log()
    assert log_lines(places.errors) == []


@pytest.mark.parametrize("odd", [pipe, device, folder])
def test_nothing_odd_is_written_over(tmp_path: Path, odd: Odd) -> None:
    odd(tmp_path / "odd")
    with pytest.raises(OSError, match="something that is not a file"):
        write_atomically(tmp_path / "odd", "text")
    assert os.listdir(tmp_path) == ["odd"]


def test_of_a_link_to_a_device_the_link_is_set_aside(tmp_path: Path) -> None:
    device(tmp_path / "link")
    other = set_aside(tmp_path / "link")
    assert other is not None
    assert os.readlink(other) == "/dev/zero"


@pytest.mark.parametrize("odd", ODD)
def test_lessons_and_problems(places: Folders, odd: Odd) -> None:
    for path in (places.lessons, places.problems):
        path.parent.mkdir(parents=True, exist_ok=True)
        odd(path)
    bookmarks, results = Bookmarks.read(places.lessons), Results(places.problems)
    assert bookmarks.trouble
    assert results.trouble
    for path in (places.lessons, places.problems):
        assert os.path.lexists(path.with_name(path.name + ".damaged"))
    bookmarks.turn_to("classic", "open")
    results.keep("one", True)
    assert Bookmarks.read(places.lessons).of("classic").step == "open"
    assert Results(places.problems).of("one") is True


@pytest.mark.parametrize("odd", ODD)
def test_from_when_on_matches_count(places: Folders, odd: Odd) -> None:
    places.data.mkdir(exist_ok=True)
    odd(places.counting)
    assert counted_from(places) == EVERYTHING
    assert os.path.lexists(places.counting)
    now = datetime(2026, 12, 24, 20, 15)
    assert count_from_now(places, now) == counted_from(places)
    assert counted_from(places).at == "2026-12-24 20:15:00"
    assert os.path.lexists(places.data / "counting.toml.damaged")


@pytest.mark.parametrize("odd", ODD)
def test_what_was_played_on(places: Folders, odd: Odd) -> None:
    places.data.mkdir(exist_ok=True)
    odd(places.played_on)
    assert played_on(places) == []
    note_played_on(places, match("classic", hands=1), 0, datetime(2026, 12, 24, 20, 15))
    assert len(played_on(places)) == 1
    assert os.path.lexists(places.data / "played-on.toml.damaged")


@pytest.mark.parametrize("odd", ODD)
def test_par(tmp_path: Path, odd: Odd) -> None:
    deal = DailyDeal(date(2026, 12, 24), "classic")
    odd(par_file(tmp_path, deal))
    assert read_par(tmp_path, deal) == Par()


def test_prices(places: Folders) -> None:
    """They are worked out anew."""
    for number, odd in enumerate((pipe, device, huge, nested)):
        path = places.prices / f"{number}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        odd(path)
    assert PriceFiles(places.prices).entries() == []
