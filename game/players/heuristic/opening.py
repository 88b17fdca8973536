"""Finding the cheapest opening: which melds reach the minimum at the least cost in good cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ...rules.actions import Group, LayMelds, Take
from ...rules.cards import FIRST_THREE, JOKER, Card
from .assessment import Assessment
from .sequence_melding import runs_held
from .variant_tables import RANKS

_TRIED = 4
"""How many of the cheapest openings are offered to the referee before the player gives up."""
_WILD_MELD_EACH = 60.0
"""How much less a wild meld costs for each card beyond three."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A way to open: melds laid from the hand, their points, and their cost to the player."""

    groups: tuple[Group, ...]
    points: int
    cost: float


def cheapest_opening(position: Assessment) -> Opening | None:
    """The cheapest batch that opens from the hand after a draw, or None if none counts enough."""
    need = position.view.minimum_for(position.seat)
    spare = len(position.hand) - 2
    found = list(_batches(position, position.count, position.wilds, need))
    if position.tables.sequences:
        found += _with_runs(position, need)
    canasta = position.needs_canasta()
    if canasta:
        found = [one for one in found if any(len(g) >= position.tables.canasta for g in one.groups)]
        found += _with_canasta(position, need)
    found.sort(key=lambda one: one.cost)
    for opening in found[:_TRIED]:
        used = sum(len(group) for group in opening.groups)
        if used > spare:
            continue
        if position.allows(LayMelds(position.seat, opening.groups)):
            return opening
    return None


def cheapest_opening_take(position: Assessment) -> tuple[Take, float] | None:
    """The cheapest way to open by taking the pile, with its cost."""
    view = position.view
    tables = position.tables
    rank = view.pile[-1] >> 2
    own = position.cards(rank)
    counts_top = view.variant.opening.counts_top
    need = view.minimum_for(position.seat)
    others = position.count[:]
    others[rank] = 0
    found: list[tuple[float, Take]] = []
    if not view.variant.pile.for_opening:
        return None
    points = position.tables.points[rank]
    for taken in range(2, min(len(own), tables.limit - 1) + 1):
        first = tuple(own[:taken])
        counted = points * (taken + 1) if counts_top else points * taken if taken >= 3 else 0
        if taken == 2 and not position.takes_with(2):
            continue
        natural = not tables.natural_opens or taken >= 3
        cost = position.weights.open_card * taken
        if counted >= need and natural:
            found.append((cost, Take(position.seat, first)))
            continue
        for batch in _batches(
            position, others, position.wilds, need - counted, natural_done=natural, with_pile=True
        ):
            found.append((cost + batch.cost, Take(position.seat, first, None, batch.groups)))
        if not view.variant.pile.pair_only:
            for extra in _wild_choices(position.wilds, tables.max_wilds_opening):
                if counted + _points(position, extra) >= need:
                    price = cost + _wild_cost(position, extra)
                    found.append((price, Take(position.seat, first + extra)))
                    break
    found.sort(key=lambda pair: pair[0])
    for price, take in found[:_TRIED]:
        if position.allows(take):
            return take, price
    return None


def _points(position: Assessment, cards: Iterable[Card]) -> int:
    return sum(position.tables.points[card >> 2] for card in cards)


def _with_runs(position: Assessment, need: int) -> Iterator[Opening]:
    """Openings with one or two sequences, and the sets and wild cards that they need too."""
    weights = position.weights
    limit = position.tables.sequence_limit
    runs = [tuple(run[-limit:]) for run in runs_held(position)][:3]
    for number in (1, 2):
        for chosen in combinations(runs, number):
            if sum(map(len, chosen)) <= len(position.hand) - 2:
                cost = sum(weights.open_run + weights.open_card * len(run) for run in chosen)
                yield from _completed(position, chosen, position.wilds, cost, need)


def _with_canasta(position: Assessment, need: int) -> Iterator[Opening]:
    """Openings round a completed set, where nothing less opens (BRA-1)."""
    tables = position.tables
    wilds = sorted(position.wilds)
    ways: list[Group] = []
    if tables.wild and len(wilds) >= tables.canasta:
        ways.append(tuple(wilds[: tables.canasta]))
    for rank in range(tables.lowest, RANKS):
        cards = position.cards(rank)[: tables.canasta]
        short = tables.canasta - len(cards)
        if short <= min(len(wilds), tables.max_wilds_opening) and len(cards) >= tables.base:
            ways.append((*cards, *wilds[len(wilds) - short :]))
    for way in ways:
        jokers = [card for card in way if card < FIRST_THREE]
        cost = _wild_cost(position, jokers) - position.weights.open_with_pile
        yield from _completed(position, (way,), wilds, cost, need)


def _completed(
    position: Assessment, groups: tuple[Group, ...], wilds: list[Card], cost: float, need: int
) -> Iterator[Opening]:
    """Openings with these melds, and with what else the minimum takes."""
    used = [card for group in groups for card in group]
    points = _points(position, used)
    if points >= need:
        yield Opening(groups, points, cost)
        return
    count, rest = position.count[:], wilds[:]
    for card in used:
        if card < FIRST_THREE:
            rest.remove(card)
        else:
            count[card >> 2] -= 1
    for batch in _batches(position, count, rest, need - points, used=used):
        yield Opening(groups + batch.groups, points + batch.points, cost + batch.cost)


