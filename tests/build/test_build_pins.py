"""What a release is made with is pinned by digests: actions, downloads and Python packages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from lock import FOLDER, LOCKS
from targets import appimage, linux

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
RELEASE = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_by_commit(workflow: Path) -> None:
    used = re.findall(r"uses: (.+)", workflow.read_text("utf-8"))
    assert used
    for action in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", action), action


def test_downloads_are_held_against_their_digests() -> None:
    names = re.findall(r"(\w+): https://\S+", RELEASE)
    assert {"APPIMAGETOOL", "RUNTIME", "NSIS"} <= set(names)
    # These would take whatever is there on the day.
    assert not re.search(r"\b(choco|winget|scoop|brew|npm|npx)\b", RELEASE)
    for name in names:
        assert re.search(rf"^ +{name}_SHA256: [0-9a-f]{{64}}$", RELEASE, re.M), name
        assert re.search(rf'echo "\${name}_SHA256  \w+" \| sha256sum --check --strict', RELEASE)


def test_a_release_installs_what_is_locked() -> None:
    for line in re.findall(r"pip install.*", RELEASE):
        # The sdist is tried as a player would install it.
        assert "--require-hashes -r build/locks/" in line or "wheels/*.tar.gz" in line, line
    wheels = PROJECT["tool"]["cibuildwheel"]
    assert "--require-hashes -r {project}/build/locks/wheel.txt" in wheels["before-build"]
    assert wheels["build-frontend"]["args"] == ["--no-build-isolation"]


def locked(name: str) -> dict[str, tuple[int, ...]]:
    """The packages of a lock with their versions, each of which has digests."""
    found = {}
    for entry in re.split(r"\n(?=[\w])", (FOLDER / name).read_text("utf-8")):
        if match := re.match(r"([\w.-]+)==([\d.]+)", entry):
            assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), match[1]
            found[match[1].lower()] = tuple(map(int, match[2].strip(".").split(".")))
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_the_locks_have_what_the_project_asks_for(name: str) -> None:
    """After a change of the dependencies: ``python build/lock.py``."""
    versions = locked(name)
    groups = PROJECT["dependency-groups"]
    asked = list(groups["wine" if name == "wine.txt" else "wheel"])
    if name == "release.txt":
        asked += [one for one in groups["release"] if isinstance(one, str)]
        extras = PROJECT["project"]["optional-dependencies"]
        asked += PROJECT["project"]["dependencies"] + extras["package"] + extras["compiled"]
    for one in asked:
        package, least = re.match(r"([\w.-]+)(?:\[[^]]*\])?>=([\d.]+)", one).groups()  # type: ignore[union-attr]
        assert versions[package] >= tuple(map(int, least.split("."))), one


def test_both_locks_agree() -> None:
    release = locked("release.txt")
    for package, version in locked("wheel.txt").items():
        assert release[package] == version


def test_no_appimage_is_made_with_a_runtime_that_nobody_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(linux, "missing", lambda *_tools: "")
    monkeypatch.delenv(appimage.RUNTIME, raising=False)
    assert appimage.RUNTIME in appimage.missing()
    monkeypatch.setenv(appimage.RUNTIME, str(tmp_path / "nothing"))
    assert appimage.RUNTIME in appimage.missing()
    (tmp_path / "runtime").touch()
    monkeypatch.setenv(appimage.RUNTIME, str(tmp_path / "runtime"))
    assert appimage.missing() == ""
