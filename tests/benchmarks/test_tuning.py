"""Tuning the simulator's styles."""

from __future__ import annotations

import pytest

from game.simulator import policy_for
from game.variants import VARIANTS

from .tuning import climb, others


@pytest.mark.parametrize("number", [0, 1, 5, 40, 999])
def test_other_values_lie_near_and_far_and_are_no_less_than_nothing(number: int) -> None:
    found = others(number)
    assert number + 1 in found
    assert number not in found
    assert min(found) >= 0
    assert {0, 999} <= {*found, number}
    assert found == sorted(set(found))


def test_without_time_the_style_stays(capsys: pytest.CaptureFixture[str]) -> None:
    climb("classic", 0.0, 20, 1, write=False)
    told = capsys.readouterr().out
    assert told.startswith("classic")
    assert str(tuple(policy_for(VARIANTS["classic"]))) in told


def test_a_little_time_is_used_for_a_style_of_as_many_numbers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    climb("cutthroat", 0.3, 12, 1, write=False)
    told = capsys.readouterr().out
    numbers = told[told.index("(") + 1 : told.index(")")].split(",")
    assert len(numbers) == len(policy_for(VARIANTS["cutthroat"]))
