"""Is an action lawful? ``verify`` answers and changes nothing.

``prepare`` does the same work and returns what a lawful meld or take leads to, so that the engine
need not work it out again. Reasons come in the order of FORMAT 8: what can never be comes before
what is only lacking.
"""

from __future__ import annotations

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
    PayFine,
    PickUp,
    RefuseBonus,
    TableThrees,
    Take,
)
from .cards import FIRST_THREE, Card
from .fines import verify_fine
from .going_out import can_go_out
from .pile_taking import prepare_take
from .putting_down import (
    Laying,
    prepare_lay_off,
    prepare_melds,
    prepare_merge,
)
from .refusal import Cause, Refusal
from .state import Phase, State
from .turn_end import extra_place, out_fault, walks
from .turn_phase import bonus_offered, in_courtesy, only_discards, wrong_phase
from .variant_records import Permission


def verify(state: State, action: Action) -> Refusal | None:
    """Why the action is refused; None if it is lawful.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.hands[0], state.stock = parse_cards("Ks 5d 4c"), parse_cards("9c 8d")
    >>> verify(state, Draw(seat=0)) is None
    True
    >>> refusal = verify(state, Discard(0, parse_cards("Ks")[0]))
    >>> refusal.reason.value, refusal.message
    ('wrong_phase', 'Draw a card or take the pile first.')
    """
    outcome = prepare(state, action)
    return outcome if isinstance(outcome, Refusal) else None


def prepare(state: State, action: Action) -> Refusal | Laying | None:
    """A refusal; or for cards put down, what they lead to; or None for other lawful actions.

    >>> from game.notation.card_notation import cards_text, parse_cards
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.hands[0], state.phase = parse_cards("As Ah Ad 4c 5c"), Phase.MELD
    >>> laying = prepare(state, LayMelds(0, (tuple(parse_cards("As Ah Ad")),)))
    >>> laying.opening, cards_text(laying.hand)
    (60, '4c 5c')
    """
    if state.phase is Phase.OVER:
        return Refusal(Cause.HAND_OVER)
    if action.seat != state.turn:
        return Refusal(Cause.NOT_YOUR_TURN, {"turn": state.turn})
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
        case AcceptBonus() | RefuseBonus():
            return _verify_bonus(state)
        case AskToGoOut():
            return _verify_ask(state)
        case Answer():
            return None if state.phase is Phase.ANSWER else wrong_phase(state)
        case Pass():
            return _verify_pass(state)
        case PickUp():
            return _verify_pick_up(state)
        case PayFine():
            return verify_fine(state, action)


# --- drawing and passing -------------------------------------------------------------------------


def _verify_draw(state: State) -> Refusal | None:
    if state.phase is not Phase.DRAW:
        return wrong_phase(state)
    if not state.stock:
        return Refusal(Cause.STOCK_EMPTY)
    return None


def _verify_pass(state: State) -> Refusal | None:
    if state.phase is Phase.MELD and state.no_discard:
        return Refusal(Cause.MUST_GO_OUT) if state.permission and can_go_out(state) else None
    if state.phase is not Phase.DRAW or state.stock:
        return wrong_phase(state)
    return Refusal(Cause.MUST_TAKE) if state.must_take else None


# --- threes, special hands, bonus, permission, extra hands ---------------------------------------


def _verify_threes(state: State, action: TableThrees | HoldThree) -> Refusal | None:
    kept = action.card if isinstance(action, HoldThree) else None
    if kept is not None and state.phase is not Phase.THREES:
        return wrong_phase(state)
    if state.phase not in (Phase.THREES, Phase.DRAW, Phase.MELD):
        return wrong_phase(state)
    if state.phase is Phase.MELD and only_discards(state):
        return wrong_phase(state)
    if kept is not None and kept not in state.hands[state.turn]:
        return Refusal(Cause.CARD_NOT_HELD, {"card": kept})
    if not state.variant.threes.may_hold_one:
        return Refusal(Cause.HOLD_NOT_ALLOWED)
    if not state.held_threes(state.turn) or (kept is not None and not state.is_bonus_three(kept)):
        return Refusal(Cause.NOTHING_TO_HOLD)
    if kept is not None and not state.may_hold_three(state.turn):
        return Refusal(Cause.HOLD_NOT_ALLOWED)
    return None


def _verify_declare(state: State, action: Declare) -> Refusal | None:
    if state.phase is not Phase.MELD or only_discards(state):
        return wrong_phase(state)
    seat = state.turn
    rules = state.variant.special_hands
    special = next((hand for hand in rules.hands if hand.name == action.name), None)
    if special is None:
        return Refusal(Cause.NOT_THE_PATTERN, {"name": action.name})
    too_late = rules.courtesy and state.opened[state.side_of[seat]] and not state.courtesy[seat]
    if state.drew != "stock" or state.melded[seat] or too_late:
        return Refusal(Cause.SPECIAL_HAND_LAPSED)
    if not special.matches(state.hands[seat]):
        return Refusal(Cause.NOT_THE_PATTERN, {"name": action.name})
    return None


