"""The commands as a program: bad options, pipes, terminals, and what is loaded."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.store.log import to_terminal

from .runs import ROOT, Runner, case

THREE_KINDS = "standard,beginner,standard"


@pytest.mark.parametrize(
    "words",
    [
        ["check"],
        ["check", "--jsn", "x"],
        ["simulate"],
        ["simulate", "--variant", "mah-jong"],
        ["simulate", "--variant", "classic", "--option", "stock_end_force"],
        ["simulate", "--variant", "classic", "--option", "stock_end_force=never"],
        ["simulate", "--variant", "classic", "--option", "luck=1"],
        ["simulate", "--variant", "classic", "--hands", "0"],
        ["simulate", "--variant", "classic", "--hands", "many"],
        ["simulate", "--variant", "classic", "--hands", "1", "--matches", "1"],
        ["simulate", "--variant", "classic", "--seed", "x"],
        ["simulate", "--variant", "classic", "--jobs", "0"],
        ["simulate", "--variant", "classic", "--players", "nobody"],
        ["simulate", "--variant", "classic", "--players", "standard,"],
        ["simulate", "--variant", "classic", "--players", "standard@x"],
        ["simulate", "--variant", "classic", "--players", ",".join(["standard"] * 5)],
        ["simulate", "--variant", "classic", "--duplicate", "--players", THREE_KINDS],
        ["simulate", "--variant", "classic", "--out", str(Path(__file__))],
        ["move", case("T-INT-11a"), "--kind", "nobody"],
        ["move", "/no/such/file"],
        ["show", case("T-INT-11a"), "--action", "9"],
        ["show", case("T-INT-11a"), "--hand", "9"],
        ["show", case("T-INT-11a"), "--seat", "4"],
        ["picture", case("T-INT-11a"), "--out", "x.png", "--size", "big"],
        ["picture", case("T-INT-11a"), "--out", "x.png", "--size", "319x700"],
        ["picture", case("T-INT-11a"), "--out", "x.png", "--size", "99999x99999"],
        ["picture", case("T-INT-11a"), "--out", "x.jpg"],
        ["picture", case("T-INT-11a"), "--out", "/no/such/folder/x.png"],
        ["show", case("T-2H4-1"), "--seat", "1"],
        ["--self-test", case("T-INT-11a")],
        ["--version", case("T-INT-11a")],
        ["--version", "--self-test"],
        ["picture", case("T-INT-11a")],
        ["frobnicate"],
        ["--frobnicate"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_what_cannot_be_done_is_told_in_one_line(run: Runner, words: list[str]) -> None:
    done = run(*words)
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("canasta: ")
    assert done.err.count("\n") == 1


def test_as_a_program() -> None:
    command = [sys.executable, "-m", "game", "check", case("T-INT-6")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stderr == ""


def test_whoever_stops_reading_gets_no_traceback() -> None:
    command = [sys.executable, "-m", "game", "variants", "--json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    # 0 where the pipe had taken everything before it was closed.
    assert process.returncode in (0, 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_a_full_disk_is_told_in_one_line() -> None:
    command = [sys.executable, "-m", "game", "variants"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr.startswith("canasta: ")
    assert done.stderr.count("\n") == 1


def test_a_program_without_a_terminal(monkeypatch: Any) -> None:
    """A packaged program on Windows has no output at all."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["check", case("T-INT-6")]) == 0
    assert main(["check", "no such file"]) == 2


STREAMS = """
import os, sys
import game.ui.main
from game.__main__ import main
from game.controller.worker import Worker

def run(file):
    nothing = os.stat(os.devnull)
    assert all(os.path.samestat(os.fstat(number), nothing) for number in range(3))
    print("out"), print("error", file=sys.stderr), sys.stdin.read()
    assert open(sys.argv[1]).fileno() > 2
    worker = Worker()
    assert worker.run(os.getpid) != os.getpid()
    worker.close()
    open(sys.argv[1], "w").write("done")
    return 0

game.ui.main.run = run
main([])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX closes them")
def test_closed_standard_streams_are_nothing(tmp_path: Path) -> None:
    """Some launchers close them. Files and workers must not get their numbers."""
    told = tmp_path / "told"
    told.write_text("begun")
    command = 'exec "$0" -c "$1" "$2" <&- >&- 2>&-'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable, STREAMS, str(told)], cwd=ROOT, check=False
    )
    assert done.returncode == 0
    assert told.read_text() == "done"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_a_terminal_that_takes_nothing_stops_nobody(monkeypatch: Any) -> None:
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stderr", full)
        to_terminal("Nobody reads this.")
        monkeypatch.undo()
        with contextlib.suppress(OSError):
            full.close()


def test_a_terminal_that_knows_few_letters() -> None:
    command = [sys.executable, "-m", "game", "show", case("T-INT-6")]
    done = subprocess.run(
        command,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_a_command_does_not_load_the_window() -> None:
    code = (
        "import sys; from game.__main__ import main; "
        f"main(['check', {case('T-INT-6')!r}]); "
        "sys.exit('pygame' in sys.modules or 'game.ui' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0


def test_the_window_starts_without_loading_the_commands() -> None:
    code = (
        "import sys, types; ui = types.ModuleType('game.ui.main'); ui.run = lambda file: 7; "
        "sys.modules['game.ui.main'] = ui; from game.__main__ import main; "
        "status = main([]); "
        "sys.exit(status if not {'argparse', 'game.cli', 'tomlkit'} & set(sys.modules) else 1)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 7
