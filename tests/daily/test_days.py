"""The days played are found in the records, and a deal counts once."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from game.daily.days import LOOKS_AHEAD, Days, DaySearch, days_in, deal_of
from game.daily.deal import DailyDeal

from .playing import DAY, keep, played

CLASSIC = DailyDeal(DAY, "classic")


def days(folder: Path, today: date = DAY) -> Days:
    return days_in(list(folder.iterdir()), None, today)


def on(day: date, clock: str = "20.15.00") -> str:
    return f"{day.isoformat()} {clock}"


def test_a_result_is_found_again(tmp_path: Path) -> None:
    record = played(CLASSIC)
    keep(tmp_path, record, on(DAY))
    found = days(tmp_path)
    play = found.first(CLASSIC)
    assert play is not None
    result = record.hands[0].result
    assert result is not None
    assert play.lead == result.lines[0].total - result.lines[1].total
    assert found.result(CLASSIC) is play
    assert found.left(CLASSIC) is None
    assert found.run(DAY) == found.longest == 1


def test_a_second_play_does_not_count(tmp_path: Path) -> None:
    keep(tmp_path, played(CLASSIC, "beginner"), on(DAY, "20.00.00"))
    keep(tmp_path, played(CLASSIC, "casual"), on(DAY, "21.00.00"))
    found = days(tmp_path)
    first = found.first(CLASSIC)
    assert first is not None
    assert first.path is not None
    assert "20.00.00" in first.path.name
    assert len(found.plays[CLASSIC]) == 2
    assert found.run(DAY) == 1


def test_a_play_that_was_left_is_gone_on_with_and_counts(tmp_path: Path) -> None:
    keep(tmp_path, played(CLASSIC, actions=7), on(DAY, "19.00.00"))
    found = days(tmp_path)
    left = found.left(CLASSIC)
    assert left is not None
    assert len(left.record.hands[0].actions) == 7
    assert found.result(CLASSIC) is None
    assert found.run(DAY) == 0
    keep(tmp_path, played(CLASSIC), on(DAY, "20.00.00"))
    found = days(tmp_path)
    assert found.left(CLASSIC) is None
    assert found.first(CLASSIC) is not None


def test_who_begins_anew_after_seeing_cards_is_not_counted(tmp_path: Path) -> None:
    cut = played(CLASSIC, "beginner")
    other = played(CLASSIC, "casual")
    ours, theirs = cut.hands[0].actions, other.hands[0].actions
    apart = next(n for n, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1])
    keep(tmp_path, played(CLASSIC, "beginner", apart + 1), on(DAY, "19.00.00"))
    keep(tmp_path, other, on(DAY, "20.00.00"))
    found = days(tmp_path)
    assert found.first(CLASSIC) is None
    shown = found.result(CLASSIC)
    assert shown is not None
    assert shown.record.hands[0].actions == theirs
    assert found.run(DAY) == 0


def test_a_play_with_take_backs_does_not_count(tmp_path: Path) -> None:
    record = played(CLASSIC)
    record.hands[0].takebacks = 1
    keep(tmp_path, record, on(DAY))
    assert days(tmp_path).first(CLASSIC) is None


def test_the_run_ends_with_a_day_without_a_deal(tmp_path: Path) -> None:
    for back in (0, 1, 2, 4, 5, 6, 7):
        deal = DailyDeal(DAY - timedelta(back), "classic" if back % 2 else "international")
        keep(tmp_path, played(deal), on(deal.day))
    found = days(tmp_path)
    assert found.run(DAY) == 3
    assert found.run(DAY + timedelta(1)) == 3  # that day's deals can still be played
    assert found.run(DAY + timedelta(2)) == 0
    assert found.longest == 4


def test_several_games_a_day_are_one_day(tmp_path: Path) -> None:
    for game in ("classic", "international", "samba"):
        keep(tmp_path, played(DailyDeal(DAY, game)), on(DAY))
    assert days(tmp_path).run(DAY) == 1


def test_a_deal_may_end_after_midnight_but_not_days_later(tmp_path: Path) -> None:
    keep(tmp_path, played(CLASSIC), on(DAY + timedelta(1), "00.10.00"))
    found = days(tmp_path, DAY + timedelta(1))
    assert found.run(DAY) == 1
    late = tmp_path / "late"
    keep(late, played(CLASSIC), on(DAY + timedelta(9)))
    found = days(late, DAY + timedelta(9))
    play = found.first(CLASSIC)
    assert play is not None
    assert not play.in_time
    assert found.run(DAY) == 0


def test_a_clock_that_is_set_back_counts_no_day_twice(tmp_path: Path) -> None:
    yesterday = DailyDeal(DAY - timedelta(1), "classic")
    keep(tmp_path, played(yesterday), on(yesterday.day))
    keep(tmp_path, played(CLASSIC), on(DAY))
    before = days(tmp_path)
    assert before.run(DAY) == 2
    # The clock says yesterday: its deal has been played, and is not dealt as a new one.
    back = days(tmp_path, yesterday.day)
    assert back.first(yesterday) is not None
    assert back.run(yesterday.day) == 1
    keep(tmp_path, played(yesterday, "casual"), on(yesterday.day, "23.00.00"))
    assert days(tmp_path).run(DAY) == 2


def test_the_match_at_the_table_and_damaged_files(tmp_path: Path) -> None:
    keep(tmp_path, replace(played(CLASSIC), players=[]), on(DAY, "10.00.00"))
    (tmp_path / f"{on(DAY, '11.00.00')} classic.canasta").write_text("no record", "utf-8")
    (tmp_path / "something.canasta").write_text("", "utf-8")
    (tmp_path / "x classic.canasta").write_text("", "utf-8")
    assert days(tmp_path).plays == {}
    saved = played(CLASSIC, actions=5)
    found = days_in(tmp_path.iterdir(), saved, DAY + timedelta(3))
    left = found.left(CLASSIC)
    assert left is not None
    assert left.path is None


def test_a_deal_is_known_long_after_its_day() -> None:
    record = played(CLASSIC, actions=1)
    assert deal_of(record, DAY + timedelta(100)) == CLASSIC
    assert deal_of(record, DAY - timedelta(1)) == CLASSIC
    assert deal_of(record, DAY - timedelta(LOOKS_AHEAD + 1)) is None


def test_a_deal_is_known_after_the_clock_was_set_back() -> None:
    record = played(CLASSIC, actions=1)
    assert deal_of(record, DAY - timedelta(2)) == CLASSIC
    assert deal_of(record, DAY - timedelta(LOOKS_AHEAD)) == CLASSIC


def test_a_match_that_went_on_is_known_by_its_first_hand() -> None:
    record = played(CLASSIC)
    record.hands.append(replace(record.hands[0], number=2, deck=list(CLASSIC.deck[::-1])))
    assert deal_of(record, DAY) == CLASSIC


def test_the_search_ends_and_can_be_stopped(tmp_path: Path) -> None:
    path = keep(tmp_path, played(CLASSIC), on(DAY))
    search = DaySearch([path], None, DAY)
    end = time.monotonic() + 20
    while search.days is None and time.monotonic() < end:
        time.sleep(0.01)
    assert search.days is not None
    assert search.days.run(DAY) == 1
    search.close()
