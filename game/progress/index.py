"""The index: the facts of all records in a SQLite database, for quick statistics.

The records are the truth. The index can be thrown away at any time and is then made again; nothing
else is kept in it. One that cannot be used, because it is damaged or by another version, is put
aside and made anew.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from ..files import sayable
from ..notation.fields import whatever_fails
from ..notation.record import Record, RecordError, read_record
from ..rules.refusal import IllegalActionError
from ..store.folders import Folders
from ..store.matches import ENDING, is_newer
from ..store.salvage import salvage
from .achievements import of_hand, of_match
from .counting import is_damaged as reset_is_damaged
from .database import Fault, NoIndexError, StrangeError, index_path, opened, transaction
from .facts import HandFacts, MatchFacts, match_facts
from .played_on import read_played_on
from .repeats import mark_repeats

log = logging.getLogger(__name__)

BATCH: Final = 25
"""How many records are entered before they are committed."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What an update did: how many records it ``read``, and the names of the files that could not
    be counted at all, now or before.
    """

    read: int
    left_out: tuple[str, ...] = ()


def update(folders: Folders) -> Counted:
    """Bring the index up to date with the records.

    A file that has not changed is not read again, one that has gone is forgotten. Each batch is
    committed as a whole, repeats marked, so a program that is killed has lost nothing and goes on
    from there. A file that is odd in any way is left out. A damaged index is made anew.

    Raises:
        NoIndexError: if it cannot be written.
    """
    try:
        return _updated(folders)
    except NoIndexError as error:
        if error.fault is not Fault.DAMAGED:
            raise
    try:
        return _updated(folders)
    except NoIndexError as error:
        # Anew, and damaged again: it would not end.
        fault = Fault.OTHER if error.fault is Fault.DAMAGED else error.fault
        raise NoIndexError(fault, str(error)) from error


def _updated(folders: Folders) -> Counted:
    with opened(index_path(folders)) as database:
        (sound,) = database.execute("PRAGMA quick_check(1)").fetchone()
        if sound != "ok":
            raise StrangeError(sound)
        return _update(database, folders)


def _update(database: sqlite3.Connection, folders: Folders) -> Counted:
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
    odd: list[str] = []
    notes, notes_damaged = read_played_on(folders)
    if gone:
        with transaction(database):
            database.executemany("DELETE FROM files WHERE name = ?", [(name,) for name in gone])
            mark_repeats(database, notes)
    for first in range(0, len(new), BATCH):
        # Records are read before the database is held: other windows wait for the writing only.
        batch = [(name, *_facts_of(there[name])) for name in new[first : first + BATCH]]
        with transaction(database):
            for name, match, fault in batch:
                if not _entered(database, name, stamps[name], match, fault):
                    odd.append(name)
            mark_repeats(database, notes)
    unread = database.execute(
        "SELECT name FROM files WHERE fault != '' AND name NOT IN (SELECT file FROM matches)"
    )
    left_out = [*odd, *(name for (name,) in unread)]
    if reset_is_damaged(folders):
        left_out.append(folders.counting.name)
    if notes_damaged:
        left_out.append(folders.played_on.name)
    return Counted(len(new), tuple(sorted(map(sayable, left_out))))


def _records(folders: Folders) -> list[Path]:
    """The files of all matches, that being played included."""
    found = [folders.match] if os.path.isfile(folders.match) else []
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
        with whatever_fails("file"):
            record = read_record(path)
            return match_facts(record), ""
    except RecordError as error:
        fault = str(error)
        if is_newer(error):
            return None, fault
    except IllegalActionError as error:
        fault = str(error)
    try:
        with whatever_fails("file"):
            record = salvage(path)
            return (match_facts(record) if record is not None else None), fault
    except (RecordError, IllegalActionError):
        return None, fault


def _entered(
    database: sqlite3.Connection,
    name: str,
    stamp: tuple[int, int],
    match: MatchFacts | None,
    fault: str,
) -> bool:
    """Enter a file; whether that was possible. It is not if its name is no text, for instance, or
    its time is centuries off.
    """
    database.execute("SAVEPOINT file")
    try:
        _enter(database, name, stamp, match, fault)
        there = True
    except (ValueError, OverflowError, OSError) as error:
        database.execute("ROLLBACK TO file")
        log.warning("%s is left out of the statistics: %s", name, error)
        there = False
    database.execute("RELEASE file")
    return there


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
    try:
        moment = datetime.strptime(when, "%Y-%m-%d %H.%M.%S")
    except ValueError:
        moment = datetime.fromtimestamp(stamp / 1e9)
    # Some systems write %Y without leading zeros, and a name may have any year.
    return moment.isoformat(" ", "seconds")


def enter_match(database: sqlite3.Connection, file: str, at: str, match: MatchFacts) -> None:
    """Enter the facts of a match, whose file is entered already."""
    row = _insert(
        database, "matches", file=file, at=at, variant=match.variant, house=match.house,
        target=match.target, level=match.level, partner=match.partner,
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
