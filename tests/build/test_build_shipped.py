"""The list of the assets that ship: it is up to date, and the self-test holds them against it."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path

import pytest
import shipped as listing
from targets.common import ASSETS, ROOT, shipped_assets

from game.ui import selftest
from game.ui.shipped import LIST, faults, shipped


def test_the_list_is_up_to_date() -> None:
    """After a change of assets: ``python build/shipped.py``."""
    assert json.loads((ASSETS / LIST).read_text("utf-8")) == json.loads(listing.text())


def test_what_shipped_is_in_the_wheel_too() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    taken = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for name in (*shipped(ASSETS), LIST):
        place = next(one for one in taken if f"assets/{name}/".startswith(f"{one}/"))
        assert taken[place] == f"game/{place}"


def test_the_list_has_what_the_program_reads_and_nothing_else() -> None:
    names = {path.relative_to(ASSETS).as_posix() for path in shipped_assets()}
    assert {"sounds/lose.wav", "cards/As.png", "rules/classic.md", "fonts/OFL-Inter.txt"} <= names
    assert not [name for name in names if name.endswith((".py", ".svg", ".ico", ".icns"))]
    assert not names & {"README.md", LIST, "icons/canasta-512.png", "screenshots/table.png"}


def test_a_file_that_is_missing_or_damaged_fails_the_self_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assets = tmp_path / "assets"
    for name in (*shipped(ASSETS), LIST):
        (assets / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ASSETS / name, assets / name)
    monkeypatch.setenv("CANASTA_ASSETS", str(assets))
    assert faults(assets) == []
    (assets / "sounds" / "lose.wav").unlink()
    with (assets / "cards" / "As.png").open("ab") as file:
        file.write(b"more")
    assert sorted(faults(assets)) == [
        "cards/As.png is not as it shipped",
        "sounds/lose.wav is missing",
    ]
    report = selftest.Report()
    assert not report.step("files", selftest._files)
    assert "sounds/lose.wav is missing" in report.lines[0]
    (assets / LIST).unlink()
    assert not report.step("files", selftest._files)
