"""Taking moves back beyond the turn: the log, the state, the record, and what is thought about."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.controller.game import HUMAN, Game, SeatPlayer, Stage
from game.controller.saver import Saver
from game.controller.seating import cut_record
from game.notation.action_notation import parse_action
from game.notation.record import Record, RecordError, read_record, write_record
from game.notation.replay import check, state_after
from game.players.player import Decision
from game.rules.cards import HIDDEN
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.store.folders import Folders
from game.store.matches import MatchStore
from game.variants import VARIANTS
from tests.whole_state import whole_state

from .tables import (
    EVERY_VARIANT,
    NAMES,
    AtOnce,
    at,
    by_hint,
    copied,
    facts,
    play_hand,
    play_on,
    sit,
)
from .test_undo import CASES, meld_phase


def played(variant: str, seed: int, decisions: int) -> Game:
    """A game after so many decisions of the human, or at the end of the hand."""
    game = sit(variant, seed)
    for now in range(5000):
        game.poll(float(now))
        if game.stage is not Stage.PLAYING:
            break
        if game.your_turn:
            if decisions == 0:
                break
            decisions -= 1
            assert game.submit(by_hint(game)) is None
    return game


def own_counts(game: Game) -> list[int]:
    """The number of actions before each of the human's."""
    actions = game.record.hands[-1].actions
    return [count for count, action in enumerate(actions) if action.seat == game.human]


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_back_to_each_decision(variant: str) -> None:
    seed = 3 if EVERY_VARIANT.index(variant) % 2 else 8
    game = played(variant, seed, 12)
    game.poll(9e9)
    hand = game.record.hands[-1]
    log = list(hand.actions)
    due = own_counts(game)
    assert len(due) > 3
    for times, count in enumerate(reversed(due), start=1):
        assert game.can_take_back
        assert game.take_back()
        assert hand.actions == log[:count]
        assert all(place < count for place in hand.comments)
        assert facts(whole_state(game)) == facts(state_after(hand, game.variant))
        assert game.your_turn
        assert game.stage is Stage.PLAYING
        assert hand.takebacks == times
        assert own_counts(game) == due[: len(due) - times]
        (step,) = game.poll(9e9)
        assert (step.action, step.events, step.seat) == (None, [], game.human)
        assert facts(step.view) == facts(game.view())
        hidden = [card for place in (step.view.stock, *step.view.extra.values()) for card in place]
        for seat, cards in enumerate(step.view.hands):
            hidden += [] if seat == game.human else cards
        assert set(hidden) == {HIDDEN}
        again = Game.resume(copied(game.record), None, Random(1), AtOnce())
        assert facts(whole_state(again)) == facts(whole_state(game))
        assert again.can_undo == game.can_undo
        assert again.record.takebacks == times
    assert not game.can_take_back
    assert not game.take_back()
    play_hand(game)
    assert check(game.record).ok
    text = write_record(game.record)
    assert f"takebacks = {len(due)}\n" in text
    assert write_record(read_record(text)) == text


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_the_end_of_a_hand_is_taken_back(variant: str) -> None:
    game = sit(variant, 5)
    play_hand(game)
    before = game.record.hands[-1].scores
    assert game.stage is not Stage.PLAYING
    assert game.take_back()
    assert game.stage is Stage.PLAYING
    assert game.winner is None
    assert list(game.totals) == before
    assert game.sheet() is None
    assert game.history == []
    assert game.reasons() == {}
    assert "[hands.result]" not in write_record(game.record)
    play_hand(game)
    assert check(game.record).ok
    assert game.record.hands[-1].takebacks == 1


def test_what_was_before_the_hand_stays() -> None:
    game = sit("classic", 5)
    play_hand(game)
    game.next_hand()
    text = write_record(cut_record(game.record, 0, 9999, None))
    while game.take_back():
        pass
    assert len(game.record.hands) == 2
    assert write_record(cut_record(game.record, 0, 9999, None)) == text


@pytest.mark.parametrize("name", CASES)
def test_beyond_what_can_be_undone(name: str) -> None:
    record, actions, due = CASES[name]
    game = at(record)
    states = []
    for text in actions:
        action = parse_action(text)
        if action.seat == 0:
            states.append(facts(whole_state(game)))
        play_on(game, action)
    for _ in range(due):
        assert game.undo()
        states.pop()
    assert game.record.takebacks == 0
    while states:
        assert game.take_back()
        assert facts(whole_state(game)) == states.pop()
    assert not game.can_take_back


class Slow:
    """A thinker that decides when it is told to."""

    def __init__(self) -> None:
        self.views: list[PlayerView] = []
        self.ready: Callable[[PlayerView], Decision] | None = None

    def start(self, view: PlayerView, kind: str, seed: int) -> None:
        self.views.append(view)

    def poll(self) -> Decision | None:
        return None if self.ready is None else self.ready(self.views[-1])

    def close(self) -> None:
        pass


def test_what_another_thinks_about_is_dropped() -> None:
    thinker = Slow()
    game = Game.resume(read_record(meld_phase("Kc 7d 7c")), None, Random(1), thinker)
    game.pause = 0
    game.submit(parse_action("0 discard Kc"))
    play_on(game, "1 draw")
    game.poll(0.0)
    game.poll(1.0)
    assert [view.turn for view in thinker.views] == [1]
    assert game.take_back()
    old = thinker.views[-1]
    thinker.ready = lambda view: Decision(parse_action(f"{view.turn} draw"))
    assert [step.action for step in game.poll(2.0)] == [None]
    assert game.your_turn
    assert game.submit(parse_action("0 discard 7d")) is None
    game.poll(3.0)
    game.poll(4.0)
    now = thinker.views[-1]
    assert now is not old
    # They know nothing of what was taken back.
    assert now.discards != old.discards
    assert game.record.hands[-1].actions[:2] == [
        parse_action("0 discard 7d"),
        parse_action("1 draw"),
    ]


