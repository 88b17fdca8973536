"""Compiled modules that are older than their sources are left aside.

Their layout of a hand may be another one, which would be worse than slow. Importing this module,
before all others of the package, sees to it.
"""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path


def is_stale(folder: Path) -> bool:
    """Whether a source in the folder is newer than a compiled module there."""
    compiled = [
        path.stat().st_mtime
        for path in folder.iterdir()
        if any(path.name.endswith(suffix) for suffix in EXTENSION_SUFFIXES)
    ]
    sources = [path.stat().st_mtime for path in folder.glob("*.py")]
    return bool(compiled and sources) and max(sources) > min(compiled)


def leave_stale_ones(folder: Path) -> None:
    """Let Python find the sources alone in the folder if a compiled module is older than one."""
    if folder.is_dir() and is_stale(folder):
        finder = FileFinder(str(folder), (SourceFileLoader, SOURCE_SUFFIXES))
        sys.path_importer_cache[str(folder)] = finder


leave_stale_ones(Path(__file__).parent)
