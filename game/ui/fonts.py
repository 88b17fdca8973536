"""Finds the program's own font files, so that pygame's default font is never needed."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path


@cache
def font_file(folder: Path, name: str = "Inter-Regular") -> Path:
    """The file of a font; if it is missing, one of the same family, or any other.

    Raises:
        FileNotFoundError: if there is no font file at all.
    """
    family = name.split("-")[0]
    choices = [folder / f"{name}.ttf", folder / f"{family}-Regular.ttf"]
    choices += [*sorted(folder.glob(f"{family}-*.ttf")), *sorted(folder.glob("*.ttf"))]
    for file in choices:
        if os.path.isfile(file):
            return file
    raise FileNotFoundError(f"there is no font in {folder}")
