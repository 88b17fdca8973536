"""Reading files, whoever made them: only ordinary ones, only up to a limit, and all in one place.

Pipes are not waited for, devices are not read, and nothing too long gets into memory. What cannot
be read is an ``OSError``, what is no sense a ``ValueError``: a reader that knows both is safe.
"""

from __future__ import annotations

import errno
import json
import math
import os
import re
import stat
import sys
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, Final

SHIPPED: Final = 32 * 1024 * 1024
"""Bytes of a file that ships with the program; the largest has 2 MiB."""

_UNSPEAKABLE: Final = re.compile("[\x00\ud800-\udfff]")


class OddFileError(OSError):
    """Something else than an ordinary file: a pipe, a device, or a folder."""

    def __init__(self, path: Path, *, folder: bool) -> None:
        told = "it is a folder" if folder else "it is not an ordinary file"
        super().__init__(errno.EISDIR if folder else errno.EINVAL, told, str(path))
        self.folder = folder


class LongFileError(OSError):
    """A file of more bytes than are read."""

    def __init__(self, path: Path, limit: int) -> None:
        super().__init__(errno.EFBIG, f"it is longer than {limit} bytes", str(path))
        self.limit = limit


class NoFileNameError(OSError):
    """A name that no file can have: with a null character, or one that the system cannot spell."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "no file can have this name", str(path))


def find_assets() -> Path:
    """The assets folder: in a frozen program, a source tree, or beside the installed package."""
    here = Path(__file__).resolve()
    choices = [
        Path(os.environ["CANASTA_ASSETS"]) if os.environ.get("CANASTA_ASSETS") else None,
        Path(getattr(sys, "_MEIPASS", "")) / "assets" if hasattr(sys, "_MEIPASS") else None,
        here.parents[1] / "assets",
        here.parent / "assets",
        Path(sys.prefix) / "share" / "canasta" / "assets",
        Path(sys.executable).resolve().parent / "assets",
    ]
    for choice in choices:
        if choice is not None and os.path.isdir(choice / "fonts"):
            return choice
    return here.parents[1] / "assets"


def bytes_of(path: Path, limit: int) -> bytes:
    """The content of a file of at most ``limit`` bytes.

    Raises:
        OSError: if it is longer, no ordinary file, or cannot be read.
    """
    data = head_of(path, limit + 1)
    if len(data) > limit:
        raise LongFileError(path, limit)
    return data


def head_of(path: Path, count: int) -> bytes:
    """The first bytes of a file, at most ``count``.

    Raises:
        OSError: if it is no ordinary file, or cannot be read.
    """
    with open_ordinary(path) as file:
        return file.read(count)


def text_of(path: Path, limit: int = SHIPPED) -> str:
    """The text of a file in UTF-8; line ends are as they are written there.

    Raises:
        OSError: if it is longer, no ordinary file, or cannot be read.
        ValueError: if it is no UTF-8.
    """
    return bytes_of(path, limit).decode("utf-8-sig")


def json_of(path: Path, limit: int = SHIPPED) -> Any:
    """What a file holds in JSON. All its numbers are finite.

    Raises:
        OSError: if it is longer, no ordinary file, or cannot be read.
        ValueError: if it is no JSON.
    """
    return parsed_json(text_of(path, limit))


def parsed_json(text: str) -> Any:
    """What a text holds in JSON.

    Raises:
        ValueError: if it is no JSON, is nested too deeply, or has a number that is not finite or
            half a letter.

    >>> parsed_json("[1, 2.5]")
    [1, 2.5]
    >>> parsed_json("[1e999]")
    Traceback (most recent call last):
        ...
    ValueError: 1e999 is no finite number
    """
    try:
        found = json.loads(text, parse_float=_finite, parse_constant=_finite)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if "\\u" in text:
        # Half a letter could neither be shown nor written: this refuses it.
        json.dumps(found, ensure_ascii=False).encode()
    return found


def _finite(written: str) -> float:
    number = float(written)
    if not math.isfinite(number):
        raise ValueError(f"{written} is no finite number")
    return number


def open_ordinary(path: Path) -> BinaryIO:
    """An ordinary file, open for reading.

    Raises:
        OSError: if it is something else, such as a folder, a pipe or a device, or cannot be opened.
    """
    # Opening a pipe would wait for somebody to write into it.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(path, flags | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_CLOEXEC", 0))
    except ValueError:
        raise NoFileNameError(path) from None
    try:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            raise OddFileError(path, folder=stat.S_ISDIR(mode))
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def time_of(path: Path) -> datetime | None:
    """When a file was last changed, by the clock on the wall; None if there is none, or it has a
    time that is in no calendar.
    """
    try:
        return datetime.fromtimestamp(path.stat().st_mtime)
    except (OSError, ValueError, OverflowError):
        return None


def sayable(text: object) -> str:
    """A text, such as the path of a file, in letters that can be shown, written and sent anywhere.

    Names of files need not be text. What is none in them is spelled out, byte by byte.

    >>> print(sayable("caf\\udce9.canasta"))
    caf\\xe9.canasta
    """
    return _UNSPEAKABLE.sub(_spelled, str(text))


def _spelled(found: re.Match[str]) -> str:
    code = ord(found[0])
    # Python stands in for a byte that is no text by a half letter (PEP 383).
    return f"\\x{code - 0xDC00:02x}" if 0xDC80 <= code <= 0xDCFF else f"\\u{code:04x}"
