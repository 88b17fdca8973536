"""Which problems the player has solved and missed: one small file, written after every answer.

A file that cannot be read is set aside and begun anew; one of a newer version is left alone.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

from game.translation import _

from ...store.atomic_files import set_aside, write_atomically
from ...store.kept_json import NewerFileError, read_kept

log = logging.getLogger(__name__)

FORMAT: Final = "canasta-solved 1"
_MOST_BYTES: Final = 1_000_000


class Results:
    """The results by the problem's key: True where the first answer was right.

    A problem missed before and solved later counts as solved. ``trouble`` is a sentence for the
    player where the file could not be read or written, else empty.
    """

    def __init__(self, path: Path) -> None:
        self.trouble = ""
        self._path = path
        self._closed = False
        """Whether the file is left alone."""
        self._solved: dict[str, bool] = {}
        try:
            found = read_kept(path, FORMAT, _MOST_BYTES)
            if found is not None:
                self._take_in(found)
        except NewerFileError:
            self._closed = True
        except OSError:
            # It may well be read the next time: what is in it is not replaced.
            log.exception("the results of problems cannot be read")
            self.trouble = _("Which problems you have solved could not be read.")
            self._closed = True
        except (ValueError, TypeError, AttributeError, KeyError):
            log.exception("the results of problems are damaged")
            self._solved = {}
            self._set_aside()

    def _take_in(self, found: Mapping[str, Any]) -> None:
        self._solved = dict.fromkeys(map(str, found["missed"]), False)
        self._solved |= dict.fromkeys(map(str, found["solved"]), True)

    def _set_aside(self) -> None:
        other = set_aside(self._path)
        if other is None:
            self.trouble = _("Which problems you have solved could not be read.")
            return
        told = _("Which problems you have solved could not be read; the file was kept as {name}.")
        self.trouble = told.format(name=other.name)

    def of(self, key: str) -> bool | None:
        """Whether a problem was solved, None if it was never answered."""
        return self._solved.get(key)

    def solved(self, keys: Collection[str]) -> int:
        """How many of these problems have been solved."""
        return sum(self._solved.get(key, False) for key in keys)

    def keep(self, key: str, solved: bool) -> None:
        """Keep the result of a problem."""
        self._solved[key] = solved or self._solved.get(key, False)
        if self._closed:
            return
        kept = {"format": FORMAT, "solved": [], "missed": []} | {
            name: sorted(key for key, was in self._solved.items() if was is wanted)
            for name, wanted in (("solved", True), ("missed", False))
        }
        try:
            write_atomically(self._path, json.dumps(kept, indent=1) + "\n", sync=False)
        except OSError:
            log.exception("the results of problems cannot be written")
            self.trouble = _("Which problems you have solved could not be saved.")
