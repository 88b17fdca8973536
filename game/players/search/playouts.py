"""Playing an imagined deal to the end of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from ...rules.actions import Action
from ...rules.engine import apply
from ...rules.scoring import score
from ...rules.state import Phase, State
from ...rules.variant import Variant
from ...rules.view import view_of
from ...simulator import (
    BALANCED,
    FREEZER,
    HOARDER,
    RUSHER,
    Flat,
    Simulator,
    Unrepresentable,
)
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


class FlatPlayouts:
    """Playouts by the flat simulator, from which others play in several styles.

    What the others are like nobody knows: every deal gives each rival another style, so that a move
    is tried against all of them.
    """

    def __init__(self, simulator: Simulator) -> None:
        self._simulator = simulator
        self._trial = Flat()
        self._flat: Flat
        self._seed = 0

    def deal(self, world: State, seed: int) -> None:
        """See the protocol."""
        random = Random(seed)
        side = world.side_of[world.turn]
        styles = [
            BALANCED if world.side_of[seat] == side else random.choice(_RIVALS)
            for seat in range(world.variant.table.seats)
        ]
        self._flat = self._simulator.from_state(world, styles)
        self._seed = seed

    def play(self, actions: Sequence[Action]) -> Sequence[int]:
        """See the protocol."""
        trial = self._trial
        trial.copy_from(self._flat)
        for action in actions:
            self._simulator.apply_action(trial, action)
        return self._simulator.play_out(trial, self._seed)


_RIVALS = (BALANCED, BALANCED, RUSHER, HOARDER, FREEZER)


class _Simulators:
    """The simulators made so far. Variants are told apart by identity: making one takes a while."""

    def __init__(self) -> None:
        self._made: list[tuple[Variant, Simulator | None]] = []

    def of(self, variant: Variant) -> Simulator | None:
        """The simulator of a variant; None where it has no flat form."""
        for known, simulator in self._made:
            if known is variant or known == variant:
                return simulator
        try:
            made: Simulator | None = Simulator(variant)
        except Unrepresentable:
            made = None
        self._made = [*self._made[-3:], (variant, made)]
        return made


_simulators = _Simulators()


def playouts_for(world: State) -> Playouts:
    """The fastest playouts that can represent a deal of this kind."""
    simulator = _simulators.of(world.variant)
    if simulator is not None:
        playouts = FlatPlayouts(simulator)
        try:
            playouts.deal(world, 0)
        except Unrepresentable:
            return _core()
        return playouts
    return _core()


def _core() -> Playouts:
    return CorePlayouts(Blueprint("standard", STANDARD))
