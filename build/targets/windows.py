"""A machine that runs programs for Windows: Windows itself, or Wine with a home of its own."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from .common import CheckError

LIMIT: Final = 300.0
"""Maximum seconds for a program to run."""
SOON: Final = 120.0
"""Maximum seconds to wait for something to happen."""
_VALUE: Final = re.compile(r"^ {4}(.+?) {4}REG_\w+(?: {4}(.*))?$", re.MULTILINE)


class Machine:
    """This Windows. Paths are those of the machine that checks, on Wine too.

    ``local`` and ``roaming`` are the folders ``%LOCALAPPDATA%`` and ``%APPDATA%``.
    """

    starter: Sequence[str] = ()
    """The command before a Windows program that starts it."""

    def __init__(self, local: Path, roaming: Path, environment: Mapping[str, str]) -> None:
        self.local = local
        self.roaming = roaming
        self._environment = dict(environment)

    def name(self, path: Path) -> str:
        """A file's name for Windows programs."""
        return str(path)

    def run(
        self,
        program: Path | str,
        *words: str,
        folder: Path | None = None,
        extra: Mapping[str, str] | None = None,
        limit: float = LIMIT,
    ) -> tuple[int, str]:
        """Run a program to its end, in this folder and with these variables besides; its exit
        status and output.

        Raises:
            CheckError: if it does not start or end.
        """
        try:
            done = subprocess.run(
                [*self.starter, str(program), *words],
                cwd=folder,
                env={**self._environment, **(extra or {})},
                # An empty pipe: under Wine a program cannot be started without any input.
                input=b"",
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=limit,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise CheckError(f"{program} did not run to its end: {error}") from None
        return done.returncode, done.stdout.decode("utf-8", "replace").replace("\r\n", "\n")

    @contextmanager
    def running(
        self, program: Path, extra: Mapping[str, str] | None = None
    ) -> Iterator[subprocess.Popen[bytes]]:
        """A context in which a program runs, with these variables besides."""
        process = subprocess.Popen(
            [*self.starter, str(program)],
            env={**self._environment, **(extra or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            time.sleep(5)
            if process.poll() is not None:
                raise CheckError(f"{program.name} ended at once, with status {process.returncode}")
            yield process
        finally:
            self.end(process)
            process.wait(SOON)

    def end(self, process: subprocess.Popen[bytes]) -> None:
        """End a program and what it has started, which keeps its file open too."""
        command = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(command, env=self._environment, check=False, capture_output=True)

    def values(self, key: str) -> dict[str, str] | None:
        """The values under a key of the registry; None if there is no such key."""
        status, text = self.run("reg", "query", key)
        return dict(_VALUE.findall(text)) if status == 0 else None

    def own_value(self, key: str) -> str | None:
        """The default value of a key of the registry; None if it has none."""
        _status, text = self.run("reg", "query", key, "/ve")
        found = _VALUE.search(text)
        return found[2] if found else None

    @staticmethod
    def wait_until(holds: Callable[[], bool]) -> None:
        """Wait until a condition holds, for a limited time."""
        end = time.monotonic() + SOON
        while not holds() and time.monotonic() < end:
            time.sleep(0.25)


def this_windows() -> Machine:
    """This machine, which runs Windows."""
    local, roaming = Path(os.environ["LOCALAPPDATA"]), Path(os.environ["APPDATA"])
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return Machine(local, roaming, {**os.environ, **silent})


class Wine(Machine):
    """Wine in a temporary folder. Call ``close`` at the end."""

    starter = ("wine",)

    def __init__(self, prefix: Path) -> None:
        prefix.mkdir()
        environment = {
            **{name: os.environ[name] for name in ("PATH", "HOME", "USER") if name in os.environ},
            "WINEPREFIX": str(prefix),
            "WINEDEBUG": "-all",
            # Names of files may have any letters.
            "LC_ALL": "C.UTF-8",
            # Do not install .NET or a browser.
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        # The oldest that Python runs on. Wine's services keep the output they are given, so it must
        # not be the caller's pipe.
        for command in (["wineboot", "--init"], ["winecfg", "-v", "win10"]):
            subprocess.run(
                command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=LIMIT,
                check=True,
            )
        [user] = [
            folder
            for folder in (prefix / "drive_c" / "users").iterdir()
            if folder.is_dir() and folder.name != "Public"
        ]
        super().__init__(user / "AppData" / "Local", user / "AppData" / "Roaming", environment)

    def name(self, path: Path) -> str:
        """See ``Machine``."""
        drive = Path(self._environment["WINEPREFIX"]) / "drive_c"
        inside = path.is_relative_to(drive)
        name = f"C:/{path.relative_to(drive)}" if inside else f"Z:{path.absolute()}"
        return name.replace("/", "\\")

    def end(self, process: subprocess.Popen[bytes]) -> None:
        """See ``Machine``. Nothing else runs there."""
        self.close()

    def close(self) -> None:
        """End everything that still runs there."""
        subprocess.run(["wineserver", "--kill"], env=self._environment, check=False)
        subprocess.run(["wineserver", "--wait"], env=self._environment, check=False)
