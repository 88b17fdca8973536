"""What lies on the learner's ground, and what goes there, whatever the number of a meld is."""

from __future__ import annotations

from collections import Counter

from ..rules.actions import Action, LayMelds, LayOff, Take
from ..rules.cards import Card
from ..rules.melds import Meld
from ..rules.state import State
from .lesson import ME


def cards_down(action: Action) -> list[Card]:
    """The cards of the hand that an action lays down, or takes the pile with."""
    match action:
        case LayMelds(_seat, groups):
            return [int(card) for group in groups for card in group]
        case LayOff(_seat, additions):
            return [int(card) for group, _index in additions for card in group]
        case Take(_seat, cards, _onto, opening):
            return [int(card) for group in (cards, *opening) for card in group]
        case _:
            return []


def lays(action: Action) -> bool:
    """Whether an action puts cards on the ground without taking the pile."""
    return isinstance(action, LayMelds | LayOff)


def place_of(meld: Meld) -> tuple[object, ...]:
    """What tells a meld from the others of its side, whatever its number."""
    return meld.kind, meld.rank, meld.suit


def ground_of(state: State) -> dict[tuple[object, ...], Counter[Card]]:
    """The cards of the learner's side's melds."""
    melds = state.melds[state.side_of[ME]]
    return {place_of(meld): Counter(meld.cards) for meld in melds}
