"""Print what ``CHANGELOG.md`` says of a version: ``python build/notes.py v0.1.0``.

The exit status is 1, with a sentence, if the tag is not the version in ``pyproject.toml``, or if
the change log has no notes for it.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]


def notes(changelog: str, version: str) -> str:
    """The chapter about a version, without its heading; empty if there is none."""
    heading = rf"^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)"
    found = re.search(heading, changelog, re.DOTALL | re.MULTILINE)
    return found[1].strip() if found else ""


def main(words: Sequence[str]) -> int:
    """Print the notes for a tag."""
    if len(words) != 1:
        print("usage: python build/notes.py TAG", file=sys.stderr)
        return 1
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version = words[0].removeprefix("v")
    if version != project["version"]:
        told = f"the tag is {words[0]}, the version in pyproject.toml {project['version']}"
        print(told, file=sys.stderr)
        return 1
    text = notes((ROOT / "CHANGELOG.md").read_text("utf-8"), version)
    if not text:
        print(f"CHANGELOG.md says nothing of {version}", file=sys.stderr)
        return 1
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
