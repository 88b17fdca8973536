"""The saved match, and the store that keeps it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import takewhile
from typing import TYPE_CHECKING

from game.store.atomic_files import newer
from game.ui.screens import seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.notation.record import Record
    from game.store.folders import Folders
    from game.store.matches import MatchStore


class SavedMatch:
    """The saved match, read when first needed.

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
            return self._record is not None
        match = self._folders.match
        return match.exists() or newer(match).exists()

    def record(self) -> Record | None:
        """The match to continue. A damaged one is set aside, with a notice."""
        if not self._read:
            self._read = True
            found = self.store.load()
            self._record = self._named(found.record) if found.record is not None else None
            if found.trouble:
                self._notice(found.trouble)
        return self._record

    @property
    def written(self) -> datetime | None:
        """When the match to continue was last saved, None if there is none."""
        match = self._folders.match
        times = []
        for path in (match, newer(match)):
            with suppress(OSError):
                times.append(path.stat().st_mtime)
        return datetime.fromtimestamp(max(times)) if times else None

    def forget(self) -> None:
        """The saved match may have changed: read it again when next needed."""
        self._read = False

    def finished_hands(self) -> Record | None:
        """The finished hands of the match to continue, for viewing; None if there are none.

        The hand being played is left out, since the record holds its hidden cards. The result is a
        copy.
        """
        record = self.record()
        if record is None:
            return None
        hands = list(takewhile(lambda hand: hand.result is not None, record.hands))
        return replace(record, hands=hands) if hands else None

    def words(self, quick: bool = False) -> str:
        """The saved match in one line. ``quick`` is for the first frame and reads nothing."""
        if quick and not self._read:
            return " "
        record = self.record()
        return seats.match_words(record) if record is not None else " "
