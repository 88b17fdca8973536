"""The examples in the docstrings of rules, records, variants and players, run as they stand."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from types import FunctionType, ModuleType

import pytest

import game.files
import game.notation
import game.players
import game.rules
import game.tournament
import game.variants

ROOMS = (game.rules, game.notation, game.variants, game.players, game.tournament)
MODULES = [game.files.__name__, *(room.__name__ for room in ROOMS)] + [
    found.name
    for room in ROOMS
    for found in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")
]

OFFERED = {
    game.rules: (
        "cards", "choices", "engine", "going_out.search", "legality", "match", "meld_faults",
        "melds", "merging", "opening_search", "playable", "rank_names", "scoring", "variant",
        "view",
    ),
    game.notation: (
        "action_notation", "card_notation", "diagram", "document", "fields", "glance", "limits",
        "names", "position", "record", "replay",
    ),
    game.variants: ("house",),
    game.players: ("", "characters", "explain.move_names", "advice", "equity.stakes"),
}  # fmt: skip
"""The modules whose functions other rooms and programs use; the others serve these."""


@pytest.mark.parametrize("name", MODULES)
def test_every_example_does_what_it_says(name: str) -> None:
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    for test in doctest.DocTestFinder().find(importlib.import_module(name)):
        runner.run(test, out=told.append)
    assert not runner.failures, "".join(told)


@pytest.mark.parametrize(
    "name",
    [f"{room.__name__}.{name}".rstrip(".") for room, names in OFFERED.items() for name in names],
)
def test_every_function_that_is_offered_has_an_example(name: str) -> None:
    without = [
        function.__name__
        for function in functions(importlib.import_module(name))
        if ">>>" not in (function.__doc__ or "") and function.__name__ not in SHOWN_ELSEWHERE
    ]
    assert without == []


SHOWN_ELSEWHERE = ("added", "merged")
"""What follows an answer of another function of their module."""


def functions(module: ModuleType) -> list[FunctionType]:
    """The public functions that a module defines."""
    return [
        value
        for name, value in vars(module).items()
        if isinstance(value, FunctionType)
        and value.__module__ == module.__name__
        and name[0] != "_"
    ]
