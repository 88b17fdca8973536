"""Reading files from strangers: only ordinary files, and only up to a limit.

Pipes are not waited for, devices are not read, and nothing too long gets into memory.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

from .fields import RecordError
from .record_faults import RecordFault


class NoFileError(RecordError):
    """There is no file of that name."""


def bytes_of(path: Path, limit: int) -> bytes:
    """The content of a file of at most ``limit`` bytes.

    Raises:
        RecordError: if it is longer, no ordinary file, or cannot be read.
    """
    data = head_of(path, limit + 1)
    if len(data) > limit:
        raise too_long(limit)
    return data


def head_of(path: Path, count: int) -> bytes:
    """The first bytes of a file, at most ``count``.

    Raises:
        RecordError: if it is no ordinary file, or cannot be read.
    """
    try:
        with open_ordinary(path) as file:
            return file.read(count)
    except RecordError:
        raise
    except FileNotFoundError as error:
        raise _of_system(NoFileError, RecordFault.NOT_THERE, error) from None
    except OSError as error:
        raise _of_system(RecordError, RecordFault.UNREADABLE, error) from None
    except ValueError:
        # A name with a null character.
        raise RecordError("file", RecordFault.NO_FILE_NAME) from None


def open_ordinary(path: Path) -> BinaryIO:
    """An ordinary file, open for reading.

    Raises:
        RecordError: if it is something else: a folder, a pipe, a device.
        OSError: if it cannot be opened.
        ValueError: if no file can have this name.
    """
    # Opening a pipe would wait for somebody to write into it.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_CLOEXEC", 0))
    try:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            folder = stat.S_ISDIR(mode)
            fault = RecordFault.A_FOLDER if folder else RecordFault.NO_ORDINARY_FILE
            raise RecordError("file", fault)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def too_long(limit: int) -> RecordError:
    """The error for a file of more than ``limit`` bytes."""
    mebi = limit // 1024 // 1024
    if mebi:
        return RecordError("file", RecordFault.TOO_MANY_MEBIBYTES, limit=mebi)
    return RecordError("file", RecordFault.TOO_MANY_BYTES, limit=limit)


def _of_system(kind: type[RecordError], fault: RecordFault, error: OSError) -> RecordError:
    """The error in the words of the system, or the fault where it has none."""
    if error.strerror:
        return kind("file", RecordFault.OTHER_ERROR, cause=error.strerror)
    return kind("file", fault)
