"""What each player did since the human's last turn, for the table to show."""

from __future__ import annotations

from collections.abc import Iterable

from ..notation.record import Record
from ..notation.replay import start
from ..rules.engine import apply
from ..rules.events import CardsMelded, Event, HandDealt, HandEnded, MeldsMerged, TurnStarted
from ..rules.state import Phase
from ..rules.view import redacted


class RecentTurns:
    """Follows the game event by event, as seen from ``seat``.

    ``by_seat`` holds the events of each player's latest turn, back to the end of the human's last
    turn. ``added_by`` maps a meld, by side and index, to the seat that last added cards to it since
    then.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.by_seat: dict[int, list[Event]] = {}
        self.added_by: dict[tuple[int, int], int] = {}

    @classmethod
    def of(cls, record: Record, seat: int) -> RecentTurns:
        """The recent turns at the end of a record.

        Raises:
            IllegalActionError: if an action of the last hand is not lawful.
        """
        recent = cls(seat)
        if not record.hands:
            return recent
        hand = record.hands[-1]
        state, events = start(hand, record.variant)
        recent.note(redacted(events, seat))
        for action in hand.actions:
            recent.note(redacted(apply(state, action), seat))
            if action.seat == seat and state.turn != seat and state.phase is not Phase.ANSWER:
                recent.turn_ends()
        return recent

    def note(self, events: Iterable[Event]) -> None:
        """Take in events."""
        for event in events:
            if isinstance(event, HandDealt):
                self.by_seat.clear()
                self.added_by.clear()
                continue
            if isinstance(event, TurnStarted):
                self.by_seat[event.seat] = []
                continue
            seat: int | None = getattr(event, "seat", None)
            if isinstance(event, HandEnded) and event.ended == "out":
                seat = event.by
            if seat is None:
                continue
            self.by_seat.setdefault(seat, []).append(event)
            if isinstance(event, CardsMelded):
                self.added_by[event.side, event.index] = event.seat
            elif isinstance(event, MeldsMerged):
                self._merged(event)

    def turn_ends(self) -> None:
        """The human's turn is over: forget what the others did before it."""
        self.by_seat = {seat: done for seat, done in self.by_seat.items() if seat == self.seat}
        self.added_by.clear()

    def _merged(self, event: MeldsMerged) -> None:
        """Renumber the melds after one of them has joined another."""
        moved = {}
        for (side, index), seat in self.added_by.items():
            if side == event.side and index == event.source:
                continue
            up = side == event.side and index > event.source
            moved[side, index - 1 if up else index] = seat
        target = event.target - (event.target > event.source)
        moved[event.side, target] = event.seat
        self.added_by = moved
