"""The portable archive: unpack it anywhere, and start the program in it."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from . import linux, words
from .common import (
    BUNDLE,
    DIST,
    VERSION,
    WORK,
    CheckError,
    as_user,
    new_home,
    plain_environment,
    run,
    self_test,
    settle,
)

ABOUT = "the portable archive for any Linux"


def missing() -> str:
    """See the protocol."""
    return linux.missing()


def _name() -> str:
    return f"canasta-{VERSION}-linux-{linux.machine()}"


def made() -> Path:
    """See the protocol."""
    return DIST / f"{_name()}.tar.xz"


def make() -> Path:
    """Pack the folder with a short text and a script for the menu."""
    folder = WORK / "tarball" / _name()
    shutil.rmtree(folder.parent, ignore_errors=True)
    shutil.copytree(BUNDLE, folder, symlinks=True)
    for code in ("en", *words.others()):
        name = "README.txt" if code == "en" else f"README.{code}.txt"
        (folder / name).write_text(linux.filled("README.txt", code), "utf-8")
    (folder / "menu.sh").write_text(linux.filled("menu.sh"), "utf-8")
    linux.menu(folder / "share")
    linux.set_modes(folder, programs=("canasta", "menu.sh"))
    settle(folder)
    with tarfile.open(made(), "w:xz", preset=9) as archive:
        archive.add(folder, _name(), filter=_nobodys)
    return made()


def _nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """An archive entry without traces of the machine that packed it."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def check(made: Path) -> None:
    """Unpacked into a folder with a space and an umlaut, it runs and can be put into the menu."""
    with tempfile.TemporaryDirectory(prefix="canasta tarball ö-") as place:
        Path(place).chmod(0o755)
        run(["tar", "-xJf", made, "-C", place])
        (folder,) = Path(place).iterdir()
        with linux.read_only(folder):
            self_test([folder / "canasta"])
            _check_menu(folder)


def _check_menu(folder: Path) -> None:
    """The script puts the program into the menu, and leaves nothing behind when it removes it."""
    with new_home() as home:
        for words in ([], ["--remove"]):
            run(
                ["sh", folder / "menu.sh", *words],
                cwd=home,
                env=plain_environment(home),
                stdout=subprocess.DEVNULL,
                **as_user(),
            )
            share = home / ".local/share"
            entry = share / "applications/canasta.desktop"
            if words:
                left = [path.name for path in share.rglob("*canasta*")]
                if left:
                    raise CheckError(f"menu.sh --remove left {', '.join(left)}")
            else:
                if f'Exec="{folder}/canasta" %f' not in entry.read_text("utf-8"):
                    raise CheckError("menu.sh wrote an entry that does not start the program")
                if shutil.which("desktop-file-validate"):
                    run(["desktop-file-validate", entry])
