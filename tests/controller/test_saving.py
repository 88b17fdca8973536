"""Autosave: after every action, beside the game, and never to the harm of the last good save."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import pytest

from game.controller.game import Game, Stage
from game.controller.saver import Saver
from game.notation.action_notation import action_text, parse_action
from game.notation.record import Record, read_record, write_record
from game.store.atomic_files import newer
from game.store.folders import Folders, folders
from game.store.matches import MatchStore
from tests.whole_state import whole_state

from .tables import AtOnce, at, by_hint, copied, facts, play_hand, position, sit


@pytest.fixture
def home(tmp_path: Path) -> Folders:
    return folders({"CANASTA_HOME": str(tmp_path / "home")})


def test_after_every_action(home: Folders) -> None:
    store = MatchStore(home)
    game = sit(seed=3, store=store)
    undone = False
    for now in range(5000):
        game.poll(float(now))
        if game.your_turn:
            game.submit(by_hint(game))
            if game.can_undo and not undone:
                undone = game.undo()
        game.flush()
        loaded = store.load()
        assert not loaded.trouble
        assert loaded.record is not None
        again = Game.resume(loaded.record, thinker=AtOnce())
        assert facts(whole_state(again)) == facts(whole_state(game))
        if game.stage is not Stage.PLAYING:
            break
    assert undone
    game.next_hand()
    game.flush()
    record = store.load().record
    assert record is not None
    assert len(record.hands) == 2


def test_a_finished_match_is_put_away(home: Folders) -> None:
    store = MatchStore(home)
    game = sit(seed=11, store=store)
    play_hand(game)
    while game.stage is Stage.HAND_OVER:
        game.next_hand()
        play_hand(game)
    game.close()
    assert store.load().record is None
    (played,) = store.played()
    assert write_record(read_record(played)) == write_record(game.record)


def test_a_new_match_puts_the_old_one_away(home: Folders) -> None:
    store = MatchStore(home)
    old = sit(seed=1, store=store)
    for now in range(30):
        old.poll(float(now))
    old.close()
    text = store.path.read_text("utf-8")
    new = sit(seed=2, store=store)
    new.close()
    (kept,) = store.played()
    assert kept.read_text("utf-8") == text
    assert store.load().record == copied(new.record)


def test_going_on_from_a_record_puts_the_old_match_away(home: Folders) -> None:
    store = MatchStore(home)
    old = sit(seed=1, store=store)
    for now in range(30):
        old.poll(float(now))
    old.close()
    text = store.path.read_text("utf-8")
    other = sit(seed=2)
    play_hand(other)
    branch = Game.from_record(other.record, 0, 5, store, human=0, thinker=AtOnce())
    branch.close()
    assert [path.read_text("utf-8") for path in store.played()] == [text]
    assert store.load().record == copied(branch.record)


class Full:
    """A store on a disk that is full for a while."""

    notice = ""

    def __init__(self) -> None:
        self.full = False
        self.saved: list[Record] = []

    def begin(self) -> bool:
        return False

    def write(self, record: Record) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.saved.append(record)

    def sync(self) -> None:
        pass

    def finish(self, record: Record) -> None:
        self.write(record)

    def release(self) -> None:
        pass


class Slow(Full):
    """A store on a disk that does not answer before it is ``let``."""

    def __init__(self, let: threading.Event) -> None:
        super().__init__()
        self.let = let

    def write(self, record: Record) -> None:
        self.let.wait(20)
        super().write(record)


def test_a_full_disk_does_not_stop_the_game() -> None:
    store = Full()
    game = sit(seed=3, store=store)
    game.flush()
    assert game.trouble == ""
    store.full = True
    game.poll(0.0)
    game.poll(1.0)
    game.flush()
    assert game.trouble.startswith("The match could not be saved (No space left on device).")
    count = len(game.record.hands[0].actions)
    game.poll(2.0)
    game.flush()
    assert len(game.record.hands[0].actions) == count + 1
    store.full = False
    game.poll(3.0)
    game.flush()
    assert game.trouble == ""
    assert store.saved[-1].hands[0].actions == game.record.hands[0].actions


def test_any_other_failure_of_a_store_does_not_stop_the_game() -> None:
    class Broken(Full):
        def write(self, record: Record) -> None:
            raise RuntimeError("cannot be written")

    game = sit(seed=3, store=Broken())
    play_hand(game)
    game.close()
    assert "could not be saved" in game.trouble


@pytest.mark.parametrize("call", ["open", "fsync", "replace"])
def test_a_failing_write_keeps_the_last_save(
    home: Folders, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    store = MatchStore(home)
    game = sit(seed=3, store=store)
    game.poll(0.0)
    game.poll(1.0)
    game.flush()
    good = store.path.read_text("utf-8")
    files = set(home.data.iterdir())

    def fail(*_args: object, **_named: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(f"os.{call}", fail)
        game.poll(2.0)
        game.flush()
        assert game.trouble
        assert store.path.read_text("utf-8") == good
        # What is written but not known to be on the disk may stay: it is whole.
        assert set(home.data.iterdir()) - {newer(store.path)} == files
    game.poll(3.0)
    game.flush()
    assert not game.trouble
    assert store.path.read_text("utf-8") == write_record(game.record)


def test_saving_does_not_hold_the_game_up() -> None:
    release = threading.Event()
    store = Slow(release)
    game = sit(seed=3, store=store)
    for now in range(10):
        game.poll(float(now))
    assert len(game.record.hands[0].actions) >= 3
    assert store.saved == []
    release.set()
    game.flush()
    assert store.saved[-1].hands[0].actions == game.record.hands[0].actions
    assert len(store.saved) <= 2


def test_the_snapshot_does_not_change_with_the_game() -> None:
    store = Full()
    saver = Saver(store)
    game = sit(seed=3)
    saver.save(game.record)
    saver.flush()
    for now in range(10):
        game.poll(float(now))
    assert store.saved[0].hands[0].actions == []
    assert store.saved[0].hands[0].comments == {}


def test_nothing_is_lost_when_the_program_ends_at_once(tmp_path: Path) -> None:
    """The end of the interpreter waits for the last save, even without ``close``."""
    script = """
        from random import Random
        from tests.controller.tables import sit
        from game.store.folders import folders
        from game.store.matches import MatchStore
        game = sit(seed=3, store=MatchStore(folders()))
        for now in range(7):
            game.poll(float(now))
        print(len(game.record.hands[0].actions))
        raise RuntimeError("crash")
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        env={**os.environ, "CANASTA_HOME": str(tmp_path)},
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert "crash" in done.stderr
    record = MatchStore(folders({"CANASTA_HOME": str(tmp_path)})).load().record
    assert record is not None
    assert len(record.hands[0].actions) == int(done.stdout) > 0


