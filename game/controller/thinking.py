"""Computer players think beside the game: whoever waits for them polls."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ..rules.actions import Action
from ..rules.view import PlayerView
from .stand_in import first_lawful

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player does and why."""

    action: Action
    reason: str


Decide = Callable[[PlayerView, str, int], Decision]
"""A decision for the seat in turn: the view, the kind of player and a seed."""


def decide(view: PlayerView, kind: str, seed: int) -> Decision:
    """Ask a player of that kind."""
    return Decision(first_lawful(view), "")


class Thinker(Protocol):
    """Something that works out one decision at a time without making anybody wait."""

    def start(self, view: PlayerView, kind: str, seed: int) -> None:
        """Begin to think; what was begun before is dropped."""

    def poll(self) -> Decision | None:
        """The decision once it is there. Never waits and never raises."""

    def close(self) -> None:
        """Stop working for good."""


class ThreadThinker:
    """Thinks in a thread of this process."""

    def __init__(self, decide: Decide = decide) -> None:
        self._decide = decide
        self._ticket = 0
        self._jobs: queue.SimpleQueue[tuple[int, PlayerView, str, int] | None] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[tuple[int, Decision | None]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def start(self, view: PlayerView, kind: str, seed: int) -> None:
        """See the protocol."""
        self._ticket += 1
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._work, name="thinker", daemon=True)
            self._thread.start()
        self._view = view
        self._jobs.put((self._ticket, view, kind, seed))

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            ticket, view, kind, seed = job
            if ticket != self._ticket:
                continue
            try:
                self._done.put((ticket, self._decide(view, kind, seed)))
            except Exception:
                log.exception("the player %s failed", kind)
                self._done.put((ticket, None))

    def poll(self) -> Decision | None:
        """See the protocol."""
        while True:
            try:
                ticket, decision = self._done.get_nowait()
            except queue.Empty:
                return None
            if ticket == self._ticket:
                return decision or Decision(first_lawful(self._view), "")

    def close(self) -> None:
        """See the protocol."""
        self._ticket += 1
        self._jobs.put(None)
