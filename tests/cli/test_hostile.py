"""Whatever a file holds, the commands that read records answer in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.notation import replay

from .runs import Runner, case

COMMANDS = {
    "check": ("check",),
    "json": ("check", "--json"),
    "show": ("show",),
    "move": ("move",),
    "picture": ("picture", "--out", "x.png"),
}

FIVE = """
format = "canasta-record 1"
variant = "five_rotating"
[[hands]]
actions = ["0 take > #0"]
[hands.position]
turn = 0
phase = "draw"
hands = ["4c 5d 6h", "4c 5d 6h", "4c 5d 6h", "4c 5d 6h"]
stock = "8c 9c Tc"
pile = "4c 8d"
melds = [["5d 6d 7d"], []]
threes = ["", "", "", ""]
"""
HOSTILE = {
    "a meld that the game does not know": FIVE.encode(),
    "a key of many parts": ".".join(["a"] * 30_000).encode() + b" = 1",
    "nested": b"a = " + b"[" * 100_000,
    "nulls": bytes(5000),
    "no text": bytes(range(256)),
    "nothing": b"",
}


def refused(run: Runner, command: str, file: str) -> str:
    """What is told of a file that no command takes."""
    name, *options = COMMANDS[command]
    done = run(name, file, *options)
    assert done.status == 2
    if command == "json":
        assert not done.err
        told = done.json["error"]
        assert told["place"]
        return str(told["message"])
    assert not done.out
    assert done.err.count("\n") == 1
    assert file in done.err
    return done.err


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_a_file_that_is_no_record(
    run: Runner, tmp_path: Path, content: bytes, command: str
) -> None:
    file = tmp_path / "x.canasta"
    file.write_bytes(content)
    refused(run, command, str(file))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("error", [AssertionError(), RecursionError(), MemoryError(), KeyError(3)])
def test_what_nobody_foresaw(
    run: Runner, monkeypatch: pytest.MonkeyPatch, error: Exception, command: str
) -> None:
    def broken(*_anything: object) -> None:
        raise error

    monkeypatch.setattr(replay, "start", broken)
    told = refused(run, command, case("T-INT-6"))
    assert ("memory" if isinstance(error, MemoryError) else type(error).__name__) in told
