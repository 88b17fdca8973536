"""The statistics as CSV: one line for each hand, for spreadsheets and for one's own questions."""

from __future__ import annotations

import csv
import io
import sqlite3
from pathlib import Path
from typing import Final

from ..store.atomic_files import write_shared
from .counting import EVERYTHING, CountedFrom
from .statistics import ALL, HAND_APART, HAND_COUNTS, Filter

_COLUMNS: Final = (
    ("match", "m.id"), ("file", "m.file"), ("date", "m.at"), ("game", "m.variant"),
    ("house_rules", "m.house"), ("opponents", "m.level"), ("partner", "m.partner"),
    ("partner_level", "m.partner_level"), ("match_won", "m.won"), ("match_own", "m.own"),
    ("match_rival", "m.rival"), ("hand", "h.number"), ("own", "h.own"), ("rival", "h.rival"),
    ("ended", "h.ended"), ("went_out", "h.outgoer"), ("how", "h.how"), ("special", "h.shown"),
    ("natural", "h.naturals"), ("mixed", "h.mixed"), ("wild", "h.wild"),
    ("sequence", "h.sequence"), ("rival_canastas", "h.rival_canastas"), ("threes", "h.threes"),
    ("opening", "h.opened"), ("turns", "h.turns"), ("takes", "h.takes"),
    ("cards_taken", "h.cards"), ("largest_pile", "h.pile"), ("penalties", "h.penalties"),
    ("takebacks", "h.takebacks"), ("known_cards", "h.known"),
)  # fmt: skip


def hands_as_csv(
    database: sqlite3.Connection, wanted: Filter = ALL, counted: CountedFrom = EVERYTHING
) -> str:
    """The hands that the statistics count under this filter, in order of time.

    The head of a column is its name; an empty cell is unknown, as ``match_won`` while the match
    goes on.

    Raises:
        sqlite3.Error: if the index cannot be read.
    """
    where, values = wanted.where(counted)
    apart = HAND_APART if wanted.apart else f"NOT {HAND_APART}"
    rows = database.execute(
        f"SELECT {', '.join(column for _name, column in _COLUMNS)} "
        "FROM hands h JOIN matches m ON m.id = h.match "
        f"WHERE {HAND_COUNTS} AND {apart} AND {where} ORDER BY m.at, m.id, h.number",
        values,
    )
    text = io.StringIO()
    # Spreadsheets and RFC 4180 expect this line ending.
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([name for name, _column in _COLUMNS])
    writer.writerows(rows)
    return text.getvalue()


def write_csv(path: Path, text: str) -> None:
    """Write the text as a file of its own; an existing one of that name is replaced whole.

    Raises:
        OSError: if it cannot be written.
    """
    write_shared(path, text)
