"""Folders and files with names that are no text, too long, or that no file can have."""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.game import Game
from game.controller.worker import Worker
from game.progress.counter import Exported, export
from game.progress.statistics import ALL
from game.store import folders as store_folders
from game.store.folders import Folders, folders, usual_places
from game.store.house_games import HouseGame
from game.store.log import start_log, stop_log
from game.store.matches import MatchStore
from game.store.settings import load_settings
from game.ui import clipboard, main
from game.ui.report import error_report
from game.ui.screens.files.file_kinds import MATCH, found_in, path_of
from game.ui.screens.files.open_file import OpenFileScene
from game.ui.screens.files.record_opener import share
from game.ui.screens.files.share import LONGEST_NAME, free_path
from game.ui.screens.matches.share_match import ShareMatchScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.registry import SCREENS
from game.ui.screens.statistics.statistics_sheets import ExportScene
from game.ui.screens.title import TitleScene
from game.ui.speech import Speech
from game.ui.trouble import TroubleScene
from tests.progress.tables import match, put
from tests.ui.typist import Thoughtful

NO_TEXT = os.fsdecode(b"caf\xe9 \xff") if os.name == "posix" else "caf\udce9 \udcff"
SPELLED = r"caf\xe9 \xff"
bytewise = pytest.mark.skipif(sys.platform != "linux", reason="every name is text here")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.controller.game.worker_thinker", Thoughtful)


@pytest.fixture
def at_home(make_app: Any, tmp_path: Path) -> Callable[[str], Navigator]:
    """The program in a home folder of that name."""

    def make(name: str) -> Navigator:
        app = make_app()
        places = folders({"CANASTA_HOME": str(tmp_path / name)})
        app.log_path = places.errors
        made = Navigator(app, load_settings(places.settings), places, SCREENS)
        made.settings.speed = "off"
        app.describe, app.home, app.saved = made.describe, made.home, made.match_is_saved
        made.apply()
        app.running = True
        app.push(TitleScene(made))
        return made

    return make


class UnsayableError(Exception):
    """Whoever asks what it is about gets another error."""

    def __str__(self) -> str:
        raise LookupError("nothing to say")


