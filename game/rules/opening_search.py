"""Is there any batch at all with which a side opens by taking the pile?

``choices`` tries the batches that a player would think of first. Whether a hand ends because the
pile cannot be taken (RULINGS C-12) must not hang on that, so here every share of the hand among
sets and a wild meld is weighed: rank by rank, keeping for the same number of cards, wild cards and
canastas only the batch that counts most.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .actions import Group, Take
from .cards import FIRST_THREE, POINTS, THREE, Card
from .laying import Ground, meld_fault
from .legality import verify
from .melds import meld_of
from .state import State
from .variant import Several

_Key = tuple[int, int, int, bool]
"""Cards used, wild cards among them, canastas, whether a set of naturals only is there."""


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to lay a rank: some naturals, so many wild cards, and what the naturals count."""

    naturals: Group
    wilds: int
    points: int
    canasta: bool
    clean: bool


_Plan = tuple[int, tuple[_Way, ...]]


def opening_take(state: State) -> Take | None:
    """A lawful opening with the pile for the player in turn, whose side has no melds, if any."""
    hand = state.hands[state.turn]
    minimum = state.minimum_for(state.turn)
    wilds = sorted((card for card in hand if 0 < card < FIRST_THREE), key=lambda c: -POINTS[c])
    if not state.variant.opening.wilds:
        wilds = []
    worth = [sum(POINTS[card] for card in wilds[:count]) for count in range(len(wilds) + 1)]
    if _at_most(state, hand, worth[-1]) < minimum:
        return None
    need = state.variant.going_out.canastas
    plans: dict[_Key, _Plan] = {(0, 0, 0, False): (0, ())}
    for ways in _ranks(state, hand, wilds):
        more: dict[_Key, _Plan] = {}
        for (used, spent, canastas, clean), (points, plan) in plans.items():
            for way in ways:
                total = spent + way.wilds
                if total > len(wilds):
                    continue
                key = (
                    used + len(way.naturals) + way.wilds,
                    total,
                    min(need, canastas + way.canasta),
                    clean or way.clean,
                )
                found = points + way.points
                if key not in more or more[key][0] < found:
                    more[key] = (found, (*plan, way))
        plans = more
    enough = [
        (points + worth[spent], plan)
        for (_, spent, _, _), (points, plan) in plans.items()
        if points + worth[spent] >= minimum
    ]
    for _, plan in sorted(enough, key=lambda found: -found[0]):
        action = _as_take(state, plan, wilds)
        if verify(state, action) is None:
            return action
    return None


def _at_most(state: State, hand: list[Card], wild_points: int) -> int:
    """What no batch can exceed: it spares the search most of the time."""
    rules = state.variant.opening
    total = wild_points + (POINTS[state.pile[-1]] if rules.counts_top else 0)
    counts: dict[int, int] = {}
    for card in hand:
        counts[card >> 2] = counts.get(card >> 2, 0) + 1
    fewest = 2 if wild_points else 3
    top = state.pile[-1] >> 2
    for rank, count in counts.items():
        if rank >= THREE and count >= (2 if rank == top else fewest):
            total += count * POINTS[rank * 4]
    return total


def _ranks(state: State, hand: list[Card], wilds: list[Card]) -> Iterator[list[_Way]]:
    """For each rank, the top card's first, the ways to lay it; not at all is one of them."""
    top = state.pile[-1]
    by_rank: dict[int, list[Card]] = {}
    for card in hand:
        if card >= FIRST_THREE and not state.is_bonus_three(card):
            by_rank.setdefault(card >> 2, []).append(card)
    own = by_rank.pop(top >> 2, [])
    yield [way for count in range(2, len(own) + 1) for way in _with_top(state, own[:count], wilds)]
    nothing = _Way((), 0, 0, False, False)
    for cards in by_rank.values():
        ways = [nothing]
        for count in range(2, len(cards) + 1):
            ways += _by_itself(state, cards[:count], wilds)
        if len(ways) > 1:
            yield ways
    if state.variant.melds.wild_melds is not Several.NONE:
        yield [nothing, *_by_itself(state, [], wilds)]


def _with_top(state: State, naturals: list[Card], wilds: list[Card]) -> Iterator[_Way]:
    """Ways to lay these naturals together with the top card."""
    rules = state.variant.opening
    top = state.pile[-1]
    most = 0 if state.variant.pile.pair_only else len(wilds)
    for count in range(most + 1):
        cards = (*naturals, *wilds[:count], top)
        if _fault(state, cards):
            continue
        points = sum(POINTS[card] for card in naturals)
        if rules.counts_top:
            points += POINTS[top]
        elif len(naturals) < 3:
            points = 0  # a bare pair only becomes a meld with the top card (INT-5)
        canasta = len(cards) >= state.variant.canastas.size
        clean = count == 0 and len(naturals) >= 3
        yield _Way(tuple(naturals), count, points, canasta, clean)


def _by_itself(state: State, naturals: list[Card], wilds: list[Card]) -> Iterator[_Way]:
    """Ways to lay these naturals, or none and only wild cards, as another meld of the batch."""
    for count in range(len(wilds) + 1):
        cards = (*naturals, *wilds[:count])
        if not cards or _fault(state, cards):
            continue
        points = sum(POINTS[card] for card in naturals)
        canasta = len(cards) >= state.variant.canastas.size and cards[0] >> 2 != THREE
        yield _Way(tuple(naturals), count, points, canasta, count == 0)


def _fault(state: State, cards: Group) -> bool:
    """Whether the cards are no meld of an opening."""
    ground = Ground(state.variant, (), (), opening=True, dead=state.dead_ranks())
    return meld_fault(ground, cards, meld_of(cards)) is not None


def _as_take(state: State, plan: tuple[_Way, ...], wilds: list[Card]) -> Take:
    """The action of a plan, the wild cards shared out from the most valuable down."""
    groups: list[Group] = []
    start = 0
    for way in plan:
        cards = (*way.naturals, *wilds[start : start + way.wilds])
        start += way.wilds
        if cards:
            groups.append(cards)
    return Take(state.turn, groups[0], None, tuple(groups[1:]))
