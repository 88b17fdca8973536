"""Make the program that starts by double-click, and check it: ``python build/package.py``.

PyInstaller puts it into ``dist/canasta``; its working files go to ``dist/work``, never into this
folder, which is ours. The finished program then has to pass its own ``--self-test`` without a
screen, from another folder and with a home of its own, and its size is told.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"


def build() -> Path:
    """Run PyInstaller; returns the program.

    Raises:
        subprocess.CalledProcessError: if PyInstaller fails; it has said why.
    """
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(DIST), "--workpath", str(DIST / "work")]
    subprocess.run([*command, str(ROOT / "build" / "canasta.spec")], check=True, cwd=ROOT)
    return DIST / "canasta" / ("canasta.exe" if sys.platform == "win32" else "canasta")


def check(program: Path) -> bool:
    """Whether the program passes its self-test as a user without this source tree would run it."""
    with tempfile.TemporaryDirectory() as home:
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith("PYTHON")
        }
        environment |= {"CANASTA_HOME": home, "SDL_VIDEODRIVER": "dummy"}
        environment |= {"SDL_AUDIODRIVER": "dummy"}
        started = time.monotonic()
        done = subprocess.run(
            [str(program), "--self-test"], cwd=home, env=environment, check=False, timeout=300
        )
    print(f"self-test: exit status {done.returncode}, {time.monotonic() - started:.1f} s")
    return done.returncode == 0


def size(folder: Path) -> float:
    """The size of a folder in megabytes."""
    files = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    return sum(file.stat().st_size for file in files) / 1e6


def main() -> int:
    """Build, check, report."""
    parser = argparse.ArgumentParser(description="Build the double-click program and check it.")
    parser.add_argument("--check-only", action="store_true", help="check what was built before")
    arguments = parser.parse_args()
    try:
        program = DIST / "canasta" / "canasta" if arguments.check_only else build()
    except subprocess.CalledProcessError:
        print("PyInstaller failed; is it installed? pip install '.[package]'", file=sys.stderr)
        return 1
    passed = check(program)
    print(f"{program.parent}: {size(program.parent):.1f} MB")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
