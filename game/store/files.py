"""Writing a file so that a crash or a full disk leaves the old one or the new one, never half."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

TRIES: Final = 10
PAUSE: Final = 0.03
"""Seconds between two tries to replace a file on Windows."""
_WINDOWS: Final = sys.platform == "win32"


def write_atomically(path: Path, text: str) -> None:
    """Replace the file's contents by ``text`` (UTF-8), making its folder where needed.

    Raises:
        OSError: if it cannot be written; the file is then as it was before.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        replace_file(Path(name), path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    _sync_folder(path.parent)


def replace_file(source: Path, target: Path) -> None:
    """Give a file another name, in place of whatever had that name.

    Windows refuses that while somebody else reads one of them, as virus scanners and indexers do
    for a moment with every new file; so it is tried for a moment.

    Raises:
        OSError: if it is not possible.
    """
    for left in reversed(range(TRIES)):
        try:
            os.replace(source, target)
        except PermissionError:
            if not _WINDOWS or not left:
                raise
            time.sleep(PAUSE)
        else:
            return


def _sync_folder(folder: Path) -> None:
    """Make the renaming itself survive a power cut, where the system lets a folder be synced."""
    with contextlib.suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def set_aside(path: Path) -> Path | None:
    """Rename a damaged file to ``<name>.damaged`` (numbered if taken); None if that fails."""
    for number in range(1, 100):
        ending = ".damaged" if number == 1 else f".damaged-{number}"
        other = path.with_name(path.name + ending)
        if other.exists():
            continue
        try:
            replace_file(path, other)
        except OSError:
            return None
        return other
    return None
