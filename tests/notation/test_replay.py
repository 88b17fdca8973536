"""What ``check`` finds in records that are readable."""

from __future__ import annotations

import pytest

from game.notation.record import HandRecord, Record, read_record
from game.notation.replay import Report, check, result_of, state_after
from game.rules.actions import Draw
from game.rules.refusal import IllegalActionError
from game.rules.state import Ended
from game.variants import VARIANTS

from .texts import CASES, HEAD, hand_text, position_text

WHOLE = (CASES / "international-whole-hand.canasta").read_text(encoding="utf-8")


def checked(text: str) -> Report:
    return check(read_record(text))


def whole_record() -> Record:
    return read_record(WHOLE)


def test_a_whole_match_so_far_is_well() -> None:
    report = checked(WHOLE)
    assert report.ok
    assert [played.totals for played in report.hands] == [[795, 4395], [2430, 4210]]


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("total = 795", "total = 796", "lines[0]: the total is 796"),
        ("totals = [795, 4395]", "totals = [795, 4390]", "totals"),
        ("melded = 150", "melded = 151", "lines[0].melded"),
        ('ended = "stock"', 'ended = "out"', "ended"),
        ("by = 0\nlines", 'by = 0\nhow = "a\\nb"\nlines', "how"),
        ("by = 0\nlines", "by = 1\nlines", "by"),
        ("scores = [795, 4395]", "scores = [795, 4400]", "hands[1].scores"),
        ("number = 2\ndealer = 3", "number = 2\ndealer = 2", "hands[1].dealer"),
    ],
)
def test_what_is_written_and_not_so_is_told(old: str, new: str, part: str) -> None:
    assert old in WHOLE
    report = checked(WHOLE.replace(old, new, 1))
    assert not report.ok
    assert any(part in text for text in report.differs)
    assert all("\n" not in text for text in report.differs)


def test_a_result_that_is_not_there_yet_is_no_fault() -> None:
    record = whole_record()
    for hand in record.hands:
        hand.result = None
    assert check(record).ok


def test_a_result_of_an_unfinished_hand_is_told() -> None:
    record = whole_record()
    record.hands[0].actions.pop()
    report = check(record)
    assert report.differs == ["hands[0].result: the hand is not over"]


def test_after_a_refusal_the_next_hand_is_checked_from_its_own_scores() -> None:
    record = whole_record()
    record.hands[0].actions.insert(0, Draw(0))
    record.hands[0].result = None
    report = check(record)
    assert report.hands[0].refused is not None
    assert report.hands[0].refused.refusal.reason == "not_your_turn"
    assert report.hands[1].refused is None
    assert report.hands[1].over
    assert report.differs == []
    assert not report.ok


SCORED = (
    HEAD
    + """
[[hands]]
number = 1
dealer = 3
scores = {scores}
[hands.position]
phase = "over"
hands = ["4c", "4c", "", ""]
stock = ""
pile = ""
melds = [[], []]
threes = ["", "", "", ""]
ended = "stock"
by = 0
"""
)


@pytest.mark.parametrize(
    ("scores", "after", "ended"),
    [
        ([10_005, 9_000], [10_000, 8_995], True),
        ([9_995, 9_000], [9_990, 8_995], False),
        # A tie at the top is played off.
        ([12_005, 12_005], [12_000, 12_000], False),
    ],
)
def test_a_hand_after_the_end_of_the_match_is_told(
    scores: list[int], after: list[int], ended: bool
) -> None:
    second = hand_text(number=2, dealer=0).replace("[0, 0]", str(after))
    report = checked(SCORED.replace("{scores}", str(scores)) + second)
    told = ["hands[1].number: hand 2 follows the end of the match"] if ended else []
    assert report.differs == told


def test_puzzles_in_one_file_do_not_follow_from_each_other() -> None:
    over = position_text(changes='ended = "stock"\nby = 0\n').replace('"draw"', '"over"')
    second = position_text().removeprefix(HEAD)
    assert checked(over + second).ok


def test_a_result_may_tell_how() -> None:
    text = (CASES / "T-INT-10a.canasta").read_text(encoding="utf-8")
    result = """
[hands.result]
ended = "out"
by = 0
how = "concealed"
lines = [
  { canastas = 800, threes = 0, out = 200, melded = 160, held = -105, penalties = 0, total = 1055 },
  { canastas = 0, threes = 0, out = 0, melded = 0, held = -30, penalties = 0, total = -30 },
]
totals = [1055, -30]
"""
    assert checked(text + result).ok
    assert not checked(text + result.replace("concealed", "out")).ok


def test_house_rules_are_the_rules_of_the_replay() -> None:
    text = (CASES / "T-CLA-5a.canasta").read_text(encoding="utf-8")
    two = text.replace("options = { }", "house = { going_out = { canastas = 2 } }")
    report = checked(two)
    assert report.hands[0].refused is not None
    assert report.hands[0].refused.index == 0


def test_a_record_without_hands_is_well() -> None:
    assert checked(HEAD).ok


def test_states_along_a_hand() -> None:
    record = whole_record()
    hand = record.hands[0]
    start = state_after(hand, record.variant, 0)
    assert [len(cards) for cards in start.hands] == [13] * 4
    assert state_after(hand, record.variant, 1).drew == "stock"
    end = state_after(hand, record.variant)
    assert result_of(end) == hand.result
    assert end.ended is Ended.STOCK


def test_an_illegal_action_on_the_way_raises() -> None:
    hand = read_record(HEAD + hand_text(actions='["0 draw", "0 draw"]')).hands[0]
    with pytest.raises(IllegalActionError):
        state_after(hand, VARIANTS["international"])


def test_a_deck_record_and_its_state_share_nothing() -> None:
    hand: HandRecord = whole_record().hands[0]
    assert hand.deck is not None
    deck = hand.deck[:]
    check(Record(VARIANTS["international"], [], [hand]))
    assert hand.deck == deck
