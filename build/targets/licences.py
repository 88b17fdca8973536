"""The licences of everything in the program that others wrote.

What installed Python packages say about themselves is taken from their metadata. The compiled
libraries that come along with them say nothing, so ``build/licences`` knows them; a library that
it does not know stops the build.
"""

from __future__ import annotations

import re
import sysconfig
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

from .common import ROOT, CheckError

KEPT: Final = ROOT / "build" / "licences"
PACKAGES: Final = ("pygame-ce", "platformdirs", "tomlkit", "filelock", "pyinstaller")
"""The Python packages in the program; of PyInstaller it is the part that starts it."""
FOLDER: Final = "licences"
"""Where the texts lie in the program."""
LIST: Final = "THIRD-PARTY.txt"
BEGINNING: Final = """\
Canasta contains the work of others. What each part is, where it comes from and under which licence
it may be handed on stands below; the texts lie beside this file.

The libraries under the LGPL (pygame-ce, FluidSynth, mpg123, libsndfile) are files of their own in
the program's folder and may be replaced by builds of your own with the same interface. Their
sources are to be had at the addresses given.
"""
LIBRARY: Final = re.compile(r"(?:lib)?([a-z_]+(?:\+\+|-ms-win|2(?:_[a-z]+)?|16|140(?:_1)?|123|1)?)")
"""The beginning of a library's file name that tells what it is, without version and suffix."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something that somebody else wrote; ``texts`` are the files with its licence."""

    name: str
    licence: str
    holder: str
    home: str
    texts: tuple[Path, ...]


def collect(libraries: Iterable[str], into: Path) -> list[Path]:
    """Write the list and the texts for a program with these libraries (file names).

    Returns the files written, all in the folder ``into``.

    Raises:
        CheckError: if nothing is known about a library, or a text is missing.
    """
    into.mkdir(parents=True, exist_ok=True)
    for old in into.iterdir():
        old.unlink()
    parts = [_python(), *map(_package, PACKAGES), *_fonts(), *_compiled(libraries)]
    written: dict[Path, Path] = {}
    chapters = [BEGINNING]
    for part in parts:
        names = []
        for text in part.texts:
            # What is shared by several keeps its name; a package's LICENSE is called after it.
            shared = text.parent in (KEPT / "texts", ROOT / "assets" / "fonts")
            target = into / (text.name if shared else f"{part.name}.txt")
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


def _python() -> Part:
    place = Path(sysconfig.get_path("stdlib"))
    # Windows keeps it a folder higher up.
    places = (place / "LICENSE.txt", place.parent / "LICENSE.txt")
    text = next((file for file in places if file.is_file()), None)
    if text is None:
        raise CheckError(f"the licence of Python is not in {place}")
    holder, home = "Python Software Foundation", "https://www.python.org"
    return Part("Python", "PSF-2.0", holder, home, (text,))


def _package(name: str) -> Part:
    """A Python package as its own metadata describes it."""
    about = metadata.metadata(name)
    says = _said(about, "License-Expression") or _said(about, "License")
    texts = tuple(
        Path(str(file.locate()))
        for file in metadata.files(name) or ()
        if re.search(r"\.dist-info/(licenses/)?(LICEN[CS]E|COPYING)", file.as_posix())
    )
    if name == "pygame-ce":
        # Its wheel carries the text in its documentation alone, which is not packed.
        texts = (KEPT / "texts" / "LGPL-2.1.txt",)
    if not says or not texts:
        raise CheckError(f"the metadata of {name} tells no licence")
    entries = (entry.split(", ", 1) for entry in about.get_all("Project-URL") or ())
    addresses = {label.lower(): url for label, url in entries}
    labels = ("source", "source code", "repository", "homepage")
    home = next((addresses[label] for label in labels if label in addresses), "")
    return Part(name, " ".join(says.split()), _said(about, "Author"), home, texts)


def _said(about: metadata.PackageMetadata, field: str) -> str:
    """A field of the metadata, empty if it is not there."""
    return next(iter(about.get_all(field) or ()), "")


def _fonts() -> list[Part]:
    """The fonts, each with the text that lies beside it."""
    parts = []
    for text in sorted((ROOT / "assets" / "fonts").glob("OFL-*.txt")):
        holder = text.read_text("utf-8").splitlines()[0].removeprefix("Copyright").strip()
        found = re.search(r"https?://[^\s)]+", holder)
        name, home = text.stem.removeprefix("OFL-"), found[0] if found else ""
        parts.append(Part(name, "OFL-1.1", holder, home, (text,)))
    return parts


def _compiled(libraries: Iterable[str]) -> list[Part]:
    """The components to which these files belong."""
    known = tomllib.loads((KEPT / "components.toml").read_text("utf-8"))["component"]
    wanted = {stem_of(name) for name in libraries} - {"python"}
    unknown = wanted.difference(*(component["libraries"] for component in known))
    if unknown:
        raise CheckError(f"no licence is known of {', '.join(sorted(unknown))}: {KEPT.name}")
    return [
        Part(
            component["name"],
            component["licence"],
            component["copyright"],
            component["home"],
            tuple(KEPT / "texts" / f"{text}.txt" for text in component["texts"]),
        )
        for component in known
        if wanted.intersection(component["libraries"])
    ]


def stem_of(name: str) -> str:
    """What tells a library: ``sdl2_image`` of ``libSDL2_image-2-d6906c81.0.so.0.800.12``."""
    found = LIBRARY.match(name.lower())
    return found[1] if found else name.lower()
