"""Reads a record in the worker process while the window keeps drawing.

A thread waits for the worker. A player who does not want to wait can cancel.
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
from ..notation.record_faults import RecordFault
from .replay_steps import Replay
from .worker import PlayerFailedError, Worker, WorkerDiedError, shared_worker

log = logging.getLogger(__name__)

PATIENCE: Final = 60.0
"""Seconds after which reading is given up. A record of hundreds of hands takes a few seconds."""

Source: TypeAlias = Path | str | Record
"""A file, the text of a record, or a record already read."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why a record cannot be shown."""

    error: RecordError


Found: TypeAlias = Replay | Unreadable


def read_replay(source: Source) -> Found:
    """The whole record, played through in this process."""
    try:
        with whatever_fails("file", let_out=()):
            return Replay(source if isinstance(source, Record) else read_record(source))
    except RecordError as error:
        return Unreadable(error)


class Reading(Protocol):
    """A record that is being read."""

    def poll(self) -> Found | None:
        """What was read, or None until it is ready. Never waits."""

    def cancel(self) -> None:
        """Stop reading. Never waits."""


class WorkerReading:
    """Reads in the worker that all games share. Reading starts at once."""

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
            found = Unreadable(RecordError("file", RecordFault.TAKES_TOO_LONG))
        except PlayerFailedError as error:
            log.error("a record cannot be read: %s", error)
            found = Unreadable(RecordError("file", RecordFault.NOT_TO_BE_FOLLOWED))
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
