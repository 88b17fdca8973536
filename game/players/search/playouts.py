"""Playing an imagined deal to the end of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ...rules.actions import Action
from ...rules.engine import apply
from ...rules.scoring import score
from ...rules.state import Phase, State
from ...rules.view import view_of
from ..blueprint import Blueprint
from ..levels import STANDARD
from ..player import Player

ACTION_LIMIT = 2000
"""A playout of more actions than this is cut short and scored as the hand stands."""


class Playouts(Protocol):
    """Plays candidates to the end of the hand, all from the same imagined deal."""

    def deal(self, world: State, seed: int) -> None:
        """Take up another deal; ``seed`` settles what chance there is in the playouts."""

    def play(self, actions: Sequence[Action]) -> Sequence[int]:
        """The points by account if the seat in turn does this first."""


class CorePlayouts:
    """Playouts by the rules core: slow, and right in every variant.

    ``player`` plays every seat from then on.
    """

    def __init__(self, player: Player) -> None:
        self._player = player
        self._world: State

    def deal(self, world: State, seed: int) -> None:
        """See the protocol; nothing is left to chance here."""
        self._world = world

    def play(self, actions: Sequence[Action]) -> Sequence[int]:
        """See the protocol."""
        state = self._world.copy()
        for action in actions:
            apply(state, action)
        for _ in range(ACTION_LIMIT):
            if state.phase is Phase.OVER:
                break
            apply(state, self._player.decide(view_of(state, state.turn)).action)
        return [line.total for line in score(state)]


def playouts_for(world: State) -> Playouts:
    """The fastest playouts that can represent a deal of this kind."""
    return CorePlayouts(Blueprint("standard", STANDARD))
