"""The turn order: dealing, and what follows from an action.

``apply`` is the only door: it verifies, changes the state, and tells in events what happened,
including all that follows by rule alone.
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
    Pass,
    TableThrees,
    Take,
)
from .cards import THREE, Card
from .choices import can_lay_off_top, discards, single_lay_offs, takes
from .events import (
    Answered,
    AskedToGoOut,
    BonusAccepted,
    CardDrawn,
    CardsMelded,
    CardTurned,
    Discarded,
    Event,
    HandDealt,
    HandEnded,
    Passed,
    PileTaken,
    SideOpened,
    Source,
    SpecialShown,
    ThreeHeld,
    ThreeTabled,
    TurnStarted,
)
from .legality import Laying, prepare
from .policies import EmptyStock
from .refusal import IllegalActionError, Refusal
from .state import Ended, Phase, State, freezes, is_bonus_three
from .variant import Variant


def deal(
    variant: Variant, deck: Sequence[Card], dealer: int, totals: Sequence[int]
) -> tuple[State, list[Event]]:
    """Deal a hand from a shuffled deck, top card first (NOTATION, "The deal")."""
    state = State(variant, dealer, totals)
    seats = variant.table.players
    cards = list(reversed(deck))
    for _ in range(variant.deal.cards):
        for step in range(1, seats + 1):
            state.hands[(dealer + step) % seats].append(cards.pop())
    state.stock = cards
    events: list[Event] = [HandDealt(dealer)]
    if variant.deal.upcard:
        _turn_upcard(state, events)
    if not variant.threes.at_turn_start:
        for step in range(1, seats + 1):
            _table_threes(state, (dealer + step) % seats, events)
    _start_turn(state, (dealer + 1) % seats, events)
    return state, events


def begin(state: State) -> list[Event]:
    """Do what follows by rule in a position: the start of a turn in the phase draw.

    In the phase meld the hand ends if the player has no lawful action.
    """
    events: list[Event] = []
    if state.phase is Phase.DRAW:
        _start_turn(state, state.turn, events)
    else:
        _look_for_dead_end(state, events)
    return events


def apply(state: State, action: Action) -> list[Event]:
    """Play an action.

    Raises:
        IllegalActionError: carrying the refusal; the state is then unchanged.
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
            _lay(state, outcome, events)
            state.has_melded = True
            _after_laying(state, events)
        case Take():
            assert outcome is not None
            _take(state, outcome, events)
            _after_laying(state, events)
        case TableThrees() | HoldThree():
            _settle_threes(state, action, events)
        case Declare():
            hand = tuple(state.hands[action.seat])
            events.append(SpecialShown(action.seat, action.name, hand))
            _end(state, Ended.SPECIAL, action.seat, action.name, events)
        case AcceptBonus():
            _deal_bonus(state, events)
        case AskToGoOut():
            events.append(AskedToGoOut(action.seat))
            partner = state.partner(action.seat)
            assert partner is not None
            state.asker, state.turn, state.phase = action.seat, partner, Phase.ANSWER
        case Answer():
            events.append(Answered(action.seat, action.yes))
            state.permission = action.yes
            state.turn, state.asker, state.phase = state.asker, -1, Phase.MELD
        case Pass():
            events.append(Passed(action.seat))
            _end(state, Ended.STOCK, action.seat, None, events)
    return events


# --- the start of a hand and of a turn -----------------------------------------------------------


def _turn_upcard(state: State, events: list[Event]) -> None:
    """Turn cards until a natural 4 … A shows (RULINGS C-7)."""
    while state.stock:
        card = state.stock.pop()
        state.pile.append(card)
        events.append(CardTurned(card))
        if card >> 2 > THREE:
            return
        state.frozen = state.frozen or freezes(card)


def _start_turn(state: State, seat: int, events: list[Event]) -> None:
    state.turn = seat
    state.phase = Phase.DRAW
    state.begin_turn()
    events.append(TurnStarted(seat))
    if state.variant.threes.at_turn_start:
        threes = state.held_threes(seat)
        if threes and not state.stock:
            _table_threes(state, seat, events)
        elif threes and state.may_hold_three(seat):
            state.phase = Phase.THREES
            return
        elif threes:
            _table_threes(state, seat, events)
            _last_card_is_the_draw(state, events)
    _look_at_stock(state, events)


def _look_at_stock(state: State, events: list[Event]) -> None:
    """What the player may do when the stock is empty at his draw (RULINGS C-12)."""
    if state.phase is not Phase.DRAW or state.stock:
        return
    ways = takes(state)
    choice = state.variant.draw.stock_end.at_empty_stock(
        state, takes=bool(ways), lay_offs=bool(ways) and can_lay_off_top(state)
    )
    if choice is EmptyStock.HAND_ENDS:
        _end(state, Ended.STOCK, state.turn, None, events)
        return
    state.must_take = choice is EmptyStock.MUST_TAKE
    state.last_turn = state.variant.draw.stock_end.one_last_turn


def _last_card_is_the_draw(state: State, events: list[Event]) -> None:
    """The stock ran out while threes were replaced: that last card is the draw (NOTATION 3)."""
    if not state.stock:
        state.drew = "stock"
        state.phase = Phase.MELD
        _look_for_dead_end(state, events)


# --- threes --------------------------------------------------------------------------------------


def _put_on_table(
    state: State, seat: int, card: Card, events: list[Event], *, from_pile: bool = False
) -> None:
    state.threes[seat].append(card)
    events.append(ThreeTabled(seat, card, from_pile))


