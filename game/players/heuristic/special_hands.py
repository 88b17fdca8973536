"""Special hands: whether to collect one, what belongs to it, and threes held back for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...rules.cards import FIRST_THREE, THREE, TWO, Card
from ...rules.special_hands import SpecialHand
from ..explain import words
from .assessment import Assessment
from .variant_tables import RANKS

_MOST_MISSING = 3
"""A hand that lacks more cards than this is never chased."""

_BROKEN = 1000.0
"""What it costs to throw a card that the special hand needs, for one who does not weigh it."""


@dataclass(frozen=True, slots=True)
class Chase:
    """A special hand that is being collected, and its points times the chance to get it."""

    hand: SpecialHand
    worth: float


def chased(sight: Assessment) -> Chase | None:
    """The special hand that the player is collecting, if one is near enough to be worth it."""
    view = sight.view
    rules = view.variant.special_hands
    if not rules.hands or view.melded[sight.seat] or not sight.weights.chases:
        return None
    strict = sight.weights.minds_wilds
    if strict and rules.courtesy and sight.opened and not view.courtesy[sight.seat]:
        return None
    best: Chase | None = None
    worth = sight.weights.chase_worth
    for special in rules.hands:
        missing = lacking(sight, special, sight.count)
        if missing is None or missing > _MOST_MISSING:
            continue
        value = special.points * chance(sight, special, missing)
        if value > worth:
            best, worth = Chase(special, value), value
    return best


def named(chase: Chase) -> str:
    """A special hand in words: ``the special hand schneider``."""
    return f"the special hand {chase.hand.name.replace('_', ' ')}"


def shortfall(sight: Assessment, chase: Chase) -> str:
    """How far a special hand is from being complete: ``lacks two cards``."""
    missing = lacking(sight, chase.hand, sight.count) or 0
    return f"lacks {words.cards(missing)}" if missing else "is complete"


def lacking(sight: Assessment, special: SpecialHand, count: Sequence[int]) -> int | None:
    """How many cards of the pattern a hand lacks; None where its wild cards bar the pattern.

    ``count`` is the hand by rank. Where wild cards may not be thrown all of them have to be in it.
    """
    if sight.weights.minds_wilds and not sight.view.variant.discards.wilds_freely:
        return special.missing_with_wilds(count)
    cards: list[Card] = []
    for rank, number in enumerate(count):
        cards += [rank * 4] * number
    return special.missing(cards)


def chance(sight: Assessment, special: SpecialHand, missing: int) -> float:
    """How likely the pattern gets complete before the hand is over."""
    if missing == 0:
        return 1.0
    view = sight.view
    weights = sight.weights
    unknown = sight.unknown
    turns = int(sight.rounds) + (0 if sight.is_meld_phase else 1)
    if weights.minds_threes and view.variant.threes.black and _wants_three(special, sight.hand):
        if not view.may_hold_three(sight.seat):
            return 0.0
        if sight.opened:
            # The three may be held this turn only.
            turns = 0 if sight.is_meld_phase else 1
    strict = weights.minds_wilds
    if strict and view.variant.special_hands.courtesy and sight.opened:
        turns = 0 if sight.is_meld_phase else 1
    outs, bars = _outs(sight, special, sight.count, missing)
    # at[k]: the chance that k cards are still missing.
    at = [0.0] * (missing + 1)
    at[missing] = 1.0
    hit = [0.0] + [
        min(1.0, outs * (0.25 + 0.75 * (left / missing)) * (left / missing) / unknown)
        for left in range(1, missing + 1)
    ]
    survive = 1.0 - 0.3 * sight.danger
    if strict:
        survive *= 1.0 - bars / unknown
        if view.variant.special_hands.courtesy and sight.partners and not sight.opened:
            survive *= 1.0 - weights.chase_partner
    for _ in range(turns):
        for left in range(1, missing + 1):
            moved = at[left] * hit[left]
            at[left - 1] += moved * survive
            at[left] = (at[left] - moved) * survive
    if view.last_turn:
        return 0.0
    return at[0]


def _outs(
    sight: Assessment, special: SpecialHand, count: Sequence[int], missing: int
) -> tuple[int, float]:
    """How many unseen cards bring a hand nearer to the pattern, and how many wild cards bar it."""
    unseen = sight.unseen
    after = list(count)
    outs = 0
    bars = 0.0
    for rank in range(1, RANKS):
        if unseen[rank] <= 0:
            continue
        after[rank] += 1
        short = lacking(sight, special, after)
        after[rank] -= 1
        if short is None:
            bars += unseen[rank]
        elif short < missing:
            outs += unseen[rank]
        elif short > missing:
            bars += 0.5 * unseen[rank]
    return outs, bars


def spare_ranks(sight: Assessment, chase: Chase) -> Mapping[int, float]:
    """By rank, what throwing a card of it costs the pattern, for those that it does not need.

    Of the hands that lack equally many cards those are better that more cards bring on.
    """
    strict = sight.weights.minds_wilds and not sight.view.variant.discards.wilds_freely
    count = list(sight.count)
    found: dict[int, int] = {}
    for rank in range(1, RANKS):
        if not count[rank] or (strict and (rank <= TWO or (rank == THREE and _tabled(sight)))):
            continue
        count[rank] -= 1
        short = lacking(sight, chase.hand, count)
        count[rank] += 1
        if short is not None:
            found[rank] = short
    if not found:
        return {}
    best = min(found.values())
    ranks = [rank for rank, missing in found.items() if missing == best]
    if not strict or len(ranks) == 1 or best == 0:
        return dict.fromkeys(ranks, 0.0)
    outs: dict[int, int] = {}
    for rank in ranks:
        count[rank] -= 1
        outs[rank] = _outs(sight, chase.hand, count, best)[0]
        count[rank] += 1
    most = max(outs.values()) or 1
    return {rank: chase.worth * (1.0 - outs[rank] / most) for rank in ranks}


def broken_cost(sight: Assessment, chase: Chase) -> float:
    """What throwing a card costs that the pattern needs: most of what the chase promises."""
    return chase.worth if sight.weights.minds_wilds else _BROKEN


def _tabled(sight: Assessment) -> bool:
    """Whether threes are never thrown."""
    return sight.view.variant.threes.black


def three_to_hold(sight: Assessment, chase: Chase | None) -> int | None:
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
