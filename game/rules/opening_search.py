"""Is there any batch at all with which a side opens by taking the pile?

``choices`` tries the batches that a player would think of first. Whether a hand ends because the
pile cannot be taken (RULINGS C-12) must not hang on that, so here every share of the hand among
sequences, sets and wild melds is weighed: the sequences first, then rank by rank, keeping for the
same number of cards, wild cards and canastas only the batch that counts most.

Where sequences take wild cards one for a gap that the hand could fill itself is not looked at: that
much is an aid, all else is complete.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .actions import Group, Take
from .cards import ACE, FIRST_THREE, POINTS, THREE, Card, Placed, make_card, points_of
from .laying import Ground, meld_fault
from .legality import verify
from .melds import meld_of
from .state import State
from .variant import Several

_Key = tuple[int, int, int, bool]
"""Cards used, wild cards among them, canastas, whether a set of naturals only is there."""


class _Set(NamedTuple):
    """A set or a wild meld: its naturals, and how many wild cards."""

    naturals: Group
    wilds: int


class _Way(NamedTuple):
    """One way to lay a rank: its sets, what the naturals count, canastas among them."""

    sets: tuple[_Set, ...]
    points: int
    canastas: int
    clean: bool

    @property
    def wilds(self) -> int:
        """How many wild cards it takes."""
        return sum(one.wilds for one in self.sets)

    @property
    def cards(self) -> int:
        """How many cards it takes."""
        return sum(len(one.naturals) + one.wilds for one in self.sets)


_Plan = tuple[int, tuple[_Way, ...]]

_NOTHING = _Way((), 0, 0, False)


def opening_take(state: State, *, sequences: bool = True) -> Take | None:
    """A lawful opening with the pile for the player in turn, whose side has no melds, if any.

    Without ``sequences`` beside it where they would take long to weigh.
    """
    hand = state.hands[state.turn]
    minimum = state.minimum_for(state.turn)
    wilds = sorted((card for card in hand if 0 < card < FIRST_THREE), key=lambda c: -POINTS[c])
    if not state.variant.opening.wilds:
        wilds = []
    if _at_most(state, hand, points_of(wilds)) < minimum:
        return None
    for runs in _sequences(state, hand, wilds) if sequences else [()]:
        rest, spare = hand[:], wilds[:]
        for card in [int(card) for run in runs for card in run]:
            rest.remove(card)
            if card < FIRST_THREE:
                spare.remove(card)
        if _at_most(state, rest, points_of(spare)) + sum(map(points_of, runs)) < minimum:
            continue
        action = _with_sets(state, rest, spare, runs, minimum)
        if action is not None:
            return action
    return None


def _with_sets(
    state: State, hand: list[Card], wilds: list[Card], runs: Sequence[Group], minimum: int
) -> Take | None:
    """An opening with these sequences, and sets and wild melds of the other cards."""
    worth = [points_of(wilds[:count]) for count in range(len(wilds) + 1)]
    needed = minimum - sum(map(points_of, runs))
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
                    used + way.cards,
                    total,
                    min(need, canastas + way.canastas),
                    clean or way.clean,
                )
                found = points + way.points
                if key not in more or more[key][0] < found:
                    more[key] = (found, (*plan, way))
        plans = more
    enough = [
        (points + worth[spent], plan)
        for (_, spent, _, _), (points, plan) in plans.items()
        if points + worth[spent] >= needed
    ]
    for _, plan in sorted(enough, key=lambda found: -found[0]):
        action = _as_take(state, plan, wilds, runs)
        if verify(state, action) is None:
            return action
    return None


def _at_most(state: State, hand: Sequence[Card], wild_points: int) -> int:
    """What no batch can exceed: it spares the search most of the time."""
    total = wild_points + (POINTS[state.pile[-1]] if state.variant.opening.counts_top else 0)
    counts = Counter(card >> 2 for card in hand)
    fewest = 2 if wild_points else 3
    if state.variant.melds.sequences is not None:
        fewest = 1
    top = state.pile[-1] >> 2
    for rank, count in counts.items():
        if rank >= THREE and count >= (2 if rank == top else fewest):
            total += count * POINTS[rank * 4]
    return total


# --- sequences -----------------------------------------------------------------------------------


def _sequences(state: State, hand: list[Card], wilds: list[Card]) -> Iterator[tuple[Group, ...]]:
    """Every choice of sequences that leaves a pair for the top card; none at all first."""
    yield ()
    if state.variant.melds.sequences is None:
        return
    pieces = [piece for suit in range(4) for piece in _pieces(state, hand, wilds, suit)]
    yield from _chosen(state, pieces, Counter(hand), 0)


def _chosen(
    state: State, pieces: Sequence[Group], left: Counter[Card], start: int
) -> Iterator[tuple[Group, ...]]:
    top = state.pile[-1] >> 2
    for place in range(start, len(pieces)):
        piece = Counter(int(card) for card in pieces[place])
        if any(left[card] < count for card, count in piece.items()):
            continue
        rest = left - piece
        if sum(count for card, count in rest.items() if card >> 2 == top) < 2:
            continue
        yield (pieces[place],)
        for others in _chosen(state, pieces, rest, place):
            yield (pieces[place], *others)


def _pieces(state: State, hand: list[Card], wilds: list[Card], suit: int) -> Iterator[Group]:
    """The sequences of a suit, with wild cards for what is missing.

    Those without wild cards are as long as one sequence may have to be, as longer ones can be laid
    as several; a wild card at an end is looked at only where two naturals need it.
    """
    rules = state.variant.melds.sequences
    assert rules is not None
    size = state.variant.canastas.size
    longest = min(rules.max_size or ACE, max(size, 5)) if rules.canasta else 5
    for low in range(THREE, ACE - 1):
        for high in range(low + 2, ACE + 1):
            cards = [make_card(rank, suit) for rank in range(low, high + 1)]
            missing = [card for card in cards if card not in hand]
            if len(missing) > len(wilds) or not (missing or high - low < longest):
                continue
            if high > low + 2 and (cards[0] in missing or cards[-1] in missing):
                continue
            spare = iter(wilds)
            group = tuple(Placed(next(spare), c) if c in missing else c for c in cards)
            if not _fault(state, group):
                yield group


# --- sets and wild melds -------------------------------------------------------------------------


def _ranks(state: State, hand: list[Card], wilds: list[Card]) -> Iterator[list[_Way]]:
    """For each rank, the top card's first, the ways to lay it; not at all is one of them."""
    top = state.pile[-1]
    by_rank: dict[int, list[Card]] = {}
    for card in hand:
        if card >= FIRST_THREE and not state.is_bonus_three(card):
            by_rank.setdefault(card >> 2, []).append(card)
    own = by_rank.pop(top >> 2, [])
    ways = []
    for count in range(2, len(own) + 1):
        beside = [_NOTHING]
        if state.variant.melds.sets is Several.ANY:
            beside = _by_themselves(state, own[count:], wilds)
        ways += [
            _both(first, other)
            for first in _with_top(state, own[:count], wilds)
            for other in beside
        ]
    yield ways
    for cards in by_rank.values():
        ways = _by_themselves(state, cards, wilds)
        if len(ways) > 1:
            yield ways
    if state.variant.melds.wild_melds is not Several.NONE:
        alone = [_NOTHING, *_by_itself(state, [], wilds)]
        if state.variant.melds.wild_melds is Several.ANY:
            alone += [_both(a, b) for a in alone[1:] for b in alone[1:] if a.wilds >= b.wilds]
        yield alone


