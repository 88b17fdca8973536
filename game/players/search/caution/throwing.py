"""What else could be thrown, and how safe it is."""

from __future__ import annotations

from ....rules.actions import Discard
from ....rules.cards import FIRST_THREE, THREE, Card
from ....rules.legality import verify
from ....rules.melds import Meld, MeldKind
from ...facts.discard_facts import completed_by
from ...facts.turn import Turn
from ...heuristic.sequence_melding import fits_a_sequence
from ...heuristic.variant_tables import VariantTables

FAT_PILE = 8
"""The size from which on a pile is worth stopping the next player for."""
GIVEN = 0.9
"""The chance of a take from which on a discard gives the pile away."""
NEARLY = 0.1
"""A difference in the chance of a take that is no reason to give up a plan."""
NO_CHANCE = 0.01
"""The chance of a take up to which there is next to none."""
AS_SAFE = 0.03
"""The difference in the chance of a take, on a fat pile, that is no reason to break up anything."""
_PER_CARD = 0.03
"""How much larger that difference is for every card that a pile is short of a fat one."""
_SMALL_PILE = 3
"""The size up to which a pile is worth less than what belongs together."""
_SMALL = 0.5
"""The difference for such a pile: only a card that others have on the table exceeds it."""
_PAIRS_ONLY = 0.05
"""The largest such difference where only a natural pair takes the pile."""


def naturals(turn: Turn) -> list[Card]:
    """The natural cards that could be thrown in place of what is."""
    view = turn.view
    return [
        card
        for card in dict.fromkeys(turn.spare)
        if card >= FIRST_THREE and verify(view, Discard(view.seat, card)) is None
    ]


def risk_of(turn: Turn, card: Card) -> float:
    """The chance that an opponent who comes next takes the pile with the card."""
    rank = card >> 2
    if turn.view.side_of[turn.view.next_seat(turn.view.seat)] == turn.view.side:
        return 0.0
    if rank == THREE and turn.eyes.tables.lowest > THREE:
        return 0.0
    risks = turn.before.eyes_risks
    return risks.of_card(card, risks.of(rank))


def least_risk(turn: Turn) -> float:
    """The chance that the next player takes the safest natural card in place of what is thrown."""
    return min((risk_of(turn, card) for card in naturals(turn)), default=1.0)


def stops_a_fat_pile(turn: Turn) -> bool:
    """Whether a wild card is thrown on a fat pile that any natural card would give away."""
    card = turn.throws
    wild = card is not None and card < FIRST_THREE
    return wild and len(turn.view.pile) >= FAT_PILE and least_risk(turn) >= GIVEN


def as_safe(turn: Turn, small_pile: int = _SMALL_PILE) -> float:
    """The difference in the chance of a take that is no reason to break up what belongs together.

    It is small on a fat pile and large where little lies there; up to ``small_pile`` cards the
    chance hardly counts. Where a natural pair alone takes the pile the chance counts from the first
    card on.
    """
    pile = len(turn.view.pile)
    margin = AS_SAFE + _PER_CARD * max(0, FAT_PILE - pile)
    if turn.view.variant.pile.pair_only:
        return min(_PAIRS_ONLY, margin)
    return _SMALL if pile <= small_pile else margin


def loose(turn: Turn, card: Card, number: int = 1) -> bool:
    """Whether a card is the only one of its rank, or one of so many, and fits nothing.

    It fits no meld on the table and belongs to no sequence that may be completed.
    """
    return _in_no_set(turn, card, number) and in_no_row(turn, card)


def in_no_row(turn: Turn, card: Card) -> bool:
    """Whether a card lengthens no sequence on the table and belongs to none in prospect."""
    position = turn.eyes
    return not position.tables.sequences or (
        not any(card in goal.held for goal in turn.before.near)
        and not fits_a_sequence(position.melds, card, position.tables.sequence_limit)
    )


def _in_no_set(turn: Turn, card: Card, number: int = 1) -> bool:
    """Whether no more than so many of a rank are in hand, and no set of the side has use for it."""
    position = turn.eyes
    rank = card >> 2
    if rank < position.tables.lowest or position.count[rank] > number:
        return False
    return position.own[rank] < 0 or position.room(rank) <= 0


def collected(turn: Turn, card: Card, size: int = 0) -> bool:
    """Whether the next player's side, an opponent's, has an unfinished set of the rank.

    The set has at least so many cards.
    """
    view = turn.view
    side = view.side_of[view.next_seat(view.seat)]
    return side not in (-1, view.side) and any(
        meld.kind is MeldKind.SET
        and meld.rank == card >> 2
        and size <= meld.size < turn.eyes.tables.canasta
        for meld in view.melds[side]
    )


def canasta_given(turn: Turn, card: Card) -> int:
    """The bonus of the canasta for which the next player's side lacks just this card, or 0."""
    tables = turn.eyes.tables
    side = turn.before.eyes_risks.side
    melds = completed_by(turn.eyes, card, side) if side >= 0 else []
    return max((_bonus(tables, meld) for meld in melds), default=0)


def _bonus(tables: VariantTables, meld: Meld) -> int:
    """The bonus of a meld that a natural card makes a canasta."""
    if meld.kind is MeldKind.SET:
        return tables.mixed if meld.wilds else tables.natural[meld.rank]
    return (meld.wilds and tables.mixed_sequence) or tables.sequence


def towards_a_great_one(turn: Turn, card: Card) -> bool:
    """Whether a card helps an opponent's natural set whose canasta is paid better than any other.

    It may be taken later: whoever takes the pile adds the card to the set.
    """
    view = turn.view
    tables = turn.eyes.tables
    return bool(tables.great[card >> 2]) and any(
        meld.rank == card >> 2 and not meld.wilds and meld.size < tables.canasta
        for side in turn.eyes.rivals
        for meld in view.melds[side]
    )
