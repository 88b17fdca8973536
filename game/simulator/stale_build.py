"""Ignores compiled modules that were built from other sources.

Their layout of a hand may differ, which would be worse than slow. Import this module before all
others of the package. ``RECORD`` tells the sources of a build by their digests, since file times
mean nothing after copying, packing or installing.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import Final

from ..files import SHIPPED, bytes_of, json_of

RECORD: Final = "compiled.json"
"""The file beside the compiled modules with the digests of the sources they were built from."""


def digests(folder: Path) -> dict[str, str]:
    """The digest of every source in the folder."""
    return {
        path.name: sha256(bytes_of(path, SHIPPED)).hexdigest()
        for path in sorted(folder.glob("*.py"))
    }


def is_stale(folder: Path) -> bool:
    """Whether the folder has compiled modules built from other sources than those in it."""
    if not any(path.name.endswith(tuple(EXTENSION_SUFFIXES)) for path in folder.iterdir()):
        return False
    sources = digests(folder)
    if not sources:
        return False  # a packaged program, which has no sources to fall back on
    try:
        return bool(json_of(folder / RECORD) != sources)
    except (OSError, ValueError):
        return True


def leave_stale_ones(folder: Path) -> None:
    """If the compiled modules are stale, make Python find only the sources in the folder."""
    if os.path.isdir(folder) and is_stale(folder):
        finder = FileFinder(str(folder), (SourceFileLoader, SOURCE_SUFFIXES))
        sys.path_importer_cache[str(folder)] = finder


leave_stale_ones(Path(__file__).parent)
