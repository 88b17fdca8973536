"""Prices hands beside the window, one after another, and keeps what was found."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple, TypeVar

from ..controller.pricing import PricedHand, can_be_priced, price_hand
from ..controller.seating import human_seat
from ..controller.worker import Worker
from ..notation.record import HandRecord, Record
from .prices import Entry, PriceFiles, hand_key

log = logging.getLogger(__name__)

PATIENCE: Final = 120.0
"""Seconds after which a decision is given up. It takes some hundredths of a second with the
compiled simulator, some seconds without."""
MOST_KEYS: Final = 200
"""Number of hands whose keys are kept."""

Result = TypeVar("Result")


class _Due(NamedTuple):
    """A hand in the line, with the key by which its prices are kept."""

    key: str
    match: Record
    hand: HandRecord
    played: datetime


class _Key(NamedTuple):
    """The key of a hand with that result. The hand is held, so that its ``id`` stays its own."""

    hand: HandRecord
    result: object
    key: str


class PriceWork:
    """A line of hands waiting for their prices. One process works on them, at the lowest priority,
    and only while there are any.

    ``news`` counts the hands done. Hands that have prices, and those that can have none, are passed
    over.
    """

    def __init__(self, files: PriceFiles) -> None:
        self.news = 0
        self._files = files
        self._worker = Worker(PATIENCE, modest=True)
        self._due: deque[_Due] = deque()
        self._change = threading.Lock()
        self._known: set[str] = set()
        """The hands that have been added."""
        self._keys: dict[int, _Key] = {}
        """Keys of hands that were asked about, by the ``id`` of the hand."""
        self._busy: str | None = None
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def add(self, record: Record, hand: HandRecord, played: datetime, *, soon: bool = True) -> None:
        """Put a hand into the line: at its head if ``soon``, else at its end. Never waits.

        ``played`` is when it was played. A hand that was added before stays where it is.
        """
        if not can_be_priced(hand):
            return
        key = hand_key(hand)
        # The match may go on meanwhile.
        frozen = replace(hand, actions=list(hand.actions))
        match = replace(record, hands=[record.hands[0]])
        due = _Due(key, match, frozen, played)
        with self._change:
            if key in self._known:
                return
            self._known.add(key)
            if soon:
                self._due.appendleft(due)
            else:
                self._due.append(due)
            if self._thread is None:
                self._stopped = threading.Event()
                self._thread = threading.Thread(target=self._work, name="pricing", daemon=True)
                self._thread.start()

    def is_due(self, hand: HandRecord) -> bool:
        """Whether a hand is in the line or being priced."""
        key = self._key_of(hand)
        with self._change:
            return key == self._busy or any(due.key == key for due in self._due)

    def _key_of(self, hand: HandRecord) -> str:
        """The key of a hand; of one that is over it is kept, since windows ask again and again."""
        if hand.result is None:
            return hand_key(hand)
        kept = self._keys.get(id(hand))
        if kept is None or kept.hand is not hand or kept.result is not hand.result:
            if len(self._keys) >= MOST_KEYS:
                self._keys.clear()
            kept = self._keys[id(hand)] = _Key(hand, hand.result, hand_key(hand))
        return kept.key

    @property
    def waiting(self) -> int:
        """The number of hands in the line, the one being priced included."""
        with self._change:
            return len(self._due) + (self._busy is not None)

    def close(self) -> None:
        """Stop and drop what waits: it can be added again. Never waits."""
        with self._change:
            self._due.clear()
            self._known.clear()
            self._stopped.set()
        self._worker.give_up(self._stopped)

    def _work(self) -> None:
        stopped = self._stopped
        while True:
            with self._change:
                if not self._due or stopped.is_set():
                    self._busy = None
                    if self._stopped is stopped:
                        self._thread = None
                    break
                due = self._due.popleft()
                self._busy = due.key
            try:
                self._price(due.match, due.hand, due.played, stopped)
            except Exception:
                # Whatever it was, the hands behind it are priced.
                if not stopped.is_set():
                    log.exception("a hand could not be priced")
            with self._change:
                # Who hears the news may ask whether the hand is still due.
                self._busy = None
            self.news += 1
        self._worker.close()

    def _price(
        self, record: Record, hand: HandRecord, played: datetime, stopped: threading.Event
    ) -> None:
        if self._files.find(record, hand) is not None:
            return

        def run(work: Callable[..., Result], /, *arguments: object) -> Result:
            result: Result = self._worker.run(work, *arguments, given_up=stopped)
            return result

        seat = human_seat(record, hand)
        priced: PricedHand | None = None
        if seat is not None:
            priced = price_hand(record.variant, hand, seat, run)
        if priced is not None:
            self._files.keep(record, hand, Entry(played, priced))
