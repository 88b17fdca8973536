"""What players download, one module a target; the order is that in which they are made."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Protocol

from . import appimage, deb, dmg, folder, nsis, rpm, tarball


class Target(Protocol):
    """What a module of this package offers."""

    ABOUT: str
    """What it is, in a few words."""

    def missing(self) -> str:
        """What keeps this machine from making it, in a clear word; empty if nothing does."""

    def made(self) -> Path:
        """Where the package lies once it is made."""

    def make(self) -> Path:
        """Make it from ``dist/canasta`` (the folder: from the source); returns ``made()``.

        Raises:
            subprocess.CalledProcessError: if a tool fails, which has said why.
        """

    def check(self, made: Path) -> None:
        """Use the package as whoever downloads it would.

        Raises:
            CheckError: if something is not as it should be.
        """


TARGETS: Final[dict[str, Target]] = {
    "folder": folder,
    "deb": deb,
    "tarball": tarball,
    "rpm": rpm,
    "appimage": appimage,
    "nsis": nsis,
    "dmg": dmg,
}
