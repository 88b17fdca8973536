"""What rules a way out out at a glance: too few cards for the canastas, cards without a home."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..cards import ACE, THREE, Card, Rank
from ..melds import Meld, MeldKind
from ..state import State, is_canasta
from ..turn_end import canastas_of, counting_canastas
from ..variant_records import BlackThrees, Counted
from .sequences import SuitRuns


def in_reach(
    state: State,
    melds: Sequence[Meld],
    cards: Mapping[Card, int],
    wilds: Sequence[Card],
    suits: Sequence[SuitRuns],
) -> bool:
    """Whether a way out is worth a search.

    ``cards`` tells how often the hand has each natural card, ``suits`` what its sequences may be.
    """
    homeless = _homeless(state, melds, cards, bool(wilds), suits)
    if homeless > (not state.no_discard):
        return False
    return _canastas_in_reach(state, melds, sum(cards.values()) + len(wilds), suits)


def _homeless(
    state: State,
    melds: Sequence[Meld],
    cards: Mapping[Card, int],
    wilds: bool,
    suits: Sequence[SuitRuns],
) -> int:
    """How many naturals fit in no set and no sequence, wherever the other cards go."""
    rules = state.variant.melds
    homeless = 0
    for rank in range(THREE, ACE + 1):
        held = [cards.get(rank * 4 + suit, 0) for suit in range(4)]
        count = sum(held)
        if not count or _fits_a_set(state, melds, rank, count, wilds):
            continue
        if rank == THREE and rules.black_threes is not BlackThrees.NATURAL:
            homeless += count
            continue
        for suit, number in enumerate(held):
            if number and not (suits and suits[suit].homes(rank)):
                homeless += number
    return homeless


def _fits_a_set(state: State, melds: Sequence[Meld], rank: Rank, count: int, wilds: bool) -> bool:
    rules = state.variant.melds
    if rank == THREE and rules.black_threes is not BlackThrees.NATURAL:
        return count >= 3 or any(meld.rank == THREE for meld in melds)
    if count >= 3 or (count >= rules.min_naturals and wilds):
        return True
    return any(
        meld.kind is MeldKind.SET
        and meld.rank == rank
        and (
            rules.max_size is None
            or meld.size < rules.max_size
            or (rules.clean_grows and not meld.wilds)
        )
        for meld in melds
    )


def _canastas_in_reach(
    state: State, melds: Sequence[Meld], cards: int, suits: Sequence[SuitRuns]
) -> bool:
    """Whether the cards are enough for the canastas still needed."""
    variant = state.variant
    size = variant.canastas.size
    made = canastas_of(state, melds)
    short = []
    for meld in melds:
        if not is_canasta(variant, meld):
            # Sets of one rank may be merged: for this check it is enough that one takes all.
            alike = [m.size for m in melds if m.kind is meld.kind and m.rank == meld.rank]
            merges = variant.melds.merging and meld.kind is MeldKind.SET
            short.append(max(0, size - (sum(alike) if merges else meld.size)))
    missing = _missing(state, made)
    if sum(sorted([*short, *[size] * missing])[:missing]) > cards:
        return False
    if not missing or not variant.going_out.needs_sequence:
        return True
    counted = counting_canastas(state, made, state.side_of[state.turn])
    return Counted.SEQUENCE in counted or any(suit.most_canastas() for suit in suits)


def _missing(state: State, made: Sequence[Counted]) -> int:
    """How many more canastas going out takes at least."""
    rules = state.variant.going_out
    counted = counting_canastas(state, made, state.side_of[state.turn])
    kinds = rules.contract.kinds.items()
    lacking = sum(max(0, needed - counted.count(kind)) for kind, needed in kinds)
    if rules.needs_sequence and Counted.SEQUENCE not in counted:
        lacking += 1
    return max(lacking, rules.canastas - len(counted))
