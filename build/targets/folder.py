"""The folder with the program and everything it needs, made by PyInstaller."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from . import bom
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
    release_time,
    run,
    self_test,
    settle,
    tell_size,
)

sys.path.insert(0, str(ROOT))

from game.simulator.stale_build import is_stale

ABOUT = "the program as a folder, which the other packages contain"
GOAL = 45.0
"""Size in megabytes that the folder should not exceed."""


def missing() -> str:
    """See the protocol."""
    lacking = [tool for tool in ("PyInstaller", "cyclonedx") if not importlib.util.find_spec(tool)]
    if lacking:
        return f"{' and '.join(lacking)} not installed: pip install '.[package]'"
    return ""


def made() -> Path:
    """See the protocol."""
    return BUNDLE


def make() -> Path:
    """Run PyInstaller on ``build/canasta.spec``.

    Raises:
        CheckError: if the compiled modules were made from other sources.
    """
    compiled = compiled_modules()
    stale = {source.parent.name for _file, source in compiled if is_stale(source.parent)}
    if stale:
        raise CheckError(f"{', '.join(stale)} changed since: python build/compile.py, or --clean")
    told = f"{len(compiled)} compiled modules" if compiled else "plain Python, nothing compiled"
    print(f"packing {told} (python build/compile.py compiles)", flush=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(DIST), "--workpath", str(WORK)]
    # Modules are not compressed singly: the packages compress all together, much better.
    environment = {**os.environ, "PYINSTALLER_ZLIB_COMPRESSION_LEVEL": "0"}
    # The same tree gives the same bytes, whenever and wherever it is packed.
    environment |= {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(release_time())}
    shutil.rmtree(WORK / "canasta", ignore_errors=True)
    run([*command, ROOT / "build" / "canasta.spec"], cwd=ROOT, env=environment)
    settle(BUNDLE)
    return BUNDLE


def check(made: Path) -> None:
    """Check the self-test, the list of parts, the size, and the version that the program prints."""
    bom.check(made)
    report = self_test([made / PROGRAM])
    if f"Canasta {VERSION} (packaged)" not in report:
        raise CheckError(f"the program does not say that it is version {VERSION}")
    with new_home() as home:
        command = [made / PROGRAM, "check", "--help"]
        options = {"env": plain_environment(home), "stdout": subprocess.PIPE, **as_user()}
        if "replay records" not in run(command, cwd=home, **options).stdout:
            raise CheckError("the help of the commands has lost its words")
    tell_size(made, GOAL)
