"""The packages that players download, one module for each target, in the order of making."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Protocol

from . import appimage, deb, dmg, folder, nsis, rpm, tarball


class Target(Protocol):
    """What a module of this package offers."""

    ABOUT: str
    """What the target is, in a few words."""

    def missing(self) -> str:
        """Why this machine cannot make it, as text; empty if it can."""

    def made(self) -> Path:
        """The path of the finished package."""

    def make(self) -> Path:
        """Make it from ``dist/canasta`` (the folder itself: from the source); returns ``made()``.

        Raises:
            subprocess.CalledProcessError: if a tool fails; the tool has printed why.
        """

    def check(self, made: Path) -> None:
        """Use the package like somebody who has downloaded it.

        Raises:
            CheckError: if something is wrong.
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
