"""The log of errors."""

from __future__ import annotations

import contextlib
import logging
from logging.handlers import RotatingFileHandler

from .folders import Folders

MAX_BYTES = 500_000
KEPT = 3


class _Log(RotatingFileHandler):
    """A log that a full disk does not make loud: what cannot be written is let go."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (logging's name)
        """Nothing: who plays can do nothing about the log, and hears of the disk elsewhere."""


def start_log(folders: Folders) -> str:
    """Write warnings and errors of the program into the log file from now on.

    Returns a sentence for the player if the file cannot be written, else nothing. Calling it again
    changes the file.
    """
    logger = logging.getLogger("game")
    stop_log()
    try:
        folders.log.mkdir(parents=True, exist_ok=True)
        handler = _Log(folders.errors, maxBytes=MAX_BYTES, backupCount=KEPT, encoding="utf-8")
    except OSError as error:
        return f"No log can be written to {folders.errors}: {error.strerror or error}."
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.setLevel(logging.WARNING)
    logger.addHandler(handler)
    return ""


def stop_log() -> None:
    """Close the log file."""
    logger = logging.getLogger("game")
    for handler in list(logger.handlers):
        if isinstance(handler, RotatingFileHandler):
            logger.removeHandler(handler)
            with contextlib.suppress(OSError):
                handler.close()
