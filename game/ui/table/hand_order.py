"""The order of the own hand: by rank, by suit, or as the player has put it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.rules.cards import FIRST_THREE, JOKER_RANK, Card, rank_of, suit_of
from game.ui.table.card_places import SpriteId

SORTS: Final = ("rank", "suit", "own")
_SUIT_PLACE: Final = (0, 1, 3, 2)
"""Spades, hearts, clubs, diamonds: black and red take turns."""


def rank_key(card: Card) -> tuple[int, int, int]:
    """Naturals low to high, then deuces, then jokers."""
    if card < FIRST_THREE:
        return 1, -rank_of(card), _SUIT_PLACE[suit_of(card)]
    return 0, rank_of(card), _SUIT_PLACE[suit_of(card)]


def suit_key(card: Card) -> tuple[int, int, int]:
    """Suit by suit, each low to high, then deuces and jokers."""
    if card < FIRST_THREE:
        return 1, 1 if rank_of(card) == JOKER_RANK else 0, _SUIT_PLACE[suit_of(card)]
    return 0, _SUIT_PLACE[suit_of(card)], rank_of(card)


class HandOrder:
    """Remembers how the hand is sorted, and the own order once cards have been dragged."""

    def __init__(self, sort: str = "rank") -> None:
        self.sort = sort if sort in SORTS else "rank"
        self._own: list[SpriteId] = []

    def order(self, ids: Iterable[SpriteId], faces: Mapping[SpriteId, Card]) -> list[SpriteId]:
        """The cards from left to right."""
        hand = list(ids)
        if self.sort == "own":
            held = set(hand)
            known = [i for i in self._own if i in held]
            old = set(known)
            self._own = known + sorted(held - old)
            return self._own[:]
        key = rank_key if self.sort == "rank" else suit_key
        return sorted(hand, key=lambda i: (*key(faces[i]), i))

    def keep(self, shown: Sequence[SpriteId]) -> None:
        """From now on the cards stay as they are."""
        self.sort = "own"
        self._own = list(shown)

    def place(self, rest: Sequence[SpriteId], cards: Sequence[SpriteId], at: int) -> None:
        """Put some cards before position ``at`` of the others; from now on the order is own."""
        self.keep([*rest[:at], *cards, *rest[at:]])
