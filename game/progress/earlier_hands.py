"""Hands of earlier matches whose decisions have no prices yet."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from ..controller.pricing import can_be_priced
from ..controller.seating import human_seat
from ..notation.record import HandRecord, Record, RecordError, read_record
from .prices import PriceFiles

log = logging.getLogger(__name__)

BETWEEN: Final = timedelta(minutes=6)
"""Time from hand to hand. A record has no clock: only when its match was put away is known."""


def unpriced_hands(
    files: Sequence[Path], prices: PriceFiles
) -> Iterator[tuple[Record, HandRecord, datetime]]:
    """The hands without prices, newest first: record, hand, and roughly when it was played.

    Damaged files are skipped.
    """
    for path in sorted(files, reverse=True):
        try:
            end = _put_away(path)
            record = read_record(path)
        except (RecordError, OSError, ValueError) as error:
            log.info("%s is not priced: %s", path.name, error)
            continue
        for after, hand in enumerate(reversed(record.hands)):
            priced = can_be_priced(hand) and human_seat(record, hand) is not None
            if priced and prices.find(record, hand) is None:
                yield record, hand, _before(end, after * BETWEEN)


def _before(moment: datetime, time: timedelta) -> datetime:
    """So much earlier, as far as the calendar reaches."""
    try:
        return moment - time
    except OverflowError:
        return datetime.min


def _put_away(path: Path) -> datetime:
    """When a match was put away, by the name of its file."""
    day, _space, rest = path.stem.partition(" ")
    return datetime.strptime(f"{day} {rest.partition(' ')[0]}", "%Y-%m-%d %H.%M.%S")
