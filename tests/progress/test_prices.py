"""Prices of decisions: what is kept of them, and the line of hands that wait for theirs."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.controller import pricing
from game.controller.pricing import (
    JUDGE,
    MOST,
    Kind,
    Price,
    PricedHand,
    price_decision,
    price_hand,
)
from game.controller.seating import human_seat
from game.daily.deal import DailyDeal
from game.notation.reasons import Reason
from game.notation.record import HandRecord, Record
from game.players import Decision
from game.players.advice import Finding, Size
from game.progress import price_work
from game.progress.earlier_hands import unpriced_hands
from game.progress.price_work import PriceWork
from game.progress.prices import FORMAT, Entry, PriceFiles, hand_key
from game.progress.rating import rating_since
from game.rules.actions import Draw
from game.store.folders import Folders
from tests.conftest import SlowStart
from tests.daily.playing import keep, played
from tests.players.table import position

WHEN = datetime(2026, 12, 24, 20, 15)
KEY = "0123456789abcdef0123"
CLASSIC = DailyDeal(date(2026, 12, 24), "classic")


def priced(cost: float = 120.0) -> PricedHand:
    prices = (Price(Kind.DRAW, 1), Price(Kind.DISCARD, 1, cost, 20.5, Size.CLEAR))
    return PricedHand("classic", prices, 300, -150)


def kept(**values: str) -> str:
    """A file of prices with some values as they are given, in JSON."""
    have = {
        "variant": '"classic"', "played": '"2026-12-24T20:15:00"', "lead": "300", "worth": "-150",
        "turn": "1", "cost": "120.0", "error": "20.5", "size": '"clear"',
    } | values  # fmt: skip
    price = f'["draw", {have["turn"]}, {have["cost"]}, {have["error"]}, {have["size"]}]'
    hand = ", ".join(f'"{name}": {have[name]}' for name in ("variant", "played", "lead", "worth"))
    hand = f'{{{hand}, "prices": [{price}]}}'
    return f'{{"format": "{FORMAT}", "judge": "{JUDGE}", "hands": {{"{KEY}": {hand}}}}}'


@pytest.mark.parametrize(("cost", "priced_at"), [(20.0, 20.0), (500.0, MOST)])
def test_one_decision_costs_so_much_at_most(
    monkeypatch: pytest.MonkeyPatch, cost: float, priced_at: float
) -> None:
    best = Decision(Draw(0))
    finding = Finding(best, Reason("act.draw_one"), cost, 20.0)
    monkeypatch.setattr(pricing, "judge", lambda *_: finding)
    assert price_decision(position("classic", "4s Jh", phase="draw"), Draw(0))[0] == priced_at


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Hands are priced at once, in this process; gives what was priced, by game."""
    done: list[str] = []

    def price(variant: Any, _hand: Any, _seat: int, _run: Any) -> PricedHand:
        done.append(variant.key)
        return replace(priced(), variant=variant.key)

    monkeypatch.setattr(price_work, "price_hand", price)
    return done


def wait(work: PriceWork) -> None:
    end = time.monotonic() + 20
    while work.waiting:
        assert time.monotonic() < end
        time.sleep(0.005)


def test_prices_are_found_again(tmp_path: Path) -> None:
    files = PriceFiles(tmp_path / "prices")
    record = played(CLASSIC)
    hand = record.hands[0]
    assert files.find(record, hand) is None
    assert files.entries() == []
    files.keep(record, hand, Entry(WHEN, priced()))
    assert files.find(record, hand) == priced()
    assert files.entries() == [Entry(WHEN, priced())]
    # The same deck played in another way has no prices yet.
    other = played(CLASSIC, "casual").hands[0]
    assert other.actions != hand.actions
    assert files.find(record, other) is None
    files.keep(record, other, Entry(WHEN - timedelta(days=1), priced(7)))
    assert [entry.hand for entry in files.entries()] == [priced(7), priced()]
    assert len(list(files.folder.iterdir())) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"format": "canasta-prices 2", "hands": {}}',
        '{"format": "canasta-prices 1", "judge": "somebody", "hands": {}}',
        '{"format": "canasta-prices 1", "judge": "master@600", "hands": {"a": 7}}',
        '{"format": "canasta-prices 1", "judge": "master@600", "hands": {"a": {"prices": [1]}}}',
        "[" * 5000,
        *(
            kept(**{name: value})
            for name, value in (
                ("lead", "Infinity"),
                ("lead", "1e999"),
                ("worth", "NaN"),
                ("worth", "1e12"),
                ("cost", "Infinity"),
                ("cost", "-1"),
                ("cost", "9" * 5000),
                ("error", "NaN"),
                ("turn", "1.5"),
                ("turn", "-1"),
                ("turn", "1000000000"),
                ("size", "[]"),
                ("played", '"2026-12-24T20:15:00+02:00"'),
                ("played", "3"),
                ("variant", "3"),
            )
        ),
    ],
)
def test_what_is_damaged_is_worked_out_anew(tmp_path: Path, text: str) -> None:
    files = PriceFiles(tmp_path / "prices")
    record = played(CLASSIC)
    files.keep(record, record.hands[0], Entry(WHEN, priced()))
    (path,) = files.folder.iterdir()
    path.write_text(text, "utf-8")
    assert files.find(record, record.hands[0]) is None
    assert files.entries() == []
    assert rating_since(Folders(tmp_path, tmp_path, tmp_path), "2026-01-01 00:00:00").now is None
    files.keep(record, record.hands[0], Entry(WHEN, priced()))
    assert files.find(record, record.hands[0]) == priced()


