"""Dates at both ends of the calendar, in names of files, times of files and on the clock."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import pytest

import game.daily.days as daily_days
from game.controller.pricing import PricedHand
from game.controller.worker import Worker
from game.daily.days import Days, Play, days_from, days_in, deal_of, fixture_of
from game.daily.deal import DailyDeal
from game.files import time_of
from game.progress.counting import count_from_now, counted_from
from game.progress.earlier_hands import unpriced_hands
from game.progress.index import update
from game.progress.played_on import note_played_on, played_on
from game.progress.prices import PriceFiles
from game.store.matches import MatchStore
from game.ui.screens.daily.daily import DailyScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.statistics.statistics_page import StatisticsScene
from game.ui.trouble import TroubleScene
from tests.daily.playing import keep, played
from tests.progress.tables import match
from tests.ui.typist import Thoughtful

EDGES = [date.min, date(1, 12, 31), date(9999, 1, 1), date.max]
NAMES = ("0001-01-01 00.00.00", "0001-01-01 00.01.00", "9999-12-31 23.59.59")


@pytest.fixture(autouse=True)
def nothing_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """The index is made in a thread of the test, and nothing is thought about."""

    def run(_worker: Worker, work: Callable[..., Any], *arguments: Any, **_more: Any) -> Any:
        if work.__name__ == "update_index":
            return work(*arguments)
        return PricedHand("classic", (), 0, 0)

    monkeypatch.setattr(Worker, "run", run)
    monkeypatch.setattr("game.controller.game.worker_thinker", Thoughtful)


def test_days_end_with_the_calendar() -> None:
    assert days_from(date.min, 3, -1) == [date.min]
    assert days_from(date.max, 3, 1) == [date.max]
    assert len(days_from(date(2026, 3, 1), 3, -1)) == 3


@pytest.mark.parametrize("day", EDGES)
def test_a_daily_deal(navigator: Navigator, day: date) -> None:
    deal = DailyDeal(day, "classic")
    record = played(deal)
    assert deal_of(record, day) == deal
    play = Play(deal, record, None, day)
    found = Days({deal: [play]})
    assert found.run(day) == found.longest == 1
    assert found.run(date.min) in (0, 1)
    path = keep(navigator.kept.folders.matches, record, f"{day.isoformat()} 20.15.00")
    assert days_in([path], None, day).run(day) == 1


@pytest.mark.parametrize("day", EDGES)
def test_a_table_while_the_clock_stands_there(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, day: date
) -> None:
    class Clock(date):
        @classmethod
        def today(cls) -> date:  # type: ignore[override]
            return day

    monkeypatch.setattr(daily_days, "date", Clock)
    record = played(DailyDeal(day, "classic"), actions=5)
    assert fixture_of(record) is not None
    navigator.resume(record)
    assert isinstance(navigator.app.scene, MatchScene)
    scene = DailyScene(navigator, lambda: day)
    navigator.app.push(scene)
    hands = hands_on(navigator.app)
    for _ in range(10):
        hands.step(0.05)
        time.sleep(0.005)
    assert navigator.app.scene is scene


def test_screens_with_such_matches(navigator: Navigator, hands_on: Callable[..., Any]) -> None:
    folders, hands = navigator.kept.folders, hands_on(navigator.app)
    for name, record in zip(NAMES, ("classic", "samba", "cuban"), strict=True):
        path = keep(folders.matches, match(record), name)
        os.utime(path, (0, 0))
    keep(folders.matches, played(DailyDeal(date.min, "classic")), "0001-01-02 10.00.00")
    assert update(folders).left_out == ()
    hands_found = list(unpriced_hands(navigator.kept.store.played(), PriceFiles(folders.prices)))
    assert min(when for _record, _hand, when in hands_found) == datetime.min
    for screen in ("matches", "daily", "fair play", "statistics"):
        scene = navigator.make(screen)
        navigator.app.push(scene)
        end = time.monotonic() + 0.5
        while time.monotonic() < end:
            hands.step(0.05)
            time.sleep(0.005)
        if isinstance(scene, StatisticsScene):
            for tab in scene.tabs:
                scene.choice.take(tab)
                hands.step(0.05, 3)
            for span in ("week", "year", ""):
                scene._since(span)
        assert not isinstance(navigator.app.scene, TroubleScene)
        navigator.app.pop(scene)


@pytest.mark.parametrize("now", [datetime.min, datetime(9, 9, 9, 9, 9, 9), datetime.max])
def test_what_is_written_then_is_read_again(navigator: Navigator, now: datetime) -> None:
    folders = navigator.kept.folders
    assert count_from_now(folders, now) == counted_from(folders)
    assert counted_from(folders).at == now.isoformat(" ", "seconds")
    note_played_on(folders, match("classic"), 0, now)
    (note,) = played_on(folders)
    assert note.at == now.isoformat(" ", "seconds")
    store = MatchStore(folders, lambda: now)
    store.finish(match("classic"))
    (path,) = store.played()
    assert path.name.startswith(now.isoformat(" ", "seconds").replace(":", "."))
    assert len(path.name.split(" ")[0]) == len("2026-12-24")


@pytest.mark.parametrize("seconds", [-(2**40), -(2**36), 2**36, 2**40, 253_402_300_800])
def test_a_time_in_no_calendar_is_no_time(
    navigator: Navigator, hands_on: Callable[..., Any], seconds: int
) -> None:
    path = navigator.kept.folders.match
    keep(path.parent, match("classic", hands=1), "x").rename(path)
    try:
        os.utime(path, (0, seconds))
    except OSError:
        pytest.skip("this disk keeps no such time")
    assert time_of(path) is None or isinstance(time_of(path), datetime)
    navigator.kept.saved.forget()
    _ = navigator.kept.saved.written
    scene = navigator.make("daily")
    navigator.app.push(scene)
    hands_on(navigator.app).step(0.05, 4)
    assert navigator.app.scene is scene
