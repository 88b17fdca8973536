"""A quick look at a record, without reading its actions: for lists of many records."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from . import limits
from .document import text_of
from .fields import RecordError
from .record import HandRecord, Record, read_record
from .record_faults import RecordFault

_HANDS: Final = "[[hands]]"
_NUMBER: Final = re.compile(r"^number = ([0-9]{1,6})\s*$", re.MULTILINE)
_TOTALS: Final = re.compile(r"^(scores|totals) = \[([-0-9, ]{1,200})\]\s*$", re.MULTILINE)
_TAKEBACKS: Final = re.compile(r"^takebacks = ([0-9]{1,6})\s*$", re.MULTILINE)


@dataclass
class Glance(Record):
    """A record as far as a glance tells: its one hand is the last; ``played`` hands are over."""

    played: int = 0


def glance(source: str | Path) -> Glance:
    """The head of a record, and of its last hand the number and totals.

    The totals are those after the hand if it is finished. The take-backs are those of all hands.
    Nothing else of the hands is read.

    Raises:
        RecordError: if the head is too long or cannot be read, or the last hand states no number or
            no totals, or not one total for each side.

    >>> record = glance('''
    ...     format = "canasta-record 1"
    ...     variant = "classic"
    ... [[hands]]
    ... number = 7
    ... scores = [2340, 1985]
    ... ''')
    >>> record.hands[0].number, record.hands[0].scores, record.played
    (7, [2340, 1985], 6)
    """
    head, *hands = text_of(source).split(f"\n{_HANDS}")
    if len(head) > limits.HEAD:
        raise RecordError("file", RecordFault.HEAD_TOO_LONG, limit=limits.HEAD)
    record = read_record(head)
    last = hands[-1] if hands else ""
    number, found = _NUMBER.search(last), _TOTALS.findall(last)
    if number is None or not found:
        raise RecordError("hands", RecordFault.NOTHING_TO_TELL)
    totals = [int(figure) for figure in found[-1][1].split(",") if figure.strip()]
    needed = len(record.variant.table.sides)
    if len(totals) != needed:
        raise RecordError("hands", RecordFault.WRONG_LENGTH, needed=needed, count=len(totals))
    takebacks = sum(int(found) for hand in hands for found in _TAKEBACKS.findall(hand))
    hand = HandRecord(int(number[1]), 0, totals, [], takebacks=takebacks)
    finished = found[-1][0] == "totals"
    played = hand.number if finished else hand.number - 1
    return Glance(record.variant, record.players, [hand], played)
