"""A variant's parameters in the form in which the players use them: numbers indexed by rank."""

from __future__ import annotations

from collections import Counter

from ...rules.cards import ACE, FOUR, JOKER, THREE, TWO, rank_of
from ...rules.melds import MeldKind, meld_of
from ...rules.state import is_bonus_three
from ...rules.variant import Variant
from ...rules.variant_records import BlackThrees, Several

RANKS = ACE + 1
"""The size of a list indexed by rank; index 0 stands for the wild meld."""

NO_LIMIT = 99


class VariantTables:
    """What a variant means for play, as numbers.

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

    def __init__(self, variant: Variant) -> None:
        melds, bonuses, fines = variant.melds, variant.canastas, variant.penalties.unfinished
        pack = variant.full_pack()
        counted = Counter(map(rank_of, pack))
        natural_threes = melds.black_threes is BlackThrees.NATURAL
        self.variant = variant
        self.seats = sum(len(side) for side in variant.table.sides)
        self.points = [variant.card_points[rank * 4] for rank in range(RANKS)]
        self.copies = [counted[rank] for rank in range(RANKS)]
        self.limit = melds.max_size or NO_LIMIT
        self.canasta = bonuses.size
        paid = {**bonuses.natural_by_rank, **dict.fromkeys(bonuses.ranks_apart, bonuses.apart)}
        self.natural = [paid.get(rank, bonuses.natural) for rank in range(RANKS)]
        self.great = [max(0, paid.get(rank, 0) - bonuses.natural) for rank in range(RANKS)]
        self.mixed = bonuses.mixed
        self.wild = bonuses.wild if melds.wild_melds else 0
        self.lowest = THREE if natural_threes else FOUR
        barred = melds.ranks_without_wilds
        self.takes_wilds = [rank >= self.lowest and rank not in barred for rank in range(RANKS)]
        self.base = max(melds.base_for_wilds, melds.min_naturals)
        self.min_naturals = melds.min_naturals
        self.max_wilds = melds.max_wilds
        opening = melds.max_wilds_opening
        opening = melds.max_wilds if opening is None else opening
        self.max_wilds_opening = opening if variant.opening.wilds else 0
        self.needed = variant.going_out.needed
        self.natural_opens, self.wild_opens = _openings(variant)
        self.fines = {rule.rank: (rule.count, rule.fine) for rule in variant.caught}
        self.bonus_threes = sum(is_bonus_three(variant, card) for card in pack)
        self.more_sets = melds.sets not in (Several.NONE, Several.ONE)
        self.any_sets = melds.sets is Several.ANY
        runs = melds.sequences
        canasta = runs is not None and runs.canasta
        self.sequences = runs is not None
        self.sequence = bonuses.sequence if canasta else 0
        self.mixed_sequence = bonuses.mixed_sequence if canasta else 0
        self.sequence_wilds = runs.max_wilds if runs else 0
        self.sequence_limit = (runs and runs.max_size) or NO_LIMIT
        self.low_threes = runs is not None and runs.low_threes
        self.exclusive = melds.wilds_or_sequences
        self.sequence_fine = sum(one.fine for one in fines if one.kind is MeldKind.SEQUENCE)
        self.wild_fine = sum(one.fine for one in fines if one.kind is MeldKind.WILD)
        self.set_fines = {one.rank: one.fine for one in fines if one.kind is MeldKind.SET}
        self.dead_ranks = melds.dead_ranks
        self.stop_cards = not variant.threes.black and not natural_threes
        partners = variant.table.taker_partners
        others = 2.0 if partners is None else variant.table.players / (1 + len(partners))
        self.outnumbered = others - 2.0


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
        tables = _kept[id(variant)] = VariantTables(variant)
    return tables


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
