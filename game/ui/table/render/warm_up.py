"""Cards made ready before they are wanted, so that no frame waits for a file."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Collection, Mapping
from typing import Final, TypeAlias

import pygame

from game.rules.cards import HIDDEN
from game.rules.view import PlayerView
from game.ui.assets import Assets
from game.ui.table.layout.areas import Areas
from game.ui.table.render.card_pictures import card_name

log = logging.getLogger(__name__)

AHEAD: Final = 2
"""Cards that wait to be taken: in a table that is not shown none are."""
PAUSE: Final = 0.2
"""Seconds after which the thread looks whether its files are still wanted."""

Wanted: TypeAlias = Mapping[str, Collection[int]]


def pictures_wanted(view: PlayerView, areas: Areas, back: str, sheet_card: int) -> Wanted:
    """The cards that a hand will show: their heights by the name of the picture.

    ``back`` is the name of the card back, ``sheet_card`` the height of cards on the score sheet.
    """
    held = set(view.hand)
    order = sorted(set(view.variant.full_pack()), key=lambda face: (face not in held, -face))
    # At the end of the hand everybody's cards are turned up, and then counted.
    sizes = {round(areas.hand_height), round(areas.card), round(areas.small), sheet_card}
    return {card_name(face, back): sizes for face in (HIDDEN, *order)}


class WarmUp:
    """Makes them in a thread; ``step`` takes what has been made, in the window's thread."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._made: queue.Queue[tuple[int, str, list[pygame.Surface]]] = queue.Queue(AHEAD)
        self._ticket = 0
        self._left = 0

    def start(self, wanted: Wanted) -> None:
        """Prepare cards, each at some heights."""
        self._ticket += 1
        files = {self._assets.card_file(name): heights for name, heights in wanted.items()}
        files = {file: heights for file, heights in files.items() if self._assets.has(file)}
        self._left = len(files)
        threading.Thread(target=self._work, args=(self._ticket, files), daemon=True).start()

    def stop(self) -> None:
        """Leave it at what is done."""
        self._ticket += 1
        self._left = 0

    def _work(self, ticket: int, files: Wanted) -> None:
        for file, heights in files.items():
            if ticket != self._ticket:
                return
            made: list[pygame.Surface] = []
            try:
                made = self._assets.made_from(file, heights)
            except (pygame.error, OSError):
                log.warning("the picture %s could not be read", file)
            self._hand_on(ticket, file, made)

    def _hand_on(self, ticket: int, file: str, made: list[pygame.Surface]) -> None:
        """Wait until there is room for one more, or until it is not wanted any more."""
        while ticket == self._ticket:
            try:
                self._made.put((ticket, file, made), timeout=PAUSE)
            except queue.Full:
                continue
            return

    def step(self) -> bool:
        """Take what has been made; False when there is nothing left to do."""
        while self._left > 0:
            try:
                ticket, file, made = self._made.get_nowait()
            except queue.Empty:
                return True
            if ticket == self._ticket:
                self._left -= 1
                for card in made:
                    self._assets.keep(file, card)
        return False
