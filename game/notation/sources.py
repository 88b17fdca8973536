"""Reading files from strangers, as ``game.files`` does, with every fault as a ``RecordError``."""

from __future__ import annotations

from pathlib import Path

from .. import files
from .fields import RecordError
from .record_faults import RecordFault


class NoFileError(RecordError):
    """There is no file of that name."""


def bytes_of(path: Path, limit: int) -> bytes:
    """The content of a file of at most ``limit`` bytes.

    Raises:
        RecordError: if it is longer, no ordinary file, or cannot be read.
    """
    try:
        return files.bytes_of(path, limit)
    except OSError as error:
        raise _told(error) from None


def head_of(path: Path, count: int) -> bytes:
    """The first bytes of a file, at most ``count``.

    Raises:
        RecordError: if it is no ordinary file, or cannot be read.
    """
    try:
        return files.head_of(path, count)
    except OSError as error:
        raise _told(error) from None


def too_long(limit: int) -> RecordError:
    """The error for a file of more than ``limit`` bytes."""
    mebi = limit // 1024 // 1024
    if mebi:
        return RecordError("file", RecordFault.TOO_MANY_MEBIBYTES, limit=mebi)
    return RecordError("file", RecordFault.TOO_MANY_BYTES, limit=limit)


def _told(error: OSError) -> RecordError:
    match error:
        case files.LongFileError(limit=limit):
            return too_long(limit)
        case files.OddFileError(folder=folder):
            fault = RecordFault.A_FOLDER if folder else RecordFault.NO_ORDINARY_FILE
            return RecordError("file", fault)
        case files.NoFileNameError():
            return RecordError("file", RecordFault.NO_FILE_NAME)
    kind = NoFileError if isinstance(error, FileNotFoundError) else RecordError
    if error.strerror:
        return kind("file", RecordFault.OTHER_ERROR, cause=error.strerror)
    fault = RecordFault.NOT_THERE if kind is NoFileError else RecordFault.UNREADABLE
    return kind("file", fault)
