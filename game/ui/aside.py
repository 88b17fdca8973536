"""Work done beside the window's thread, in pieces whose results are taken one by one."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def made_aside(jobs: Sequence[Callable[[], T]]) -> Iterator[T]:
    """The results of jobs that a thread begins with at once; one not there yet is waited for."""
    made: queue.SimpleQueue[T | BaseException] = queue.SimpleQueue()

    def work() -> None:
        for job in jobs:
            try:
                made.put(job())
            except BaseException as error:
                made.put(error)

    def taken() -> Iterator[T]:
        for _job in jobs:
            found = made.get()
            if isinstance(found, BaseException):
                raise found
            yield found

    threading.Thread(target=work, daemon=True).start()
    return taken()
