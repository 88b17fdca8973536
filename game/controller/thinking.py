"""Computer players think in the background; the caller polls."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Protocol, TypeAlias

from ..players import Searcher, make_player
from ..players.player import Decision
from ..rules.state import State
from ..rules.view import PlayerView, view_of
from .fallback_player import first_lawful

log = logging.getLogger(__name__)

Decide: TypeAlias = Callable[[PlayerView, str, int], Decision]
"""Makes a decision for the seat in turn. Arguments: its view, the kind of player, and a seed."""

Job: TypeAlias = tuple[PlayerView, str, int]

READABLE = "standard"
"""The player that decides when one that looks ahead has failed."""

RESTARTS = 2
"""How often a move is begun again after its thread died. Then a lawful move is made for the
player.
"""


def decide(view: PlayerView, kind: str, seed: int) -> Decision:
    """Ask a player of that kind, in this process."""
    return make_player(kind, seed).decide(view)


def decide_instead(view: PlayerView, kind: str, seed: int) -> Decision | None:
    """The readable policy's decision for a failed player of that kind.

    None if the readable policy was the one that failed: what ended a worker is not tried in this
    process. The policy uses the core alone, whereas players that look ahead use the simulator.
    """
    if not isinstance(make_player(kind, seed), Searcher):
        return None
    return decide(view, READABLE, seed)


class Thinker(Protocol):
    """Works out one decision at a time in the background."""

    def start(self, view: PlayerView, kind: str, seed: int) -> None:
        """Begin to think; an earlier job is dropped."""

    def poll(self) -> Decision | None:
        """The decision, or None until it is ready. Never waits and never raises."""

    def close(self) -> None:
        """Stop for good, without waiting for the current job."""


class ThreadThinker:
    """Thinks in a thread, which may in turn wait for a worker process.

    If a player fails, the error is logged and the readable policy decides; if that fails too, the
    first lawful action is played.
    """

    def __init__(self, decide: Decide = decide) -> None:
        self._decide = decide
        self._job: Job | None = None
        self._ticket = 0
        self._restarts = 0
        self._jobs: queue.SimpleQueue[tuple[int, Job] | None] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[tuple[int, Decision | None]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def start(self, view: PlayerView, kind: str, seed: int) -> None:
        """See the protocol."""
        self._restarts = 0
        self._begin((view, kind, seed))

    def _begin(self, job: Job) -> None:
        self._ticket += 1
        self._job = job
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._work, name="thinker", daemon=True)
            self._thread.start()
        self._jobs.put((self._ticket, job))

    def _work(self) -> None:
        while (item := self._jobs.get()) is not None:
            ticket, (view, kind, seed) = item
            if ticket != self._ticket:
                continue
            decision = None
            try:
                decision = self._decide(view, kind, seed)
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
        """Begin the move again if its thread died."""
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


class Deliberation:
    """Asks the thinker for one decision at a time, for the seat in turn.

    ``seed_of`` gives the seed for the decision due in a position.
    """

    def __init__(self, thinker: Thinker, seed_of: Callable[[State], int]) -> None:
        self.thinker = thinker
        self._seed_of = seed_of
        self._begun = False
        self._found: Decision | None = None

    def decision(self, state: State, kind: str) -> Decision | None:
        """The decision, None until it is ready. The first call starts to think; none waits."""
        if not self._begun:
            self._begun = True
            self._found = None
            self.thinker.start(view_of(state, state.turn), kind, self._seed_of(state))
        self._found = self._found or self.thinker.poll()
        return self._found

    def next(self) -> None:
        """Drop the decision: the next call of ``decision`` thinks anew."""
        self._begun = False

    def close(self) -> None:
        """Stop the thinker."""
        self.thinker.close()
