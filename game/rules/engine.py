"""The turn order: dealing, and what follows from an action.

``apply`` is the only way to change a state: it verifies the action, plays it, and returns as events
what happened, including what follows by rule alone.
"""

from __future__ import annotations

from collections.abc import Sequence

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
    Offence,
    Pass,
    PayFine,
    PickUp,
    RefuseBonus,
    TableThrees,
    Take,
)
from .cards import Card
from .choices import can_lay_off_top, discards, single_lay_offs, takes
from .drawing import (
    deal_bonus,
    deal_bonus_after_discard,
    deal_packet,
    draw_one,
    next_card,
    refuse_bonus,
    table_threes,
    three_to_think_about,
    turn_upcard,
)
from .events import (
    Answered,
    AskedToGoOut,
    BonusRefused,
    Discarded,
    Event,
    Fined,
    FootTaken,
    HandDealt,
    HandEnded,
    HandPickedUp,
    Passed,
    Source,
    SpecialShown,
    ThreeHeld,
    TurnStarted,
)
from .fines import fine_for
from .forming import form_sides
from .legality import prepare, verify
from .policies import EmptyStock
from .putting_down import Laying
from .refusal import IllegalActionError, Refusal
from .state import Ended, Phase, State, freezes, is_bonus_three
from .table_changes import lay, merge, take
from .turn_end import extra_place, out_fault
from .turn_phase import bonus_offered
from .variant import Variant
from .variant_records import TakesFoot


def deal(
    variant: Variant, deck: Sequence[Card], dealer: int, totals: Sequence[int], number: int = 1
) -> tuple[State, list[Event]]:
    """Deal hand ``number`` of a match from a shuffled deck, top card first (FORMAT 2, "The deal").

    >>> from random import Random
    >>> from game.rules.cards import shuffled
    >>> from game.variants import VARIANTS
    >>> classic = VARIANTS["classic"]
    >>> deck = shuffled(classic.full_pack(), Random(5))
    >>> state, events = deal(classic, deck, dealer=3, totals=[0, 0])
    >>> [len(hand) for hand in state.hands], len(state.pile), state.turn
    ([11, 11, 11, 11], 2, 0)
    >>> events[0], events[-1]
    (HandDealt(dealer=3), TurnStarted(seat=0))
    """
    state = State(variant, dealer, totals, number)
    seats = variant.table.seats
    cards = list(reversed(deck))
    for heaps, each in ((state.hands, variant.deal.cards), (state.feet, variant.foot.cards)):
        for _ in range(each):
            for step in range(1, seats + 1):
                heaps[(dealer + step) % seats].append(cards.pop())
    state.stock = cards
    for seat in range(seats):
        if state.side_of[seat] < 0:
            state.extra[seat], state.hands[seat] = state.hands[seat], []
    events: list[Event] = [HandDealt(dealer)]
    if variant.deal.upcard and not variant.deal.packet:
        turn_upcard(state, events)
    if not variant.threes.at_turn_start:
        seat = dealer
        for _ in range(variant.table.players):
            seat = state.next_seat(seat)
            table_threes(state, seat, events)
    if variant.deal.packet:
        deal_packet(state, events)
    _start_turn(state, state.next_seat(dealer), events)
    return state, events


def begin(state: State) -> list[Event]:
    """Do what follows by rule in a given position, and return it as events.

    In the phase ``draw`` the turn begins; in the phase ``meld`` the hand ends if the player has no
    lawful action.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.hands[0] = parse_cards("3h Ks")
    >>> state.stock = parse_cards("9c 8d 7s")
    >>> [type(event).__name__ for event in begin(state)]
    ['ThreeTabled', 'CardDrawn', 'TurnStarted']
    """
    events: list[Event] = []
    if state.phase is Phase.DRAW:
        if not state.variant.threes.at_turn_start:
            table_threes(state, state.turn, events)
        _start_turn(state, state.turn, events)
    else:
        _look_for_dead_end(state, events)
    return events


