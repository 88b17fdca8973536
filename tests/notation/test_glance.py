"""What a list of matches tells of each of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.notation import limits
from game.notation.fields import RecordError
from game.notation.glance import glance
from game.notation.record import read_record, write_record
from tests.controller.tables import sit

CASES = Path(__file__).parents[1] / "cases"
WHOLE = CASES / "international-whole-hand.canasta"


def test_it_tells_how_a_match_stands() -> None:
    record = read_record(WHOLE)
    seen = glance(WHOLE)
    last = record.hands[-1]
    assert (seen.variant, seen.players) == (record.variant, record.players)
    assert last.result is not None
    assert (seen.hands[-1].number, seen.hands[-1].scores) == (last.number, last.result.totals)
    assert seen.played == last.number


def test_in_the_middle_of_a_hand_the_totals_are_those_before_it() -> None:
    record = read_record(WHOLE)
    last = record.hands[-1]
    last.result = None
    del last.actions[5:]
    seen = glance(write_record(record))
    assert (seen.hands[-1].number, seen.hands[-1].scores) == (last.number, last.scores)
    assert seen.played == last.number - 1


@pytest.mark.parametrize("text", ["", "nothing", 'format = "canasta-record 1"', "\n[[hands]]\n"])
def test_what_is_no_record_says_so(text: str) -> None:
    with pytest.raises(RecordError):
        glance(text)


def test_a_record_without_hands_says_so() -> None:
    record = read_record(WHOLE)
    record.hands.clear()
    with pytest.raises(RecordError):
        glance(write_record(record))


def test_take_backs_of_all_hands_are_seen() -> None:
    record = sit("classic", seed=5).record
    hand = record.hands[0]
    record.hands = [replace(hand, takebacks=2), hand, replace(hand, takebacks=1)]
    assert glance(write_record(record)).takebacks == 3
    assert glance(write_record(replace(record, hands=[hand]))).takebacks == 0


def test_a_long_head_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list is made while the window waits, and 4 MB of tables take seconds."""
    text = write_record(sit("classic", seed=5).record)
    assert glance(f"#{'x' * (limits.HEAD - 1000)}\n{text}").hands
    monkeypatch.setattr("game.notation.glance.read_record", None)
    with pytest.raises(RecordError, match="characters before the first hand"):
        glance(f"#{'x' * limits.HEAD}\n{text}")


@pytest.mark.parametrize("totals", ["[ ]", "[1]", "[0, 0, 9999]"])
def test_totals_that_are_not_one_for_each_side_are_refused(totals: str) -> None:
    """Whoever names the winner counts on it."""
    record = read_record(WHOLE)
    record.hands[-1].result = None
    figures = str(record.hands[-1].scores)
    text = write_record(record).replace(f"scores = {figures}", f"scores = {totals}")
    with pytest.raises(RecordError, match="2 items are needed"):
        glance(text)
