"""Who sits where in a record, made up where it does not say, and records cut to a point."""

from __future__ import annotations

from dataclasses import replace

from ..notation.record import PlayerEntry, Record
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


def cut_record(record: Record, hand: int, action: int, human: int | None) -> Record:
    """A record of its own up to ``action`` actions of the hand with index ``hand``.

    ``human`` is the seat that the human takes; None leaves everybody where he is.

    Raises:
        IndexError: if there is no such hand.
    """
    cut = record.hands[hand]
    comments = {index: text for index, text in cut.comments.items() if index < action}
    last = replace(cut, actions=cut.actions[:action], comments=comments, result=None)
    seats = seats_of(record)
    if human is not None:
        seats = [
            replace(player, kind=STANDARD) if player.kind == HUMAN else player for player in seats
        ]
        seats[human] = replace(seats[human], kind=HUMAN)
    entries = [PlayerEntry(player.name, player.kind) for player in seats]
    return Record(record.variant, entries, [*record.hands[:hand], last])
