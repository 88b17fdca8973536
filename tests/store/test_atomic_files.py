"""Atomic files and folders."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.controller.steps import Stage
from game.notation.record import read_record
from game.store import atomic_files
from game.store.atomic_files import (
    RECENT,
    move_file,
    set_aside,
    tidy,
    tidy_shared,
    write_atomically,
    write_shared,
)
from game.store.folders import folders
from game.store.matches import MatchStore
from game.store.settings import load_settings
from tests.controller.tables import copied, play_hand, sit


def test_writing_makes_the_folder_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file.txt"
    write_atomically(path, "K♠\n")
    assert path.read_bytes() == "K♠\n".encode()
    write_atomically(path, "second")
    assert path.read_text("utf-8") == "second"
    write_atomically(path, b"\x89PNG\r\n")
    assert path.read_bytes() == b"\x89PNG\r\n"
    assert list(path.parent.iterdir()) == [path]


def test_a_failing_write_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file.txt"
    write_atomically(path, "first")

    def fail(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, "second")
    assert path.read_text("utf-8") == "first"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OSError, match=r"."):
        write_atomically(tmp_path / "file" / "below", "text")


def test_setting_aside_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "match.canasta"
    kept = []
    for number in range(3):
        path.write_text(str(number))
        other = set_aside(path)
        assert other is not None
        kept.append(other)
        assert not path.exists()
    assert [other.name for other in kept] == [
        "match.canasta.damaged", "match.canasta.damaged-2", "match.canasta.damaged-3",
    ]  # fmt: skip
    assert [other.read_text() for other in kept] == ["0", "1", "2"]
    assert set_aside(path) is None


def test_folders() -> None:
    own = folders({"CANASTA_HOME": "~/somewhere"})
    assert own.data == own.config == own.log == Path("~/somewhere").expanduser()
    usual = folders({})
    assert usual.data.is_absolute()
    assert "canasta" in str(usual.settings)
    assert usual.match.parent == usual.data
    assert not {usual.settings, usual.match, usual.errors} & {own.settings}


def test_the_environment_of_the_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CANASTA_HOME", str(tmp_path))
    assert folders().data == tmp_path


def test_whoever_reads_the_file_for_a_moment_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.canasta"
    path.write_text("old", "utf-8")
    tried: list[float] = []
    replace = os.replace

    def scanned(source: Path, target: Path) -> None:
        if len(tried) < 3:
            raise PermissionError(13, "Access is denied")
        replace(source, target)

    monkeypatch.setattr(atomic_files, "_WINDOWS", True)
    monkeypatch.setattr(time, "sleep", tried.append)
    monkeypatch.setattr(os, "replace", scanned)
    write_atomically(path, "new")
    assert path.read_text("utf-8") == "new"
    assert len(tried) == 3


def test_whoever_keeps_the_file_is_not_waited_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.canasta"
    path.write_text("old", "utf-8")
    tried: list[float] = []

    def kept(_source: Path, _target: Path) -> None:
        raise PermissionError(13, "Access is denied")

    monkeypatch.setattr(os, "replace", kept)
    monkeypatch.setattr(time, "sleep", tried.append)
    for windows, longest in ((False, 0.0), (True, 1.0)):
        monkeypatch.setattr(atomic_files, "_WINDOWS", windows)
        with pytest.raises(PermissionError):
            write_atomically(path, "new")
        assert sum(tried) <= longest
    assert path.read_text("utf-8") == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["match.canasta"]


def linked(tmp_path: Path, name: str) -> tuple[Path, Path]:
    """A link in a home, and the file elsewhere that it leads to, which is not there yet."""
    target = tmp_path / "elsewhere" / name
    target.parent.mkdir(exist_ok=True)
    link = tmp_path / "home" / name
    link.parent.mkdir(exist_ok=True)
    try:
        link.symlink_to(target)
    except OSError:
        pytest.skip("links cannot be made here")
    return link, target


def test_settings_behind_a_link_stay_there(tmp_path: Path) -> None:
    link, target = linked(tmp_path, "settings.toml")
    for name in ("Anna", "Ben"):
        found = load_settings(link)
        found.settings.name = name
        assert found.save()
        assert link.is_symlink()
        assert load_settings(target).settings.name == name
    assert [path.name for path in target.parent.iterdir()] == [target.name]
    target.write_text("[player\n")
    assert load_settings(link).troubles
    assert link.is_symlink()
    assert sorted(path.name for path in target.parent.iterdir()) == ["settings.toml.damaged"]


def test_a_match_behind_a_link_stays_there(tmp_path: Path) -> None:
    link, target = linked(tmp_path, "match.canasta")
    store = MatchStore(folders({"CANASTA_HOME": str(link.parent)}))
    game = sit(seed=11, store=store)
    play_hand(game)
    game.flush()
    assert link.is_symlink()
    assert read_record(target) == copied(game.record)
    while game.stage is Stage.HAND_OVER:
        game.next_hand()
        play_hand(game)
    game.close()
    assert store.load().record is None
    assert link.is_symlink()
    assert [read_record(path) for path in store.played()] == [copied(game.record)]
    sit(seed=1, store=store).close()
    assert link.is_symlink()
    assert store.load().record == read_record(target)


def test_a_file_is_moved_to_another_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = tmp_path / "a", tmp_path / "b"
    source.write_text("one", "utf-8")
    real = os.replace

    def refuse(old: Path, new: Path) -> None:
        if Path(old) == source:
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        real(old, new)

    monkeypatch.setattr("os.replace", refuse)
    move_file(source, target)
    assert target.read_text("utf-8") == "one"
    assert not source.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there the age of such a file decides")
def test_what_a_killed_program_had_begun_to_write_is_removed(tmp_path: Path) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    gone = tmp_path / f".match.canasta-{dead.pid}-abcd_123.part"
    older = tmp_path / ".settings.toml-abcd1234.part"
    stay = [
        tmp_path / f".match.canasta-{os.getpid()}-abcd_123.part",
        tmp_path / ".match.canasta-abcd1234.part",
        tmp_path / "my.part",
        tmp_path / "match.canasta",
    ]
    for path in (gone, older, *stay):
        path.write_text("half")
    long_ago = older.stat().st_mtime - 2 * RECENT
    os.utime(older, (long_ago, long_ago))
    tidy(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted(stay)
    tidy(tmp_path / "no such folder")


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are lists there")
@pytest.mark.parametrize(("umask", "shared"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_others_may_read_what_is_shared_and_nothing_else(
    tmp_path: Path, umask: int, shared: int
) -> None:
    before = os.umask(umask)
    try:
        write_atomically(tmp_path / "match.canasta", "mine")
        write_shared(tmp_path / "shared.canasta", "ours")
        (tmp_path / "hidden.csv").write_text("mine")
        (tmp_path / "hidden.csv").chmod(0o600)
        write_shared(tmp_path / "hidden.csv", "still mine")
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == {"match.canasta": 0o600, "shared.canasta": shared, "hidden.csv": 0o600}


def test_sharing_removes_what_a_killed_program_left_in_that_folder(tmp_path: Path) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    left = tmp_path / f".canasta-{dead.pid}-abcd0123.part"
    another_programs = [
        tmp_path / ".film-download.part",
        tmp_path / f".film.mkv-{dead.pid}-abcd0123.part",
    ]
    for path in (left, *another_programs):
        path.write_text("half")
        os.utime(path, (0, 0))
    write_shared(tmp_path / "shared.canasta", "whole")
    assert sorted(tmp_path.iterdir()) == sorted([*another_programs, tmp_path / "shared.canasta"])


def test_what_is_shared_is_written_under_a_name_that_tidying_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(_source: Path, _target: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(atomic_files, "replace_file", killed)
    monkeypatch.setattr(Path, "unlink", lambda _path: None)
    with pytest.raises(KeyboardInterrupt):
        write_shared(tmp_path / "my house.toml", "half")
    monkeypatch.undo()
    (left,) = tmp_path.iterdir()
    monkeypatch.setattr(atomic_files, "_is_being_written", lambda _path, _writer: False)
    tidy_shared(tmp_path)
    assert left.exists()
    os.utime(left, (0, 0))
    tidy_shared(tmp_path)
    assert not left.exists()
