"""Melds: sets, wild melds and sequences, and what a canasta is (RULINGS C-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .cards import FIRST_THREE, POINTS, Card, Rank


class MeldKind(StrEnum):
    """What holds a meld together."""

    SET = "set"
    WILD = "wild"


class CanastaKind(StrEnum):
    """The kinds of completed melds that carry a bonus of their own."""

    NATURAL = "natural"
    MIXED = "mixed"
    WILD = "wild"


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table. Immutable: adding cards makes another meld.

    ``rank`` is the rank of a set and 0 for a wild meld. The cards keep the order in which they were
    put down.
    """

    kind: MeldKind
    rank: Rank
    cards: tuple[Card, ...]
    naturals: int
    wilds: int

    @property
    def size(self) -> int:
        """How many cards the meld has."""
        return self.naturals + self.wilds

    @property
    def points(self) -> int:
        """The points of its cards, without any bonus."""
        return sum([POINTS[card] for card in self.cards])

    def with_cards(self, cards: Sequence[Card]) -> Meld:
        """The meld after some more cards were laid on it. Whether they fit is not asked here."""
        wilds = len([card for card in cards if card < FIRST_THREE])
        return Meld(
            self.kind,
            self.rank,
            self.cards + tuple(cards),
            self.naturals + len(cards) - wilds,
            self.wilds + wilds,
        )


def meld_of(cards: Sequence[Card]) -> Meld | None:
    """The set or wild meld that these cards would make, or None if their ranks differ.

    Only the shape is looked at: size and the share of wilds are for the variant to judge.
    """
    rank = 0
    wilds = 0
    for card in cards:
        if card < FIRST_THREE:
            wilds += 1
        elif rank == 0:
            rank = card >> 2
        elif card >> 2 != rank:
            return None
    kind = MeldKind.SET if rank else MeldKind.WILD
    return Meld(kind, rank, tuple(cards), len(cards) - wilds, wilds)


def canasta_kind(meld: Meld) -> CanastaKind:
    """Natural, mixed or wild: the kind of canasta that a completed meld is."""
    if meld.kind is MeldKind.WILD:
        return CanastaKind.WILD
    return CanastaKind.MIXED if meld.wilds else CanastaKind.NATURAL
