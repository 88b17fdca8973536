"""A flat simulator of whole hands, for search (see the class ``Simulator``).

It follows the rules of ``game.rules``, with the same ``Variant`` records, but without events, words
or checks: the caller must ensure that what it plays is lawful. Cards are counts of kinds in one row
of integers. Copying a position takes a microsecond or two. Playing a hand to its end takes well
under a millisecond, and only a few microseconds in the compiled form (``COMPILED``).

How a search uses it::

    simulator = Simulator(variant)                 # once
    flat = simulator.from_state(state)             # a determinization: no card hidden, any phase
    trial = Flat()
    for action in candidates:                      # found with the core
        move = simulator.move_of(flat, action)     # or ``policy_turn`` of a copy
        for seed in range(playouts):
            trial.copy_from(flat)
            simulator.play(trial, move)
            scores = simulator.play_out(trial, seed)   # points by account

``deal_again`` puts other cards into the hands of the same position. ``policy_turn`` plays a turn by
the policy and returns its moves; ``to_action`` converts a move to an action of the core. A position
that does not fit the flat form raises ``Unrepresentable``: play such a hand with the core.

One thing is simpler than in the core: ``KNOWN``, the publicly known cards of a hand, is kept by
rank.

The policy is quick rather than clever. Of special hands it collects only those made of groups. It
holds no three back, asks to go out only where it must, and puts a wild card into a sequence only to
complete it.
"""

from __future__ import annotations

from . import stale_build  # first of all: it decides which form of the other modules is imported
from .determinizing import CERTAIN, READY, Dealer
from .flat_hand import Flat
from .moves import Move
from .networks import has_network
from .playout_policies import (
    DEFAULT_POLICY,
    POLICIES,
    RUSHER,
    PlayoutPolicy,
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
    "has_network",
    "policy_for",
    "rivals_for",
    "stale_build",
]
