"""Work done beside the window's thread, in pieces whose results are taken one by one."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def made_aside(jobs: Sequence[Callable[[], T]]) -> Iterator[T | None]:
    """The results of jobs that a thread begins with at once; None as long as one is not there."""
    made: queue.SimpleQueue[T | BaseException] = queue.SimpleQueue()

    def work() -> None:
        for job in jobs:
            try:
                made.put(job())
            except BaseException as error:
                made.put(error)

    def taken() -> Iterator[T | None]:
        left = len(jobs)
        while left:
            if made.empty():
                yield None
                continue
            found = made.get()
            if isinstance(found, BaseException):
                raise found
            left -= 1
            yield found

    threading.Thread(target=work, daemon=True).start()
    return taken()
