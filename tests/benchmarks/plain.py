"""Run a module with the simulator in plain Python, compiled or not.

    python -m tests.benchmarks.plain MODULE [WORD…]

as in ``python -m tests.benchmarks.plain tests.benchmarks.playouts --variant classic``: the compiled
modules stay where they are and are left aside in this process, though not in others that it starts.
"""

from __future__ import annotations

import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from runpy import run_module


def simulator() -> Path:
    """The folder of the simulator that would be imported: of this tree, or installed."""
    game = find_spec("game")
    assert game is not None
    assert game.origin is not None
    return Path(game.origin).parent / "simulator"


def leave_compiled_ones(folder: Path) -> None:
    """Make Python find only the sources in the folder. Nothing of it may be imported yet."""
    finder = FileFinder(str(folder), (SourceFileLoader, SOURCE_SUFFIXES))
    sys.path_importer_cache[str(folder)] = finder


def main() -> None:
    """Run the module that the first word names."""
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        raise SystemExit(f"usage:{(__doc__ or '').splitlines()[2].replace('    ', ' ')}")
    leave_compiled_ones(simulator())
    del sys.argv[0]
    run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
