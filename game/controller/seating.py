"""What a record does not say about its players is made up here."""

from __future__ import annotations

from ..notation.record import Record
from .steps import HUMAN, STANDARD, SeatPlayer
from .translate import _


def seats_of(record: Record) -> list[SeatPlayer]:
    """Who sits where; where the record does not say, the human sits at seat 0."""
    if record.players:
        return [SeatPlayer(entry.name, entry.kind or STANDARD) for entry in record.players]
    return [
        SeatPlayer(_("Player {number}").format(number=seat + 1), STANDARD if seat else HUMAN)
        for seat in range(record.variant.table.players)
    ]


def names_of(record: Record) -> list[str]:
    """The players' names by seat."""
    return [player.name for player in seats_of(record)]
