"""``check``: what it says of a record, and one line for a file that is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.notation.record import read_record

from .runs import CASES, Runner, case

OTHER = """format = "canasta-record 1"
variant = "mah-jong"
options = { }
"""


def test_check_tells_in_one_line_that_all_is_well(run: Runner) -> None:
    done = run("check", case("classic-whole-hand"))
    assert done.status == 0
    assert done.out == f"{case('classic-whole-hand')}: all well, 2 hands, over: 2\n"


def test_check_tells_of_take_backs(run: Runner, tmp_path: Path) -> None:
    text = (CASES / "classic-whole-hand.canasta").read_text("utf-8")
    file = tmp_path / "x.canasta"
    file.write_text(text.replace("\n[hands.result]", "\ntakebacks = 2\n[hands.result]", 1), "utf-8")
    assert read_record(file).takebacks == 2
    done = run("check", str(file))
    assert done.out == f"{file}: all well, 2 hands, over: 2, take-backs: 2\n"


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
