"""Looking at a record, step by step, in both directions."""

from __future__ import annotations

from random import Random

import pytest

from game.controller.game import Stage
from game.controller.replay_steps import Replay, lines_of_hand
from game.notation.record import read_record
from game.rules.actions import Discard, HoldThree, TableThrees
from game.rules.cards import HIDDEN
from game.rules.state import Phase

from .tables import EVERY_VARIANT, by_hint, copied, facts, play_hand, position, sit, variant_of


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_it_shows_what_the_player_saw(variant: str) -> None:
    game = sit(variant, seed=7)
    game.tells_why = True
    steps = play_hand(game)
    game.next_hand()
    steps += play_hand(game)
    replay = Replay(copied(game.record))
    assert not replay.troubles
    # Nobody was told of a three that another player held back without tabling any.
    told = [index for index in range(len(replay)) if replay.events(index, 0)]
    assert len(told) == len(steps)
    order = list(range(len(steps)))
    Random(1).shuffle(order)
    for at in [*range(len(steps)), *reversed(range(len(steps))), *order]:
        assert facts(replay.view(told[at], 0)) == facts(steps[at].view)
    for index, step in zip(told, steps, strict=True):
        assert replay.line(index, 0) == step.line
        assert replay.events(index, 0) == step.events
        if not isinstance(step.action, TableThrees):
            assert replay.steps[index].action == step.action
            assert replay.steps[index].comment == step.reason
    assert replay.sheet(0) is not None
    assert replay.index_of(1) == next(i for i, step in enumerate(replay.steps) if step.hand == 1)


def test_all_hands_open() -> None:
    game = sit(seed=7)
    play_hand(game)
    replay = Replay(game.record)
    for index in range(len(replay)):
        view = replay.view(index)
        assert HIDDEN not in [card for hand in view.hands for card in hand] + view.stock
    lines = [replay.line(index) for index in range(len(replay))]
    assert not any("You" in line for line in lines)
    assert any(line.startswith("Anna draws ") for line in lines)


def test_other_seats_see_their_own_cards() -> None:
    game = sit(seed=7)
    play_hand(game)
    replay = Replay(game.record)
    middle = len(replay) // 2
    for seat in range(4):
        view = replay.view(middle, seat)
        assert HIDDEN not in view.hand
        assert all(set(view.hands[other]) == {HIDDEN} for other in range(4) if other != seat)


def test_index_of() -> None:
    game = sit(seed=7)
    play_hand(game)
    replay = Replay(game.record)
    assert replay.index_of(0) == 0
    assert replay.index_of(0, 5) == 5
    assert replay.index_of(0, 10_000) == len(replay) - 1
    assert replay.index_of(0, -1) == 0
    with pytest.raises(IndexError):
        replay.index_of(3)
    with pytest.raises(IndexError):
        replay.view(len(replay))


def test_a_hand_with_an_unlawful_action_ends_before_it() -> None:
    game = sit(seed=7)
    play_hand(game)
    game.next_hand()
    play_hand(game)
    record = copied(game.record)
    record.hands[0].actions[6] = Discard(9, 40)
    replay = Replay(record)
    assert replay.troubles[0].startswith("Hand 1, action 7: ")
    assert replay.index_of(0, 50) == 6
    assert replay.steps[7].hand == 1
    assert replay.sheet(0) is None
    assert replay.sheet(1) is not None


def test_an_unfinished_hand_has_no_sheet() -> None:
    record = copied(sit().record)
    assert Replay(record).sheet(0) is None
    assert len(Replay(record)) == 1


def test_a_position_and_an_empty_record() -> None:
    text = position(["Kc 7d 7c", "4s 4h", "4d 4c", "5s 5d"], actions='["0 discard Kc"]')
    replay = Replay(read_record(text))
    assert [step.count for step in replay.steps] == [0, 1]
    assert replay.view(1, 0).phase is Phase.DRAW
    record = copied(sit().record)
    record.hands.clear()
    assert len(Replay(record)) == 0


@pytest.mark.parametrize("variant", EVERY_VARIANT)
@pytest.mark.parametrize("last", [False, True])
def test_the_log_of_a_hand_is_what_was_told(variant: str, last: bool) -> None:
    me = variant_of(variant).table.players - 1 if last else 0
    game = sit(variant, seed=9, me=me)
    game.tells_why = True
    steps = play_hand(game)
    told = lines_of_hand(copied(game.record), game.human)
    assert [line.text for line in told] == [step.line for step in steps]
    assert [line.seat for line in told] == [step.seat for step in steps]
    assert [line.reason for line in told] == [step.reason for step in steps]


@pytest.mark.parametrize("variant", ["classic", "international"])
def test_a_hand_still_being_played_keeps_its_secrets(variant: str) -> None:
    """Played by the players that never change, so that some of them do hold a three back.

    One hand where that was done is enough; where it may not be, a score of others are looked at.
    """
    holding = variant_of(variant).threes.may_hold_one
    for seed in range(40, 160 if holding else 60):
        game = sit(variant, seed=seed, kind="policy-1")
        play_hand(game)
        game.next_hand()
        steps = game.poll(0.0)
        for now in range(60):
            steps += game.poll(float(now))
            if game.your_turn:
                game.submit(by_hint(game))
        steps += game.poll(99.0)
        if game.stage is not Stage.PLAYING:
            continue
        replay = Replay(copied(game.record))
        assert replay.running == 1
        first = replay.index_of(1)
        told = replay.steps[first:]
        assert any(step.comment for step in replay.steps[:first])
        assert not any(step.comment for step in told)
        assert [step.action for step in told] == [step.action for step in steps]
        for at, step in enumerate(steps, first):
            assert replay.line(at, 0) == step.line
            assert facts(replay.view(at, 0)) == facts(step.view)
        assert replay.index_of(1, 10_000) == len(replay) - 1
        assert not any(line.reason for line in lines_of_hand(game.record, game.human))
        assert any(line.reason for line in lines_of_hand(game.record, game.human, why=True))
        if any(isinstance(a, HoldThree) and a.seat for a in game.record.hands[1].actions):
            return
    assert not holding, "no three was held back by another"


def test_whose_hand_is_still_being_played() -> None:
    game = sit(seed=7)
    for now in range(10):
        game.poll(float(now))
    assert Replay(copied(game.record)).running == 0
    watched = sit(seed=7, human=False)
    assert Replay(copied(watched.record)).running is None
    position_only = read_record(position(["Kc 7d 7c", "4s 4h", "4d 4c", "5s 5d"]))
    position_only.players.clear()
    assert Replay(position_only).running is None
    play_hand(game)
    assert Replay(copied(game.record)).running is None
    broken = copied(game.record)
    broken.hands[0].actions[6] = Discard(9, 40)
    assert Replay(broken).running == 0
