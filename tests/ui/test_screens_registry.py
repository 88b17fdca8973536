"""Screens are found by name: every name has its screen, and no screen imports another."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import game.ui.screens
from game.ui.screens.registry import SCREENS, maker

FOLDER = Path(next(iter(game.ui.screens.__path__)))
MODULES = {
    path.relative_to(FOLDER).with_suffix("").as_posix(): ast.parse(path.read_text("utf-8"))
    for path in sorted(FOLDER.rglob("*.py"))
}
PACKAGE = game.ui.screens.__name__
WAYS = ("open", "make", "go_to")


def scenes_in(module: ast.Module) -> set[str]:
    """The names of the screens that a module defines."""
    return {
        node.name
        for node in module.body
        if isinstance(node, ast.ClassDef) and node.name.endswith("Scene")
    }


def calls() -> Iterator[tuple[str, str, set[str]]]:
    """Where a screen is asked for by name: the module, the name, the names of the values."""
    for name, module in MODULES.items():
        for node in ast.walk(module):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            first = node.args[0] if node.args else None
            if node.func.attr not in WAYS or not isinstance(first, ast.Constant):
                continue
            yield (
                name,
                str(first.value),
                {word.arg for word in node.keywords if word.arg is not None},
            )


def test_every_name_has_a_screen() -> None:
    assert {name for _module, name, _values in calls()} <= set(SCREENS)
    assert all(callable(maker(entry)) for entry in SCREENS.values())


@pytest.mark.parametrize("name", [name for name in MODULES if name != "registry"])
def test_no_screen_imports_another(name: str) -> None:
    scenes = set().union(*(scenes_in(MODULES[other]) for other in MODULES if other != name))
    assert scenes
    imported = {
        alias.name
        for node in ast.walk(MODULES[name])
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert not imported & scenes


@pytest.mark.parametrize("name", list(MODULES))
def test_no_screen_starts_the_slow_things(name: str) -> None:
    """The program does, once: they would be started again with each frame of the screen."""
    asked = [
        n for n in ast.walk(MODULES[name]) if isinstance(n, ast.Attribute) and n.attr == "wake"
    ]
    assert not asked


def test_rooms_import_one_way() -> None:
    ways: dict[str, set[str]] = {}
    for name, tree in MODULES.items():
        room = name.split("/")[0]
        # What a room makes when it is asked to, and what only a type checker reads, is not counted.
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE):
                inside = (node.module or "").removeprefix(PACKAGE).strip(".")
                modules = [inside] if inside else [alias.name for alias in node.names]
                ways.setdefault(room, set()).update(module.split(".")[0] for module in modules)
    assert "parts" in ways["rules"]
    TopologicalSorter({room: to - {room} for room, to in ways.items()}).prepare()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_is_asked_for_with_what_it_takes(screen: str) -> None:
    found = [(module, values) for module, name, values in calls() if name == screen]
    assert found, "nobody opens it"
    wanted = inspect.signature(maker(SCREENS[screen]))
    given = {"navigator"} & set(wanted.parameters)
    for _module, values in found:
        wanted.bind(**dict.fromkeys(given | values))
