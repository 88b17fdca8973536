"""Taking the pile: is it lawful, and what does it lead to (RULINGS C-6)?"""

from __future__ import annotations

from collections.abc import Sequence

from .actions import Take
from .cards import FIRST_THREE, THREE, Card
from .meld_faults import Ground, Laid, added, addition_fault, has_room, meld_fault, size_limit
from .melds import Meld, MeldKind, meld_of
from .putting_down import Laying, finished, joined, lay_groups, without
from .refusal import Cause, Refusal
from .state import Phase, State, is_canasta
from .turn_phase import in_courtesy, wrong_phase
from .variant_records import BlackThrees, Several


def taken_pile(state: State) -> list[Card]:
    """The cards of the pile that a take brings, its top last."""
    return state.pile[-(state.variant.pile.taken or len(state.pile)) :]


def taken_count(state: State, more: int = 0) -> int:
    """How many cards a take brings, where so many more lie on the pile then."""
    return min(len(state.pile) + more, state.variant.pile.taken or state.variant.pack.size)


def prepare_take(state: State, action: Take) -> Refusal | Laying:
    """Judge a take; for an unopened side it must be a whole opening."""
    if state.phase is not Phase.DRAW:
        return wrong_phase(state)
    seat = state.turn
    side = state.side_of[seat]
    rest = without(state.hands[seat], action.cards, *action.opening)
    if isinstance(rest, int):
        return Refusal(Cause.CARD_NOT_HELD, {"card": rest})
    if not state.pile:
        return Refusal(Cause.PILE_EMPTY)
    if in_courtesy(state):
        return Refusal(Cause.MUST_TABLE_OR_DECLARE)
    top = state.pile[-1]
    opening = not state.opened[side]
    fault = _never_fault(state, top) or _way_fault(state, action, top)
    if fault:
        return fault
    if action.opening and not opening:
        return Refusal(Cause.OPENED_ALREADY)
    taken = taken_pile(state)[:-1]
    hand = rest + [card for card in taken if not state.is_bonus_three(card)]
    laying = Laying([], hand, state.melds[side][:], taken=taken)
    fault = _lay_top(state, laying, action, top, opening=opening)
    if fault:
        return fault
    fault = lay_groups(state, laying, action.opening, opening=True)
    if fault:
        return fault
    if len(state.hands[seat]) == 1 and not taken:
        return Refusal(Cause.ONE_CARD_FOR_ONE)
    return finished(state, laying, opening=opening, with_pile=True)


def _never_fault(state: State, top: Card) -> Refusal | None:
    """Why no cards take this pile now, which is told first; None if some might."""
    rules = state.variant.pile
    rank = top >> 2
    if top < FIRST_THREE and not rules.wild_pair:
        return Refusal(Cause.WILD_ON_TOP, {"card": top})
    natural_three = state.variant.melds.black_threes is BlackThrees.NATURAL
    if rank == THREE and (state.is_bonus_three(top) or not natural_three):
        return Refusal(Cause.THREE_ON_TOP, {"card": top})
    if rank in state.dead_ranks():
        return Refusal(Cause.RANK_CLOSED, {"rank": rank})
    side = state.side_of[state.turn]
    if not state.opened[side] and not rules.for_opening:
        return Refusal(Cause.OPENING_NOT_FROM_PILE)
    frozen = top < FIRST_THREE or rules.pair_only or state.pile_is_frozen(side)
    fewest = 3 if frozen else 1 if rules.lay_off else 2 if rules.natural_and_wild else 3
    # The top card might go on a sequence instead, where there are any.
    if state.variant.melds.sequences is not None and fewest == 1:
        return None
    room = _own_meld(state, top, state.melds[side], fewest)
    return room if isinstance(room, Refusal) else None


def _way_fault(state: State, action: Take, top: Card) -> Refusal | None:
    """Why the cards do not take this pile; None if they do (RULINGS C-6)."""
    rules = state.variant.pile
    rank = top >> 2
    if top < FIRST_THREE:
        alike = len(action.cards) == 2 and all(card >> 2 == rank for card in action.cards)
        return None if alike else Refusal(Cause.WILD_PAIR_NEEDED)
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
    laying.parts.append(joined(state, index, action.cards, before, after, top))
    return None


def _joins(state: State, action: Take, top: Card, table: Sequence[Meld]) -> Refusal | int | None:
    """The meld that the top card joins, None for a new one.

    Where a side may have only one set of a rank, the cards join it. Where it may have several, the
    action names the meld, or a new one is begun.
    """
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
    return _own_meld(state, top, table, joining)


def _own_meld(state: State, top: Card, table: Sequence[Meld], joining: int) -> Refusal | int | None:
    """The meld of the top card's rank that has room for so many cards, None for a new one."""
    rules = state.variant.melds
    wild = top < FIRST_THREE
    several = rules.wild_melds if wild else rules.sets
    alike = [
        (index, meld)
        for index, meld in enumerate(table)
        if (meld.kind is MeldKind.WILD if wild else meld.rank == top >> 2)
    ]
    if several is Several.ANY or not alike:
        return None
    if several is Several.ONE_UNFINISHED:
        alike = [(i, m) for i, m in alike if not is_canasta(state.variant, m)]
        if not alike:
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