def _table_threes(state: State, seat: int, events: list[Event], keep: Card | None = None) -> None:
    """Table the threes of a hand, but for one, and replace each while the stock lasts.

    Threes among the replacements are tabled and replaced as well.
    """
    threes = state.held_threes(seat)
    if keep is not None:
        threes.remove(keep)
    hand = state.hands[seat]
    for three in threes:
        hand.remove(three)
        _put_on_table(state, seat, three, events)
        _draw_one(state, seat, Source.REPLACEMENT, events)


def _draw_one(state: State, seat: int, source: Source, events: list[Event]) -> bool:
    """Draw a card and replace every bonus three; whether another card came in the end."""
    while state.stock:
        card = state.stock.pop()
        events.append(CardDrawn(seat, card, source))
        if not is_bonus_three(state.variant, card):
            state.hands[seat].append(card)
            return True
        _put_on_table(state, seat, card, events)
        source = Source.REPLACEMENT
    return False


def _settle_threes(state: State, action: TableThrees | HoldThree, events: list[Event]) -> None:
    """Table the threes held, but for the one held back, and go on where the turn stands."""
    seat = action.seat
    kept = action.card if isinstance(action, HoldThree) else None
    stock_before = len(state.stock)
    _table_threes(state, seat, events, kept)
    if kept is not None:
        events.append(ThreeHeld(seat, kept))
    if state.phase is Phase.THREES:
        state.phase = Phase.DRAW if state.drew is None else Phase.MELD
    if state.phase is Phase.DRAW and stock_before:
        _last_card_is_the_draw(state, events)
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
        if _three_to_think_about(state, seat):
            card = state.stock.pop()
            events.append(CardDrawn(seat, card, Source.DRAW))
            state.hands[seat].append(card)
            state.phase = Phase.THREES
            return
        came = _draw_one(state, seat, Source.DRAW, events) or came
    if not came and not state.variant.draw.stock_end.discards_after_only_threes:
        state.no_discard = True
    _look_for_dead_end(state, events)


def _three_to_think_about(state: State, seat: int) -> bool:
    """Whether the next card is a three that the player may hold back: never the last one."""
    return (
        len(state.stock) > 1
        and state.may_hold_three(seat)
        and is_bonus_three(state.variant, state.stock[-1])
        and not state.held_threes(seat)
    )


def _take(state: State, laying: Laying, events: list[Event]) -> None:
    seat = state.turn
    top = state.pile[-1]
    events.append(PileTaken(seat, top, tuple(laying.taken)))
    state.drew = "pile"
    state.phase = Phase.MELD
    state.must_take = False
    state.pile = []
    state.frozen = False
    _lay(state, laying, events)
    rest = [card for card in laying.taken if not is_bonus_three(state.variant, card)]
    state.known[seat].extend(rest)
    for card in laying.taken:
        if is_bonus_three(state.variant, card):
            _put_on_table(state, seat, card, events, from_pile=True)


def _lay(state: State, laying: Laying, events: list[Event]) -> None:
    """Put the cards down: the new hand and melds were worked out by ``prepare``."""
    seat = state.turn
    side = state.side_of[seat]
    state.hands[seat] = laying.hand
    state.melds[side] = laying.melds
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
        for other in state.sides[side]:
            state.courtesy[other] = other != seat
        events.append(SideOpened(seat, side, laying.opening or 0))


def _after_laying(state: State, events: list[Event]) -> None:
    if not state.hands[state.turn]:
        _go_out(state, events)
    else:
        _look_for_dead_end(state, events)


def _deal_bonus(state: State, events: list[Event]) -> None:
    """Deal the opener his bonus cards; threes among them are tabled and replaced (INT-7)."""
    seat = state.turn
    state.bonus_taken = True
    state.bonus_done[state.side_of[seat]] = True
    events.append(BonusAccepted(seat))
    for _ in range(min(state.variant.opening.bonus_cards, len(state.stock))):
        _draw_one(state, seat, Source.BONUS, events)


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
    events.append(Discarded(seat, card))
    if not state.hands[seat]:
        _go_out(state, events)
        return
    if state.opener:
        state.bonus_done[state.side_of[seat]] = True
    state.courtesy[seat] = False
    if state.last_turn:
        _end(state, Ended.STOCK, seat, None, events)
    else:
        _start_turn(state, (seat + 1) % state.variant.table.players, events)


def _go_out(state: State, events: list[Event]) -> None:
    concealed = state.variant.going_out.concealed
    how = "concealed" if concealed and concealed.holds(state) else "out"
    _end(state, Ended.OUT, state.turn, how, events)


def _end(state: State, ended: Ended, by: int, how: str | None, events: list[Event]) -> None:
    state.phase = Phase.OVER
    state.ended = ended
    state.by = by
    state.how = how
    events.append(HandEnded(ended, by, how))


def _look_for_dead_end(state: State, events: list[Event]) -> None:
    """End the hand if the player in turn has no lawful action left (NOTATION, "No dead ends").

    With two cards, one of them no bonus three, a discard is always possible.
    """
    if state.phase is not Phase.MELD or state.no_discard:
        return
    hand = state.hands[state.turn]
    if len(hand) >= 2 or state.held_threes(state.turn):
        return
    if discards(state) or next(iter(single_lay_offs(state)), None) is not None:
        return
    _end(state, Ended.STOCK, state.turn, None, events)
