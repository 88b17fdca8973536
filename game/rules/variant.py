"""The frozen records that describe a variant.

A variant is data: what differs between two games is a parameter here or a small policy object from
``policies``. Nothing outside ``game.variants`` knows a variant by its key. The numbers are those of
RULINGS; each record says which part of the rules it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .cards import Rank, full_pack
from .policies import Concealed, OpeningComposition, SpecialHand, StockEnd

OptionValue = str | int | bool


class VariantError(ValueError):
    """A combination of parameters that cannot be played; the message names them."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """Who sits at the table. ``sides`` lists the seats of each side."""

    players: int = 4
    sides: tuple[tuple[int, ...], ...] = ((0, 2), (1, 3))


@dataclass(frozen=True, slots=True)
class PackRules:
    """The cards in play (RULINGS C-1)."""

    packs: int = 2
    jokers: int = 4

    @property
    def size(self) -> int:
        """The number of cards."""
        return 52 * self.packs + self.jokers


@dataclass(frozen=True, slots=True)
class DealRules:
    """Cards for each hand, and whether a card is turned to start the pile (RULINGS C-7)."""

    cards: int = 11
    upcard: bool = True


@dataclass(frozen=True, slots=True)
class DrawRules:
    """Cards drawn in a turn, and how the hand ends once the stock has run out (C-12)."""

    cards: int
    stock_end: StockEnd


@dataclass(frozen=True, slots=True)
class PileRules:
    """How the discard pile is taken (RULINGS C-6).

    ``natural_and_wild`` and ``lay_off`` are the ways beside the natural pair. ``freezing`` tells
    whether wild cards and a turned red three freeze the pile, and whether it is frozen for a side
    that has not opened. ``pair_only`` forbids wild cards beside the pair. ``looks_back`` is how
    many of the top cards a player may look at in his own turn.
    """

    natural_and_wild: bool = True
    lay_off: bool = True
    freezing: bool = True
    pair_only: bool = False
    looks_back: int = 1


@dataclass(frozen=True, slots=True)
class MeldRules:
    """What may lie on the table (RULINGS C-5, section 5.1).

    ``base_for_wilds`` naturals must be in a set before a wild card joins it, except in the opening
    batch; 0 for no such rule. ``max_wilds_opening`` is the cap inside the opening batch, None for
    the same as later. ``black_threes`` allows a meld of black threes to one who goes out.
    """

    min_naturals: int = 2
    max_wilds: int = 3
    max_wilds_opening: int | None = None
    max_size: int | None = None
    base_for_wilds: int = 0
    ranks_without_wilds: tuple[Rank, ...] = ()
    wild_melds: bool = False
    black_threes: bool = True


@dataclass(frozen=True, slots=True)
class CanastaRules:
    """Completed melds: how many cards, and the bonus by kind, rank and jokers.

    ``natural_by_rank`` overrides ``natural`` for some ranks. ``wild_by_jokers`` gives the bonus of
    a wild canasta by the number of its jokers and overrides ``wild``.
    """

    size: int = 7
    natural: int = 500
    mixed: int = 300
    wild: int = 0
    natural_by_rank: Mapping[Rank, int] = field(default_factory=dict)
    wild_by_jokers: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OpeningRules:
    """The initial meld of a side (RULINGS 5.3).

    ``steps`` are pairs of a total and the minimum from that total up; the first holds for all
    lower totals too. ``counts_top`` counts the top card of a taken pile. ``waived_if_concealed``
    drops the minimum for going out concealed from the stock. ``bonus_cards`` may be drawn from the
    stock by the opener, and ``melds_after_bonus`` lets him use them at once.
    """

    steps: tuple[tuple[int, int], ...]
    composition: OpeningComposition
    counts_top: bool = True
    waived_if_concealed: bool = True
    bonus_cards: int = 0
    melds_after_bonus: bool = False

    def minimum(self, total: int) -> int:
        """The points that a side with that total needs."""
        needed = self.steps[0][1]
        for start, points in self.steps:
            if total >= start:
                needed = points
        return needed


@dataclass(frozen=True, slots=True)
class ThreesRules:
    """Bonus threes: which, when they are tabled, and what they score (RULINGS C-8).

    Red threes always are bonus cards; ``black`` makes black ones bonus cards too. They are tabled
    right after the deal, or with ``at_turn_start`` at the holder's turn; ``may_hold_one`` lets a
    player keep one back while his side has not opened (INT-8). ``points`` is the value of 0, 1, 2 …
    threes of one colour. They count plus if the side has ``canastas_for_plus`` canastas, or any
    meld where that is 0; else minus, ``minus_each`` for every three where that is given.
    ``held`` is what a three caught in hand costs.
    """

    black: bool = False
    at_turn_start: bool = False
    may_hold_one: bool = False
    points: tuple[int, ...] = (0, 100, 200, 300, 800)
    canastas_for_plus: int = 0
    minus_each: int | None = None
    held: int = 0


@dataclass(frozen=True, slots=True)
class DiscardRules:
    """``wilds_freely``: wild cards may be thrown although the hand holds a natural card."""

    wilds_freely: bool = True


@dataclass(frozen=True, slots=True)
class GoingOutRules:
    """What it takes to go out and what it brings (RULINGS C-9, C-10).

    ``concealed`` decides when the bonus is ``concealed_bonus`` in place of ``bonus``.
    """

    canastas: int = 1
    permission: bool = True
    bonus: int = 100
    concealed_bonus: int = 200
    concealed: Concealed | None = None


@dataclass(frozen=True, slots=True)
class CaughtRules:
    """A fine for ``count`` or more cards of a rank in one hand when somebody goes out."""

    rank: Rank
    count: int
    fine: int


@dataclass(frozen=True, slots=True)
class SpecialHandRules:
    """The special hands that may be declared, and what becomes of the partner's points.

    ``voids_partner``: everything of the declaring side but the special hand counts nothing.
    """

    hands: tuple[SpecialHand, ...] = ()
    voids_partner: bool = False


@dataclass(frozen=True, slots=True)
class MatchRules:
    """``target``: the match ends after the hand in which a side reaches it (RULINGS C-14)."""

    target: int = 5000


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a variant offers: the first of ``choices`` is its default."""

    name: str
    description: str
    choices: tuple[OptionValue, ...]
    change: Callable[[Variant, Any], Variant] = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Variant:
    """One version of the game, complete."""

    key: str
    name: str
    family: str
    parent: str | None
    source: str
    description: str
    table: TableRules
    pack: PackRules
    deal: DealRules
    draw: DrawRules
    pile: PileRules
    melds: MeldRules
    canastas: CanastaRules
    opening: OpeningRules
    threes: ThreesRules
    discards: DiscardRules
    going_out: GoingOutRules
    special_hands: SpecialHandRules
    caught: tuple[CaughtRules, ...]
    match: MatchRules
    options: tuple[Option, ...] = ()
    chosen: Mapping[str, OptionValue] = field(default_factory=dict)
    house: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _check(self)

    def full_pack(self) -> list[int]:
        """Every card of the pack, in order."""
        return full_pack(self.pack.packs, self.pack.jokers)


