"""Discards that look senseless for the canastas and the melds on the table that they take from."""

from __future__ import annotations

from ....rules.actions import LayMelds, LayOff
from ....rules.cards import FIRST_THREE, THREE, Card
from ....rules.legality import verify
from ....rules.melds import MeldKind
from ...facts.turn import Turn
from ...heuristic.sequence_melding import fits_a_sequence, stretches
from .sizes import SET, with_wilds
from .throwing import (
    FAT_PILE,
    NEARLY,
    NO_CHANCE,
    as_safe,
    collected,
    in_no_row,
    loose,
    naturals,
    risk_of,
    stops_a_fat_pile,
)

_FOR_A_CANASTA = 0.15
"""How much riskier a card may be that spares a canasta nearly made."""
_WORTH_A_CANASTA = 0.2
"""How much riskier it may be to spare one that is as good as made."""
_FEW_CARDS = 4
"""The size up to which a pile is worth little compared with such a canasta."""
_ON_FEW_CARDS = 0.4
"""How much riskier a card may be on such a pile."""
_SOME_CARDS = 4
"""The size from which on it matters who takes the pile."""
_ON_A_SMALL_PILE = 0.5
"""How much riskier a card that fits nothing may be, on a smaller pile, than one that fits."""
_ON_SOME_CARDS = 0.12
"""The same on a pile that is not fat."""
_GROWN = 5
"""The size, with the cards in hand, from which on a set is on the way to a canasta."""


def breaks_a_canasta(turn: Turn) -> bool:
    """Throws a card that would complete a canasta now, alone or with its like in hand, or one of a
    natural canasta in hand.

    A wild card counts, too, where it could wait for a better one but not be thrown, unless it alone
    stops a fat pile.
    """
    card = turn.throws
    if card is None or turn.empties or stops_a_fat_pile(turn):
        return False
    view = turn.view
    tables = turn.eyes.tables
    if card < FIRST_THREE:
        return _completes_a_wild_meld(turn) or _completes_a_set(turn, card)
    like = [other for other in view.hand if other >> 2 == card >> 2]
    whole = len(like) == tables.canasta < len(view.hand) and turn.eyes.own[card >> 2] < 0
    if whole and verify(view, LayMelds(view.seat, (tuple(like),))) is None:
        return True
    for index, meld in enumerate(view.melds[view.side]):
        missing = tables.canasta - meld.size
        if missing <= 0 or (meld.kind is MeldKind.SEQUENCE and not tables.sequence):
            continue
        if meld.kind is MeldKind.SEQUENCE:
            if view.hand.count(card) == 1 and _completes_a_sequence(turn, index, card):
                return True
            continue
        # With more of them there are enough without this one.
        exactly = meld.kind is MeldKind.SET and missing == len(like) < len(view.hand)
        if exactly and verify(view, LayOff(view.seat, ((tuple(like), index),))) is None:
            return True
    return False


def breaks_a_sure_canasta(turn: Turn) -> bool:
    """Throws a card of a canasta that is as good as made, although another is not much riskier.

    It is made of the side's set, its like in hand and what the partner is known to hold; or of a
    set in hand with at most one wild card and what the partner is known to hold.
    """
    card = turn.throws
    if card is None or card >> 2 < turn.eyes.tables.lowest or turn.empties or turn.view.last_turn:
        return False
    position = turn.eyes
    rank = card >> 2
    told = position.told_to_partners([rank])
    if not told:
        return False
    meld = position.meld(rank)
    size = position.tables.canasta
    if meld is None:
        if not position.opened or position.count[rank] < SET:
            return False
        helped = 1 if position.wilds and position.tables.takes_wilds[rank] else 0
        sure = position.count[rank] + told <= size <= position.count[rank] + told + helped
    else:
        sure = meld.kind is MeldKind.SET and meld.size + position.count[rank] + told == size
    return sure and _another_will_do(turn, card)


def breaks_a_mixed_canasta(turn: Turn) -> bool:
    """Throws a card of a canasta that a wild card or two would make now.

    It is made with the card's like in hand, on the table or all from the hand, and a card of
    another rank is not much riskier.
    """
    card = turn.throws
    if card is None or card >> 2 < turn.eyes.tables.lowest or turn.empties:
        return False
    act = _with_wilds(turn, card >> 2)
    if act is None or verify(turn.view, act) is not None:
        return False
    return _another_will_do(turn, card)


def _another_will_do(turn: Turn, card: Card) -> bool:
    """Whether a card of another rank is not so much riskier that a canasta is given up for it."""
    most = risk_of(turn, card) + max(_WORTH_A_CANASTA, as_safe(turn))
    return any(other >> 2 != card >> 2 and risk_of(turn, other) <= most for other in naturals(turn))


def _with_wilds(turn: Turn, rank: int) -> LayMelds | LayOff | None:
    """What makes a canasta of all cards of a rank in hand and as few wild cards, if few do."""
    view = turn.view
    size = turn.eyes.tables.canasta
    like = [card for card in view.hand if card >> 2 == rank]
    for index, meld in enumerate(view.melds[view.side]):
        if meld.kind is MeldKind.SET and meld.rank == rank and meld.size + len(like) < size:
            cards = with_wilds(like, view.hand, size - meld.size)
            if cards:
                return LayOff(view.seat, ((cards, index),))
    cards = with_wilds(like, view.hand, size) if len(like) < size else None
    if cards and turn.eyes.opened and turn.eyes.own[rank] < 0:
        return LayMelds(view.seat, (cards,))
    return None


