"""Where play went on from somebody else's record: what the records themselves do not tell.

*Play from here* copies the hands before that point into a new match. Those of an own match count
there; a hand that was played by others, or of which all cards were to be seen, counts nowhere. A
small TOML file beside the records keeps which they are.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import tomlkit

from ..notation.record import Record, read_record
from ..store.atomic_files import set_aside, write_atomically
from ..store.folders import Folders
from .facts import deal_digest
from .notes_file import read_notes, time_of

log = logging.getLogger(__name__)

FORMAT: Final = "canasta-played-on 1"
_MOST_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """Play went on from a record at the time ``at``, written as in the index. ``deals`` are its
    deals so far, that of the hand gone on with included.
    """

    at: str
    deals: frozenset[bytes]

    def holds(self, deal: bytes, at: str, first: str) -> bool:
        """Whether a hand was not played here from its beginning.

        It has this deal, in a match of the time ``at``; ``first`` is the time of the earliest match
        with the deal. One from before play went on is the player's own.
        """
        return deal in self.deals and at >= self.at and first >= self.at


def played_on(folders: Folders) -> list[PlayedOn]:
    """All notes that were kept; none if their file cannot be read."""
    return read_played_on(folders)[0]


def read_played_on(folders: Folders) -> tuple[list[PlayedOn], bool]:
    """All notes that were kept, and whether their file is damaged; then there are none."""
    return read_notes(folders.played_on, FORMAT, _MOST_BYTES, _told, [])


def _told(found: dict[str, Any]) -> list[PlayedOn]:
    return [
        PlayedOn(time_of(each["at"]), frozenset(bytes.fromhex(deal) for deal in each["deals"]))
        for each in found["matches"]
    ]


def note_played_on(folders: Folders, record: Record, hand: int, now: datetime) -> None:
    """Keep that play goes on in the hand with this index of the record. Call it before the new
    match is begun.

    The match being played needs no note: it is the player's own. If nothing can be written, the log
    says so.
    """
    deals = [
        deal_digest(record, each) for each in record.hands[: hand + 1] if each.deck is not None
    ]
    if not deals or deals[0] == _running(folders):
        return
    known, damaged = read_played_on(folders)
    if damaged:
        set_aside(folders.played_on)
    try:
        _write(folders, [*known, PlayedOn(now.isoformat(" ", "seconds"), frozenset(deals))])
    except OSError as error:
        log.warning("%s cannot be written: %s", folders.played_on, error)


def _running(folders: Folders) -> bytes | None:
    """The first deal of the match being played, None if there is none."""
    try:
        record = read_record(folders.match)
    except ValueError:
        return None
    dealt = [hand for hand in record.hands if hand.deck is not None]
    return deal_digest(record, dealt[0]) if dealt else None


def _write(folders: Folders, notes: Sequence[PlayedOn]) -> None:
    document = {
        "format": FORMAT,
        "matches": [
            {"at": note.at, "deals": sorted(deal.hex() for deal in note.deals)} for note in notes
        ],
    }
    write_atomically(folders.played_on, tomlkit.dumps(document))
