"""The installer for Windows, made by makensis from ``build/windows/canasta.nsi``.

On Windows it contains the program. On Linux makensis works too, but PyInstaller cannot make a
program for Windows. There a stand-in replaces it, so that the recipe and its effects on a machine
can still be tested under Wine. If ``CANASTA_WINDOWS`` names the folder of a program made for
Windows, the real installer is made and tested under Wine.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from . import words
from .common import BUNDLE, DIST, ROOT, VERSION, WORK, CheckError, release_time, run, without
from .windows import Machine, Wine, this_windows

ABOUT = "the installer for Windows; on Linux tried with a stand-in for the program"
PROGRAM: Final = "canasta.exe"
RECIPE: Final = ROOT / "build" / "windows" / "canasta.nsi"
ICON: Final = ROOT / "assets" / "icons" / "canasta.ico"
MOST = 20.0
"""Maximum size of the installer in megabytes."""

STAND_IN: Final = """\
Unicode true
Target amd64-unicode
RequestExecutionLevel user
SilentInstall silent
OutFile "canasta.exe"
Section
  Sleep 600000
SectionEnd
"""
"""A program that does nothing for ten minutes, so that it is found running."""

ENTRY: Final = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Canasta"
CLASSES: Final = r"HKCU\Software\Classes"


def missing() -> str:
    """See the protocol."""
    if sys.platform == "darwin":
        return "it is made on Windows, and tried on Linux"
    tools = ("makensis",) if sys.platform == "win32" else ("makensis", "wine", "wineboot")
    return without(*tools)


def _program() -> Path | None:
    """The folder of a program made for Windows, if there is one."""
    if sys.platform == "win32":
        return BUNDLE
    named = os.environ.get("CANASTA_WINDOWS")
    return Path(named).resolve() if named else None


def made() -> Path:
    """See the protocol."""
    if _program() is None:
        return WORK / "windows" / "canasta-stand-in-setup.exe"
    machine = platform.machine().lower().replace("amd64", "x86_64")
    return DIST / f"canasta-{VERSION}-windows-{machine}-setup.exe"


def make() -> Path:
    """Run makensis on the program, or on the stand-in."""
    setup = made()
    return _compile(_program() or _stand_in(WORK / "windows" / "canasta"), setup, VERSION)


def _compile(source: Path, setup: Path, version: str) -> Path:
    setup.parent.mkdir(parents=True, exist_ok=True)
    values = {"VERSION": version, "SOURCE": source, "ICON": ICON, "OUTPUT": setup}
    if sys.platform != "win32":
        values["TARGET"] = "amd64-unicode"
    options = [f"-D{key}={value}" for key, value in values.items()]
    recipe = WORK / "windows" / RECIPE.name
    recipe.parent.mkdir(parents=True, exist_ok=True)
    # makensis takes a recipe for Unicode only with its mark.
    recipe.write_text(words.installer(RECIPE.read_text("utf-8")), "utf-8-sig")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(release_time())}
    run(["makensis", "-V2", "-WX", *options, recipe], env=environment)
    return setup


def _stand_in(folder: Path) -> Path:
    """A folder with the layout of the program's."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "_internal" / "assets").mkdir(parents=True)
    (folder / "_internal" / "assets" / "a file.txt").write_text("An asset.\n", "utf-8")
    script = folder.parent / "stand-in.nsi"
    script.write_text(STAND_IN, "utf-8")
    run(["makensis", "-V2", "-WX", script])
    shutil.move(script.parent / PROGRAM, folder / PROGRAM)
    return folder


def check(made: Path) -> None:
    """Install, run, upgrade and remove the program, as on a player's machine."""
    if _program() is not None and made.stat().st_size > MOST * 1e6:
        raise CheckError(f"{made.stat().st_size / 1e6:.1f} MB, which is more than {MOST:.0f}")
    with _machine() as machine:
        if machine.values(ENTRY) is not None:
            print("Canasta is installed on this machine and stays so: the installer was not tried")
            return
        _Trial(machine, made).run()


@contextmanager
def _machine() -> Iterator[Machine]:
    if sys.platform == "win32":
        yield this_windows()
        return
    with tempfile.TemporaryDirectory(prefix="canasta wine-", ignore_cleanup_errors=True) as name:
        wine = Wine(Path(name) / "prefix")
        try:
            yield wine
        finally:
            wine.close()