def test_wild_cards_are_saved_where_they_lie(home: Folders) -> None:
    """Two equal wild cards that stand for different cards are told apart, in the cache too."""
    store = MatchStore(home)
    hand = "Jo Ks Kd 9c"
    others = ["4s 4h 9d 9c 8h", "4d 4c 9s 9h 8s", "5s 5d Td Tc 8d"]
    game = at(position([hand, *others], "hollywood", melds='[["5d 6d 7d"], []]'), store)
    for place in ("8d", "4d", "8d"):
        action = parse_action(f"0 add Jo={place} > #0")
        assert game.submit(action) is None
        game.flush()
        text = store.path.read_text("utf-8")
        assert text == write_record(game.record)
        assert f"Jo={place}" in text
        assert game.undo()


@pytest.mark.parametrize(
    ("said", "kept"),
    {
        "0 add Jo > #0": "0 add Jo=8d > #0",
        "0 add 9d Jo > #0": "0 add Jo=8d 9d > #0",
        "0 meld Js Ks As 2s": "0 meld Js 2s=Qs Ks As",
        "0 meld Ts Js Ks 2s + Ac Ad Ah Jo": "0 meld Ts Js 2s=Qs Ks + Ac Ad Ah Jo",
    }.items(),
)
def test_records_tell_what_wild_cards_stand_for(said: str, kept: str) -> None:
    hand = "Jo 9d Ts Js Ks As 2s Ac Ad Ah 9c 4c"
    others = ["4s 4h 9d 9c 8h", "4d 4c 9s 9h 8s", "5s 5d Td Tc 8d"]
    game = at(position([hand, *others], "hollywood", melds='[["5d 6d 7d"], []]'))
    assert game.submit(parse_action(said)) is None
    assert action_text(game.record.hands[0].actions[-1]) == kept
    assert f'"{kept}"' in write_record(game.record)