def _verify_bonus(state: State) -> Refusal | None:
    if state.phase is not Phase.MELD:
        return wrong_phase(state)
    return None if bonus_offered(state) else Refusal(Cause.NO_BONUS_DUE)


def _verify_ask(state: State) -> Refusal | None:
    if state.phase is not Phase.MELD or state.thrown:
        return wrong_phase(state)
    seat = state.turn
    rules = state.variant.going_out
    if rules.permission is Permission.NONE or state.partner(seat) is None:
        return Refusal(Cause.NOBODY_ASKS)
    if state.permission is not None:
        return Refusal(Cause.ANSWERED_ALREADY)
    if rules.permission is Permission.ONCE and state.asked[seat]:
        return Refusal(Cause.ASKED_ALREADY)
    if state.has_melded or (state.drew == "pile" and not rules.ask_after_take):
        return Refusal(Cause.ASK_BEFORE_MELDING)
    if len(state.hands[seat]) == 1 or state.held_threes(seat):
        return Refusal(Cause.CANNOT_ASK_NOW)
    if not can_go_out(state):
        return Refusal(Cause.CANNOT_GO_OUT)
    return None


def _verify_pick_up(state: State) -> Refusal | None:
    if state.phase not in (Phase.DRAW, Phase.MELD) or state.thrown:
        return wrong_phase(state)
    seat = state.turn
    waits = state.extra.get(extra_place(state, seat))
    if not waits or not state.opened[state.side_of[seat]]:
        return Refusal(Cause.NO_EXTRA_HAND)
    return None


# --- discards ------------------------------------------------------------------------------------


def _verify_discard(state: State, action: Discard) -> Refusal | None:
    if state.phase is not Phase.MELD or state.no_discard:
        return wrong_phase(state)
    seat = state.turn
    hand = state.hands[seat]
    card = action.card
    if card not in hand:
        return Refusal(Cause.CARD_NOT_HELD, {"card": card})
    if in_courtesy(state):
        return Refusal(Cause.MUST_TABLE_OR_DECLARE)
    if state.is_bonus_three(card):
        return Refusal(Cause.THREE_DISCARDED)
    last = len(hand) == 1 and not walks(state, state.turn)
    fault = _barred_fault(state, hand, card, last=last)
    if fault:
        return fault
    if last:
        fault = out_fault(state, state.melds[state.side_of[seat]])
        if fault:
            return fault
    elif state.permission and not state.thrown and can_go_out(state):
        return Refusal(Cause.MUST_GO_OUT)
    rules = state.variant.discards
    if card < FIRST_THREE and not rules.wilds_freely and _naturals(state, hand, last=last):
        return Refusal(Cause.WILD_DISCARDED)
    barred = rules.barred_first
    if barred and not state.pile and len(hand) > 1:
        dead = state.dead_ranks()
        free = [
            c
            for c in _naturals(state, hand, last=last)
            if c >> 2 not in barred and c >> 2 not in dead
        ]
        if free and card not in free:
            return Refusal(Cause.FIRST_DISCARD_RESTRICTED)
    return None


def _barred_fault(state: State, hand: list[Card], card: Card, *, last: bool) -> Refusal | None:
    """Why a rank that is kept until there are canastas of it may not be thrown (PEN-3)."""
    rules = state.variant.discards
    rank = card >> 2
    if rank not in rules.barred_until_made:
        return None
    if last:
        return Refusal(Cause.RANK_NEVER_LAST, {"rank": rank})
    own = state.side_of[state.turn]
    sides = [own] if rules.made_by_own else range(len(state.sides))
    made = all(any(m.rank == rank and state.is_canasta(m) for m in state.melds[s]) for s in sides)
    others = [c for c in hand if c >> 2 not in rules.barred_until_made]
    if made or all(state.is_bonus_three(other) for other in others):
        return None
    by_side = rules.made_by_own
    cause = Cause.RANK_NOT_THROWN_YET_BY_SIDE if by_side else Cause.RANK_NOT_THROWN_YET
    return Refusal(cause, {"rank": rank})


def _naturals(state: State, hand: list[Card], *, last: bool) -> list[Card]:
    """The natural cards that may be thrown at all."""
    return [
        card
        for card in hand
        if card >= FIRST_THREE
        and not state.is_bonus_three(card)
        and _barred_fault(state, hand, card, last=last) is None
    ]
