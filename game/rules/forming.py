"""Sides that form during a hand, by the first taking of the pile (RULINGS 3.6, 3.7)."""

from __future__ import annotations

from .events import Event, MeldsMerged, SidesFormed
from .melds import Meld, MeldKind
from .merging import merged
from .state import State, is_canasta, sides_by_seat


def form_sides(state: State, taker: int, events: list[Event], *, merging: bool) -> None:
    """Fix the sides: the taker's is side 0, all others are side 1, and melds are pooled.

    With ``merging`` two unfinished sets of a rank of one side become one where that is lawful
    (SOLO-1); when the hand is over only the scoring remains and nothing is merged.
    """
    offsets = state.variant.table.taker_partners
    assert offsets is not None
    seats = state.variant.table.seats
    own = (taker, *((taker + step) % seats for step in offsets))
    others = tuple(
        seat for seat in ((taker + step) % seats for step in range(1, seats)) if seat not in own
    )
    before = state.melds
    opened = state.opened
    bonus = state.bonus_done
    old_side = state.side_of
    state.sides = (tuple(sorted(own)), tuple(sorted(others)))
    state.side_of = sides_by_seat(state.sides, seats)
    state.melds = [
        sorted((meld for seat in side for meld in before[old_side[seat]]), key=lambda m: m.born)
        for side in state.sides
    ]
    state.opened = [any(opened[old_side[seat]] for seat in side) for side in state.sides]
    state.bonus_done = [any(bonus[old_side[seat]] for seat in side) for side in state.sides]
    state.formed = True
    events.append(SidesFormed(state.sides))
    if merging:
        for side in range(len(state.sides)):
            _merge_alike(state, side, taker, events)


def _merge_alike(state: State, side: int, taker: int, events: list[Event]) -> None:
    melds = state.melds[side]
    target = 0
    while target < len(melds):
        source = next(
            (i for i in range(target + 1, len(melds)) if _may_join(state, melds[target], melds[i])),
            None,
        )
        if source is None:
            target += 1
            continue
        one = merged(melds[source], melds[target])
        melds[target] = one
        del melds[source]
        canasta = is_canasta(state.variant, one)
        events.append(MeldsMerged(taker, side, source, target, canasta))


def _may_join(state: State, one: Meld, other: Meld) -> bool:
    """SOLO-1: same rank, neither a canasta, and together not too many wild cards."""
    limit = state.variant.melds.max_wilds
    return (
        one.kind is MeldKind.SET
        and other.kind is MeldKind.SET
        and one.rank == other.rank
        and not is_canasta(state.variant, one)
        and not is_canasta(state.variant, other)
        and one.wilds + other.wilds <= limit
    )
