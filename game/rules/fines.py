"""Fines for what the rules refuse, where a table has them (RULINGS HR-2)."""

from __future__ import annotations

from .actions import Action, Discard, LayMelds, LayOff, Offence, PayFine, Take
from .refusal import Cause, Reason, Refusal
from .state import Phase, State
from .turn_phase import melding_fault
from .variant import Variant
from .variant_records import Permission

_UNASKED = (Reason.PERMISSION_NEEDED, Reason.PERMISSION_REFUSED)


def fine_for(variant: Variant, offence: Offence) -> int:
    """What the offence costs in that game, in points; 0 for no fine."""
    rules = variant.penalties
    match offence:
        case Offence.OPENING:
            return rules.failed_opening
        case Offence.TAKE:
            return rules.wrong_take
        case Offence.OUT:
            return rules.out_unasked


def verify_fine(state: State, action: PayFine) -> Refusal | None:
    """Why the player in turn cannot be fined for that now; None if they can."""
    if not fine_for(state.variant, action.offence):
        return Refusal(Cause.NO_FINE)
    side = state.side_of[state.turn]
    match action.offence:
        case Offence.OPENING:
            possible = not state.opened[side] and (
                melding_fault(state) is None or state.phase is Phase.DRAW
            )
        case Offence.TAKE:
            possible = state.phase is Phase.DRAW and bool(state.pile)
        case Offence.OUT:
            asks = state.variant.going_out.permission is not Permission.NONE
            possible = asks and state.phase is Phase.MELD and not state.permission
    return None if possible else Refusal(Cause.NO_FINE)


def fine_due(state: State, action: Action, refusal: Refusal) -> PayFine | None:
    """The fine for an action that was refused, None where the table has none for it.

    >>> from dataclasses import replace
    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.legality import verify
    >>> from game.variants import VARIANTS
    >>> from game.variants.house import with_house_rules
    >>> game = with_house_rules(VARIANTS["classic"], {"penalties": {"failed_opening": 10}})
    >>> state = State(game, dealer=3, totals=[0, 0])
    >>> state.hands[0], state.phase = parse_cards("4s 4h 4d Kc 9c"), Phase.MELD
    >>> opening = LayMelds(0, (tuple(parse_cards("4s 4h 4d")),))
    >>> fine_due(state, opening, verify(state, opening)).offence
    <Offence.OPENING: 'opening'>
    """
    offence: Offence | None = None
    if isinstance(action, LayMelds | Take) and refusal.reason is Reason.OPENING_BELOW_MINIMUM:
        offence = Offence.OPENING
    if isinstance(action, Take) and (offence is None or not fine_for(state.variant, offence)):
        offence = Offence.TAKE
    if isinstance(action, Discard | LayMelds | LayOff) and refusal.reason in _UNASKED:
        offence = Offence.OUT
    if offence is None or action.seat != state.turn:
        return None
    fine = PayFine(action.seat, offence)
    return fine if verify_fine(state, fine) is None else None
