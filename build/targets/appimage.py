"""The AppImage: one file that runs on any Linux. It needs appimagetool.

The runtime, which starts such a file, is given to the tool (``CANASTA_APPIMAGE_RUNTIME`` names it).
Otherwise the tool would download whichever is the newest at the time.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

from . import linux, metainfo
from .common import DIST, VERSION, WORK, release_time, run, self_test, settle

ABOUT = "one file that runs on any Linux"
RUNTIME: Final = "CANASTA_APPIMAGE_RUNTIME"


def missing() -> str:
    """See the protocol."""
    missing = linux.missing("appimagetool")
    if not missing and not Path(os.environ.get(RUNTIME) or "nothing").is_file():
        return f"{RUNTIME} does not name the file that starts an AppImage"
    return missing


def made() -> Path:
    """See the protocol."""
    return DIST / f"Canasta-{VERSION}-{linux.machine()}.AppImage"


def make() -> Path:
    """Lay the files out, and make one file of them with appimagetool."""
    folder = lay_out()
    # On build machines without FUSE the tool unpacks itself.
    environment = {**os.environ, "ARCH": linux.machine(), "APPIMAGE_EXTRACT_AND_RUN": "1"}
    environment |= {"SOURCE_DATE_EPOCH": str(release_time())}
    runtime = Path(os.environ[RUNTIME]).resolve()
    command = ["appimagetool", "--no-appstream", "--runtime-file", runtime, folder, made()]
    run(command, env=environment)
    return made()


def lay_out() -> Path:
    """The folder that becomes the file: an installed system, with its start script and icon on
    top.
    """
    folder = WORK / "appimage" / "Canasta.AppDir"
    shutil.rmtree(folder.parent, ignore_errors=True)
    linux.install(folder)
    (folder / "AppRun").symlink_to("usr/lib/canasta/canasta")
    (folder / "canasta.desktop").symlink_to("usr/share/applications/canasta.desktop")
    (folder / "canasta.png").symlink_to("usr/share/icons/hicolor/256x256/apps/canasta.png")
    (folder / ".DirIcon").symlink_to("canasta.png")
    if name := metainfo.name():
        # Software centres look for the metadata under this name.
        (folder / "usr/share/metainfo/canasta.appdata.xml").symlink_to(name)
    settle(folder)
    return folder


def check(made: Path) -> None:
    """Unpacked into the home of an ordinary user, the program runs."""
    with tempfile.TemporaryDirectory(prefix="canasta-appimage-") as folder:
        Path(folder).chmod(0o755)
        program = shutil.copy(made, folder)
        Path(program).chmod(0o755)
        self_test([program, "--appimage-extract-and-run"])
