"""Time from process start to first frame, and memory at 1080p: ``python -m
tests.benchmarks.startup``.

Each run starts a new process in a home of its own. The figures are compared with the project's
goals; the exit status is 1 if one is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FIRST_FRAME = 1.0
"""Maximum seconds from process start to the first frame."""
WARM = 0.6
"""The same for the packaged program with its files already in memory."""
MEMORY = 200.0
"""Maximum megabytes of peak memory at 1080p."""


def child(scene: str) -> None:
    """In the measured process: run the program, print the time of its first frame, then stop."""
    import pygame

    from game.ui import main as program
    from game.ui.app import App

    told: dict[str, Any] = {}
    plain = App._draw

    def draw(app: App, *rest: Any) -> None:
        plain(app, *rest)
        if "first_frame" not in told:
            told["first_frame"] = time.time()

    App._draw = draw  # type: ignore[method-assign,assignment]
    navigator = program.open_program()
    try:
        app = navigator.app
        app.running = True
        app.push(navigator.home())
        app.step()
        if scene == "table":
            navigator.settings.speed = "fast"
            navigator.deal(navigator.settings.chosen_variant())
            end = time.time() + 6
            while time.time() < end:
                app.step()
                pygame.time.wait(8)
        told["size"] = list(app.window.size)
    finally:
        program.close_program(navigator)
    told["peak_mb"] = peak_megabytes()
    print(json.dumps(told))


def peak_megabytes() -> float:
    """The maximum resident size of this process so far."""
    if sys.platform == "win32":
        return 0.0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20) if sys.platform == "darwin" else peak / 1024


def measure(scene: str, size: tuple[int, int]) -> tuple[float, float]:
    """Seconds to the first frame and peak megabytes of a new process."""
    with tempfile.TemporaryDirectory() as home:
        settings = f"[window]\nwidth = {size[0]}\nheight = {size[1]}\n"
        Path(home, "settings.toml").write_text(settings, "utf-8")
        environment = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **os.environ}
        environment["CANASTA_HOME"] = home
        code = f"from tests.benchmarks.startup import child; child({scene!r})"
        started = time.time()
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        )
    told = json.loads(done.stdout.splitlines()[-1])
    return told["first_frame"] - started, told["peak_mb"]


def measure_program(program: Path) -> float:
    """Seconds to the first frame of a packaged program, from its self-test.

    The rest of the self-test is not waited for.
    """
    with tempfile.TemporaryDirectory() as home:
        environment = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **os.environ}
        environment |= {"CANASTA_HOME": home, "TMPDIR": home}
        with subprocess.Popen(
            [program, "--self-test"], env=environment, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            try:
                for line in process.stdout:
                    found = re.search(r"first frame.* (\d+) ms after the program's start", line)
                    if found:
                        return int(found[1]) / 1000
            finally:
                process.kill()
                process.wait()
    raise SystemExit(f"{program} tells no time of its first frame")


def forget_files() -> None:
    """Drop the system's file cache, so that the next start is as after switching on.

    Raises:
        PermissionError: for everybody but root.
    """
    os.sync()
    Path("/proc/sys/vm/drop_caches").write_text("3\n", "utf-8")


def programs_figures(program: Path, runs: int) -> int:
    """Measure a packaged program warm and, as root on Linux, cold; the exit status."""
    measure_program(program)
    warm = statistics.median(measure_program(program) for _ in range(runs))
    print(f"process start to first frame, warm: median {warm:.2f} s; goal {WARM} s")
    try:
        times = []
        for _ in range(runs):
            forget_files()
            times.append(measure_program(program))
    except OSError as error:
        print(f"cold: not measured ({error.strerror})")
        return 0 if warm < WARM else 1
    cold = statistics.median(times)
    print(f"cold: median {cold:.2f} s; goal {FIRST_FRAME} s")
    return 0 if warm < WARM and cold < FIRST_FRAME else 1


def main() -> int:
    """Measure and report; the exit status says whether the goals are met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="processes to start (default 5)")
    parser.add_argument("--program", type=Path, help="a packaged program, measured instead")
    arguments = parser.parse_args()
    runs = arguments.runs
    if arguments.program is not None:
        return programs_figures(arguments.program.resolve(), runs)
    measure("title", (1280, 720))  # the first process after an installation compiles the modules
    times = [measure("title", (1920, 1080))[0] for _ in range(runs)]
    _first, memory = measure("table", (1920, 1080))
    middle = statistics.median(times)
    spread = f"{min(times):.2f} to {max(times):.2f} s in {runs} runs"
    print(f"process start to first frame (1920x1080): median {middle:.2f} s, {spread}; goal 1 s")
    print(f"peak memory at the table (1920x1080): {memory:.0f} MB; goal {MEMORY:.0f} MB")
    return 0 if middle < FIRST_FRAME and memory < MEMORY else 1


if __name__ == "__main__":
    sys.exit(main())
