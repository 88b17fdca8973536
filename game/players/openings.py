"""Finding the cheapest opening: which melds reach the minimum at the least cost in good cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..rules.actions import Group, LayMelds, Take
from ..rules.cards import FIRST_THREE, JOKER, THREE, Card
from ..rules.legality import verify
from .sight import Sight
from .terms import RANK_POINTS

_TRIED = 4
"""How many of the cheapest openings are offered to the referee before the player gives up."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A way to open: melds laid from the hand, their points, and their cost to the player."""

    groups: tuple[Group, ...]
    points: int
    cost: float


def cheapest_opening(sight: Sight) -> Opening | None:
    """The cheapest batch that opens from the hand after a draw, or None if none counts enough."""
    need = sight.view.minimum(sight.side)
    spare = len(sight.hand) - 2
    found = sorted(_batches(sight, sight.count, sight.wilds, need), key=lambda one: one.cost)
    for opening in found[:_TRIED]:
        used = sum(len(group) for group in opening.groups)
        if used > spare:
            continue
        if verify(sight.view, LayMelds(sight.seat, opening.groups)) is None:
            return opening
    return None


def cheapest_opening_take(sight: Sight) -> tuple[Take, float] | None:
    """The cheapest way to open by taking the pile, with its cost."""
    view = sight.view
    terms = sight.terms
    rank = view.pile[-1] >> 2
    own = sight.cards(rank)
    counts_top = view.variant.opening.counts_top
    need = view.minimum(sight.side)
    others = sight.count[:]
    others[rank] = 0
    found: list[tuple[float, Take]] = []
    points = RANK_POINTS[rank]
    for taken in range(2, min(len(own), terms.limit - 1) + 1):
        first = tuple(own[:taken])
        counted = points * (taken + 1) if counts_top else points * taken if taken >= 3 else 0
        natural = not terms.natural_opens or taken >= 3
        cost = sight.weights.open_card * taken
        if counted >= need and natural:
            found.append((cost, Take(sight.seat, first)))
            continue
        for batch in _batches(
            sight, others, sight.wilds, need - counted, natural_done=natural, with_pile=True
        ):
            found.append((cost + batch.cost, Take(sight.seat, first, None, batch.groups)))
        if not view.variant.pile.pair_only:
            for extra in _wild_choices(sight.wilds, terms.max_wilds_opening):
                more = sum(RANK_POINTS[card >> 2] for card in extra)
                if counted + more >= need:
                    price = cost + _wild_cost(sight, extra)
                    found.append((price, Take(sight.seat, first + extra)))
                    break
    found.sort(key=lambda pair: pair[0])
    for price, take in found[:_TRIED]:
        if verify(view, take) is None:
            return take, price
    return None


def _wild_cost(sight: Sight, cards: Sequence[Card]) -> float:
    weights = sight.weights
    return sum(weights.open_joker if card == JOKER else weights.open_deuce for card in cards)


def _wild_choices(wilds: Sequence[Card], most: int) -> Iterator[Group]:
    """Selections of one or more wild cards, the cheaper ones first: few, deuces before jokers."""
    jokers = [card for card in wilds if card == JOKER]
    deuces = [card for card in wilds if card != JOKER]
    for number in range(1, min(len(wilds), most) + 1):
        for with_jokers in range(max(0, number - len(deuces)), min(number, len(jokers)) + 1):
            yield tuple(deuces[: number - with_jokers] + jokers[:with_jokers])