def _wild_cost(position: Assessment, cards: Sequence[Card]) -> float:
    weights = position.weights
    return sum(weights.open_joker if card == JOKER else weights.open_deuce for card in cards)


def _wild_choices(wilds: Sequence[Card], most: int) -> Iterator[Group]:
    """Selections of one or more wild cards, the cheaper ones first: few, deuces before jokers."""
    jokers = [card for card in wilds if card == JOKER]
    deuces = [card for card in wilds if card != JOKER]
    for number in range(1, min(len(wilds), most) + 1):
        for with_jokers in range(max(0, number - len(deuces)), min(number, len(jokers)) + 1):
            yield tuple(deuces[: number - with_jokers] + jokers[:with_jokers])


def _batches(
    position: Assessment,
    count: Sequence[int],
    wilds: Sequence[Card],
    need: int,
    *,
    natural_done: bool = False,
    with_pile: bool = False,
    used: Sequence[Card] = (),
) -> Iterator[Opening]:
    """Batches from these cards that count at least ``need`` points."""
    tables = position.tables
    sets = [rank for rank in range(tables.lowest, len(count)) if count[rank] >= 3]
    lone_wilds = tables.wild_opens and not with_pile and not used and len(wilds) >= 3
    if tables.natural_opens and not sets and not natural_done and not lone_wilds:
        return
    pairs = [
        r
        for r in range(tables.lowest, len(count))
        if count[r] == 2 and tables.takes_wilds[r] and tables.min_naturals <= 2
    ]
    # The most that these cards can count: enough to turn most hands down at once.
    most = sum(tables.points[r] * count[r] for r in sets) + _points(position, wilds)
    if wilds:
        best = sorted((tables.points[r] for r in pairs), reverse=True)[: len(wilds)]
        most += 2 * sum(best)
    if most < need:
        return
    if lone_wilds:
        ordered = tuple(sorted(wilds)[: tables.limit])
        points = _points(position, ordered)
        if points >= need:
            # Many wild cards in one hand want to become a canasta; laid down they call for
            # partner's.
            price = position.weights.open_wild_meld - _WILD_MELD_EACH * (len(ordered) - 3)
            yield Opening((ordered,), points, price)
    for number in range(len(sets) + 1):
        for chosen in combinations(sets, number):
            if tables.natural_opens and not chosen and not natural_done:
                continue
            yield from _with_wilds(position, count, wilds, need, chosen, pairs, natural_done, used)


def _with_wilds(
    position: Assessment,
    count: Sequence[int],
    wilds: Sequence[Card],
    need: int,
    chosen: tuple[int, ...],
    pairs: Sequence[int],
    natural_done: bool,
    used: Sequence[Card],
) -> Iterator[Opening]:
    """These natural sets, brought up to the minimum by pairs with wild cards, cheaply."""
    weights = position.weights
    tables = position.tables
    points = sum(tables.points[r] * min(count[r], tables.limit) for r in chosen)
    cost = sum(weights.open_set + weights.open_card * count[r] for r in chosen)
    if points >= need:
        if chosen:
            yield _opening(position, chosen, (), (), points, cost, used)
        return
    # A set must stay natural where the opening asks for one.
    mixable = [r for r in chosen if tables.takes_wilds[r]]
    if tables.natural_opens and not natural_done and len(mixable) == len(chosen):
        mixable = mixable[1:]
    for number in range(min(len(pairs), len(wilds)) + 1):
        for mixed in combinations(pairs, number):
            fixed = points + sum(2 * tables.points[r] for r in mixed)
            slots = (len(mixable) + number) * tables.max_wilds_opening
            for extra in _wild_choices(wilds, slots):
                if len(extra) < number:
                    continue
                total = fixed + _points(position, extra)
                if total < need:
                    continue
                price = cost + _wild_cost(position, extra)
                price += number * (weights.open_pair + 2 * weights.open_card)
                ranks = (*chosen, *mixed)
                yield _opening(position, ranks, extra, mixed, total, price, used)
                break


def _left(position: Assessment, rank: int, used: Sequence[Card]) -> list[Card]:
    """The cards of a rank in hand without those that other melds of the batch have."""
    cards = position.cards(rank)
    for card in used:
        if card in cards:
            cards.remove(card)
    return cards


def _opening(
    position: Assessment,
    ranks: tuple[int, ...],
    extra: Group,
    mixed: tuple[int, ...],
    points: int,
    cost: float,
    used: Sequence[Card],
) -> Opening:
    """Put the groups together: every mixed pair gets a wild card, the others where they may go."""
    tables = position.tables
    groups = [_left(position, rank, used)[: tables.limit] for rank in ranks]
    spare = list(extra)
    for group, rank in zip(groups, ranks, strict=True):
        if rank in mixed:
            group.append(spare.pop())
    # The last sets first, so that the first of a plan stays natural.
    for group, rank in reversed(list(zip(groups, ranks, strict=True))):
        while (
            spare
            and tables.takes_wilds[rank]
            and len(group) < tables.limit
            and len([card for card in group if card < FIRST_THREE]) < tables.max_wilds_opening
        ):
            group.append(spare.pop())
    if tables.set_fines:
        cost += sum(
            position.fined(group[0] >> 2, len(group))
            for group in groups
            if not any(card < FIRST_THREE for card in group)
        )
    return Opening(tuple(tuple(group) for group in groups), points, cost)
