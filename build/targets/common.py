"""What all packages share: names, places, the version, and the program's own test."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import resolve_name
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
ASSETS: Final = ROOT / "assets"
DIST: Final = ROOT / "dist"
WORK: Final = DIST / "work"
BUNDLE: Final = DIST / "canasta"
"""The folder that PyInstaller makes and that the packages contain."""
PROGRAM: Final = "canasta.exe" if sys.platform == "win32" else "canasta"

PYPROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT: Final[dict[str, Any]] = PYPROJECT["project"]
VERSION: Final[str] = PROJECT["version"]
NAME: Final = "Canasta"
SUMMARY: Final[str] = PROJECT["description"]
AUTHORS: Final = "The Canasta authors"
MIME: Final = "application/x-canasta-record"
"""The media type of a record, a file named ``*.canasta``."""

SHIPPED: Final = (".json", ".md", ".mo", ".png", ".ttf", ".txt", ".wav")
"""The kinds of assets that the program reads."""
WINDOW_ICON: Final = "canasta-256.png"
NOT_SHIPPED: Final = (
    ASSETS / "README.md",
    ASSETS / "players" / "README.md",
    ASSETS / "shipped.json",
    ASSETS / "translations" / "README.md",
    ASSETS / "fonts" / "PlayfairDisplay-Regular.ttf",
)

NOBODY: Final = 65534
"""The user that runs the checks when root builds."""


class CheckError(Exception):
    """Something is wrong with a package; the message says what."""


def run(command: Sequence[object], **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a tool; ``options`` as for ``subprocess.run``.

    Raises:
        subprocess.CalledProcessError: if it fails.
    """
    options = {"check": True, "text": True, **options}
    return subprocess.run([str(word) for word in command], **options)


def release_time() -> int:
    """The time of the release: ``SOURCE_DATE_EPOCH``, else the last commit's, else that of the
    sources.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not given:
        command = ["git", "log", "-1", "--format=%ct"]
        try:
            streams = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
            given = run(command, cwd=ROOT, **streams).stdout.strip()
        except (OSError, subprocess.CalledProcessError):
            given = ""
    return int(given) if given.isdigit() else int((ROOT / "pyproject.toml").stat().st_mtime)


def settle(folder: Path) -> None:
    """Set the times of everything in a folder to that of the release, so that it packs to the same
    bytes.
    """
    moment = release_time()
    # Where links can only be followed, as on Windows, the packages contain none.
    follow = os.utime not in os.supports_follow_symlinks
    for path in [*folder.rglob("*"), folder]:
        os.utime(path, (moment, moment), follow_symlinks=follow)


def without(*tools: str) -> str:
    """Which of these tools are not installed, as a sentence; empty if all are."""
    lacking = [tool for tool in tools if shutil.which(tool) is None]
    return f"{' and '.join(lacking)} not installed" if lacking else ""


def megabytes(made: Path) -> float:
    """The size of a file, or of the files in a folder."""
    if made.is_file():
        return made.stat().st_size / 1e6
    files = (file for file in made.rglob("*") if file.is_file() and not file.is_symlink())
    return sum(file.stat().st_size for file in files) / 1e6


def tell_size(made: Path, goal: float) -> None:
    """Warn if a package is larger than its goal. It works all the same."""
    if megabytes(made) > goal:
        print(f"LARGER than it should be: {megabytes(made):.1f} MB, the goal is {goal:.0f}")


def plain_environment(home: Path, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """A minimal environment with only this home: no Python, no screen, no sound."""
    kept = ("PATH", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "TEMP", "TMP", "WINEPREFIX")
    environment = {name: value for name, value in os.environ.items() if name.upper() in kept}
    if sys.platform != "win32":
        environment["PATH"] = "/usr/bin:/bin"
        environment["TMPDIR"] = str(home)
    environment |= {"HOME": str(home), "USERPROFILE": str(home), "APPDATA": str(home)}
    environment |= {"LOCALAPPDATA": str(home)}
    environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return environment | dict(extra or {})


@contextmanager
def new_home() -> Iterator[Path]:
    """A temporary home that belongs to the user of ``as_user``."""
    # Windows locks the folder until the program's last process has ended.
    with tempfile.TemporaryDirectory(prefix="canasta home ä-", ignore_cleanup_errors=True) as name:
        home = Path(name)
        if as_user():
            os.chown(home, NOBODY, NOBODY)
        yield home


def as_user() -> dict[str, Any]:
    """Options for ``subprocess.run`` that make root run as an ordinary user."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return {}
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []}


def self_test(command: Sequence[str | Path], *, limit: float = 300.0) -> str:
    """The report of the program's self-test, run as an ordinary user with a fresh home.

    The home has a space and an umlaut in its path.

    Raises:
        CheckError: if the test fails, or leaves files outside the home's usual folders.
    """
    # The output goes to a file: of a pipe the end is seen only when everything that has inherited
    # it has ended as well, such as the desktop that the first window starts under Wine.
    with new_home() as home, tempfile.TemporaryFile() as output:
        started = time.monotonic()
        try:
            done = run(
                [*command, "--self-test"],
                cwd=home,
                env=plain_environment(home),
                check=False,
                timeout=limit,
                stdout=output,
                stderr=subprocess.STDOUT,
                **as_user(),
            )
        except subprocess.TimeoutExpired:
            raise CheckError(f"the self-test took more than {limit:.0f} s") from None
        except OSError as error:
            raise CheckError(f"the program does not start: {error}") from None
        output.seek(0)
        report = "\n".join(output.read().decode("utf-8", "replace").splitlines())
    print(report.rstrip())
    print(
        f"self-test: exit status {done.returncode}, {time.monotonic() - started:.1f} s", flush=True
    )
    if done.returncode:
        raise CheckError(f"the self-test ended with status {done.returncode}")
    return report


def shipped_assets() -> list[Path]:
    """All files of ``assets`` that the program reads.

    Generators, pictures used only by the README, and the systems' icons are left out.
    """
    return [
        file
        for file in sorted(ASSETS.rglob("*"))
        if file.is_file()
        and {"generate", "screenshots"}.isdisjoint(file.relative_to(ASSETS).parts)
        and file.suffix in SHIPPED
        and (file.parent != ASSETS / "icons" or file.name == WINDOW_ICON)
        and file not in NOT_SHIPPED
        and file.name != "GLOSSARY.md"
    ]


def compiled_modules() -> list[tuple[Path, Path]]:
    """The program's modules compiled for this Python, each with its source."""
    found = []
    for suffix in EXTENSION_SUFFIXES:
        for file in sorted((ROOT / "game").rglob(f"*{suffix}")):
            source = file.with_name(f"{file.name.removesuffix(suffix)}.py")
            if source.is_file():
                found.append((file, source))
    return found


def imports(source: Path, package: str) -> set[str]:
    """The modules that a module of this package imports, by their full names."""
    found = set()
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            name = "." * node.level + (node.module or "")
            found.add(resolve_name(name, package))
    return found - {"__future__"}
