"""Playouts: a determinization is played to the end of the hand."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import astuple
from typing import TypeAlias

from ...rules.actions import Action
from ...rules.cards import CARD_LIMIT
from ...rules.engine import apply
from ...rules.scoring import ScoreLine, score
from ...rules.state import Phase, State
from ...rules.view import PlayerView, view_of
from ...simulator import (
    Flat,
    Move,
    PlayoutPolicy,
    Simulator,
    Unrepresentable,
    policy_for,
    rivals_for,
)
from ...simulator.moves import code_of, kind_of
from ..levels import STANDARD
from ..player import Player
from ..policy.blueprint import Blueprint
from .beliefs import Determinization
from .turn_ends import simulators

log = logging.getLogger(__name__)

Candidates: TypeAlias = Sequence[Sequence[Action]]
"""What each candidate begins with."""
Lines: TypeAlias = Sequence[Sequence[int]]
"""The items of ``ScoreLine`` by account, for one hand."""

ACTION_LIMIT = 2000
"""A playout of more actions than this is cut short and scored as the hand stands."""


class CorePlayouts:
    """Plays candidates to the end of the hand, all from the same deal (common random numbers).

    The rules core does it: slow, and right in every variant. ``player`` plays every seat from then
    on.
    """

    def __init__(self, player: Player, candidates: Candidates) -> None:
        self._player = player
        self._candidates = candidates
        self._world: State
        self._scored: list[ScoreLine] = []

    def deal(self, deal: Determinization, seed: int) -> None:
        """Take up another deal; ``seed`` settles what chance there is, which is none here."""
        self._world = deal.state()

    def play(self, candidate: int) -> Sequence[int]:
        """The points by account if the seat in turn begins with the actions of a candidate."""
        state = self._world.copy()
        for action in self._candidates[candidate]:
            apply(state, action)
        for _ in range(ACTION_LIMIT):
            if state.phase is Phase.OVER:
                break
            apply(state, self._player.decide(view_of(state, state.turn)).action)
        self._scored = score(state)
        return [line.total for line in self._scored]

    def lines(self) -> Lines:
        """The items of the score by account of the hand that was played last."""
        return [astuple(line) for line in self._scored]


class FlatPlayouts:
    """The same by the flat simulator.

    The opponents' styles are unknown. Where other playout policies do nearly as well as the one
    tuned for the variant, the rivals play one of these in some of the deals, all of them the same.
    Worse ones are left out: against them nothing would look dangerous.
    """

    def __init__(
        self, simulator: Simulator, first: Determinization, candidates: Candidates
    ) -> None:
        view = first.view
        self._simulator = simulator
        self._trial = Flat()
        self._seed = 0
        self._seatings = _seatings(view)
        state = first.state()
        self._flats = [simulator.from_state(state, policies) for policies in self._seatings]
        self._flat = self._flats[0]
        # Where more is hidden than hands and stock every deal is read anew.
        self._plain = not view.packet and not view.extra
        self._codes = _KINDS if view.variant.melds.sequences is None else _CODES
        self._moves = [self._moves_of(actions) for actions in candidates]

    def _moves_of(self, actions: Sequence[Action]) -> list[Move]:
        """The actions as moves: they are the same in every deal, since they show no hidden card."""
        trial = self._trial
        trial.copy_from(self._flat)
        moves: list[Move] = []
        for action in actions:
            moves.append(self._simulator.move_of(trial, action))
            self._simulator.play(trial, moves[-1])
        return moves

    def deal(self, deal: Determinization, seed: int) -> None:
        """Take up another deal; ``seed`` settles what chance there is."""
        seating = seed % len(self._flats)
        self._seed = seed
        self._flat = self._flats[seating]
        if self._plain:
            code = self._codes.__getitem__
            hands = [None if hand is None else list(map(code, hand)) for hand in deal.hands]
            feet = [list(map(code, foot)) for foot in deal.feet]
            self._simulator.deal_again(self._flat, hands, list(map(code, deal.stock)), feet)
            return
        self._flat = self._simulator.from_state(deal.state(), self._seatings[seating])

    def play(self, candidate: int) -> Sequence[int]:
        """The points by account, as above."""
        trial = self._trial
        trial.copy_from(self._flat)
        play = self._simulator.play
        for move in self._moves[candidate]:
            play(trial, move)
        return self._simulator.play_out(trial, self._seed)

    def lines(self) -> Lines:
        """The items of the score, as above."""
        return self._simulator.lines(self._trial)


Playouts: TypeAlias = CorePlayouts | FlatPlayouts


def _seatings(view: PlayerView) -> list[list[PlayoutPolicy]]:
    """The playout policies by seat, one list for each that the rivals may play.

    The own side always plays the tuned one; the rivals play it in two lists, and each other policy
    that does nearly as well in one.
    """
    own = policy_for(view.variant)
    return [
        [own if side == view.side else rival for side in view.side_of]
        for rival in (own, own, *rivals_for(view.variant))
    ]


_KINDS = tuple(kind_of(card) for card in range(CARD_LIMIT))
_CODES = tuple(code_of(card) for card in range(CARD_LIMIT))
"""What the simulator calls a card, where suits make no difference and where they do."""


def playouts_for(first: Determinization, candidates: Candidates) -> Playouts:
    """The fastest playouts that can represent deals of this kind, ``first`` being one of them."""
    simulator = simulators.of(first.view.variant)
    if simulator is not None:
        try:
            return FlatPlayouts(simulator, first, candidates)
        except Unrepresentable:
            log.info("a position of %s has no flat form", first.view.variant.name)
    return CorePlayouts(Blueprint("standard", STANDARD), candidates)