def _both(one: _Way, other: _Way) -> _Way:
    return _Way(
        one.sets + other.sets,
        one.points + other.points,
        one.canastas + other.canastas,
        one.clean or other.clean,
    )


def _with_top(state: State, naturals: list[Card], wilds: list[Card]) -> Iterator[_Way]:
    """Ways to lay these naturals together with the top card."""
    rules = state.variant.opening
    top = state.pile[-1]
    most = 0 if state.variant.pile.pair_only else len(wilds)
    for count in range(most + 1):
        cards = (*naturals, *wilds[:count], top)
        if _fault(state, cards):
            continue
        points = points_of(naturals)
        if rules.counts_top:
            points += POINTS[top]
        elif len(naturals) < 3:
            points = 0  # a bare pair only becomes a meld with the top card (INT-5)
        canasta = len(cards) >= state.variant.canastas.size
        clean = count == 0 and len(naturals) >= 3
        yield _Way((_Set(tuple(naturals), count),), points, int(canasta), clean)


def _by_themselves(state: State, naturals: list[Card], wilds: list[Card]) -> list[_Way]:
    """Ways to lay up to so many naturals of a rank, in several sets where they may stand."""
    ways = [_NOTHING]
    for count in range(1, len(naturals) + 1):
        first = list(_by_itself(state, naturals[:count], wilds))
        ways += first
        if first and state.variant.melds.sets is Several.ANY:
            others = _by_themselves(state, naturals[count:], wilds)[1:]
            ways += [_both(one, other) for one in first for other in others]
    alike = {
        (way.wilds, way.cards, way.points, way.canastas, way.clean): way
        for way in reversed(ways)
        if way.wilds <= len(wilds)
    }
    return list(reversed(alike.values()))


def _by_itself(state: State, naturals: list[Card], wilds: list[Card]) -> Iterator[_Way]:
    """Ways to lay these naturals, or none and only wild cards, as another meld of the batch."""
    for count in range(len(wilds) + 1):
        cards = (*naturals, *wilds[:count])
        if not cards or _fault(state, cards):
            continue
        points = points_of(naturals)
        canasta = len(cards) >= state.variant.canastas.size and cards[0] >> 2 != THREE
        yield _Way((_Set(tuple(naturals), count),), points, int(canasta), count == 0)


def _fault(state: State, cards: Group) -> bool:
    """Whether the cards are no meld of an opening."""
    ground = Ground(state.variant, (), (), opening=True, dead=state.dead_ranks())
    return meld_fault(ground, cards, meld_of(cards)) is not None


def _as_take(
    state: State, plan: tuple[_Way, ...], wilds: list[Card], runs: Sequence[Group]
) -> Take:
    """The action of a plan, the wild cards shared out from the most valuable down."""
    groups: list[Group] = []
    start = 0
    for way in plan:
        for one in way.sets:
            groups.append((*one.naturals, *wilds[start : start + one.wilds]))
            start += one.wilds
    return Take(state.turn, groups[0], None, (*groups[1:], *runs))
