"""Statistics from the index: what is counted, narrowed down by game, level, partner and time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Final

from .counting import EVERYTHING, CountedFrom

RECENT: Final = 60
"""How many of the last hands are shown one by one."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What to count; an empty value narrows nothing down.

    ``level`` is the level of the weakest opponent, ``partner`` a character, ``since`` a date such
    as ``2026-05-17``. ``apart`` counts what was played with take-backs or with known cards, instead
    of all the rest.
    """

    variant: str = ""
    level: str = ""
    partner: str = ""
    since: str = ""
    apart: bool = False

    def where(self, counted: CountedFrom) -> tuple[str, list[object]]:
        """The condition on a match ``m``, in SQL, and its values."""
        parts: list[str] = ["1"]
        values: list[object] = []
        for column, value in (
            ("variant", self.variant), ("level", self.level), ("partner", self.partner)
        ):  # fmt: skip
            if value:
                parts.append(f"m.{column} = ?")
                values.append(value)
        if self.since:
            parts.append("m.at >= ?")
            values.append(self.since)
        if counted.at:
            parts.append("m.at > ?")
            values.append(counted.at)
        if counted.running:
            parts.append("m.id NOT IN (SELECT match FROM hands WHERE deck = ?)")
            values.append(counted.running)
        return " AND ".join(parts), values


ALL: Final = Filter()
"""Nothing is narrowed down."""


@dataclass
class Sums:
    """What adds up over hands and matches, for the human's side unless said otherwise.

    ``matches`` are finished ones. ``takes`` and ``cards`` (taken with the pile) are the human's
    own. ``out_me`` to ``out_rival`` count who went out or showed a special hand; in the other hands
    the stock ran out.
    """

    matches: int = 0
    won: int = 0
    hands: int = 0
    ahead: int = 0
    own: int = 0
    rival: int = 0
    natural: int = 0
    mixed: int = 0
    wild: int = 0
    sequence: int = 0
    rival_canastas: int = 0
    special: int = 0
    takes: int = 0
    cards: int = 0
    opened: int = 0
    out_me: int = 0
    out_partner: int = 0
    out_rival: int = 0
    concealed: int = 0

    def add(self, other: Sums) -> None:
        """Add the numbers of other hands and matches to these."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    @property
    def lost(self) -> int:
        """Matches finished and not won."""
        return self.matches - self.won

    @property
    def canastas(self) -> int:
        """Canastas of all kinds."""
        return self.natural + self.mixed + self.wild + self.sequence

    @property
    def out_nobody(self) -> int:
        """Hands that ended because the stock ran out."""
        return self.hands - self.out_me - self.out_partner - self.out_rival

    def per_hand(self, number: int) -> float:
        """A number divided by that of the hands; 0 without hands."""
        return number / self.hands if self.hands else 0.0


@dataclass(frozen=True, slots=True)
class Best:
    """A best of its kind: ``value``, in which game, on which day (``2026-05-17``)."""

    value: int
    variant: str
    day: str


@dataclass(frozen=True, slots=True)
class HandPoint:
    """One of the last hands: its day, its game with the points its match is played to (0 for a
    match of a number of hands), and the points of both sides.
    """

    day: str
    variant: str
    target: int
    own: int
    rival: int


@dataclass(frozen=True, slots=True)
class MatchPoint:
    """A finished match: its day, and whether it was won."""

    day: str
    won: bool


