"""Counts the deals of many saved matches in a thread, so that the window keeps drawing."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ..notation.record import Record, RecordError, read_record
from .deal_statistics import Deals, deals_of

log = logging.getLogger(__name__)


class DealCount:
    """Reads the records and counts their deals. ``deals`` is None until all have been read.

    Damaged files are skipped. Each deck counts once: matches continued from the same record share
    their decks. ``failed`` is True if the counting itself went wrong; the log has the cause.
    """

    def __init__(self, files: Sequence[Path]) -> None:
        self.deals: Deals | None = None
        self.failed = False
        self._files = list(files)
        self._closed = threading.Event()
        threading.Thread(target=self._count, name="deals", daemon=True).start()

    @property
    def done(self) -> bool:
        """Whether counting has ended, well or badly."""
        return self.deals is not None or self.failed

    def close(self) -> None:
        """Stop reading."""
        self._closed.set()

    def _count(self) -> None:
        try:
            deals = deals_of(self._records())
        except Exception:
            log.exception("the deals could not be counted")
            self.failed = True
            return
        if not self._closed.is_set():
            self.deals = deals

    def _records(self) -> Iterator[Record]:
        seen: set[tuple[int, ...]] = set()
        for path in self._files:
            if self._closed.is_set():
                return
            try:
                record = read_record(path)
            except (RecordError, OSError, ValueError) as error:
                log.info("%s is left out of the deals: %s", path.name, error)
                continue
            fresh = []
            for hand in record.hands:
                deck = tuple(hand.deck or ())
                if deck and deck not in seen:
                    seen.add(deck)
                    fresh.append(hand)
            yield replace(record, hands=fresh)
