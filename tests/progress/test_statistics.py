"""Statistics, passport, export and reset, over a few matches."""

from __future__ import annotations

import csv
import os
import sqlite3
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from game.progress.counting import CountedFrom, count_everything, count_from_now, counted_from
from game.progress.database import index_path, opened
from game.progress.export import hands_as_csv, write_csv
from game.progress.index import update
from game.progress.passport import passport
from game.progress.statistics import Filter, choices, statistics
from game.store.folders import Folders, folders
from game.variants import VARIANTS
from game.variants.house import with_house_rules
from tests.progress.tables import facts_of, match, put, unfinished

WON = "cuban-stock_end_force-always"
LOST = "brazilian"


@pytest.fixture
def home(tmp_path: Path) -> Folders:
    found = folders({"CANASTA_HOME": str(tmp_path)})
    put(found, match(WON, "master"), 3)
    put(found, match(LOST, "standard"), 5)
    put(found, match("classic", "expert"), 9)
    update(found)
    return found


@pytest.fixture
def database(home: Folders) -> Iterator[sqlite3.Connection]:
    with opened(index_path(home)) as found:
        yield found


def test_sums_are_those_of_the_facts(database: sqlite3.Connection) -> None:
    hands = [hand for name in (WON, LOST, "classic") for hand in facts_of(name).hands]
    sums = statistics(database).sums
    assert (sums.matches, sums.won, sums.lost, sums.hands) == (2, 1, 1, len(hands))
    assert sums.own == sum(hand.own for hand in hands)
    assert sums.rival == sum(hand.rival for hand in hands)
    assert sums.ahead == sum(hand.own > hand.rival for hand in hands)
    assert sums.canastas == sum(hand.canastas for hand in hands)
    assert (sums.takes, sums.cards) == (
        sum(hand.me.takes for hand in hands), sum(hand.me.cards for hand in hands)
    )  # fmt: skip
    ways = [hand.out for hand in hands]
    assert [sums.out_me, sums.out_partner, sums.out_rival, sums.out_nobody] == [
        ways.count(way) for way in ("me", "partner", "rival", "")
    ]


def test_parts_add_up(database: sqlite3.Connection) -> None:
    found = statistics(database)
    for parts in (found.by_variant, found.by_level, found.by_partner, found.by_month):
        assert sum(part.hands for part in parts.values()) == found.sums.hands
        assert sum(part.won for part in parts.values()) == found.sums.won
    assert set(found.by_variant) == {"cuban", "brazilian", "classic"}
    assert set(found.by_level) == {"standard", "expert", "master"}
    assert set(found.by_month) == {"2026-05"}


@pytest.mark.parametrize(
    ("wanted", "hands"),
    [
        (Filter(variant="classic"), 2),
        (Filter(level="master"), 2),
        (Filter(partner="cautious"), 6),
        (Filter(partner="greedy"), 0),
        (Filter(since="2026-05-05"), 4),
        (Filter(variant="classic", level="master"), 0),
        (Filter(apart=True), 0),
    ],
)
def test_filter(database: sqlite3.Connection, wanted: Filter, hands: int) -> None:
    assert statistics(database, wanted).sums.hands == hands


def test_bests_name_their_game_and_day(database: sqlite3.Connection) -> None:
    bests = statistics(database).bests
    assert bests["margin"].value == 8405 - 4800
    assert (bests["margin"].variant, bests["margin"].day) == ("cuban", "2026-05-03")
    hands = [h for name in (WON, LOST, "classic") for h in facts_of(name).hands]
    assert bests["pile"].value == max(hand.me.pile for hand in hands)


def test_streaks_in_order_of_time(home: Folders) -> None:
    record = match(WON)
    deck = match("cuban").hands
    for day in (4, 6, 7, 8):
        # The same hands with another first one: another match to the index.
        other = [*deck[: day % 2 + 1], *record.hands]
        put(home, replace(record, hands=other), day)
    update(home)
    with opened(index_path(home)) as database:
        found = statistics(database, Filter(variant="cuban"))
    assert [point.won for point in found.matches][:1] == [True]
    assert found.longest >= found.streak >= 1


def test_choices_are_what_occurs(database: sqlite3.Connection) -> None:
    found = choices(database)
    assert found.variants == ("brazilian", "classic", "cuban")
    assert found.partners == ("cautious",)


def test_recent_hands_come_last(database: sqlite3.Connection) -> None:
    recent = statistics(database).recent
    assert [point.variant for point in recent] == ["cuban"] * 2 + ["brazilian"] * 2 + [
        "classic"
    ] * 2
    assert recent[-1].day == "2026-05-09"