class _Trial:
    """A player's machine, step by step."""

    def __init__(self, machine: Machine, setup: Path) -> None:
        self.machine = machine
        self.setup = setup
        self.installed = machine.local / "Programs" / "Canasta"
        self.shortcut = machine.roaming / "Microsoft/Windows/Start Menu/Programs/Canasta.lnk"
        self.save = machine.local / "canasta" / "match.canasta"

    def run(self) -> None:
        """Do all steps.

        Raises:
            CheckError: at the first step that fails.
        """
        had_saves = self.save.parent.exists()
        before = self._types()
        self._install()
        if _program() is not None:
            self._self_test()
        self.save.parent.mkdir(parents=True, exist_ok=True)
        kept = self.save.with_name("kept by the check.canasta")
        kept.write_text("a match", "utf-8")
        try:
            self._upgrade()
            self._running()
            self._uninstall()
            _expect(kept.read_text("utf-8") == "a match", "the player's matches are kept")
        finally:
            kept.unlink(missing_ok=True)
            if not had_saves:
                shutil.rmtree(self.save.parent, ignore_errors=True)
        _expect(self._types() == before, "the file types are as they were before")

    def _types(self) -> object:
        keys = (rf"{CLASSES}\.canasta", rf"{CLASSES}\Canasta.Record")
        return [self.machine.run("reg", "query", key, "/s") for key in keys]

    def _install(self) -> None:
        status, said = self.machine.run(self.setup, "/S")
        _expect(status == 0, "the installer ends well", f"{status} {said}")
        _expect((self.installed / PROGRAM).is_file(), "the program is there")
        _expect((self.installed / "_internal" / "assets").is_dir(), "its folder is there")
        _expect(self.shortcut.is_file(), "the start menu has it")
        self._registered()

    def _registered(self) -> None:
        program = self.machine.name(self.installed / PROGRAM)
        entry = self.machine.values(ENTRY) or {}
        _expect(entry.get("DisplayVersion") == VERSION, "the version is listed", entry)
        size = sum(f.stat().st_size for f in self.installed.rglob("*") if f.is_file()) / 1024
        listed = int(entry.get("EstimatedSize", "0"), 0)
        _expect(abs(listed - size) <= 0.02 * size + 4, "its size is listed", f"{listed} for {size}")
        owner = self.machine.own_value(rf"{CLASSES}\.canasta")
        _expect(owner == "Canasta.Record", "records belong to it", owner)
        command = self.machine.own_value(rf"{CLASSES}\Canasta.Record\shell\open\command")
        _expect(command == f'"{program}" "%1"', "a double-click opens a record", command)

    def _self_test(self) -> None:
        status, report = self.machine.run(self.installed / PROGRAM, "--self-test")
        print(report.rstrip())
        _expect(status == 0, "the installed program passes its self-test")

    def _upgrade(self) -> None:
        """Install the same version again, over files that only an older one had."""
        old = self.installed / "_internal" / "of an older version.dll"
        old.write_text("old", "utf-8")
        own = self.installed / "the player's own file.txt"
        own.write_text("own", "utf-8")
        self._install()
        _expect(not old.exists(), "files of the version before are gone")
        _expect(own.exists(), "files that are not the program's stay")
        own.unlink()

    def _running(self) -> None:
        """Neither installer nor uninstaller removes the program while it runs."""
        # With _?= the uninstaller works in place, where its exit status can be seen.
        uninstall = (
            self.installed / "uninstall.exe",
            "/S",
            f"_?={self.machine.name(self.installed)}",
        )
        with self.machine.running(self.installed / PROGRAM):
            for command in ((self.setup, "/S"), uninstall):
                status, _said = self.machine.run(*command)
                _expect(status == 2, f"{command[0].name} leaves a running program alone", status)
            _expect((self.installed / "_internal").is_dir(), "the running program is untouched")

    def _uninstall(self) -> None:
        self.machine.run(self.installed / "uninstall.exe", "/S")
        # The uninstaller continues in a copy of itself, since a program cannot delete its own file.
        self.machine.wait_until(lambda: self.machine.values(ENTRY) is None)
        left = sorted(path.name for path in self.installed.rglob("*"))
        _expect(not self.installed.exists(), "the program is gone", left)
        _expect(not self.shortcut.exists(), "the start menu no longer has it")


def _expect(holds: bool, what: str, found: object = "") -> None:
    """Check that something is true.

    Raises:
        CheckError: if not; the message tells what was ``found`` instead.
    """
    if not holds:
        raise CheckError(f"this should be so: {what}; but: {found}".removesuffix("; but: "))
    print(f"ok: {what}", flush=True)
