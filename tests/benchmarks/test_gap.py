"""A player who sees all hands, and how much of that the beliefs bring."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from game.players import make_player, searcher
from game.players.player import Decision, Player
from game.players.search.beliefs import Beliefs
from game.rules.cards import shuffled
from game.rules.engine import deal
from game.rules.scoring import ScoreLine
from game.rules.state import Phase, State
from game.rules.view import PlayerView, view_of
from game.variants import VARIANTS

from . import gap
from .gap import AllSeeing, report, report_won, share_and_error


def test_who_sees_all_imagines_the_hands_as_they_are_and_not_the_stock() -> None:
    variant = VARIANTS["classic"]
    state, _ = deal(variant, shuffled(variant.full_pack(), Random(3)), 0, [0, 0])
    view = view_of(state, state.turn)
    imagined = AllSeeing(state, view).determinize(Random(1))
    assert imagined.hands[view.seat] is None
    others = [seat for seat in range(4) if seat != view.seat]
    assert [imagined.hands[seat] for seat in others] == [state.hands[seat] for seat in others]
    assert imagined.stock != state.stock
    assert sorted(imagined.stock) == sorted(state.stock)


def test_a_match_goes_on_to_the_target_and_is_played_at_all_places(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever is no beginner wins 2,000 a hand here; the deal passes on."""
    dealt: list[tuple[int, list[int]]] = []

    def hand(state: State, players: Mapping[int, Player], way: str) -> list[ScoreLine]:
        dealt.append((state.dealer, list(state.totals)))
        kinds = [players[side[0]].kind for side in state.variant.table.sides]
        return [ScoreLine(canastas=0 if kind == "beginner" else 2000) for kind in kinds]

    monkeypatch.setattr(gap, "_hand", hand)
    assert gap.won("classic", "all", 8, "beginner", 1) == [True, True]
    assert [dealer for dealer, _ in dealt] == [1, 2, 3] * 2
    assert [totals for _, totals in dealt[:3]] == [[0, 0], [2000, 0], [4000, 0]]
    assert dealt[4][1] == [0, 2000]


class Witness:
    """Plays as a beginner and notes for which seats, and what deals are imagined by."""

    kind = "witness"

    def __init__(self) -> None:
        self.asked: set[int] = set()
        self.beliefs: set[type] = set()
        self.weighed: set[bool] = set()
        self._player = make_player("beginner")

    def decide(self, view: PlayerView) -> Decision:
        self.asked.add(view.seat)
        self.beliefs.add(type(vars(searcher)["Beliefs"](view, None)))
        self.weighed.add(vars(searcher)["belief_weights_for"](view.variant) is not None)
        return self._player.decide(view, thought)


@pytest.mark.parametrize(
    ("way", "beliefs", "weighed"),
    [("all", AllSeeing, True), ("fair", Beliefs, True), ("uniform", Beliefs, False)],
)
def test_a_hand_is_played_by_those_who_sit_there_and_each_way_draws_its_deals(
    way: str, beliefs: type, weighed: bool
) -> None:
    variant = VARIANTS["classic_two"]
    state, _ = deal(variant, shuffled(variant.full_pack(), Random(3)), 0, [0, 0])
    players = {seat: Witness() for seat in range(2)}
    gap._hand(state, players, way)
    assert state.phase is Phase.OVER
    for seat, player in players.items():
        assert player.asked == {seat}
        assert player.beliefs == {beliefs}
        assert player.weighed == {weighed}


def test_the_lines_of_the_tables() -> None:
    told = report_won("classic", ["fair", "all"], [[[True, False], [True, True]]] * 2)
    assert "  fair 2 of 4, 50.0 % (15.0 to 85.0)  all 4 of 4, 100.0 % (51.0 to 100.0)" in told
    told = report("classic", ["uniform", "fair", "all"], [[0.0, 1.0, 4.0], [2.0, 4.0, 6.0]])
    assert "uniform +1 ± " in " ".join(told.split())
    assert "share 38 ± " in told


def test_the_share_of_the_way() -> None:
    share, error = share_and_error([1.0, 3.0], [4.0, 4.0])
    assert share == pytest.approx(0.5)
    assert error == pytest.approx(0.25)
