"""Processes that give way to everything else on the machine."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Final

LOWEST: Final = 19
"""The lowest priority of a process, as POSIX counts."""


def give_way(process: int) -> None:
    """Give the process with this id the lowest priority. It would never rise again."""
    with suppress(OSError, AttributeError):
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            set_information, idle_priority_class = 0x200, 0x40
            opened = kernel.OpenProcess(set_information, False, process)
            kernel.SetPriorityClass(opened, idle_priority_class)
            kernel.CloseHandle(opened)
        else:
            os.setpriority(os.PRIO_PROCESS, process, LOWEST)
