"""Check that two builds of one commit give the same bytes: ``python build/twice.py [TARGET…]``.

Everything is compiled and packed twice from a clean checkout, in two folders with different names.
Differences are listed, and the exit status is then 1. Without targets all that this machine can
make is built, except for the installers of Windows and macOS.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from targets import TARGETS
from targets.common import ROOT

ALIKE: Final = ("folder", "deb", "tarball", "rpm", "appimage")


def built(place: Path, targets: list[str]) -> dict[str, str]:
    """Clone, compile and pack in this folder; the digests of everything made."""
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(place)], check=True)
    # The user's own environment must not affect the result.
    environment = {**os.environ, "PYTHONHASHSEED": "random", "TZ": f"Etc/GMT+{len(place.name)}"}
    for command in (["compile.py"], ["package.py", "--make-only", *targets]):
        subprocess.run(
            [sys.executable, f"build/{command[0]}", *command[1:]],
            cwd=place, env=environment, check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
    made = place / "dist"
    return {
        path.relative_to(made).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(made.rglob("*"))
        if path.is_file() and "work" not in path.relative_to(made).parts
    }


def main() -> int:
    """Build twice and compare."""
    targets = sys.argv[1:] or [name for name in ALIKE if not TARGETS[name].missing()]
    with tempfile.TemporaryDirectory(prefix="canasta-twice-") as folder:
        first, second = (built(Path(folder) / name, targets) for name in ("a", "another"))
    odd = [name for name in first.keys() | second.keys() if first.get(name) != second.get(name)]
    for name in sorted(first):
        if "/" not in name:
            print(f"{first[name]}  {name}")
    print(f"{len(first)} files of {', '.join(targets)}, {len(odd)} differ")
    for name in sorted(odd):
        print(f"  {name}")
    return 1 if odd else 0


if __name__ == "__main__":
    sys.exit(main())
