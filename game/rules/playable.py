"""Which combinations of a variant's parameters can be played at all."""

from __future__ import annotations

from typing import Final

from .cards import JOKER_RANK, POINTS, THREE, TWO
from .melds import MeldKind
from .ranges import range_errors
from .variant_faults import VariantError, VariantFault
from .variant_records import BlackThrees, Parameters, TableRules

LAST_HAND: Final = 99
"""The last hand of a match from which a minimum by the hand may begin; later ones are totals."""


def check_playable(game: Parameters) -> None:
    """Refuse what cannot be played.

    Raises:
        VariantError: naming the parameter that is out of range, or those that clash.

    >>> from dataclasses import replace
    >>> from game.variants import VARIANTS
    >>> check_playable(VARIANTS["classic"])
    >>> replace(VARIANTS["classic"], match=replace(VARIANTS["classic"].match, target=0))
    Traceback (most recent call last):
        ...
    game.rules.variant_faults.VariantError: match.target must be from 1 to 1000000
    """
    for error in range_errors(game):
        raise error
    _check_table(game.table)
    table, melds = game.table, game.melds
    dealt = table.seats * (game.deal.cards + game.foot.cards)
    if dealt + game.draw.cards > game.pack.size:
        raise VariantError(VariantFault.PACK_TOO_SMALL)
    values = {rank: POINTS[rank * 4] for rank in (JOKER_RANK, TWO)} | dict(game.pack.values)
    if values[JOKER_RANK] < values[TWO]:
        raise VariantError(VariantFault.JOKERS_UNDER_DEUCES)
    if melds.max_size is not None and melds.max_size < game.canastas.size:
        raise VariantError(VariantFault.SETS_TOO_SMALL)
    if game.opening.by_hand and max(start for start, _ in game.opening.steps) > LAST_HAND:
        raise VariantError(VariantFault.STEPS_ARE_NO_HANDS, {"high": LAST_HAND})
    for rule in game.penalties.unfinished:
        if rule.kind is MeldKind.SET and rule.rank < THREE:
            raise VariantError(VariantFault.NO_RANK_TO_FINISH)
    if game.going_out.permission and (
        table.taker_partners is not None or all(len(side) == 1 for side in table.sides)
    ):
        raise VariantError(VariantFault.NO_PARTNER_TO_ASK)
    if game.foot.cards and sum(map(len, table.sides)) < table.seats:
        raise VariantError(VariantFault.FOOT_BESIDE_EXTRA_HANDS)
    if not game.threes.red and melds.black_threes is not BlackThrees.NEVER:
        raise VariantError(VariantFault.RED_THREES_MELDED)
    if (game.threes.needs_apart or game.going_out.contract.apart) and not game.canastas.ranks_apart:
        raise VariantError(VariantFault.NO_RANKS_APART)
    if game.going_out.contract.wild and not (melds.wild_melds and game.going_out.wild_counts):
        raise VariantError(VariantFault.NO_WILD_MELDS_TO_GO_OUT)
    if game.threes.may_hold_one and not game.threes.at_turn_start:
        raise VariantError(VariantFault.THREES_TABLED_AT_ONCE)
    if game.going_out.needs_sequence and (melds.sequences is None or not melds.sequences.canasta):
        raise VariantError(VariantFault.NO_SEQUENCE_TO_GO_OUT)
    if melds.wilds_or_sequences and (melds.sequences is None or not melds.wild_melds):
        raise VariantError(VariantFault.NO_WILDS_OR_SEQUENCES)
    if game.pile.wild_pair and not melds.wild_melds:
        raise VariantError(VariantFault.NO_WILD_MELDS_TO_TAKE)


def _check_table(table: TableRules) -> None:
    seats = [seat for side in table.sides for seat in side]
    if len(set(seats)) != len(seats) or not all(0 <= seat < table.seats for seat in seats):
        raise VariantError(VariantFault.SEATS_NOT_ONCE)
    if len(seats) != table.players - bool(table.sits_out):
        raise VariantError(VariantFault.NOT_A_SEAT_EACH)
    if len(seats) < table.seats and (table.sits_out or table.taker_partners is not None):
        raise VariantError(VariantFault.SEATS_LEFT_EMPTY)
    if table.sits_out:
        _check_sitting_out(table)


def _check_sitting_out(table: TableRules) -> None:
    """Refuse turns of sitting out in which not everybody plays, and always for the same side."""
    rests = set(table.sits_out)
    if len(rests) < max(2, len(table.sits_out)) or not rests <= set(range(table.players)):
        raise VariantError(VariantFault.NOT_TWO_SIT_OUT)
    sides = [index for index, side in enumerate(table.sides) for _seat in side]
    side_of: dict[int, int] = {}
    for resting in table.sits_out:
        active = [player for player in range(table.players) if player != resting]
        for player, side in zip(active, sides, strict=True):
            if side_of.setdefault(player, side) != side:
                raise VariantError(VariantFault.SIDES_CHANGE)
