"""How the player has put his cards: the order of his hand and the cards put out for an opening.

It is kept beside the saved match, in a file of its own: a record tells what was played, and this is
not part of it. What cannot be written or read is forgotten, and nothing else is lost with it.
"""

from __future__ import annotations

import logging
import threading
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import tomlkit

from ..notation.cards import cards_text, parse_cards
from ..notation.document import load
from ..notation.sources import NoFileError
from ..rules.cards import Card
from .atomic_files import write_atomically

log = logging.getLogger(__name__)

FORMAT: Final = "canasta-desk 1"
_MOST_BYTES: Final = 20_000
PATIENCE: Final = 2.0
"""Seconds that the end of the program waits for the disk."""


@dataclass(frozen=True, slots=True)
class HandLayout:
    """The hand from left to right, without the cards put out, and these group by group."""

    hand: tuple[Card, ...] = ()
    put_out: tuple[tuple[Card, ...], ...] = ()

    @property
    def written(self) -> tuple[str, list[str]]:
        """Both in the notation of records, which tells where a wild card stands in a sequence."""
        return cards_text(self.hand), [cards_text(group) for group in self.put_out]


def deal_number(deck: Sequence[Card]) -> int:
    """A number that tells one deal from others."""
    return zlib.crc32(bytes(deck))


class HandLayoutFile:
    """Reads and writes the file. Writing goes on beside the game: a slow disk costs no frame.

    ``actions`` are those played in the deal: what was kept after more of them is of a match that
    was begun anew from there, or taken back.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._change = threading.Condition()
        self._newest: str | None = None
        self._writing = False
        self._told: tuple[int, int, HandLayout] | None = None
        """What was kept last, which the disk may not have yet, or never get."""

    def load(self, deal: int, actions: int) -> HandLayout:
        """How the cards lay in that deal; nothing where the file tells of another or is damaged."""
        if self._told is not None:
            told, after, laid = self._told
            return laid if told == deal and after <= actions else HandLayout()
        try:
            have: dict[str, Any] = load(self._path, _MOST_BYTES)
            if have["format"] != FORMAT or have["deal"] != deal or have["actions"] > actions:
                return HandLayout()
            groups = tuple(tuple(parse_cards(group)) for group in have["put_out"])
            return HandLayout(tuple(parse_cards(have["hand"])), groups)
        except NoFileError:
            return HandLayout()
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            log.warning("how the cards lay cannot be read: %s", error)
            return HandLayout()

    def keep(self, deal: int, actions: int, laid: HandLayout) -> None:
        """Write it down; of several that wait only the newest is written."""
        self._told = deal, actions, laid
        hand, put_out = laid.written
        told = {
            "format": FORMAT,
            "deal": deal,
            "actions": actions,
            "hand": hand,
            "put_out": put_out,
        }
        with self._change:
            self._newest = tomlkit.dumps(told)
            if self._writing:
                return
            self._writing = True
        try:
            threading.Thread(target=self._write, name="desk", daemon=True).start()
        except RuntimeError as error:
            log.warning("how the cards lie cannot be kept: %s", error)
            self._done()

    def _write(self) -> None:
        try:
            while (text := self._next()) is not None:
                try:
                    write_atomically(self._path, text)
                except OSError as error:
                    log.warning("how the cards lie cannot be kept: %s", error)
        except BaseException:
            self._done()
            raise

    def _next(self) -> str | None:
        """What is to be written; with nothing left the writing has ended."""
        with self._change:
            text, self._newest = self._newest, None
            if text is None:
                # Not later: another thread may write from here on.
                self._done()
            return text

    def _done(self) -> None:
        with self._change:
            self._writing = False
            self._change.notify_all()

    def flush(self, patience: float = PATIENCE) -> None:
        """Wait until all is written, but not for long."""
        with self._change:
            self._change.wait_for(lambda: not self._writing, patience)
