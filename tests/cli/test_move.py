"""``move``: an action and its reason."""

from __future__ import annotations

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
