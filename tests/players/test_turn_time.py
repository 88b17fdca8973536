"""The time for a turn, which all its decisions share."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, pairwise

import pytest

from game.controller.reason_words import reason_words
from game.players import Decision, Searcher, make_player
from game.players.explain.move_names import deed
from game.players.search.beliefs import Beliefs, Determinization
from game.players.search.playouts import FlatPlayouts
from game.rules.legality import verify
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.tournament.arena import Plan, play_index
from game.variants import VARIANTS

from ..benchmarks.turns import turns
from .table import position

HAND = "9d Kd Jh Qh 5s 9c 7h Tc Qs Kc Jo 9h 5c Jc 2h 5d Qd 4c"


class Clock:
    """A clock that goes on by so many seconds with every playout and by a tenth with every sample
    deal. It counts the playouts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pace = 0.001
        self.now = 0.0
        self.playouts = 0
        determinize: Callable[..., Determinization] = Beliefs.determinize

        def counted(play: Callable[[FlatPlayouts, int], object]) -> Callable[..., object]:
            def playing(playouts: FlatPlayouts, candidate: int) -> object:
                self.now += self.pace
                self.playouts += 1
                return play(playouts, candidate)

            return playing

        def dealing(beliefs: Beliefs, *words: object) -> Determinization:
            self.now += self.pace / 10
            return determinize(beliefs, *words)

        monkeypatch.setattr(FlatPlayouts, "play", counted(FlatPlayouts.play))
        monkeypatch.setattr(Beliefs, "determinize", dealing)
        monkeypatch.setattr("game.players.searcher.perf_counter", self.__call__)

    def __call__(self) -> float:
        return self.now


def searching(kind: str) -> Searcher:
    """A player as where there is no network: they search at every level."""
    player = make_player(kind, 1)
    assert isinstance(player, Searcher)
    return player.unlearned(kind)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def melding(key: str = "classic") -> PlayerView:
    """A position with much to lay down."""
    return position(key, HAND, pile="9h 8d Qc 6s 4c", melds=[["8s 8h 8c"], []])


@pytest.mark.parametrize(
    ("key", "kind", "seconds", "pace"),
    [
        ("samba", "unlearned-master", 0.9, 0.03),
        ("international", "unlearned-strong", 0.5, 0.005),
        ("international", "unlearned-master", 0.9, 0.05),
        ("classic", "unlearned-master@0.4s", 0.4, 0.02),
    ],
)
def test_no_turn_takes_longer_than_its_time(
    clock: Clock, key: str, kind: str, seconds: float, pace: float
) -> None:
    clock.pace = pace
    found = list(islice(turns(key, kind, clock), 14))
    assert max(sum(turn.seconds) for turn in found) <= seconds + 4 * pace
    assert max(len(turn.seconds) for turn in found) >= 3
    # Who has time left takes it.
    assert max(sum(turn.seconds) for turn in found) > seconds / 4


@pytest.mark.parametrize("key", ["classic", "international"])
def test_what_is_left_is_shared_and_in_the_end_nothing_is_tried(clock: Clock, key: str) -> None:
    clock.pace = 0.002
    view = melding(key)
    player = searching("master")
    tried = []
    for thought in (0.0, 0.4, 0.7, 0.87):
        before = clock.playouts
        decision = player.decide(view, thought)
        assert verify(view, decision.action) is None
        assert reason_words(deed(view, decision.action), decision.why)
        assert decision.seconds <= 0.9 - thought
        tried.append(clock.playouts - before)
    assert tried[0] > tried[1] > tried[2] > tried[3] == 0


def test_without_time_the_policy_decides(clock: Clock) -> None:
    view = melding()
    own = make_player("standard", 1).decide(view)
    assert searching("master").decide(view, 5.0) == own


def test_a_network_needs_no_time_to_be_tried(clock: Clock) -> None:
    view = melding()
    master = make_player("master", 1)
    assert master.decide(view, 5.0).action == master.decide(view).action
    assert clock.playouts == 0


def test_what_is_the_only_thing_to_do_costs_no_time(clock: Clock) -> None:
    view = position("classic", "4c", pile="9h", melds=[["8s 8h 8c"], []], phase="draw", stock="5d")
    decision = searching("master").decide(view)
    assert decision.seconds == 0.0


def test_with_playouts_alone_the_time_makes_no_difference(clock: Clock) -> None:
    view = melding()
    fresh = searching("master@60").decide(view)
    clock.pace = 10.0
    assert searching("master@60").decide(view, 100.0) == fresh
    assert fresh.seconds == 0.0


def test_one_who_gives_advice_has_the_whole_time(clock: Clock) -> None:
    clock.pace = 0.003
    player = searching("master")
    view = melding()
    _, _, verdict = player.think(view)
    assert verdict is not None
    assert 0.7 < clock.now < 0.95


def test_the_arena_tells_what_the_turn_has_taken() -> None:
    told: list[tuple[int, float]] = []

    class Noting:
        kind = "noting"

        def __init__(self) -> None:
            self._player = make_player("standard", 1)

        def decide(self, view: PlayerView) -> Decision:
            told.append((view.asker if view.phase is Phase.ANSWER else view.turn, thought))
            return self._player.decide(view).with_seconds(0.25)

    play_index(Plan(VARIANTS["classic"], ("noting",), 1, 1, lambda kind, seed: Noting()), 0)
    assert max(thought for _, thought in told) >= 0.5
    for (seat, before), (now, thought) in pairwise(told):
        assert thought == (before + 0.25 if seat == now else 0.0)
