"""Write the list of shipped assets: ``python build/shipped.py [--check]``.

The list, ``assets/shipped.json``, says what goes into the packages. The program's self-test
compares the installed files with it. With ``--check`` nothing is written, and the exit status is 1
if the list is out of date.
"""

from __future__ import annotations

import argparse
import json
import sys

from targets.common import ASSETS, shipped_assets

sys.path.insert(0, str(ASSETS.parent))

from game.ui.shipped import LIST, digest


def text() -> str:
    """The list as it should be."""
    files = {path.relative_to(ASSETS).as_posix(): digest(path) for path in shipped_assets()}
    return json.dumps(files, indent=1) + "\n"


def main() -> int:
    """Write the list, or check it."""
    parser = argparse.ArgumentParser(description="Write the list of the assets that ship.")
    parser.add_argument("--check", action="store_true", help="write nothing, tell if it is old")
    arguments = parser.parse_args()
    file = ASSETS / LIST
    if arguments.check:
        right = file.is_file() and file.read_text("utf-8") == text()
        if not right:
            print("assets/shipped.json is old: python build/shipped.py writes it anew")
        return 0 if right else 1
    file.write_text(text(), "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
