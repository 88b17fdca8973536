"""Saving beside the game: a slow disk costs no frame, and a full one no match."""

from __future__ import annotations

import atexit
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

    notice: str
    """A sentence for the player while matches are kept elsewhere than usual, else empty."""

    def begin(self) -> bool:
        """Put away an unfinished match, for another begins; whether there was one.

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

    def release(self) -> None:
        """The table is left: another window may play the saved match."""


LINGER = 3.0
"""Seconds that the thread waits for more before it ends: starting one costs the window time."""


PATIENCE = 10.0
"""Seconds that the end of a match waits for the disk."""


class Saver:
    """Writes in a thread of its own; the end of the program waits until all is written.

    ``trouble`` is a sentence for the player while the last try failed or the match is kept
    elsewhere than usual, else empty. ``put_away`` tells that another match had to make room.
    """

    def __init__(self, store: MatchStore) -> None:
        self.trouble = ""
        self.put_away = False
        self._store = store
        self._change = threading.Condition()
        self._jobs: deque[Callable[[], None]] = deque()
        self._newest: Record | None = None
        self._thread: threading.Thread | None = None
        self._working = False
        # What has failed and is still to be done. Only the thread touches these.
        self._owes_begin = False
        self._unsaved: Record | None = None
        self._unfinished: Record | None = None

    def begin(self) -> None:
        """Another match begins. Until that has worked nothing is written over the one before."""
        self._do(self._begin)

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
        self._do(lambda: self._finish(taken))

    def flush(self, patience: float = PATIENCE) -> bool:
        """Wait until all is written, at most ``patience`` seconds; whether it was."""
        with self._change:
            done = self._change.wait_for(lambda: not self._jobs and not self._working, patience)
        if not done:
            log.error("the match was not written within %g seconds", patience)
            self.trouble = _("The match could not be saved: the disk does not answer.")
        return done

    def is_safe(self, patience: float = 1.0) -> bool:
        """Whether all that was to be saved is, after at most ``patience`` seconds."""
        with self._change:
            done = self._change.wait_for(lambda: not self._jobs and not self._working, patience)
        return done and not self._owing

    def close(self) -> bool:
        """Try once more what has failed, wait, and let the store go; whether all is written."""
        self._do(self._retry)
        self._do(self._store.release)
        return self.flush()

    def _begin(self) -> None:
        self._owes_begin = True
        self.put_away = self._store.begin()
        self._owes_begin = False

    def _save(self) -> None:
        with self._change:
            record, self._newest = self._newest, None
        self._unsaved = record or self._unsaved
        if self._unsaved is None:
            return
        if self._owes_begin:
            self._begin()
        self._store.save(self._unsaved)
        self._unsaved = None

    def _finish(self, record: Record) -> None:
        self._unfinished = record
        if self._owes_begin:
            self._begin()
        self._store.finish(record)
        self._unfinished = self._unsaved = None

    def _retry(self) -> None:
        if self._unfinished is not None:
            self._finish(self._unfinished)
        elif self._unsaved is not None or self._owes_begin:
            self._save()

    def _do(self, job: Callable[[], None]) -> None:
        with self._change:
            self._jobs.append(job)
            if self._thread is None:
                # The end of the program waits for it, but not for ever.
                self._thread = threading.Thread(target=self._work, name="saver", daemon=True)
                atexit.register(self.flush)
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
                if time.monotonic() >= end:
                    self._thread = None
                    atexit.unregister(self.flush)
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
            if not self._owing:
                self.trouble = self._store.notice

    @property
    def _owing(self) -> bool:
        return self._owes_begin or self._unsaved is not None or self._unfinished is not None


def _snapshot(record: Record) -> Record:
    """The record as it is now; finished hands do not change and are shared."""
    hands = record.hands[:]
    if hands:
        last = hands[-1]
        hands[-1] = replace(last, actions=last.actions[:], comments=dict(last.comments))
    return Record(record.variant, record.players, hands)
