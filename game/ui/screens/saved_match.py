"""The match to continue, and the store that keeps it."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.files import time_of
from game.notation.record import Record
from game.store.atomic_files import newer
from game.store.folders import Folders
from game.translation import _
from game.ui.screens import seats

if TYPE_CHECKING:
    from game.store.matches import MatchStore
    from game.ui.screens.earlier_match import EarlierMatch

LOOKED_AT: Final = 40
"""Number of earlier matches among which an unfinished one is looked for."""


class SavedMatch:
    """The match being played and the one to continue, read when first needed.

    As a rule both are the same. While no match is being played, or only a daily deal, the newest
    unfinished one among the earlier matches is continued.

    ``named`` gives its house rules their name. ``notice`` is called with sentences for the player.
    """

    def __init__(
        self,
        folders: Folders,
        named: Callable[[Record], Record],
        notice: Callable[[str], None],
    ) -> None:
        self._folders = folders
        self._named = named
        self._notice = notice
        self._store: MatchStore | None = None
        self._record: Record | None = None
        self._read = False
        self._earlier: tuple[Path, EarlierMatch] | None = None
        self._is_daily = False
        self._seen: dict[tuple[Path, int], EarlierMatch | None] = {}
        """What was found in files of earlier matches, by file and time of its last change (ns)."""

    @property
    def store(self) -> MatchStore:
        """The store of matches."""
        if self._store is None:
            from game.store.matches import MatchStore

            self._store = MatchStore(self._folders)
        return self._store

    @property
    def exists(self) -> bool:
        """Whether there is a match to continue. Until it is read, whether there is a file."""
        if self._read:
            return self._record is not None or self._earlier is not None
        return self.path_exists

    @property
    def path_exists(self) -> bool:
        """Whether there is a file of a match being played."""
        match = self._folders.match
        return os.path.exists(match) or os.path.exists(newer(match))

    def record(self) -> Record | None:
        """The match being played. A damaged one is set aside, with a notice."""
        if not self._read:
            self._read = True
            found = self.store.load()
            self._record = self._named(found.record) if found.record is not None else None
            if found.trouble:
                self._notice(found.trouble)
            self._is_daily = self._record is not None and _is_daily(self._record)
            self._earlier = self._find_earlier()
        return self._record

    @property
    def earlier(self) -> Path | None:
        """The file of the earlier match to continue, None if it is the one being played."""
        self.record()
        return self._earlier[0] if self._earlier is not None else None

    def _find_earlier(self) -> tuple[Path, EarlierMatch] | None:
        if not self._is_daily and self.path_exists:
            # It may also be one that another window plays, or a newer version of the program.
            return None
        from game.store.matches import hindrance

        for file in self.store.played()[:LOOKED_AT]:
            match = self.match_in(file)
            if match is None or not match.goes_on or match.day is not None:
                continue
            if not hindrance(file):
                return file, match
        return None

    def match_in(self, file: Path) -> EarlierMatch | None:
        """What there is to tell of an earlier match; None if its file is damaged."""
        from game.ui.screens.earlier_match import EarlierMatch

        try:
            key = file, file.stat().st_mtime_ns
        except OSError:
            return None
        if key not in self._seen:
            self._seen[key] = EarlierMatch.at(file)
        return self._seen[key]

    @property
    def written(self) -> datetime | None:
        """When the match being played was last saved, None if there is none."""
        match = self._folders.match
        times = (time_of(path) for path in (match, newer(match)))
        return max((time for time in times if time is not None), default=None)

    def forget(self) -> None:
        """The saved match may have changed: read it again when next needed."""
        self._read = False

    def finished_hands(self) -> Record | None:
        """The finished hands of the match being played, for viewing; None if there are none.

        The hand being played is left out, since the record holds its hidden cards. The result is a
        copy.
        """
        from game.controller.sharing import what_may_leave

        record = self.record()
        return what_may_leave(record) if record is not None else None

    def words(self, quick: bool = False) -> str:
        """The match to continue in one line. ``quick`` is for the first frame and reads nothing."""
        if quick and not self._read:
            return " "
        record = self.record()
        if self._earlier is not None:
            record = self._named(self._earlier[1].record)
        elif self._is_daily and record is not None:
            return _("Daily deal, {match}").format(match=seats.match_words(record))
        return seats.match_words(record) if record is not None else " "


def _is_daily(record: Record) -> bool:
    from game.daily.days import deal_of

    return len(record.hands) == 1 and deal_of(record, datetime.now().date()) is not None
