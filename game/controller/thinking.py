"""Computer players think beside the game: whoever waits for them polls."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Protocol, TypeAlias

from ..players import Searcher, make_player
from ..players.player import Decision
from ..rules.view import PlayerView
from .fallback_player import first_lawful

log = logging.getLogger(__name__)

Decide: TypeAlias = Callable[[PlayerView, str, int, float], Decision]
"""A decision for the seat in turn: its view, the kind of player, a seed, and the seconds thought in
this turn so far."""

Job: TypeAlias = tuple[PlayerView, str, int, float]

READABLE = "standard"
"""The player that decides where one that looks ahead has failed."""

RESTARTS = 2
"""How often a move is begun anew after its thread died, before a lawful move is made for it."""


def decide(view: PlayerView, kind: str, seed: int, thought: float = 0.0) -> Decision:
    """Ask a player of that kind, here and now."""
    return make_player(kind, seed).decide(view, thought)


def decide_instead(view: PlayerView, kind: str, seed: int) -> Decision | None:
    """The decision of the readable policy for a player of that kind that failed.

    None if that policy failed itself: what ended a worker is not tried in this process. It plays
    by the core alone, whereas players that look ahead use the simulator.
    """
    if not isinstance(make_player(kind, seed), Searcher):
        return None
    return decide(view, READABLE, seed)


class Thinker(Protocol):
    """Something that works out one decision at a time without making anybody wait."""

    def start(self, view: PlayerView, kind: str, seed: int, thought: float = 0.0) -> None:
        """Begin to think; what was begun before is dropped.

        ``thought`` are the seconds that the decisions of this turn have taken so far.
        """

    def poll(self) -> Decision | None:
        """The decision once it is there. Never waits and never raises."""

    def close(self) -> None:
        """Stop for good, without waiting for what was begun."""


class ThreadThinker:
    """Thinks in a thread, which may in turn wait for a worker process.

    A player that fails is logged, and the readable policy decides in its place; if that fails too,
    some lawful action is made.
    """

    def __init__(self, decide: Decide = decide) -> None:
        self._decide = decide
        self._job: Job | None = None
        self._ticket = 0
        self._restarts = 0
        self._jobs: queue.SimpleQueue[tuple[int, Job] | None] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[tuple[int, Decision | None]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def start(self, view: PlayerView, kind: str, seed: int, thought: float = 0.0) -> None:
        """See the protocol."""
        self._restarts = 0
        self._begin((view, kind, seed, thought))

    def _begin(self, job: Job) -> None:
        self._ticket += 1
        self._job = job
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._work, name="thinker", daemon=True)
            self._thread.start()
        self._jobs.put((self._ticket, job))

    def _work(self) -> None:
        while (item := self._jobs.get()) is not None:
            ticket, (view, kind, seed, thought) = item
            if ticket != self._ticket:
                continue
            decision = None
            try:
                decision = self._decide(view, kind, seed, thought)
            except Exception:
                log.exception("the computer player %s failed", kind)
                decision = self._instead(view, kind, seed)
            self._done.put((ticket, decision))

    def _instead(self, view: PlayerView, kind: str, seed: int) -> Decision | None:
        try:
            return decide_instead(view, kind, seed)
        except Exception:
            log.exception("no player could decide in place of %s", kind)
            return None

    def poll(self) -> Decision | None:
        """See the protocol."""
        while self._job is not None:
            try:
                ticket, decision = self._done.get_nowait()
            except queue.Empty:
                return self._look_after_thread()
            if ticket == self._ticket:
                return self._finish(decision)
        return None

    def _look_after_thread(self) -> Decision | None:
        """Begin the move anew if the thread died over it."""
        if self._job is None or (self._thread is not None and self._thread.is_alive()):
            return None
        log.error("the thread of the computer players died")
        if self._restarts == RESTARTS:
            return self._finish(None)
        self._restarts += 1
        self._begin(self._job)
        return None

    def _finish(self, decision: Decision | None) -> Decision:
        assert self._job is not None
        view = self._job[0]
        self._job = None
        return decision or Decision(first_lawful(view))

    def close(self) -> None:
        """See the protocol."""
        self._ticket += 1
        self._job = None
        self._jobs.put(None)
