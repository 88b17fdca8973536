"""A publisher for what is written only once there is one."""

from __future__ import annotations

import pytest
from targets.common import PYPROJECT
from targets.publisher import Publisher, publisher

PERSON = {"name": "A. Person", "email": "person@example.org"}
ADDRESS = "https://github.com/person/canasta"
IDENTIFIER = "io.github.person.Canasta"


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody publishes the program."""
    monkeypatch.setitem(PYPROJECT["project"], "maintainers", [])
    monkeypatch.setitem(PYPROJECT["project"], "urls", {})
    monkeypatch.setitem(PYPROJECT["tool"], "canasta", {"id": ""})


@pytest.fixture
def somebody(monkeypatch: pytest.MonkeyPatch) -> Publisher:
    """Somebody publishes the program."""
    monkeypatch.setitem(PYPROJECT["project"], "maintainers", [PERSON])
    monkeypatch.setitem(PYPROJECT["project"], "urls", {"Homepage": f"{ADDRESS}/"})
    monkeypatch.setitem(PYPROJECT["tool"], "canasta", {"id": IDENTIFIER})
    return publisher()
