"""The self-test: ``--self-test`` opens the window, plays, saves, resumes and reports.

It uses a temporary home, so the player's settings and match are left alone. It runs from the source
and in the packaged program.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.controller.steps import Stage
from game.files import bytes_of, find_assets
from game.rules.cards import shuffled
from game.rules.engine import deal
from game.rules.view import view_of
from game.store.folders import HOME_VARIABLE, Folders, NoHomeError, folders
from game.ui.report import system_lines
from game.ui.screens.files import record_opener
from game.variants import VARIANTS

if TYPE_CHECKING:
    from game.ui.screens.navigator import Navigator, ScreenName
    from game.ui.table.table import Table

PATIENCE: Final = 120.0
"""Seconds after which a hand, or another process, counts as stuck."""
HALF: Final = 24
"""Number of actions after which the match is left and resumed."""
MOST_FAULTS: Final = 8
"""Maximum number of faulty files named; beyond it only their number is told."""
KINDS: Final = ("standard", "master")
"""Players for the other process. They need no clock, so both processes decide alike."""

PAGES: Final[tuple[ScreenName, ...]] = (
    "settings", "new match", "daily", "learn", "problems", "statistics", "matches",
)  # fmt: skip
"""The pages that open from the title. The rules are looked at by variant."""


class FailedError(Exception):
    """A step failed; the message says how."""


@dataclass
class Report:
    """The steps tried and their results."""

    lines: list[str] = field(default_factory=list)
    failed: int = 0

    def tell(self, line: str) -> None:
        """Print a line."""
        self.lines.append(line)
        with contextlib.suppress(OSError, ValueError, AttributeError):
            # A packaged program without a console cannot print; its exit status still tells.
            print(line, flush=True)

    def step(self, name: str, act: Callable[[], str]) -> bool:
        """Try a step; its result is printed beside its name."""
        started = time.perf_counter()
        try:
            said = act()
        except Exception as error:
            self.failed += 1
            self.tell(f"FAILED  {name}: {type(error).__name__}: {error}")
            return False
        self.tell(
            f"ok      {name} ({(time.perf_counter() - started) * 1000:.0f} ms) {said}".rstrip()
        )
        return True


def self_test() -> int:
    """Run the test and print the report; 0 if all is well, else 1."""
    report = Report()
    before = {name: os.environ.get(name) for name in (HOME_VARIABLE, "SDL_VIDEODRIVER")}
    try:
        own = folders()
    except NoHomeError as error:
        report.tell(str(error))
        return 1
    try:
        place = tempfile.TemporaryDirectory(prefix="canasta-self-test-")
    except OSError as error:
        report.tell(f"There is no folder to test in: {error.strerror or error}.")
        return 1
    with place as home:
        os.environ[HOME_VARIABLE] = home
        try:
            _run(report, own)
        finally:
            for name, value in before.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value
    report.tell("All is well." if not report.failed else f"{report.failed} steps failed.")
    return 1 if report.failed else 0


def _run(report: Report, own: Folders) -> None:
    _versions(report, own)
    report.step("pictures, fonts, texts and sounds as they shipped", _files)
    navigator: list[Navigator] = []
    if not report.step("window and first frame", lambda: _open(navigator)):
        return
    test = _Test(navigator[0])
    steps: tuple[tuple[str, Callable[[], str]], ...] = (
        ("the pages of the title, rules of every variant", test.pages),
        ("sound", test.sound),
        ("a computer player in a process of its own", test.worker),
        ("half a hand at the table", test.first_half),
        ("leave, save, take up again", test.resume),
        ("the rest of the hand, to the score sheet", test.second_half),
        ("the next hand", test.next_hand),
        ("the record in the viewer", test.viewer),
    )
    for name, act in steps:
        if not report.step(name, act):
            break
    report.step("the end", test.close)


def _versions(report: Report, places: Folders) -> None:
    for line in system_lines(places):
        report.tell(line)
    report.tell(f"this test works in: {folders().data}")


def _files() -> str:
    """Every shipped file is there and intact."""
    from game.ui.shipped import faults, shipped

    assets = find_assets()
    found = faults(assets)
    if found:
        more = f" and {len(found) - MOST_FAULTS} more" if len(found) > MOST_FAULTS else ""
        raise FailedError(", ".join(found[:MOST_FAULTS]) + more)
    return f"{len(shipped(assets))} files"


def _open(out: list[Navigator]) -> str:
    """Open the window, or do without one if there is no screen."""
    from game.ui.main import open_program

    try:
        navigator = open_program()
    except pygame.error:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.quit()
        navigator = open_program()
    out.append(navigator)
    navigator.app.running = True
    navigator.app.push(navigator.home())
    navigator.app.step()
    if navigator.app.frames < 1:
        raise FailedError("nothing was drawn")
    size = navigator.app.window.size
    told = f"{size[0]}x{size[1]}, driver {pygame.display.get_driver()}"
    since = _since_the_start()
    return told if since is None else f"{told}, {since * 1000:.0f} ms after the program's start"


def _since_the_start() -> float | None:
    """Seconds since this process began, to a hundredth; None if the system does not tell."""
    try:
        # The name in brackets may contain anything, so count the fields after it.
        told = bytes_of(Path("/proc/self/stat"), 4096).decode("utf-8", "replace")
        fields = told.rpartition(")")[2].split()
        ticks = int(fields[19]) / os.sysconf("SC_CLK_TCK")
        return time.clock_gettime(time.CLOCK_BOOTTIME) - ticks
    except (OSError, ValueError, IndexError, AttributeError):
        return None


class _Test:
    """The steps. Each continues from the state the previous one left."""

    def __init__(self, navigator: Navigator) -> None:
        self.navigator = navigator
        self.app = navigator.app
        navigator.settings.speed = "off"
        # Fast players: a separate step tests one that looks ahead.
        navigator.settings.partner_level = "standard"
        navigator.settings.pause = 0.0
        navigator.apply()

    # -- helpers ----------------------------------------------------------------------------

    def _frames(self, count: int) -> None:
        for _frame in range(count):
            self.app.step()
            self._check()

    def _check(self) -> None:
        from game.ui.trouble import TroubleScene

        if isinstance(self.app.scene, TroubleScene):
            raise FailedError(self.app.scene.report.strip())
        if not self.app.running:
            # The window was closed, or the system asked the program to end.
            raise FailedError("it was told to end")

    def _table(self) -> Table:
        from game.ui.table.scene import TableScene

        scene = self.app.scene
        if not isinstance(scene, TableScene):
            raise FailedError(f"the table is not shown but {type(scene).__name__}")
        return scene.table

    def _play(self, until: Callable[[], bool]) -> str:
        """Play on, with hints for the human's moves, until a condition holds."""
        table, game = self._table(), self.navigator.game
        assert game is not None, "a match is at the table"
        end = time.monotonic() + PATIENCE
        slowest = 0.0
        while not until():
            if time.monotonic() > end:
                raise FailedError(f"stuck after {self._count()} actions")
            if game.your_turn and not table.state.busy:
                decision = game.hint()
                refusal = game.submit(decision.action) if decision is not None else None
                if refusal is not None:
                    raise FailedError(f"refused: {refusal.message}")
            started = time.perf_counter()
            self.app.step()
            slowest = max(slowest, time.perf_counter() - started)
            self._check()
            time.sleep(0.001)
        return f"{self._count()} actions, slowest frame {slowest * 1000:.0f} ms"

    def _count(self) -> int:
        game = self.navigator.game
        return len(game.record.hands[-1].actions) if game is not None else 0

    def _over(self) -> bool:
        game = self.navigator.game
        return game is None or game.stage is not Stage.PLAYING

    # -- steps ------------------------------------------------------------------------------

    def pages(self) -> str:
        """Every page can be shown."""
        from game.ui.screens.statistics.no_statistics import NoStatisticsScene

        navigator, app = self.navigator, self.app
        for page in PAGES:
            navigator.open(page)
            self._frames(2)
            if isinstance(app.scene, NoStatisticsScene):
                raise FailedError(f"no statistics: {app.scene.cause}")
            app.pop()
        for variant in VARIANTS.values():
            navigator.open("rules", variant=variant)
            self._frames(2)
            app.pop()
        return ", ".join(variant.name for variant in VARIANTS.values())

    def sound(self) -> str:
        """A sound is played if there is a device."""
        audio = self.navigator.app.ui.audio
        if not audio.names():
            raise FailedError("the sounds are missing")
        if not audio.available:
            return "no device, the game is silent"
        if not audio.play("chime", exact=True):
            raise FailedError("nothing was played")
        return f"{len(audio.names())} sounds"

    def worker(self) -> str:
        """Another process decides, by a policy and by search, as this one would."""
        from random import Random

        from game.controller.thinking import decide
        from game.controller.worker import Worker

        variant = next(iter(VARIANTS.values()))
        deck = shuffled(variant.full_pack(), Random(1))
        state, _events = deal(variant, deck, dealer=0, totals=(0,) * len(variant.table.sides))
        view = view_of(state, state.turn)
        worker = Worker(PATIENCE)
        try:
            started = time.perf_counter()
            decisions = [worker(view, kind, 1) for kind in KINDS]
            took = time.perf_counter() - started
            process = worker.pid
        finally:
            worker.close()
        if process is None or process == os.getpid():
            raise FailedError("no process answered, so the window had to think itself")
        if decisions != [decide(view, kind, 1) for kind in KINDS]:
            raise FailedError("the process decided otherwise than the same player does here")
        return f"process {process}, {took * 1000:.0f} ms with its start"

    def first_half(self) -> str:
        """A match begins."""
        self.navigator.play()
        self._frames(3)
        return self._play(lambda: self._over() or self._count() >= HALF)

    def resume(self) -> str:
        """The match is left and comes back unchanged."""
        navigator = self.navigator
        before = self._count()
        navigator.title_page()
        self._frames(4)
        if not navigator.kept.saved.exists:
            raise FailedError("no match was saved")
        navigator.continue_match()
        self._frames(3)
        if self._count() < before:
            raise FailedError(f"{before} actions were played, {self._count()} came back")
        return navigator.kept.folders.match.name

    def second_half(self) -> str:
        """The hand ends and is scored."""
        from game.ui.screens.sheets.score_sheet import ScoreSheetScene

        told = "it was over already"
        if not isinstance(self.app.scene, ScoreSheetScene):
            # It is shown at once where a special hand ended the first half.
            told = self._play(self._over)
            table, end = self._table(), time.monotonic() + PATIENCE
            while table.playback.animating and time.monotonic() < end:
                # A special hand lies there to be read, at any speed.
                self._frames(1)
            table.handler.score_sheet()
            self._frames(30)
        if not isinstance(self.app.scene, ScoreSheetScene):
            raise FailedError("the score sheet is not shown")
        game = self.navigator.game
        sheet = game.sheet() if game is not None else None
        if sheet is None:
            raise FailedError("there is no score sheet")
        totals = ", ".join(f"{account.line.total:+}" for account in sheet.accounts)
        return f"{told}; {sheet.ending} {totals}"

    def next_hand(self) -> str:
        """The score sheet leads on."""
        game = self.navigator.game
        if game is None or game.stage is Stage.MATCH_OVER:
            return "the match is over already"
        self.app.pop()
        game.next_hand()
        self._frames(3)
        self._table().playback.finish()
        return f"hand {game.hand_number}"

    def viewer(self) -> str:
        """The saved record can be opened and stepped through."""
        from game.controller.record_reading import read_replay
        from game.ui.screens.matches.viewer_screen import ViewerScene

        navigator = self.navigator
        if navigator.game is not None:
            navigator.game.flush()
        files = [navigator.kept.folders.match, *navigator.kept.store.played()]
        file = next((path for path in files if os.path.isfile(path)), None)
        scene = (
            record_opener.viewer(navigator, read_replay(file), file.name)
            if file is not None
            else None
        )
        if not isinstance(scene, ViewerScene):
            raise FailedError("; ".join(navigator.take_notices()) or "no record was saved")
        self.app.replace(scene)
        for _step in range(12):
            scene.go(scene.game.at + 1)
            self._frames(2)
        return f"{len(scene.game.replay)} steps"

    def close(self) -> str:
        """Everything is saved and released."""
        from game.ui.main import close_program

        close_program(self.navigator)
        return ""
