"""What the papers name is there: files, modules that are run, and what links lead to."""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path

import pytest

from tests.papers import ROOT, papers

_LINK = re.compile(r"(?<!`)!?\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")
_QUOTED = re.compile(r"`(\w[\w.-]*(?:/[\w.-]+)*/?)`")
_FILE = re.compile(r"\.(py|md|toml|json|yml|canasta|po|pxd|txt)$|/$")
_MODULE = re.compile(r"python -m ((?:game|tests|assets)(?:\.\w+)*)")
_MADE = re.compile(r"^(dist|licences|cards|backs|icons|fonts)/|KEY|NAME")
"""What a paper tells to make or finds in a folder of pictures, and names that stand for any."""


@cache
def _modules() -> frozenset[str]:
    """The names of all modules."""
    folders = ("game", "tests", "build", "assets")
    return frozenset(path.name for folder in folders for path in (ROOT / folder).rglob("*.py"))


def _exists(paper: Path, name: str) -> bool:
    """Whether it is the name of a module, or leads from the root, the paper or the code to a file.

    Other names without a folder are mostly of files that are made.
    """
    if "/" not in name:
        return not name.endswith(".py") or name in _modules()
    return any((start / name).exists() for start in (ROOT, paper.parent, ROOT / "game"))


@pytest.mark.parametrize("paper", papers(), ids=lambda paper: str(paper.relative_to(ROOT)))
def test_links_and_names_of_files_lead_somewhere(paper: Path) -> None:
    text = paper.read_text(encoding="utf-8")
    missing = [
        link
        for link in _LINK.findall(text)
        if not link.startswith(("http:", "https:", "mailto:"))
        and not (paper.parent / link).exists()
    ]
    missing += [
        name
        for name in _QUOTED.findall(text)
        if _FILE.search(name) and not _MADE.search(name) and not _exists(paper, name)
    ]
    assert not missing


@pytest.mark.parametrize("paper", papers(), ids=lambda paper: str(paper.relative_to(ROOT)))
def test_modules_that_are_run_are_there(paper: Path) -> None:
    for name in set(_MODULE.findall(paper.read_text(encoding="utf-8"))):
        assert importlib.util.find_spec(name) is not None, name
