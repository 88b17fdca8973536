"""A flat simulator of whole hands, for search (see the class ``Simulator``).

The same rules as ``game.rules``, driven by the same ``Variant`` records, without events, words or
checks: it trusts that what it is told is lawful. Cards are counts of kinds in one row of integers,
so that a position is copied in a microsecond or two and a hand is played to its end in well under a
millisecond, and in a few microseconds by the compiled form (``COMPILED``).

How a search uses it::

    simulator = Simulator(variant)                 # once
    flat = simulator.from_state(state)             # a sampled world: no card hidden, any phase
    trial = Flat()
    for action in candidates:                      # found with the core
        move = simulator.move_of(flat, action)     # or ``policy_turn`` of a copy for the policy's
        for seed in range(playouts):
            trial.copy_from(flat)
            simulator.play(trial, move)
            scores = simulator.play_out(trial, seed)   # points by account

``deal_again`` puts other cards into the hands of the same position. ``policy_turn`` tells what the
policy would do in this turn as moves, ``to_action`` what the core calls a move. What has no place
in the flat form raises ``Unrepresentable``: play such a hand with the core.

One thing is simpler than in the core: ``KNOWN``, what is publicly known of a hand, is kept by rank.

The policy is quick rather than clever: of special hands it collects only those made of groups, it
holds no three back, asks only where it must, and puts a wild card into a sequence only to complete
it.
"""

from __future__ import annotations

from . import stale_build  # first of all: it decides which form of the others is imported
from .determinizing import CERTAIN, READY, Dealer
from .flat_hand import Flat
from .moves import Move
from .playout_policies import (
    DEFAULT_POLICY,
    POLICIES,
    RUSHER,
    PlayoutPolicy,
    leads,
    policy_for,
    rivals_for,
)
from .simulator import Simulator
from .tables import COMPILED, Unrepresentable

__all__ = [
    "CERTAIN",
    "COMPILED",
    "DEFAULT_POLICY",
    "POLICIES",
    "READY",
    "RUSHER",
    "Dealer",
    "Flat",
    "Move",
    "PlayoutPolicy",
    "Simulator",
    "Unrepresentable",
    "leads",
    "policy_for",
    "rivals_for",
    "stale_build",
]
