"""Looking at a record, step by step, in both directions."""

from __future__ import annotations

from random import Random

import pytest

from game.controller.replay import Replay, lines_of_hand
from game.notation.record import read_record
from game.rules.actions import Discard, TableThrees
from game.rules.cards import HIDDEN
from game.rules.state import Phase

from .tables import EVERY_VARIANT, copied, facts, play_hand, position, sit, variant_of


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_it_shows_what_the_player_saw(variant: str) -> None:
    game = sit(variant, seed=7)
    steps = play_hand(game)
    game.next_hand()
    steps += play_hand(game)
    replay = Replay(copied(game.record))
    assert not replay.trouble
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
    assert replay.trouble.startswith("Hand 1, action 7: ")
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
    steps = play_hand(game)
    told = lines_of_hand(copied(game.record), game.human)
    assert [line.text for line in told] == [step.line for step in steps]
    assert [line.seat for line in told] == [step.seat for step in steps]
    assert [line.reason for line in told] == [step.reason for step in steps]
