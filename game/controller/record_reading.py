"""Reading a record beside the window: in the worker process, waited for in a thread.

The window keeps its frames, whatever the record brings about, and who no longer wants to wait
gives it up.
"""

from __future__ import annotations

import logging
import queue
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from ..notation.fields import RecordError, whatever_fails
from ..notation.record import Record, read_record
from .replay import Replay
from .worker import PlayerFailedError, Worker, WorkerDiedError, shared_worker

log = logging.getLogger(__name__)

PATIENCE: Final = 60.0
"""Seconds after which a record is given up; one of hundreds of hands takes a few."""

Source: TypeAlias = Path | str | Record
"""A file, a text, or a record that has been read."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why a record cannot be shown: the place in it, and the cause, as in ``RecordError``."""

    place: str
    message: str


Found: TypeAlias = Replay | Unreadable


def read_replay(source: Source) -> Found:
    """All of a record, played through here and now."""
    try:
        with whatever_fails("file", let_out=()):
            return Replay(source if isinstance(source, Record) else read_record(source))
    except RecordError as error:
        return Unreadable(error.place, error.message)


class Reading(Protocol):
    """A record that is being read."""

    def poll(self) -> Found | None:
        """What was read, once it is there. Never waits."""

    def cancel(self) -> None:
        """Give it up; never waits."""


class WorkerReading:
    """Reads in the worker that all games share, from when it is made."""

    def __init__(self, source: Source, worker: Worker | None = None) -> None:
        self._source = source
        self._worker = worker or shared_worker()
        self._given_up = threading.Event()
        self._found: queue.SimpleQueue[Found] = queue.SimpleQueue()
        threading.Thread(target=self._read, name="reading", daemon=True).start()

    def _read(self) -> None:
        try:
            found = self._worker.run(
                read_replay, self._source, patience=PATIENCE, given_up=self._given_up
            )
        except WorkerDiedError:
            found = Unreadable("file", "it takes too long, or too much memory, to play it through")
        except PlayerFailedError as error:
            log.error("a record cannot be read: %s", error)
            found = Unreadable("file", "this program cannot follow it")
        self._found.put(found)

    def poll(self) -> Found | None:
        """See the protocol."""
        try:
            return self._found.get_nowait()
        except queue.Empty:
            return None

    def cancel(self) -> None:
        """See the protocol."""
        self._worker.give_up(self._given_up)