def test_passport_and_tour(database: sqlite3.Connection) -> None:
    found = passport(database)
    assert [visa.variant for visa in found.visas] == list(VARIANTS)
    visas = {visa.variant: visa for visa in found.visas}
    assert visas["cuban"].played == visas["cuban"].standard == visas["cuban"].master == "2026-05-03"
    assert (visas["brazilian"].played, visas["brazilian"].standard) == ("2026-05-05", "")
    assert visas["classic"].played == ""
    beaten = {(stop.character, stop.level) for stop in found.tour if stop.day}
    assert beaten == {
        (character, level)
        for character in ("greedy", "hurried")
        for level in ("standard", "expert", "master")
    }
    assert found.next_stop is not None
    assert found.next_stop.character == "balanced"


def test_take_backs_earn_nothing(tmp_path: Path) -> None:
    home = folders({"CANASTA_HOME": str(tmp_path)})
    record = match(WON, "master")
    put(home, replace(record, hands=[replace(hand, takebacks=1) for hand in record.hands]))
    update(home)
    with opened(index_path(home)) as database:
        found = passport(database)
        apart = statistics(database, Filter(apart=True)).sums
    assert found.achieved == {}
    assert not any(visa.played for visa in found.visas)
    assert (apart.matches, apart.won) == (1, 1)


def test_house_rules_earn_no_visa_but_count_for_the_tour(tmp_path: Path) -> None:
    """So the page of the passport says."""
    home = folders({"CANASTA_HOME": str(tmp_path)})
    record = match(WON, "master")
    house = with_house_rules(record.variant, {"match": {"target": record.variant.match.target - 1}})
    put(home, replace(record, variant=house))
    update(home)
    with opened(index_path(home)) as database:
        found = passport(database)
    assert not any(visa.played for visa in found.visas)
    assert {stop.level for stop in found.tour if stop.day} == {"standard", "expert", "master"}
    assert "won_master" in found.achieved


def test_achievements_have_the_first_day(home: Folders) -> None:
    put(home, match("cuban"), 1)
    update(home)
    with opened(index_path(home)) as database:
        achieved = passport(database).achieved
    assert achieved["opened"] == "2026-05-01"
    assert achieved["won_master"] == "2026-05-03"


def test_reset_counts_what_is_begun_afterwards(home: Folders) -> None:
    running = put(home, unfinished(match("samba"), 20), 10)
    running.rename(home.match)
    chosen = count_from_now(home, datetime(2026, 5, 20, 12, 0, 0))
    assert counted_from(home) == chosen
    # The match that was being played goes on and is put away later.
    home.match.unlink()
    put(home, match("samba"), 21)
    put(home, match("joker"), 22)
    update(home)
    with opened(index_path(home)) as database:
        found = statistics(database, counted=chosen)
        assert set(found.by_variant) == {"joker"}
        assert passport(database, chosen).achieved["opened"] == "2026-05-22"
        assert not passport(database, chosen).visas[0].played
        assert statistics(database).sums.hands == 10
    count_everything(home)
    assert counted_from(home) == CountedFrom()


@pytest.mark.parametrize(
    "text", ["", "not toml at all [", 'format = "canasta-counting 2"\n', "from = 3\n", "\x00"]
)
def test_what_cannot_be_read_counts_everything(home: Folders, text: str) -> None:
    home.counting.write_text(text)
    assert counted_from(home) == CountedFrom()


@pytest.mark.parametrize("apart", [False, True])
def test_csv_has_the_hands_that_are_counted(home: Folders, apart: bool) -> None:
    record = match(LOST)
    record.hands[0] = replace(record.hands[0], takebacks=1)
    put(home, record, 5)
    update(home)
    wanted = Filter(variant=record.variant.key, apart=apart)
    with opened(index_path(home)) as database:
        rows = list(csv.DictReader(hands_as_csv(database, wanted).splitlines()))
        assert len(rows) == statistics(database, wanted).sums.hands
    assert [row["hand"] for row in rows] == (["1"] if apart else ["2"])


def test_csv_has_a_line_for_each_hand(home: Folders, database: sqlite3.Connection) -> None:
    target = home.data / "hands.csv"
    before = os.umask(0o022)
    try:
        write_csv(target, hands_as_csv(database, Filter(variant="brazilian")))
    finally:
        os.umask(before)
    assert sys.platform == "win32" or target.stat().st_mode & 0o777 == 0o644, "it is for others"
    with target.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    facts = facts_of(LOST)
    assert [(int(row["own"]), int(row["rival"])) for row in rows] == [
        (hand.own, hand.rival) for hand in facts.hands
    ]
    assert {row["match_won"] for row in rows} == {"0"}
    assert {row["opponents"] for row in rows} == {"standard"}
