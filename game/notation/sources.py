"""Reading files from strangers: only ordinary files, and only up to a limit.

Pipes are not waited for, devices are not read, and nothing too long gets into memory.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

from .fields import RecordError


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
        raise NoFileError("file", error.strerror or "it is not there") from None
    except OSError as error:
        raise RecordError("file", error.strerror or "it cannot be read") from None
    except ValueError:
        # A name with a null character.
        raise RecordError("file", "no file can have this name") from None


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
            what = "a folder" if stat.S_ISDIR(mode) else "no ordinary file"
            raise RecordError("file", f"it is {what}")
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def too_long(limit: int) -> RecordError:
    """The error for a file of more than ``limit`` bytes."""
    mebi = limit // 1024 // 1024
    return RecordError("file", f"longer than {mebi} MiB" if mebi else f"longer than {limit} bytes")
