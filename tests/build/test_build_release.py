"""What a release is made from: its notes, and what Windows and macOS are told of the program."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from notes import notes
from targets.common import MIME, VERSION, release_time, self_test, settle
from targets.resources import info_plist, windows_version

from game.store.matches import ENDING

ROOT = Path(__file__).resolve().parents[2]


def notes_for(tag: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "build" / "notes.py"), tag]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


def test_the_version_has_notes() -> None:
    done = notes_for(f"v{VERSION}")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert "## " not in done.stdout


def test_another_tag_makes_no_release() -> None:
    done = notes_for("v99.0.0")
    assert done.returncode == 1
    assert VERSION in done.stderr


def test_the_notes_of_a_version_end_where_the_next_begins() -> None:
    text = "# Changes\n\n## 0.2.0\n\nnew\n\n### More\n\n## 0.1.0 (May)\nold\n\n## 0.1.0.1\nodd\n"
    assert notes(text, "0.2.0") == "new\n\n### More"
    assert notes(text, "0.1.0") == "old"
    assert notes(text, "0.3.0") == ""


def test_times_are_set_where_links_can_only_be_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, which refuses to be asked for anything else."""
    set_times = os.utime

    def utime(path: Path, times: tuple[int, int], *, follow_symlinks: bool = True) -> None:
        if not follow_symlinks:
            raise NotImplementedError
        set_times(path, times)

    monkeypatch.setattr(os, "utime", utime)
    monkeypatch.setattr(os, "supports_follow_symlinks", set())
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "file").touch()
    settle(tmp_path)
    for path in (tmp_path, *tmp_path.rglob("*")):
        assert path.stat().st_mtime == release_time()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
def test_a_program_has_ended_when_what_it_started_goes_on() -> None:
    """What inherits its output may hold it open, as the desktop does that Wine starts."""
    program = "sleep 600 & echo $! All is well."
    number, _space, said = self_test(["/bin/sh", "-c", program], limit=60).partition(" ")
    os.kill(int(number), signal.SIGKILL)
    assert said == "All is well."


def test_windows_is_told_name_and_version() -> None:
    class Told(list[Any]):
        def __init__(self, *parts: Any, **named: Any) -> None:
            super().__init__([*parts, *named.values()])

    names = ("VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct")
    made = eval(windows_version(), dict.fromkeys((*names, "VarFileInfo", "VarStruct"), Told))
    fixed, (strings, translation) = made
    assert fixed[0] == fixed[1] == (*map(int, VERSION.split(".")), 0)
    [[table]] = strings
    assert table[0] == "040904B0"
    assert dict(table[1])["ProductVersion"] == VERSION
    assert translation == [[["Translation", [0x0409, 0x04B0]]]]


def test_the_types_of_files_are_those_that_the_program_saves() -> None:
    told = info_plist()
    [declared] = told["UTExportedTypeDeclarations"]
    [kind] = told["CFBundleDocumentTypes"]
    assert kind["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert declared["UTTypeTagSpecification"] == {
        "public.filename-extension": [ENDING.removeprefix(".")],
        "public.mime-type": [MIME],
    }
    installer = (ROOT / "build" / "windows" / "canasta.nsi").read_text("utf-8")
    assert f"\\{ENDING}" in installer
    assert MIME in installer
