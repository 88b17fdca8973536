"""The log of errors, and the report that a player can send after a crash."""

from __future__ import annotations

import logging
import platform
import sys
import traceback
from importlib import metadata
from logging.handlers import RotatingFileHandler
from pathlib import Path

from .folders import Folders

MAX_BYTES = 500_000
KEPT = 3
_LIBRARIES = ("pygame-ce", "platformdirs", "tomlkit")


def start_log(folders: Folders) -> str:
    """Write warnings and errors of the program into the log file from now on.

    Returns a sentence for the player if the file cannot be written, else nothing. Calling it again
    changes the file.
    """
    logger = logging.getLogger("game")
    stop_log()
    try:
        folders.log.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            folders.errors, maxBytes=MAX_BYTES, backupCount=KEPT, encoding="utf-8"
        )
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
            handler.close()


def crash_report(error: BaseException, folders: Folders) -> str:
    """What a player can send after a crash: the error, the versions, the folders."""
    lines = [
        f"{type(error).__name__}: {error}",
        "",
        f"Canasta {_version('canasta')}, Python {platform.python_version()}, {platform.platform()}",
        ", ".join(f"{name} {_version(name)}" for name in _LIBRARIES),
        f"Program: {sys.executable}",
        f"Match: {_told(folders.match)}",
        f"Settings: {_told(folders.settings)}",
        f"Log: {_told(folders.errors)}",
        "",
        *traceback.format_exception(error),
    ]
    return "\n".join(line.rstrip("\n") for line in lines) + "\n"


def _told(path: Path) -> str:
    return f"{path}" if path.exists() else f"{path} (not there)"


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "of unknown version"