def test_what_was_not_told_yet_is_not_told_any_more() -> None:
    game = at(meld_phase("Kc 7d 7c"))
    game.poll(0.0)
    game.submit(parse_action("0 discard Kc"))
    play_on(game, "1 draw")
    assert game.take_back()
    assert [step.action for step in game.poll(1.0)] == [None]


@pytest.mark.parametrize("kinds", [(HUMAN, HUMAN), ("standard", "standard")])
def test_not_with_others_at_the_table_and_not_for_nobody(kinds: tuple[str, str]) -> None:
    game = sit("classic_two", 2, human=False)
    for entry, kind in zip(game.record.players, kinds, strict=True):
        entry.kind = kind
    again = Game.resume(copied(game.record), None, Random(1), AtOnce())
    again.pause = 0
    for now in range(12):
        again.poll(float(now))
        if again.your_turn:
            again.submit(by_hint(again))
    assert len(again.record.hands[-1].actions) > 3
    assert not again.can_take_back
    assert not again.take_back()
    assert again.record.takebacks == 0


def test_who_sits_out_takes_nothing_back() -> None:
    game = sit("five_rotating", 4, me=4)
    assert game.looks_on
    for now in range(20):
        game.poll(float(now))
    assert game.record.hands[-1].actions
    assert not game.can_take_back


def test_a_match_of_its_own_keeps_the_count() -> None:
    game = played("samba", 4, 6)
    game.take_back()
    game.take_back()
    hand = game.record.hands[-1]
    assert cut_record(game.record, 0, len(hand.actions) - 1, 0).takebacks == 2


def test_a_negative_count_is_refused() -> None:
    game = played("classic", 4, 3)
    game.take_back()
    text = write_record(game.record)
    assert read_record(text.replace("takebacks = 1", "takebacks = 0")).takebacks == 0
    for wrong in ("-1", '"two"', "true", "1.5"):
        with pytest.raises(RecordError, match=r"hands\[0\]\.takebacks"):
            read_record(text.replace("takebacks = 1", f"takebacks = {wrong}"))


# --- saving -------------------------------------------------------------------------------------


def test_what_was_taken_back_is_saved(tmp_path: Path) -> None:
    store = MatchStore(Folders(tmp_path, tmp_path, tmp_path))
    game = sit("classic", 7, store=store)
    for now in range(60):
        game.poll(float(now))
        if game.your_turn:
            game.submit(by_hint(game))
    for _ in range(3):
        game.take_back()
        game.flush()
        assert store.load().record == copied(game.record)
    game.close()


def ended_match(store: MatchStore) -> Game:
    """A match that is just over."""
    variant = VARIANTS["classic_two"]
    seats = [SeatPlayer(name, "standard" if n else HUMAN) for n, name in enumerate(NAMES[:2])]
    game = Game.new(variant, seats, Random(2), store, 0, AtOnce())
    game.pause = 0
    while game.stage is not Stage.MATCH_OVER:
        if game.stage is Stage.HAND_OVER:
            game.next_hand()
        play_hand(game)
    return game


def test_the_end_of_a_match_is_taken_back(tmp_path: Path) -> None:
    store = MatchStore(Folders(tmp_path, tmp_path, tmp_path))
    game = ended_match(store)
    game.flush()
    assert len(store.played()) == 1
    assert game.take_back()
    game.flush()
    assert game.stage is Stage.PLAYING
    assert store.played() == []
    loaded = store.load()
    assert loaded.record == copied(game.record)
    while game.stage is not Stage.MATCH_OVER:
        if game.stage is Stage.HAND_OVER:
            game.next_hand()
        play_hand(game)
    game.close()
    (kept,) = store.played()
    assert read_record(kept) == copied(game.record)
    assert store.load().record is None


class Halting:
    """A store that writes nothing until it is let go."""

    notice = ""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.done: list[tuple[str, int]] = []

    def begin(self) -> bool:
        return False

    def write(self, record: Record) -> None:
        self.go.wait(10)
        self.done.append(("write", len(record.hands[-1].actions)))

    def sync(self) -> None:
        pass

    def finish(self, record: Record) -> None:
        self.done.append(("finish", len(record.hands[-1].actions)))

    def release(self) -> None:
        pass


def test_an_end_taken_back_before_it_was_written_does_not_end_the_match() -> None:
    store = Halting()
    saver = Saver(store)
    record = played("classic", 4, 6).record
    ended = len(record.hands[-1].actions)
    saver.save(record)
    saver.finish(record)
    del record.hands[-1].actions[-2:]
    saver.save(record)
    store.go.set()
    assert saver.flush()
    assert store.done[-1] == ("write", ended - 2)
    assert "finish" not in [what for what, _count in store.done]


def test_the_phase_of_the_first_decision_of_a_hand_comes_back() -> None:
    game = played("international", 12, 4)
    while game.take_back():
        pass
    assert whole_state(game).phase in (Phase.DRAW, Phase.THREES)
