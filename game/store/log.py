"""The log of errors."""

from __future__ import annotations

import contextlib
import logging
import sys
import threading
from collections.abc import Callable
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from .atomic_files import is_pipe, open_to_add
from .folders import Folders
from .notices import StoreFault, StoreNotice

log = logging.getLogger(__name__)
MAX_BYTES = 500_000
KEPT = 3

_hook_before: Callable[[threading.ExceptHookArgs], object] | None = None
"""The hook for threads that end with an error, as it was before the log replaced it."""


class _Log(RotatingFileHandler):
    """A log that stays silent when it cannot be written. Nobody else may read it."""

    def _open(self) -> TextIOWrapper:
        return open_to_add(Path(self.baseFilename))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (logging's name)
        """Ignore the error: players can do nothing about the log, and hear of a full disk
        elsewhere.
        """


def start_log(folders: Folders) -> StoreNotice | None:
    """Write the program's warnings and errors into the log file from now on.

    Errors that end a thread are logged too: a packaged program has no terminal. Returns a notice
    for the player if the file cannot be written. Another call changes the file.
    """
    logger = logging.getLogger("game")
    stop_log()
    if is_pipe(folders.errors):
        # Opening a pipe would wait for its reader.
        return StoreNotice(StoreFault.LOG_IS_A_PIPE, {"file": folders.errors})
    try:
        handler = _Log(folders.errors, maxBytes=MAX_BYTES, backupCount=KEPT, encoding="utf-8")
    except OSError as error:
        cause = error.strerror or error
        return StoreNotice(StoreFault.NO_LOG, {"file": folders.errors, "cause": cause})
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.setLevel(logging.WARNING)
    logger.addHandler(handler)
    global _hook_before
    _hook_before = threading.excepthook
    threading.excepthook = _log_end_of_thread
    return None


def _log_end_of_thread(ended: threading.ExceptHookArgs) -> None:
    """Log the error that ended a thread, and print it as Python does if there is a terminal."""
    name = ended.thread.name if ended.thread is not None else "unknown"
    if ended.exc_value is not None and not isinstance(ended.exc_value, SystemExit):
        log.error("the thread %r ended: %r", name, ended.exc_value, exc_info=ended.exc_value)
    if sys.stderr is not None:
        threading.__excepthook__(ended)


def to_terminal(sentence: str) -> None:
    """Write a sentence for whoever started the program in a terminal; nothing if that has gone."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            print(sentence, file=sys.stderr, flush=True)


def stop_log() -> None:
    """Close the log file."""
    global _hook_before
    if _hook_before is not None:
        threading.excepthook, _hook_before = _hook_before, None
    logger = logging.getLogger("game")
    for handler in list(logger.handlers):
        if isinstance(handler, RotatingFileHandler):
            logger.removeHandler(handler)
            with contextlib.suppress(OSError):
                handler.close()
