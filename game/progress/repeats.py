"""Hands that are in several records, and those that were played with known cards."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from .played_on import PlayedOn


def mark_repeats(database: sqlite3.Connection, notes: Sequence[PlayedOn] = ()) -> None:
    """Mark the hands that are in several records, and those whose cards were known.

    A match that was taken up again shares its first hands with an earlier one. They count there;
    here they are marked as copies. A hand is marked as known if its deal had been played to the end
    before. A match is marked as known if one of its hands is, or if it goes on from a point after
    which the earlier match had already gone on.

    ``notes`` tell which hands were not played here. These are copies as well, and their match is
    known.
    """
    rows = database.execute(
        "SELECT m.id, h.id, h.deck, h.moves, h.over FROM hands h JOIN matches m ON m.id = h.match "
        "ORDER BY m.at, m.id, h.number, h.id"
    ).fetchall()
    elsewhere = _played_elsewhere(database, notes)
    finished = {(match, deck) for match, _hand, deck, _moves, over in rows if over}
    after: dict[tuple[int, bytes], bytes] = {}
    """The deal that followed a deal in a match."""
    last: tuple[int, bytes] | None = None
    for match, _hand, deck, _moves, _over in rows:
        if last is not None and last[0] == match:
            after[last] = deck
        last = (match, deck)
    first: dict[bytes, tuple[int, bytes]] = {}
    """Where a deal was first played to the end: the match, and the moves."""
    copies, known = set(), set()
    again, fresh = set(), set()
    came_from: tuple[int, int, bytes] | None = None
    for match, hand, deck, moves, over in rows:
        if hand in elsewhere:
            copies.add(hand)
            again.add(match)
            came_from = None
            continue
        before = first.get(deck)
        if before is not None and before[0] != match and before[1] == moves and over:
            copies.add(hand)
            came_from = (match, before[0], deck)
            continue
        fresh.add(match)
        if before is not None:
            known.add(hand)
            again.add(match)
        elif came_from is not None and came_from[0] == match:
            other = after.get(came_from[1:])
            if other is not None and other != deck and (came_from[1], other) in finished:
                again.add(match)
        came_from = None
        if over:
            first.setdefault(deck, (match, moves))
    matches = {match for match, *_rest in rows}
    for table, column, wanted in (
        ("hands", "copy", copies),
        ("hands", "known", known),
        ("matches", "copy", matches - fresh),
        ("matches", "known", again),
    ):
        marked = {row for (row,) in database.execute(f"SELECT id FROM {table} WHERE {column}")}
        for value, some in ((1, wanted - marked), (0, marked - wanted)):
            database.executemany(
                f"UPDATE {table} SET {column} = {value} WHERE id = ?", [(row,) for row in some]
            )


def _played_elsewhere(database: sqlite3.Connection, notes: Sequence[PlayedOn]) -> set[int]:
    """The hands that came from somebody else's record."""
    noted = set().union(*(note.deals for note in notes))
    found: set[int] = set()
    first: dict[bytes, str] = {}
    for hand, deck, at in database.execute(
        "SELECT h.id, h.deck, m.at FROM hands h JOIN matches m ON m.id = h.match ORDER BY m.at"
    ):
        if deck in noted:
            earliest = first.setdefault(deck, at)
            if any(note.holds(deck, at, earliest) for note in notes):
                found.add(hand)
    return found
