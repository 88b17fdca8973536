"""Update the locked versions used for releases: ``python build/lock.py``.

Each file of ``build/locks`` names every package with its version and the digests of its files, for
all systems and every supported Python. ``pip install --require-hashes -r FILE`` installs exactly
these. ``release.txt`` is for making the packages, ``wheel.txt`` for making a wheel, ``wine.txt``
for trying Windows on Linux. Needs uv (``pip install uv``) and a network. Without ``--upgrade``
versions change only if they must.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "build" / "locks"
OLDEST: Final = "3.11"
LOCKS: Final = {
    "release.txt": "pyproject.toml --extra package --extra compiled --group release",
    "wheel.txt": "--group wheel",
    "wine.txt": "--group wine",
}
"""The parts of ``pyproject.toml`` that each file locks."""


def command(name: str, *, upgrade: bool) -> list[str]:
    """The command that updates one of the files."""
    options = "--quiet --universal --generate-hashes --no-annotate --no-emit-index-url"
    words = ["uv", "pip", "compile", *LOCKS[name].split(), *options.split()]
    words += ["--python-version", OLDEST, "--custom-compile-command", "python build/lock.py"]
    words += ["--upgrade"] if upgrade else []
    return [*words, "--output-file", str(FOLDER / name)]


def main() -> int:
    """Update all files."""
    parser = argparse.ArgumentParser(description="Renew the locked versions of a release.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions")
    arguments = parser.parse_args()
    for name in LOCKS:
        subprocess.run(command(name, upgrade=arguments.upgrade), cwd=ROOT, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
