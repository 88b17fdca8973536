"""The passport of the games, and the tour: who is beaten next. Both are counted from the index."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..players import CHARACTERS
from ..variants import VARIANTS
from .achievements import Finished, milestones
from .counting import EVERYTHING, CountedFrom
from .facts import LEVELS
from .statistics import ALL

TOUR_LEVELS: Final = ("standard", "expert", "master")
"""The rounds of the tour: every character is met at each of these levels."""


@dataclass(frozen=True, slots=True)
class Visa:
    """One page of the passport: the days (``2026-05-17``) on which a game was first finished, and
    first won against standard players and against masters; empty for not yet.
    """

    variant: str
    played: str = ""
    standard: str = ""
    master: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop of the tour: a character at a level, and the day on which they were first beaten."""

    character: str
    level: str
    day: str = ""


@dataclass(frozen=True, slots=True)
class Passport:
    """Visas of all games, stops of the tour, and the days of what was achieved, by key."""

    visas: tuple[Visa, ...]
    tour: tuple[Stop, ...]
    achieved: dict[str, str]

    @property
    def is_empty(self) -> bool:
        """Whether no match has left anything in it."""
        stamps = any(visa.played for visa in self.visas)
        return not stamps and not any(stop.day for stop in self.tour)

    @property
    def next_stop(self) -> Stop | None:
        """Who is beaten next; None if all have been."""
        return next((stop for stop in self.tour if not stop.day), None)


def passport(database: sqlite3.Connection, counted: CountedFrom = EVERYTHING) -> Passport:
    """The passport. Take-backs, known cards and changed rules earn nothing.

    Raises:
        sqlite3.Error: if the index cannot be read.
    """
    where, values = ALL.where(counted)
    # An achievement is one by the rules of the house as well; a visa is for the game as it is.
    fair = f"NOT m.copy AND NOT m.known AND m.takebacks = 0 AND {where}"
    matches = [
        Finished(at[:10], variant, bool(won))
        for at, variant, won in database.execute(
            f"SELECT m.at, m.variant, m.won FROM matches m WHERE m.won IS NOT NULL AND {fair} "
            "ORDER BY m.at, m.id",
            values,
        )
    ]
    hands = [
        (at[:10], canastas)
        for at, canastas in database.execute(
            "SELECT m.at, h.naturals + h.mixed + h.wild + h.sequence "
            "FROM hands h JOIN matches m ON m.id = h.match "
            f"WHERE h.over AND h.here AND NOT h.copy AND NOT h.known AND h.takebacks = 0 "
            f"AND {where} ORDER BY m.at, m.id, h.number",
            values,
        )
    ]
    achieved = dict(
        database.execute(
            "SELECT e.key, substr(MIN(m.at), 1, 10) FROM earned e JOIN matches m ON m.id = e.match "
            "LEFT JOIN hands h ON h.id = e.hand "
            f"WHERE {where} AND CASE WHEN h.id IS NULL "
            "THEN NOT m.copy AND NOT m.known AND m.takebacks = 0 "
            "ELSE NOT h.copy AND NOT h.known AND h.takebacks = 0 END GROUP BY e.key",
            values,
        ).fetchall()
    )
    return Passport(
        _visas(database, fair, values),
        _tour(database, fair, values),
        achieved | milestones(hands, matches),
    )


def _at_least(level: str) -> str:
    """The levels from this one on, as a list in SQL."""
    return ", ".join(f"'{each}'" for each in LEVELS[LEVELS.index(level) :])


def _visas(database: sqlite3.Connection, fair: str, values: Sequence[object]) -> tuple[Visa, ...]:
    rows = database.execute(
        "SELECT m.variant, MIN(substr(m.at, 1, 10)), "
        f"MIN(CASE WHEN m.won AND m.level IN ({_at_least('standard')}) "
        "THEN substr(m.at, 1, 10) END), "
        f"MIN(CASE WHEN m.won AND m.level IN ({_at_least('master')}) "
        "THEN substr(m.at, 1, 10) END) "
        f"FROM matches m WHERE m.won IS NOT NULL AND NOT m.house AND {fair} GROUP BY m.variant",
        values,
    )
    found = {key: Visa(key, played, standard or "", master or "")
             for key, played, standard, master in rows}  # fmt: skip
    return tuple(found.get(key, Visa(key)) for key in VARIANTS)


def _tour(database: sqlite3.Connection, fair: str, values: Sequence[object]) -> tuple[Stop, ...]:
    rows = database.execute(
        "SELECT p.character, p.level, MIN(substr(m.at, 1, 10)) "
        "FROM players p JOIN matches m ON m.id = p.match "
        f"WHERE p.role = 'rival' AND m.won AND {fair} GROUP BY p.character, p.level",
        values,
    )
    beaten: dict[tuple[str, int], str] = {}
    for character, level, day in rows:
        # Who is beaten at a level is beaten at the lower ones as well.
        for place in range(LEVELS.index(level) + 1):
            known = beaten.get((character, place))
            beaten[character, place] = min(day, known) if known else day
    return tuple(
        Stop(character, level, beaten.get((character, LEVELS.index(level)), ""))
        for level in TOUR_LEVELS
        for character in CHARACTERS
    )
