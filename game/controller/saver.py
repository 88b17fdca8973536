"""Saving beside the game: a slow disk costs no frame, and a full one no match."""

from __future__ import annotations

import logging
import threading
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


class Saver:
    """Writes in a thread of its own that ends when all is written; the program's end waits for it.

    ``trouble`` is a sentence for the player while the last try failed, else empty.
    """

    def __init__(self, store: MatchStore) -> None:
        self.trouble = ""
        self._store = store
        self._lock = threading.Lock()
        self._jobs: list[Callable[[], None]] = []
        self._newest: Record | None = None
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Another match begins."""
        self._do(self._store.begin)

    def save(self, record: Record) -> None:
        """Save the match; of several saves that wait only the newest is written."""
        taken = _snapshot(record)
        with self._lock:
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
        thread = self._thread
        if thread is not None:
            thread.join()

    def _save(self) -> None:
        with self._lock:
            record, self._newest = self._newest, None
        if record is not None:
            self._store.save(record)

    def _do(self, job: Callable[[], None]) -> None:
        with self._lock:
            self._jobs.append(job)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="saver")
                self._thread.start()

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._jobs:
                    self._thread = None
                    return
                job = self._jobs.pop(0)
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
