"""Everything that has to hold before a change lands: ``python -m tests.check``.

Runs ruff, mypy, the import contract and the tests, in this order, and goes on after a failure so
that one run shows all there is to mend. The exit status is 1 if anything failed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHON = sys.executable
# import-linter has no module to run with -m: it is started as its console script would be.
LINT_IMPORTS = "from importlinter.cli import lint_imports_command as run; run()"
# The C library gives back what a window of the tests held, and asks for it again page by page for
# the next, a quarter of the time of such a test. It keeps more at hand.
KEEP_PAGES = {
    "MALLOC_ARENA_MAX": "1",
    "MALLOC_MMAP_THRESHOLD_": str(32 << 20),
    "MALLOC_TRIM_THRESHOLD_": str(512 << 20),
    "MALLOC_TOP_PAD_": str(64 << 20),
}
# On all cores; neighbours stay together for the sake of what their module sets up, until one idles.
SIDE_BY_SIDE = ("--numprocesses", "auto", "--dist", "worksteal")

STEPS: tuple[tuple[str, list[str]], ...] = (
    ("ruff check", [PYTHON, "-m", "ruff", "check", "."]),
    ("ruff format", [PYTHON, "-m", "ruff", "format", "--check", "."]),
    ("mypy", [PYTHON, "-m", "mypy"]),
    ("import contract", [PYTHON, "-c", LINT_IMPORTS]),
    ("tests", [PYTHON, "-m", "pytest", *SIDE_BY_SIDE, *sys.argv[1:]]),
)


def main() -> int:
    """Run every step; the exit status says whether all went well."""
    # No screen and no loudspeaker are needed, unless the caller chose some.
    environment = {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        **KEEP_PAGES,
        **os.environ,
    }
    failed: list[str] = []
    for name, command in STEPS:
        print(f"== {name}", flush=True)
        started = time.monotonic()
        if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
            failed.append(name)
        print(f"   {time.monotonic() - started:.1f} s", flush=True)
    print(f"FAILED: {', '.join(failed)}" if failed else "All checks passed.", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