def test_what_is_whole_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(kept(), "utf-8")
    (entry,) = PriceFiles(tmp_path).entries()
    assert entry.hand.losses() == [Size.CLEAR]


def test_sums_and_losses_by_turn() -> None:
    prices = (
        Price(Kind.DRAW, 1), Price(Kind.MELD, 1, 40.0, 9.0, Size.SMALL),
        Price(Kind.DISCARD, 1, 300.0, 50.0, Size.LARGE), Price(Kind.OTHER, 0, 5.0),
        Price(Kind.DRAW, 2, 11.0), Price(Kind.DISCARD, 3, 70.0, 9.0, Size.SMALL),
    )  # fmt: skip
    hand = PricedHand("classic", prices, 300, -150)
    assert hand.given_away == 426
    # What boxes and look back show: a difference that chance may have made is none.
    assert hand.told_losses == 410
    assert hand.play == 450
    assert hand.losses() == [Size.LARGE, Size.NONE, Size.SMALL]


def test_every_decision_has_a_price_and_only_the_human_has_some() -> None:
    record = played(CLASSIC)
    hand = record.hands[0]

    def run(work: Callable[..., Any], /, *arguments: Any) -> Any:
        return 70 if work.__name__ == "cards_worth" else (1.0, 0.5, Size.NONE)

    found = price_hand(record.variant, hand, 0, run)
    assert found is not None
    assert len(found.prices) == sum(action.seat == 0 for action in hand.actions)
    assert found.given_away == len(found.prices)
    assert found.worth == 70
    assert hand.result is not None
    assert found.lead == hand.result.lines[0].total - hand.result.lines[1].total
    assert price_hand(record.variant, replace(hand, result=None), 0, run) is None
    nobody = [replace(player, kind="standard") for player in record.players]
    assert human_seat(replace(record, players=nobody), hand) is None
    assert human_seat(record, hand) == 0


def test_the_newest_comes_first_and_nothing_twice(tmp_path: Path, quick: list[str]) -> None:
    files = PriceFiles(tmp_path)
    work = PriceWork(files)
    record = played(CLASSIC)
    work.add(record, record.hands[0], WHEN)
    wait(work)
    assert work.news == 1
    assert files.find(record, record.hands[0]) == priced()
    work.add(record, record.hands[0], WHEN)
    assert not work.is_due(record.hands[0])
    PriceWork(files).add(record, record.hands[0], WHEN)
    time.sleep(0.1)
    assert quick == ["classic"]


class Held:
    """A hand that is being priced until it is let go."""

    def __init__(self) -> None:
        self.begun, self.free = threading.Event(), threading.Event()

    def price(self, *_arguments: Any) -> PricedHand:
        self.begun.set()
        self.free.wait(10)
        return priced()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    """Every hand that is priced."""
    first = Held()
    monkeypatch.setattr(price_work, "price_hand", first.price)
    return first


