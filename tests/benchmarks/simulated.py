"""The simulator's tuned style at the table, to tell where it plays better than the readable policy.

``python -m tests.benchmarks.strength simulated --against standard --variants all`` plays it; where
it wins, ``game/simulator/leading.json`` names the variant, and who looks ahead keeps its move.
"""

from __future__ import annotations

from random import Random
from typing import Final

from game.players import Decision, Player, make_player
from game.players.search.beliefs import Beliefs
from game.players.search.playout_policy import playout_policy_turn
from game.rules.view import PlayerView

KIND: Final = "simulated"


class Simulated:
    """Plays by the playout policy; where that asks the partner, by another player."""

    kind = KIND

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)
        self._other: Player = make_player("standard", seed)

    def decide(self, view: PlayerView) -> Decision:
        """The next action: what is hidden makes no difference to it."""
        actions = playout_policy_turn(Beliefs(view).determinize(self._random), lambda style: style)
        return Decision(actions[0]) if actions else self._other.decide(view, thought)
