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

from ..notation.document import load
from ..notation.record import Record, read_record
from ..notation.sources import NoFileError
from ..store.atomic_files import set_aside, write_atomically
from ..store.folders import Folders
from .facts import deal_digest

log = logging.getLogger(__name__)

FORMAT: Final = "canasta-played-on 1"
_MOST_BYTES: Final = 1_000_000
_TIME: Final = "%Y-%m-%d %H:%M:%S"
_UNREADABLE: Final = (ValueError, KeyError, TypeError)
"""What reading the file raises if it cannot be used."""


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
    try:
        return _read(folders)
    except _UNREADABLE as error:
        log.warning("%s cannot be used, so all hands count: %s", folders.played_on, error)
        return []


def are_damaged(folders: Folders) -> bool:
    """Whether there is a file of notes, and it cannot be used."""
    try:
        _read(folders)
    except _UNREADABLE:
        return True
    return False


def _read(folders: Folders) -> list[PlayedOn]:
    try:
        found: dict[str, Any] = load(folders.played_on, _MOST_BYTES)
    except NoFileError:
        return []
    if found["format"] != FORMAT:
        raise ValueError(f"it is of the form {found['format']!r}")
    return [
        PlayedOn(
            datetime.strptime(each["at"], _TIME).isoformat(" ", "seconds"),
            frozenset(bytes.fromhex(deal) for deal in each["deals"]),
        )
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
    try:
        known = _read(folders)
    except _UNREADABLE as error:
        log.warning("%s is begun anew: %s", folders.played_on, error)
        set_aside(folders.played_on)
        known = []
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
