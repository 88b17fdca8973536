"""Memory of the window's process, hand after hand: ``python -m tests.benchmarks.memory``.

A separate process plays ``--hands`` hands at a table of ``--size``, with the score sheet after
each. It reports its resident size at the first table and after every ten hands. The exit status is
1 if it ever exceeds the goal. ``--trace`` prints the lines of code that hold more memory than at
the first table.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
import tracemalloc
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.benchmarks.startup import ROOT, peak_megabytes

if TYPE_CHECKING:
    from game.ui.screens.navigator import Navigator

GOAL: Final = 200.0
"""Maximum in megabytes, however many hands are played."""
EVERY: Final = 10
LINES: Final = 25


def resident_megabytes() -> float:
    """The resident size of this process now; where that is unknown, its maximum so far."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return peak_megabytes()
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def child(hands: int, variant: str, trace: bool) -> None:
    """In the measured process: play, and print figures now and then."""
    from game.ui import main as program

    navigator = program.open_program()
    try:
        navigator.settings.speed = "off"
        navigator.settings.pause = 0.0
        navigator.settings.variant = variant
        navigator.settings.partner_level = navigator.settings.opponent_level = "standard"
        navigator.app.running = True
        navigator.app.push(navigator.home())
        navigator.deal(navigator.settings.chosen_variant())
        _play(navigator, hands, trace)
    finally:
        program.close_program(navigator)


def _play(navigator: Navigator, hands: int, trace: bool) -> None:
    import pygame

    from game.controller.steps import Stage
    from game.controller.thinking import decide
    from game.controller.worker import shared_worker
    from game.ui.screens.playing.match_screen import MatchScene
    from game.ui.screens.sheets.score_sheet import ScoreSheetScene
    from game.ui.screens.sheets.winner import WinnerScene

    before: tracemalloc.Snapshot | None = None
    played = -1
    while played < hands:
        navigator.app.step()
        pygame.time.wait(1)
        scene = navigator.app.scene
        if isinstance(scene, ScoreSheetScene):
            scene.go_on()
            played += 1
            if played % EVERY == 0:
                _tell(played, navigator)
        elif isinstance(scene, WinnerScene):
            navigator.deal(scene.game.variant)
        elif isinstance(scene, MatchScene) and not scene.table.state.busy:
            if scene.game.stage is not Stage.PLAYING:
                scene.table.handler.score_sheet()
            elif scene.game.your_turn:
                if played < 0:
                    played = 0
                    _tell(0, navigator)
                    if trace:
                        tracemalloc.start(8)
                        before = tracemalloc.take_snapshot()
                view = scene.game.view()
                decision = shared_worker().run(decide, view, "standard", 0)
                scene.table.handler.answer(decision.action)
    if before is not None:
        gc.collect()
        for line in tracemalloc.take_snapshot().compare_to(before, "lineno")[:LINES]:
            print(line)


def _tell(played: int, navigator: Navigator) -> None:
    told = {
        "hands": played,
        "now": resident_megabytes(),
        "peak": peak_megabytes(),
        "pictures": navigator.app.ui.pictures_bytes / (1 << 20),
    }
    print(json.dumps(told), flush=True)


def main() -> int:
    """Measure and report; 1 if the goal is exceeded."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--size", default="1920x1080", help="the window, in pixels")
    parser.add_argument("--variant", default="classic")
    parser.add_argument("--trace", action="store_true", help="tell what holds more, line by line")
    asked = parser.parse_args()
    width, height = map(int, asked.size.split("x"))
    most = 0.0
    with tempfile.TemporaryDirectory() as home:
        settings = f"[window]\nwidth = {width}\nheight = {height}\n"
        Path(home, "settings.toml").write_text(settings, "utf-8")
        environment = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **os.environ}
        environment["CANASTA_HOME"] = home
        call = f"child({asked.hands}, {asked.variant!r}, {asked.trace})"
        with subprocess.Popen(
            [sys.executable, "-c", f"from tests.benchmarks.memory import child; {call}"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                if not line.startswith("{"):
                    print(line.rstrip())
                    continue
                told = json.loads(line)
                most = max(most, told["peak"])
                print(
                    f"after {told['hands']:>3} hands {told['now']:6.1f} MB, "
                    f"at most {told['peak']:.1f} MB; pictures kept {told['pictures']:.1f} MB",
                    flush=True,
                )
    print(f"goal: at most {GOAL:g} MB")
    return process.returncode or int(most > GOAL)


if __name__ == "__main__":
    sys.exit(main())
