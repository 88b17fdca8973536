"""The special hands: patterns of fourteen cards that end the hand by being shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Protocol

from .cards import ACE, FOUR, JOKER_RANK, NATURAL_RANKS, THREE, TWO, Card, Rank, rank_of
from .ranges import Points


class SpecialHand(Protocol):
    """A hand that ends the game by being shown."""

    @property
    def name(self) -> str:
        """Its name in records."""

    @property
    def points(self) -> int:
        """What it is worth."""

    def matches(self, cards: Sequence[Card]) -> bool:
        """Whether these cards are the pattern, exactly."""

    def missing(self, cards: Sequence[Card]) -> int:
        """How many cards of the pattern these cards lack, whatever else is among them."""

    def missing_with_wilds(self, count: Sequence[int]) -> int | None:
        """How many cards are lacking if no wild card may be discarded; None if that rules it out.

        ``count`` tells by rank how many cards are held.
        """


@dataclass(frozen=True, slots=True)
class OneOfEach:
    """A card of each rank from ace to king, and a joker (Blitz, INT-12; Straight, RULINGS 3.2).

    >>> from game.notation.card_notation import parse_cards
    >>> blitz = OneOfEach("blitz", 2000)
    >>> blitz.matches(parse_cards("Jo 2c 3h 4s 5s 6d 7c 8h 9h Ts Jd Qc Ks Ah"))
    True
    >>> blitz.missing(parse_cards("Jo 2c 3h 4s 5s 6d 7c 8h 9h Ts Jd Qc Qs Qh"))
    2
    """

    name: str
    points: Points

    def matches(self, cards: Sequence[Card]) -> bool:
        """See the protocol."""
        ranks = sorted(rank_of(card) for card in cards)
        return ranks == [JOKER_RANK, TWO, THREE, *NATURAL_RANKS]

    def missing(self, cards: Sequence[Card]) -> int:
        """See the protocol."""
        return 14 - len({card >> 2 for card in cards})

    def missing_with_wilds(self, count: Sequence[int]) -> int | None:
        """See the protocol."""
        if count[JOKER_RANK] > 1 or count[TWO] > 1:
            return None
        return 14 - sum(map(bool, count))


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups of equal rank of the given ``sizes``, largest first (RULINGS 3.2 and 5.4).

    Jokers and deuces are two ranks. ``wilds`` is how many of the groups are of wild cards, None for
    any number; with ``smallest_wild`` the wild group must be one of the smallest. Groups of
    ``with_ranks`` are required.

    >>> from game.notation.card_notation import parse_cards
    >>> pairs = Groups("pairs_clean", 2000, sizes=(2,) * 7)
    >>> pairs.matches(parse_cards("4s 4h 5s 5h 6s 6h 9s 9h Ts Th Ks Kh As Ah"))
    True
    >>> pairs.missing(parse_cards("4s 4h 5s 5h 6s 6h 9s 9h Ts Th Ks Qh As Jh"))
    2
    """

    name: str
    points: Points
    sizes: tuple[int, ...]
    wilds: int | None = 0
    smallest_wild: bool = False
    with_ranks: tuple[Rank, ...] = ()

    def matches(self, cards: Sequence[Card]) -> bool:
        """See the protocol."""
        if len(cards) != sum(self.sizes):
            return False
        groups = Counter(rank_of(card) for card in cards)
        if THREE in groups or tuple(sorted(groups.values(), reverse=True)) != self.sizes:
            return False
        wild = [rank for rank in groups if rank <= TWO]
        if self.wilds is not None and len(wild) != self.wilds:
            return False
        if self.smallest_wild and any(groups[rank] != self.sizes[-1] for rank in wild):
            return False
        return all(rank in groups for rank in self.with_ranks)

    def missing(self, cards: Sequence[Card]) -> int:
        """See the protocol."""
        count = by_rank(cards)
        needed = list(self.sizes)
        short = 0
        for rank in self.with_ranks:
            short += max(0, needed.pop() - count[rank])
            count[rank] = 0
        wild = sorted((count[JOKER_RANK], count[TWO]), reverse=True)
        natural = count[FOUR:]
        if self.wilds is None:
            natural += wild
        for held in wild[: self.wilds or 0]:
            short += max(0, needed.pop() - held)
        return short + _short(needed, natural)

    def missing_with_wilds(self, count: Sequence[int]) -> int | None:
        """See the protocol."""
        held = [number for number in count[JOKER_RANK : TWO + 1] if number]
        needed = list(self.sizes)
        natural = list(count[FOUR:])
        short = 0
        for rank in self.with_ranks:
            short += max(0, needed.pop() - count[rank])
            natural[rank - FOUR] = 0
        if self.wilds is not None:
            if len(held) > self.wilds:
                return None
            held += [0] * (self.wilds - len(held))
        sizes = needed[-1:] * len(held) if self.smallest_wild else needed
        best: int | None = None
        for chosen in set(permutations(sizes, len(held))):
            if any(number > size for number, size in zip(held, chosen, strict=True)):
                continue
            rest = needed[:]
            more = 0
            for number, size in zip(held, chosen, strict=True):
                rest.remove(size)
                more += size - number
            more += _short(rest, natural)
            if best is None or more < best:
                best = more
        return None if best is None else short + best


def _short(needed: Sequence[int], held: Iterable[int]) -> int:
    """How many cards the largest groups lack to the sizes needed, given in falling order."""
    short = 0
    for size, number in zip(needed, sorted(held, reverse=True), strict=False):
        if number < size:
            short += size - number
    return short


def lacking(special: SpecialHand, count: Sequence[int], *, wilds_freely: bool) -> int | None:
    """How many cards of a special hand are lacking in a hand, which ``count`` tells by rank.

    Where wild cards may not be discarded freely, all that are held have to be part of it; None
    where it has no place for them.

    >>> from game.notation.card_notation import parse_cards
    >>> pairs = Groups("pairs_clean", 2000, sizes=(2,) * 7)
    >>> held = by_rank(parse_cards("4s 4h 5s 5h 6s 6h 9s 9h Ts Th Ks Kh As 2c"))
    >>> lacking(pairs, held, wilds_freely=True), lacking(pairs, held, wilds_freely=False)
    (1, None)
    """
    if not wilds_freely:
        return special.missing_with_wilds(count)
    return special.missing([rank * 4 for rank, held in enumerate(count) for _ in range(held)])


def by_rank(cards: Iterable[Card]) -> list[int]:
    """How many cards of each rank there are, from no card to aces."""
    count = [0] * (ACE + 1)
    for card in cards:
        count[card >> 2] += 1
    return count
