"""How the player has arranged their cards: the order of the hand and the cards staged for an
opening.

This is kept beside the saved match in its own file, since a record tells only what was played. If
it cannot be written or read, it is dropped without affecting the match.
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

from ..notation.card_notation import cards_text, parse_cards
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
    """The hand from left to right without the staged cards, and the staged cards by group."""

    hand: tuple[Card, ...] = ()
    put_out: tuple[tuple[Card, ...], ...] = ()

    @property
    def written(self) -> tuple[str, list[str]]:
        """Both in the notation of records, which tells where a wild card stands in a sequence."""
        return cards_text(self.hand), [cards_text(group) for group in self.put_out]


def deal_number(deck: Sequence[Card]) -> int:
    """A checksum that identifies a deal."""
    return zlib.crc32(bytes(deck))


class HandLayoutFile:
    """Reads and writes the file. Writing is done in a thread, so a slow disk costs no frame.

    ``actions`` counts the actions played in the deal. A layout kept after more actions than that is
    ignored: moves have been taken back since, or the match was begun again from an earlier point.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._change = threading.Condition()
        self._newest: str | None = None
        self._writing = False
        self._told: tuple[int, int, HandLayout] | None = None
        """The layout last kept. It may not be on disk yet, or may fail to get there."""

    def load(self, deal: int, actions: int) -> HandLayout:
        """How the cards lay in that deal; empty if the file is of another deal or damaged."""
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
        """Write the layout. If several wait, only the newest is written."""
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
        """The text to write next; None ends the writing."""
        with self._change:
            text, self._newest = self._newest, None
            if text is None:
                # Within the lock: from here on another thread may begin to write.
                self._done()
            return text

    def _done(self) -> None:
        with self._change:
            self._writing = False
            self._change.notify_all()

    def flush(self, patience: float = PATIENCE) -> None:
        """Wait until all is written, at most ``patience`` seconds."""
        with self._change:
            self._change.wait_for(lambda: not self._writing, patience)
