"""The few behaviours that are not numbers: the end of the stock, openings, going out concealed.

A variant names one policy of each kind. A policy answers a question of the core from what it is
told, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from .cards import POINTS
from .melds import Meld, MeldKind
from .refusal import Cause, Refusal


class EmptyStock(StrEnum):
    """What a player may do when their turn begins and the stock is empty."""

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

    def at_empty_stock(self, *, takes: bool, lay_offs: bool, opened: bool) -> EmptyStock:
        """What the player in turn may do.

        ``takes`` tells whether they have a lawful way to take the pile, ``lay_offs`` whether its
        top card alone may be laid on a meld of their side, ``opened`` whether the side has opened.
        """


@dataclass(frozen=True, slots=True)
class ClassicStockEnd:
    """E-CLASSIC: play goes on while the pile is taken.

    A top card that may be laid on a meld of the side must be taken; other takes are optional.
    ``always_forced`` makes every take compulsory (option ``stock_end_force``).
    """

    always_forced: bool = False
    name: str = "E-CLASSIC"
    discards_after_only_threes: bool = False
    one_last_turn: bool = False
    ends_with_drawer: bool = False
    last_three_ends: bool = False

    def at_empty_stock(self, *, takes: bool, lay_offs: bool, opened: bool) -> EmptyStock:
        """See the protocol."""
        if not takes:
            return EmptyStock.HAND_ENDS
        return EmptyStock.MUST_TAKE if lay_offs or self.always_forced else EmptyStock.MAY_TAKE


@dataclass(frozen=True, slots=True)
class InternationalStockEnd:
    """E-INTL: the player after the last drawer must take the pile if they can, and the hand ends.

    A side that has not opened may not open then.
    """

    name: str = "E-INTL"
    discards_after_only_threes: bool = True
    one_last_turn: bool = True
    ends_with_drawer: bool = False
    last_three_ends: bool = False

    def at_empty_stock(self, *, takes: bool, lay_offs: bool, opened: bool) -> EmptyStock:
        """See the protocol."""
        return EmptyStock.MUST_TAKE if takes and opened else EmptyStock.HAND_ENDS


@dataclass(frozen=True, slots=True)
class SoloStockEnd:
    """E-SOLO: the player who drew the last card finishes the turn, then the hand ends."""

    name: str = "E-SOLO"
    discards_after_only_threes: bool = False
    one_last_turn: bool = True
    ends_with_drawer: bool = True
    last_three_ends: bool = False

    def at_empty_stock(self, *, takes: bool, lay_offs: bool, opened: bool) -> EmptyStock:
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

    def at_empty_stock(self, *, takes: bool, lay_offs: bool, opened: bool) -> EmptyStock:
        """See the protocol."""
        return EmptyStock.MAY_TAKE if takes else EmptyStock.HAND_ENDS


class OpeningComposition(Protocol):
    """What an opening batch must contain apart from its points."""

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
    """MOD-2: a set without wild cards, or a wild meld that reaches the minimum by itself.

    ``points`` is what each card counts.
    """

    points: tuple[int, ...] = field(default=POINTS, repr=False)
    name: str = "a natural set, or a wild meld that counts enough alone"

    def fault(
        self, batch: Sequence[Meld], minimum: int, *, with_pile: bool, total: int = 0
    ) -> Refusal | None:
        """See the protocol."""
        if _has_natural_set(batch) or any(
            meld.kind is MeldKind.WILD and sum(self.points[c] for c in meld.cards) >= minimum
            for meld in batch
        ):
            return None
        return Refusal(Cause.OPENING_NEEDS_NATURAL_SET_OR_STRONG_WILD_MELD, {"minimum": minimum})


@dataclass(frozen=True, slots=True)
class CanastaFromTotals:
    """BRA-1: at high totals a canasta must open.

    From a total of ``any_from`` any canasta will do, from ``better_from`` any but a mixed set.
    """

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
    """What earns the bonus for going out concealed.

    It is asked for of a player who had melded nothing before and laid no card on a meld of their
    partner's.
    """

    @property
    def name(self) -> str:
        """A short name for tables of parameters."""

    def earned(self, cards: int, *, with_pile: bool, canasta: bool) -> bool:
        """Whether the bonus is earned.

        ``cards`` left the hand in the turn, ``with_pile`` tells whether the pile was taken in it,
        ``canasta`` whether a canasta is among the melds that were laid.
        """


@dataclass(frozen=True, slots=True)
class ConcealedWithCanasta:
    """Classic: a canasta among the melds."""

    name: str = "whole hand in one turn, with a canasta"

    def earned(self, cards: int, *, with_pile: bool, canasta: bool) -> bool:
        """See the protocol."""
        return canasta


@dataclass(frozen=True, slots=True)
class OnceOut:
    """INT-11: fourteen cards in one turn, thirteen with the pile."""

    name: str = "fourteen cards in one turn"

    def earned(self, cards: int, *, with_pile: bool, canasta: bool) -> bool:
        """See the protocol."""
        return cards == 14 or (cards == 13 and with_pile)
