"""The log of a match: decks and actions, from which every state is a fold.

Until ``game.notation`` is there the record's dataclasses are kept here, in the same shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..rules.actions import Action
from ..rules.cards import Card
from ..rules.engine import apply, deal
from ..rules.events import Event
from ..rules.scoring import ScoreLine
from ..rules.state import State
from ..rules.variant import Variant


@dataclass
class PlayerEntry:
    """Who sat at a seat."""

    name: str
    kind: str


@dataclass
class HandResult:
    """How a hand ended."""

    ended: str
    by: int | None
    how: str | None
    lines: list[ScoreLine]
    totals: list[int]


@dataclass
class HandRecord:
    """One hand of a record."""

    number: int
    dealer: int
    scores: list[int]
    deck: list[Card] | None
    actions: list[Action] = field(default_factory=list)
    comments: Mapping[int, str] = field(default_factory=dict)
    result: HandResult | None = None


@dataclass
class Record:
    """A match."""

    variant: Variant
    players: list[PlayerEntry]
    hands: list[HandRecord]


def opened(variant: Variant, hand: HandRecord) -> tuple[State, list[Event]]:
    """The state at the beginning of a hand, and what happened until the first action."""
    assert hand.deck is not None
    return deal(variant, hand.deck, hand.dealer, hand.scores)


def fold(variant: Variant, hand: HandRecord, count: int | None = None) -> State:
    """The state after the first ``count`` actions of a hand, all of them by default.

    Raises:
        IllegalActionError: if an action of the log is not lawful.
    """
    state, _ = opened(variant, hand)
    for action in hand.actions[:count]:
        apply(state, action)
    return state
