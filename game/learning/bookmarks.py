"""How far the player is in each lesson: one small file, written after every answer.

A file that cannot be read is set aside and begun anew; one of a newer version is left alone.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final

from game.translation import _

from ..notation.action_notation import action_text, parse_action
from ..rules.actions import Action
from ..store.atomic_files import set_aside, write_atomically
from ..store.kept_json import NewerFileError, read_kept
from .alternatives import Instead

log = logging.getLogger(__name__)

FORMAT: Final = "canasta-lessons 1"
PUT_AWAY: Final = "first lesson put away"
"""Kept among the notes where the first lesson is not to be offered any more."""
_MOST_BYTES: Final = 100_000


@dataclass
class Bookmark:
    """How far a lesson is: the step to go on with, and whether it has ever been finished.

    ``day`` is the one on which it was finished first (``2026-05-17``).
    ``instead`` are the cards played in place of those of the deal, ``laid`` what was melded in the
    present turn. Files of earlier versions have none of the three.
    """

    step: str = ""
    done: bool = False
    instead: tuple[Instead, ...] = ()
    laid: tuple[Action, ...] = ()
    day: str = ""


@dataclass
class Bookmarks:
    """The bookmarks by the lesson's key, and the notes that the player has already had.

    ``told`` are the ids of notes shown once in a player's life. ``trouble`` is a sentence for the
    player if the file could not be read or written, else empty; nothing else depends on it.
    """

    path: Path
    lessons: dict[str, Bookmark] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)
    trouble: str = ""
    _closed: bool = False
    """Whether the file is left alone."""

    @classmethod
    def read(cls, path: Path) -> Bookmarks:
        """What is kept; nothing where there is no file or a damaged one."""
        kept = cls(path)
        try:
            found = read_kept(path, FORMAT, _MOST_BYTES)
            if found is not None:
                kept._take_in(found)
        except NewerFileError:
            kept._closed = True
        except OSError:
            # It may well be read the next time: what is in it is not replaced.
            log.exception("the lessons' bookmarks cannot be read")
            kept.trouble = _("How far you were in the lessons could not be read this time.")
            kept._closed = True
        except (ValueError, TypeError, AttributeError, KeyError):
            log.exception("the lessons' bookmarks are damaged")
            kept.lessons, kept.told = {}, set()
            kept.trouble = _(
                "How far you were in the lessons could not be read: they start from the beginning."
            )
            set_aside(path)
        return kept

    def _take_in(self, found: Mapping[str, Any]) -> None:
        for key, entry in found["lessons"].items():
            step, done = str(entry["step"]), bool(entry["done"])
            try:
                instead = tuple((int(at), str(one), str(other))
                                for at, one, other in entry.get("instead", []))  # fmt: skip
                laid = tuple(parse_action(said) for said in entry.get("laid", []))
            except (ValueError, TypeError, AttributeError, OverflowError):
                # The step is enough to go on with.
                log.exception("what was played in the lesson %s is damaged", key)
                instead, laid = (), ()
            self.lessons[str(key)] = Bookmark(step, done, instead, laid, _day(entry.get("day")))
        self.told = {str(name) for name in found["told"]}

    def of(self, lesson: str) -> Bookmark:
        """The bookmark of a lesson; an empty one where it was never begun."""
        return self.lessons.get(lesson, Bookmark())

    @property
    def left(self) -> str:
        """The lesson that was left last without being finished; empty if there is none."""
        begun = [key for key, mark in self.lessons.items() if mark.step]
        return begun[-1] if begun else ""

    def turn_to(
        self,
        lesson: str,
        step: str,
        instead: Sequence[Instead] = (),
        laid: Sequence[Action] = (),
    ) -> None:
        """Keep the step with which a lesson goes on; it is the last one played from now on."""
        before = self.of(lesson)
        self.told.discard(PUT_AWAY)
        self.lessons.pop(lesson, None)
        self.lessons[lesson] = Bookmark(
            step, before.done, tuple(instead), tuple(laid), before.day
        )  # fmt: skip
        self._write()

    def finish(self, lesson: str) -> None:
        """Keep that a lesson is done; next time it begins anew."""
        before = self.of(lesson)
        day = before.day if before.done else date.today().isoformat()
        self.lessons[lesson] = Bookmark("", True, day=day)
        self._write()

    @property
    def offers_first(self) -> bool:
        """Whether the first lesson is still to be offered: none is finished, it is not put away."""
        done = any(mark.done for mark in self.lessons.values())
        return not done and PUT_AWAY not in self.told

    def put_away(self) -> None:
        """Offer the first lesson no more, until one is gone on with."""
        self.tell(PUT_AWAY)

    def tell(self, note: str) -> None:
        """Keep that a note has been shown."""
        self.told.add(note)
        self._write()

    def _write(self) -> None:
        if self._closed:
            return
        kept = {
            "format": FORMAT,
            "lessons": {
                key: {"step": mark.step, "done": mark.done}
                | ({"instead": mark.instead} if mark.instead else {})
                | ({"laid": [action_text(action) for action in mark.laid]} if mark.laid else {})
                | ({"day": mark.day} if mark.day else {})
                for key, mark in self.lessons.items()
            },
            "told": sorted(self.told),
        }
        try:
            write_atomically(self.path, json.dumps(kept, indent=1) + "\n", sync=False)
        except OSError:
            log.exception("the lessons' bookmarks cannot be written")
            self.trouble = _("How far you are in the lessons cannot be saved.")


def _day(found: object) -> str:
    """A day as it is kept; empty for what is none."""
    try:
        return date.fromisoformat(str(found)).isoformat() if found else ""
    except ValueError:
        return ""
