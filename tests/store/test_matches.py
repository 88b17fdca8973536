"""Saved matches: damaged, newer, unreadable, and those that were played."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from game.controller.game import Game
from game.controller.steps import Stage
from game.notation import limits
from game.notation.record import Record, read_record, write_record
from game.notation.replay import check
from game.rules.cards import shuffled
from game.store.atomic_files import move_file
from game.store.folders import Folders, folders
from game.store.matches import Loaded, MatchStore
from tests.controller.tables import EVERY_VARIANT, AtOnce, copied, play_hand, position, sit


@pytest.fixture
def home(tmp_path: Path) -> Folders:
    return folders({"CANASTA_HOME": str(tmp_path)})


@pytest.fixture
def store(home: Folders) -> MatchStore:
    return MatchStore(home, lambda: datetime(2026, 5, 17, 20, 30, 1))


def some_match(seed: int = 1, hands: int = 2, variant: str = "international") -> Record:
    game = sit(variant, seed=seed, human=False)
    for _ in range(hands - 1):
        play_hand(game)
        game.next_hand()
    for now in range(20):
        game.poll(float(now))
    return game.record


def test_nothing_saved(store: MatchStore) -> None:
    loaded = store.load()
    assert (loaded.record, loaded.trouble) == (None, "")
    assert store.played() == []


def test_saved_and_loaded(store: MatchStore) -> None:
    record = some_match()
    for _ in range(2):
        store.save(record)
        assert store.path.read_text("utf-8") == write_record(record)
        assert store.load().record == copied(record)


def test_text_of_odd_records() -> None:
    """Positions, quotes in names and comments, other players: all come back."""
    names = ["actions = []", 'He said "K♠"', "back\\slash", "tab\tand\nline"]
    for variant in ("classic", "international"):
        game = sit(variant, seed=4, human=False)
        record = copied(game.record)
        for entry, name in zip(record.players, names, strict=True):
            entry.name = name
        assert copied(record) == record
        play_hand(game)
        hand = record.hands[0]
        hand.comments = {3: '"quoted"\n= [] }', 11: "\x7f"}
        hand.actions = game.record.hands[0].actions
        result = game.record.hands[0].result
        assert result is not None
        # An ordinary end is left out.
        hand.result = replace(result, how=None)
        assert copied(record) == record
    hands = ["Kc 7d", "4s", "4d", "5s"]
    for source in (position(hands), position(hands, actions='["0 discard Kc"]')):
        record = read_record(source)
        assert copied(record) == record


DAMAGE = {
    "nothing": "",
    "not TOML": "[[[",
    "not text": "BYTES",
    "another file": 'title = "shopping"',
    "no hands": 'format = "canasta-record 1"\nvariant = "classic"\n',
    "another variant": 'format = "canasta-record 1"\nvariant = "whist"\n',
    "a card too many": "CARD",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_save_is_set_aside(store: MatchStore, damage: str) -> None:
    record = some_match()
    store.save(record)
    text = store.path.read_text("utf-8")
    if damage == "not text":
        store.path.write_bytes(b"\xff\xfe\x00")
    elif damage == "a card too many":
        deck = text.index('deck = "') + len('deck = "')
        store.path.write_text(text[:deck] + "Ks " + text[deck:], "utf-8")
    else:
        store.path.write_text(DAMAGE[damage], "utf-8")
    broken = store.path.read_bytes()
    loaded = store.load()
    assert loaded.record is None
    assert loaded.trouble.startswith(
        "The saved match is damaged and was kept as match.canasta.damaged ("
    )
    assert "\n" not in loaded.trouble
    assert not store.path.exists()
    assert store.path.with_name("match.canasta.damaged").read_bytes() == broken
    assert store.load().trouble == ""
    store.save(record)
    assert store.load().record is not None


def is_beginning(part: Record, whole: Record) -> bool:
    """Whether a match goes on where another one was some actions ago."""
    count = len(part.hands)
    ends = part.hands[-1], whole.hands[count - 1]
    return (
        part.players == whole.players
        and part.hands[:-1] == whole.hands[: count - 1]
        and ends[0].deck == ends[1].deck
        and ends[0].actions == ends[1].actions[: len(ends[0].actions)]
    )


@pytest.mark.parametrize("variant", ["international", "five_rotating"])
def test_a_save_that_ends_early_goes_on_where_it_ends(store: MatchStore, variant: str) -> None:
    record = some_match(variant=variant)
    store.save(record)
    text = store.path.read_text("utf-8")
    record = copied(record)
    lost = text.index('deck = "')
    for end in range(lost, len(text), len(text) // 60):
        store.path.write_text(text[:end], "utf-8")
        loaded = store.load()
        if loaded.record is None:
            assert text.count("\nactions = [", 0, end) == 0
            continue
        assert is_beginning(loaded.record, record)
        assert loaded.record == store.load().record, "it was written anew"
        kept = sum(len(hand.actions) for hand in loaded.record.hands)
        lines = len(re.findall(r'^    "[0-9] .*",?$', text[:end], re.MULTILINE))
        assert kept == lines
        Game.resume(loaded.record, thinker=AtOnce()).poll(0.0)


@pytest.mark.parametrize(
    ("old", "new", "hands", "actions"),
    [
        ('    "1 draw",\n', '    "1 bonus",\n', 1, None),
        ('    "2 draw",\n', '    "2 draw,\n', 1, None),
        ('    "2 draw",\n', '    "9 draw",\n', 1, None),
        ('    "2 draw",\n', "    \0\0\0\n", 1, None),
        ('    "2 draw",\n', "    [[[[[[\n", 1, None),
        ('    "2 draw",\n', "", 1, None),
        ("[hands.result]\nended", "[hands.result]\nended!", 1, -1),
        ("\nnumber = 2\n", "\nnumber = two\n", 1, -1),
    ],
)
def test_a_damaged_save_goes_on_before_the_damage(
    store: MatchStore, old: str, new: str, hands: int, actions: int | None
) -> None:
    """``actions`` are those of the last hand kept; None for those before the damage, -1 for all."""
    record = copied(some_match())
    store.save(record)
    text = store.path.read_text("utf-8")
    at = text.index(old)
    store.path.write_text(text[:at] + new + text[at + len(old) :], "utf-8")
    broken = store.path.read_bytes()
    loaded = store.load()
    assert loaded.record is not None
    assert is_beginning(loaded.record, record)
    assert len(loaded.record.hands) == hands
    kept = len(loaded.record.hands[-1].actions)
    if actions is None:
        refused = text.count("\n    ", 0, at) if new else kept
        assert kept == refused
    else:
        assert kept == (actions if actions >= 0 else len(record.hands[hands - 1].actions))
    told = "1 action" if kept == 1 else f"{kept} actions"
    assert loaded.trouble.startswith("The saved match was damaged (")
    assert loaded.trouble.endswith(
        f"it goes on after {told} of hand {hands}, and the damaged file was kept as "
        "match.canasta.damaged."
    )
    assert store.path.with_name("match.canasta.damaged").read_bytes() == broken
    assert store.load() == Loaded(loaded.record)


def test_a_damaged_save_stays_where_nothing_can_be_written(
    store: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(some_match())
    text = store.path.read_text("utf-8")
    store.path.write_text(text[:-300], "utf-8")

    def full(*_args: object, **_named: object) -> None:
        raise OSError("no space")

    with monkeypatch.context() as disk:
        disk.setattr("game.store.matches.write_atomically", full)
        assert store.load().record is not None
    assert store.path.read_text("utf-8") == text[:-300]
    assert store.load().record is not None


def test_a_newer_format_is_left_alone_and_never_overwritten(store: MatchStore) -> None:
    text = write_record(some_match()).replace("canasta-record 1", "canasta-record 2")
    store.path.parent.mkdir(parents=True, exist_ok=True)
    store.path.write_text(text, "utf-8")
    for _ in range(2):
        loaded = store.load()
        assert loaded.record is None
        assert "newer version" in loaded.trouble
        assert store.path.read_text("utf-8") == text
    store.begin()
    store.save(some_match())
    (kept,) = store.played()
    assert kept.read_text("utf-8") == text


def test_beginning_puts_an_unfinished_match_away(store: MatchStore) -> None:
    assert not store.begin()
    record = some_match()
    store.save(record)
    assert store.begin()
    assert store.load().record is None
    (kept,) = store.played()
    assert kept.name == "2026-05-17 20.30.01 international.canasta"
    assert read_record(kept) == copied(record)


def test_a_match_in_which_nothing_was_done_is_not_kept(store: MatchStore) -> None:
    store.save(sit().record)
    assert not store.begin()
    assert store.played() == []


def test_beginning_sets_a_damaged_match_aside(store: MatchStore, home: Folders) -> None:
    home.data.mkdir(exist_ok=True)
    store.path.write_text("[[[", "utf-8")
    store.begin()
    assert (home.data / "match.canasta.damaged").read_text("utf-8") == "[[["


def test_finished_matches_get_names_of_their_own(store: MatchStore) -> None:
    records = [some_match(seed) for seed in range(3)]
    for record in records:
        store.save(record)
        store.finish(record)
        assert not store.path.exists()
    names = [path.name for path in store.played()]
    assert len(set(names)) == 3
    assert {path.read_text("utf-8") for path in store.played()} == {
        write_record(record) for record in records
    }


def test_a_result_that_differs_is_told_but_is_no_damage(
    store: MatchStore, caplog: pytest.LogCaptureFixture
) -> None:
    record = copied(some_match())
    record.hands[1].scores = [5, 10]
    store.save(record)
    loaded = store.load()
    assert loaded.record is not None
    assert loaded.trouble.startswith("The saved match differs from what was played: hands[1].")
    assert loaded.trouble.count("hands[") == 1
    assert "differs" in caplog.text


def test_a_damaged_match_that_cannot_be_set_aside_is_not_overwritten(
    store: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.path.parent.mkdir(parents=True, exist_ok=True)
    store.path.write_text("[[[", "utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("game.store.matches.set_aside", lambda path: None)
        for write in (store.begin, lambda: store.save(some_match())):
            with pytest.raises(OSError, match="damaged match is in the way"):
                write()
            assert store.path.read_text("utf-8") == "[[["
    store.save(some_match())
    assert store.path.with_name("match.canasta.damaged").read_text("utf-8") == "[[["


def test_a_match_that_cannot_be_kept_elsewhere_leaves_no_empty_file(
    home: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    MatchStore(home).save(some_match())
    first, second = MatchStore(home), MatchStore(home)
    first.begin()

    def full(*_args: object) -> None:
        raise OSError("no space")

    with monkeypatch.context() as patch:
        patch.setattr("game.store.matches.write_atomically", full)
        with pytest.raises(OSError, match="no space"):
            second.save(some_match(2))
    assert len(second.played()) == 1
    second.save(some_match(2))
    assert len(second.played()) == 2
    first.release()
    second.release()
    assert second.notice == ""


def test_another_deck_is_written_anew(store: MatchStore) -> None:
    """Texts of finished hands are kept by hand, not by place."""
    from random import Random

    store.save(some_match(1))
    other = some_match(2)
    store.save(other)
    assert store.path.read_text("utf-8") == write_record(other)
    assert other.hands[0].deck != shuffled(other.variant.full_pack(), Random(1))


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_match_that_was_over_and_goes_on_is_kept_once(
    store: MatchStore, home: Folders, elsewhere: bool
) -> None:
    other = MatchStore(home)
    if elsewhere:
        other.save(some_match(seed=2))
    over, on = some_match(hands=1), some_match(hands=2)
    store.save(over)
    store.finish(over)
    assert len(store.played()) == 1
    store.save(on)
    kept = store.played() if elsewhere else [store.path]
    assert [read_record(path) for path in kept] == [copied(on)]
    assert len(store.played()) == elsewhere
    store.finish(on)
    (played,) = store.played()
    assert read_record(played) == copied(on)
    # What another match saves does not touch it.
    store.save(some_match(seed=3))
    assert played.exists()


def test_a_damaged_save_of_thousands_of_hands_holds_nobody_up(
    store: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "HANDS", 3)
    head, *hands = re.split(r"(?m)^(?=\[\[hands\]\]$)", write_record(some_match()))
    store.path.parent.mkdir(parents=True, exist_ok=True)
    store.path.write_text(head + hands[0] * 20 + "[[hands]]\nnumber = one\n", "utf-8")
    loaded = store.load()
    assert loaded.record is not None
    assert len(loaded.record.hands) == 3


@pytest.mark.parametrize("between", [True, False])
@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_an_earlier_match_is_taken_up_where_it_stands(
    store: MatchStore, variant: str, between: bool
) -> None:
    game = sit(variant, kind="beginner")
    play_hand(game)
    if not between:
        game.next_hand()
        for now in range(30):
            game.poll(float(now))
            decision = game.hint()
            if decision is not None:
                game.submit(decision.action)
    store.save(game.record)
    text = store.path.read_text("utf-8")
    store.begin()
    (earlier,) = store.played()
    other = some_match(2)
    store.save(other)
    store.release()
    loaded = store.take_up(earlier)
    assert loaded == Loaded(copied(game.record))
    assert store.path.read_text("utf-8") == text
    (kept,) = store.played()
    assert kept.read_text("utf-8") == write_record(other)
    assert loaded.record is not None
    assert check(loaded.record).ok
    again = Game.resume(loaded.record, store, thinker=AtOnce())
    assert again.stage is game.stage
    assert again.totals == game.totals
    if again.stage is Stage.HAND_OVER:
        again.next_hand()
        assert again.hand_number == 2
    again.flush()
    again.close()
    assert read_record(store.path).hands[: len(game.record.hands)] == copied(game.record).hands
    assert store.played() == [kept]


def test_a_match_that_cannot_be_gone_on_with_stays(store: MatchStore) -> None:
    store.save(some_match())
    store.begin()
    (earlier,) = store.played()
    store.save(some_match(2))
    saved = store.path.read_text("utf-8")
    hidden = position(["Kc 7d", "4s", "??", "5s"])
    for text, cause in (("[[[", "broken TOML"), (hidden, "cards of its last hand are not known")):
        earlier.write_text(text, "utf-8")
        loaded = store.take_up(earlier)
        assert loaded.record is None
        assert f"{earlier.name} cannot be continued: " in loaded.trouble
        assert cause in loaded.trouble
        assert store.played() == [earlier]
        assert store.path.read_text("utf-8") == saved


def test_no_match_is_taken_up_beside_one_in_another_window(
    store: MatchStore, home: Folders
) -> None:
    store.save(some_match())
    store.begin()
    (earlier,) = store.played()
    other = MatchStore(home)
    store.release()
    other.save(some_match(2))
    loaded = store.take_up(earlier)
    assert loaded.record is None
    assert "another window" in loaded.trouble
    assert store.played() == [earlier]
    other.release()
    assert store.take_up(earlier).record is not None


@pytest.mark.parametrize("moved", [0, 1])
def test_taking_up_a_match_loses_none_when_the_disk_fails(
    store: MatchStore, monkeypatch: pytest.MonkeyPatch, moved: int
) -> None:
    records = [some_match(seed) for seed in (1, 2)]
    store.save(records[0])
    store.begin()
    (earlier,) = store.played()
    store.save(records[1])
    done: list[Path] = []

    def failing(source: Path, target: Path) -> None:
        if len(done) == moved:
            raise OSError("no space")
        done.append(target)
        move_file(source, target)

    with monkeypatch.context() as patch:
        patch.setattr("game.store.matches.move_file", failing)
        with pytest.raises(OSError, match="no space"):
            store.take_up(earlier)
    files = [*store.played(), *([store.path] if store.path.exists() else [])]
    assert {file.read_text("utf-8") for file in files} == {write_record(r) for r in records}
    assert store.take_up(earlier).record == copied(records[0])