def apply(state: State, action: Action) -> list[Event]:
    """Play an action, changing the state, and return what happened as events.

    Raises:
        IllegalActionError: carrying the refusal; the state is then unchanged.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.hands[0], state.stock = parse_cards("Ks 5d 4c"), parse_cards("9c 8d")
    >>> apply(state, Draw(seat=0))[0].card == parse_cards("8d")[0]
    True
    >>> [type(event).__name__ for event in apply(state, Discard(0, parse_cards("4c")[0]))]
    ['Discarded', 'TurnStarted']
    >>> apply(state, Draw(seat=0))
    Traceback (most recent call last):
        ...
    game.rules.refusal.IllegalActionError: It is not your turn.
    """
    outcome = prepare(state, action)
    if isinstance(outcome, Refusal):
        raise IllegalActionError(outcome)
    events: list[Event] = []
    match action:
        case Draw():
            _draw(state, events)
        case Discard():
            _discard(state, action, events)
        case LayMelds() | LayOff():
            assert outcome is not None
            lay(state, outcome, events)
            state.has_melded = True
            _after_laying(state, outcome, events)
        case Merge():
            assert outcome is not None
            merge(state, action, outcome, events)
        case Take():
            assert outcome is not None
            take(state, outcome, events)
            _after_laying(state, outcome, events)
        case PickUp():
            _pick_up(state, events)
        case TableThrees() | HoldThree():
            _settle_threes(state, action, events)
        case Declare():
            hand = tuple(state.hands[action.seat])
            events.append(SpecialShown(action.seat, action.name, hand))
            _end(state, Ended.SPECIAL, action.seat, action.name, events)
        case AcceptBonus():
            deal_bonus(state, events)
            _look_for_dead_end(state, events)
        case RefuseBonus():
            refuse_bonus(state, events)
            _look_for_dead_end(state, events)
        case AskToGoOut():
            events.append(AskedToGoOut(action.seat))
            partner = state.partner(action.seat)
            assert partner is not None
            state.asker, state.turn, state.phase = action.seat, partner, Phase.ANSWER
        case Answer():
            events.append(Answered(action.seat, action.yes))
            state.permission = action.yes
            state.asked[state.asker] = True
            state.turn, state.asker, state.phase = state.asker, -1, Phase.MELD
        case PayFine():
            _fine(state, action, events)
        case Pass():
            events.append(Passed(action.seat))
            _end(state, Ended.STOCK, action.seat, None, events)
    return events


# --- the start of a hand and of a turn -----------------------------------------------------------


def _start_turn(state: State, seat: int, events: list[Event]) -> None:
    state.turn = seat
    state.phase = Phase.DRAW
    state.begin_turn()
    events.append(TurnStarted(seat))
    # Bonus cards that came after the discard may be threes, where they else are tabled at once too.
    threes = state.held_threes(seat)
    # E-INTL lets nobody hold a three in the last turn; in E-MODERN the right remains.
    if threes and not state.stock and state.variant.draw.stock_end.one_last_turn:
        table_threes(state, seat, events)
    elif threes and state.may_hold_three(seat):
        state.phase = Phase.THREES
        return
    elif threes:
        table_threes(state, seat, events)
        _after_replacing(state, events)
    _look_at_stock(state, events)


def _look_at_stock(state: State, events: list[Event]) -> None:
    """Decide what the player may do when it is their draw and the stock is empty (C-12)."""
    if state.phase is not Phase.DRAW or state.stock:
        return
    ways = takes(state)
    choice = state.variant.draw.stock_end.at_empty_stock(
        takes=bool(ways),
        lay_offs=bool(ways) and can_lay_off_top(state),
        opened=state.opened[state.side_of[state.turn]],
    )
    if choice is EmptyStock.HAND_ENDS:
        _end(state, Ended.STOCK, state.turn, None, events)
        return
    state.must_take = choice is EmptyStock.MUST_TAKE
    state.last_turn = state.variant.draw.stock_end.one_last_turn


def _after_replacing(state: State, events: list[Event]) -> None:
    """See whether the stock ran out when threes were replaced before the draw.

    In International its last card is then the draw (FORMAT 3); in Modern American a three that
    came last ends the hand, and any other card leaves the player without a draw (E-MODERN).
    """
    if state.stock or _ends_on_last_three(state, state.turn, events):
        return
    if state.variant.draw.stock_end.one_last_turn:
        state.drew = "stock"
        state.phase = Phase.MELD
        _look_for_dead_end(state, events)


# --- threes --------------------------------------------------------------------------------------


