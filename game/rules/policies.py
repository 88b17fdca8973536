"""The few behaviours that are not numbers.

A variant names one policy of each kind. A policy looks at the state and answers a question of the
core; it never changes anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import permutations
from typing import TYPE_CHECKING, Protocol

from .cards import (
    ACE,
    FOUR,
    JOKER_RANK,
    NATURAL_RANKS,
    THREE,
    TWO,
    Card,
    Rank,
    points_of,
    rank_of,
)
from .melds import Meld, MeldKind
from .ranges import Points
from .refusal import Cause, Refusal

if TYPE_CHECKING:
    from .state import State


class EmptyStock(StrEnum):
    """What a player may do when his turn begins and the stock is empty."""

    HAND_ENDS = "hand ends"
    MAY_TAKE = "may take"
    MUST_TAKE = "must take"


class StockEnd(Protocol):
    """How a hand ends once the stock has run out (RULINGS C-12)."""

    @property
    def name(self) -> str:
        """The name of the procedure in RULINGS."""

    @property
    def discards_after_only_threes(self) -> bool:
        """Whether a turn whose draw brought only bonus threes, none replaced, ends by discard."""

    @property
    def one_last_turn(self) -> bool:
        """Whether the hand ends after the first turn that begins with an empty stock."""

    @property
    def ends_with_drawer(self) -> bool:
        """Whether the hand ends with the turn of the player who drew the last card."""

    @property
    def last_three_ends(self) -> bool:
        """Whether a bonus three drawn as the last card stays in the hand and ends it at once."""

    def at_empty_stock(self, state: State, *, takes: bool, lay_offs: bool) -> EmptyStock:
        """What the player in turn may do.

        ``takes`` tells whether any lawful way to take the pile exists, ``lay_offs`` whether the top
        card fits a meld of his side and the pile is not frozen.
        """


@dataclass(frozen=True, slots=True)
class ClassicStockEnd:
    """E-CLASSIC: play goes on while the pile is taken.

    A top card that fits an own meld must be taken, other takes are free; ``always_forced`` makes
    every possible take compulsory (option ``stock_end_force``).
    """

    always_forced: bool = False
    name: str = "E-CLASSIC"
    discards_after_only_threes: bool = False
    one_last_turn: bool = False
    ends_with_drawer: bool = False
    last_three_ends: bool = False

    def at_empty_stock(self, state: State, *, takes: bool, lay_offs: bool) -> EmptyStock:
        """See the protocol."""
        if not takes:
            return EmptyStock.HAND_ENDS
        return EmptyStock.MUST_TAKE if lay_offs or self.always_forced else EmptyStock.MAY_TAKE


@dataclass(frozen=True, slots=True)
class InternationalStockEnd:
    """E-INTL: the player after the last drawer must take the pile if he can, and the hand ends.

    A side that has not opened may not open then.
    """

    name: str = "E-INTL"
    discards_after_only_threes: bool = True
    one_last_turn: bool = True
    ends_with_drawer: bool = False
    last_three_ends: bool = False

    def at_empty_stock(self, state: State, *, takes: bool, lay_offs: bool) -> EmptyStock:
        """See the protocol."""
        opened = state.opened[state.side_of[state.turn]]
        return EmptyStock.MUST_TAKE if takes and opened else EmptyStock.HAND_ENDS


@dataclass(frozen=True, slots=True)
class SoloStockEnd:
    """E-SOLO: the player who drew the last card finishes the turn, then the hand ends."""

    name: str = "E-SOLO"
    discards_after_only_threes: bool = False
    one_last_turn: bool = True
    ends_with_drawer: bool = True
    last_three_ends: bool = False

    def at_empty_stock(self, state: State, *, takes: bool, lay_offs: bool) -> EmptyStock:
        """See the protocol."""
        return EmptyStock.HAND_ENDS


@dataclass(frozen=True, slots=True)
class ModernStockEnd:
    """E-MODERN: the pile may be taken while it lasts; a three drawn last ends the hand at once."""

    name: str = "E-MODERN"
    discards_after_only_threes: bool = True
    one_last_turn: bool = False
    ends_with_drawer: bool = False
    last_three_ends: bool = True

    def at_empty_stock(self, state: State, *, takes: bool, lay_offs: bool) -> EmptyStock:
        """See the protocol."""
        return EmptyStock.MAY_TAKE if takes else EmptyStock.HAND_ENDS


class OpeningComposition(Protocol):
    """What an opening batch must contain beside its points."""

    @property
    def name(self) -> str:
        """A short name for tables of parameters."""

    def fault(
        self, batch: Sequence[Meld], minimum: int, *, with_pile: bool, total: int = 0
    ) -> Refusal | None:
        """Why the melds, all laid from the hand, are no opening; None if they are.

        ``minimum`` is what they must count, ``total`` the account's total before the hand.
        """


def _has_natural_set(batch: Sequence[Meld]) -> bool:
    return any(meld.kind is MeldKind.SET and not meld.wilds for meld in batch)


@dataclass(frozen=True, slots=True)
class AnyMelds:
    """Any lawful melds open."""

    name: str = "any melds"

    def fault(
        self, batch: Sequence[Meld], minimum: int, *, with_pile: bool, total: int = 0
    ) -> Refusal | None:
        """See the protocol."""
        return None


@dataclass(frozen=True, slots=True)
class NaturalSetOrWildMeld:
    """INT-3: a set without wild cards, or one wild meld alone when the player drew."""

    name: str = "a natural set, or one wild meld alone"

    def fault(
        self, batch: Sequence[Meld], minimum: int, *, with_pile: bool, total: int = 0
    ) -> Refusal | None:
        """See the protocol."""
        if _has_natural_set(batch):
            return None
        if not with_pile and len(batch) == 1 and batch[0].kind is MeldKind.WILD:
            return None
        if with_pile:
            return Refusal(Cause.OPENING_NEEDS_NATURAL_SET_OF_HAND)
        return Refusal(Cause.OPENING_NEEDS_NATURAL_SET_OR_WILD_MELD)


@dataclass(frozen=True, slots=True)
class NaturalSetOrStrongWildMeld:
    """MOD-2: a set without wild cards, or a wild meld that reaches the minimum by itself."""

    name: str = "a natural set, or a wild meld that counts enough alone"

    def fault(
        self, batch: Sequence[Meld], minimum: int, *, with_pile: bool, total: int = 0
    ) -> Refusal | None:
        """See the protocol."""
        if _has_natural_set(batch) or any(
            meld.kind is MeldKind.WILD and meld.points >= minimum for meld in batch
        ):
            return None
        return Refusal(Cause.OPENING_NEEDS_NATURAL_SET_OR_STRONG_WILD_MELD, {"minimum": minimum})


@dataclass(frozen=True, slots=True)
class CanastaFromTotals:
    """BRA-1: from some total on a completed meld, from a higher one no mixed set, must open."""

    any_from: int
    better_from: int
    canasta_size: int = 7
    name: str = "a canasta from some totals on"

    def fault(
        self, batch: Sequence[Meld], minimum: int, *, with_pile: bool, total: int = 0
    ) -> Refusal | None:
        """See the protocol."""
        if total < self.any_from:
            return None
        complete = [meld for meld in batch if meld.size >= self.canasta_size]
        if total >= self.better_from:
            complete = [m for m in complete if m.kind is not MeldKind.SET or not m.wilds]
            cause = Cause.OPENING_NEEDS_NATURAL_CANASTA
        else:
            cause = Cause.OPENING_NEEDS_CANASTA
        return None if complete else Refusal(cause)


class Concealed(Protocol):
    """When going out earns the bonus for having melded nothing before."""

    @property
    def name(self) -> str:
        """A short name for tables of parameters."""

    def holds(self, state: State) -> bool:
        """Whether the player in turn, who has just gone out, earns it."""


@dataclass(frozen=True, slots=True)
class ConcealedWithCanasta:
    """Classic: nothing melded before, nothing laid on partner's melds, an own canasta laid."""

    name: str = "whole hand in one turn, with a canasta"

    def holds(self, state: State) -> bool:
        """See the protocol."""
        side = state.side_of[state.turn]
        own = state.melds[side][state.melds_before :]
        return (
            not state.melded_before
            and not state.laid_on_partner
            and any(state.is_canasta(meld) for meld in own)
        )


