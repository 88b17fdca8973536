"""What changes on the table when cards are put down, the pile is taken or melds are combined.

Whether that is lawful was asked before: a ``Laying`` holds the hand and the melds as they will be.
"""

from __future__ import annotations

from dataclasses import replace

from .actions import Merge
from .drawing import put_on_table
from .events import CardsMelded, Event, MeldsMerged, PileTaken, SideOpened
from .forming import form_sides
from .putting_down import Laying
from .state import Phase, State, freezes, is_bonus_three


def take(state: State, laying: Laying, events: list[Event]) -> None:
    seat = state.turn
    top = state.pile[-1]
    state.drew = "pile"
    state.phase = Phase.MELD
    state.must_take = False
    left = len(state.pile) - 1 - len(laying.taken)
    state.pile = state.pile[:left]
    state.frozen = any(freezes(card) for card in state.pile)
    packet = max(0, state.packet - left)
    state.packet -= packet
    events.append(PileTaken(seat, top, tuple(laying.taken), packet))
    born = state.born
    lay(state, laying, events)
    # The face-down packet (ITA-1) is seen by its taker alone.
    rest = [c for c in laying.taken[packet:] if not is_bonus_three(state.variant, c)]
    state.known[seat].extend(rest)
    for card in laying.taken:
        if is_bonus_three(state.variant, card):
            put_on_table(state, seat, card, events, from_pile=True)
    if not state.formed:
        form_sides(state, seat, events, merging=True)
        _tell_partners_melds(state, laying, born)


def _tell_partners_melds(state: State, laying: Laying, born: int) -> None:
    """Recount the melds from before the take, which the new partners brought in.

    ``born`` numbers the last meld before the take. A new set that was merged with one of those
    counts as laid on a partner's meld.
    """
    own = state.melds[state.side_of[state.turn]]
    state.melds_before = len([meld for meld in own if meld.born <= born])
    new = len([part for part in laying.parts if part.new])
    if len(own) - state.melds_before < new:
        state.laid_on_partner = True


def lay(state: State, laying: Laying, events: list[Event]) -> None:
    """Put the cards down, as ``prepare`` worked it out."""
    seat = state.turn
    side = state.side_of[seat]
    state.hands[seat] = laying.hand
    state.melds[side] = laying.melds
    number_melds(state, side)
    state.melded[seat] = True
    known = state.known[seat]
    for part in laying.parts:
        state.cards_gone += len(part.cards)
        if part.index < state.melds_before:
            state.laid_on_partner = True
        for card in part.cards:
            if card in known:
                known.remove(card)
        events.append(
            CardsMelded(seat, side, part.index, part.cards, part.top, part.new, part.completes)
        )
    if not state.opened[side]:
        state.opened[side] = True
        state.opener = True
        state.bonus_due = bonus_for_opening(state, side)
        for other in state.sides[side]:
            state.courtesy[other] = other != seat
        events.append(SideOpened(seat, side, laying.opening or 0))


def no_more_bonus(state: State) -> bool:
    """Whether the stock is too small by now for an opening to earn bonus cards (MOD-8)."""
    rules = state.variant.opening
    some = bool(rules.bonus_cards or rules.bonus_cards_second)
    return some and len(state.stock) < rules.bonus_stock


def bonus_for_opening(state: State, side: int) -> int:
    """How many bonus cards the opening has earned (INT-7, MOD-8)."""
    rules = state.variant.opening
    if state.bonus_done[side] or no_more_bonus(state):
        return 0
    if state.drew == "pile" and not rules.bonus_with_pile:
        return 0
    order = len([1 for opened in state.opened if opened]) - 1
    if order > 0 and rules.bonus_cards_second is not None:
        return rules.bonus_cards_second
    return rules.bonus_cards


def number_melds(state: State, side: int | None = None) -> None:
    """Number new melds, of one side or of all, in the order in which they were put down."""
    for own in state.melds if side is None else (state.melds[side],):
        for index, meld in enumerate(own):
            if meld.born == 0:
                state.born += 1
                own[index] = replace(meld, born=state.born)


def merge(state: State, action: Merge, laying: Laying, events: list[Event]) -> None:
    side = state.side_of[state.turn]
    state.melds[side] = laying.melds
    if min(action.source, action.target) < state.melds_before:
        state.laid_on_partner = True
    if action.source < state.melds_before:
        state.melds_before -= 1
    canasta = laying.parts[0].completes
    events.append(MeldsMerged(state.turn, side, action.source, action.target, canasta))
