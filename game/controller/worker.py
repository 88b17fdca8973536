"""A separate process in which the computer players think.

Python runs one thread at a time in a process, so thinking in the window's process would cost
frames. All games share one worker. It starts with its first job and again after it died.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import multiprocessing
import os
import signal
import sys
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
"""Seconds after which a worker that does not answer is given up. A move takes far less than one."""

TRIES = 2

GRACE = 1.0
"""Seconds that a worker has to end when asked to, before it is killed."""

LOWEST = 19
"""The lowest priority of a process, as POSIX counts."""

_program_ends = threading.Event()
"""Set while the program ends. No process is started then, and no death of one is a fault."""
atexit.register(_program_ends.set)


class PlayerFailedError(RuntimeError):
    """A player raised an error in the worker; the message is the error's text."""


class WorkerDiedError(PlayerFailedError):
    """The work ended the worker or never finished there. It must not be done in this process."""


class Worker:
    """Runs work in another process. Calls wait for the answer, so make them from a thread.

    A ``modest`` one gives way to everything else on the machine, from its start on.
    """

    def __init__(self, patience: float = PATIENCE, *, modest: bool = False) -> None:
        self._patience = patience
        self._modest = modest
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._doing: threading.Event | None = None
        """The event that gives up the current work, if it can be given up."""

    def __call__(self, view: PlayerView, kind: str, seed: int) -> Decision:
        """The decision of a player of that kind.

        Raises:
            PlayerFailedError: if the player itself failed.
        """
        return self.run(decide, view, kind, seed)

    def run(
        self,
        work: Callable[..., Result],
        *arguments: object,
        patience: float | None = None,
        given_up: threading.Event | None = None,
    ) -> Result:
        """What ``work``, a function of a module, returns for these arguments.

        A worker that died is started again and asked once more: something outside may have ended
        it. If no worker can be started, the work is done in this process. ``patience`` is the time
        in seconds to wait for the answer, None for the usual one. ``given_up`` is the event to pass
        to ``give_up``.

        Raises:
            PlayerFailedError: if the work itself failed.
            WorkerDiedError: if the worker died of it or did not answer in time, or the work was
                given up.
            SystemExit: if the program ends. It ends the thread that asked, and says nothing.
        """
        asked = False
        with self._lock:
            for _ in range(TRIES):
                if _is_set(given_up):
                    break
                try:
                    self._start()
                except (OSError, ValueError) as error:
                    log.error("the worker of the computer players did not start: %r", error)
                    continue
                asked = True
                self._doing = given_up
                try:
                    # While the process started, there was nothing that could be killed.
                    if _is_set(given_up):
                        break
                    done, answer = self._ask(work, arguments, patience or self._patience)
                except TimeoutError:
                    self._stop()
                    break
                except (OSError, EOFError, ValueError) as error:
                    if not _is_set(given_up) and not _program_ends.is_set():
                        log.error("the worker of the computer players died: %r", error)
                    self._stop()
                    continue
                finally:
                    self._doing = None
                if not done:
                    raise PlayerFailedError(answer)
                result: Result = answer
                return result
        _end_thread_with_program()
        if asked or _is_set(given_up):
            raise WorkerDiedError(f"{work.__name__}: the worker died or did not answer")
        return work(*arguments)

    def give_up(self, work: threading.Event) -> None:
        """Give up the work begun with this event, whether it waits or runs. Never waits.

        The process running it is killed; the next work starts another.
        """
        work.set()
        process = self._process
        if self._doing is work and process is not None:
            with contextlib.suppress(OSError, ValueError):
                process.kill()

    def _ask(
        self, work: Callable[..., object], arguments: Sequence[object], patience: float
    ) -> tuple[bool, Any]:
        assert self._pipe is not None
        self._pipe.send((work, arguments))
        if not self._pipe.poll(patience):
            raise TimeoutError("no answer")
        done, answer = self._pipe.recv()
        return bool(done), answer

    def _start(self) -> None:
        """Start the process if there is none."""
        if self._pipe is not None:
            return
        _end_thread_with_program()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), name="players", daemon=True)
        process.start()
        if self._modest and process.pid is not None:
            # Not from within, which would be after a second of imports at full speed.
            give_way(process.pid)
        theirs.close()
        self._process, self._pipe = process, ours
        # Registered last, done first: before multiprocessing waits for its processes.
        atexit.unregister(self._end_with_program)
        atexit.register(self._end_with_program)

    @property
    def pid(self) -> int | None:
        """The id of the worker process; None if it has not begun or has died."""
        return self._process.pid if self._process is not None else None

    def warm_up(self) -> None:
        """Start the process in the background, so that the first move does not wait for it."""
        threading.Thread(target=self._warm_up, name="worker start", daemon=True).start()

    def _warm_up(self) -> None:
        with self._lock:
            try:
                self._start()
            except (OSError, ValueError) as error:
                log.error("the worker of the computer players did not start: %r", error)

    def _stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            end(self._process)
        self._process = self._pipe = None

    def close(self) -> None:
        """End the process; the next call starts another."""
        with self._lock:
            self._stop()

    def _end_with_program(self) -> None:
        """End the process for good, even while a thread waits for its answer.

        ``multiprocessing`` would ask it to end and wait forever: a stopped process does not react.
        """
        _program_ends.set()
        if self._process is not None:
            end(self._process)


def _is_set(given_up: threading.Event | None) -> bool:
    """Whether work with this event has been given up."""
    return given_up is not None and given_up.is_set()


def _end_thread_with_program() -> None:
    """End the thread that runs this if the program ends: nobody waits for its answer any more."""
    if _program_ends.is_set():
        raise SystemExit


def give_way(process: int) -> None:
    """Give the process with this id the lowest priority. It would never rise again."""
    with contextlib.suppress(OSError, AttributeError):
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            set_information, idle_priority_class = 0x200, 0x40
            opened = kernel.OpenProcess(set_information, False, process)
            kernel.SetPriorityClass(opened, idle_priority_class)
            kernel.CloseHandle(opened)
        else:
            os.setpriority(os.PRIO_PROCESS, process, LOWEST)


def end(process: SpawnProcess) -> None:
    """End a process, even one that is stopped or stuck: if it does not end it is killed."""
    with contextlib.suppress(OSError, ValueError):
        process.terminate()
        process.join(GRACE)
        if process.exitcode is None:
            process.kill()
            process.join(GRACE)


def serve(pipe: Connection) -> None:
    """Answer jobs until the other end of the pipe is closed. Runs in the worker."""
    # An interrupt at the terminal reaches the whole process group; the window handles it.
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
    """The worker that all games share, for other work that must not block the window."""
    return _worker
