"""Every case under ``tests/cases`` through ``check --json``, compared as FORMAT 5 says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.cli import main

CASES = sorted((Path(__file__).parent / "cases").glob("*.canasta"))


def comparable(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer without what is free: the folder, sentences, the order of cards in multisets."""
    answer = json.loads(json.dumps(answer))
    answer["file"] = Path(answer["file"]).name
    for hand in answer["hands"]:
        if hand["refused"]:
            assert hand["refused"].pop("message") is not None
        position = hand["position"]
        for key in ("hands", "threes"):
            position[key] = [sorted(cards.split()) for cards in position[key]]
        position["melds"] = [
            [sorted(cards.split()) for cards in melds] for melds in position["melds"]
        ]
    return answer


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_case(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expected = json.loads(case.with_suffix(".json").read_text(encoding="utf-8"))
    status = main(["check", str(case), "--json"])
    output = capsys.readouterr()
    assert comparable(json.loads(output.out)) == comparable(expected)
    assert status == (0 if expected["ok"] else 1)
    assert output.err == ""


@pytest.mark.parametrize("rule", [f"INT-{n}" for n in range(1, 13)])
def test_every_international_case_is_there(rule: str) -> None:
    assert any(case.stem.rstrip("abcdef") == f"T-{rule}" for case in CASES)


@pytest.mark.parametrize("rule", [f"CLA-{n}" for n in range(1, 12)])
def test_every_classic_case_is_there(rule: str) -> None:
    assert any(case.stem.rstrip("abcd").startswith(f"T-{rule}") for case in CASES)


SAMBA_FAMILY = {"SAM": 8, "BOL": 5, "BRA": 3, "CHI": 2, "HOL": 2, "ITA": 2}


@pytest.mark.parametrize(
    "rule", [f"{game}-{n}" for game, last in SAMBA_FAMILY.items() for n in range(1, last + 1)]
)
def test_every_case_of_the_samba_family_is_there(rule: str) -> None:
    assert any(case.stem.rstrip("abcdefg") == f"T-{rule}" for case in CASES)
