"""Writing files. Atomic writes: after a crash or with a full disk a file has its old or its new
contents.

What is the player's own nobody else may read: it gets the permissions ``PRIVATE``, and so do its
folders.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import shutil
import stat
import sys
import time
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from ..files import SHIPPED, NoFileNameError, bytes_of
from ..translation import _

TRIES: Final = 10
PAUSE: Final = 0.03
"""Seconds between attempts to replace a file on Windows."""
PART: Final = ".part"
"""Suffix of a file that is being written."""
NEWER: Final = ".new"
DAMAGED: Final = ".damaged"
PRIVATE: Final = 0o600
"""Permissions of a file that only the player reads."""
PUBLIC: Final = 0o666
"""Permissions of a file for others, before the umask."""
RECENT: Final = 60.0
"""Seconds for which a partial file by an unknown writer counts as still being written."""
LEFT: Final = 3600.0
"""Seconds after which a partial file in a folder of the player counts as left behind. Its writer
may be on another computer, where its number says nothing.
"""
_SHARED: Final = re.compile(r"\.canasta-(?P<writer>[0-9]{1,9})-[0-9a-f]{8}\.part")
_PART: Final = re.compile(r"\..+?-((?P<writer>[0-9]{1,9})-)?[a-z0-9_]{8}\.part")
_WINDOWS: Final = sys.platform == "win32"


def write_atomically(path: Path, contents: str | bytes, *, sync: bool = True) -> None:
    """Replace the file's contents, a text in UTF-8. Its folder is made if needed.

    A link stays a link; the file it leads to is replaced. With ``sync`` the file survives a power
    failure. Without it, the file only survives the end of the program; ``settle`` does the rest.
    Only the player may read the file.

    Raises:
        OSError: if it cannot be written; the file is then unchanged.
    """
    path = behind_links(path)
    _write(path, contents, PRIVATE, path.name, sync=sync)


def write_shared(path: Path, contents: str | bytes) -> None:
    """Write a file that is for others, in any folder of the player, as atomically.

    Others may read it if they may read what the player makes with other programs; a file there
    before keeps its permissions. What a killed program left half written in the folder is removed.

    Raises:
        OSError: if it cannot be written; the file is then unchanged.
    """
    path = behind_links(path)
    tidy_shared(path.parent)
    _write(path, contents, PUBLIC, "canasta")


def _write(
    path: Path, contents: str | bytes, mode: int, part_name: str, *, sync: bool = True
) -> None:
    """Write under a name that begins with ``part_name``, and rename. ``mode`` is that of the new
    file, less what the umask takes away.
    """
    if is_odd(path):
        raise OSError(errno.EEXIST, _("something that is not a file is in its place"), str(path))
    if mode == PUBLIC:
        path.parent.mkdir(parents=True, exist_ok=True)
    else:
        make_folder(path.parent)
    part = path.with_name(f".{part_name}-{os.getpid()}-{secrets.token_hex(4)}{PART}")
    try:
        with open(part, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(contents.encode() if isinstance(contents, str) else contents)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        if mode == PUBLIC:
            with contextlib.suppress(OSError):  # there is no file yet, or the disk has none
                shutil.copymode(path, part)
        replace_file(part, path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
    if sync:
        _sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, if they are not there; a new one is the player's own.

    Raises:
        OSError: if that is not possible.
    """
    if not os.path.isdir(folder) and folder != folder.parent:
        make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def claim(path: Path) -> None:
    """Make an empty file, which keeps others off its name.

    Raises:
        FileExistsError: if there is something of that name.
        OSError: if it cannot be made.
    """
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))


def open_to_add(path: Path) -> TextIOWrapper:
    """A text file that grows, such as the log, and its folder; open, to be written at its end.

    It takes any text: half letters, as in names of files, are spelled out.

    Raises:
        OSError: if it cannot be written, or is a pipe, which would wait for its reader.
    """
    if is_pipe(path):
        raise OSError(errno.EINVAL, "it is a pipe, not a file", str(path))
    make_folder(path.parent)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, PRIVATE)
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode) and stat.S_IMODE(mode) & ~PRIVATE and hasattr(os, "fchmod"):
        with contextlib.suppress(OSError):  # it belongs to somebody else
            os.fchmod(handle, PRIVATE)
    return os.fdopen(handle, "a", encoding="utf-8", errors="backslashreplace")


