"""Are melds, lay-offs, merges and takes lawful, and what do they lead to?

Each function answers with a refusal or with the ``Laying``: the melds and the hand as they will be,
so that the engine need not work them out again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .actions import LayMelds, LayOff, Merge, Take
from .cards import FIRST_THREE, THREE, Card
from .ending import ending_fault, out_fault
from .laying import (
    Ground,
    Laid,
    added,
    addition_fault,
    has_room,
    meld_fault,
    merge_fault,
    merged,
    size_limit,
)
from .melds import Meld, MeldKind, meld_of
from .policies import opening_points
from .refusal import Cause, Refusal
from .state import Phase, State, is_canasta
from .turn_phase import in_courtesy, melding_fault, wrong_phase
from .variant_records import BlackThrees, Several


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
    """New melds, for an unopened side a whole opening."""
    rest = _cards_at_hand(state, *action.groups)
    if isinstance(rest, Refusal):
        return rest
    if not action.groups:
        return Refusal(Cause.TOO_FEW_CARDS)
    side = state.side_of[state.turn]
    laying = Laying([], rest, state.melds[side][:])
    opening = not state.opened[side]
    fault = _lay_groups(state, laying, action.groups, opening=opening)
    if fault:
        return fault
    return _finished(state, laying, opening=opening, with_pile=False)


def prepare_lay_off(state: State, action: LayOff) -> Refusal | Laying:
    """Additions to melds of the side.

    Cards for one meld are judged together, wherever they stand in the act (INT-2).
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
        laying.parts.append(_joined(state, index, cards, table[index], laying.melds[index]))
    return _finished(state, laying, opening=False, with_pile=False)


def prepare_merge(state: State, action: Merge) -> Refusal | Laying:
    """Two unfinished sets of one rank become one."""
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


def prepare_take(state: State, action: Take) -> Refusal | Laying:
    """The pile, its top card going into a meld, for an unopened side with a whole opening."""
    if state.phase is not Phase.DRAW:
        return wrong_phase(state)
    seat = state.turn
    side = state.side_of[seat]
    variant = state.variant
    rest = _without(state.hands[seat], action.cards, *action.opening)
    if isinstance(rest, int):
        return Refusal(Cause.CARD_NOT_HELD, {"card": rest})
    if not state.pile:
        return Refusal(Cause.PILE_EMPTY)
    if in_courtesy(state):
        return Refusal(Cause.MUST_TABLE_OR_DECLARE)
    top = state.pile[-1]
    fault = _top_fault(state, action, top)
    if fault:
        return fault
    opening = not state.opened[side]
    if opening and not variant.pile.for_opening:
        return Refusal(Cause.OPENING_NOT_FROM_PILE)
    if action.opening and not opening:
        return Refusal(Cause.OPENED_ALREADY)
    taken = state.pile[:-1]
    hand = rest + [card for card in taken if not state.is_bonus_three(card)]
    laying = Laying([], hand, state.melds[side][:], taken=taken)
    fault = _lay_top(state, laying, action, top, opening=opening)
    if fault:
        return fault
    fault = _lay_groups(state, laying, action.opening, opening=True)
    if fault:
        return fault
    if len(state.hands[seat]) == 1 and len(state.pile) == 1:
        return Refusal(Cause.ONE_CARD_FOR_ONE)
    return _finished(state, laying, opening=opening, with_pile=True)


def _cards_at_hand(state: State, *groups: tuple[Card, ...]) -> Refusal | list[Card]:
    """The hand without the cards that shall be put down now."""
    fault = melding_fault(state)
    if fault:
        return fault
    rest = _without(state.hands[state.turn], *groups)
    if isinstance(rest, int):
        return Refusal(Cause.CARD_NOT_HELD, {"card": rest})
    if in_courtesy(state):
        return Refusal(Cause.MUST_TABLE_OR_DECLARE)
    return rest


def _without(hand: list[Card], *groups: tuple[Card, ...]) -> list[Card] | Card:
    """The hand without some cards, or the first card that is not there."""
    rest = hand[:]
    for group in groups:
        for card in group:
            try:
                rest.remove(card)
            except ValueError:
                return int(card)
    return rest