def some_moves(game: Game, count: int = 30) -> None:
    for now in range(count):
        game.poll(float(now))
    game.flush()


def test_while_the_old_match_cannot_be_put_away_nothing_is_written_over_it(home: Folders) -> None:
    store = MatchStore(home)
    old = sit(seed=1, store=store)
    some_moves(old)
    old.close()
    text = store.path.read_text("utf-8")
    home.matches.write_text("no folder can be made here")
    new = sit(seed=2, store=store)
    for now in range(4):
        new.poll(float(now))
        new.flush()
        assert new.trouble.startswith("The match could not be saved (")
        assert store.path.read_text("utf-8") == text
    home.matches.unlink()
    new.close()
    assert new.trouble == ""
    assert [path.read_text("utf-8") for path in store.played()] == [text]
    assert store.load().record == copied(new.record)


def test_two_windows_lose_nothing(home: Folders) -> None:
    first, second = MatchStore(home), MatchStore(home)
    mine = sit(seed=1, store=first)
    some_moves(mine)
    other = sit(seed=2, store=second)
    some_moves(other)
    mine.poll(100.0)
    mine.flush()
    assert mine.trouble == ""
    assert other.trouble.startswith("A match is being played in another window of this program.")
    assert first.load().record == copied(mine.record)
    (kept,) = first.played()
    assert read_record(kept) == copied(other.record)
    # Whoever looks for the saved match meanwhile is told.
    waiting = second.load()
    assert (waiting.record, waiting.trouble) == (
        None,
        "The saved match is being played in another window.",
    )
    play_hand(other)
    while other.stage is Stage.HAND_OVER:
        other.next_hand()
        play_hand(other)
    other.close()
    mine.close()
    assert second.load().record == copied(mine.record)
    assert [read_record(path) for path in second.played()] == [copied(other.record)]


def test_a_match_saved_by_another_window_meanwhile_is_put_away(home: Folders) -> None:
    first, second = MatchStore(home), MatchStore(home)
    game = sit(seed=1, store=first)
    some_moves(game)
    game.close()
    seen = first.load().record
    assert seen is not None
    elsewhere = sit(seed=2, store=second)
    some_moves(elsewhere)
    elsewhere.close()
    again = Game.resume(seen, first, thinker=AtOnce())
    assert again.submit(by_hint(again)) is None
    again.flush()
    assert again.trouble.startswith("Another window of this program has saved a match meanwhile.")
    again.close()
    assert first.load().record == copied(again.record)
    assert copied(elsewhere.record) in [read_record(path) for path in first.played()]


def finished_match(store: MatchStore) -> Game:
    game = sit(seed=11, store=store)
    play_hand(game)
    while game.stage is Stage.HAND_OVER:
        game.next_hand()
        play_hand(game)
    return game


def test_a_finished_match_that_was_left_behind_is_put_away_when_resumed(home: Folders) -> None:
    store = MatchStore(home)
    game = finished_match(store)
    game.close()
    (kept,) = store.played()
    kept.replace(store.path)
    record = store.load().record
    assert record is not None
    again = Game.resume(record, store, thinker=AtOnce())
    again.flush()
    assert again.stage is Stage.MATCH_OVER
    assert store.load().record is None
    assert [read_record(path) for path in store.played()] == [copied(game.record)]
    again.close()
    assert len(store.played()) == 1


def test_putting_a_finished_match_away_is_tried_again_when_the_table_is_left(
    home: Folders,
) -> None:
    store = MatchStore(home)
    home.data.mkdir(parents=True)
    home.matches.write_text("no folder can be made here")
    game = finished_match(store)
    game.flush()
    assert game.trouble
    assert store.load().record is not None
    home.matches.unlink()
    game.close()
    assert not game.trouble
    assert store.load().record is None
    assert [read_record(path) for path in store.played()] == [copied(game.record)]


def test_a_disk_that_does_not_answer_is_not_waited_for_for_ever() -> None:
    release = threading.Event()
    store = Slow(release)
    saver = Saver(store)
    saver.save(sit(seed=3).record)
    assert not saver.flush(0.05)
    assert saver.trouble == "The match could not be saved: the disk is not responding."
    release.set()
    assert saver.flush()
    assert saver.trouble == ""
    assert len(store.saved) == 1