def _completes_a_sequence(turn: Turn, index: int, card: Card) -> bool:
    """Whether naturals of the hand, this card among them, make a canasta of a sequence."""
    view = turn.view
    meld = view.melds[view.side][index]
    return any(
        card in cards
        and meld.size + len(cards) >= turn.eyes.tables.canasta
        and len(cards) < len(view.hand)
        and all(other >= FIRST_THREE for other in cards)
        and verify(view, LayOff(view.seat, ((cards, index),))) is None
        for cards in stretches(turn.eyes, meld)
    )


def _completes_a_wild_meld(turn: Turn) -> bool:
    """Whether the wild cards in hand, just enough of them, complete a wild canasta."""
    view = turn.view
    held = tuple(card for card in view.hand if card < FIRST_THREE)
    return len(held) < len(view.hand) and any(
        meld.kind is MeldKind.WILD
        and turn.eyes.tables.canasta - meld.size == len(held)
        and verify(view, LayOff(view.seat, ((held, index),))) is None
        for index, meld in enumerate(view.melds[view.side])
    )


def _completes_a_set(turn: Turn, wild: Card) -> bool:
    """Whether a wild card would make a canasta of a set on the table by itself."""
    view = turn.view
    return any(
        meld.kind is MeldKind.SET
        and meld.size == turn.eyes.tables.canasta - 1
        and verify(view, LayOff(view.seat, (((wild,), index),))) is None
        for index, meld in enumerate(view.melds[view.side])
    )


def throws_what_fits(turn: Turn) -> bool:
    """Throws what an unfinished meld of the side takes, although another card is about as safe.

    That card is single and fits nothing; while the hand may end soon, or more than a natural pair
    takes the pile, one of a pair will do. Where
    the set is on the way to a canasta one of a pair may be a little less safe, and where it is
    nearly one any card will do that is no part of another.

    Black threes that cost those who are caught with them go first. On a fat pile a card that nobody
    can take is good to throw.
    """
    card = turn.throws
    tables = turn.eyes.tables
    if card is None or card >> 2 < tables.lowest or turn.empties or not _fits(turn, card):
        return False
    risk = risk_of(turn, card)
    pile = len(turn.view.pile)
    margin = max(as_safe(turn), _ON_A_SMALL_PILE if pile < _SOME_CARDS else 0.0)
    if _SOME_CARDS <= pile < FAT_PILE:
        margin = max(margin, _ON_SOME_CARDS)
    nearly, growing = _nearly_done(turn, card), _growing(turn, card)
    if nearly:
        few = pile <= _FEW_CARDS
        margin = max(margin, _ON_FEW_CARDS if few else _FOR_A_CANASTA)
    elif pile >= FAT_PILE and risk < NO_CHANCE:
        margin = NO_CHANCE
    elif growing:
        margin = max(margin, NEARLY)
    burden = turn.view.variant.penalties.black_three is not None
    rules = turn.view.variant.pile
    pairs_only = turn.view.pile_is_frozen(turn.view.side) or not (
        rules.natural_and_wild or rules.lay_off
    )

    def spare(other: Card) -> bool:
        if other >> 2 == THREE < tables.lowest:
            return burden
        if nearly:
            other_rank = other >> 2 != card >> 2
            return other_rank and turn.eyes.own[other >> 2] < 0 and in_no_row(turn, other)
        pairs = growing or turn.before.pressed or not pairs_only or _no_pair(turn, other)
        return loose(turn, other, 2 if pairs else 1)

    # What they collect is no better to throw, unless nobody can take it.
    return any(
        spare(other)
        and (chance := risk_of(turn, other)) <= risk + margin
        and (chance < NO_CHANCE or not collected(turn, other))
        for other in naturals(turn)
    )


def _growing(turn: Turn, card: Card) -> bool:
    """Whether the side's set of the card, with those in hand, is on the way to a canasta.

    The card is not the only one of its rank in hand.
    """
    count = turn.eyes.count[card >> 2]
    meld = turn.eyes.meld(card >> 2)
    if meld is None or meld.size >= turn.eyes.tables.canasta:
        return False
    return count > 1 and meld.size + count >= _GROWN


def _no_pair(turn: Turn, card: Card) -> bool:
    """Whether one of two is as good as single: nobody can throw the pile to them any more."""
    return not turn.eyes.elsewhere([card >> 2])


def _fits(turn: Turn, card: Card) -> bool:
    """Whether an unfinished meld of the side takes a card."""
    position = turn.eyes
    tables = position.tables
    meld = position.meld(card >> 2)
    if meld is not None and meld.size < tables.canasta and position.room(card >> 2):
        return True
    unfinished = [m for m in position.melds if m.size < tables.canasta]
    return tables.sequence > 0 and fits_a_sequence(unfinished, card, tables.sequence_limit)


def _nearly_done(turn: Turn, card: Card) -> bool:
    """Whether the side's set needs this card to come within one of a canasta.

    The other cards of its rank in hand, and those that the partner is known to hold, count.
    """
    position = turn.eyes
    meld = position.meld(card >> 2)
    if meld is None or meld.size >= position.tables.canasta:
        return False
    told = 0 if turn.view.last_turn else position.told_to_partners([card >> 2])
    size = meld.size + position.count[card >> 2] + told
    return position.tables.canasta - 1 <= size <= position.tables.canasta
