"""Common to the Linux packages: the layout of the installed files, and their checks."""

from __future__ import annotations

import gzip
import os
import platform
import re
import shutil
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from . import licences, manual, metainfo, words
from .common import (
    BUNDLE,
    MIME,
    ROOT,
    VERSION,
    CheckError,
    as_user,
    new_home,
    plain_environment,
    release_time,
    run,
    settle,
    without,
)
from .publisher import publisher

SOURCES: Final = ROOT / "build" / "linux"
ICONS: Final = ROOT / "assets" / "icons"
SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
WINDOW: Final = 30.0
"""Seconds to wait for a window before giving up."""
LINE: Final = 76
"""Letters in a line of what is read in a terminal."""
PLACE: Final = "usr/lib/canasta"
"""The program's folder in an installed system."""


def missing(*tools: str) -> str:
    """Why this machine cannot make a Linux package with these tools."""
    if not sys.platform.startswith("linux"):
        return "needs Linux"
    return without(*tools)


def machine() -> str:
    """The processor's name in the kernel: ``x86_64``, ``aarch64``."""
    return platform.machine()


def filled(source: str, code: str = "en") -> str:
    """A template of ``build/linux`` with version, date and the like filled in.

    Its texts are in all languages; those of pages to be read in the one with that ``code``.
    """
    text = (SOURCES / source).read_text("utf-8")
    values = {
        "VERSION": VERSION,
        "DATE": time.strftime("%Y-%m-%d", time.gmtime(release_time())),
    }
    if source == "canasta.metainfo.xml":
        values |= metainfo.values(publisher())
    if source == "canasta.6":
        text = words.in_language(text, code, manual.roff)
        with words.spoken(code):
            values |= {"COMMANDS": manual.commands(), "OPTIONS": manual.options()}
    elif source.endswith(".txt"):
        text = wrapped(words.in_language(text, code))
    elif source.endswith(".xml"):
        text = words.xml(text, escape)
    else:
        text = words.entry(text)
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def wrapped(text: str) -> str:
    """A text whose paragraphs have lines that a terminal shows whole."""
    lines = textwrap.TextWrapper(LINE, break_long_words=False, break_on_hyphens=False)
    blocks = (
        # What is set in, and a title that is underlined, stay as they are.
        block if re.search(r"^(?: |=+$)", block, re.MULTILINE) else lines.fill(block)
        for block in text.strip().split("\n\n")
    )
    return "\n\n".join(blocks) + "\n"


def description(code: str = "en") -> tuple[str, str]:
    """What the program is, for tools that install packages: in a line, and in paragraphs."""
    short, long = filled("description.txt", code).split("\n", 1)
    return short, long.strip()


def install(root: Path) -> None:
    """Put everything below ``root`` as in a system that has the program installed."""
    shutil.copytree(BUNDLE, root / PLACE, symlinks=True)
    starter = root / "usr/bin/canasta"
    starter.parent.mkdir(parents=True)
    starter.symlink_to("../lib/canasta/canasta")
    share = root / "usr/share"
    menu(share)
    for code in ("en", *words.others()):
        page = share / "man" / ("" if code == "en" else code) / "man6/canasta.6.gz"
        page.parent.mkdir(parents=True)
        page.write_bytes(gzip.compress(filled("canasta.6", code).encode(), 9, mtime=0))
    _write(share / "doc/canasta/copyright", copyright_text())
    set_modes(root, programs=(f"{PLACE}/canasta",))
    settle(root)


def set_modes(folder: Path, programs: tuple[str, ...]) -> None:
    """Make all files readable by everybody and these programs executable, whatever the builder's
    umask.
    """
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            runs = path.is_dir() or path.relative_to(folder).as_posix() in programs
            path.chmod(0o755 if runs else 0o644)


def menu(share: Path) -> None:
    """The menu entry, the icons, the media type of records, and what software centres are told,
    below a ``share`` folder.
    """
    _write(share / "applications/canasta.desktop", filled("canasta.desktop"))
    if name := metainfo.name():
        _write(share / "metainfo" / name, filled("canasta.metainfo.xml"))
    _write(share / "mime/packages/canasta.xml", filled("canasta-mime.xml"))
    # A record has the program's icon unless a theme has a better one.
    names = {"apps": "canasta", "mimetypes": MIME.replace("/", "-")}
    for place, name in names.items():
        for size in SIZES:
            _copy(
                ICONS / f"canasta-{size}.png",
                share / f"icons/hicolor/{size}x{size}/{place}/{name}.png",
            )
        _copy(ICONS / "canasta.svg", share / f"icons/hicolor/scalable/{place}/{name}.svg")


