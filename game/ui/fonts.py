"""The program's own font files, so that the one that comes with pygame is never needed."""

from __future__ import annotations

from pathlib import Path


def font_file(folder: Path, name: str = "Inter-Regular") -> Path:
    """The file of a font; in its place another of its family, or else any there is.

    Raises:
        FileNotFoundError: if there is none at all.
    """
    family = name.split("-")[0]
    choices = [folder / f"{name}.ttf", folder / f"{family}-Regular.ttf"]
    choices += [*sorted(folder.glob(f"{family}-*.ttf")), *sorted(folder.glob("*.ttf"))]
    for file in choices:
        if file.is_file():
            return file
    raise FileNotFoundError(f"there is no font in {folder}")