def test_who_waits_in_the_line_keeps_the_key(
    tmp_path: Path, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window asks again and again whether a hand is still due: eighty may wait."""
    work = PriceWork(PriceFiles(tmp_path))
    records = [played(CLASSIC, kind) for kind in ("beginner", "casual", "standard")]
    for record in records:
        work.add(record, record.hands[0], WHEN, soon=False)
    assert held.begun.wait(10)
    made: list[HandRecord] = []

    def counted(hand: HandRecord) -> str:
        made.append(hand)
        return hand_key(hand)

    monkeypatch.setattr(price_work, "hand_key", counted)
    waiting = records[-1].hands[0]
    assert work.is_due(waiting)
    assert work.is_due(waiting)
    assert len(made) == 1
    # Moves were taken back, and the hand was played to another end.
    waiting.actions.pop()
    waiting.result = replace(waiting.result) if waiting.result is not None else None
    assert not work.is_due(waiting)
    work.close()
    held.free.set()
    wait(work)


def test_who_closes_while_the_process_starts_ends_the_work(
    tmp_path: Path, slow_start: SlowStart
) -> None:
    work = PriceWork(PriceFiles(tmp_path))
    record = played(CLASSIC)
    work.add(record, record.hands[0], WHEN)
    assert slow_start.begun.wait(10)
    work.close()
    slow_start.may.set()
    wait(work)
    assert slow_start.asked == []


def test_the_prices_of_all_hands_are_found_together(tmp_path: Path) -> None:
    files = PriceFiles(tmp_path)
    first, second = played(CLASSIC), played(CLASSIC, "casual")
    record = replace(first, hands=[first.hands[0], second.hands[0]])
    assert files.find_all(record) == [None, None]
    files.keep(record, second.hands[0], Entry(WHEN, priced()))
    assert files.find_all(record) == [None, priced()]


def test_hands_with_take_backs_have_no_prices(tmp_path: Path, quick: list[str]) -> None:
    work = PriceWork(PriceFiles(tmp_path))
    record = played(CLASSIC)
    for hand in (replace(record.hands[0], takebacks=1), replace(record.hands[0], result=None)):
        work.add(record, hand, WHEN)
    assert not work.waiting
    assert quick == []


def test_what_waits_is_dropped_when_it_is_closed(tmp_path: Path, held: Held) -> None:
    work = PriceWork(PriceFiles(tmp_path))
    first, second = played(CLASSIC), played(CLASSIC, "casual")
    work.add(first, first.hands[0], WHEN)
    assert held.begun.wait(10)
    work.add(second, second.hands[0], WHEN)
    assert work.waiting == 2
    assert work.is_due(second.hands[0])
    work.close()
    held.free.set()
    wait(work)
    assert PriceFiles(tmp_path).find(second, second.hands[0]) is None


def test_a_hand_that_cannot_be_priced_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def price(variant: Any, hand: Any, _seat: int, _run: Any) -> PricedHand:
        if hand.actions == bad.hands[0].actions:
            raise ValueError("no")
        return priced()

    bad, good = played(CLASSIC), played(CLASSIC, "casual")
    monkeypatch.setattr(price_work, "price_hand", price)
    work = PriceWork(PriceFiles(tmp_path))
    work.add(bad, bad.hands[0], WHEN, soon=False)
    work.add(good, good.hands[0], WHEN, soon=False)
    wait(work)
    assert PriceFiles(tmp_path).find(good, good.hands[0]) == priced()


def test_earlier_hands_without_prices(tmp_path: Path) -> None:
    files = PriceFiles(tmp_path / "prices")
    folder = tmp_path / "matches"
    records: list[Record] = []
    for day, kind in ((20, "beginner"), (21, "casual"), (22, "standard")):
        records.append(played(CLASSIC, kind))
        keep(folder, records[-1], f"2026-12-{day} 20.00.00")
    (folder / "2026-12-23 20.00.00 classic.canasta").write_text("no record", "utf-8")
    (folder / "noname.canasta").write_text("", "utf-8")
    found = list(unpriced_hands(list(folder.iterdir()), files))
    assert [hand.actions for _r, hand, _w in found] == [
        record.hands[0].actions for record in reversed(records)
    ]
    assert found[0][2] == datetime(2026, 12, 22, 20)
    files.keep(records[2], records[2].hands[0], Entry(WHEN, priced()))
    assert len(list(unpriced_hands(list(folder.iterdir()), files))) == 2


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    record = played(CLASSIC)
    PriceFiles(tmp_path).keep(record, record.hands[0], Entry(WHEN, priced()))
    (path,) = tmp_path.iterdir()
    found = json.loads(path.read_text("utf-8"))
    assert (found["format"], found["judge"]) == ("canasta-prices 1", "master@600")
