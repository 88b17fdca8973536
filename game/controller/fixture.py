"""A match of one hand that is given beforehand, the same for everybody who plays it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ..rules.cards import Card
from ..rules.state import State


@dataclass(frozen=True, slots=True)
class Fixture:
    """A hand fixed beforehand: its deck, who deals, and how the computer players settle ties.

    The match ends with this hand. No move can be taken back and there are no hints. After the same
    moves the computer players act alike wherever the fixture is played.
    """

    seed: str
    dealer: int
    deck: Sequence[Card]

    def seed_of(self, state: State) -> int:
        """The seed for the decision due in a position."""
        return seat_seed(self.seed, state)


def seat_seed(seed: str, state: State) -> int:
    """A seed for the decision due in a position: the same whenever the position comes up again.

    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> seat_seed("today", state) == seat_seed("today", state)
    True
    """
    place = f"{seed}/{state.turn}/{len(state.discards)}/{len(state.hands[state.turn])}"
    return Random(place).getrandbits(32)