@dataclass(frozen=True, slots=True)
class OnceOut:
    """INT-11: fourteen cards in one turn, none on partner's melds; thirteen with the pile."""

    name: str = "fourteen cards in one turn"

    def holds(self, state: State) -> bool:
        """See the protocol."""
        whole = state.cards_gone == 14 or (state.cards_gone == 13 and state.drew == "pile")
        return not state.melded_before and not state.laid_on_partner and whole


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
        """How many are lacking where no wild card can be thrown, None if the wild cards bar it.

        ``count`` tells by rank how many cards are held.
        """


@dataclass(frozen=True, slots=True)
class OneOfEach:
    """A card of each rank from ace to king, and a joker (Blitz, INT-12; Straight, RULINGS 3.2)."""

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
    any number; with ``smallest_wild`` the wild group must be one of the smallest. ``with_ranks``
    have to be there.
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
        # Players ask this for many hands: plain counting by rank is what is quick.
        count = [0] * (ACE + 1)
        for card in cards:
            count[card >> 2] += 1
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
    """What the largest of these groups lack to the sizes needed, which fall."""
    short = 0
    for size, number in zip(needed, sorted(held, reverse=True), strict=False):
        if number < size:
            short += size - number
    return short


def opening_points(batch: Sequence[Meld]) -> int:
    """What the melds of an opening batch count."""
    return sum(points_of(meld.cards) for meld in batch)
