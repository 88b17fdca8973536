"""Compiled modules that were made from other sources are left aside.

Their layout of a hand may be another one, which would be worse than slow. Importing this module,
before all others of the package, sees to it. What was compiled tells by ``RECORD`` from which
sources: the times of files tell nothing once they have been copied, packed or installed.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import Final

RECORD: Final = "compiled.json"
"""Beside the compiled modules: the digests of all sources as they were then."""


def digests(folder: Path) -> dict[str, str]:
    """The digest of every source in the folder."""
    return {
        path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(folder.glob("*.py"))
    }


def is_stale(folder: Path) -> bool:
    """Whether the folder has compiled modules, and other sources than those were made from."""
    if not any(path.name.endswith(tuple(EXTENSION_SUFFIXES)) for path in folder.iterdir()):
        return False
    sources = digests(folder)
    if not sources:
        return False  # a packaged program, which has no sources to fall back on
    try:
        return bool(json.loads((folder / RECORD).read_text("utf-8")) != sources)
    except (OSError, ValueError):
        return True


def leave_stale_ones(folder: Path) -> None:
    """Let Python find the sources alone in the folder if its compiled modules are stale."""
    if folder.is_dir() and is_stale(folder):
        finder = FileFinder(str(folder), (SourceFileLoader, SOURCE_SUFFIXES))
        sys.path_importer_cache[str(folder)] = finder


leave_stale_ones(Path(__file__).parent)