def _batches(
    sight: Sight,
    count: Sequence[int],
    wilds: Sequence[Card],
    need: int,
    *,
    natural_done: bool = False,
    with_pile: bool = False,
) -> list[Opening]:
    """Batches from these cards that count at least ``need`` points."""
    terms = sight.terms
    sets = [rank for rank in range(THREE + 1, len(count)) if count[rank] >= 3]
    lone_wilds = terms.wild_opens and not with_pile and len(wilds) >= 3
    if terms.natural_opens and not sets and not natural_done and not lone_wilds:
        return []
    pairs = [r for r in range(THREE + 1, len(count)) if count[r] == 2 and terms.takes_wilds[r]]
    # The most that these cards can count: enough to turn most hands down at once.
    most = sum(RANK_POINTS[r] * count[r] for r in sets)
    most += sum(RANK_POINTS[card >> 2] for card in wilds)
    if wilds:
        best = sorted((RANK_POINTS[r] for r in pairs), reverse=True)[: len(wilds)]
        most += 2 * sum(best)
    if most < need:
        return []
    found: list[Opening] = []
    if lone_wilds:
        _add_wild_meld(sight, wilds, need, found)
    for number in range(len(sets) + 1):
        for chosen in combinations(sets, number):
            if terms.natural_opens and not chosen and not natural_done:
                continue
            _with_wilds(sight, count, wilds, need, chosen, pairs, natural_done, found)
    return found


def _add_wild_meld(sight: Sight, wilds: Sequence[Card], need: int, found: list[Opening]) -> None:
    """A wild meld by itself, of as few cards as reach the minimum and of all."""
    ordered = sorted(wilds)[: sight.terms.limit]
    points = sum(RANK_POINTS[card >> 2] for card in ordered)
    if points < need:
        return
    weights = sight.weights
    # Many wild cards in one hand want to become a canasta; laid down they call for partner's.
    cost = weights.open_wild_meld - weights.open_wild_each * (len(ordered) - 3)
    found.append(Opening((tuple(ordered),), points, cost))


def _with_wilds(
    sight: Sight,
    count: Sequence[int],
    wilds: Sequence[Card],
    need: int,
    chosen: tuple[int, ...],
    pairs: Sequence[int],
    natural_done: bool,
    found: list[Opening],
) -> None:
    """These natural sets, brought up to the minimum by pairs with wild cards, cheaply."""
    weights = sight.weights
    terms = sight.terms
    points = sum(RANK_POINTS[r] * min(count[r], terms.limit) for r in chosen)
    cost = sum(weights.open_set + weights.open_card * count[r] for r in chosen)
    if points >= need:
        if chosen:
            found.append(_opening(sight, count, chosen, (), (), points, cost))
        return
    # A set must stay natural where the opening asks for one.
    mixable = [r for r in chosen if terms.takes_wilds[r]]
    if terms.natural_opens and not natural_done and len(mixable) == len(chosen):
        mixable = mixable[1:]
    for number in range(min(len(pairs), len(wilds)) + 1):
        for mixed in combinations(pairs, number):
            fixed = points + sum(2 * RANK_POINTS[r] for r in mixed)
            slots = (len(mixable) + number) * terms.max_wilds_opening
            for extra in _wild_choices(wilds, slots):
                if len(extra) < number:
                    continue
                total = fixed + sum(RANK_POINTS[card >> 2] for card in extra)
                if total < need:
                    continue
                price = cost + _wild_cost(sight, extra)
                price += number * (weights.open_pair + 2 * weights.open_card)
                found.append(_opening(sight, count, (*chosen, *mixed), extra, mixed, total, price))
                break


def _opening(
    sight: Sight,
    count: Sequence[int],
    ranks: tuple[int, ...],
    extra: Group,
    mixed: tuple[int, ...],
    points: int,
    cost: float,
) -> Opening:
    """Put the groups together: every mixed pair gets a wild card, the others where they may go."""
    terms = sight.terms
    groups = [sight.cards(rank)[: terms.limit] for rank in ranks]
    spare = list(extra)
    for group, rank in zip(groups, ranks, strict=True):
        if rank in mixed:
            group.append(spare.pop())
    # The last sets first, so that the first of a plan stays natural.
    for group, rank in reversed(list(zip(groups, ranks, strict=True))):
        while (
            spare
            and terms.takes_wilds[rank]
            and len(group) < terms.limit
            and len([card for card in group if card < FIRST_THREE]) < terms.max_wilds_opening
        ):
            group.append(spare.pop())
    return Opening(tuple(tuple(group) for group in groups), points, cost)