def _lay_groups(
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
        if opening and meld.wilds and not variant.opening.wilds:
            return Refusal(Cause.NO_WILDS_IN_OPENING)
        completes = is_canasta(variant, meld)
        laying.parts.append(Laid(len(laying.melds), group, meld, True, completes))
        laying.melds.append(meld)
    return None


def _joined(
    state: State,
    index: int,
    cards: tuple[Card, ...],
    before: Meld,
    after: Meld,
    top: Card | None = None,
) -> Laid:
    completes = is_canasta(state.variant, after) and not is_canasta(state.variant, before)
    return Laid(index, cards, after, False, completes, top)


# --- taking the pile -----------------------------------------------------------------------------


def _top_fault(state: State, action: Take, top: Card) -> Refusal | None:
    """Whether the cards are one of the ways to take this pile (RULINGS C-6)."""
    rules = state.variant.pile
    if top < FIRST_THREE:
        if not rules.wild_pair:
            return Refusal(Cause.WILD_ON_TOP, {"card": top})
        alike = len(action.cards) == 2 and all(card >> 2 == top >> 2 for card in action.cards)
        return None if alike else Refusal(Cause.WILD_PAIR_NEEDED)
    rank = top >> 2
    natural_three = state.variant.melds.black_threes is BlackThrees.NATURAL
    if rank == THREE and (state.is_bonus_three(top) or not natural_three):
        return Refusal(Cause.THREE_ON_TOP, {"card": top})
    if rank in state.dead_ranks():
        return Refusal(Cause.RANK_CLOSED, {"rank": rank})
    melds = state.melds[state.side_of[state.turn]]
    onto = None
    if action.onto is not None and 0 <= action.onto < len(melds):
        onto = melds[action.onto]
    if action.cards and onto is not None and onto.kind is MeldKind.SEQUENCE:
        # The top card goes on a sequence alone, without cards of the hand (RULINGS 3.10).
        return Refusal(Cause.NATURAL_PAIR_NEEDED, {"rank": rank})
    naturals = [card for card in action.cards if card >= FIRST_THREE]
    fitting = [card for card in naturals if card >> 2 == rank]
    wilds = len(action.cards) - len(naturals)
    frozen = state.pile_is_frozen(state.side_of[state.turn])
    if len(fitting) < len(naturals):
        helped = len(fitting) >= 2 or (rules.natural_and_wild and not frozen)
        wilds_fit = helped and not rules.pair_only
        cause = Cause.ONLY_RANK_AND_WILDS_FIT if wilds_fit else Cause.ONLY_RANK_FITS
        return Refusal(cause, {"rank": rank})
    if len(fitting) >= 2:
        # INT-4: the pile is used in a meld without wild cards.
        return (
            Refusal(Cause.NATURAL_PAIR_NEEDED, {"rank": rank})
            if wilds and rules.pair_only
            else None
        )
    if frozen:
        for_all = state.frozen or rules.always_frozen
        cause = Cause.PILE_FROZEN if for_all else Cause.PILE_FROZEN_UNTIL_OPENED
        return Refusal(cause, {"rank": rank})
    if rules.pair_only:
        return Refusal(Cause.NATURAL_PAIR_NEEDED, {"rank": rank})
    if fitting and wilds and rules.natural_and_wild:
        return None
    if not action.cards and rules.lay_off:
        return None
    return Refusal(Cause.NATURAL_PAIR_NEEDED, {"rank": rank})


def _lay_top(
    state: State, laying: Laying, action: Take, top: Card, *, opening: bool
) -> Refusal | None:
    """Lay the top card with its cards: joined to a meld of the side, or as a new one."""
    variant = state.variant
    table = state.melds[state.side_of[state.turn]]
    ground = Ground(variant, laying.melds, table, opening, state.dead_ranks())
    together = (*action.cards, top)
    index = _joins(state, action, top, table)
    if isinstance(index, Refusal):
        return index
    if index is None:
        meld = meld_of(together)
        fault = meld_fault(ground, together, meld)
        if fault:
            return fault
        assert meld is not None
        if opening and meld.wilds and not variant.opening.wilds:
            return Refusal(Cause.NO_WILDS_IN_OPENING)
        completes = is_canasta(variant, meld)
        laying.parts.append(Laid(len(table), action.cards, meld, True, completes, top))
        laying.melds.append(meld)
        return None
    before = table[index]
    fault = addition_fault(ground, index, together)
    if fault:
        return fault
    after = added(ground, index, together)
    laying.melds[index] = after
    laying.parts.append(_joined(state, index, action.cards, before, after, top))
    return None


def _joins(state: State, action: Take, top: Card, table: Sequence[Meld]) -> Refusal | int | None:
    """The meld that the top card joins, None for a new one.

    Where only one set of a rank may stand the pair joins it. Where several may, the meld has to be
    named, or else a new one is begun.
    """
    rules = state.variant.melds
    joining = len(action.cards) + 1
    if action.onto is not None:
        if not 0 <= action.onto < len(table):
            return Refusal(Cause.NO_SUCH_MELD, {"index": action.onto})
        meld = table[action.onto]
        fits = meld.with_cards((*action.cards, top)) is not None
        if not fits or (action.cards and meld.kind is MeldKind.SEQUENCE):
            return Refusal(Cause.NO_SUCH_MELD, {"index": action.onto})
        if not has_room(state.variant, meld, joining):
            return _no_room(state, meld)
        return action.onto
    if not action.cards:
        return Refusal(Cause.NO_SUCH_MELD, {"index": None})
    wild = top < FIRST_THREE
    several = rules.wild_melds if wild else rules.sets
    alike = [
        (index, meld)
        for index, meld in enumerate(table)
        if (meld.kind is MeldKind.WILD if wild else meld.rank == top >> 2)
    ]
    if several is Several.ANY or not alike:
        return None
    if several is Several.AFTER_CANASTA:
        open_ones = [(i, m) for i, m in alike if has_room(state.variant, m, 1)]
        if not open_ones:
            return None if len(alike) == 1 else _no_room(state, alike[-1][1])
        alike = open_ones
    for index, meld in alike:
        if has_room(state.variant, meld, joining):
            return index
    return _no_room(state, alike[0][1])


def _no_room(state: State, meld: Meld) -> Refusal:
    limit = size_limit(state.variant, meld)
    assert limit is not None, "where sizes have no limit there is always room"
    values = {"size": meld.size, "limit": limit}
    match meld.kind:
        case MeldKind.SET:
            return Refusal(Cause.NO_ROOM_IN_SET, values | {"rank": meld.rank})
        case MeldKind.WILD:
            return Refusal(Cause.NO_ROOM_IN_WILD_MELD, values)
        case MeldKind.SEQUENCE:
            return Refusal(Cause.NO_ROOM_IN_SEQUENCE, values)


# --- what holds for every act --------------------------------------------------------------------


def _finished(state: State, laying: Laying, *, opening: bool, with_pile: bool) -> Refusal | Laying:
    """The opening, and that the turn can be ended lawfully afterwards (RULINGS C-5)."""
    fault = _last_cards_fault(state, laying)
    if fault is None and opening:
        fault = _opening_fault(state, laying, with_pile=with_pile)
    if fault is None:
        fault = ending_fault(state, laying.hand, laying.melds)
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
    points = opening_points(batch)
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
