"""Which files can be opened in the window, where to look for them, and how to read a pasted
path.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import unquote_to_bytes, urlsplit

from game.notation.fields import RecordError
from game.notation.sources import head_of
from game.translation import N_

MOST: Final = 60
"""Maximum number of files listed from a folder, newest first."""
LOOKED_AT: Final = 400
"""Maximum number of files in a folder that are opened to find out their kind."""


@dataclass(frozen=True)
class FileKind:
    """A kind of file: its suffixes, and the ``mark`` near its beginning."""

    title: str
    about: str
    endings: tuple[str, ...]
    mark: str

    def fits(self, path: Path) -> bool:
        """Whether a file claims to be of this kind."""
        if path.suffix.lower() not in self.endings:
            return False
        try:
            return self.mark.encode() in head_of(path, 300)
        except RecordError:
            return False


HOUSE_GAME: Final = FileKind(
    N_("Import house rules"),
    N_(
        "A game with house rules that somebody shared: choose its file, type or paste its path, or "
        "paste the rules themselves. You can also drop the file onto the window."
    ),
    (".toml",),
    "canasta-house",
)
MATCH: Final = FileKind(
    N_("Open a match"),
    N_(
        "A match that somebody shared: choose its file, type or paste its path, or paste the "
        "record itself. You can also drop the file onto the window."
    ),
    (".canasta", ".toml"),
    "canasta-record",
)


def found_in(folder: Path, kind: FileKind) -> list[Path]:
    """The files of a kind in a folder, newest first; empty if the folder cannot be read."""
    try:
        files = [path for path in folder.iterdir() if path.suffix.lower() in kind.endings]
    except OSError:
        return []
    dated = []
    for path in files:
        with contextlib.suppress(OSError):  # it has gone meanwhile, or leads nowhere
            if os.path.isfile(path):
                dated.append((path.stat().st_mtime, path))
    newest = [path for _time, path in sorted(dated, reverse=True)[:LOOKED_AT]]
    return [path for path in newest if kind.fits(path)][:MOST]


def path_of(text: str) -> Path:
    """The path in typed or pasted text: quotes, ``~`` and ``file:`` addresses are understood.

    A relative path starts in the player's home folder.
    """
    text = text.strip().strip("\"'").strip()
    if text.startswith("file:"):
        with contextlib.suppress(ValueError):  # it only looks like an address
            text = os.fsdecode(unquote_to_bytes(urlsplit(text).path))
        if os.name == "nt":
            text = text.lstrip("/")
    try:
        path = Path(text).expanduser()
        return path if path.is_absolute() else Path.home() / path
    except RuntimeError:
        # The home folder cannot be found.
        return Path(text).absolute()
