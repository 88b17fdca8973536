"""Melds, lay-offs and merges: are they lawful, and what do they lead to?

Each ``prepare_…`` returns a refusal, or the ``Laying``: the hand and the melds as they will be, so
that the engine need not work them out again. ``pile_taking`` adds takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .actions import LayMelds, LayOff, Merge
from .cards import THREE, Card
from .meld_faults import (
    Ground,
    Laid,
    added,
    addition_fault,
    meld_fault,
)
from .melds import Meld, MeldKind, meld_of
from .merging import merge_fault, merged
from .refusal import Cause, Refusal
from .state import State, is_canasta
from .turn_end import ending_fault, out_fault
from .turn_phase import in_courtesy, melding_fault
from .variant_records import BlackThrees


@dataclass(slots=True)
class Laying:
    """What a lawful meld, lay-off, merge or take leads to.

    ``opening`` is what an opening batch counted, ``taken`` the pile under its top card.
    """

    parts: list[Laid]
    hand: list[Card]
    melds: list[Meld]
    opening: int | None = None
    taken: list[Card] = field(default_factory=list)


def prepare_melds(state: State, action: LayMelds) -> Refusal | Laying:
    """Judge new melds; for an unopened side they must be a whole opening."""
    rest = _cards_at_hand(state, *action.groups)
    if isinstance(rest, Refusal):
        return rest
    if not action.groups:
        return Refusal(Cause.TOO_FEW_CARDS)
    side = state.side_of[state.turn]
    laying = Laying([], rest, state.melds[side][:])
    opening = not state.opened[side]
    fault = lay_groups(state, laying, action.groups, opening=opening)
    if fault:
        return fault
    return finished(state, laying, opening=opening, with_pile=False)


def prepare_lay_off(state: State, action: LayOff) -> Refusal | Laying:
    """Judge additions to melds of the side.

    Cards for one meld are judged together, wherever they stand in the action (INT-2).
    """
    rest = _cards_at_hand(state, *[cards for cards, _ in action.additions])
    if isinstance(rest, Refusal):
        return rest
    if not action.additions:
        return Refusal(Cause.TOO_FEW_CARDS)
    table = state.melds[state.side_of[state.turn]]
    together: dict[int, tuple[Card, ...]] = {}
    for cards, index in action.additions:
        if not 0 <= index < len(table):
            return Refusal(Cause.NO_SUCH_MELD, {"index": index})
        if not cards:
            return Refusal(Cause.TOO_FEW_CARDS)
        together[index] = together.get(index, ()) + cards
    laying = Laying([], rest, table[:])
    dead = state.dead_ranks()
    longer = len(rest) <= 1
    # What completes a wild meld frees the wild cards of the same act: it is looked at first.
    for index in sorted(together, key=lambda place: table[place].kind is not MeldKind.WILD):
        ground = Ground(state.variant, table, laying.melds, dead=dead)
        fault = addition_fault(ground, index, together[index], longer=longer)
        if fault:
            return fault
        laying.melds[index] = added(ground, index, together[index])
    for index, cards in together.items():
        laying.parts.append(joined(state, index, cards, table[index], laying.melds[index]))
    return finished(state, laying, opening=False, with_pile=False)


def prepare_merge(state: State, action: Merge) -> Refusal | Laying:
    """Judge the combination of two unfinished sets of one rank."""
    fault = melding_fault(state)
    if fault:
        return fault
    table = state.melds[state.side_of[state.turn]]
    for index in (action.source, action.target):
        if not 0 <= index < len(table):
            return Refusal(Cause.NO_SUCH_MELD, {"index": index})
    if not state.variant.melds.merging or action.source == action.target:
        return Refusal(Cause.ONLY_SETS_MERGE)
    source, target = table[action.source], table[action.target]
    fault = merge_fault(state.variant, source, target)
    if fault:
        return fault
    one = merged(source, target)
    melds = table[:]
    melds[action.target] = one
    del melds[action.source]
    index = action.target - (action.source < action.target)
    part = Laid(index, (), one, False, is_canasta(state.variant, one))
    return Laying([part], state.hands[state.turn][:], melds)


def _cards_at_hand(state: State, *groups: tuple[Card, ...]) -> Refusal | list[Card]:
    """The hand without the cards that shall be put down now."""
    fault = melding_fault(state)
    if fault:
        return fault
    rest = without(state.hands[state.turn], *groups)
    if isinstance(rest, int):
        return Refusal(Cause.CARD_NOT_HELD, {"card": rest})
    if in_courtesy(state):
        return Refusal(Cause.MUST_TABLE_OR_DECLARE)
    return rest


def without(hand: list[Card], *groups: tuple[Card, ...]) -> list[Card] | Card:
    """The hand without some cards, or the first card that is not there."""
    rest = hand[:]
    for group in groups:
        for card in group:
            try:
                rest.remove(card)
            except ValueError:
                return int(card)
    return rest


def lay_groups(
    state: State, laying: Laying, groups: Sequence[tuple[Card, ...]], *, opening: bool
) -> Refusal | None:
    """Put groups down as new melds of the laying."""
    variant = state.variant
    table = state.melds[state.side_of[state.turn]]
    dead = state.dead_ranks()
    for group in groups:
        meld = meld_of(group)
        ground = Ground(variant, laying.melds, table, opening, dead)
        fault = meld_fault(ground, group, meld)
        if fault:
            return fault
        assert meld is not None
        completes = is_canasta(variant, meld)
        laying.parts.append(Laid(len(laying.melds), group, meld, True, completes))
        laying.melds.append(meld)
    return None


def joined(
    state: State,
    index: int,
    cards: tuple[Card, ...],
    before: Meld,
    after: Meld,
    top: Card | None = None,
) -> Laid:
    completes = is_canasta(state.variant, after) and not is_canasta(state.variant, before)
    return Laid(index, cards, after, False, completes, top)


# --- what holds for every act --------------------------------------------------------------------


def finished(state: State, laying: Laying, *, opening: bool, with_pile: bool) -> Refusal | Laying:
    """Judge the opening, and whether the turn can still end lawfully (RULINGS C-5)."""
    fault = _last_cards_fault(state, laying)
    if fault is None and opening:
        fault = _opening_fault(state, laying, with_pile=with_pile)
    if fault is None:
        completes = any(part.completes for part in laying.parts)
        fault = ending_fault(state, laying.hand, laying.melds, completes=completes)
    return fault or laying


def _last_cards_fault(state: State, laying: Laying) -> Refusal | None:
    """Black threes, and cards beyond a completed sequence, come down only with the last cards."""
    rules = state.variant.melds
    limit = rules.sequences.max_size if rules.sequences else None
    threes = rules.black_threes is BlackThrees.GOING_OUT and any(
        part.meld.rank == THREE for part in laying.parts
    )
    longer = limit is not None and any(
        part.meld.kind is MeldKind.SEQUENCE and part.meld.size > limit for part in laying.parts
    )
    if not threes and not longer:
        return None
    if _goes_out_with(state, laying):
        return None
    return Refusal(Cause.BLACK_THREES_ONLY_GOING_OUT) if threes else Refusal(Cause.MELD_COMPLETE)


def _opening_fault(state: State, laying: Laying, *, with_pile: bool) -> Refusal | None:
    rules = state.variant.opening
    seat = state.turn
    minimum = state.minimum_for(seat)
    batch = [part.meld for part in laying.parts]
    if with_pile:
        own = laying.parts[0].cards
        from_hand = meld_of(own) if len(own) >= 3 else None
        clean = from_hand is not None and not from_hand.wilds
        if state.variant.pile.opener_needs_triple and not clean:
            return Refusal(Cause.NATURAL_TRIPLE_NEEDED, {"rank": laying.parts[0].meld.rank})
        if not rules.counts_top:
            # INT-5: what is laid from the hand counts; a bare pair is no meld without the top card.
            batch = ([from_hand] if from_hand else []) + batch[1:]
    points = sum(state.variant.points_of(meld.cards) for meld in batch)
    if points < minimum and not _concealed_from_stock(state, laying):
        return Refusal(Cause.OPENING_BELOW_MINIMUM, {"points": points, "minimum": minimum})
    total = state.totals[state.account_of(seat)]
    fault = rules.composition.fault(batch, minimum, with_pile=with_pile, total=total)
    if fault:
        return fault
    laying.opening = points
    return None


def _concealed_from_stock(state: State, laying: Laying) -> bool:
    """Whether the batch goes out concealed from the stock, without a minimum (RULINGS 5.3)."""
    return (
        state.variant.opening.waived_if_concealed
        and state.drew == "stock"
        and any(part.completes for part in laying.parts)
        and _goes_out_with(state, laying)
    )


def _goes_out_with(state: State, laying: Laying) -> bool:
    """Whether nothing but the discard, where one is due, is left to go out."""
    most = 0 if state.no_discard else 1
    return len(laying.hand) <= most and out_fault(state, laying.melds) is None
