"""Sequences: when one is begun, lengthened or completed, and what a card is worth for one."""

from __future__ import annotations

from collections.abc import Iterator

from ...notation.reasons import say
from ...rules.actions import LayMelds, LayOff
from ...rules.cards import ACE, FIRST_THREE, FOUR, THREE, Card, Placed
from ...rules.melds import Meld, MeldKind
from ..explain.meld_reasons import cards_now
from ..player import Decision
from .assessment import Assessment
from .prospects import unfinished_sequences, unseen_cards

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
        for start in range(
            max(FOUR, meld.high - tables.canasta + 1), min(ACE - tables.canasta + 1, meld.low) + 1
        ):
            chance = 1.0
            for rank in range(start, start + tables.canasta):
                if not meld.low <= rank <= meld.high:
                    copies = max(0, left[rank * 4 + meld.suit])
                    chance *= 1.0 - (1.0 - min(0.9, share)) ** copies
            best = max(best, chance)
        hope += best * (tables.sequence + tables.sequence_fine)
    return hope


# --- laying down ---------------------------------------------------------------------------------


def choose_sequences(position: Assessment) -> Decision | None:
    """Cards that lengthen a sequence, or a new one, while enough cards stay in hand."""
    return _longer(position) or _with_wild(position) or _new(position)


def _longer(position: Assessment) -> Decision | None:
    spare = _spare(position)
    for index, meld in unfinished_sequences(position.melds, position.tables.canasta):
        joining = joining_cards(position, meld)
        full = len(meld.cards) + len(joining) >= position.tables.canasta
        if len(joining) > spare:
            if full:
                continue
            joining = joining[: max(0, spare)]
        if not joining or (
            not full and len(position.hand) - len(joining) < position.weights.sequence_cards
            and not position.danger >= 0.5
        ):  # fmt: skip
            continue
        action = LayOff(position.seat, ((tuple(joining), index),))
        if position.allows(action):
            count = meld.size + len(joining)
            return Decision(action, () if full else cards_now(position, count))
    return None


def _spare(position: Assessment) -> int:
    """How many naturals may leave the hand: one to throw and one more stay."""
    spare = len(position.hand) - 2
    if position.wilds and not position.view.variant.discards.wilds_freely:
        spare = min(spare, len(position.hand) - len(position.wilds) - 1)
    return spare


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


def _with_wild(position: Assessment) -> Decision | None:
    """The one wild card that completes a sequence, where it may and where waiting is no better."""
    tables = position.tables
    if not tables.mixed_sequence or not position.wilds or not tables.sequence_wilds:
        return None
    held = set(position.hand)
    for index, meld in unfinished_sequences(position.melds, position.tables.canasta):
        if meld.wilds >= tables.sequence_wilds:
            continue
        for start in range(
            max(FOUR, meld.high - tables.canasta + 1), min(ACE - tables.canasta + 1, meld.low) + 1
        ):
            stretch = [rank * 4 + meld.suit for rank in range(start, start + tables.canasta)]
            outside = [card for card in stretch if not meld.low <= card >> 2 <= meld.high]
            missing = [card for card in outside if card not in held]
            if len(missing) != 1 or len(outside) > len(position.hand) - 2:
                continue
            chance = position.prospects.chance(missing[0]) * (1.0 - position.danger)
            gain = tables.mixed_sequence + position.gate() * (1.0 - chance) - position.wild_price()
            if gain < chance * tables.sequence:
                continue
            wild = Placed(max(position.wilds), missing[0])
            cards = tuple(wild if card == missing[0] else card for card in outside)
            action = LayOff(position.seat, ((cards, index),))
            if position.allows(action):
                return Decision(action)
    return None


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


def _new(position: Assessment) -> Decision | None:
    tables = position.tables
    spare = _spare(position)
    lowest = THREE if tables.low_threes else FOUR
    for run in sorted(runs_held(position, lowest=lowest), key=len, reverse=True):
        cards = run[: min(tables.sequence_limit, spare)]
        if len(cards) < 3 or not _worth_starting(position, cards):
            continue
        action = LayMelds(position.seat, (tuple(cards),))
        if position.allows(action):
            if len(cards) >= tables.canasta and tables.sequence:
                return Decision(action, say("laid.whole_sequence"))
            return Decision(
                action, say("partner.may_lengthen" if position.partners else "laid.may_grow")
            )
    return None


def _worth_starting(position: Assessment, cards: list[Card]) -> bool:
    """Whether this run is a sequence to begin now."""
    tables = position.tables
    weights = position.weights
    if len(cards) >= tables.canasta:
        return True
    late = position.danger >= 0.5
    points = sum(position.tables.points[card >> 2] for card in cards)
    if not tables.sequence:
        # It brings its points alone: worth laying when the hand is wanted small, or ends soon.
        return late or len(position.hand) - len(cards) >= weights.run_cards
    if late:
        return points > tables.sequence_fine
    if len(position.hand) - len(cards) < weights.sequence_cards:
        return False
    suit = cards[0] & 3
    goal = next((g for g in position.prospects.goals if g.index is None and g.suit == suit), None)
    if goal is None:
        return False
    inside = [card for card in cards if card in goal.held]
    if len(inside) < 3:
        return False
    expected = goal.chance * goal.bonus - (1.0 - goal.chance) * tables.sequence_fine
    rather_wild = tables.exclusive and position.own[0] < 0 and len(position.wilds) >= 3
    if rather_wild and position.wild_chance(len(position.wilds)) * tables.wild > expected:
        return False
    return expected >= weights.sequence_start


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
