"""What the window is told: who plays, what happened, and where the match stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ..notation.record import Record
from ..rules.actions import Action
from ..rules.events import Event
from ..rules.scoring import ScoreLine
from ..rules.view import PlayerView

HUMAN: Final = "human"
"""The kind of a human player."""

STANDARD: Final = "standard"
"""The kind of computer player for hints and for seats where no other kind is named."""


class Stage(StrEnum):
    """Where the match stands."""

    PLAYING = "playing"
    HAND_OVER = "hand over"
    MATCH_OVER = "match over"


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """A player: ``kind`` is ``"human"`` or a kind of computer player."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened, as the human may know it.

    ``seat`` is None for a deal. ``action`` is None for a deal (with its events) and for an undo
    (without events). Another player holding a three back makes no step; if threes are tabled with
    it, ``action`` is ``TableThrees``. ``reason`` is why a computer player acted, empty while the
    human may not know it (``Game.reasons`` tells it after the hand). ``line`` is the log in words,
    ``view`` the view after the step.
    """

    seat: int | None
    action: Action | None
    reason: str
    events: list[Event]
    line: str
    view: PlayerView


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """A hand that is over. ``before`` and ``after`` are the totals by account.

    ``index`` is its place in the record, from 0.
    """

    index: int
    number: int
    dealer: int
    before: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    after: tuple[int, ...]
    ended: str
    by: int | None
    how: str | None


def finished_hands(record: Record) -> list[FinishedHand]:
    """The hands of a record that are over, in order."""
    return [
        FinishedHand(
            index,
            hand.number,
            hand.dealer,
            tuple(hand.scores),
            tuple(result.lines),
            tuple(result.totals),
            result.ended,
            result.by,
            result.how,
        )
        for index, hand in enumerate(record.hands)
        if (result := hand.result) is not None
    ]
