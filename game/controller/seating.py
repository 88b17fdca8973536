"""What a record does not say about its players is made up here."""

from __future__ import annotations

from ..notation.record import Record
from ..players import PLAYERS
from .steps import HUMAN, STANDARD, SeatPlayer
from .translate import _


def seats_of(record: Record) -> list[SeatPlayer]:
    """Who sits where.

    Where the record does not say, the human sits at seat 0. One human plays at a table: others, and
    kinds of players that this program does not have, are played by the standard player.
    """
    if not record.players:
        return [
            SeatPlayer(_("Player {number}").format(number=seat + 1), STANDARD if seat else HUMAN)
            for seat in range(record.variant.table.players)
        ]
    seats: list[SeatPlayer] = []
    for entry in record.players:
        taken = any(player.kind == HUMAN for player in seats)
        known = entry.kind in PLAYERS or (entry.kind == HUMAN and not taken)
        seats.append(SeatPlayer(entry.name, entry.kind if known else STANDARD))
    return seats


def names_of(record: Record) -> list[str]:
    """The players' names by seat."""
    return [player.name for player in seats_of(record)]
