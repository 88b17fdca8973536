"""Brings the index up to date and reads it beside the window.

The index is written in a process of its own, and read in a thread: the table never waits for
either. Whatever goes wrong is kept for the Statistics screen and shown nowhere else.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from ..controller.modest import modestly
from ..controller.worker import PlayerFailedError, Worker
from ..store.folders import Folders
from .counting import counted_from
from .export import hands_as_csv, write_csv
from .index import Fault, NoIndexError, index_path, opened, translated, update
from .passport import Passport, passport
from .rating import Rating, rating_since
from .statistics import Choices, Filter, Statistics, choices, statistics

log = logging.getLogger(__name__)

PATIENCE: Final = 900.0
"""Seconds after which an update is given up. Ten thousand hands take about a minute."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why the statistics are not up to date, or cannot be shown: see ``NoIndexError``."""

    fault: Fault
    cause: str


@dataclass(frozen=True, slots=True)
class Picture:
    """What the screen shows, all of one moment."""

    wanted: Filter
    statistics: Statistics
    choices: Choices
    passport: Passport
    rating: Rating
    reset: str
    """From when on matches count, empty for all."""

    @property
    def nothing(self) -> bool:
        """Whether no match is in the index, as before the first update."""
        return not self.choices.variants


@dataclass(frozen=True, slots=True)
class Exported:
    """A file has been written; or, with ``trouble``, why it could not be."""

    path: str
    trouble: str = ""


Answer: TypeAlias = Picture | Exported | Trouble | None
"""What was read or written; or what went wrong; or None when an update has ended well."""


def update_index(folders: Folders) -> Trouble | None:
    """Bring the index up to date, in this process; what went wrong, if anything."""
    try:
        update(folders)
    except NoIndexError as error:
        return Trouble(error.fault, str(error))
    return None


def read_picture(folders: Folders, wanted: Filter) -> Picture | Trouble:
    """Everything there is to show."""
    counted = counted_from(folders)
    try:
        with opened(index_path(folders)) as database, translated():
            return Picture(
                wanted,
                statistics(database, wanted, counted),
                choices(database),
                passport(database, counted),
                rating_since(folders, counted.at),
                counted.at,
            )
    except NoIndexError as error:
        return Trouble(error.fault, str(error))


def export(folders: Folders, path: str, wanted: Filter) -> Exported:
    """Write the hands as CSV."""
    try:
        with opened(index_path(folders)) as database, translated():
            text = hands_as_csv(database, wanted, counted_from(folders))
        write_csv(Path(path), text)
    except NoIndexError as error:
        return Exported(path, str(error))
    except OSError as error:
        return Exported(path, error.strerror or str(error))
    return Exported(path)


class Counter:
    """Updates and reads the index for one screen, in order, one thing at a time.

    ``poll`` gives the answers. ``busy`` is True while anything is still to be done.
    """

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._jobs: queue.SimpleQueue[Callable[[], Answer] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._waiting = 0
        self._closed = threading.Event()
        self._worker = Worker(PATIENCE)
        threading.Thread(target=self._work, name="statistics", daemon=True).start()

    def read(self, wanted: Filter) -> None:
        """Ask for what is to be shown. Never waits."""
        self._ask(lambda: read_picture(self._folders, wanted))

    def export(self, path: str, wanted: Filter) -> None:
        """Ask for the hands as a file. Never waits."""
        self._ask(lambda: export(self._folders, path, wanted))

    def update(self) -> None:
        """Ask for an update. Never waits."""
        self._ask(self._update)

    def _ask(self, job: Callable[[], Answer]) -> None:
        self._waiting += 1
        self._jobs.put(job)

    def poll(self) -> list[Answer]:
        """The answers since the last call. Never waits."""
        found = []
        while True:
            try:
                found.append(self._answers.get_nowait())
            except queue.Empty:
                return found
            self._waiting -= 1

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._waiting > 0

    def close(self) -> None:
        """Ask for no more; an update in progress is given up, and goes on another time."""
        self._closed.set()
        self._jobs.put(None)
        self._worker.give_up(self._closed)

    def _update(self) -> Answer:
        try:
            trouble: Trouble | None = self._worker.run(
                modestly, update_index, self._folders, given_up=self._closed
            )
        except PlayerFailedError as error:
            if not self._closed.is_set():
                log.error("the statistics could not be updated: %s", error)
            return Trouble(Fault.OTHER, str(error))
        return trouble

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None and not self._closed.is_set():
            try:
                answer = job()
            except Exception as error:
                log.exception("the statistics could not be read")
                answer = Trouble(Fault.OTHER, str(error))
            self._answers.put(answer)
        self._worker.close()


def update_beside(folders: Folders) -> threading.Thread:
    """Bring the index up to date in the background, as after a hand; the log says what went wrong.

    The next time the statistics are opened it is tried again.
    """

    def work() -> None:
        worker = Worker(PATIENCE)
        try:
            trouble = worker.run(modestly, update_index, folders)
        except PlayerFailedError as error:
            log.info("the statistics are not up to date: %s", error)
        else:
            if trouble is not None:
                log.info("the statistics are not up to date: %s", trouble.cause)
        finally:
            worker.close()

    thread = threading.Thread(target=work, name="statistics", daemon=True)
    thread.start()
    return thread
