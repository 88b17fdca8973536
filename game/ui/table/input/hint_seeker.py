"""Hints are thought about beside the window, so that no frame waits for them."""

from __future__ import annotations

import logging
import queue
import threading
from math import inf
from typing import Final

from game.players.advice import Advice
from game.ui.table.table_model import TableModel

log = logging.getLogger(__name__)

PATIENCE: Final = 1.0
"""Seconds of thought after which the player is told that they are being helped: longer than a hint
takes where the machine has nothing else to do."""


class HintSeeker:
    """Asks the game for a hint in a thread; the answer is fetched with ``poll``."""

    def __init__(self, game: TableModel) -> None:
        self._game = game
        self._answers: queue.SimpleQueue[tuple[int, Advice | None]] = queue.SimpleQueue()
        self._ticket = 0
        self._waiting = False
        self._patient_until = inf

    def start(self, now: float) -> None:
        """Begin to look for a hint, unless one is being looked for."""
        if self._waiting:
            return
        self._patient_until = now + PATIENCE
        self._ticket += 1
        self._waiting = True
        thread = threading.Thread(target=self._work, args=(self._ticket,), daemon=True)
        thread.start()

    def _work(self, ticket: int) -> None:
        found: Advice | None = None
        try:
            found = self._game.advice()
        except Exception:
            log.exception("no hint could be found")
        self._answers.put((ticket, found))

    def poll(self) -> Advice | None:
        """The hint once it is there. Never waits."""
        if not self._waiting:
            return None
        try:
            ticket, found = self._answers.get_nowait()
        except queue.Empty:
            return None
        if ticket != self._ticket:
            return None
        self._waiting = False
        return found

    def long(self, now: float) -> bool:
        """Whether the player has waited so long that they are told so; True once."""
        if not self._waiting or now < self._patient_until:
            return False
        self._patient_until = inf
        return True

    def close(self) -> None:
        """Drop what is being looked for."""
        self._ticket += 1
        self._waiting = False
