"""The index: the facts of all records in a SQLite database, for quick statistics.

The records are the truth. The index can be thrown away at any time and is then made again; nothing
else is kept in it. One that cannot be used, because it is damaged or by another version, is put
aside and made anew.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from ..notation.record import Record, RecordError, read_record
from ..rules.refusal import IllegalActionError
from ..store.atomic_files import set_aside
from ..store.folders import Folders
from ..store.matches import ENDING, is_newer
from ..store.salvage import salvage
from .achievements import of_hand, of_match
from .facts import HandFacts, MatchFacts, match_facts
from .played_on import PlayedOn, played_on

log = logging.getLogger(__name__)

SCHEMA: Final = 2
"""The number of the tables' form. It grows when they change, or when facts are told otherwise."""
APPLICATION: Final = 0x43414E41
"""Marks the database as one of this program: ``CANA`` in ASCII."""
PATIENCE: Final = 2.0
"""Seconds to wait for another window that writes."""

TABLES: Final = """
CREATE TABLE files (
    name TEXT PRIMARY KEY, stamp INTEGER NOT NULL, size INTEGER NOT NULL, fault TEXT NOT NULL
);
CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    file TEXT NOT NULL REFERENCES files ON DELETE CASCADE,
    at TEXT NOT NULL, variant TEXT NOT NULL, house INTEGER NOT NULL,
    level TEXT NOT NULL, partner TEXT NOT NULL, partner_level TEXT NOT NULL,
    own INTEGER NOT NULL, rival INTEGER NOT NULL, won INTEGER,
    takebacks INTEGER NOT NULL,
    copy INTEGER NOT NULL DEFAULT 0, known INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE players (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    number INTEGER NOT NULL, role TEXT NOT NULL, level TEXT NOT NULL,
    character TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE hands (
    id INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    number INTEGER NOT NULL, deck BLOB NOT NULL, moves BLOB NOT NULL,
    takebacks INTEGER NOT NULL, over INTEGER NOT NULL, here INTEGER NOT NULL,
    own INTEGER NOT NULL, rival INTEGER NOT NULL, ended TEXT NOT NULL, outgoer TEXT NOT NULL,
    how TEXT NOT NULL, shown TEXT NOT NULL,
    naturals INTEGER NOT NULL, mixed INTEGER NOT NULL, wild INTEGER NOT NULL,
    sequence INTEGER NOT NULL, rival_canastas INTEGER NOT NULL, threes INTEGER NOT NULL,
    opened INTEGER NOT NULL, turns INTEGER NOT NULL, takes INTEGER NOT NULL,
    cards INTEGER NOT NULL, pile INTEGER NOT NULL, penalties INTEGER NOT NULL,
    copy INTEGER NOT NULL DEFAULT 0, known INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX hands_of_match ON hands (match);
CREATE TABLE earned (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    hand INTEGER REFERENCES hands ON DELETE CASCADE,
    key TEXT NOT NULL
);
CREATE INDEX earned_in_hand ON earned (hand);
CREATE INDEX earned_in_match ON earned (match);
"""


class Fault(StrEnum):
    """Why the index cannot be read or written."""

    LOCKED = "locked"
    READ_ONLY = "read only"
    FULL = "full"
    OTHER = "other"


class NoIndexError(Exception):
    """The index cannot be used now; ``fault`` tells why, the text is the system's own."""

    def __init__(self, fault: Fault, cause: str) -> None:
        super().__init__(cause)
        self.fault = fault


_FAULTS: Final = {
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_READONLY: Fault.READ_ONLY,
    sqlite3.SQLITE_PERM: Fault.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Fault.READ_ONLY,
    sqlite3.SQLITE_FULL: Fault.FULL,
}
_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_BATCH: Final = 25
"""How many records are entered before they are committed."""


def index_path(folders: Folders) -> Path:
    """The file of the index. Every form of the tables has a file of its own, so that versions of
    the program do not overwrite one another's.
    """
    return folders.data / f"statistics-{SCHEMA}.sqlite"


