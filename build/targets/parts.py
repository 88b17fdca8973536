"""Whose work each file of the program is: ours, that of a known part, or unknown.

Installed Python packages describe themselves in their metadata. The compiled libraries inside them
do not, so ``build/licences`` describes those; libraries of a Debian system are described by its
packages. Any other file stops the build, data files included: a package may contain something under
another licence than its own.
"""

from __future__ import annotations

import platform
import re
import subprocess
import sysconfig
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

from .common import AUTHORS, NAME, ROOT, VERSION, CheckError, run

KEPT: Final = ROOT / "build" / "licences"
PACKAGES: Final = ("pygame-ce", "platformdirs", "tomlkit", "filelock", "pyinstaller")
"""The Python packages in the program. Of PyInstaller it is the part that starts the program."""
LIBRARY: Final = re.compile(r"(?:lib)?([a-z_]+(?:\+\+|-ms-win|2(?:_[a-z]+)?|16|140(?:_1)?|123|1)?)")
"""The part of a library's file name that identifies it, without version and suffix."""
DOCUMENTS: Final = Path("/usr/share/doc")
COMMON: Final = Path("/usr/share/common-licenses")
"""Where a Debian system keeps the copyright files of its packages, and the common licences."""

File = tuple[str, str, str]
"""A file's path in the program, where it came from, and PyInstaller's name for its kind."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something written by somebody; ``texts`` are its licence files."""

    name: str
    licence: str
    holder: str
    home: str
    texts: tuple[Path, ...]
    version: str = ""


OURS: Final = Part(NAME, "MIT", AUTHORS, "", (ROOT / "LICENSE",), VERSION)


def parts_of(files: Iterable[File], made: Path) -> dict[Part, list[str]]:
    """The parts to which these files belong, each with its files; ``made`` is the folder of working
    files.

    Raises:
        CheckError: if the owner of a file is unknown, or a licence text is missing.
    """
    # These two are in the program's own file.
    found: dict[Part, list[str]] = {OURS: [], _python(): [], _package("pyinstaller"): []}
    refused = []
    for name, source, kind in files:
        if kind == "SYMLINK" or source in ("", "-"):
            continue  # another name of a file that is there, or a folder of modules
        part = _owner(name, Path(source), kind, made)
        if part is None:
            refused.append(name)
        else:
            names = found.setdefault(part, [])
            if not kind.startswith("PY"):
                names.append(Path(name).as_posix())
    if refused:
        raise CheckError(f"no licence is known of {', '.join(sorted(refused))}: {KEPT.name}")
    return found


def _owner(name: str, source: Path, kind: str, made: Path) -> Part | None:
    if source.is_relative_to(made):
        return _of_generated(name)
    for place in ("assets", "game", "build", "LICENSE"):
        if source.is_relative_to(ROOT / place):
            return _of_ours(source)
    if kind == "BINARY":
        return _of_library(source)
    if {"site-packages", "dist-packages"}.isdisjoint(source.parts):
        standard = Path(sysconfig.get_path("stdlib")), Path(sysconfig.get_path("platstdlib"))
        places = (*standard, *(place.parent / "DLLs" for place in standard))
        pythons = any(source.is_relative_to(place) for place in places)
        return _python() if pythons or "Python.framework" in source.parts else None
    # Of packages, only modules are included.
    known = kind == "EXTENSION" or kind.startswith("PY")
    package = _packaged().get(source.resolve()) if known else None
    return _package(package) if package else None


def _of_generated(name: str) -> Part | None:
    """The owner of a file that the recipe or PyInstaller has written."""
    if name == "base_library.zip":
        return _python()
    for package in PACKAGES:
        if re.fullmatch(rf"{package.replace('-', '_')}-[^/\\]+\.dist-info[/\\]METADATA", name):
            return _package(package)
    return OURS if name.startswith(f"{NAME.lower()}-") else None


def _of_ours(source: Path) -> Part | None:
    if source.parent != ROOT / "assets" / "fonts":
        return OURS
    family = source.stem.removeprefix("OFL-").split("-")[0]
    return next((font for font in fonts() if font.name == family), None)


def _of_library(source: Path) -> Part | None:
    stem = stem_of(source.name)
    if stem == "python":
        return _python()
    if {"site-packages", "dist-packages"}.isdisjoint(source.parts) and (part := debian(source)):
        return part
    return _components().get(stem)


def stem_of(name: str) -> str:
    """What identifies a library: ``sdl2_image`` of ``libSDL2_image-2-d6906c81.0.so.0.800.12``."""
    found = LIBRARY.match(name.lower())
    return found[1] if found else name.lower()


