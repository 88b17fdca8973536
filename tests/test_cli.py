"""The commands: what they print, their exit statuses, and one line for everything that is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.notation.record import read_record
from game.variants import VARIANTS

CASES = Path(__file__).parent / "cases"
ROOT = Path(__file__).parents[1]

THREE_KINDS = "standard,beginner,standard"

OTHER = """format = "canasta-record 1"
variant = "mah-jong"
options = { }
"""


class Run:
    """What a command gave."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Runner = Callable[..., Run]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Runner:
    def command(*words: object) -> Run:
        status = main([str(word) for word in words])
        output = capsys.readouterr()
        return Run(status, output.out, output.err)

    return command


def case(name: str) -> str:
    return str(CASES / f"{name}.canasta")


# --- check ---------------------------------------------------------------------------------------


def test_check_tells_in_one_line_that_all_is_well(run: Runner) -> None:
    done = run("check", case("classic-whole-hand"))
    assert done.status == 0
    assert done.out == f"{case('classic-whole-hand')}: all well, 2 hands, 2 of them over\n"


def test_check_tells_which_action_is_refused_and_why(run: Runner) -> None:
    done = run("check", case("T-CLA-2b"))
    assert done.status == 1
    assert "hands[0].actions[0]: '0 take Ks Kh + 5s 5h 5d' is refused" in done.out
    assert "opening_below_minimum" in done.out


def test_check_tells_what_differs(run: Runner, tmp_path: Path) -> None:
    text = (CASES / "classic-whole-hand.canasta").read_text(encoding="utf-8")
    file = tmp_path / "x.canasta"
    file.write_text(text.replace("totals = [1135, 835]", "totals = [1135, 830]"), "utf-8")
    done = run("check", file)
    assert done.status == 1
    assert "hands[0].result.totals" in done.out
    assert run("check", file, "--json").json["differs"] != []


def test_the_highest_status_of_all_files_counts(run: Runner, tmp_path: Path) -> None:
    bad = tmp_path / "bad.canasta"
    bad.write_text(OTHER, "utf-8")
    good, illegal = case("T-INT-6"), case("T-INT-4a")
    assert run("check", good, good).status == 0
    assert run("check", illegal, good).status == 1
    done = run("check", bad, illegal, good, "--json")
    assert done.status == 2
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert [answer["ok"] for answer in answers] == [False, False, True]
    assert answers[0] == {"file": str(bad), "ok": False, "error": answers[0]["error"]}
    assert answers[0]["error"]["place"] == "variant"
    assert done.err == ""


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (OTHER.encode(), "variant"),
        (b"", "format"),
        (b"\xff\xfe\x00", "line 1"),
        (b"a = = 1", "line 1"),
        (OTHER.replace("record 1", "record 9").encode(), "format"),
        (b"\x00" * 100, "line 1"),
    ],
)
def test_unreadable_files_get_one_line(
    run: Runner, tmp_path: Path, content: bytes, place: str
) -> None:
    file = tmp_path / "x.canasta"
    file.write_bytes(content)
    done = run("check", file)
    assert done.status == 2
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert done.err.startswith(f"{file}: {place}: ")


def test_a_file_that_is_not_there(run: Runner) -> None:
    done = run("check", "/no/such/file.canasta")
    assert done.status == 2
    assert done.err.count("\n") == 1


# --- bad options ---------------------------------------------------------------------------------


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


def test_check_shortens_what_others_wrote(run: Runner, tmp_path: Path) -> None:
    text = (CASES / "T-INT-11a.canasta").read_text(encoding="utf-8")
    record = read_record(text)
    seat = record.hands[0].position.turn if record.hands[0].position else 0
    start = text.index("actions = [")
    end = text.index("]", start)
    file = tmp_path / "x.canasta"
    long = f'"{seat} meld {"Ks " * 900}"'
    file.write_text(text[:start] + f"actions = [{long}" + text[end:], "utf-8")
    done = run("check", file)
    assert done.status == 1
    line = done.out.splitlines()[0]
    assert "is refused" in line
    assert len(line) < len(str(file)) + 300


def test_a_seat_is_where_somebody_plays(run: Runner, tmp_path: Path) -> None:
    """Two players sit at seats 0 and 2 where extra hands lie between them."""
    assert run("show", case("T-2H4-1"), "--seat", 2).status == 0
    out = tmp_path / "x.PNG"
    size = ["--size", "320x320"]
    assert run("picture", case("T-2H4-1"), "--seat", 2, *size, "--out", out).status == 0
    assert out.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("what", ["memory", "pygame"])