def _check(variant: Variant) -> None:
    """Refuse what cannot be played.

    Raises:
        VariantError: naming the parameters that clash.
    """
    seats = sorted(seat for side in variant.table.sides for seat in side)
    if seats != list(range(variant.table.players)):
        raise VariantError("table.sides must hold every seat of table.players once")
    dealt = variant.table.players * variant.deal.cards
    if dealt + variant.draw.cards > variant.pack.size:
        raise VariantError("deal.cards is more than the pack of pack.packs and pack.jokers holds")
    melds = variant.melds
    if melds.max_size is not None and melds.max_size < variant.canastas.size:
        raise VariantError("melds.max_size is less than canastas.size: no canasta could be made")
    if melds.min_naturals < 0 or melds.max_wilds < 0:
        raise VariantError("melds.min_naturals and melds.max_wilds cannot be negative")
    if variant.canastas.size - melds.max_wilds < melds.min_naturals:
        raise VariantError("melds.min_naturals and melds.max_wilds do not fit canastas.size")
    if variant.match.target <= 0:
        raise VariantError("match.target must be more than 0")
    if variant.draw.cards < 1:
        raise VariantError("draw.cards must be 1 or more")
    if variant.going_out.canastas < 0:
        raise VariantError("going_out.canastas cannot be negative")
    if not variant.opening.steps:
        raise VariantError("opening.steps must name at least one minimum")
    if variant.going_out.permission and all(len(side) == 1 for side in variant.table.sides):
        raise VariantError("going_out.permission needs a partner in table.sides")
    if variant.threes.may_hold_one and not variant.threes.at_turn_start:
        raise VariantError("threes.may_hold_one needs threes.at_turn_start")


def derive(parent: Variant, **changes: Any) -> Variant:
    """The variant that differs from its parent by some records; identity always has to be given."""
    return replace(parent, parent=parent.key, **changes)


def with_options(variant: Variant, chosen: Mapping[str, OptionValue]) -> Variant:
    """The variant with some options chosen; defaults for the others.

    Raises:
        VariantError: for an unknown option or a value that is not among its choices.
    """
    by_name = {option.name: option for option in variant.options}
    kept: dict[str, OptionValue] = {}
    changed = variant
    for name, value in chosen.items():
        option = by_name.get(name)
        if option is None:
            known = ", ".join(by_name) or "none"
            raise VariantError(f"{variant.key} has no option {name!r} (it has: {known})")
        if not any(type(value) is type(choice) and value == choice for choice in option.choices):
            choices = ", ".join(str(choice).lower() for choice in option.choices)
            raise VariantError(f"option {name} is one of {choices}, not {value!r}")
        if value != option.choices[0]:
            changed = option.change(changed, value)
            kept[name] = value
    return replace(changed, chosen=kept)
