"""Saved matches: the one being played, and earlier ones.

All are records, so every program that reads records can read them. The match being played belongs
to the window that holds its lock; a second window keeps its match among the earlier ones.
"""

from __future__ import annotations

import contextlib
import logging
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from ..notation.position import Position
from ..notation.record import Record, RecordError, read_record, write_record
from ..notation.record_faults import RecordFault
from ..notation.replay import check
from ..rules.cards import HIDDEN, Card
from ..translation import N_, _, _n, number
from .atomic_files import claim, make_folder, move_file, newer, set_aside, settle, write_atomically
from .folders import Folders
from .salvage import salvage

if TYPE_CHECKING:
    from filelock import BaseFileLock

log = logging.getLogger(__name__)

ENDING = ".canasta"
ELSEWHERE = N_(
    "A match is being played in another window of this program. This one is kept among the "
    "earlier matches."
)
FOUND = N_(
    "Another window of this program has saved a match meanwhile. It is kept among the earlier "
    "matches."
)

_Stamp: TypeAlias = tuple[int, int, int]
_Deal: TypeAlias = tuple[tuple[Card, ...], Position | None]


@dataclass(frozen=True, slots=True)
class Loaded:
    """The result of loading: a match to go on with, if any, and a sentence about anything wrong."""

    record: Record | None
    trouble: str = ""


