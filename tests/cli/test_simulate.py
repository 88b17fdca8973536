"""``simulate``: the summary, the records, the seed."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path

import pytest

from game.notation.record import read_record
from game.store.house_games import HouseGame, house_text

from .runs import Runner


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
    assert "95% interval" in text[-1]


def test_records_are_written_and_are_well(run: Runner, tmp_path: Path) -> None:
    words = ["simulate", "--variant", "international", "--option", "special_partner=void"]
    words += ["--option", "meld_after_bonus=true", "--matches", "1", "--seed", "3"]
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


def test_a_house_game_is_played_from_its_file(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    game = HouseGame("Short", "classic", {"stock_end_force": "always"}, {"match": {"hands": 2}})
    file.write_text(house_text(game), "utf-8")
    words = ["simulate", "--variant", file, "--matches", 1, "--players", "newcomer"]
    assert run(*words, "--out", tmp_path).status == 0
    (written,) = tmp_path.glob("*.canasta")
    assert run("check", written).status == 0
    record = read_record(written)
    assert record.variant.house == {"match": {"hands": 2}}
    assert len(record.hands) >= 2
    file.write_text(house_text(replace(game, changes={"pack": {"packs": 0}})), "utf-8")
    done = run(*words)
    assert done.status == 2
    assert str(file) in done.err


def test_a_random_seed_is_printed(run: Runner) -> None:
    words = ["simulate", "--variant", "classic", "--hands", 1]
    assert "seed " in run(*words).out.splitlines()[0]
    assert run(*words, "--json").err.startswith("seed ")


def test_a_process_that_dies_is_told_in_one_line(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def simulate(*_plan: object) -> Iterator[object]:
        raise BrokenProcessPool("terminated abruptly")
        yield

    monkeypatch.setattr("game.tournament.arena.simulate", simulate)
    done = run("simulate", "--variant", "classic", "--hands", 2, "--jobs", 2, "--seed", 1)
    assert done.status == 1
    assert done.err.startswith("canasta: ")
    assert done.err.count("\n") == 1
