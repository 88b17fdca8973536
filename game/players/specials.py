"""Special hands: whether to collect one, what belongs to it, and threes held back for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..rules.cards import FIRST_THREE, THREE, Card
from ..rules.policies import SpecialHand
from .sight import Sight
from .terms import RANKS

_MOST_MISSING = 3
"""A hand that lacks more cards than this is never chased."""


@dataclass(frozen=True, slots=True)
class Chase:
    """A special hand that is being collected, and its points times the chance to get it."""

    hand: SpecialHand
    worth: float


def chased(sight: Sight) -> Chase | None:
    """The special hand that the player is collecting, if one is near enough to be worth it."""
    view = sight.view
    hands = view.variant.special_hands.hands
    if not hands or view.melded[sight.seat] or not sight.weights.chases:
        return None
    best: Chase | None = None
    worth = sight.weights.chase_worth
    for special in hands:
        missing = special.missing(sight.hand)
        if missing > _MOST_MISSING:
            continue
        value = special.points * chance(sight, special, missing)
        if value > worth:
            best, worth = Chase(special, value), value
    return best


def chance(sight: Sight, special: SpecialHand, missing: int) -> float:
    """How likely the pattern gets complete before the hand is over."""
    if missing == 0:
        return 1.0
    view = sight.view
    hand = sight.hand
    unseen = sight.unseen
    unknown = sight.unknown
    turns = int(sight.rounds) + (0 if sight.is_meld_phase else 1)
    minds = sight.weights.minds_threes and view.variant.threes.black
    if minds and _wants_three(special, hand):
        if not view.may_hold_three(sight.seat):
            return 0.0
        if sight.opened:
            # The three may be held this turn only.
            turns = 0 if sight.is_meld_phase else 1
    outs = 0
    for rank in range(1, RANKS):
        if unseen[rank] > 0 and special.missing([*hand, rank * 4]) < missing:
            outs += unseen[rank]
    # at[k]: the chance that k cards are still missing.
    at = [0.0] * (missing + 1)
    at[missing] = 1.0
    hit = [0.0] + [
        min(1.0, outs * (0.25 + 0.75 * (left / missing)) * (left / missing) / unknown)
        for left in range(1, missing + 1)
    ]
    survive = 1.0 - 0.3 * sight.danger
    for _ in range(turns):
        for left in range(1, missing + 1):
            moved = at[left] * hit[left]
            at[left - 1] += moved * survive
            at[left] = (at[left] - moved) * survive
    if view.last_turn:
        return 0.0
    return at[0]


def spare_ranks(sight: Sight, chase: Chase) -> set[int]:
    """The ranks of which a card can go without moving away from the pattern."""
    hand = sight.hand
    found: dict[int, int] = {}
    for rank in range(1, RANKS):
        if sight.count[rank]:
            rest = hand[:]
            rest.remove(next(card for card in hand if card >> 2 == rank))
            found[rank] = chase.hand.missing(rest)
    best = min(found.values())
    return {rank for rank, missing in found.items() if missing == best}


def three_to_hold(sight: Sight, chase: Chase | None) -> int | None:
    """The three to keep back for the special hand collected, if that uses one."""
    if chase is None:
        return None
    threes = sight.cards(THREE)
    if threes and _wants_three(chase.hand, sight.hand):
        return min(threes)
    return None


def _wants_three(special: SpecialHand, hand: Sequence[Card]) -> bool:
    """Whether a three belongs to the pattern."""
    without = [card for card in hand if card >> 2 != THREE]
    return special.missing([*without, FIRST_THREE]) < special.missing(without)
