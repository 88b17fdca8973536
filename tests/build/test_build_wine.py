"""What CPython for Windows is put together from, to be tried on Linux."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import wine
from targets.common import ROOT
from targets.windows import Wine

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it is Linux that tries Windows")


def test_libraries_lie_where_the_installer_of_python_puts_them(tmp_path: Path) -> None:
    beside = ["python311.dll", "python3.dll", "VCRUNTIME140.dll", "api-ms-win-crt-heap-l1-1-0.dll"]
    apart = ["_ctypes.pyd", "libffi-8.dll", "sqlite3.dll"]
    with zipfile.ZipFile(tmp_path / "wheel", "w") as wheel:
        for name in (*beside, *apart):
            wheel.writestr(f"deploy_libs/{name}", name)
        wheel.writestr("panda3d/core.pyd", "not Python's")
        wheel.writestr("deploy_libs/_wmi.pyd", "what Wine cannot answer")
    made = tmp_path / "made"
    wine.unpack(tmp_path / "wheel", made)
    assert {path.name for path in made.iterdir()} == {"DLLs", *beside}
    assert {path.name for path in (made / "DLLs").iterdir()} == set(apart)
    assert (made / "DLLs" / "sqlite3.dll").read_text("utf-8") == "sqlite3.dll"


def test_other_parts_make_another_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wine, "LOCKS", tmp_path)
    for name in ("wine.txt", "release.txt"):
        (tmp_path / name).write_text("one", "utf-8")
    keys = {wine.key()}
    for name in ("wine.txt", "release.txt"):
        (tmp_path / name).write_text("another", "utf-8")
        keys.add(wine.key())
    assert len(keys) == 3


def test_a_missing_tool_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wine, "missing", lambda: "wine not installed")
    monkeypatch.setattr("sys.argv", ["wine.py"])
    assert wine.main() == 1
    assert capsys.readouterr().err == "wine not installed\n"


def test_words_are_for_python(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nothing:
        def __init__(self, prefix: Path) -> None:
            pass

        def close(self) -> None:
            pass

    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(wine, "Wine", Nothing)
    monkeypatch.setattr(wine, "missing", lambda: "")
    monkeypatch.setattr(wine, "copy_tree", lambda _into: None)
    monkeypatch.setattr(wine, "cpython", lambda _wine: Path("python.exe"))
    monkeypatch.setattr(
        wine, "_python", lambda _wine, _python, *words, **_more: asked.append(words)
    )
    monkeypatch.setattr("sys.argv", ["wine.py", "-m", "pytest", "--help"])
    assert wine.main() == 0
    assert asked[-1] == ("-m", "pytest", "--help")


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="these sources are no working tree")
def test_what_git_ignores_is_not_copied(tmp_path: Path) -> None:
    wine.copy_tree(tmp_path)
    assert (tmp_path / "build" / "wine.py").is_file()
    assert (tmp_path / "assets" / "cards" / "As.png").is_file()
    assert not list(tmp_path.rglob("*.pyc"))
    assert not (tmp_path / ".git").exists()


def test_files_have_a_name_for_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], **_options: object) -> subprocess.CompletedProcess[str]:
        (tmp_path / "prefix/drive_c/users/somebody").mkdir(parents=True, exist_ok=True)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    machine = Wine(tmp_path / "prefix")
    assert machine.name(machine.local / "a" / "b.exe") == (
        r"C:\users\somebody\AppData\Local\a\b.exe"
    )
    assert machine.name(Path("/usr/share/x.txt")) == r"Z:\usr\share\x.txt"
