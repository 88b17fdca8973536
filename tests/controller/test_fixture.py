"""A match of one hand fixed beforehand: dealt as it is, over with the hand, the same again."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from game.controller.game import Game, SeatPlayer, Stage
from game.controller.thinking import decide
from game.daily.deal import DailyDeal
from game.players.player import Decision
from game.rules.actions import Action
from game.rules.view import PlayerView
from game.store.folders import Folders
from game.store.matches import MatchStore

DEAL = DailyDeal(date(2026, 12, 24), "classic")
SEATS = [SeatPlayer(entry.name, entry.kind) for entry in DEAL.players("Ada")]


class AtOnce:
    """Thinks when it is asked."""

    def __init__(self) -> None:
        self.decision: Decision | None = None

    def start(self, view: PlayerView, kind: str, seed: int) -> None:
        self.decision = decide(view, kind, seed)

    def poll(self) -> Decision | None:
        return self.decision

    def close(self) -> None:
        self.decision = None


def sit_down(store: MatchStore | None = None) -> Game:
    game = Game.new(DEAL.variant, SEATS, None, store, None, AtOnce(), DEAL.fixture)
    game.pause = 0
    return game


def play(game: Game, actions: int | None = None) -> list[Action]:
    """Play on; the human follows the hints."""
    hand = game.record.hands[-1]
    now = 0.0
    while game.stage is Stage.PLAYING and len(hand.actions) != actions:
        now += 1
        if game.your_turn:
            decision = decide(game.view(), "standard", 0)
            assert game.submit(decision.action) is None
        game.poll(now)
    return hand.actions


def test_the_given_hand_is_dealt_and_is_the_whole_match() -> None:
    game = sit_down()
    assert game.record.hands[0].deck == list(DEAL.deck)
    assert game.dealer == DEAL.dealer
    assert DEAL.is_played_in(game.record)
    play(game)
    assert game.stage is Stage.MATCH_OVER
    with pytest.raises(ValueError, match="no hand"):
        game.next_hand()


def test_the_same_moves_are_answered_alike() -> None:
    assert play(sit_down()) == play(sit_down())


def test_nothing_is_hinted_or_taken_back() -> None:
    game = sit_down()
    play(game, 9)
    assert not game.gives_hints
    assert not game.can_take_back


def test_reasons_are_told_after_the_hand_whatever_is_wanted() -> None:
    game = sit_down()
    game.tells_why = True
    play(game, 30)
    assert game.record.hands[0].reasons
    assert not game.tells_why
    assert game.reasons() == {}
    assert not any(line.reason for line in game.log_lines())
    play(game)
    assert game.reasons()
    assert any(line.reason for line in game.log_lines())


def test_a_killed_match_goes_on_alike_and_is_put_away(tmp_path: Path) -> None:
    store = MatchStore(Folders(tmp_path, tmp_path, tmp_path))
    game = sit_down(store)
    play(game, 11)
    game.flush()
    # Nothing is closed, as nothing is when a program is killed.
    other = MatchStore(Folders(tmp_path, tmp_path, tmp_path))
    store.release()
    found = other.load().record
    assert found is not None
    again = Game.resume(found, other, None, AtOnce(), DEAL.fixture)
    again.pause = 0
    assert play(again) == play(sit_down())
    assert again.stage is Stage.MATCH_OVER
    again.close()
    assert len(other.played()) == 1
    assert other.load().record is None