@cache
def _packaged() -> dict[Path, str]:
    """The installed files of the packages that may be in the program, with their owners."""
    return {
        Path(str(file.locate())).resolve(): name
        for name in PACKAGES
        for file in metadata.files(name) or ()
    }


@cache
def _python() -> Part:
    place = Path(sysconfig.get_path("stdlib"))
    # On Windows it is a folder higher up.
    places = (place / "LICENSE.txt", place.parent / "LICENSE.txt")
    text = next((file for file in places if file.is_file()), None)
    if text is None:
        raise CheckError(f"the licence of Python is not in {place}")
    holder, home = "Python Software Foundation", "https://www.python.org"
    return Part("Python", "PSF-2.0", holder, home, (text,), platform.python_version())


@cache
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
        # Its wheel has the text only in the documentation, which is not packed.
        texts = (KEPT / "texts" / "LGPL-2.1.txt",)
    if not says or not texts:
        raise CheckError(f"the metadata of {name} tells no licence")
    entries = (entry.split(", ", 1) for entry in about.get_all("Project-URL") or ())
    addresses = {label.lower(): url for label, url in entries}
    labels = ("source", "source code", "repository", "homepage")
    home = next((addresses[label] for label in labels if label in addresses), "")
    licence = " ".join(says.split())
    return Part(name, licence, _said(about, "Author"), home, texts, metadata.version(name))


def _said(about: metadata.PackageMetadata, field: str) -> str:
    """A field of the metadata, empty if missing."""
    return next(iter(about.get_all(field) or ()), "")


@cache
def fonts() -> tuple[Part, ...]:
    """The fonts, each with the text that lies beside it."""
    parts = []
    for text in sorted((ROOT / "assets" / "fonts").glob("OFL-*.txt")):
        holder = text.read_text("utf-8").splitlines()[0].removeprefix("Copyright").strip()
        found = re.search(r"https?://[^\s)]+", holder)
        name, home = text.stem.removeprefix("OFL-"), found[0] if found else ""
        parts.append(Part(name, "OFL-1.1", holder, home, (text,)))
    return tuple(parts)


@cache
def _components() -> dict[str, Part]:
    """The known compiled libraries, by what identifies them."""
    known = tomllib.loads((KEPT / "components.toml").read_text("utf-8"))["component"]
    return {
        stem: Part(
            component["name"],
            component["licence"],
            component["copyright"],
            component["home"],
            tuple(KEPT / "texts" / f"{text}.txt" for text in component["texts"]),
        )
        for component in known
        for stem in component["libraries"]
    }


def debian(library: Path) -> Part | None:
    """A library as described by the Debian package to which it belongs; None if that says too
    little.

    A library under the GPL would put the whole program under it, so it does not count as known.
    """
    package = _debian_package(library)
    if package is None:
        return None
    text = DOCUMENTS / package.split(":")[0] / "copyright"
    try:
        told = text.read_text("utf-8")
        fields = "${source:Package}\n${Version}\n${Homepage}"
        asked = run(["dpkg-query", "-W", "-f", fields, package], stdout=subprocess.PIPE)
    except (OSError, subprocess.CalledProcessError):
        return None
    name, version, home = asked.stdout.split("\n")
    licence = _licence_of_all(told)
    if not licence or (re.search(r"\bA?GPL", licence) and "exception" not in licence.lower()):
        return None
    common = sorted(set(re.findall(rf"{COMMON}/([\w.-]*\w)", told)))
    texts = (text, *(COMMON / one for one in common if (COMMON / one).is_file()))
    return Part(name, licence, "", home, texts, version)


def _debian_package(library: Path) -> str | None:
    """The package to which a file of the system belongs."""
    real = library.resolve()
    # It may have been packed for /lib, which is now a link to /usr/lib.
    for path in (real, Path("/", *real.parts[2:]) if real.parts[1:2] == ("usr",) else library):
        try:
            asked = run(["dpkg-query", "--search", path], capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            continue
        return asked.stdout.split(": ")[0].split(",")[0]
    return None


def _licence_of_all(told: str) -> str:
    """The licence that a machine-readable ``copyright`` file gives for all files; empty if it does
    not.
    """
    for paragraph in re.split(r"\n\s*\n", told):
        fields = dict(re.findall(r"^([\w-]+):[ \t]*(.*)$", paragraph, re.MULTILINE))
        if fields.get("Files", "").split() == ["*"]:
            return " ".join(fields.get("License", "").split())
    return ""
