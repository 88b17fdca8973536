"""How the player has put his cards: the order of his hand and the cards put out for an opening.

It is kept beside the saved match, in a file of its own: a record tells what was played, and this is
not part of it. What cannot be written or read is forgotten, and nothing else is lost with it.
"""

from __future__ import annotations

import logging
import threading
import tomllib
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..notation.cards import cards_text, parse_cards
from ..rules.cards import Card
from .files import write_atomically

log = logging.getLogger(__name__)

FORMAT: Final = "canasta-desk 1"
_MOST_BYTES: Final = 20_000
PATIENCE: Final = 2.0
"""Seconds that leaving the table waits for the disk."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The hand from left to right, without the cards put out, and these group by group."""

    hand: tuple[Card, ...] = ()
    put_out: tuple[tuple[Card, ...], ...] = ()


def deal_number(deck: Sequence[Card]) -> int:
    """A number that tells one deal from others."""
    return zlib.crc32(bytes(deck))


class DeskFile:
    """Reads and writes the file. Writing goes on beside the game: a slow disk costs no frame."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._change = threading.Condition()
        self._newest: str | None = None
        self._writing = False

    def load(self, deal: int) -> Laid:
        """How the cards lay in that deal; nothing where the file tells of another or is damaged."""
        try:
            with self._path.open("rb") as file:
                have = tomllib.loads(file.read(_MOST_BYTES).decode("utf-8"))
            if have["format"] != FORMAT or have["deal"] != deal:
                return Laid()
            groups = tuple(tuple(parse_cards(group)) for group in have["put_out"])
            return Laid(tuple(parse_cards(have["hand"])), groups)
        except FileNotFoundError:
            return Laid()
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            log.warning("how the cards lay cannot be read: %s", error)
            return Laid()

    def keep(self, deal: int, laid: Laid) -> None:
        """Write it down; of several that wait only the newest is written."""
        groups = ", ".join(f'"{cards_text(group)}"' for group in laid.put_out)
        lines = (
            f'format = "{FORMAT}"',
            f"deal = {deal}",
            f'hand = "{cards_text(laid.hand)}"',
            f"put_out = [{groups}]",
        )
        with self._change:
            self._newest = "\n".join(lines) + "\n"
            if self._writing:
                return
            self._writing = True
        threading.Thread(target=self._write, name="desk", daemon=True).start()

    def _write(self) -> None:
        while True:
            with self._change:
                text, self._newest = self._newest, None
                if text is None:
                    self._writing = False
                    self._change.notify_all()
                    return
            try:
                write_atomically(self._path, text)
            except OSError as error:
                log.warning("how the cards lie cannot be kept: %s", error)

    def flush(self, patience: float = PATIENCE) -> None:
        """Wait until all is written, but not for long."""
        with self._change:
            self._change.wait_for(lambda: not self._writing, patience)
