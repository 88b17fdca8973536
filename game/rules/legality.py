"""Is an action lawful? ``verify`` answers, changing nothing.

``prepare`` does the same work and hands the engine what a lawful meld or take leads to, so that
nothing is worked out twice. Reasons come in the order of FORMAT 8.
"""

from __future__ import annotations

from . import sentences as say
from .actions import (
    AcceptBonus,
    Action,
    Answer,
    AskToGoOut,
    Declare,
    Discard,
    Draw,
    HoldThree,
    LayMelds,
    LayOff,
    Merge,
    Pass,
    PickUp,
    TableThrees,
    Take,
)
from .cards import FIRST_THREE, Card
from .ending import extra_place, out_fault
from .going_out import can_go_out
from .putting_down import (
    Laying,
    after_bonus,
    in_courtesy,
    prepare_lay_off,
    prepare_melds,
    prepare_merge,
    prepare_take,
)
from .refusal import Refusal
from .state import Phase, State
from .variant import Permission


def verify(state: State, action: Action) -> Refusal | None:
    """Why the action is refused, or None if it is lawful."""
    outcome = prepare(state, action)
    return outcome if isinstance(outcome, Refusal) else None


def prepare(state: State, action: Action) -> Refusal | Laying | None:
    """A refusal, or for cards put down what they lead to, or None for other lawful actions."""
    if state.phase is Phase.OVER:
        return say.hand_over()
    if action.seat != state.turn:
        return say.not_your_turn(state.turn)
    match action:
        case Draw():
            return _verify_draw(state)
        case Discard():
            return _verify_discard(state, action)
        case LayOff():
            return prepare_lay_off(state, action)
        case LayMelds():
            return prepare_melds(state, action)
        case Take():
            return prepare_take(state, action)
        case Merge():
            return prepare_merge(state, action)
        case TableThrees() | HoldThree():
            return _verify_threes(state, action)
        case Declare():
            return _verify_declare(state, action)
        case AcceptBonus():
            return _verify_bonus(state)
        case AskToGoOut():
            return _verify_ask(state)
        case Answer():
            return None if state.phase is Phase.ANSWER else say.wrong_phase(state)
        case Pass():
            return _verify_pass(state)
        case PickUp():
            return _verify_pick_up(state)


# --- drawing and passing -------------------------------------------------------------------------


def _verify_draw(state: State) -> Refusal | None:
    if state.phase is not Phase.DRAW:
        return say.wrong_phase(state)
    if not state.stock:
        return say.stock_empty()
    return None


def _verify_pass(state: State) -> Refusal | None:
    if state.phase is Phase.MELD and state.no_discard:
        return say.must_go_out() if state.permission and can_go_out(state) else None
    if state.phase is not Phase.DRAW or state.stock:
        return say.wrong_phase(state)
    return say.must_take() if state.must_take else None


# --- threes, special hands, bonus, permission, extra hands ---------------------------------------


def _verify_threes(state: State, action: TableThrees | HoldThree) -> Refusal | None:
    kept = action.card if isinstance(action, HoldThree) else None
    if kept is not None and state.phase is not Phase.THREES:
        return say.wrong_phase(state)
    if state.phase not in (Phase.THREES, Phase.DRAW, Phase.MELD):
        return say.wrong_phase(state)
    if state.phase is Phase.MELD and after_bonus(state):
        return say.wrong_phase(state)
    if kept is not None and kept not in state.hands[state.turn]:
        return say.card_not_held(kept)
    if not state.variant.threes.may_hold_one:
        return say.hold_not_allowed()
    if not state.held_threes(state.turn) or (kept is not None and not state.is_bonus_three(kept)):
        return say.nothing_to_hold()
    if kept is not None and not state.may_hold_three(state.turn):
        return say.hold_not_allowed()
    return None


def _verify_declare(state: State, action: Declare) -> Refusal | None:
    if state.phase is not Phase.MELD or after_bonus(state):
        return say.wrong_phase(state)
    seat = state.turn
    rules = state.variant.special_hands
    special = next((hand for hand in rules.hands if hand.name == action.name), None)
    if special is None or not special.matches(state.hands[seat]):
        return say.not_the_pattern(action.name)
    too_late = rules.courtesy and state.opened[state.side_of[seat]] and not state.courtesy[seat]
    if state.drew != "stock" or state.melded[seat] or too_late:
        return say.special_hand_lapsed()
    return None


def _verify_bonus(state: State) -> Refusal | None:
    if state.phase is not Phase.MELD:
        return say.wrong_phase(state)
    offered = state.bonus_due and not state.variant.opening.bonus_after_discard
    if not offered or not state.stock:
        return say.no_bonus_due()
    return None


def _verify_ask(state: State) -> Refusal | None:
    if state.phase is not Phase.MELD:
        return say.wrong_phase(state)
    seat = state.turn
    rules = state.variant.going_out
    if rules.permission is Permission.NONE or state.partner(seat) is None:
        return say.cannot_ask("In this game nobody asks for permission to go out.")
    if state.permission is not None:
        return say.cannot_ask("You have your answer for this turn.")
    if rules.permission is Permission.ONCE and state.asked[seat]:
        return say.cannot_ask("You have asked already in this hand.")
    if state.has_melded or (state.drew == "pile" and not rules.ask_after_take):
        return say.cannot_ask("Ask before you meld.")
    if len(state.hands[seat]) == 1 or state.held_threes(seat):
        return say.cannot_ask("You cannot ask now.")
    if not can_go_out(state):
        return say.cannot_ask("You cannot go out with these cards.")
    return None


def _verify_pick_up(state: State) -> Refusal | None:
    if state.phase not in (Phase.DRAW, Phase.MELD):
        return say.wrong_phase(state)
    seat = state.turn
    waits = state.extra.get(extra_place(state, seat))
    if not waits or not state.opened[state.side_of[seat]]:
        return say.no_extra_hand()
    return None


# --- discards ------------------------------------------------------------------------------------


def _verify_discard(state: State, action: Discard) -> Refusal | None:
    if state.phase is not Phase.MELD or state.no_discard:
        return say.wrong_phase(state)
    seat = state.turn
    hand = state.hands[seat]
    card = action.card
    if card not in hand:
        return say.card_not_held(card)
    if in_courtesy(state):
        return say.must_table_or_declare()
    if len(hand) == 1:
        fault = out_fault(state, state.melds[state.side_of[seat]])
        if fault:
            return fault
    elif state.permission and can_go_out(state):
        return say.must_go_out()
    if state.is_bonus_three(card):
        return say.three_discarded()
    rules = state.variant.discards
    if card < FIRST_THREE and not rules.wilds_freely and _naturals(state, hand):
        return say.wild_discarded()
    barred = rules.barred_first
    if barred and not state.pile and len(hand) > 1:
        dead = state.dead_ranks()
        free = [c for c in _naturals(state, hand) if c >> 2 not in barred and c >> 2 not in dead]
        if free and card not in free:
            return say.first_discard_restricted()
    return None


def _naturals(state: State, hand: list[Card]) -> list[Card]:
    return [card for card in hand if card >= FIRST_THREE and not state.is_bonus_three(card)]
