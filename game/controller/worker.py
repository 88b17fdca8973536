"""A process beside the window's, in which the computer players think.

The window keeps its frames because Python runs one thread at a time in a process. There is one
worker for all games; it starts with its first job and again after it died.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import signal
import threading
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

from ..players.player import Decision
from ..rules.view import PlayerView
from .thinking import ThreadThinker, decide

log = logging.getLogger(__name__)

Result = TypeVar("Result")

PATIENCE = 20.0
"""Seconds after which a worker that does not answer is given up; a move takes far less than one."""

TRIES = 2


class PlayerFailedError(RuntimeError):
    """A player raised an error in the worker; the message is the error's text."""


class Worker:
    """Decides in a process of its own. Calls wait for the answer: make them from a thread."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    def __call__(self, view: PlayerView, kind: str, seed: int) -> Decision:
        """The decision of a player of that kind.

        Raises:
            PlayerFailedError: if the player itself failed.
        """
        return self.run(decide, view, kind, seed)

    def run(self, work: Callable[..., Result], *arguments: object) -> Result:
        """What ``work``, a function of a module, returns for these arguments.

        A worker that died is started again and asked once more; if that fails too, the work is done
        here.

        Raises:
            PlayerFailedError: if the work itself failed.
        """
        with self._lock:
            for _ in range(TRIES):
                try:
                    done, answer = self._ask(work, arguments)
                except (OSError, EOFError, ValueError) as error:
                    log.error("the worker of the computer players died: %r", error)
                    self._stop()
                    continue
                if not done:
                    raise PlayerFailedError(answer)
                result: Result = answer
                return result
        return work(*arguments)

    def _ask(self, work: Callable[..., object], arguments: Sequence[object]) -> tuple[bool, Any]:
        if self._pipe is None:
            self._start()
        assert self._pipe is not None
        self._pipe.send((work, arguments))
        if not self._pipe.poll(self._patience):
            raise TimeoutError("no answer")
        done, answer = self._pipe.recv()
        return bool(done), answer

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), name="players", daemon=True)
        process.start()
        theirs.close()
        self._process, self._pipe = process, ours

    @property
    def pid(self) -> int | None:
        """The process that answers, None if there is none: not begun yet, or it died."""
        return self._process.pid if self._process is not None else None

    def warm_up(self) -> None:
        """Start the process in the background, so that the first move need not wait for it."""
        threading.Thread(target=self._warm_up, name="worker start", daemon=True).start()

    def _warm_up(self) -> None:
        with self._lock:
            if self._pipe is not None:
                return
            try:
                self._start()
            except (OSError, ValueError) as error:
                log.error("the worker of the computer players did not start: %r", error)

    def _stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            with contextlib.suppress(OSError, ValueError):
                self._process.terminate()
                self._process.join(1)
        self._process = self._pipe = None

    def close(self) -> None:
        """End the process; the next call starts another."""
        with self._lock:
            self._stop()


def serve(pipe: Connection) -> None:
    """Answer jobs until the other end is closed. Runs in the worker."""
    # An interrupt at the terminal goes to the whole group; the window decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            work, arguments = pipe.recv()
        except (EOFError, OSError):
            return
        answer: tuple[bool, object]
        try:
            answer = True, work(*arguments)
        except Exception as error:
            answer = False, f"{work.__name__}: {type(error).__name__}: {error}"
        with contextlib.suppress(OSError):
            pipe.send(answer)


_worker = Worker()


def warm_up() -> None:
    """Start the worker that all games share, in the background."""
    _worker.warm_up()


def worker_thinker() -> ThreadThinker:
    """A thinker whose thread waits for the worker that all games share."""
    return ThreadThinker(_worker)


def shared_worker() -> Worker:
    """The worker that all games share, for other work that shall not hold up the window."""
    return _worker
