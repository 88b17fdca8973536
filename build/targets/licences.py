"""The licences of everything in the program that others wrote, included in the packages."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from .common import ROOT
from .parts import COMMON, KEPT, OURS, Part

FOLDER: Final = "licences"
"""The folder of the texts in the program."""
LIST: Final = "THIRD-PARTY.txt"
BEGINNING: Final = """\
Canasta contains the work of others. What each part is, where it comes from and under which licence
it may be handed on stands below; the texts lie beside this file.

The libraries under the LGPL (pygame-ce, FluidSynth, mpg123, libsndfile) are files of their own in
the program's folder and may be replaced by builds of your own with the same interface. Their
sources are to be had at the addresses given.
"""


def collect(parts: Iterable[Part], into: Path) -> list[Path]:
    """Write the list and the texts for a program with these parts.

    Returns the files written, all in the folder ``into``.
    """
    into.mkdir(parents=True, exist_ok=True)
    for old in into.iterdir():
        old.unlink()
    written: dict[Path, Path] = {}
    chapters = [BEGINNING]
    for part in parts:
        if part == OURS:
            continue
        names = []
        for text in part.texts:
            # A shared text keeps its name; a package's own LICENSE is named after the package.
            shared = text.parent in (KEPT / "texts", ROOT / "assets" / "fonts")
            name = text.name if shared else f"{part.name}.txt"
            target = into / (f"{text.name}.txt" if text.parent == COMMON else name)
            if text not in written:
                target.write_text(text.read_text("utf-8", "replace"), "utf-8")
                written[text] = target
            names.append(written[text].name)
        lines = [part.name, f"  licence: {part.licence}"]
        lines += [f"  copyright: {part.holder}"] if part.holder else []
        lines += [f"  source: {part.home}"] if part.home else []
        lines += [f"  text: {', '.join(names)}"] if names else []
        chapters.append("\n".join(lines) + "\n")
    (into / LIST).write_text("\n".join(chapters), "utf-8")
    return [into / LIST, *written.values()]