def copyright_text() -> str:
    """The terms of use of the program and its parts, with the list of others' work."""
    own = (ROOT / "LICENSE").read_text("utf-8")
    others = (BUNDLE / "_internal" / licences.FOLDER / licences.LIST).read_text("utf-8")
    place = f"The texts named below lie in /{PLACE}/_internal/{licences.FOLDER}."
    return f"{own}\n----\n\n{others}\n----\n\n{place}\n"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def oldest_glibc() -> str:
    """The oldest version of the C library that the program runs with, such as ``2.36``."""
    found = {(2, 17)}
    for file in [BUNDLE / "canasta", *BUNDLE.rglob("*.so*")]:
        for number in re.findall(rb"GLIBC_2\.(\d+)\b", file.read_bytes()):
            found.add((2, int(number)))
    return ".".join(map(str, max(found)))


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """A context in which the folder cannot be changed, as in an installed system."""
    files = [path for path in [folder, *folder.rglob("*")] if not path.is_symlink()]
    modes = [path.stat().st_mode for path in files]
    for path, mode in zip(files, modes, strict=True):
        path.chmod(mode & ~0o222)
    try:
        yield
    finally:
        for path, mode in zip(files, modes, strict=True):
            path.chmod(mode)


def check_window(root: Path) -> None:
    """Started from its desktop entry, the program opens its window, and ends when asked to.

    Raises:
        CheckError: if no window appears, or the program does not end properly.
    """
    lacking = without("Xvfb", "xdotool")
    if lacking:
        print(f"{lacking}: the window is not looked at")
        return
    entry = (root / "usr/share/applications/canasta.desktop").read_text("utf-8")
    (words,) = re.findall(r"^Exec=(.+) %f$", entry, re.M)
    with new_home() as home, screen() as display:
        environment = plain_environment(home) | {"DISPLAY": display}
        del environment["SDL_VIDEODRIVER"]
        with subprocess.Popen(
            [root / "usr/bin" / words], cwd=home, env=environment, stderr=subprocess.DEVNULL,
            **as_user(),
        ) as program:  # fmt: skip
            try:
                open_and_close(display)
                status = program.wait(20)
            except subprocess.TimeoutExpired:
                raise CheckError("the key for it does not end the program") from None
            finally:
                program.kill()
        if status:
            raise CheckError(f"told to end, the program ended with {status}")
        if not (home / ".config/canasta/settings.toml").is_file():
            raise CheckError("the settings were not kept in the home")
    print("the desktop entry opened the window, and its key closed it")


@contextmanager
def screen() -> Iterator[str]:
    """A context with a virtual screen; its name."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()


def open_and_close(display: str) -> None:
    """Wait for the window with the title page, and close it by its key."""
    environment = {**os.environ, "DISPLAY": display}
    search = ["xdotool", "search", "--onlyvisible", "--class", "canasta"]
    options = {"env": environment, "check": False, "stdout": subprocess.PIPE}
    end = time.monotonic() + WINDOW
    while not (found := run(search, stderr=subprocess.DEVNULL, **options).stdout.split()):
        if time.monotonic() > end:
            raise CheckError(f"no window after {WINDOW:.0f} s")
        time.sleep(0.2)
    time.sleep(1)
    # Without a window manager, keys go to the window under the pointer.
    run(["xdotool", "mousemove", "--window", found[0], "40", "300", "key", "q"], env=environment)


def check_files(root: Path) -> None:
    """Check the desktop entry, the metadata and the manual page with the tools for them.

    Raises:
        CheckError: if something is missing, or a tool finds a fault. Missing tools are named and
            skipped.
    """
    share = root / "usr/share"
    page = share / "man/man6/canasta.6.gz"
    entry = share / "applications/canasta.desktop"
    judges: list[tuple[list[str | Path], Path]] = [
        (["desktop-file-validate", entry], entry),
        (["mandoc", "-Tlint", "-Wwarning", page], page),
        (["man", "--warnings", "-l", page], page),
    ]
    if name := metainfo.name():
        about = share / "metainfo" / name
        judges.append((["appstreamcli", "validate", "--no-net", about], about))
    for command, file in judges:
        if not file.exists():
            raise CheckError(f"there is no {file.relative_to(root)}")
        if shutil.which(str(command[0])) is None:
            print(f"{command[0]} is not installed: {file.name} is not judged")
            continue
        environment = {**os.environ, "MANPAGER": "cat", "LC_ALL": "C.UTF-8", "MANWIDTH": "100"}
        done = run(
            command, env=environment, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        faulty = done.returncode != 0 or "warning" in done.stdout
        if faulty:
            raise CheckError(f"{command[0]}: {done.stdout.strip()[-600:]}")