@contextlib.contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """The database at ``path``, made if there is none. One that is damaged is put aside first.

    Raises:
        NoIndexError: if it cannot be used; nothing but the index is affected.
    """
    with translated():
        try:
            database = _connected(path)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            put_aside(path, str(error))
            database = _connected(path)
        try:
            yield database
        finally:
            database.close()


@contextlib.contextmanager
def translated() -> Iterator[None]:
    """Turn errors of the database and of the disk into ``NoIndexError``."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        fault = _FAULTS.get(code, Fault.OTHER)
        raise NoIndexError(fault, str(error)) from error
    except OSError as error:
        raise NoIndexError(Fault.READ_ONLY, error.strerror or str(error)) from error


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file is no sound database of this program."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in _DAMAGE or isinstance(error, _StrangeError)


class _StrangeError(sqlite3.DatabaseError):
    """A sound database, but with other tables than those of this version."""


def put_aside(path: Path, cause: str) -> None:
    """Move a damaged index out of the way. The next update makes it again from the records.

    Raises:
        OSError: if it can neither be moved nor removed.
    """
    other = set_aside(path)
    log.warning("the statistics are made again (%s); the old ones are %s", cause, other)
    if other is None:
        path.unlink()
    for ending in ("-journal", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def _connected(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("PRAGMA synchronous = NORMAL")
        if _marks(database) != (APPLICATION, SCHEMA):
            # Another window, or another thread, may be making the tables just now.
            with transaction(database):
                _make_tables(database)
    except BaseException:
        database.close()
        raise
    return database


def _make_tables(database: sqlite3.Connection) -> None:
    """Make the tables in an empty database; one that has them stays as it is."""
    marks = _marks(database)
    if marks == (APPLICATION, SCHEMA):
        return
    if marks != (0, 0) or database.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise _StrangeError(f"the tables are of the form {marks[1]}, not {SCHEMA}")
    for statement in TABLES.split(";"):
        database.execute(statement)
    database.execute(f"PRAGMA application_id = {APPLICATION}")
    database.execute(f"PRAGMA user_version = {SCHEMA}")


def _marks(database: sqlite3.Connection) -> tuple[int, int]:
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return application, version


@contextlib.contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Everything that is done inside, or nothing of it."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def update(folders: Folders) -> int:
    """Bring the index up to date with the records; how many of them were read.

    A file that has not changed is not read again, one that has gone is forgotten. Each batch is
    committed as a whole, repeats marked, so a program that is killed has lost nothing and goes on
    from there. A damaged index is made anew.

    Raises:
        NoIndexError: if it cannot be written.
    """
    path = index_path(folders)
    with opened(path) as database:
        try:
            (sound,) = database.execute("PRAGMA quick_check(1)").fetchone()
            if sound == "ok":
                return _update(database, folders)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            sound = str(error)
    with translated():
        put_aside(path, sound)
    with opened(path) as database:
        return _update(database, folders)


def _update(database: sqlite3.Connection, folders: Folders) -> int:
    there = {path.name: path for path in _records(folders)}
    stamps = {}
    for name, path in there.items():
        with contextlib.suppress(OSError):
            found = path.stat()
            stamps[name] = found.st_mtime_ns, found.st_size
    known = {
        name: (stamp, size)
        for name, stamp, size in database.execute("SELECT name, stamp, size FROM files")
    }
    gone = [name for name in known if name not in stamps]
    new = sorted(name for name, stamp in stamps.items() if known.get(name) != stamp)
    notes = played_on(folders)
    if gone:
        with transaction(database):
            database.executemany("DELETE FROM files WHERE name = ?", [(name,) for name in gone])
            mark_repeats(database, notes)
    for first in range(0, len(new), _BATCH):
        # Records are read before the database is held: other windows wait for the writing only.
        batch = [(name, *_facts_of(there[name])) for name in new[first : first + _BATCH]]
        with transaction(database):
            for name, match, fault in batch:
                _enter(database, name, stamps[name], match, fault)
            mark_repeats(database, notes)
    return len(new)


def _records(folders: Folders) -> list[Path]:
    """The files of all matches, that being played included."""
    found = [folders.match] if folders.match.is_file() else []
    with contextlib.suppress(OSError):
        found += [path for path in folders.matches.iterdir() if path.suffix == ENDING]
    return found


def _facts_of(path: Path) -> tuple[MatchFacts | None, str]:
    """The facts of a file as far as it can be read, and what is wrong with it."""
    match, fault = _read(path)
    if fault:
        log.info("%s is counted as far as it can be read: %s", path.name, fault)
    return match, fault


def _read(path: Path) -> tuple[MatchFacts | None, str]:
    fault = ""
    record: Record | None = None
    try:
        record = read_record(path)
        return match_facts(record), ""
    except RecordError as error:
        fault = str(error)
        if is_newer(error):
            return None, fault
    except IllegalActionError as error:
        fault = str(error)
    try:
        record = salvage(path)
        return (match_facts(record) if record is not None else None), fault
    except (RecordError, IllegalActionError):
        return None, fault


def _enter(
    database: sqlite3.Connection,
    name: str,
    stamp: tuple[int, int],
    match: MatchFacts | None,
    fault: str,
) -> None:
    """Enter a file, in place of what was known of it."""
    database.execute("DELETE FROM files WHERE name = ?", (name,))
    _insert(database, "files", name=name, stamp=stamp[0], size=stamp[1], fault=fault)
    if match is not None:
        enter_match(database, name, date_of(name, stamp[0]), match)


def date_of(name: str, stamp: int) -> str:
    """When a match was put away or last played, as ``2026-05-17 20:30:01``.

    It is in the name that the store gives a file, else it is the time of the file (nanoseconds).
    """
    when = " ".join(Path(name).stem.split(" ")[:2])
    with contextlib.suppress(ValueError):
        return f"{datetime.strptime(when, '%Y-%m-%d %H.%M.%S'):%Y-%m-%d %H:%M:%S}"
    return f"{datetime.fromtimestamp(stamp / 1e9):%Y-%m-%d %H:%M:%S}"


def enter_match(database: sqlite3.Connection, file: str, at: str, match: MatchFacts) -> None:
    """Enter the facts of a match, whose file is entered already."""
    row = _insert(
        database, "matches", file=file, at=at, variant=match.variant, house=match.house,
        level=match.level, partner=match.partner,
        partner_level=match.partner_level, own=match.own, rival=match.rival, won=match.won,
        takebacks=match.takebacks,
    )  # fmt: skip
    for player in match.players:
        _insert(
            database, "players", match=row, number=player.number,
            role=player.role, level=player.level, character=player.character,
        )  # fmt: skip
    for key in of_match(match):
        _insert(database, "earned", match=row, hand=None, key=key)
    for hand in match.hands:
        _enter_hand(database, row, hand)


def _enter_hand(database: sqlite3.Connection, match: int, hand: HandFacts) -> None:
    me = hand.me
    row = _insert(
        database, "hands", match=match, number=hand.number, deck=hand.deck, moves=hand.moves,
        takebacks=hand.takebacks, over=hand.over, here=hand.here, own=hand.own, rival=hand.rival,
        ended=hand.ended, outgoer=hand.out, how=hand.how, shown=hand.shown,
        naturals=hand.natural, mixed=hand.mixed, wild=hand.wild, sequence=hand.sequence,
        rival_canastas=hand.rival_canastas, threes=hand.threes, opened=hand.opened,
        turns=me.turns, takes=me.takes, cards=me.cards, pile=me.pile, penalties=hand.penalties,
    )  # fmt: skip
    for key in of_hand(hand):
        _insert(database, "earned", match=match, hand=row, key=key)


def _insert(database: sqlite3.Connection, table: str, **values: Any) -> int:
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    added = database.execute(
        f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(values.values())
    )
    return added.lastrowid or 0


def mark_repeats(database: sqlite3.Connection, notes: Sequence[PlayedOn] = ()) -> None:
    """Mark the hands that are in several records, and those whose cards were known.

    A match that was taken up again shares its first hands with the earlier one: they count there,
    and here they are copies. A hand whose deal had been played to the end before was played with
    known cards. So was, in a way, a match that goes on from a point after which it had already gone
    on otherwise.

    Hands that were not played here, by the ``notes``, are copies as well, and their match is one
    with known cards.
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