def test_a_picture_that_cannot_be_drawn(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    import pygame

    def fail(*_args: object) -> None:
        raise MemoryError if what == "memory" else pygame.error("no room")

    monkeypatch.setattr("game.ui.picture.draw_table", fail)
    out = tmp_path / "x.png"
    done = run("picture", case("T-INT-11a"), "--out", out)
    assert done.status == 2
    assert done.err.startswith(f"canasta: {out}: ")
    assert done.err.count("\n") == done.err.count(str(out)) == 1


# --- simulate ------------------------------------------------------------------------------------


def test_the_summary_as_an_object(run: Runner) -> None:
    done = run("simulate", "--variant", "international", "--hands", 3, "--seed", 1, "--json")
    assert done.status == 0
    assert done.err == ""
    summary = done.json
    assert list(summary) == [
        "variant",
        "hands",
        "seconds",
        "hands_per_second",
        "stuck",
        "refused",
        "ended",
        "per_hand",
        "accounts",
        "seconds_per_move",
    ]
    assert summary["variant"] == "international"
    assert summary["hands"] == 3
    assert (summary["stuck"], summary["refused"]) == (0, 0)
    assert sum(summary["ended"].values()) == 3
    assert set(summary["ended"]) == {"out", "special", "stock"}
    assert set(summary["per_hand"]) == {"canastas", "takes", "turns"}
    assert [account["players"] for account in summary["accounts"]] == [["standard"]] * 2
    assert set(summary["accounts"][0]) == {"players", "mean", "se"}
    assert list(summary["seconds_per_move"]) == ["standard"]


def test_a_duplicate_match(run: Runner, tmp_path: Path) -> None:
    words = ["simulate", "--variant", "classic", "--hands", 3, "--seed", 1]
    words += ["--players", "standard,beginner", "--duplicate"]
    summary = run(*words, "--json", "--out", tmp_path).json
    assert summary["hands"] == 6
    assert summary["margin"]["pairs"] == 3
    assert summary["margin"]["low"] <= summary["margin"]["mean"] <= summary["margin"]["high"]
    assert [account["players"] for account in summary["accounts"]] == [["standard"], ["beginner"]]
    assert len(list(tmp_path.glob("*.canasta"))) == 6
    text = run(*words).out.splitlines()
    assert "standard over beginner" in text[-1]
    assert "95 % interval" in text[-1]


def test_records_are_written_and_are_well(run: Runner, tmp_path: Path) -> None:
    words = ["simulate", "--variant", "international", "--option", "special_partner=void"]
    words += ["--option", "meld_after_bonus=true", "--matches", 1, "--seed", 3]
    done = run(*words, "--out", tmp_path / "new" / "folder")
    assert done.status == 0
    (file,) = (tmp_path / "new" / "folder").iterdir()
    record = read_record(file)
    assert record.variant.chosen == {"special_partner": "void", "meld_after_bonus": True}
    assert [hand.number for hand in record.hands] == list(range(1, len(record.hands) + 1))
    assert run("check", file).status == 0


def test_the_same_seed_gives_the_same_records(run: Runner, tmp_path: Path) -> None:
    words = ["simulate", "--variant", "classic", "--hands", 4, "--players", "standard,beginner"]
    folders = [tmp_path / name for name in ("one", "two", "other")]
    for folder, more in zip(
        folders, (["--seed", 5], ["--seed", 5, "--jobs", 2], ["--seed", 6]), strict=True
    ):
        assert run(*words, *more, "--out", folder).status == 0
    one, two, other = (
        {file.name: file.read_bytes() for file in folder.iterdir()} for folder in folders
    )
    assert one == two
    assert len(one) == 4
    assert one != other


def test_a_random_seed_is_printed(run: Runner) -> None:
    words = ["simulate", "--variant", "classic", "--hands", 1]
    assert "seed " in run(*words).out.splitlines()[0]
    assert run(*words, "--json").err.startswith("seed ")


# --- variants, show, move ------------------------------------------------------------------------


def test_variants_as_a_list_of_objects(run: Runner) -> None:
    objects = run("variants", "--json").json
    assert [item["key"] for item in objects] == list(VARIANTS)
    for item in objects:
        assert set(item) == {"key", "name", "family", "players", "options", "parameters"}
    international = objects[0]
    assert international["players"] == 4
    assert international["options"]["opening_wilds_per_set"] == [2, 1]
    assert international["options"]["special_partner"] == ["hand-only", "void"]
    assert international["parameters"]["match"]["target"] == 10_000


def test_the_rules_of_a_variant_as_text(run: Runner) -> None:
    done = run("variants", "--rules", "samba")
    assert done.status == 0
    assert done.out.startswith("Samba\n=====\n")
    assert "A sequence is three or more cards of one suit" in done.out
    assert run("variants", "--rules", "nothing").status == 2


def test_variants_for_people(run: Runner) -> None:
    done = run("variants")
    assert done.status == 0
    for variant in VARIANTS.values():
        assert f"{variant.key}: {variant.name}" in done.out


def test_show_draws_a_position(run: Runner) -> None:
    file = case("classic-whole-hand")
    assert "over: out" in run("show", file).out
    done = run("show", file, "--hand", 1, "--action", 1, "--seat", 3)
    assert done.status == 0
    assert "seat 2 to act, phase meld" in done.out
    assert "seat 0  11 cards" in done.out


def test_show_stops_at_an_illegal_action_with_its_place(run: Runner) -> None:
    done = run("show", case("international-illegal-1"))
    assert done.status == 1
    assert "hands[0].actions[11] is refused" in done.err
    assert run("show", case("international-illegal-1"), "--action", 11).status == 0


def test_move_tells_an_action_and_on_the_next_line_its_reason(run: Runner) -> None:
    done = run("move", case("T-INT-11a"))
    assert done.status == 0
    action, reason = done.out.splitlines()
    assert action == "1 take Js Jh"
    assert reason
    assert run("move", case("T-INT-11a"), "--kind", "beginner").status == 0


def test_nobody_moves_after_the_end(run: Runner) -> None:
    done = run("move", case("T-INT-6"))
    assert done.status == 1
    assert done.err.count("\n") == 1


# --- the program ---------------------------------------------------------------------------------


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


def test_a_program_without_a_terminal(monkeypatch: Any) -> None:
    """A packaged program on Windows has no output at all."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["check", case("T-INT-6")]) == 0
    assert main(["check", "no such file"]) == 2


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
