"""The database of the index: its tables, how it is opened, and what can be wrong with it.

It is locked, or the disk is full or may not be written: then it is left as it is. Whatever else is
wrong with it is damage, and it is put aside and made anew from the records.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final

from ..store.atomic_files import DAMAGED, claim, is_odd, make_folder, set_aside
from ..store.folders import Folders

log = logging.getLogger(__name__)

SCHEMA: Final = 4
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
    at TEXT NOT NULL, variant TEXT NOT NULL, house INTEGER NOT NULL, target INTEGER NOT NULL,
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
    DAMAGED = "damaged"
    """It was put aside: the next update makes it anew."""
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


def index_path(folders: Folders) -> Path:
    """The file of the index. Every form of the tables has a file of its own, so that versions of
    the program do not overwrite one another's.
    """
    return folders.data / f"statistics-{SCHEMA}.sqlite"


@contextlib.contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """The database at ``path``, made if there is none. One that turns out to be damaged, whatever
    is asked of it, is put aside.

    Raises:
        NoIndexError: if it cannot be used; nothing but the index is affected.
    """
    try:
        database = _connected(path)
        try:
            yield database
        finally:
            database.close()
    except Exception as error:
        raise _as_fault(path, error) from error


class StrangeError(sqlite3.DatabaseError):
    """A database with other tables than those of this version, or with pages that are damaged."""


def _as_fault(path: Path, error: Exception) -> NoIndexError:
    """What an error means. A damaged database is put aside."""
    if isinstance(error, NoIndexError):
        return error
    if isinstance(error, OSError):
        return NoIndexError(Fault.READ_ONLY, error.strerror or str(error))
    cause = f"{type(error).__name__}: {error}"
    fault = _FAULTS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    if fault is not None:
        return NoIndexError(fault, cause)
    # It may also be what the database holds: a text where a number is, half a letter.
    try:
        _put_aside(path, cause)
    except OSError as second:
        return NoIndexError(Fault.READ_ONLY, second.strerror or str(second))
    return NoIndexError(Fault.DAMAGED, cause)


def _put_aside(path: Path, cause: str) -> None:
    """Move a damaged index out of the way. Only one is kept.

    Raises:
        OSError: if it can neither be moved nor removed.
    """
    with contextlib.suppress(OSError):
        path.with_name(path.name + DAMAGED).unlink()
    other = set_aside(path)
    log.warning("the statistics are made again (%s); the old ones are %s", cause, other)
    if other is None:
        path.unlink()
    for ending in ("-journal", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def _connected(path: Path) -> sqlite3.Connection:
    make_folder(path.parent)
    with contextlib.suppress(FileExistsError):
        claim(path)
    if is_odd(path) and not os.path.isdir(path):
        raise StrangeError("it is not an ordinary file")
    database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("PRAGMA synchronous = NORMAL")
        if _marks(database) != (APPLICATION, SCHEMA):
            # Another window, or another thread, may be making the tables just now.
            with transaction(database):
                _make_tables(database)
        if _tables_of(database) != _sound_tables():
            raise StrangeError("its tables are not as they were made")
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
        raise StrangeError(f"the tables are of the form {marks[1]}, not {SCHEMA}")
    _add_tables(database)
    database.execute(f"PRAGMA application_id = {APPLICATION}")
    database.execute(f"PRAGMA user_version = {SCHEMA}")


def _add_tables(database: sqlite3.Connection) -> None:
    for statement in TABLES.split(";"):
        database.execute(statement)


def _tables_of(database: sqlite3.Connection) -> frozenset[tuple[str, ...]]:
    """The tables and indices of a database with the statements that made them."""
    return frozenset(database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))


@cache
def _sound_tables() -> frozenset[tuple[str, ...]]:
    """The same of a new database."""
    with contextlib.closing(sqlite3.connect(":memory:")) as database:
        _add_tables(database)
        return _tables_of(database)


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
