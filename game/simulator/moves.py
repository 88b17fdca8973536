"""Moves: actions as tuples of small integers, and their conversion from and to the core.

A move is ``(verb, …)`` with the verbs of ``flat_layout``. ``TAKES``, ``LAYS`` and ``ADDS`` are
followed by groups of ``GROUP`` numbers: the number of the meld that is joined or -1 for a new one,
the kind of the meld, its numbers of naturals, deuces and jokers, and two numbers for sequences. The
first group of a take joins the top card, which it does not count. ``DISCARDS`` and ``HOLDS`` name
the code of a card (see ``flat_layout``), ``DECLARES`` the number of the special hand, ``ANSWERS`` 1
or 0, ``MERGES`` source and target.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..rules.actions import (
    AcceptBonus,
    Action,
    Answer,
    AskToGoOut,
    Declare,
    Discard,
    Draw,
    Group,
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
from ..rules.cards import (
    ACE,
    FIRST_THREE,
    JOKER_RANK,
    THREE,
    Card,
    Placed,
    is_red_three,
    make_card,
)
from ..rules.melds import Meld, MeldKind, meld_of, sequence_of
from ..rules.state import State
from ..rules.variant import Variant
from ..rules.variant_records import Several
from .flat_hand import Flat
from .flat_layout import *
from .tables import NO_LIMIT, Unrepresentable

Move = tuple[int, ...]


def kind_of(card: Card) -> int:
    """The kind of a card: its rank, 0 for a red three."""
    return RED if is_red_three(card) else card >> 2


def code_of(card: Card) -> int:
    """The code of a card where suits matter: all deuces share one, and so do all red threes."""
    if card >> 2 == TWO:
        return TWO * 4
    return 13 if is_red_three(card) else card


def suits_of(cards: Sequence[Card]) -> int:
    """Number of naturals of each suit, four bits a suit."""
    return sum(1 << (4 * (card & 3)) for card in cards if card >= FIRST_THREE)


def group_of(variant: Variant, cards: Sequence[Card], target: int, kind: int) -> list[int]:
    """The numbers of a group: these cards of the hand for one set or wild meld."""
    jokers = len([card for card in cards if card >> 2 == JOKER_RANK])
    twos = len([card for card in cards if card >> 2 == TWO])
    suits = suits_of(cards) if variant.melds.sequences is not None else 0
    return [target, kind, len(cards) - jokers - twos, twos, jokers, 0, suits]


def run_group(cards: Sequence[Card], target: int, run: Meld) -> list[int]:
    """The numbers of a group: these cards of the hand, with which a sequence becomes ``run``."""
    naturals = [card for card in cards if card >= FIRST_THREE]
    jokers = len([card for card in cards if card >> 2 == JOKER_RANK])
    bits = sum(1 << (card >> 2) for card in naturals)
    twos = len(cards) - len(naturals) - jokers
    return [target, SEQUENCE + run.suit, len(naturals), twos, jokers, run.low, bits]


def new_group(variant: Variant, cards: Sequence[Card]) -> list[int]:
    """The numbers of a group: these cards of the hand as a new meld."""
    meld = meld_of(cards)
    if meld is None:
        raise ValueError(f"no meld: {cards}")
    if meld.kind is MeldKind.SEQUENCE:
        return run_group(cards, -1, meld)
    naturals = [card for card in cards if card >= FIRST_THREE]
    return group_of(variant, cards, -1, kind_of(naturals[0]) if naturals else WILD)


def encode(variant: Variant, flat: Flat, action: Action) -> Move:
    """The move for an action of the player in turn in this position.

    Raises:
        Unrepresentable: for more melds, or more groups at once, than the flat form has room for.
    """
    move = _encoded(variant, flat, action)
    if move[0] in (TAKES, LAYS, ADDS):
        new = sum(target < 0 for target in move[1::GROUP])
        melds = flat.get(MELDS + flat.get(SIDE_OF + flat.get(TURN)))
        if (len(move) - 1) // GROUP > MOST_GROUPS or melds + new > MOST_MELDS:
            raise Unrepresentable("a side has too many melds")
    return move


def _encoded(variant: Variant, flat: Flat, action: Action) -> Move:
    match action:
        case Take():
            groups = _first_group(variant, flat, action)
            for cards in action.opening:
                groups += new_group(variant, cards)
            return (TAKES, *groups)
        case LayMelds():
            return (
                LAYS,
                *[number for cards in action.groups for number in new_group(variant, cards)],
            )
        case LayOff():
            return (ADDS, *_additions(variant, flat, action))
        case Merge():
            return (MERGES, action.source, action.target)
        case HoldThree() | Discard():
            suited = variant.melds.sequences is not None
            code = code_of(action.card) if suited else kind_of(action.card)
            return (DISCARDS if isinstance(action, Discard) else HOLDS, code)
        case Declare():
            names = [hand.name for hand in variant.special_hands.hands]
            return (DECLARES, names.index(action.name))
        case PayFine():
            return (FINES, OFFENCES.index(action.offence))
        case Answer():
            return (ANSWERS, int(action.yes))
    return (_PLAIN[type(action)],)


OFFENCES = (Offence.OPENING, Offence.TAKE, Offence.OUT)
"""By their numbers in a move."""

_PLAIN: dict[type, int] = {
    Draw: DRAWS,
    PickUp: PICKS_UP,
    TableThrees: TABLES,
    AcceptBonus: BONUS,
    RefuseBonus: REFUSES,
    AskToGoOut: ASKS,
    Pass: PASSES,
}
_VERBS: dict[int, Any] = {verb: action for action, verb in _PLAIN.items()}


def _own_melds(flat: Flat) -> list[tuple[int, int]]:
    """Kind and size of each meld of the side in turn."""
    side = flat.get(SIDE_OF + flat.get(TURN))
    first = SLOTS + side * MOST_MELDS * SLOT
    places = range(first, first + flat.get(MELDS + side) * SLOT, SLOT)
    return [(flat.get(m + KIND), flat.get(m + CARDS)) for m in places]


def _additions(variant: Variant, flat: Flat, action: LayOff) -> list[int]:
    melds = _own_melds(flat)
    groups: list[int] = []
    for cards, index in action.additions:
        kind = melds[index][0]
        if kind >= SEQUENCE:
            groups += run_group(cards, index, _longer(flat, index, cards))
            continue
        if kind == WILD and cards[0] >= FIRST_THREE:
            kind = cards[0] >> 2  # the conversion of Joker Canasta
        groups += group_of(variant, cards, index, kind)
    return groups


def _longer(flat: Flat, index: int, cards: Sequence[Card]) -> Meld:
    """A sequence of the side in turn after some cards were added to it.

    The places of wild cards are unknown. All are treated as naturals, which does not affect where
    the sequence begins.
    """
    side = flat.get(SIDE_OF + flat.get(TURN))
    m = SLOTS + (side * MOST_MELDS + index) * SLOT
    suit = flat.get(m + KIND) - SEQUENCE
    low = flat.get(m + LOW)
    own = [make_card(low + place, suit) for place in range(flat.get(m + CARDS))]
    run = sequence_of((*own, *cards))
    if run is None:
        raise ValueError(f"{cards} do not join meld {index}")
    return run


def _first_group(variant: Variant, flat: Flat, action: Take) -> list[int]:
    top = flat.get(TOP)
    kind = WILD if top <= TWO else top
    onto = action.onto
    if onto is None:
        onto = _joined(variant, flat, action, kind)
    elif _own_melds(flat)[onto][0] >= SEQUENCE:
        card = flat.get(TOP_CARD)
        return run_group((), onto, _longer(flat, onto, (card,)))
    return group_of(variant, action.cards, onto, kind)


def _joined(variant: Variant, flat: Flat, action: Take, kind: int) -> int:
    """The meld that the top card joins where the action names none (see ``pile_taking``), or -1."""
    rules = variant.melds
    several = rules.wild_melds if kind == WILD else rules.sets
    limit = rules.max_wild_meld if kind == WILD else rules.max_size or NO_LIMIT
    alike = [(i, size) for i, (own, size) in enumerate(_own_melds(flat)) if own == kind]
    if several is Several.ONE_UNFINISHED:
        alike = [(i, size) for i, size in alike if size < variant.canastas.size]
    if several is Several.ANY or not alike:
        return -1
    if several is Several.AFTER_CANASTA and all(size >= limit for _, size in alike):
        return -1
    return next((i for i, size in alike if size + len(action.cards) + 1 <= limit), -1)


def action_of(state: State, move: Move) -> Action:
    """The action of the core for a move. Cards are chosen by rank from those in the hand.

    Raises:
        ValueError: if the hand does not hold the cards.
    """
    seat = state.turn
    verb = move[0]
    if verb in (TAKES, LAYS, ADDS):
        return _laying_of(state, verb, move)
    hand = state.hands[seat]
    if verb == DECLARES:
        return Declare(seat, state.variant.special_hands.hands[move[1]].name)
    if verb == MERGES:
        return Merge(seat, move[1], move[2])
    if verb == FINES:
        return PayFine(seat, OFFENCES[move[1]])
    if verb == ANSWERS:
        return Answer(seat, bool(move[1]))
    if verb in (DISCARDS, HOLDS):
        by_code = state.variant.melds.sequences is not None
        number = code_of if by_code else kind_of
        card = next(card for card in hand if number(card) == move[1])
        return Discard(seat, card) if verb == DISCARDS else HoldThree(seat, card)
    made: Action = _VERBS[verb](seat)
    return made


def _pick(hand: list[Card], kind: int, number: int) -> list[Card]:
    """Take a number of cards of a kind out of a hand."""
    found = [card for card in hand if kind_of(card) == kind][:number]
    if len(found) < number:
        raise ValueError(f"the hand has not {number} cards of kind {kind}")
    for card in found:
        hand.remove(card)
    return found


def _by_suit(hand: list[Card], kind: int, suits: int) -> list[Card]:
    """Take naturals of a rank out of a hand, with the given number of each suit."""
    cards = []
    for suit in range(4):
        cards += [kind * 4 + suit] * (suits >> (4 * suit) & 15)
    for card in cards:
        hand.remove(card)
    return cards


def _run_cards(
    hand: list[Card], suit: int, low: int, bits: int, wilds: list[Card], own: Meld | None
) -> list[Card]:
    """Take the cards of a sequence out of a hand; its wild cards fill the places left empty."""
    naturals = [make_card(rank, suit) for rank in range(THREE, ACE + 1) if bits >> rank & 1]
    for card in naturals:
        hand.remove(card)
    taken = {card >> 2 for card in naturals}
    if own is not None:
        taken |= set(range(own.low, own.high + 1))
    places = [rank for rank in range(low, ACE + 1) if rank not in taken]
    return naturals + [
        Placed(card, make_card(rank, suit)) for card, rank in zip(wilds, places, strict=False)
    ]


def _laying_of(state: State, verb: int, move: Move) -> Action:
    seat = state.turn
    hand = state.hands[seat][:]
    laid: list[tuple[Group, int]] = []
    melds = state.melds[state.side_of[seat]]
    for start in range(1, len(move), GROUP):
        target, kind, naturals, twos, jokers, low, which = move[start : start + GROUP]
        wilds = _pick(hand, TWO, twos) + _pick(hand, JOKER_RANK, jokers)
        if kind >= SEQUENCE:
            own = melds[target] if target >= 0 else None
            cards = _run_cards(hand, kind - SEQUENCE, low, which, wilds, own)
        elif which:
            cards = _by_suit(hand, kind, which) + wilds
        else:
            cards = _pick(hand, kind, naturals) + wilds
        laid.append((tuple(cards), target))
    if verb == ADDS:
        return LayOff(seat, tuple(laid))
    groups = tuple(cards for cards, _ in laid)
    if verb == LAYS:
        return LayMelds(seat, groups)
    first, onto = laid[0]
    return Take(seat, first, None if onto < 0 else onto, groups[1:])
