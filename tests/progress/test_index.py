"""The index: what is entered once, what again, and what happens to a damaged one."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.notation.record import Record
from game.progress.counter import Picture, Trouble, read_picture
from game.progress.database import (
    APPLICATION,
    SCHEMA,
    Fault,
    NoIndexError,
    index_path,
    opened,
    transaction,
)
from game.progress.facts import MatchFacts, match_facts
from game.progress.index import date_of, update
from game.progress.played_on import note_played_on
from game.progress.played_on import played_on as notes_of
from game.progress.statistics import ALL, Statistics, statistics
from game.store.folders import Folders, folders
from tests.progress.tables import RECORDED, match, played_on, put, unfinished


@pytest.fixture
def home(tmp_path: Path) -> Folders:
    return folders({"CANASTA_HOME": str(tmp_path)})


def counted(home: Folders) -> Statistics:
    with opened(index_path(home)) as database:
        return statistics(database)


def test_nothing_played(home: Folders) -> None:
    assert update(home).read == 0
    assert counted(home).sums.hands == 0


@pytest.mark.skipif(os.name != "posix", reason="permissions are of another kind here")
def test_nobody_else_reads_it(home: Folders) -> None:
    before = os.umask(0)
    try:
        update(home)
    finally:
        os.umask(before)
    assert index_path(home).stat().st_mode & 0o777 == 0o600


def test_only_what_changed_is_read_again(home: Folders) -> None:
    first = put(home, match("classic"), 1)
    put(home, match("samba"), 2)
    assert update(home).read == 2
    assert counted(home).sums.hands == 4
    assert update(home).read == 0
    first.write_text(first.read_text("utf-8") + "\n", "utf-8")
    assert update(home).read == 1
    assert counted(home).sums.hands == 4
    first.unlink()
    assert update(home).read == 0
    assert counted(home).sums.hands == 2


def test_the_date_is_in_the_name_whatever_the_year() -> None:
    assert date_of("0026-11-20 20.00.00 cuban.canasta", 0) == "0026-11-20 20:00:00"
    assert date_of("2026-11-20 20.00.00 cuban-2.canasta", 0) == "2026-11-20 20:00:00"
    moment = datetime(2026, 5, 17, 20, 30, 1, 500_000)
    assert date_of("cuban.canasta", int(moment.timestamp() * 1e9)) == "2026-05-17 20:30:01"


def test_made_again_it_is_the_same(home: Folders) -> None:
    for day, name in enumerate(("classic", "samba", "cuban-stock_end_force-always"), 1):
        put(home, match(name), day)
        update(home)
    grown = counted(home)
    index_path(home).unlink()
    assert update(home).read == 3
    assert counted(home) == grown


def test_match_being_played_is_counted_hand_by_hand(home: Folders) -> None:
    record = match("classic")
    path = put(home, unfinished(record, 5))
    path.rename(home.match)
    update(home)
    assert counted(home).sums.hands == 1
    put(home, record)
    home.match.unlink()
    update(home)
    assert counted(home).sums.hands == 2


def test_match_taken_up_again_counts_its_hands_once(home: Folders) -> None:
    put(home, unfinished(match("classic"), 30), 1)
    put(home, match("classic"), 2)
    update(home)
    found = counted(home)
    assert (found.sums.hands, found.apart.hands) == (2, 0)


@pytest.mark.parametrize("survived", [2, 3, 4])
def test_killed_between_batches_it_counts_nothing_twice(
    home: Folders, monkeypatch: pytest.MonkeyPatch, survived: int
) -> None:
    from game.progress import index

    for day in (1, 2, 3):
        put(home, match("classic"), day)
    monkeypatch.setattr(index, "BATCH", 1)
    begun = 0

    @contextlib.contextmanager
    def killed(database: sqlite3.Connection) -> Iterator[None]:
        nonlocal begun
        begun += 1
        if begun > survived:
            raise KeyboardInterrupt
        with transaction(database):
            yield

    with opened(index_path(home)):
        pass
    monkeypatch.setattr(index, "transaction", killed)
    with contextlib.suppress(KeyboardInterrupt):
        update(home)
    assert counted(home).sums.hands == 2
    monkeypatch.setattr(index, "transaction", transaction)
    update(home)
    assert counted(home).sums.hands == 2


def test_records_are_read_while_nobody_waits(
    home: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.progress import index

    put(home, match("classic"))
    written = []

    def watched(record: Record) -> MatchFacts | None:
        with contextlib.closing(sqlite3.connect(index_path(home), timeout=0)) as other:
            other.execute("BEGIN IMMEDIATE")
            written.append(record.variant.key)
        return match_facts(record)

    monkeypatch.setattr(index, "match_facts", watched)
    update(home)
    assert written == ["classic"]


def test_copied_file_counts_once(home: Folders) -> None:
    record = match("cuban-stock_end_force-always")
    put(home, record, 1)
    put(home, record, 2)
    update(home)
    found = counted(home)
    assert (found.sums.matches, found.sums.hands) == (1, 2)


def test_deal_played_again_counts_apart(home: Folders) -> None:
    record = match("classic", hands=1)
    put(home, record, 1)
    again = played_on(record, 0, 4, "beginner", seed=1)
    assert again[0].deck == record.hands[0].deck
    assert again[0].actions != record.hands[0].actions
    put(home, replace(record, hands=list(again)), 2)
    update(home)
    found = counted(home)
    assert (found.sums.hands, found.apart.hands) == (1, 1)


def test_match_that_had_gone_on_already_counts_apart(home: Folders) -> None:
    record = match("classic")
    put(home, record, 1)
    hands = played_on(record, 0, len(record.hands[0].actions), "standard", seed=7)
    assert hands[0].actions == record.hands[0].actions
    assert hands[1].deck != record.hands[1].deck
    put(home, replace(record, hands=list(hands)), 2)
    update(home)
    with opened(index_path(home)) as database:
        rows = database.execute("SELECT copy, known FROM matches ORDER BY at").fetchall()
    assert rows == [(0, 0), (0, 1)]
    # The cards of the new hand were new all the same.
    assert counted(home).sums.hands == 3


@pytest.mark.parametrize("own", [False, True])
def test_hands_of_a_friend_do_not_count(home: Folders, own: bool) -> None:
    record = match("classic")
    if own:
        put(home, replace(record, hands=record.hands[:1]), 1)
    note_played_on(home, record, 0, datetime(2026, 5, 2, 12))
    hands = played_on(record, 0, len(record.hands[0].actions), "standard", seed=7)
    put(home, replace(record, hands=list(hands)), 2)
    update(home)
    found = counted(home)
    # The own hand counts where it was played; the new one counts in any case.
    assert (found.sums.hands, found.apart.hands) == (2 if own else 1, 0)
    with opened(index_path(home)) as database:
        rows = database.execute("SELECT number FROM hands WHERE NOT copy ORDER BY id").fetchall()
    assert rows == ([(1,), (2,)] if own else [(2,)])


def test_hand_in_which_play_went_on_does_not_count(home: Folders) -> None:
    record = match("classic")
    note_played_on(home, record, 1, datetime(2026, 5, 2, 12))
    hands = played_on(record, 1, 4, "standard", seed=7)
    put(home, replace(record, hands=list(hands)), 2)
    update(home)
    assert len(hands) == 2
    assert counted(home) == Statistics()


def test_match_that_is_being_played_needs_no_note(home: Folders) -> None:
    record = match("classic")
    put(home, unfinished(record, 5)).rename(home.match)
    note_played_on(home, record, 0, datetime(2026, 5, 2, 12))
    assert not home.played_on.exists()


def test_notes_are_added_and_damaged_ones_put_aside(home: Folders) -> None:
    for name in ("classic", "samba"):
        note_played_on(home, match(name), 0, datetime(2026, 5, 2, 12))
    assert [len(note.deals) for note in notes_of(home)] == [1, 1]
    home.played_on.write_text("format = 3", "utf-8")
    assert notes_of(home) == []
    note_played_on(home, match("cuban"), 1, datetime(2026, 5, 2, 12))
    assert [len(note.deals) for note in notes_of(home)] == [2]
    assert list(home.data.glob("played-on*.damaged"))


def test_takebacks_count_apart(home: Folders) -> None:
    record = match("classic")
    record.hands[0] = replace(record.hands[0], takebacks=2)
    put(home, record)
    update(home)
    found = counted(home)
    assert (found.sums.hands, found.apart.hands) == (1, 1)


def test_index_that_another_thread_makes_just_now_is_not_damaged(
    home: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.progress import database

    put(home, match("classic"))
    update(home)
    marks, seen = database._marks, []

    def between(database: sqlite3.Connection) -> tuple[int, int]:
        seen.append(marks(database))
        # The first number was read before the other thread was done, the second one after.
        return (0, SCHEMA) if len(seen) == 1 else seen[-1]

    monkeypatch.setattr(database, "_marks", between)
    assert counted(home).sums.hands == 2
    assert len(seen) > 1
    assert not list(home.data.glob("*.damaged"))


DAMAGE = {
    "a table is missing": ("DROP TABLE", "players"),
    "a column has another name": ("takebacks", "takebaccs"),
    "another table is named": ("REFERENCES files", "REFERENCES filfs"),
    "nothing is unique": ("name TEXT PRIMARY KEY", "name TEXT PRIMARY KEX"),
    "another default": ("copy INTEGER NOT NULL DEFAULT 0", "copy INTEGER NOT NULL DEFAULT 1"),
    "no statement": ("CREATE TABLE earned", "CREATF TABLE earned"),
    "no letters": ("rival_canastas", "rival_canasta\udcf3"),
}
"""What is wrong with the schema: what stands in place of what."""


def harm(path: Path, old: str, new: str) -> None:
    """Damage the schema of an index as a flipped bit may."""
    if old == "DROP TABLE":
        with contextlib.closing(sqlite3.connect(path)) as database:
            database.execute(f"DROP TABLE {new}")
        return
    data = path.read_bytes()
    old_bytes, new_bytes = old.encode(), new.encode("utf-8", "surrogateescape")
    assert old_bytes in data
    assert len(old_bytes) == len(new_bytes)
    path.write_bytes(data.replace(old_bytes, new_bytes, 1))


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_schema_is_recognised(home: Folders, damage: str) -> None:
    put(home, match("classic"))
    update(home)
    sound = counted(home)
    harm(index_path(home), *DAMAGE[damage])
    found = read_picture(home, ALL)
    assert isinstance(found, Trouble)
    assert found.fault is Fault.DAMAGED
    assert update(home).read == 1
    assert counted(home) == sound
    # Without anybody having looked before, the update sees it as well.
    harm(index_path(home), *DAMAGE[damage])
    assert update(home).read == 1
    assert counted(home) == sound
    assert [each.name for each in home.data.glob("*.damaged*")] == [
        index_path(home).name + ".damaged"
    ], "one is kept, however often"


def test_any_flipped_bit_of_the_schema_is_recognised_or_harmless(home: Folders) -> None:
    put(home, match("classic"))
    update(home)
    sound, path = counted(home), index_path(home)
    whole = path.read_bytes()
    first = whole.index(b"CREATE TABLE")
    random = Random(3)
    for _ in range(25):
        data = bytearray(whole)
        data[random.randrange(first - 200, 4096)] ^= 1 << random.randrange(8)
        path.write_bytes(data)
        found = read_picture(home, ALL)
        if isinstance(found, Picture):
            assert found.statistics == sound
        update(home)
        assert counted(home) == sound


def test_values_of_another_kind_are_damage(home: Folders) -> None:
    put(home, match("classic"))
    update(home)
    sound = counted(home)
    with contextlib.closing(sqlite3.connect(index_path(home))) as database:
        database.execute("UPDATE hands SET own = 'many', pile = 'all'")
        database.commit()
    found = read_picture(home, ALL)
    assert isinstance(found, Trouble)
    assert found.fault is Fault.DAMAGED
    update(home)
    assert counted(home) == sound


def test_a_fault_that_comes_again_does_not_go_round(
    home: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.progress import index

    asked: list[Folders] = []

    def broken(_database: sqlite3.Connection, folders: Folders) -> None:
        asked.append(folders)
        raise KeyError("no such thing")

    monkeypatch.setattr(index, "_update", broken)
    with pytest.raises(NoIndexError) as caught:
        update(home)
    assert caught.value.fault is Fault.OTHER
    assert len(asked) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize("odd", ["pipe", "device"])
def test_what_is_no_file_is_put_aside(home: Folders, odd: str) -> None:
    put(home, match("classic"))
    path = index_path(home)
    if odd == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero")
    update(home)
    assert counted(home).sums.hands == 2


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names or times")
@pytest.mark.parametrize("odd", ["name", "long ago", "far ahead", "folder", "pipe", "no record"])
def test_one_odd_file_is_left_out_and_named(home: Folders, odd: str) -> None:
    put(home, match("samba"), 1)
    path = put(home, match("cuban"), 2)
    name = path.name
    if odd == "name":
        path = path.rename(path.with_name(os.fsdecode(b"caf\xe9.canasta")))
        name = r"caf\xe9.canasta"
    elif odd == "long ago":
        os.utime(path, ns=(0, -(2**63) - 10**18))
    elif odd == "far ahead":
        os.utime(path, ns=(0, 2**63 + 10**18))
    else:
        path.unlink()
        if odd == "folder":
            path.mkdir()
        elif odd == "pipe":
            os.mkfifo(path)
        else:
            path.write_bytes(b"\xff\xfe no record")
    if odd in ("long ago", "far ahead") and -(2**63) <= path.stat().st_mtime_ns < 2**63:
        pytest.skip("this disk keeps no such time")
    assert update(home).left_out == (name,)
    assert counted(home).sums.hands == 2
    # Nor does it stop the updates that follow.
    put(home, match("classic"), 3)
    assert update(home).left_out == (name,)
    assert counted(home).sums.hands == 4
    if odd == "pipe" or path.is_dir():
        return
    path.unlink()
    assert update(home).left_out == ()


@pytest.mark.parametrize("error", [ValueError, IndexError, OverflowError, MemoryError])
def test_a_record_that_the_program_cannot_follow_is_left_out(
    home: Folders, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    from game.progress import index

    def odd(record: Record) -> MatchFacts | None:
        if record.variant.key == "cuban":
            raise error
        return match_facts(record)

    monkeypatch.setattr(index, "match_facts", odd)
    put(home, match("samba"), 1)
    path = put(home, match("cuban"), 2)
    assert update(home).left_out == (path.name,)
    assert counted(home).sums.hands == 2


def test_files_beside_the_records_that_cannot_be_used_are_named(home: Folders) -> None:
    home.data.mkdir(exist_ok=True)
    assert update(home).left_out == ()
    home.counting.write_text("from = [[[[", "utf-8")
    home.played_on.write_text("a" + ".a" * 30_000 + " = 1", "utf-8")
    assert update(home).left_out == ("counting.toml", "played-on.toml")


@pytest.mark.parametrize("damage", ["text", "cut", "page", "newer", "strange"])
def test_damaged_index_is_made_again(home: Folders, damage: str) -> None:
    put(home, match("classic"))
    update(home)
    sound = counted(home)
    path = index_path(home)
    data = path.read_bytes()
    if damage == "text":
        path.write_text("not a database at all, but long enough to be looked at\n" * 40)
    elif damage == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif damage == "page":
        path.write_bytes(data[:4096] + bytes([255]) * (len(data) - 4096))
    else:
        database = sqlite3.connect(path)
        if damage == "newer":
            database.execute(f"PRAGMA user_version = {SCHEMA + 1}")
        else:
            database.execute(f"PRAGMA application_id = {APPLICATION + 1}")
        database.commit()
        database.close()
    assert update(home).read == 1
    assert counted(home) == sound
    assert [each.name for each in home.data.glob("*.damaged")] == [path.name + ".damaged"]


def test_damaged_record_is_counted_up_to_the_damage(home: Folders) -> None:
    put(home, match("samba"), 1)
    path = put(home, match("classic"), 2)
    text = path.read_text("utf-8")
    at = text.rindex("[[hands]]") + 400
    path.write_text(text[:at] + "\x00 what is this\n", "utf-8")
    assert update(home).read == 2
    assert counted(home).sums.hands == 3
    assert update(home).read == 0


def test_another_window_that_writes_is_waited_for_and_told(home: Folders) -> None:
    put(home, match("classic"))
    update(home)
    put(home, match("samba"), 2)
    other = sqlite3.connect(index_path(home), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(NoIndexError) as caught:
        update(home)
    assert caught.value.fault is Fault.LOCKED
    assert counted(home).sums.hands == 2
    other.execute("ROLLBACK")
    other.close()
    assert update(home).read == 1
    assert counted(home).sums.hands == 4


def test_index_that_may_not_be_written_can_be_read(home: Folders) -> None:
    put(home, match("classic"))
    update(home)
    put(home, match("samba"), 2)
    path = index_path(home)
    os.chmod(path, 0o444)
    if os.access(path, os.W_OK):
        pytest.skip("this user may write everything")
    with pytest.raises(NoIndexError) as caught:
        update(home)
    assert caught.value.fault is Fault.READ_ONLY
    assert counted(home).sums.hands == 2


def test_folder_in_its_place_is_told(home: Folders) -> None:
    index_path(home).mkdir(parents=True)
    with pytest.raises(NoIndexError) as caught:
        update(home)
    assert caught.value.fault is Fault.READ_ONLY


def test_full_disk_loses_nothing(home: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.progress import index

    put(home, match("classic"))
    update(home)
    sound = counted(home)
    names = sorted(path.stem for path in RECORDED.glob("*.canasta") if path.stem != "classic")[:40]
    for number, name in enumerate(names):
        put(home, match(name), 2, f"20.30.{number:02d}")
    connect = sqlite3.connect

    def small(*args: Any, **values: Any) -> sqlite3.Connection:
        database: sqlite3.Connection = connect(*args, **values)
        (pages,) = database.execute("PRAGMA page_count").fetchone()
        database.execute(f"PRAGMA max_page_count = {pages}")
        return database

    monkeypatch.setattr(sqlite3, "connect", small)
    # All in one batch, too large for the pages that are there.
    monkeypatch.setattr(index, "BATCH", len(names))
    with pytest.raises(NoIndexError) as caught:
        update(home)
    assert caught.value.fault is Fault.FULL
    assert counted(home) == sound
    monkeypatch.setattr(sqlite3, "connect", connect)
    update(home)
    assert counted(home).sums.hands + counted(home).apart.hands > len(names)
