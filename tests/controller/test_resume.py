"""A match goes on exactly where its record ends, from every point of it."""

from __future__ import annotations

from random import Random

import pytest

from game.controller.game import HUMAN, Game, Stage
from game.notation.record import PlayerEntry, read_record
from game.notation.replay import check
from game.rules.actions import Answer, AskToGoOut
from game.rules.choices import simple_actions
from game.rules.refusal import IllegalActionError
from game.rules.state import Phase
from tests.whole_state import whole_state

from .tables import EVERY_GAME, AtOnce, at, by_hint, copied, facts, play_hand, position, sit

TABLES = [*(("international", n) for n in range(4)), *(("classic", n) for n in (2, 3, 4))]


def test_in_every_phase() -> None:
    seen: set[tuple[Phase, bool]] = set()
    for variant, seed in TABLES:
        game = sit(variant, seed)
        for now in range(5000):
            game.poll(float(now))
            if game.your_turn:
                view = game.view()
                if view.phase is Phase.ANSWER:
                    game.submit(Answer(0, True))
                elif AskToGoOut(0) in simple_actions(view):
                    game.submit(AskToGoOut(0))
                else:
                    game.submit(by_hint(game))
            here = whole_state(game).phase, whole_state(game).turn == 0
            if here in seen and now % 4 and game.stage is Stage.PLAYING:
                continue
            seen.add(here)
            again = Game.resume(copied(game.record), thinker=AtOnce())
            assert facts(whole_state(again)) == facts(whole_state(game))
            assert facts(again.view()) == facts(game.view())
            assert again.can_undo == game.can_undo
            assert again.stage == game.stage
            assert again.totals == game.totals
            assert again.players == game.players
            if game.stage is not Stage.PLAYING:
                break
    phases = {phase for phase, _mine in seen}
    assert phases == set(Phase)
    assert (Phase.THREES, True) in seen


def test_between_hands_and_after_the_match() -> None:
    game = sit(seed=2)
    play_hand(game)
    again = Game.resume(copied(game.record), thinker=AtOnce())
    assert again.stage is Stage.HAND_OVER
    assert again.sheet() == game.sheet()
    again.next_hand()
    assert again.hand_number == 2
    assert again.totals == game.totals
    while game.stage is Stage.HAND_OVER:
        game.next_hand()
        play_hand(game)
    last = Game.resume(copied(game.record), thinker=AtOnce())
    assert last.stage is Stage.MATCH_OVER
    assert last.winner == game.winner
    assert [hand.after for hand in last.history] == [hand.after for hand in game.history]


def test_a_record_without_hands_deals_the_first() -> None:
    record = copied(sit().record)
    record.hands.clear()
    game = Game.resume(record, thinker=AtOnce())
    assert game.hand_number == 1
    assert len(game.poll(0.0)) == 1


def test_a_record_without_players_seats_the_human_first() -> None:
    record = copied(sit().record)
    record.players.clear()
    game = Game.resume(record, thinker=AtOnce())
    assert game.human == 0
    assert [player.kind for player in game.players[1:]] == ["standard"] * 3


def test_unknown_players_and_second_humans_are_replaced() -> None:
    record = copied(sit().record)
    record.players[1] = PlayerEntry("Deep", "oracle")
    record.players[2] = PlayerEntry("Eve", HUMAN)
    game = Game.resume(record, thinker=AtOnce())
    assert [player.kind for player in game.players] == [HUMAN] + ["standard"] * 3
    assert [player.name for player in game.players][1:3] == ["Deep", "Eve"]
    play_hand(game)


def test_an_unlawful_action_is_refused() -> None:
    text = position(["Kc 7d 7c", "4s 4h", "4d 4c", "5s 5d"], actions='["0 discard As"]')
    with pytest.raises(IllegalActionError):
        Game.resume(read_record(text))


def test_a_result_that_was_written_too_early_is_forgotten() -> None:
    game = sit(seed=2)
    play_hand(game)
    record = copied(game.record)
    del record.hands[0].actions[-1:]
    again = Game.resume(record, thinker=AtOnce())
    assert again.stage is Stage.PLAYING
    assert again.history == []
    play_hand(again)


def test_from_a_point_of_a_record() -> None:
    game = sit("classic", seed=2)
    play_hand(game)
    game.next_hand()
    play_hand(game)
    text = copied(game.record)
    branch = Game.from_record(game.record, 0, 10, human=2, thinker=AtOnce())
    assert branch.human == 2
    assert [player.kind for player in branch.players] == ["standard", "standard", HUMAN, "standard"]
    assert branch.record.hands[0].actions == game.record.hands[0].actions[:10]
    assert branch.view().seat == 2
    play_hand(branch)
    assert branch.history[0].number == 1
    assert copied(game.record) == text
    with pytest.raises(IndexError):
        Game.from_record(game.record, 7, 0)


def test_a_position_is_played_to_its_end_and_then_dealt_on() -> None:
    game = at(position(["As Ah Ad 7c 7d", "4s 4h 6c", "4d 4c 8c", "5s 5d 9c"]))
    play_hand(game)
    assert game.stage is Stage.HAND_OVER
    game.next_hand()
    assert game.record.hands[1].deck is not None
    play_hand(game)


@pytest.mark.parametrize("variant", EVERY_GAME)
def test_at_any_point_of_every_game(variant: str) -> None:
    """Saved to a file and resumed at points drawn by lot, the match is the same and goes on."""
    random = Random(variant)
    game = sit(variant, seed=random.randrange(1000), me=random.randrange(2))
    hands = 1
    for now in range(5000):
        game.poll(float(now))
        if game.your_turn:
            assert game.submit(by_hint(game)) is None
        if random.random() < 0.03 or game.stage is not Stage.PLAYING:
            record = copied(game.record)
            again = Game.resume(record, thinker=AtOnce())
            assert facts(whole_state(again)) == facts(whole_state(game))
            assert facts(again.view()) == facts(game.view())
            assert again.can_undo == game.can_undo
            assert (again.stage, again.totals) == (game.stage, game.totals)
            assert (again.seating, again.accounts) == (game.seating, game.accounts)
            assert [one.after for one in again.history] == [one.after for one in game.history]
            if random.random() < 0.5:
                game = again
                game.pause = 0
        if game.stage is Stage.HAND_OVER:
            hands += 1
            # An option changes no second hand in a way of its own.
            if hands == (2 if " " in variant else 3):
                break
            game.next_hand()
        elif game.stage is Stage.MATCH_OVER:
            break
    assert game.stage is not Stage.PLAYING
    assert check(copied(game.record)).ok