def settle(source: Path, target: Path) -> None:
    """Move a file written without ``sync`` over another, so that it survives a power failure.

    Raises:
        OSError: if that is not possible; the other file is then unchanged.
    """
    with source.open("rb+") as file:
        os.fsync(file.fileno())
    target = behind_links(target)
    replace_file(source, target)
    _sync_folder(target.parent)


def behind_links(path: Path) -> Path:
    """The file that a path leads to, whether or not it exists.

    Raises:
        OSError: if no file can have this name.
    """
    try:
        return Path(os.path.realpath(path))
    except ValueError:
        raise NoFileNameError(path) from None


def is_odd(path: Path) -> bool:
    """Whether something other than an ordinary file is there: a folder, a pipe, a device."""
    return os.path.exists(path) and not os.path.isfile(path)


def is_pipe(path: Path) -> bool:
    """Whether a pipe is there. Opening one would wait for its other end."""
    try:
        return stat.S_ISFIFO(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def newer(path: Path) -> Path:
    """Where a file's next contents are kept until they are safely on disk."""
    path = behind_links(path)
    return path.with_name(path.name + NEWER)


def move_file(source: Path, target: Path) -> None:
    """Rename a file, or the file behind a link, if need be to another disk.

    Raises:
        OSError: if that is not possible.
    """
    source = behind_links(source)
    try:
        replace_file(source, target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        write_atomically(target, bytes_of(source, SHIPPED))
        source.unlink()


def tidy(folder: Path) -> None:
    """Remove the partial files that killed programs left in a folder of the program."""
    _remove_parts(folder, _PART)


def tidy_shared(folder: Path) -> None:
    """Remove what killed programs left of files for others (``write_shared``) in a folder.

    Only files whose name this program has made go, and only after ``LEFT`` seconds.
    """
    _remove_parts(folder, _SHARED, LEFT)


def _remove_parts(folder: Path, names: re.Pattern[str], least: float | None = None) -> None:
    """Remove the partial files of these names, of the ``least`` age in seconds if there is one.

    What may still be being written stays.
    """
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            found = names.fullmatch(path.name)
            if found is None:
                continue
            with contextlib.suppress(OSError):
                old = least is None or _age(path) >= least
                if old and not _is_being_written(path, found["writer"]):
                    path.unlink()


def _age(path: Path) -> float:
    """Seconds since the file was changed; less than none if that is to come."""
    return time.time() - path.stat().st_mtime


def _is_being_written(path: Path, writer: str | None) -> bool:
    """Whether a program may still be writing the file. Windows would not let it be removed
    anyway.
    """
    if writer is None or _WINDOWS:
        return _age(path) < RECENT
    try:
        os.kill(int(writer), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def replace_file(source: Path, target: Path) -> None:
    """Rename a file, replacing any file of that name.

    Windows refuses while another program reads one of them, as virus scanners and indexers briefly
    do with every new file. Therefore a refusal is tried again for a moment.

    Raises:
        OSError: if that is not possible.
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
    """Make the renaming survive a power failure, where the system can sync folders."""
    with contextlib.suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def set_aside(path: Path) -> Path | None:
    """Rename a damaged file to ``<name>.damaged``, numbered if taken; None if that fails.

    Of a link, the file it leads to is renamed; the link itself if it leads to no ordinary file.
    """
    if not is_odd(path):
        path = behind_links(path)
    for number in range(1, 100):
        ending = DAMAGED if number == 1 else f"{DAMAGED}-{number}"
        other = path.with_name(path.name + ending)
        if os.path.lexists(other):
            continue
        try:
            replace_file(path, other)
        except OSError:
            return None
        return other
    return None
