"""Saving beside the game: a slow disk costs no frame, and a full one no match."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from ..notation.record import Record
from .translate import _

log = logging.getLogger(__name__)


class MatchStore(Protocol):
    """Where matches are kept. Whatever cannot be written leaves the last save as it was."""

    def begin(self) -> None:
        """Put away an unfinished match, if there is one, for another begins.

        Raises:
            OSError: if that is not possible.
        """

    def save(self, record: Record) -> None:
        """Keep the match being played as it stands.

        Raises:
            OSError: if it cannot be written.
        """

    def finish(self, record: Record) -> None:
        """Put the finished match away.

        Raises:
            OSError: if it cannot be written.
        """


LINGER = 3.0
"""Seconds that the thread waits for more before it ends: starting one costs the window time."""


class Saver:
    """Writes in a thread of its own; the end of the program waits until all is written.

    ``trouble`` is a sentence for the player while the last try failed, else empty.
    """

    def __init__(self, store: MatchStore) -> None:
        self.trouble = ""
        self._store = store
        self._change = threading.Condition()
        self._jobs: deque[Callable[[], None]] = deque()
        self._newest: Record | None = None
        self._thread: threading.Thread | None = None
        self._working = False

    def begin(self) -> None:
        """Another match begins."""
        self._do(self._store.begin)

    def save(self, record: Record) -> None:
        """Save the match; of several saves that wait only the newest is written."""
        taken = _snapshot(record)
        with self._change:
            waiting = self._newest is not None
            self._newest = taken
        if not waiting:
            self._do(self._save)

    def finish(self, record: Record) -> None:
        """The match is over."""
        taken = _snapshot(record)
        self._do(lambda: self._store.finish(taken))

    def flush(self) -> None:
        """Wait until all is written."""
        with self._change:
            self._change.wait_for(lambda: not self._jobs and not self._working)

    def _save(self) -> None:
        with self._change:
            record, self._newest = self._newest, None
        if record is not None:
            self._store.save(record)

    def _do(self, job: Callable[[], None]) -> None:
        with self._change:
            self._jobs.append(job)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="saver")
                self._thread.start()
            self._change.notify_all()

    def _work(self) -> None:
        while (job := self._next()) is not None:
            self._try(job)
            with self._change:
                self._working = False
                self._change.notify_all()

    def _next(self) -> Callable[[], None] | None:
        """The next job; None once there was none for a while, or when the program ends."""
        end = time.monotonic() + LINGER
        with self._change:
            while not self._jobs:
                if time.monotonic() >= end or not threading.main_thread().is_alive():
                    self._thread = None
                    return None
                self._change.wait(0.1)
            self._working = True
            return self._jobs.popleft()

    def _try(self, job: Callable[[], None]) -> None:
        try:
            job()
        except OSError as error:
            log.error("the match could not be saved: %s", error)
            self.trouble = _(
                "The match could not be saved ({cause}). The game goes on, "
                "and saving is tried again after each move."
            ).format(cause=error.strerror or error)
        except Exception:
            log.exception("the match could not be saved")
            self.trouble = _("The match could not be saved. The log says more.")
        else:
            self.trouble = ""


def _snapshot(record: Record) -> Record:
    """The record as it is now; finished hands do not change and are shared."""
    hands = record.hands[:]
    if hands:
        last = hands[-1]
        hands[-1] = replace(last, actions=last.actions[:], comments=dict(last.comments))
    return Record(record.variant, record.players, hands)
