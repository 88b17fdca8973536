"""Work in another process that gives way to everything else on the machine."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import TypeVar

Result = TypeVar("Result")


def modestly(work: Callable[..., Result], *arguments: object) -> Result:
    """Do work in a worker process, at the lowest priority.

    In the program's own process the priority stays as it is: it would never rise again.

    >>> modestly(max, 3, 7)
    7
    """
    if multiprocessing.parent_process() is not None:
        _give_way()
    return work(*arguments)


@cache
def _give_way() -> None:
    """Give this process the lowest priority."""
    with suppress(OSError, AttributeError):
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            idle_priority_class = 0x40
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), idle_priority_class)
        else:
            os.nice(19)
