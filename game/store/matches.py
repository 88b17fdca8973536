"""Saved matches: the one being played, and those that were played before.

All are records, so every program that reads records reads them.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ..notation.record import Record, RecordError, read_record
from ..notation.replay import check
from .files import set_aside, write_atomically
from .folders import Folders
from .record_text import RecordText

log = logging.getLogger(__name__)

ENDING = ".canasta"


@dataclass(frozen=True, slots=True)
class Loaded:
    """What loading gave: a match that can go on, or none, and a sentence where that is amiss."""

    record: Record | None
    trouble: str = ""


class MatchStore:
    """Keeps matches in the folders given. ``now`` is the clock that names their files."""

    def __init__(self, folders: Folders, now: Callable[[], datetime] = datetime.now) -> None:
        self._folders = folders
        self._now = now
        self._text = RecordText()

    @property
    def path(self) -> Path:
        """The file of the match being played."""
        return self._folders.match

    # --- the match being played ------------------------------------------------------------

    def save(self, record: Record) -> None:
        """Keep the match being played as it stands.

        Raises:
            OSError: if it cannot be written; the last save is then as it was.
        """
        write_atomically(self.path, self._text.text(record))

    def load(self) -> Loaded:
        """The match being played. A damaged file is set aside, one of a newer version is left."""
        if not self.path.exists():
            return Loaded(None)
        try:
            record = read_record(self.path)
        except RecordError as error:
            if is_newer(error):
                return Loaded(
                    None,
                    "The saved match was written by a newer version of this program and is kept "
                    "for it.",
                )
            return self._damaged(f"{error.place}: {error.message}")
        if not record.hands:
            return self._damaged("it has no hands")
        report = check(record)
        for index, replay in enumerate(report.hands):
            if replay.refused is not None:
                cause = replay.refused.refusal.message
                return self._damaged(f"hands[{index}].actions[{replay.refused.index}]: {cause}")
        for difference in report.differs:
            log.warning("the saved match differs from its replay: %s", difference)
        return Loaded(record)

    def _damaged(self, cause: str) -> Loaded:
        log.error("the saved match is damaged: %s", cause)
        other = set_aside(self.path)
        where = f"and was kept as {other.name}" if other else "and could not be set aside"
        return Loaded(None, f"The saved match is damaged {where} ({cause}).")

    # --- matches before --------------------------------------------------------------------

    def begin(self) -> None:
        """Put away the match being played, if there is one in which anything was done.

        Raises:
            OSError: if that is not possible.
        """
        if not self.path.exists():
            return
        key = "match"
        try:
            record = read_record(self.path)
        except RecordError as error:
            if not is_newer(error):
                set_aside(self.path)
                return
        else:
            key = record.variant.key
            if not any(hand.actions for hand in record.hands):
                return
        self._folders.matches.mkdir(parents=True, exist_ok=True)
        self.path.replace(self._free_name(key))

    def finish(self, record: Record) -> None:
        """Put a finished match among those played.

        Raises:
            OSError: if it cannot be written; it then still is the match being played.
        """
        write_atomically(self._free_name(record.variant.key), self._text.text(record))
        with contextlib.suppress(FileNotFoundError):
            self.path.unlink()

    def played(self) -> list[Path]:
        """The files of the matches before, the newest first."""
        try:
            found = [path for path in self._folders.matches.iterdir() if path.suffix == ENDING]
        except OSError:
            return []
        return sorted(found, reverse=True)

    def _free_name(self, key: str) -> Path:
        stem = f"{self._now():%Y-%m-%d %H.%M.%S} {key}"
        path = self._folders.matches / f"{stem}{ENDING}"
        number = 2
        while path.exists():
            path = self._folders.matches / f"{stem} {number}{ENDING}"
            number += 1
        return path


def is_newer(error: RecordError) -> bool:
    """Whether a record could not be read because its format is newer than this program."""
    return error.place == "format" and "newer" in error.message