def _settle_threes(state: State, action: TableThrees | HoldThree, events: list[Event]) -> None:
    """Table the threes held except one held back, and go on with the turn."""
    seat = action.seat
    kept = action.card if isinstance(action, HoldThree) else None
    stock_before = len(state.stock)
    table_threes(state, seat, events, kept)
    if kept is not None:
        events.append(ThreeHeld(seat, kept))
    if state.phase is Phase.THREES:
        state.phase = Phase.DRAW if state.drew is None else Phase.MELD
    if state.phase is Phase.DRAW:
        if stock_before:
            _after_replacing(state, events)
        _look_at_stock(state, events)
    elif not (stock_before and _ends_on_last_three(state, seat, events)):
        _look_for_dead_end(state, events)


# --- drawing, taking, laying ---------------------------------------------------------------------


def _draw(state: State, events: list[Event]) -> None:
    seat = state.turn
    state.drew = "stock"
    state.phase = Phase.MELD
    came = False
    for _ in range(min(state.variant.draw.cards, len(state.stock))):
        if not state.stock:
            break
        if three_to_think_about(state, seat):
            state.hands[seat].append(next_card(state, seat, Source.DRAW, events))
            state.phase = Phase.THREES
            return
        came = draw_one(state, seat, Source.DRAW, events) or came
    if _ends_on_last_three(state, seat, events):
        return
    _look_for_last_turn(state)
    if not came and not state.variant.draw.stock_end.discards_after_only_threes:
        state.no_discard = True
    _look_for_dead_end(state, events)


def _ends_on_last_three(state: State, seat: int, events: list[Event]) -> bool:
    """E-MODERN: a three drawn last and not replaced ends the hand at once."""
    if state.stock or not state.variant.draw.stock_end.last_three_ends:
        return False
    hand = state.hands[seat]
    if not hand or not is_bonus_three(state.variant, hand[-1]):
        return False
    _end(state, Ended.STOCK, seat, None, events)
    return True


def _look_for_last_turn(state: State) -> None:
    """E-SOLO: with the stock gone, the turn in which it ran out is the last."""
    if not state.stock and state.variant.draw.stock_end.ends_with_drawer:
        state.last_turn = True


def _take_up_foot(state: State, seat: int, events: list[Event], *, walking: bool = False) -> None:
    """Take up a foot; its threes are tabled and replaced (FOOT-1)."""
    foot, state.feet[seat] = state.feet[seat], []
    state.hands[seat].extend(foot)
    events.append(FootTaken(seat, tuple(foot), walking))
    table_threes(state, seat, events)
    _look_for_last_turn(state)
    if seat == state.turn:
        state.has_melded = False


def _take_up_feet(state: State, laying: Laying, events: list[Event]) -> None:
    """Take up what feet the cards just put down bring: those of a canasta, or of an empty hand."""
    seat = state.turn
    when = state.variant.foot.taken_up
    if when is TakesFoot.HAND_EMPTY:
        brings = not state.hands[seat]
    else:
        brings = any(part.completes for part in laying.parts)
    if not brings:
        return
    seats = [seat]
    if when is TakesFoot.SIDES_CANASTA:
        partners = state.sides[state.side_of[seat]]
        number = state.variant.table.seats
        seats = sorted(partners, key=lambda other: (other - seat) % number)
    for other in seats:
        if state.feet[other]:
            _take_up_foot(state, other, events)


def _pick_up(state: State, events: list[Event]) -> None:
    """Take up the extra hand; its threes are tabled and replaced (RULINGS 3.18)."""
    seat = state.turn
    place = extra_place(state, seat)
    cards = state.extra.pop(place)
    state.hands[seat].extend(cards)
    events.append(HandPickedUp(seat, place, tuple(cards)))
    table_threes(state, seat, events)
    _look_for_dead_end(state, events)


def _after_laying(state: State, laying: Laying, events: list[Event]) -> None:
    seat = state.turn
    _take_up_feet(state, laying, events)
    if not state.hands[seat] and not _must_pick_up(state) and not _foot_was_nothing(state):
        _go_out(state, events)
    else:
        _look_for_dead_end(state, events)


def _must_pick_up(state: State) -> bool:
    """Whether the player has melded all their cards, may not go out, and has an extra hand."""
    waits = bool(state.extra.get(extra_place(state, state.turn)))
    return waits and out_fault(state, state.melds[state.side_of[state.turn]]) is not None


