"""``show``: which position is drawn, and where it stops."""

from __future__ import annotations

from .runs import Runner, case


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