@dataclass
class Statistics:
    """Everything that the overview shows.

    ``by_variant`` to ``by_month`` part the sums, each by its key. ``bests`` go by name: ``hand``,
    ``pile``, ``opening``, ``margin``, ``total``. ``streak`` is the present row of won matches,
    ``longest`` the longest. ``apart`` are the matches and hands that the filter leaves out because
    of take-backs or known cards (or the others, if it asks for these).
    """

    sums: Sums = field(default_factory=Sums)
    by_variant: dict[str, Sums] = field(default_factory=dict)
    by_level: dict[str, Sums] = field(default_factory=dict)
    by_partner: dict[str, Sums] = field(default_factory=dict)
    by_month: dict[str, Sums] = field(default_factory=dict)
    bests: dict[str, Best] = field(default_factory=dict)
    recent: list[HandPoint] = field(default_factory=list)
    matches: list[MatchPoint] = field(default_factory=list)
    streak: int = 0
    longest: int = 0
    apart: Sums = field(default_factory=Sums)


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be filtered by: the games, levels and partners that occur at all."""

    variants: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    partners: tuple[str, ...] = ()


HAND_APART: Final = "(h.takebacks > 0 OR h.known)"
"""The condition on a hand ``h`` that counts apart, in SQL."""
_MATCH_APART: Final = "(m.takebacks > 0 OR m.known)"
HAND_COUNTS: Final = "h.over AND h.here AND NOT h.copy"
"""The condition on a hand ``h`` that is counted at all, in SQL."""
_MATCH_COUNTS: Final = "m.won IS NOT NULL AND NOT m.copy"
_HAND_SUMS: Final = {
    "hands": "COUNT(*)",
    "ahead": "SUM(h.own > h.rival)",
    "own": "SUM(h.own)",
    "rival": "SUM(h.rival)",
    "natural": "SUM(h.naturals)",
    "mixed": "SUM(h.mixed)",
    "wild": "SUM(h.wild)",
    "sequence": "SUM(h.sequence)",
    "rival_canastas": "SUM(h.rival_canastas)",
    "special": "SUM(h.shown != '')",
    "takes": "SUM(h.takes)",
    "cards": "SUM(h.cards)",
    "opened": "SUM(h.opened > 0)",
    "out_me": "SUM(h.outgoer = 'me')",
    "out_partner": "SUM(h.outgoer = 'partner')",
    "out_rival": "SUM(h.outgoer = 'rival')",
    "concealed": "SUM(h.outgoer = 'me' AND h.how = 'concealed')",
}
_MATCH_SUMS: Final = {"matches": "COUNT(*)", "won": "SUM(m.won)"}
_GROUPS: Final = "m.variant, m.level, m.partner, substr(m.at, 1, 7)"


def choices(database: sqlite3.Connection) -> Choices:
    """The games, levels and partners of all matches."""
    found = []
    for column in ("variant", "level", "partner"):
        rows = database.execute(f"SELECT DISTINCT {column} FROM matches ORDER BY 1")
        found.append(tuple(value for (value,) in rows if value))
    return Choices(*found)


def statistics(
    database: sqlite3.Connection, wanted: Filter = ALL, counted: CountedFrom = EVERYTHING
) -> Statistics:
    """The statistics of what the filter lets through.

    Raises:
        sqlite3.Error: if the index cannot be read.
    """
    where, values = wanted.where(counted)
    found = Statistics()
    hands = f"FROM hands h JOIN matches m ON m.id = h.match WHERE {HAND_COUNTS} AND {where}"
    matches = f"FROM matches m WHERE {_MATCH_COUNTS} AND {where}"
    for source, apart, sums in (
        (hands, HAND_APART, _HAND_SUMS), (matches, _MATCH_APART, _MATCH_SUMS)
    ):  # fmt: skip
        asked = (
            f"SELECT {_GROUPS}, {apart}, {', '.join(sums.values())} {source} "
            f"GROUP BY {_GROUPS}, {apart}"
        )
        for variant, level, partner, month, aside, *numbers in database.execute(asked, values):
            part = Sums(**dict(zip(sums, numbers, strict=True)))
            if bool(aside) is not wanted.apart:
                found.apart.add(part)
                continue
            found.sums.add(part)
            for parts, key in (
                (found.by_variant, variant),
                (found.by_level, level),
                (found.by_partner, partner),
                (found.by_month, month),
            ):
                parts.setdefault(key, Sums()).add(part)
    asked_apart = "" if wanted.apart else "NOT "
    hands += f" AND {asked_apart}{HAND_APART}"
    matches += f" AND {asked_apart}{_MATCH_APART}"
    for name, value, source in (
        ("hand", "h.own", hands),
        ("pile", "h.pile", hands),
        ("opening", "h.opened", hands),
        ("margin", "m.own - m.rival", f"{matches} AND m.won"),
        ("total", "m.own", matches),
    ):
        row = database.execute(
            f"SELECT {value}, m.variant, substr(m.at, 1, 10) {source} "
            "ORDER BY 1 DESC, m.at LIMIT 1",
            values,
        ).fetchone()
        if row is not None and row[0] > 0:
            found.bests[name] = Best(*row)
    rows = database.execute(
        f"SELECT substr(m.at, 1, 10), m.variant, m.target, h.own, h.rival {hands} "
        f"ORDER BY m.at DESC, h.match DESC, h.number DESC LIMIT {RECENT}",
        values,
    ).fetchall()
    found.recent = [HandPoint(*row) for row in reversed(rows)]
    rows = database.execute(
        f"SELECT substr(m.at, 1, 10), m.won {matches} ORDER BY m.at, m.id", values
    ).fetchall()
    found.matches = [MatchPoint(day, bool(won)) for day, won in rows]
    found.streak, found.longest = _streaks(point.won for point in found.matches)
    return found


def _streaks(won: Iterable[bool]) -> tuple[int, int]:
    """The row of wins at the end, and the longest."""
    now = longest = 0
    for each in won:
        now = now + 1 if each else 0
        longest = max(longest, now)
    return now, longest
