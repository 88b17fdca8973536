"""Turning points: the hands in which the chance to win moved most."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from game.controller.highlights import hand_highlights
from game.controller.seating import members
from game.controller.turning_points import LEAST, chances, turning_points
from game.notation.record import Record, read_record
from game.notation.replay import state_after
from game.players.equity.stakes import chance

RECORDED = Path(__file__).parents[1] / "recorded"


@pytest.fixture(params=["cuban-stock_end_force-always", "brazilian", "classic_three"])
def record(request: pytest.FixtureRequest) -> Record:
    return read_record(RECORDED / f"{request.param}.canasta")


def test_course_is_that_of_the_totals(record: Record) -> None:
    for account in range(len(record.variant.table.sides)):
        course = chances(record, account)
        assert len(course) == len(record.hands) + 1
        result = record.hands[0].result
        assert result is not None
        assert course[1] == chance(record.variant, result.totals, account)


def test_a_decided_match_ends_at_certainty() -> None:
    record = read_record(RECORDED / "cuban-stock_end_force-always.canasta")
    assert [chances(record, account)[-1] for account in (0, 1)] == [1.0, 0.0]


def test_greatest_first_and_none_that_hardly_moved(record: Record) -> None:
    points = turning_points(record, 0, most=9)
    moved = [point.moved for point in points]
    assert moved == sorted(moved, reverse=True)
    course = chances(record, 0)
    steps = [abs(b - a) for a, b in itertools.pairwise(course)]
    assert len(points) == sum(step >= LEAST for step in steps)
    assert turning_points(record, 0, most=1) == points[:1]


def test_moment_is_a_deed_of_those_who_gained(record: Record) -> None:
    for account, group in enumerate(members(record.variant)):
        for point in turning_points(record, account):
            moment = point.moment
            if moment is None:
                continue
            assert (moment.player in group) is (point.after > point.before)
            assert moment in hand_highlights(record, point.hand)
            hand = record.hands[point.hand]
            before = state_after(hand, record.variant, moment.action)
            after = state_after(hand, record.variant, moment.action + 1)
            if moment.kind == "pile":
                assert len(before.pile) == moment.value
            else:
                side = before.side_of[hand.actions[moment.action].seat]
                assert before.canastas(side) < after.canastas(side)


def test_without_a_finished_hand_nothing_turns(record: Record) -> None:
    begun = replace(record, hands=[replace(record.hands[0], actions=[], result=None)])
    assert chances(begun, 0) == []
    assert turning_points(begun, 0) == []
