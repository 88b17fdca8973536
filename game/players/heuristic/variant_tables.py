"""A variant's parameters in the form in which the players use them: numbers indexed by rank."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ...rules.cards import ACE, FOUR, JOKER, THREE, TWO, rank_of
from ...rules.melds import MeldKind, meld_of
from ...rules.state import is_bonus_three
from ...rules.variant import Variant
from ...rules.variant_records import BlackThrees, Several

RANKS = ACE + 1
"""The size of a list indexed by rank; index 0 stands for the wild meld."""

NO_LIMIT = 99


@dataclass(frozen=True, slots=True)
class VariantTables:
    """What a variant means for play.

    ``points`` are those of one card by rank. ``limit`` is the largest size of a meld, ``canasta``
    that of a canasta. ``natural``, ``mixed`` and ``wild`` are the bonuses, ``natural`` by rank;
    ``great`` tells by rank how much more than an ordinary natural canasta is paid. ``takes_wilds``
    tells by rank whether wild cards may be in its sets. ``copies`` counts the pack by rank.
    ``natural_opens`` tells that an opening needs a set without wild cards, ``wild_opens`` that a
    wild meld alone is an opening.
    ``fines`` holds by rank how many cards in hand cost how much when somebody goes out.
    ``bonus_threes`` counts the threes of the pack that are tabled.
    ``more_sets``: a side may begin a further set of a rank once the first is a canasta.
    ``any_sets``: at any time.

    ``sequence`` and ``mixed_sequence`` are the bonuses of completed sequences, 0 where they are no
    canastas; ``sequence_wilds`` is how many wild cards one may hold, ``sequence_limit`` how long it
    gets, ``sequence_fine`` what one left unfinished costs beside its cards. ``exclusive``: a side
    has either sequences or wild melds. ``wild_fine`` is the fine for an unfinished wild meld,
    ``set_fines`` that for unfinished natural sets by rank. ``lowest`` is the lowest rank of sets.
    ``outnumbered``: where the first take forms the sides, by what share the others are more than
    the taker and their partners: 1 for two against one.
    """

    variant: Variant
    seats: int
    points: tuple[int, ...]
    limit: int
    canasta: int
    natural: tuple[int, ...]
    great: tuple[int, ...]
    mixed: int
    wild: int
    takes_wilds: tuple[bool, ...]
    base: int
    min_naturals: int
    max_wilds: int
    max_wilds_opening: int
    copies: tuple[int, ...]
    needed: int
    natural_opens: bool
    wild_opens: bool
    fines: dict[int, tuple[int, int]]
    bonus_threes: int
    more_sets: bool
    any_sets: bool
    sequences: bool
    sequence: int
    mixed_sequence: int
    sequence_wilds: int
    sequence_limit: int
    sequence_fine: int
    low_threes: bool
    exclusive: bool
    wild_fine: int
    set_fines: dict[int, int]
    dead_ranks: bool
    lowest: int
    stop_cards: bool
    outnumbered: float


_KEPT = 32
_kept: dict[int, VariantTables] = {}
"""Tables by the identity of their variants, which have no hash. They hold their variant, so that
nothing else gets its identity for as long as they are kept."""


def tables_of(variant: Variant) -> VariantTables:
    """The tables of a variant, worked out when first asked for."""
    tables = _kept.get(id(variant))
    if tables is None:
        if len(_kept) >= _KEPT:
            _kept.clear()
        tables = _kept[id(variant)] = _worked_out(variant)
    return tables


def _worked_out(variant: Variant) -> VariantTables:
    melds = variant.melds
    bonuses = variant.canastas
    counted = Counter(rank_of(card) for card in variant.full_pack())
    natural_opens, wild_opens = _openings(variant)
    runs = melds.sequences
    paid = runs is not None and runs.canasta
    natural_threes = melds.black_threes is BlackThrees.NATURAL
    at_opening = melds.max_wilds_opening
    if at_opening is None:
        at_opening = melds.max_wilds
    return VariantTables(
        variant=variant,
        seats=sum(len(side) for side in variant.table.sides),
        points=tuple(variant.card_points[rank * 4] for rank in range(RANKS)),
        limit=melds.max_size or NO_LIMIT,
        canasta=bonuses.size,
        natural=tuple(
            bonuses.apart
            if r in bonuses.ranks_apart
            else bonuses.natural_by_rank.get(r, bonuses.natural)
            for r in range(RANKS)
        ),
        great=tuple(
            max(
                0,
                (bonuses.apart if r in bonuses.ranks_apart else bonuses.natural_by_rank.get(r, 0))
                - bonuses.natural,
            )
            for r in range(RANKS)
        ),
        mixed=bonuses.mixed,
        wild=bonuses.wild if melds.wild_melds else 0,
        takes_wilds=tuple(
            rank >= (THREE if natural_threes else FOUR) and rank not in melds.ranks_without_wilds
            for rank in range(RANKS)
        ),
        base=max(melds.base_for_wilds, melds.min_naturals),
        min_naturals=melds.min_naturals,
        max_wilds=melds.max_wilds,
        max_wilds_opening=0 if not variant.opening.wilds else at_opening,
        copies=tuple(counted.get(rank, 0) for rank in range(RANKS)),
        needed=variant.going_out.needed,
        natural_opens=natural_opens,
        wild_opens=wild_opens,
        fines={rule.rank: (rule.count, rule.fine) for rule in variant.caught},
        bonus_threes=sum(is_bonus_three(variant, card) for card in variant.full_pack()),
        more_sets=melds.sets not in (Several.NONE, Several.ONE),
        any_sets=melds.sets is Several.ANY,
        sequences=runs is not None,
        sequence=bonuses.sequence if paid else 0,
        mixed_sequence=bonuses.mixed_sequence if paid else 0,
        sequence_wilds=runs.max_wilds if runs else 0,
        sequence_limit=(runs and runs.max_size) or NO_LIMIT,
        sequence_fine=_fine(variant, MeldKind.SEQUENCE),
        low_threes=runs is not None and runs.low_threes,
        exclusive=melds.wilds_or_sequences,
        wild_fine=_fine(variant, MeldKind.WILD),
        set_fines={
            rule.rank: rule.fine
            for rule in variant.penalties.unfinished
            if rule.kind is MeldKind.SET
        },
        dead_ranks=melds.dead_ranks,
        lowest=THREE if natural_threes else FOUR,
        stop_cards=not variant.threes.black and not natural_threes,
        outnumbered=_outnumbered(variant),
    )


def _outnumbered(variant: Variant) -> float:
    """By what share the others are more than the side that the first taker gets."""
    partners = variant.table.taker_partners
    return 0.0 if partners is None else variant.table.players / (1 + len(partners)) - 2.0


def _fine(variant: Variant, kind: MeldKind) -> int:
    """What an unfinished meld of a kind costs at the end."""
    return sum(rule.fine for rule in variant.penalties.unfinished if rule.kind is kind)


def _openings(variant: Variant) -> tuple[bool, bool]:
    """Ask the variant's policy about two model openings of any worth.

    Whether a set with a wild card alone is refused, and whether a wild meld alone is accepted.
    """
    composition = variant.opening.composition
    mixed = meld_of([ACE * 4, ACE * 4, TWO * 4])
    wild = meld_of([JOKER, JOKER, TWO * 4])
    assert mixed is not None
    assert wild is not None
    natural_opens = composition.fault([mixed], 0, with_pile=False) is not None
    wild_opens = composition.fault([wild], 0, with_pile=False) is None
    return natural_opens, wild_opens and bool(variant.melds.wild_melds)
