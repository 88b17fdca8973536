"""Atomic files and folders."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from game.store import files
from game.store.files import set_aside, write_atomically
from game.store.folders import folders


def test_writing_makes_the_folder_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file.txt"
    write_atomically(path, "K♠\n")
    assert path.read_bytes() == "K♠\n".encode()
    write_atomically(path, "second")
    assert path.read_text("utf-8") == "second"
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

    monkeypatch.setattr(files, "_WINDOWS", True)
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
        monkeypatch.setattr(files, "_WINDOWS", windows)
        with pytest.raises(PermissionError):
            write_atomically(path, "new")
        assert sum(tried) <= longest
    assert path.read_text("utf-8") == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["match.canasta"]
