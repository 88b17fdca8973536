"""Pictures of cards made ready before they are wanted, so that no frame waits for a file."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from game.rules.cards import HIDDEN
from game.rules.view import PlayerView
from game.ui.assets import Assets
from game.ui.table.layout.areas import Areas
from game.ui.table.render.card_pictures import card_name

log = logging.getLogger(__name__)

AHEAD: Final = 2
"""Files read before they are scaled; all of them together take 75 MB."""
PAUSE: Final = 0.2
"""Seconds after which the thread looks whether its files are still wanted."""
ROOM_FOR_ALL: Final = 2.5
"""The scale below which pictures of all cards at all their sizes have room in the cache."""


def pictures_wanted(
    view: PlayerView, areas: Areas, back: str, sheet_card: int
) -> dict[str, list[tuple[int, int]]]:
    """The cards that a hand will show: pairs of height and shadow by the name of the picture.

    ``back`` is the name of the card back, ``sheet_card`` the height of cards on the score sheet.
    """
    hand, card, small = round(areas.hand_height), round(areas.card), round(areas.small)
    held = set(view.hand)
    order = sorted(set(view.variant.full_pack()), key=lambda face: (face not in held, -face))
    sizes = [(hand, 1), (card, 1), (card, 2)]
    if areas.s < ROOM_FOR_ALL:
        # At the end of the hand everybody's cards are turned up, and then counted.
        sizes += [(small, 1), (sheet_card, 1)]
    out: dict[str, list[tuple[int, int]]] = {}
    for name in (card_name(face, back) for face in (HIDDEN, *order)):
        lies_small = name.startswith(("3", "back:"))
        out[name] = sizes + ([(small, 1), (small, 2)] if lies_small else [])
        if name.startswith("back:"):
            out[name].append((hand, 2))
    return out


class WarmUp:
    """Reads the files in a thread; ``step`` scales one card at a time in the window's thread."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._read: queue.Queue[tuple[int, str, pygame.Surface]] = queue.Queue(AHEAD)
        self._ticket = 0
        self._sizes: dict[str, list[tuple[int, int]]] = {}
        self._left = 0
        self._due: list[tuple[str, int, int]] = []

    def start(self, wanted: Mapping[str, Sequence[tuple[int, int]]]) -> None:
        """Prepare cards, each in some sizes: pairs of height and shadow."""
        self._ticket += 1
        self._sizes = {name: list(dict.fromkeys(sizes)) for name, sizes in wanted.items()}
        self._due = []
        files = [(name, self._assets.card_file(name)) for name in wanted]
        files = [(name, file) for name, file in files if self._assets.has(file)]
        self._left = len(files)
        threading.Thread(target=self._work, args=(self._ticket, files), daemon=True).start()

    def stop(self) -> None:
        """Leave it at what is done."""
        self._ticket += 1
        self._left = 0
        self._due = []

    def _work(self, ticket: int, files: Sequence[tuple[str, str]]) -> None:
        for name, file in files:
            if ticket != self._ticket:
                return
            try:
                self._hand_on(ticket, name, self._assets.read_master(file))
            except (pygame.error, OSError):
                log.warning("the picture %s could not be read", file)

    def _hand_on(self, ticket: int, name: str, master: pygame.Surface) -> None:
        """Wait until there is room for one more, or until it is not wanted any more."""
        while ticket == self._ticket:
            try:
                self._read.put((ticket, name, master), timeout=PAUSE)
            except queue.Full:
                continue
            return

    def step(self) -> bool:
        """Make one picture ready, if one is due; False when there is nothing left to do."""
        if self._due:
            name, height, shadow = self._due.pop()
            self._assets.card_sprite(name, height, shadow)
            return True
        if self._left <= 0:
            return False
        try:
            ticket, name, master = self._read.get_nowait()
        except queue.Empty:
            return True
        if ticket == self._ticket:
            self._left -= 1
            self._assets.keep_master(self._assets.card_file(name), master)
            self._due = [(name, height, shadow) for height, shadow in self._sizes[name]]
        return True
