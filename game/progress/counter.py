"""Brings the index up to date and reads it beside the window.

The index is written in a process of its own, one update at a time, and read in a thread: the table
never waits for either, nor do readers for an update. Whatever goes wrong is kept for the Statistics
screen and shown nowhere else.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, KeysView
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from ..controller.worker import PlayerFailedError, Worker
from ..store.folders import Folders
from .counting import counted_from
from .database import Fault, NoIndexError, index_path, opened
from .export import hands_as_csv, write_csv
from .index import update
from .passport import Passport, passport
from .rating import Rating, rating_since
from .statistics import Choices, Filter, Statistics, choices, statistics

log = logging.getLogger(__name__)

PATIENCE: Final = 900.0
"""Seconds after which an update is given up. Ten thousand hands take about a minute."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why the statistics are not up to date, or cannot be shown: see ``NoIndexError``. ``cause`` is
    the system's own text, for the log.
    """

    fault: Fault
    cause: str


@dataclass(frozen=True, slots=True)
class Picture:
    """What the screen shows, all of one moment."""

    wanted: Filter
    statistics: Statistics
    choices: Choices
    passport: Passport
    rating: Rating | None
    """None if it was not asked for: all prices are read for it."""
    reset: str
    """From when on matches count, empty for all."""

    @property
    def nothing(self) -> bool:
        """Whether no match is in the index, as before the first update."""
        return not self.choices.variants


@dataclass(frozen=True, slots=True)
class Exported:
    """A file has been written; or it could not be, because of what the disk said (``cause``) or
    because there was nothing to read it from (``trouble``).
    """

    path: str
    cause: str = ""
    trouble: Trouble | None = None


@dataclass(frozen=True, slots=True)
class Updated:
    """An update is over; ``trouble`` is why it failed, if it did. ``left_out`` are the names of the
    files that cannot be read, ``news`` the keys of what has been achieved since the one before.
    """

    trouble: Trouble | None = None
    left_out: tuple[str, ...] = ()
    news: tuple[str, ...] = ()


Answer: TypeAlias = Picture | Exported | Updated | Trouble
"""What was read, written or updated; or why nothing can be read."""

_ONE: Final = threading.Lock()
"""Held by the update that runs, of all that this program asks for."""
_LEFT_OUT: Final[set[str]] = set()
"""The files left out of which the log has told."""
_LOOK: Final = 0.1
"""Seconds after which an update that waits for another looks whether it is still wanted."""


def update_index(folders: Folders) -> Updated:
    """Bring the index up to date, in this process; what went wrong is in the result."""
    known, before = _achieved(folders)
    try:
        left_out = update(folders).left_out
    except NoIndexError as error:
        return Updated(Trouble(error.fault, str(error)))
    matches, after = _achieved(folders)
    # To an index that is made anew everything would be.
    anew = not known and matches > 1
    return Updated(
        left_out=left_out, news=() if anew else tuple(key for key in after if key not in before)
    )


def _achieved(folders: Folders) -> tuple[int, KeysView[str]]:
    """How many matches the index knows, and the keys of what has been achieved in them."""
    try:
        with opened(index_path(folders)) as database:
            (matches,) = database.execute("SELECT COUNT(*) FROM matches").fetchone()
            return matches, passport(database, counted_from(folders)).achieved.keys()
    except NoIndexError:
        return 0, {}.keys()


def _updated(folders: Folders, worker: Worker, given_up: threading.Event) -> Updated:
    """Bring the index up to date in the worker, after any other update that is asked for."""
    while not _ONE.acquire(timeout=_LOOK):
        if given_up.is_set():
            return Updated()
    try:
        updated: Updated = worker.run(update_index, folders, given_up=given_up)
    except PlayerFailedError as error:
        if given_up.is_set():
            return Updated()
        updated = Updated(Trouble(Fault.OTHER, str(error)))
    finally:
        _ONE.release()
        worker.close()
    if updated.trouble is not None:
        log.warning("the statistics are not up to date: %s", updated.trouble.cause)
    for name in set(updated.left_out) - _LEFT_OUT:
        _LEFT_OUT.add(name)
        log.warning("%s is left out of the statistics", name)
    return updated


def read_picture(folders: Folders, wanted: Filter, *, rated: bool = False) -> Picture | Trouble:
    """Everything there is to show, the rating only if it is asked for."""
    counted = counted_from(folders)
    rating = rating_since(folders, counted.at) if rated else None
    try:
        with opened(index_path(folders)) as database:
            return Picture(
                wanted,
                statistics(database, wanted, counted),
                choices(database),
                passport(database, counted),
                rating,
                counted.at,
            )
    except NoIndexError as error:
        log.warning("the statistics cannot be read: %s", error)
        return Trouble(error.fault, str(error))


def export(folders: Folders, path: str, wanted: Filter) -> Exported:
    """Write the hands that the statistics count under a filter as CSV.

    What goes wrong is in the result; nothing is raised.
    """
    try:
        with opened(index_path(folders)) as database:
            text = hands_as_csv(database, wanted, counted_from(folders))
        write_csv(Path(path), text)
    except NoIndexError as error:
        return Exported(path, trouble=Trouble(error.fault, str(error)))
    except OSError as error:
        return Exported(path, error.strerror or str(error))
    return Exported(path)


class Counter:
    """Updates and reads the index for one screen. It is read in order, one thing at a time, also
    while it is updated.

    ``poll`` gives the answers. ``busy`` is True while anything is still to be done.
    """

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._jobs: queue.SimpleQueue[Callable[[], Answer] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._waiting = 0
        self._closed = threading.Event()
        # The player waits for it, looking at the screen.
        self._worker = Worker(PATIENCE)
        threading.Thread(target=self._work, name="statistics", daemon=True).start()

    def read(self, wanted: Filter, *, rated: bool = False) -> None:
        """Ask for the statistics under a filter, ``rated`` with the rating. Never waits."""
        self._ask(lambda: read_picture(self._folders, wanted, rated=rated))

    def export(self, path: str, wanted: Filter) -> None:
        """Ask for the hands to be written to a file as CSV. Never waits."""
        self._ask(lambda: export(self._folders, path, wanted))

    def update(self) -> None:
        """Ask for an update. Never waits."""
        self._waiting += 1
        threading.Thread(target=self._update, name="statistics update", daemon=True).start()

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

    def _update(self) -> None:
        self._answers.put(_updated(self._folders, self._worker, self._closed))

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None and not self._closed.is_set():
            try:
                answer = job()
            except Exception as error:
                log.exception("the statistics could not be read")
                answer = Trouble(Fault.OTHER, str(error))
            self._answers.put(answer)


def update_beside(folders: Folders, news: list[str]) -> threading.Thread:
    """Bring the index up to date in the background, as after a hand; the log says what went wrong.

    ``news`` gets the keys of what has been achieved since. The next time the statistics are opened
    it is tried again.
    """

    def work() -> None:
        news.extend(_updated(folders, Worker(PATIENCE, modest=True), threading.Event()).news)

    thread = threading.Thread(target=work, name="statistics", daemon=True)
    thread.start()
    return thread
