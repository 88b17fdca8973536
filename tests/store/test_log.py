"""The log of errors."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.store import log as store_log
from game.store.folders import Folders, folders
from game.store.log import start_log, stop_log


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Folders]:
    yield folders({"CANASTA_HOME": str(tmp_path / "home")})
    stop_log()


def test_errors_are_written(home: Folders) -> None:
    assert start_log(home) is None
    logging.getLogger("game.controller.game").error("the %s broke", "table")
    logging.getLogger("game.ui").info("not worth a line")
    text = home.errors.read_text("utf-8")
    assert "ERROR game.controller.game: the table broke" in text
    assert "not worth" not in text


def test_the_log_stays_small(home: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_log, "MAX_BYTES", 2000)
    start_log(home)
    for number in range(500):
        logging.getLogger("game").error("error %d", number)
    files = sorted(path.name for path in home.log.iterdir())
    assert files == ["canasta.log", "canasta.log.1", "canasta.log.2", "canasta.log.3"]
    assert all(path.stat().st_size <= 2000 for path in home.log.iterdir())
    assert "error 499" in home.errors.read_text("utf-8")


@pytest.mark.skipif(os.name != "posix", reason="permissions are of another kind here")
def test_nobody_else_reads_it(home: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_log, "MAX_BYTES", 100)
    home.errors.parent.mkdir(parents=True)
    home.errors.write_text("as an earlier version wrote it\n", "utf-8")
    home.errors.chmod(0o644)
    before = os.umask(0)
    try:
        start_log(home)
        for number in range(6):
            logging.getLogger("game").error("error %d", number)
    finally:
        os.umask(before)
    files = list(home.log.iterdir())
    assert len(files) > 2
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}


@pytest.mark.skipif(os.name != "posix", reason="permissions are of another kind here")
def test_new_folders_are_the_player_s_own(home: Folders) -> None:
    before = os.umask(0)
    try:
        start_log(home)
    finally:
        os.umask(before)
    assert home.log.stat().st_mode & 0o777 == 0o700


def test_any_name_can_be_written(home: Folders) -> None:
    start_log(home)
    logging.getLogger("game").error("%s is damaged", Path("caf\udce9.canasta"))
    assert r"caf\udce9.canasta is damaged" in home.errors.read_text("utf-8")


def test_starting_twice_writes_once(home: Folders) -> None:
    start_log(home)
    start_log(home)
    logging.getLogger("game").error("only once")
    assert home.errors.read_text("utf-8").count("only once") == 1


def test_no_folder_is_no_disaster(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    sentence = str(start_log(folders({"CANASTA_HOME": str(tmp_path / "file")})))
    assert sentence.startswith("No log can be written to ")
    logging.getLogger("game").error("nowhere to go")


def test_a_full_disk_is_passed_over(home: Folders, capsys: pytest.CaptureFixture[str]) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no disk here that is always full")
    home.log.mkdir(parents=True)
    home.errors.symlink_to("/dev/full")
    assert start_log(home) is None
    logging.getLogger("game.test").warning("nobody reads this")
    stop_log()
    assert capsys.readouterr().err == ""


def test_an_error_that_ends_a_thread_is_written(
    home: Folders, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise RuntimeError("no more work")

    before = threading.excepthook
    start_log(home)
    thread = threading.Thread(target=fail, name="worker")
    thread.start()
    thread.join()
    assert "no more work" in home.errors.read_text("utf-8")
    assert "no more work" in capsys.readouterr().err
    stop_log()
    assert threading.excepthook is before
