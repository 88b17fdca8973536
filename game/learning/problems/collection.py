"""The problems that ship, by game, theme and grade, and the one of a day.

Only what a list needs is looked at; a position is read when it is opened.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Any, Final

from ...files import json_of
from ...notation.fields import text
from .problem import Grade, Problem, Theme, from_json, grade_of

log = logging.getLogger(__name__)

FOLDER: Final = "problems"
"""The folder of the files inside the assets, one for each game."""
GRADES: Final = (Grade.EASY, Grade.MEDIUM, Grade.HARD)
"""From the easiest to the hardest."""


@dataclass(frozen=True)
class Listed:
    """A problem in a list."""

    key: str
    game: str
    theme: Theme
    grade: Grade
    _value: Mapping[str, Any] = field(repr=False)

    def problem(self) -> Problem:
        """The problem itself."""
        return from_json(self.game, self._value)


def read_problems(folder: Path) -> list[Listed]:
    """All problems in a folder, in an order that mixes games and themes and never changes.

    A file that cannot be read is left out.
    """
    found: list[Listed] = []
    for path in sorted(folder.glob("*.json")):
        try:
            for value in json_of(path)["problems"]:
                theme, grade = Theme(value["theme"]), grade_of(value["found"])
                key = text(value["key"], "key")
                found.append(Listed(key, path.stem, theme, grade, value))
        except (OSError, ValueError, KeyError, TypeError):
            log.exception("the problems in %s cannot be read", path)
    return sorted(found, key=lambda one: sha256(one.key.encode()).digest())


def chosen(
    listed: Sequence[Listed],
    theme: Theme | None = None,
    game: str | None = None,
    grade: Grade | None = None,
) -> list[Listed]:
    """Those of a theme, a game and a grade; None is any of them."""
    return [
        one
        for one in listed
        if theme in (None, one.theme) and game in (None, one.game) and grade in (None, one.grade)
    ]


def in_order(
    listed: Sequence[Listed],
    results: Callable[[str], bool | None],
    known: Collection[str] = (),
    graded: Grade | None = None,
    after: Theme | None = None,
) -> list[Listed]:
    """Problems as they are put one after another; ``results`` tells a result as ``Results.of``.

    Those never answered come first, then the missed, then the solved; among these the games that
    are ``known``, and there, where ``graded`` is given, its grade and the nearest ones.
    Discards are dealt out among the others, so that not one follows another while others are left,
    of whatever game, nor another the one ``after`` which they are put.
    """
    ranks = {None: 0, False: 1, True: 2}

    def rank(one: Listed) -> int:
        return ranks[results(one.key)]

    def place(one: Listed) -> tuple[int, bool, int]:
        far = 0 if graded is None else abs(GRADES.index(one.grade) - GRADES.index(graded))
        return rank(one), one.game not in known, far

    out: list[Listed] = []
    for _rank, group in groupby(sorted(listed, key=place), key=rank):
        alike = list(group)
        turns = [
            [one for one in alike if (one.theme is Theme.DISCARD) is throws]
            for throws in ((False, True) if after in (None, Theme.DISCARD) else (True, False))
        ]
        out += [one for pair in zip_longest(*turns) for one in pair if one is not None]
    return out


def next_grade(grade: Grade, *, right: bool) -> Grade:
    """The grade that fits after a problem of this one: a harder one if it was solved."""
    place = GRADES.index(grade) + (1 if right else -1)
    return GRADES[min(max(place, 0), len(GRADES) - 1)]


def of_the_day(listed: Sequence[Listed], day: date) -> Listed:
    """The problem of a day, the same for everybody. None comes twice before all have come."""
    return listed[day.toordinal() % len(listed)]
