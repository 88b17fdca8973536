"""``move``: an action and its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.players.player import Decision
from game.players.policy.blueprint import Blueprint
from game.rules.actions import Pass

from .runs import Runner, case


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


EMPTY = """
format = "canasta-record 1"
variant = "international"
[[hands]]
[hands.position]
turn = 1
phase = "meld"
hands = ["4c 5d 6h", "", "4c 5d 6h", "4c 5d 6h"]
stock = "8c 9c Tc Jc"
pile = "7h"
melds = [[], ["Js Jh Jc"]]
threes = ["", "", "", ""]
bonus = [false, false]
"""


def test_an_empty_hand_takes_the_bonus_cards(run: Runner, tmp_path: Path) -> None:
    """No game leads there, but a position may: nothing can be thrown."""
    file = tmp_path / "x.canasta"
    file.write_text(EMPTY, "utf-8")
    done = run("move", file)
    assert (done.status, done.out.splitlines()[0]) == (0, "1 bonus"), done.err


MUST_GO_OUT = """
format = "canasta-record 1"
variant = "uruguay"
[[hands]]
[hands.position]
turn = 0
phase = "meld"
permission = "yes"
hands = ["As Ks 2h", "4c 5d 6h", "4c 5d 6h", "4c 5d 6h"]
stock = "8c 9c Tc"
pile = "7h"
melds = [[], ["Js Jh Jc"]]
threes = ["", "", "", ""]
"""


def test_a_move_is_lawful_even_where_a_player_has_no_plan(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "x.canasta"
    file.write_text(MUST_GO_OUT, "utf-8")
    lawful = run("move", file).out.splitlines()[0]
    assert lawful == "0 meld 2h=Qs Ks As"
    monkeypatch.setattr(Blueprint, "decide", lambda *_: Decision(Pass(0)))
    done = run("move", file)
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines() == [
        "0 meld As Ks 2h",
        "opens with K♠–A♠: the rules leave nothing else",
    ]
