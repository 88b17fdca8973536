"""Cards that come from the stock: the first of the pile, draws, threes replaced, bonus cards."""

from __future__ import annotations

from .cards import KING, THREE, Card, is_black_three
from .events import (
    BonusAccepted,
    BonusRefused,
    CardBuried,
    CardDrawn,
    CardTurned,
    Event,
    PacketDealt,
    Source,
    ThreeTabled,
    TurnCardDrawn,
)
from .state import State, freezes, is_bonus_three
from .variant_records import BlackThrees


def turn_upcard(state: State, events: list[Event]) -> None:
    """Turn cards until a natural 4 … A shows (RULINGS C-7)."""
    if state.variant.deal.upcard_buried:
        _bury_until_natural(state, events)
        return
    while state.stock:
        card = state.stock.pop()
        state.pile.append(card)
        events.append(CardTurned(card))
        # RULINGS 3.9: where black threes are a natural rank one may start the pile.
        natural = state.variant.melds.black_threes is BlackThrees.NATURAL
        if card >> 2 > THREE or (natural and is_black_three(card)):
            return
        state.frozen = state.frozen or freezes(card)


def _bury_until_natural(state: State, events: list[Event]) -> None:
    """Turn cards until one shows that is neither wild nor a red three (HAF-1)."""
    for _ in range(len(state.stock)):
        card = state.stock.pop()
        events.append(CardTurned(card))
        if not freezes(card):
            state.pile.append(card)
            return
        state.stock.insert(0, card)
        events.append(CardBuried(card))


def deal_packet(state: State, events: list[Event]) -> None:
    """Turn a card, and deal under it as many face down as its rank says (ITA-1).

    That is 3 to 13 up to the king, and 20 for an ace or a wild card.
    """
    upcard = state.stock.pop()
    number = upcard >> 2 if THREE <= upcard >> 2 <= KING else 20
    hidden = [state.stock.pop() for _ in range(min(number, len(state.stock)))]
    state.pile = [*hidden, upcard]
    state.packet = len(hidden)
    events.append(PacketDealt(len(hidden)))
    events.append(CardTurned(upcard))


def put_on_table(
    state: State, seat: int, card: Card, events: list[Event], *, from_pile: bool = False
) -> None:
    """Lay a bonus three on the table."""
    state.threes[seat].append(card)
    events.append(ThreeTabled(seat, card, from_pile))


def table_threes(state: State, seat: int, events: list[Event], keep: Card | None = None) -> None:
    """Table the threes of a hand except ``keep``, and replace each while the stock lasts.

    Replacements that are threes are tabled and replaced too.
    """
    threes = state.held_threes(seat)
    if keep is not None:
        threes.remove(keep)
    hand = state.hands[seat]
    for three in threes:
        hand.remove(three)
        put_on_table(state, seat, three, events)
        draw_one(state, seat, Source.REPLACEMENT, events)


def next_card(state: State, seat: int, source: Source, events: list[Event]) -> Card:
    """Take the next card off the stock, shown to the seat but not yet in its hand."""
    card = state.stock.pop()
    events.append(CardDrawn(seat, card, source))
    if state.variant.deal.turn_card and len(state.stock) == state.variant.deal.turn_card:
        events.append(TurnCardDrawn(seat))
    return card


def draw_one(state: State, seat: int, source: Source, events: list[Event]) -> bool:
    """Draw a card, replacing bonus threes; tell whether a card came that stays in the hand."""
    while state.stock:
        card = next_card(state, seat, source, events)
        if not state.stock and _last_three(state, card):
            state.hands[seat].append(card)
            return True
        if not is_bonus_three(state.variant, card):
            state.hands[seat].append(card)
            return True
        put_on_table(state, seat, card, events)
        source = Source.REPLACEMENT
    return False


def _last_three(state: State, card: Card) -> bool:
    """E-MODERN: a three that is the last card of the stock stays in the hand."""
    return state.variant.draw.stock_end.last_three_ends and is_bonus_three(state.variant, card)


def three_to_think_about(state: State, seat: int) -> bool:
    """Whether the next card is a three that the player may hold back; the last card never is."""
    return (
        len(state.stock) > 1
        and state.may_hold_three(seat)
        and is_bonus_three(state.variant, state.stock[-1])
        and not state.held_threes(seat)
    )


def deal_bonus(state: State, events: list[Event]) -> None:
    """Deal the opener their bonus cards; threes among them are tabled and replaced (INT-7)."""
    seat = state.turn
    due, state.bonus_due = state.bonus_due, 0
    state.bonus_answered = True
    state.bonus_done[state.side_of[seat]] = True
    events.append(BonusAccepted(seat))
    for _ in range(min(due, len(state.stock))):
        draw_one(state, seat, Source.BONUS, events)


def refuse_bonus(state: State, events: list[Event]) -> None:
    """Let the offer of bonus cards go (INT-7)."""
    state.bonus_due = 0
    state.bonus_answered = True
    state.bonus_done[state.side_of[state.turn]] = True
    events.append(BonusRefused(state.turn))


def deal_bonus_after_discard(state: State, seat: int, events: list[Event]) -> None:
    """Bonus cards that come by themselves; threes among them wait for the next turn (MOD-8)."""
    events.append(BonusAccepted(seat))
    for _ in range(min(state.bonus_due, len(state.stock))):
        state.hands[seat].append(next_card(state, seat, Source.BONUS, events))