class MatchStore:
    """Keeps matches in the given folders. ``now`` is the clock that names their files.

    ``notice`` is a sentence for the player while another window's match is involved, else empty.
    """

    def __init__(self, folders: Folders, now: Callable[[], datetime] = datetime.now) -> None:
        self.notice = ""
        self._folders = folders
        self._now = now
        self._lock: BaseFileLock | None = None
        self._known: _Stamp | None = None
        """The stamp of the saved match when this window last read or wrote it."""
        self._waits = False
        """Whether something was written that has not been synced to the disk."""
        self._own: Path | None = None
        """The file of this window's match while another window plays the saved one."""
        self._over: tuple[Path, _Deal] | None = None
        """The file and the first deal of this window's finished match, in case it goes on."""

    @property
    def path(self) -> Path:
        """The file of the match being played."""
        return self._folders.match

    # --- the match being played ------------------------------------------------------------

    def save(self, record: Record) -> None:
        """Save the match being played.

        Raises:
            OSError: if it cannot be written; the last save is then unchanged.
        """
        self.write(record)
        self.sync()

    def write(self, record: Record) -> None:
        """Save the match being played so that it survives the end of the program; ``sync`` does the
        rest.

        While another window plays the saved match, this one is kept among the earlier matches.

        Raises:
            OSError: if it cannot be written; the last save is then unchanged.
        """
        text = write_record(record)
        if self._over is not None and self._over[1] != _first_deal(record):
            self._over = None
        if self._own is None and self._hold():
            if not self._waits:
                self._adopt()
            if self._known != _stamp(self.path):
                if self._put_away():
                    self.notice = _(FOUND)
                self._known = _stamp(self.path)
            write_atomically(newer(self.path), text, sync=False)
            self._waits = True
            return
        own = self._own or self._new_file(record.variant.key)
        try:
            write_atomically(own, text)
        except OSError:
            if self._own is None:
                own.unlink(missing_ok=True)
            raise
        self._own = own
        self.notice = _(ELSEWHERE)
        self._take_out()

    def sync(self) -> None:
        """Flush what was written to the disk, so that it survives a power failure. May take long.

        Raises:
            OSError: if that is not possible.
        """
        if self._waits:
            settle(newer(self.path), self.path)
            self._waits = False
            self._known = _stamp(self.path)
            self._take_out()

    def _take_out(self) -> None:
        """A finished match goes on: remove its file from the earlier matches."""
        if self._over is None:
            return
        (path, _deal), self._over = self._over, None
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            log.warning("%s stays beside the match that goes on: %s", path.name, error)

    def _adopt(self) -> None:
        """Recover what a killed window had written but not synced.

        Raises:
            OSError: if that is not possible.
        """
        self.sync()
        left = newer(self.path)
        if not os.path.exists(left):
            return
        try:
            whole = bool(read_record(left).hands)
        except RecordError as error:
            whole = is_newer(error)
        if whole:
            settle(left, self.path)
        elif os.path.isfile(left):
            # The power failed before the file was complete on disk.
            left.unlink()
        else:
            set_aside(left)

    def _hold(self) -> bool:
        """Take the lock on the saved match; whether this window has it."""
        # Imported here so that the window opens faster.
        from filelock import FileLock, Timeout

        if self._lock is None:
            self._lock = FileLock(self.path.with_suffix(".lock"), timeout=0, thread_local=False)
        if self._lock.is_locked:
            return True
        try:
            make_folder(self.path.parent)
            self._lock.acquire()
        except Timeout:
            return False
        except (OSError, NotImplementedError) as error:
            # Without locks writing may still work, and other writers are noticed by the stamp.
            log.warning("the saved match cannot be locked: %s", error)
        return True

    def release(self) -> None:
        """The player has left the table: another window may play the saved match."""
        with contextlib.suppress(OSError):
            # If this fails, the file remains and is adopted later.
            self.sync()
        self._waits = False
        self._own = self._over = None
        self.notice = ""
        if self._lock is not None:
            self._lock.release()

    def load(self) -> Loaded:
        """The match being played. A damaged file is set aside; one by a newer version is left
        alone.
        """
        if not os.path.exists(self.path) and not os.path.exists(newer(self.path)):
            return Loaded(None)
        held = self._lock is not None and self._lock.is_locked
        if not self._hold():
            return Loaded(None, _("The saved match is being played in another window."))
        try:
            with contextlib.suppress(OSError):
                self._adopt()
            return self._read() if os.path.exists(self.path) else Loaded(None)
        finally:
            if not held and self._lock is not None:
                self._lock.release()

    def _read(self) -> Loaded:
        self._known = _stamp(self.path)
        try:
            record = read_record(self.path)
        except RecordError as error:
            if is_newer(error):
                return Loaded(
                    None,
                    _(
                        "The saved match was written by a newer version of this program. It is "
                        "kept for that version."
                    ),
                )
            return self._mended(error.told(_, _n, number))
        if not record.hands:
            return self._damaged(_("it has no hands"))
        report = check(record)
        for index, replay in enumerate(report.hands):
            if replay.refused is not None:
                cause = replay.refused.refusal.sentence(_, _n, number)
                return self._mended(f"hands[{index}].actions[{replay.refused.index}]: {cause}")
        for difference in report.differs:
            log.warning("the saved match differs from its replay: %s", difference)
        if report.differs:
            told = _("The saved match differs from what was played: {difference}.")
            return Loaded(record, told.format(difference=report.differs[0]))
        return Loaded(record)

    def _mended(self, cause: str) -> Loaded:
        """The match up to the damage, saved again; the damaged file is set aside."""
        try:
            record = salvage(self.path)
        except RecordError:
            record = None
        if record is None:
            return self._damaged(cause)
        log.error("the saved match is damaged and goes on before that: %s", cause)
        other = set_aside(self.path)
        if other is None:
            return self._damaged(cause)
        try:
            self.save(record)
        except OSError:
            # Nothing is lost: the next save, or the next start, tries again.
            with contextlib.suppress(OSError):
                move_file(other, self.path)
        last = record.hands[-1]
        told = _n(
            "The saved match was damaged ({cause}): it goes on after {count} action of hand "
            "{number}, and the damaged file was kept as {file}.",
            "The saved match was damaged ({cause}): it goes on after {count} actions of hand "
            "{number}, and the damaged file was kept as {file}.",
            len(last.actions),
        )
        told = told.format(
            cause=cause, count=number(len(last.actions)), number=last.number, file=other.name
        )
        return Loaded(record, told)

    def _damaged(self, cause: str) -> Loaded:
        log.error("the saved match is damaged: %s", cause)
        other = set_aside(self.path)
        if other is None:
            told = _("The saved match is damaged and could not be set aside ({cause}).")
            return Loaded(None, told.format(cause=cause))
        told = _("The saved match is damaged and was kept as {file} ({cause}).")
        return Loaded(None, told.format(file=other.name, cause=cause))

    # --- matches before --------------------------------------------------------------------

    def take_up(self, path: Path) -> Loaded:
        """Make an earlier match the one being played, and put that one among the earlier ones.

        A match that cannot be continued stays where it is, and nothing else changes.

        Raises:
            OSError: if a file cannot be moved. Each match is then still in one of both places.
        """
        self._own = self._over = None
        self.notice = ""
        if not self._hold():
            return Loaded(
                None,
                _(
                    "A match is being played in another window of this program. Close it to go on "
                    "with another one here."
                ),
            )
        try:
            cause = hindrance(path)
            if cause:
                told = _("{file} cannot be continued: {cause}")
                return Loaded(None, told.format(file=path.name, cause=cause))
            self._adopt()
            self._put_away()
            move_file(path, self.path)
            return self._read()
        finally:
            self.release()

    def begin(self) -> bool:
        """Put the match being played among the earlier ones if anything was done in it; whether it
        was.

        Raises:
            OSError: if that is not possible.
        """
        self._own = self._over = None
        self.notice = ""
        if not self._hold():
            return False
        self._adopt()
        return self._put_away()

    def _put_away(self) -> bool:
        """Move the file of the match being played out of the way; whether a match is kept by that.

        Raises:
            OSError: if that is not possible.
        """
        if not os.path.exists(self.path):
            return False
        key = "match"
        try:
            record = read_record(self.path)
        except RecordError as error:
            if not is_newer(error):
                if set_aside(self.path) is None:
                    raise OSError("a damaged match is in the way") from None
                return False
        else:
            key = record.variant.key
            if not any(hand.actions for hand in record.hands):
                self._known = _stamp(self.path)
                return False
        self._move_away(key)
        return True

    def finish(self, record: Record) -> None:
        """Put a finished match among the earlier ones. If it is saved again later, it is being
        played again.

        Raises:
            OSError: if it cannot be written; it then remains the match being played.
        """
        self.save(record)
        path = self._own or self._move_away(record.variant.key)
        self._over = path, _first_deal(record)
        self._own = None

    def _move_away(self, key: str) -> Path:
        """Move the file of the match being played to the earlier matches; its new path."""
        name = self._new_file(key)
        try:
            move_file(self.path, name)
        except OSError:
            with contextlib.suppress(OSError):
                name.unlink()
            raise
        return name

    def played(self) -> list[Path]:
        """The files of the earlier matches, newest first."""
        try:
            found = [path for path in self._folders.matches.iterdir() if path.suffix == ENDING]
        except OSError:
            return []
        return sorted(found, reverse=True)

    def times_played(self) -> Counter[str]:
        """How many finished or left matches there are of each game, by its key."""
        return Counter(key for path in self.played() for key in path.stem.split()[2:3])

    def _new_file(self, key: str) -> Path:
        """A new, empty file among the earlier matches. Creating it keeps other windows off its
        name.
        """
        folder = self._folders.matches
        make_folder(folder)
        # Some systems write %Y without leading zeros.
        now = self._now().isoformat(" ", "seconds").replace(":", ".")
        stem = f"{now} {key}"
        number = 1
        while True:
            path = folder / f"{stem}{f' {number}' if number > 1 else ''}{ENDING}"
            try:
                claim(path)
            except FileExistsError:
                number += 1
                continue
            return path


def hindrance(path: Path) -> str:
    """Why a match cannot be continued, empty if it can be."""
    try:
        record = read_record(path)
    except RecordError as error:
        return error.told(_, _n, number)
    if not record.hands:
        return _("it has no hands.")
    position = record.hands[-1].position
    if position is not None and any(HIDDEN in cards for cards in (*position.hands, position.stock)):
        return _("cards of its last hand are not known.")
    return ""


def _first_deal(record: Record) -> _Deal:
    """What identifies a match, however far it has come: its first deal."""
    first = record.hands[0]
    return tuple(first.deck or ()), first.position


def _stamp(path: Path) -> _Stamp | None:
    """Time, inode and size of a file, to notice when it is rewritten; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino, found.st_size


def is_newer(error: RecordError) -> bool:
    """Whether a record could not be read because its format is newer than this program."""
    return error.fault is RecordFault.NEWER
