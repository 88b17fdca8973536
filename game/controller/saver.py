"""Saves matches in a thread, so that a slow disk costs no frame and a full disk no match."""

from __future__ import annotations

import atexit
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from game.translation import _

from ..notation.record import Record

log = logging.getLogger(__name__)


class MatchStore(Protocol):
    """Where matches are kept. A failed write leaves the last save as it was."""

    notice: str
    """A sentence for the player while matches are kept in an unusual place, else empty."""

    def begin(self) -> bool:
        """Put an unfinished match away to make room for another; whether there was one.

        Raises:
            OSError: if that is not possible.
        """

    def write(self, record: Record) -> None:
        """Save the match being played, so that it survives the end of the program.

        Raises:
            OSError: if it cannot be written.
        """

    def sync(self) -> None:
        """Flush what was written to the disk, so that it survives a power failure. May take long.

        Raises:
            OSError: if that is not possible.
        """

    def finish(self, record: Record) -> None:
        """Put the finished match among those played.

        Raises:
            OSError: if it cannot be written.
        """

    def release(self) -> None:
        """The player has left the table: another window may play the saved match."""


LINGER = 3.0
"""Seconds the thread waits for more work before it ends. Starting a new one costs the window
time.
"""


DELAY = 0.1
"""Seconds the table waits for an action to be written before it shows the action."""


PATIENCE = 10.0
"""Seconds to wait for the disk when leaving a match or the program."""


class Saver:
    """Writes in its own thread. The program ends only when all is written, or ``PATIENCE`` is over.

    ``trouble`` is a sentence for the player while the last write failed or the match is kept in an
    unusual place, else empty. ``put_away`` is True if another match was put away for this one.
    """

    def __init__(self, store: MatchStore) -> None:
        self.trouble = ""
        self.put_away = False
        self._store = store
        self._change = threading.Condition()
        self._jobs: deque[Callable[[], None]] = deque()
        self._newest: Record | None = None
        self._given = self._tried = 0
        """Number of saves requested, and of those attempted, whether or not they succeeded."""
        self._over: Record | None = None
        """A finished match that is still to be put among those played."""
        self._thread: threading.Thread | None = None
        self._working = False
        # Work that has failed and is still to be done. Only the thread uses these.
        self._owes_begin = False
        self._unsaved: Record | None = None
        self._unfinished: Record | None = None
        self._unsynced = False

    def begin(self) -> None:
        """Begin another match. Nothing overwrites the previous one until it has been put away."""
        self._do(self._begin)

    def save(self, record: Record) -> None:
        """Save the match. If several saves wait, only the newest is written.

        Returns once the match is written, so that nothing shown can be lost. It waits ``DELAY``
        seconds at most, and not at all while an earlier save is still being written.
        """
        taken = _snapshot(record)
        with self._change:
            late = self._tried < self._given
            waiting = self._newest is not None
            self._newest = taken
            self._over = None
            self._given += 1
        if not waiting:
            self._do(self._save)
        if not late:
            with self._change:
                self._change.wait_for(lambda: self._tried == self._given, DELAY)

    def finish(self, record: Record) -> None:
        """Put the match among those played, unless a move is taken back: ``save`` revokes it."""
        with self._change:
            self._over = _snapshot(record)
        self._do(self._put_among_played)

    def flush(self, patience: float = PATIENCE) -> bool:
        """Wait until all is written, at most ``patience`` seconds; whether it was."""
        with self._change:
            done = self._change.wait_for(lambda: not self._jobs and not self._working, patience)
        if not done:
            log.error("the match was not written within %g seconds", patience)
            self.trouble = _("The match could not be saved: the disk is not responding.")
        return done

    def is_safe(self, patience: float = 1.0) -> bool:
        """Whether everything is saved, after waiting at most ``patience`` seconds."""
        with self._change:
            done = self._change.wait_for(lambda: not self._jobs and not self._working, patience)
        return done and not self._owing

    def try_again(self) -> bool:
        """Retry what has failed, with a short wait; whether everything is saved now."""
        self._do(self._retry)
        return self.is_safe()

    def close(self) -> bool:
        """Retry what has failed, wait, and release the store; whether everything is written."""
        self._do(self._retry)
        self._do(self._release)
        return self.flush()

    def _begin(self) -> None:
        self._owes_begin = True
        self.put_away = self._store.begin()
        self._owes_begin = False

    def _save(self) -> None:
        with self._change:
            record, self._newest = self._newest, None
            number = self._given
        self._unsaved = record or self._unsaved
        if record is not None:
            self._unfinished = None
        if self._unsaved is None:
            return
        try:
            if self._owes_begin:
                self._begin()
            self._store.write(self._unsaved)
            self._unsaved = None
            self._unsynced = True
        finally:
            with self._change:
                self._tried = number
                self._change.notify_all()
        self._sync()

    def _sync(self) -> None:
        """Flush to the disk, unless there is more to write first."""
        with self._change:
            if self._newest is not None:
                return
        if self._unsynced:
            self._store.sync()
            self._unsynced = False

    def _release(self) -> None:
        try:
            self._sync()
        finally:
            self._store.release()

    def _put_among_played(self) -> None:
        with self._change:
            record, self._over = self._over, None
        if record is not None:
            self._finish(record)

    def _finish(self, record: Record) -> None:
        self._unfinished = record
        if self._owes_begin:
            self._begin()
        self._store.finish(record)
        self._unfinished = self._unsaved = None
        self._unsynced = False

    def _retry(self) -> None:
        if self._unfinished is not None:
            self._finish(self._unfinished)
        elif self._unsaved is not None or self._owes_begin:
            self._save()
        else:
            self._sync()

    def _do(self, job: Callable[[], None]) -> None:
        with self._change:
            self._jobs.append(job)
            if self._thread is None:
                # The program waits for this thread when it ends, but not forever.
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
        """The next job; None after a while without one."""
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
            self.trouble = _("The match could not be saved. Details are in the log.")
        else:
            if not self._owing:
                self.trouble = self._store.notice

    @property
    def _owing(self) -> bool:
        unsaved = self._unsaved is not None or self._unfinished is not None
        return self._owes_begin or unsaved or self._unsynced


def _snapshot(record: Record) -> Record:
    """A copy of the record as it is now. Finished hands do not change and are shared."""
    hands = record.hands[:]
    if hands:
        last = hands[-1]
        hands[-1] = replace(
            last, actions=last.actions[:], comments=dict(last.comments), reasons=dict(last.reasons)
        )
    return Record(record.variant, record.players, hands)
