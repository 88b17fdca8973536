"""The folder with the program and everything it needs, made by PyInstaller."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from .common import (
    BUNDLE,
    DIST,
    PROGRAM,
    ROOT,
    VERSION,
    WORK,
    CheckError,
    as_user,
    compiled_modules,
    new_home,
    plain_environment,
    run,
    self_test,
    tell_size,
)

ABOUT = "the program as a folder, which the other packages contain"
GOAL = 45.0
"""Megabytes that the folder should have at most."""


def missing() -> str:
    """See the protocol."""
    if importlib.util.find_spec("PyInstaller") is None:
        return "PyInstaller is not installed: pip install '.[package]'"
    return ""


def made() -> Path:
    """See the protocol."""
    return BUNDLE


def make() -> Path:
    """Run PyInstaller on ``build/canasta.spec``.

    Raises:
        CheckError: if a compiled module is older than its source.
    """
    compiled = compiled_modules()
    stale = [source.name for file, source in compiled if newer(source, file)]
    if stale:
        raise CheckError(f"{', '.join(stale)} changed since: python build/compile.py, or --clean")
    told = f"{len(compiled)} compiled modules" if compiled else "plain Python, nothing compiled"
    print(f"packing {told} (python build/compile.py compiles)", flush=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(DIST), "--workpath", str(WORK)]
    # Modules are not squeezed one by one: the packages squeeze all at once, and much smaller.
    environment = {**os.environ, "PYINSTALLER_ZLIB_COMPRESSION_LEVEL": "0"}
    shutil.rmtree(WORK / "canasta", ignore_errors=True)
    run([*command, ROOT / "build" / "canasta.spec"], cwd=ROOT, env=environment)
    return BUNDLE


def newer(file: Path, than: Path) -> bool:
    """Whether a file was changed after another one."""
    return file.stat().st_mtime > than.stat().st_mtime


def check(made: Path) -> None:
    """The self-test, the size, and the version that the program tells."""
    report = self_test([made / PROGRAM])
    if f"Canasta {VERSION} (packaged)" not in report:
        raise CheckError(f"the program does not say that it is version {VERSION}")
    with new_home() as home:
        command = [made / PROGRAM, "check", "--help"]
        options = {"env": plain_environment(home), "stdout": subprocess.PIPE, **as_user()}
        if "replay records" not in run(command, cwd=home, **options).stdout:
            raise CheckError("the help of the commands has lost its words")
    tell_size(made, GOAL)
