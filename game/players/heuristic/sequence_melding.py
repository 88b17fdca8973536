"""Sequences: what can lengthen or begin one, and what a card is worth for one."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.cards import ACE, FIRST_THREE, FOUR, THREE, Card, Placed
from ...rules.melds import Meld, MeldKind
from .assessment import Assessment
from .prospects import stretches_around, unfinished_sequences, unseen_cards

_SUITS = 4
_REACH = 2
"""Cards of a suit so many ranks apart help each other towards a sequence."""
SEQUENCE_KEEP = 0.5
"""How far what a sequence loses counts when one of its cards is thrown or used otherwise."""


def table_hope(position: Assessment, side: int) -> float:
    """What the unfinished sequences of another side on the table may still bring it."""
    tables = position.tables
    if not tables.sequence:
        return 0.0
    view = position.view
    unknown = position.unknown
    hands = sum(len(view.hands[seat]) for seat in view.sides[side])
    share = (hands + len(view.stock) * len(view.sides[side]) / tables.seats * 0.5) / unknown
    hope = 0.0
    left: list[int] | None = None
    for meld in view.melds[side]:
        missing = tables.canasta - len(meld.cards)
        if meld.kind is not MeldKind.SEQUENCE or missing <= 0:
            continue
        if left is None:
            left = unseen_cards(view, position.weights)
        best = 0.0
        for start in stretches_around(meld, tables.canasta):
            chance = 1.0
            for rank in range(start, start + tables.canasta):
                if not meld.low <= rank <= meld.high:
                    copies = max(0, left[rank * 4 + meld.suit])
                    chance *= 1.0 - (1.0 - min(0.9, share)) ** copies
            best = max(best, chance)
        hope += best * (tables.sequence + tables.sequence_fine)
    return hope


def joining_cards(position: Assessment, meld: Meld) -> list[Card]:
    """Natural cards of the hand that continue a sequence at either end, nearest first."""
    held = set(position.hand)
    limit = position.tables.sequence_limit
    room = limit - len(meld.cards)
    found: list[Card] = []
    low, high = meld.low - 1, meld.high + 1
    lowest = THREE if position.tables.low_threes and meld.suit in (0, 3) else FOUR
    while len(found) < room:
        below = low * 4 + meld.suit
        above = high * 4 + meld.suit
        if high <= ACE and above in held:
            found.append(above)
            high += 1
        elif low >= lowest and below in held:
            found.append(below)
            low -= 1
        else:
            break
    return found


def stretches(position: Assessment, meld: Meld | None) -> list[tuple[Card, ...]]:
    """Every choice of cards that lengthens a sequence, or begins one, wild cards in their places.

    The longest come first. For ways out: a completed sequence may be lengthened too where that is
    the right of one who goes out.
    """
    tables = position.tables
    rules = position.view.variant.melds.sequences
    assert rules is not None
    held = set(position.hand)
    limit = tables.sequence_limit
    most, suits = rules.max_wilds, [meld.suit] if meld is not None else list(range(_SUITS))
    if meld is not None and meld.size >= tables.canasta:
        limit, most = rules.longer_going_out or limit, 0
    found: list[tuple[Card, ...]] = []
    for suit in suits:
        lowest = THREE if tables.low_threes and suit in (0, 3) else FOUR
        inside = range(meld.low, meld.high + 1) if meld is not None else range(0)
        for low in range(lowest, (meld.low if meld is not None else ACE - 2) + 1):
            wilds: list[Card] = []
            cards: list[Card] = []
            for rank in range(low, min(ACE, low + limit - 1) + 1):
                card = rank * 4 + suit
                if rank in inside:
                    if meld is not None and rank == meld.high and cards:
                        found.append(tuple(cards))
                    continue
                if card in held:
                    cards.append(card)
                elif len(wilds) < min(most, len(position.wilds)):
                    wilds.append(position.wilds[len(wilds)])
                    cards.append(Placed(wilds[-1], card))
                else:
                    break
                naturals = len(cards) - len(wilds)
                if meld is not None and rank < meld.high and low != meld.low:
                    continue
                if meld is not None or (len(cards) >= 3 and naturals >= rules.min_naturals):
                    found.append(tuple(cards))
    return sorted(set(found), key=len, reverse=True)


def runs_held(position: Assessment, *, lowest: int = FOUR) -> Iterator[list[Card]]:
    """The longest runs of three or more natural cards of one suit in hand."""
    held = set(position.hand)
    for suit in range(_SUITS):
        run: list[Card] = []
        for rank in range(lowest, ACE + 2):
            card = rank * 4 + suit
            if rank <= ACE and card in held and (rank != THREE or suit in (0, 3)):
                run.append(card)
                continue
            if len(run) >= 3:
                yield run
            run = []


def fits_a_sequence(melds: list[Meld], card: Card, limit: int) -> bool:
    """Whether a card continues one of these unfinished sequences at an end."""
    if card < FIRST_THREE:
        return False
    for meld in melds:
        if (
            meld.kind is MeldKind.SEQUENCE
            and meld.suit == card & 3
            and len(meld.cards) < limit
            and card >> 2 in (meld.low - 1, meld.high + 1)
        ):
            return True
    return False


def closeness(position: Assessment, card: Card) -> int:
    """How many cards in hand and open ends on the table could make a sequence with this one."""
    rank, suit = card >> 2, card & 3
    near = 0
    for other in range(max(FOUR, rank - _REACH), min(ACE, rank + _REACH) + 1):
        if other != rank and other * 4 + suit in position.hand:
            near += 1
    for _, meld in unfinished_sequences(position.melds, position.tables.canasta):
        if meld.suit == suit and (0 < meld.low - rank <= _REACH or 0 < rank - meld.high <= _REACH):
            near += 2
    return near


def sequence_keep(position: Assessment, card: Card) -> float:
    """The points that a card is worth for sequences, beside what it is worth by its rank."""
    weights = position.weights
    keep = weights.near_sequence * closeness(position, card)
    if position.tables.sequence:
        keep += SEQUENCE_KEEP * position.prospects.loss(card)
    return keep
