"""Moves: what a player says, as a tuple of small integers, and what the core calls the same.

A move is ``(verb, …)`` with the verbs of ``layout``. ``TAKES``, ``LAYS`` and ``ADDS`` are followed
by groups of ``GROUP`` numbers: the number of the meld that is joined or -1 for a new one, the kind
of the meld, how many naturals, deuces and jokers go to it, and two numbers for sequences. The first
group of a take goes with the top card, which is not counted. ``DISCARDS`` and ``HOLDS`` name a kind
of card, ``DECLARES`` the number of the special hand, ``ANSWERS`` 1 or 0, ``MERGES`` source and
target.
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
    Pass,
    PickUp,
    TableThrees,
    Take,
)
from ..rules.cards import FIRST_THREE, JOKER_RANK, TWO, Card, is_red_three
from ..rules.state import State
from ..rules.variant import Several, Variant
from .layout import (
    ADDS,
    ANSWERS,
    ASKS,
    BONUS,
    CARDS,
    DECLARES,
    DISCARDS,
    DRAWS,
    GROUP,
    HOLDS,
    KIND,
    LAYS,
    MELDS,
    MERGES,
    MOST_MELDS,
    PASSES,
    PICKS_UP,
    RED,
    SIDE_OF,
    SLOT,
    SLOTS,
    TABLES,
    TAKES,
    TOP,
    TURN,
    WILD,
)
from .state import Flat
from .tables import NO_LIMIT

Move = tuple[int, ...]


def kind_of(card: Card) -> int:
    """The kind of a card: its rank, 0 for a red three."""
    return RED if is_red_three(card) else card >> 2


def group_of(cards: Sequence[Card], target: int, kind: int) -> list[int]:
    """Cards of the hand for one meld as the numbers of a group."""
    jokers = len([card for card in cards if card >> 2 == JOKER_RANK])
    twos = len([card for card in cards if card >> 2 == TWO])
    return [target, kind, len(cards) - jokers - twos, twos, jokers, 0, 0]


def new_group(cards: Sequence[Card]) -> list[int]:
    """Cards of the hand as a new meld."""
    naturals = [card for card in cards if card >= FIRST_THREE]
    return group_of(cards, -1, kind_of(naturals[0]) if naturals else WILD)


def encode(variant: Variant, flat: Flat, action: Action) -> Move:
    """The move that an action of the player in turn is in this position."""
    match action:
        case Take():
            groups = _first_group(variant, flat, action)
            for cards in action.opening:
                groups += new_group(cards)
            return (TAKES, *groups)
        case LayMelds():
            return (LAYS, *[number for cards in action.groups for number in new_group(cards)])
        case LayOff():
            return (ADDS, *_additions(flat, action))
        case Merge():
            return (MERGES, action.source, action.target)
        case HoldThree():
            return (HOLDS, kind_of(action.card))
        case Declare():
            names = [hand.name for hand in variant.special_hands.hands]
            return (DECLARES, names.index(action.name))
        case Answer():
            return (ANSWERS, int(action.yes))
        case Discard():
            return (DISCARDS, kind_of(action.card))
    return (_PLAIN[type(action)],)


_PLAIN: dict[type, int] = {
    Draw: DRAWS,
    PickUp: PICKS_UP,
    TableThrees: TABLES,
    AcceptBonus: BONUS,
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


def _additions(flat: Flat, action: LayOff) -> list[int]:
    melds = _own_melds(flat)
    groups: list[int] = []
    for cards, index in action.additions:
        kind = melds[index][0]
        if kind == WILD and cards[0] >= FIRST_THREE:
            kind = cards[0] >> 2  # Joker's conversion
        groups += group_of(cards, index, kind)
    return groups


def _first_group(variant: Variant, flat: Flat, action: Take) -> list[int]:
    top = flat.get(TOP)
    kind = WILD if top <= TWO else top
    if action.onto is not None:
        return group_of(action.cards, action.onto, kind)
    return group_of(action.cards, _joined(variant, flat, action, kind), kind)


def _joined(variant: Variant, flat: Flat, action: Take, kind: int) -> int:
    """The meld that the top card joins where the action names none (``putting_down``), or -1."""
    rules = variant.melds
    several = rules.wild_melds if kind == WILD else rules.sets
    limit = rules.max_wild_meld if kind == WILD else rules.max_size or NO_LIMIT
    alike = [(i, size) for i, (own, size) in enumerate(_own_melds(flat)) if own == kind]
    if several is Several.ANY or not alike:
        return -1
    if several is Several.AFTER_CANASTA and all(size >= limit for _, size in alike):
        return -1
    return next((i for i, size in alike if size + len(action.cards) + 1 <= limit), -1)


def action_of(state: State, move: Move) -> Action:
    """What the core calls a move; of the cards of a rank any in the hand are taken.

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
    if verb == ANSWERS:
        return Answer(seat, bool(move[1]))
    if verb == DISCARDS:
        return Discard(seat, _pick(hand[:], move[1], 1)[0])
    if verb == HOLDS:
        return HoldThree(seat, _pick(hand[:], move[1], 1)[0])
    made: Action = _VERBS[verb](seat)
    return made


def _pick(hand: list[Card], kind: int, number: int) -> list[Card]:
    """Take so many cards of a kind out of a hand."""
    found = [card for card in hand if kind_of(card) == kind][:number]
    if len(found) < number:
        raise ValueError(f"the hand has not {number} cards of kind {kind}")
    for card in found:
        hand.remove(card)
    return found


def _laying_of(state: State, verb: int, move: Move) -> Action:
    seat = state.turn
    hand = state.hands[seat][:]
    laid: list[tuple[Group, int]] = []
    for start in range(1, len(move), GROUP):
        target, kind, naturals, twos, jokers = move[start : start + 5]
        cards = _pick(hand, kind, naturals) if naturals else []
        cards += _pick(hand, TWO, twos) + _pick(hand, JOKER_RANK, jokers)
        laid.append((tuple(cards), target))
    if verb == ADDS:
        return LayOff(seat, tuple(laid))
    groups = tuple(cards for cards, _ in laid)
    if verb == LAYS:
        return LayMelds(seat, groups)
    first, onto = laid[0]
    return Take(seat, first, None if onto < 0 else onto, groups[1:])
