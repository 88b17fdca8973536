"""From when on the player counts: what cannot be worked out from the records.

A small TOML file beside them. *Reset* writes it; the records stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import tomlkit

from ..notation.record import read_record
from ..store.atomic_files import set_aside, write_atomically
from ..store.folders import Folders
from .facts import match_facts
from .notes_file import read_notes, time_of

FORMAT: Final = "canasta-counting 1"
_MOST_BYTES: Final = 10_000


@dataclass(frozen=True, slots=True)
class CountedFrom:
    """Matches put away or played after ``at`` count, except the one that was being played then.

    ``at`` is a time as in the index, empty if everything counts. ``running`` is the first deal of
    that match, empty if there was none.
    """

    at: str = ""
    running: bytes = b""


EVERYTHING: Final = CountedFrom()
"""Nothing has been reset."""


def counted_from(folders: Folders) -> CountedFrom:
    """From when on matches count. Without a readable file everything counts."""
    return _read(folders)[0]


def is_damaged(folders: Folders) -> bool:
    """Whether there is such a file, and it cannot be used."""
    return _read(folders)[1]


def _read(folders: Folders) -> tuple[CountedFrom, bool]:
    return read_notes(folders.counting, FORMAT, _MOST_BYTES, _told, EVERYTHING)


def _told(found: dict[str, Any]) -> CountedFrom:
    return CountedFrom(time_of(found["from"]), bytes.fromhex(found["running"]))


def count_from_now(folders: Folders, now: datetime) -> CountedFrom:
    """Count only what is begun from now on.

    Raises:
        OSError: if that cannot be written; then nothing changes.
    """
    running = b""
    try:
        match = match_facts(read_record(folders.match))
        if match is not None:
            running = match.hands[0].deck
    except ValueError:
        # There is none, or it cannot be read: then it has nothing to leave out.
        pass
    chosen = CountedFrom(now.isoformat(" ", "seconds"), running)
    _write(folders, chosen)
    return chosen


def count_everything(folders: Folders) -> None:
    """Count all records again.

    Raises:
        OSError: if that cannot be written; then nothing changes.
    """
    _write(folders, EVERYTHING)


def _write(folders: Folders, chosen: CountedFrom) -> None:
    if is_damaged(folders):
        set_aside(folders.counting)
    if not chosen.at:
        folders.counting.unlink(missing_ok=True)
        return
    document = {"format": FORMAT, "from": chosen.at, "running": chosen.running.hex()}
    write_atomically(folders.counting, tomlkit.dumps(document))