def _foot_was_nothing(state: State) -> bool:
    """Whether the hand is empty since a foot held but threes that nothing replaced."""
    return bool(state.variant.foot.cards) and (
        state.variant.going_out.discard_required
        or out_fault(state, state.melds[state.side_of[state.turn]]) is not None
    )


# --- fines ---------------------------------------------------------------------------------------


def _fine(state: State, action: PayFine, events: list[Event]) -> None:
    """Note a fine: points, or after an opening that failed a higher minimum (HR-2)."""
    seat = action.seat
    points = fine_for(state.variant, action.offence)
    if action.offence is Offence.OPENING:
        for each in state.variant.table.sides[state.account_of(seat)]:
            state.raised[each] += points
    else:
        state.fined[seat] += points
    events.append(Fined(seat, action.offence, points))


# --- the end of a turn and of a hand -------------------------------------------------------------


def _discard(state: State, action: Discard, events: list[Event]) -> None:
    seat, card = action.seat, action.card
    state.hands[seat].remove(card)
    if card in state.known[seat]:
        state.known[seat].remove(card)
    state.cards_gone += 1
    state.pile.append(card)
    state.frozen = state.frozen or freezes(card)
    state.discards.append((seat, card))
    if state.hands[seat] and bonus_offered(state):
        events.append(BonusRefused(seat))
    out = not state.hands[seat] and not state.feet[seat]
    state.top_face_down = out and state.variant.discards.last_face_down
    events.append(Discarded(seat, card, state.top_face_down))
    if not state.hands[seat] and state.feet[seat]:
        _take_up_foot(state, seat, events, walking=True)
    elif not state.hands[seat]:
        _go_out(state, events)
        return
    elif _throws_again(state):
        return
    if state.opener:
        if state.bonus_due and state.variant.opening.bonus_after_discard:
            deal_bonus_after_discard(state, seat, events)
        state.bonus_done[state.side_of[seat]] = True
    state.courtesy[seat] = False
    if state.last_turn:
        _end(state, Ended.STOCK, seat, None, events)
    else:
        _start_turn(state, state.next_seat(seat), events)


def _throws_again(state: State) -> bool:
    """Count a discard after which the player has to discard again (HR-3); whether it is one."""
    state.thrown += 1
    if (
        state.thrown < state.variant.discards.cards
        and len(state.hands[state.turn]) >= 2
        and discards(state)
    ):
        return True
    state.thrown -= 1
    return False


def _go_out(state: State, events: list[Event]) -> None:
    how = "concealed" if _is_concealed(state) else "out"
    if not state.formed:
        # RULINGS 3.6, rule 6: who goes out before any take scores as the taker.
        form_sides(state, state.turn, events, merging=False)
    _end(state, Ended.OUT, state.turn, how, events)


def _is_concealed(state: State) -> bool:
    """Whether the player who has just gone out earns the bonus for going out concealed."""
    concealed = state.variant.going_out.concealed
    if concealed is None or state.melded_before or state.laid_on_partner:
        return False
    laid = state.melds[state.side_of[state.turn]][state.melds_before :]
    return concealed.earned(
        state.cards_gone,
        with_pile=state.drew == "pile",
        canasta=any(state.is_canasta(meld) for meld in laid),
    )


def _end(state: State, ended: Ended, by: int, how: str | None, events: list[Event]) -> None:
    state.phase = Phase.OVER
    state.ended = ended
    state.by = by
    state.how = how
    events.append(HandEnded(ended, by, how))


def _look_for_dead_end(state: State, events: list[Event]) -> None:
    """End the hand if the player in turn has no lawful action left (FORMAT 3, "No dead ends").

    With two cards, one of them no bonus three, a discard is always possible.
    """
    if state.phase is not Phase.MELD or state.no_discard:
        return
    hand = state.hands[state.turn]
    if len(hand) >= 2 and not all(state.is_bonus_three(card) for card in hand):
        return
    if any(verify(state, way(state.turn)) is None for way in (PickUp, TableThrees, AcceptBonus)):
        return
    if discards(state) or next(iter(single_lay_offs(state)), None) is not None:
        return
    _end(state, Ended.STOCK, state.turn, None, events)
