"""What ``build/package.py`` says in the end of what it was asked for."""

from __future__ import annotations

import sys
from pathlib import Path

import package
import pytest


class Made:
    """A target that is made, or that lacks a tool."""

    ABOUT = "a package"

    def __init__(self, place: Path, lacking: str = "") -> None:
        self.place, self.lacking = place, lacking

    def missing(self) -> str:
        return self.lacking

    def made(self) -> Path:
        return self.place

    def make(self) -> Path:
        self.place.write_text("made", "utf-8")
        return self.place

    def check(self, made: Path) -> None:
        assert made.is_file()


@pytest.mark.parametrize(
    ("words", "status", "last"),
    [
        ([], 0, "Not everything was made: rpm, dmg cannot be made here, see above."),
        (["rpm"], 1, "Not everything was made: rpm cannot be made here, see above."),
        (["deb"], 0, "deb       dist/deb, 0.0 MB, checked"),
    ],
)
def test_what_was_left_out_stands_in_the_last_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    status: int,
    last: str,
) -> None:
    dist = tmp_path / "dist"
    dist.mkdir()
    targets = {name: Made(dist / name) for name in ("folder", "deb")}
    targets["rpm"] = Made(dist / "rpm", "rpmbuild not installed")
    targets["dmg"] = Made(dist / "dmg", "it is made on macOS")
    monkeypatch.setattr(package, "TARGETS", targets)
    monkeypatch.setattr(package, "DIST", dist)
    monkeypatch.setattr(sys, "argv", ["package.py", *words])
    assert package.main() == status
    said = capsys.readouterr().out.splitlines()[-1].replace("\\", "/")
    assert said.partition(" (")[0] == last
