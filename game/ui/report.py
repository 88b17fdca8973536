"""Error reports: versions, the machine, folders, and the log's last lines.

The error screen copies such a report; the self-test begins with the same lines.
"""

from __future__ import annotations

import contextlib
import os
import platform
import sys
import tempfile
import traceback
from collections.abc import Sequence
from datetime import datetime
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.controller.sharing import holds_back, what_may_leave
from game.files import find_assets, open_ordinary, sayable
from game.notation.diagram import diagram
from game.notation.record import write_record
from game.store.atomic_files import open_to_add, write_atomically
from game.store.folders import Folders

if TYPE_CHECKING:
    from game.controller.game import Game

PROGRAM: Final = "canasta"
LIBRARIES: Final = ("pygame-ce", "platformdirs", "tomlkit", "filelock")
LOG_LINES: Final = 40
"""Maximum number of log lines in a report."""
LOG_BYTES: Final = 16_000
"""Number of bytes read from the end of the log."""
REPORT: Final = "canasta-report.txt"
"""The name of a report's file, when there is no clipboard."""


def version_of(package: str) -> str:
    """The version of an installed package, as text."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "from source" if package == PROGRAM else "of unknown version"


def system_lines(places: Folders) -> list[str]:
    """Versions, platform, screen, sound and folders: one fact a line, in English.

    It only asks for what is already there and opens nothing, so it works in any state.
    """
    packaged = " (packaged)" if getattr(sys, "frozen", False) else ""
    sdl = ".".join(str(part) for part in pygame.get_sdl_version())
    return [
        f"Canasta {version_of(PROGRAM)}{packaged}",
        f"Python {platform.python_version()}, {platform.platform()}, {platform.machine()}, "
        f"{os.cpu_count() or '?'} processors",
        f"pygame {pygame.version.ver}, SDL {sdl}, "
        + ", ".join(f"{name} {version_of(name)}" for name in LIBRARIES),
        f"screen: {_screen()}; sound: {_sound()}",
        f"program: {sys.executable}",
        f"assets: {_assets()}",
        *(
            f"{name}: {path}{'' if os.path.exists(path) else ' (not there)'}"
            for name, path in (
                ("match", places.match),
                ("matches", places.matches),
                ("house rules", places.house),
                ("settings", places.settings),
                ("log", places.errors),
            )
        ),
    ]


def _screen() -> str:
    if not pygame.display.get_init():
        return "none"
    surface = pygame.display.get_surface()
    size = f", window {surface.get_width()}x{surface.get_height()}" if surface else ""
    return f"{pygame.display.get_driver()}{size}"


def _sound() -> str:
    try:
        opened = pygame.mixer.get_init()
    except (AttributeError, NotImplementedError):
        return "none in this pygame"
    return f"{opened[0]} Hz, {opened[2]} channels" if opened else "closed"


def _assets() -> str:
    path = find_assets()
    return f"{path}{'' if os.path.isdir(path) else ' (not there)'}"


def log_lines(file: Path) -> list[str]:
    """The last lines of the log; empty if there is none or it cannot be read."""
    try:
        with open_ordinary(file) as stream:
            stream.seek(0, os.SEEK_END)
            start = max(0, stream.tell() - LOG_BYTES)
            stream.seek(start)
            text = stream.read(LOG_BYTES).decode("utf-8", "replace")
    except OSError:
        return []
    lines = text.splitlines()
    # The part read may begin inside a line.
    return (lines[1:] if start else lines)[-LOG_LINES:]


def match_lines(game: Game, places: Folders) -> list[str]:
    """A match for a report: its record, and a hand that is being played as its player sees it."""
    lines = []
    if holds_back(game.record):
        lines += [
            f"the hand being played, as its player sees it (the rest is in {places.match} alone):",
            diagram(game.view()),
            "",
        ]
    left = what_may_leave(game.record)
    return lines if left is None else [*lines, write_record(left)]


def error_report(error: BaseException, scenes: Sequence[str], description: str = "") -> str:
    """The report on an error: what and when, the open screens, the traceback.

    ``description`` is what else is known (``system_lines``, the log, the record of the match).
    """
    try:
        said = str(error)
    except Exception:
        said = "(it cannot be said)"
    parts = [
        f"{datetime.now():%Y-%m-%d %H:%M:%S}  {type(error).__name__}: {said}",
        f"screens: {', '.join(scenes) or 'none'}",
        "".join(traceback.format_exception(error)).rstrip(),
        description.rstrip(),
    ]
    return "\n".join(part for part in parts if part) + "\n"


def append_report(report: str, log_path: Path) -> bool:
    """Append a report to the log; whether that worked. If the log is a pipe it is left alone."""
    try:
        with open_to_add(log_path) as file:
            file.write(report + "\n")
    except OSError:
        return False
    return True


def write_report(text: str, folder: Path | None) -> Path | None:
    """Write a report where nobody but the player can read it: into the folder, or into a new one
    among the temporary files; the file, or None if it can be written nowhere.
    """
    for place in dict.fromkeys((folder, None)):
        with contextlib.suppress(OSError):
            chosen = place or Path(tempfile.mkdtemp(prefix=f"{PROGRAM}-"))
            write_atomically(chosen / REPORT, sayable(text))
            return chosen / REPORT
    return None
