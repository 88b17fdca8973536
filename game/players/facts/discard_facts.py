"""What holds of a card in hand: how the next player may use it, and how the own side may."""

from __future__ import annotations

from typing import Final

from ...notation.reasons import Reason, Why, say
from ...rules.cards import THREE, Card
from ...rules.melds import Meld, MeldKind
from ...rules.scoring import held_cost
from ..heuristic.assessment import Assessment
from ..heuristic.risks import Risks
from ..heuristic.sequence_melding import closeness, fits_a_sequence
from . import reason_values
from .thresholds import LATE, PAIR

_A_ROW: Final = 3
"""So many cards in hand are a sequence begun."""


def chance(risks: Risks, card: Card) -> float:
    """The chance that the next player takes the pile with a natural card: whoever is known to hold
    two of it may do so, whatever it costs them."""
    found = risks.of_card(card, risks.of(card >> 2))
    return 1.0 if found and known_with_next(risks, card >> 2) >= PAIR else found


def natural_cards(position: Assessment) -> list[Card]:
    """The natural cards of the hand that may be thrown to somebody who can use them."""
    lowest = max(THREE, position.tables.lowest)
    return [card for card in position.hand if card >> 2 >= lowest]


def opposed(position: Assessment, risks: Risks) -> bool:
    """Whether the next player is an opponent and may hold what takes a pile: who has one card left
    has no pair. Before there are sides whoever takes the pile becomes an opponent."""
    view = position.view
    if risks.side == position.side:
        return False
    return risks.lay_off or len(view.hands[view.next_seat(position.seat)]) >= PAIR


def fits_nothing(position: Assessment, card: Card) -> bool:
    """Whether a card is the only one of its rank, fits no meld of the side, and is near no other of
    its suit where there are sequences."""
    rank = card >> 2
    if position.count[rank] > 1 or rank < position.tables.lowest:
        return False
    if fits_ours(position, card):
        return False
    return not position.tables.sequences or not closeness(position, card)


def singles(position: Assessment, rank: int) -> list[Card]:
    """The cards of other ranks that fit nothing."""
    cards = natural_cards(position)
    return [card for card in cards if card >> 2 != rank and fits_nothing(position, card)]


def fits_ours(position: Assessment, card: Card) -> bool:
    """Whether a card could be laid on a meld of the side."""
    if position.own[card >> 2] >= 0 and position.room(card >> 2) > 0:
        return True
    limit = position.tables.sequence_limit
    return position.tables.sequences and fits_a_sequence(position.melds, card, limit)


def no_room(risks: Risks, rank: int) -> bool:
    """Whether the set of the next player's side has no room for what the pile is taken with, in a
    game where another set of the rank may not be begun at any time."""
    if risks.position.tables.any_sets:
        return False
    return risks.melds[rank] + (1 if risks.lay_off else 1 + PAIR) > risks.limit


def remembers(position: Assessment) -> bool:
    """Whether a player knows how many cards of each rank nobody has seen: they count, and remember
    the whole pile."""
    return position.weights.counts and position.weights.memory >= len(position.view.pile)


def counted(position: Assessment, rank: int) -> bool:
    """Whether a player knows so, and that nobody is known to hold one of the rank."""
    return remembers(position) and position.unseen[rank] == position.elsewhere([rank])


def known_with_next(risks: Risks, rank: int) -> int:
    """How many cards of a rank the next player is known to hold."""
    return [card >> 2 for card in risks.known].count(rank) if risks.known else 0


def fits_theirs(position: Assessment, card: Card, risks: Risks) -> Reason | None:
    """The meld of the next player, an opponent, that a card can be laid off on with the pile; None
    if there is none."""
    if not risks.lay_off or not opposed(position, risks):
        return None
    rank = card >> 2
    if risks.melds.get(rank, risks.limit) < risks.limit and risks.of(rank) >= 1.0:
        return Reason("meld.set", rank=rank)
    melds = position.view.melds[risks.side]
    limit = position.tables.sequence_limit
    fits = fits_a_sequence(melds, card, limit)
    return Reason("meld.suit", suit=card & 3) if fits else None


def completed_by(position: Assessment, card: Card, side: int) -> list[Meld]:
    """The melds of a side that a natural card alone would make canastas."""
    limit = position.tables.sequence_limit
    return [
        meld
        for meld in position.view.melds[side]
        if meld.size == position.tables.canasta - 1
        and (meld.rank == card >> 2 or fits_a_sequence([meld], card, limit))
    ]


def use_of(position: Assessment, card: Card) -> Why:
    """What a card in hand may still be good for, where that is plain to see."""
    rank = card >> 2
    if position.tables.sequences:
        goals = [goal for goal in position.prospects.goals if card in goal.held and goal.value > 0]
        if any(goal.index is not None for goal in goals):
            return say(
                "use.completes_run",
                rank=rank,
                suit=card & 3,
                alone=reason_values.alone(position.view),
            )
        if any(len(goal.held) >= _A_ROW for goal in goals):
            return say("use.run_in_hand", rank=rank, suit=card & 3)
    if position.own[rank] >= 0 and position.room(rank) > 0:
        return say("use.fits", rank=rank, alone=reason_values.alone(position.view))
    return ()


def spare_in_row(position: Assessment, card: Card) -> Why:
    """That a sequence of the side has such a card already, and none needs another."""
    if use_of(position, card) or position.count[card >> 2] > 1 or not in_a_run(position, card):
        return ()
    return say("card.in_run_already", suit=card & 3, alone=reason_values.alone(position.view))


def in_a_run(position: Assessment, card: Card) -> bool:
    """Whether such a card lies in a sequence of the side."""
    return any(
        meld.kind is MeldKind.SEQUENCE
        and meld.suit == card & 3
        and meld.low <= card >> 2 <= meld.high
        for meld in position.melds
    )


def collected(position: Assessment, rank: int) -> bool:
    """Whether an opponent's side has a set of a rank that takes more cards, when it has the
    pile."""
    return any(
        meld.rank == rank and meld.size < position.tables.limit
        for side in position.rivals
        for meld in position.view.melds[side]
        if meld.kind is MeldKind.SET
    )


def costs_more(position: Assessment, card: Card, other: Card) -> int:
    """By how many points a card caught in hand costs more than another one; 0 for no more."""
    return max(0, held_cost(position.view, card) - position.cost_in_hand(other))


def late_cost(position: Assessment, card: Card, other: Card) -> int:
    """Those points where they are a reason to throw the card: the hand may end soon, and on the
    table it would not count for the side."""
    late = position.danger >= LATE and not fits_ours(position, card)
    return costs_more(position, card, other) if late else 0