@bytewise
@pytest.mark.parametrize(
    "error", [OSError(2, "No such file", NO_TEXT), RuntimeError(NO_TEXT), UnsayableError()]
)
def test_an_error_does_not_end_the_window(
    at_home: Callable[[str], Navigator], hands_on: Any, error: Exception,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    navigator = at_home(NO_TEXT)
    app, hands = navigator.app, hands_on(navigator.app)
    navigator.open_table(Game.resume(match("classic", hands=1)))
    copied: list[str] = []

    def put_text(text: str) -> None:
        assert text.encode(), "another program can read it"
        copied.append(text)

    monkeypatch.setattr(pygame.scrap, "put_text", put_text)
    app.fail(error)
    scene = app.scene
    assert isinstance(scene, TroubleScene)
    assert scene.log_path == navigator.kept.folders.errors
    hands.step(0.02, 3)
    assert not scene.plain
    hands.key(pygame.K_c, text="c")
    assert SPELLED in copied[0]
    log = os.path.join(os.fsencode(navigator.kept.folders.log), b"canasta.log")
    with open(log, encoding="utf-8") as file:
        assert r"caf\udce9" in file.read()
    # Even its last form, without the toolkit, says what happened.
    app.fail(error)
    assert scene.plain
    hands.step(0.02, 3)
    hands.key(pygame.K_c)
    assert len(copied) == 2
    hands.key(pygame.K_RETURN)
    assert not isinstance(app.scene, TroubleScene)
    assert app.running


@bytewise
def test_without_a_clipboard_the_report_is_written_there(
    at_home: Callable[[str], Navigator], hands_on: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    navigator = at_home(NO_TEXT)
    monkeypatch.setattr(clipboard, "copy", lambda _text: False)
    navigator.app.fail(RuntimeError(NO_TEXT))
    hands = hands_on(navigator.app)
    hands.key(pygame.K_c, text="c")
    hands.step(0.02, 3)
    scene = navigator.app.scene
    assert isinstance(scene, TroubleScene)
    assert "canasta-report.txt" in scene.told
    report = navigator.kept.folders.log / "canasta-report.txt"
    assert SPELLED in report.read_text("utf-8")


@bytewise
def test_notices_and_dialogs_say_the_path(
    at_home: Callable[[str], Navigator], hands_on: Any, tmp_path: Path
) -> None:
    navigator = at_home(NO_TEXT)
    hands, places = hands_on(navigator.app), navigator.kept.folders
    odd = put(places, match("classic")).rename(places.matches / f"{NO_TEXT}.canasta")
    folder = tmp_path / NO_TEXT / "Downloads"
    folder.mkdir()
    (folder / f"{NO_TEXT}.canasta").write_bytes(odd.read_bytes())
    game = HouseGame("At home", "classic", {}, {}, path=places.house / f"{NO_TEXT}.toml")
    navigator.tell(str(odd))
    for scene in (
        navigator.make("title"), navigator.make("matches"), navigator.make("settings"),
        OpenFileScene(MATCH, print, print, [folder]), navigator.make("share", game=game),
        ExportScene(print, [folder]),
        ShareMatchScene(navigator, match("classic"), places=[folder], name=NO_TEXT),
    ):  # fmt: skip
        navigator.app.push(scene)
        hands.step(0.02, 3)
        assert navigator.app.scene is scene, "no error"
        for key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_END):
            hands.key(key)
        assert navigator.app.scene is scene
        navigator.app.pop(scene)


@bytewise
def test_a_path_is_copied_and_pasted_within_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    board: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", board.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: board[-1])
    assert clipboard.copy(f"/home/{NO_TEXT}/x")
    assert board == [f"/home/{SPELLED}/x"]
    assert clipboard.paste() == f"/home/{NO_TEXT}/x"
    board.append("something else")
    assert clipboard.paste() == "something else"


def test_half_letters_are_spoken() -> None:
    said: list[bytes] = []

    class Pipe:
        def write(self, data: bytes) -> None:
            said.append(data)

        def close(self) -> None: ...

    class Voice:
        stdin = Pipe()

        def poll(self) -> int:
            return 0

    speech = Speech(("voice",), lambda _command: Voice())  # type: ignore[arg-type,return-value]
    speech.on = True
    speech.say("caf\udce9")
    assert said == [rb"caf\xe9"]


def test_the_last_sentence_can_be_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    boxes: list[bytes] = []
    monkeypatch.setattr(main, "_seen", lambda: True)
    monkeypatch.setattr(
        pygame.display, "message_box", lambda _name, said, _kind: boxes.append(said.encode()),
        raising=False,
    )  # fmt: skip
    main.say("More stands in caf\udce9")
    assert boxes == [rb"More stands in caf\xe9"]
    assert capsys.readouterr().err == "More stands in caf\\xe9\n"


def test_whatever_fails_while_a_report_is_made(
    at_home: Callable[[str], Navigator], monkeypatch: pytest.MonkeyPatch
) -> None:
    navigator = at_home("home")

    def broken(*_anything: object) -> str:
        raise UnsayableError

    navigator.app.describe = broken
    monkeypatch.setattr("game.ui.app.append_report", broken)
    navigator.app.fail(UnsayableError())
    assert isinstance(navigator.app.scene, TroubleScene)
    assert "(it cannot be said)" in error_report(UnsayableError(), [])


# -- names that are too long ------------------------------------------------------------------


def test_a_name_of_248_letters_is_shared(
    navigator: Navigator, hands_on: Any, tmp_path: Path
) -> None:
    path = put(navigator.kept.folders, match("classic"))
    path = path.rename(path.with_name("ü" * 120 + ".canasta"))
    share(navigator, path)
    scene = navigator.app.scene
    assert isinstance(scene, ShareMatchScene)
    hands = hands_on(navigator.app)
    hands.step(0.02, 2)
    scene.folder = tmp_path
    for _ in range(2):
        hands.key(pygame.K_r, text="r")
        assert scene.told.startswith("Written: ")
    names = sorted(tmp_path.glob("canasta *.canasta"))
    assert len(names) == 2
    assert all(len(os.fsencode(name.name)) <= LONGEST_NAME + 2 for name in names)


@pytest.mark.parametrize("name", ["x" * 248, "x" * 300, "ü" * 150, "a." + "x" * 300])
def test_a_free_path_is_one_that_can_be_written(tmp_path: Path, name: str) -> None:
    seen = set()
    for _ in range(3):
        path = free_path(tmp_path / f"{name}.csv")
        path.write_text("x", "utf-8")
        seen.add(path)
    assert len(seen) == 3


TOO_LONG = "x" * 300


def test_a_folder_with_a_name_too_long_is_none_of_the_usual_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged() -> Path:
        raise ValueError("a list of folders that cannot be read")

    monkeypatch.setattr(store_folders, "user_downloads_path", lambda: tmp_path / TOO_LONG)
    monkeypatch.setattr(store_folders, "user_desktop_path", damaged)
    monkeypatch.setattr(store_folders, "user_documents_path", lambda: tmp_path)
    assert usual_places()[0] == tmp_path


def test_shared_into_a_folder_too_long_it_says_so(
    navigator: Navigator, hands_on: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Worker, "run", lambda *_anything, **_more: b"a picture")
    deep = navigator.kept.folders.data / TOO_LONG
    scene = ShareMatchScene(navigator, match("classic"), places=[deep])
    navigator.app.push(scene)
    hands = hands_on(navigator.app)
    hands.step(0.02, 2)
    hands.key(pygame.K_r, text="r")
    assert scene.told.startswith("The file could not be written: ")
    hands.key(pygame.K_p, text="p")
    end = time.monotonic() + 30
    while scene._work is not None:
        assert time.monotonic() < end
        hands.step(0.02)
        time.sleep(0.005)
    assert scene.told.startswith("The file could not be written: ")
    assert navigator.app.scene is scene


def test_a_home_with_a_name_too_long_is_told(
    at_home: Callable[[str], Navigator], hands_on: Any, tmp_path: Path
) -> None:
    places = folders({"CANASTA_HOME": str(tmp_path / TOO_LONG)})
    try:
        assert str(start_log(places)).startswith("No log can be written to ")
        logging.getLogger("game").error("nowhere to go")
    finally:
        stop_log()
    assert load_settings(places.settings).troubles
    assert MatchStore(places).load().record is None
    navigator = at_home(TOO_LONG)
    hands = hands_on(navigator.app)
    for name in ("matches", "statistics", "daily", "learn", "problems", "settings", "new match"):
        scene = navigator.make(name)
        navigator.app.push(scene)
        hands.step(0.02, 3)
        assert navigator.app.scene is scene
        navigator.app.pop(scene)
    navigator.play()
    for _ in range(20):
        hands.step(0.05)
        time.sleep(0.002)
    assert not isinstance(navigator.app.scene, TroubleScene)
    assert navigator.game is not None
    assert navigator.game.trouble
    navigator.app.fail(RuntimeError("no table"))
    assert isinstance(navigator.app.scene, TroubleScene)


# -- paths that are written by hand -----------------------------------------------------------

WRITTEN = (
    "file://[x", "file://TMP/a%00b", "file://TMP/%ff", "a\0b", "\ud800", "~nobody-of-this-name/x",
    "x" * 5000, "/" + "x" * 300, "/" * 900, '""', "file:", "C:\\x", "//", ".", "~",
)  # fmt: skip


@pytest.mark.parametrize("text", WRITTEN)
def test_any_text_can_be_chosen_as_a_path(
    navigator: Navigator, hands_on: Any, tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Some of it names a file that can be written.
    place = tmp_path / "place"
    place.mkdir()
    monkeypatch.chdir(place)
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(place))
    text = text.replace("TMP", place.as_posix())
    assert isinstance(path_of(text), Path)
    hands = hands_on(navigator.app)
    opening = OpenFileScene(MATCH, print, print, [tmp_path])
    navigator.app.push(opening)
    opening._written(text)
    opening._open()
    hands.step(0.02, 2)
    assert navigator.app.scene is opening
    written: list[str] = []
    exporting = ExportScene(written.append, [tmp_path])
    navigator.app.push(exporting)
    exporting._written(text)
    exporting._write()
    hands.step(0.02, 2)
    assert not isinstance(navigator.app.scene, TroubleScene)
    for path in written:
        navigator.kept.sharing(Path(path))
        told = export(navigator.kept.folders, path, ALL)
        assert isinstance(told, Exported)
        assert told.trouble is None


@bytewise
def test_an_address_of_a_file_names_its_bytes() -> None:
    assert path_of("file:///home/caf%E9") == Path(os.fsdecode(b"/home/caf\xe9"))


@bytewise
def test_one_odd_file_does_not_hide_the_others(tmp_path: Path) -> None:
    put(Folders(tmp_path, tmp_path, tmp_path), match("classic"))
    folder = tmp_path / "matches"
    (good,) = folder.iterdir()
    (folder / "nowhere.canasta").symlink_to(folder / "none")
    (folder / "round.canasta").symlink_to(folder / "round.canasta")
    os.mkfifo(folder / "pipe.canasta")
    (folder / "folder.canasta").mkdir()
    old = folder / "old.canasta"
    old.write_bytes(good.read_bytes())
    os.utime(old, (0, 400_000_000_000))
    assert set(found_in(folder, MATCH)) == {good, old}
