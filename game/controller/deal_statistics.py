"""Statistics of the deals in matches already played: were they fair?

Every record holds the deck of each hand, so players can also count for themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from ..notation.record import Record
from ..rules.cards import is_red_three, is_wild
from .seating import players_of, sitting_in
from .steps import HUMAN


@dataclass(frozen=True, slots=True)
class Dealt:
    """How many cards of one kind a party was dealt at the start of its hands.

    ``expected`` is the mean under fair dealing, ``spread`` the standard deviation.
    """

    number: int
    expected: float
    spread: float


@dataclass(frozen=True, slots=True)
class Deals:
    """What the human, and all others together, were dealt in ``hands`` hands.

    In ``taken_back`` of these hands moves were taken back. That does not change what was dealt.
    """

    hands: int
    your_wilds: Dealt
    other_wilds: Dealt
    your_threes: Dealt
    other_threes: Dealt
    taken_back: int = 0


class _Count:
    def __init__(self) -> None:
        self.number = 0
        self.expected = 0.0
        self.variance = 0.0

    def add(self, found: int, cards: int, sort: int, pack: int) -> None:
        """Add a hand of ``cards`` cards dealt from a pack of ``pack`` cards, ``sort`` of them of
        the kind.

        ``found`` of the cards dealt were of that kind.
        """
        share = sort / pack
        self.number += found
        self.expected += cards * share
        self.variance += cards * share * (1 - share) * (pack - cards) / (pack - 1)

    def dealt(self) -> Dealt:
        return Dealt(self.number, self.expected, sqrt(self.variance))


def deals_of(records: Iterable[Record]) -> Deals:
    """Count the deals of these matches. Hands that began from a set position are left out."""
    counts = {(mine, sort): _Count() for mine in (True, False) for sort in ("wild", "three")}
    hands = taken_back = 0
    for record in records:
        players = players_of(record)
        human = next((n for n, player in enumerate(players) if player.kind == HUMAN), None)
        for hand in record.hands:
            if hand.deck is None:
                continue
            hands += 1
            taken_back += hand.takebacks > 0
            deck = hand.deck
            wilds = sum(map(is_wild, deck))
            threes = sum(map(is_red_three, deck))
            # The others are counted together: their hands are not independent of each other.
            parties: dict[bool, list[int]] = {True: [], False: []}
            for seat, player in enumerate(sitting_in(hand, record.variant)):
                if player is not None:
                    parties[player == human] += _dealt_to(record, hand.dealer, seat, deck)
            for mine, cards in parties.items():
                counts[mine, "wild"].add(sum(map(is_wild, cards)), len(cards), wilds, len(deck))
                counts[mine, "three"].add(
                    sum(map(is_red_three, cards)), len(cards), threes, len(deck)
                )
    return Deals(
        hands,
        counts[True, "wild"].dealt(),
        counts[False, "wild"].dealt(),
        counts[True, "three"].dealt(),
        counts[False, "three"].dealt(),
        taken_back,
    )


def _dealt_to(record: Record, dealer: int, seat: int, deck: list[int]) -> list[int]:
    """The cards dealt to a seat: one at a time, clockwise from the dealer's left (FORMAT 2)."""
    seats = record.variant.table.seats
    first = (seat - dealer - 1) % seats
    return [deck[first + seats * turn] for turn in range(record.variant.deal.cards)]
