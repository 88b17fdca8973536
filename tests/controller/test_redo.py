"""Redo: what was undone is played again; and the time for a second thought after a discard."""

from __future__ import annotations

import pytest

from game.controller.game import PAUSE, Game, Stage
from game.notation.action_notation import parse_action
from game.notation.record import read_record, write_record
from tests.whole_state import whole_state

from .tables import EVERY_VARIANT, at, by_hint, copied, facts, sit
from .test_undo import KINGS, meld_phase

TURN = ["0 add Kc > #0", "0 meld 7d 7c 7h", "0 discard 6d"]


def whole_turn() -> Game:
    """A game in which the human has melded twice and discarded."""
    game = at(meld_phase("Kc 7d 7c 7h 6d 6c", melds=KINGS))
    for text in TURN:
        assert game.submit(parse_action(text)) is None
    return game


def test_a_whole_turn_is_undone_and_done_again() -> None:
    game = whole_turn()
    before, saved = facts(whole_state(game)), write_record(game.record)
    assert not game.can_redo
    while game.undo():
        pass
    assert game.actions_so_far == 0
    for done in range(1, 4):
        assert game.can_redo
        assert game.redo()
        assert game.record.hands[0].actions == [parse_action(text) for text in TURN[:done]]
    assert not game.can_redo
    assert not game.redo()
    assert facts(whole_state(game)) == before
    assert write_record(game.record) == saved
    assert game.record.takebacks == 0
    assert game.undo(), "it can be undone once more"


def test_another_action_ends_what_can_be_done_again() -> None:
    game = whole_turn()
    for _ in TURN:
        game.undo()
    assert game.submit(parse_action("0 meld 7d 7c 7h")) is None
    assert not game.can_redo
    assert not game.redo()
    assert game.undo()
    assert game.redo()
    assert not game.can_redo


def test_a_refused_action_ends_nothing() -> None:
    game = whole_turn()
    game.undo()
    assert game.submit(parse_action("0 discard As")) is not None
    assert game.can_redo


def test_the_others_end_what_can_be_done_again() -> None:
    game = whole_turn()
    game.undo()
    assert game.redo()
    game.poll(0.0)
    for now in range(1, 200):
        game.poll(float(now))
        if game.your_turn:
            break
    assert not game.can_redo


def test_a_saved_match_knows_nothing_of_it() -> None:
    game = whole_turn()
    game.undo()
    again = Game.resume(copied(game.record))
    assert not again.can_redo
    assert again.undo()
    assert again.can_redo
    assert read_record(write_record(game.record)).hands[0].actions == game.record.hands[0].actions


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_what_was_taken_back_is_played_again(variant: str) -> None:
    """The human's own action; the others play anew."""
    game = sit(variant, seed=6)
    taken_back = 0
    for now in range(4000):
        game.poll(float(now))
        if game.stage is not Stage.PLAYING or taken_back == 12:
            break
        if not game.your_turn:
            continue
        view = facts(game.view())
        action = by_hint(game)
        assert game.submit(action) is None
        if game.can_take_back:
            game.poll(now + 0.5)
            assert game.take_back()
            assert facts(game.view()) == view
            taken_back += 1
            assert game.can_redo
            assert game.redo()
            assert game.record.takebacks == taken_back
    assert taken_back > 5
    assert not game.can_redo


def first_move(game: Game, begin: float, until: float = 30.0) -> float:
    """When the next player moves, after the discard was told at ``begin``."""
    count = game.actions_so_far
    now = begin
    while game.actions_so_far == count:
        now = round(now + 0.1, 1)
        assert now < until
        game.poll(now)
    return now - begin


@pytest.mark.parametrize("wanted", [0.0, PAUSE, 2.0, 4.0])
@pytest.mark.parametrize("pause", [0.0, 1.2])
def test_the_next_player_waits_for_a_second_thought(wanted: float, pause: float) -> None:
    game = whole_turn()
    game.pause, game.second_thought = pause, wanted
    game.poll(1.0)
    assert first_move(game, 1.0) == pytest.approx(max(0.1, wanted, pause), abs=0.11)
    assert not game.can_undo


def test_who_hurries_keeps_the_usual_pause_for_it() -> None:
    game = whole_turn()
    game.pause, game.second_thought = 0.0, 4.0
    game.poll(1.0)
    game.hurry()
    assert first_move(game, 1.0) == pytest.approx(PAUSE, abs=0.11)


def test_a_second_thought_is_given_after_each_discard() -> None:
    game = whole_turn()
    game.pause, game.second_thought = 0.0, 4.0
    game.poll(1.0)
    game.hurry()
    assert game.undo()
    game.poll(1.2)
    assert game.redo()
    game.poll(9.0)
    assert first_move(game, 9.0) == pytest.approx(4.0, abs=0.11)
    # Between the others' moves there is none.
    assert first_move(game, 14.0) < 1.0
