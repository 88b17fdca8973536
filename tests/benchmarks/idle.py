"""Work of an idle window: ``python -m tests.benchmarks.idle``.

Prints the processor time of the title and of the table in windows of several sizes, as a share of
one core. The exit status is 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.benchmarks.startup import ROOT

if TYPE_CHECKING:
    from game.ui.app import App

GOAL: Final = 1.0
"""Goal in per cent of a core."""
SIZES: Final = ("1280x720", "1920x1080", "3840x2160")
SETTLING: Final = 25.0
"""Seconds before the measurement, until the cards lie still and all pictures are ready."""


def child(seconds: float) -> None:
    """In the measured process: the shares of title and table, and of the title while it moves."""
    from game.ui import main as program

    navigator = program.open_program()
    told: dict[str, float] = {}
    try:
        app = navigator.app
        app.running = True
        app.push(navigator.home())
        _share(app, 1.0)
        told["drifting"] = _share(app, 3.0)
        _share(app, SETTLING)
        told["title"] = _share(app, seconds)
        navigator.settings.speed = "off"
        navigator.deal(navigator.settings.chosen_variant())
        _share(app, SETTLING)
        told["table"] = _share(app, seconds)
    finally:
        program.close_program(navigator)
    print(json.dumps(told))


def _share(app: App, seconds: float) -> float:
    """Per cent of a core that the loop uses over a time."""
    end, work = time.monotonic() + seconds, time.process_time()
    while time.monotonic() < end:
        app._pace.tick(app._rate(app.step()))
    return (time.process_time() - work) / seconds * 100


def main() -> int:
    """Measure and report; 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="that each is measured for")
    parser.add_argument("--size", action="append", help="a window, in pixels (default: several)")
    asked = parser.parse_args()
    most = 0.0
    for size in asked.size or SIZES:
        width, height = size.split("x")
        call = f"from tests.benchmarks.idle import child; child({asked.seconds})"
        with tempfile.TemporaryDirectory() as home:
            settings = f"[window]\nwidth = {width}\nheight = {height}\n"
            Path(home, "settings.toml").write_text(settings, "utf-8")
            environment = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **os.environ}
            environment["CANASTA_HOME"] = home
            done = subprocess.run(
                [sys.executable, "-c", call],
                cwd=ROOT, env=environment, check=True, capture_output=True, text=True,
            )  # fmt: skip
        told = json.loads(done.stdout.splitlines()[-1])
        most = max(most, *told.values())
        print(
            f"{size:>9}: title {told['title']:.2f} %, table {told['table']:.2f} % of a core "
            f"(while the cards of the title drift {told['drifting']:.2f} %)",
            flush=True,
        )
    print(f"goal: at most {GOAL:g} %")
    return int(most > GOAL)


if __name__ == "__main__":
    sys.exit(main())
