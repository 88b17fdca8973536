"""Which combinations of a variant's parameters can be played at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import THREE
from .melds import MeldKind
from .ranges import range_faults

if TYPE_CHECKING:
    from .variant import TableRules, Variant


class VariantError(ValueError):
    """A combination of parameters that cannot be played; the message names them."""


def check_playable(variant: Variant) -> None:
    """Refuse what cannot be played.

    Raises:
        VariantError: naming the parameter that is out of range, or those that clash.
    """
    for fault in range_faults(variant):
        raise VariantError(fault)
    _check_table(variant.table)
    table, melds = variant.table, variant.melds
    dealt = table.seats * variant.deal.cards
    if dealt + variant.draw.cards > variant.pack.size:
        raise VariantError("deal.cards is more than the pack of pack.packs and pack.jokers holds")
    if melds.max_size is not None and melds.max_size < variant.canastas.size:
        raise VariantError("melds.max_size is less than canastas.size: no canasta could be made")
    for rule in variant.penalties.unfinished:
        if rule.kind is MeldKind.SET and rule.rank < THREE:
            raise VariantError("penalties.unfinished.rank must be from 3 to 14 where kind is set")
    if variant.going_out.permission and (
        table.taker_partners is not None or all(len(side) == 1 for side in table.sides)
    ):
        raise VariantError("going_out.permission needs a partner in table.sides")
    if variant.threes.may_hold_one and not variant.threes.at_turn_start:
        raise VariantError("threes.may_hold_one needs threes.at_turn_start")
    if variant.going_out.needs_sequence and (
        melds.sequences is None or not melds.sequences.canasta
    ):
        raise VariantError("going_out.needs_sequence needs melds.sequences that are canastas")
    if melds.wilds_or_sequences and (melds.sequences is None or not melds.wild_melds):
        raise VariantError("melds.wilds_or_sequences needs melds.wild_melds and melds.sequences")
    if variant.pile.wild_pair and not melds.wild_melds:
        raise VariantError("pile.wild_pair needs melds.wild_melds")


def _check_table(table: TableRules) -> None:
    seats = [seat for side in table.sides for seat in side]
    if len(set(seats)) != len(seats) or not all(0 <= seat < table.seats for seat in seats):
        raise VariantError("table.sides must name seats of table.seats, each once")
    if len(seats) != table.players - bool(table.sits_out):
        raise VariantError("table.sides must hold a seat for each of table.players")
    if len(seats) < table.seats and (table.sits_out or table.taker_partners is not None):
        raise VariantError(
            "table.sits_out and table.taker_partners need a player at each of table.seats"
        )
    if table.sits_out:
        _check_sitting_out(table)


def _check_sitting_out(table: TableRules) -> None:
    """Refuse turns of sitting out in which not everybody plays, and always for the same side."""
    rests = set(table.sits_out)
    if len(rests) < max(2, len(table.sits_out)) or not rests <= set(range(table.players)):
        raise VariantError("table.sits_out must name two of table.players or more, each once")
    sides = [index for index, side in enumerate(table.sides) for _seat in side]
    side_of: dict[int, int] = {}
    for resting in table.sits_out:
        active = [player for player in range(table.players) if player != resting]
        for player, side in zip(active, sides, strict=True):
            if side_of.setdefault(player, side) != side:
                raise VariantError("table.sits_out must leave every player on one side")
