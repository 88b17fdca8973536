"""Cuban, Joker and the two-handed games with four hands (RULINGS 3.14, 3.17, 3.18)."""

from __future__ import annotations

from dataclasses import replace

from ..rules.cards import ACE, SEVEN
from ..rules.melds import MeldKind
from ..rules.policies import AnyMelds, ClassicStockEnd
from ..rules.variant import Option, Variant, derive
from ..rules.variant_records import (
    BlackThrees,
    CanastaRules,
    CaughtRules,
    DealRules,
    DiscardRules,
    DrawRules,
    GoingOutRules,
    MatchRules,
    MeldRules,
    OpeningRules,
    PenaltyRules,
    Permission,
    PileRules,
    Several,
    TableRules,
    ThreesRules,
    UnfinishedRules,
    WildLock,
)
from .classic import CANASTAS_TO_GO_OUT, CLASSIC, STOCK_END_FORCE_BY_PAIR


def _black_threes(variant: Variant, value: str) -> Variant:
    """CUB-2: black threes count as red ones, or five each and a hundred for all four."""
    if value == "like-red":
        return variant
    threes = replace(variant.threes, black_points=(0, 5, 10, 15, 100), all_black=0)
    return replace(variant, threes=threes)


def _natural_bonus(variant: Variant, rank: int, points: int) -> Variant:
    by_rank = {**variant.canastas.natural_by_rank, rank: points}
    return replace(variant, canastas=replace(variant.canastas, natural_by_rank=by_rank))


def _aces(variant: Variant, value: bool) -> Variant:
    return _natural_bonus(variant, ACE, 1000) if value else variant


def _mixed_aces(variant: Variant, value: bool) -> Variant:
    ranks = () if value else (ACE,)
    return replace(variant, melds=replace(variant.melds, ranks_without_wilds=ranks))


def _sevens(variant: Variant, value: bool) -> Variant:
    if not value:
        return variant
    unfinished = (UnfinishedRules(MeldKind.SET, 1500, SEVEN),)
    return replace(
        _natural_bonus(variant, SEVEN, 2000),
        caught=(CaughtRules(SEVEN, 4, 500, at_stock_end=True),),
        penalties=replace(variant.penalties, unfinished=unfinished),
    )


def _conversion(variant: Variant, value: bool) -> Variant:
    return replace(variant, melds=replace(variant.melds, conversion=value))


CUBAN = derive(
    CLASSIC,
    key="cuban",
    name="Cuban Canasta",
    family="Cuban and Joker",
    source="RULINGS 3.14",
    description="Only a pair from the hand takes the pile, seven wild cards bring up to 4,000, "
    "and black threes count like red ones.",
    deal=DealRules(cards=13),
    pile=PileRules(natural_and_wild=False, lay_off=False, always_frozen=True),
    melds=MeldRules(
        max_wilds=3, max_size=7, wild_melds=Several.ONE, black_threes=BlackThrees.NEVER
    ),
    canastas=CanastaRules(natural=500, mixed=300, wild=2000, wild_by_jokers={0: 4000, 4: 3000}),
    opening=OpeningRules(
        steps=(*CLASSIC.opening.steps, (5000, 150)),
        composition=AnyMelds(),
        waived_if_concealed=False,
    ),
    threes=ThreesRules(
        black=True, points=(0, 100, 300, 500, 1000), canastas_for_plus=1, all_black=100
    ),
    going_out=GoingOutRules(canastas=1, permission=Permission.OPTIONAL, bonus=100, concealed=None),
    match=MatchRules(target=7500),
    options=(
        Option(
            "black_threes",
            "Black threes count like red ones, or five each and a hundred for all four.",
            ("like-red", "five-or-100"),
            _black_threes,
            label="Black threes",
            words={"like-red": "Like red ones", "five-or-100": "Five each"},
        ),
        CANASTAS_TO_GO_OUT,
        STOCK_END_FORCE_BY_PAIR,
    ),
)

_JOKER_OPTIONS = (
    Option(
        "aces",
        "A natural canasta of aces brings 1000.",
        (False, True),
        _aces,
        label="Great aces",
    ),
    Option(
        "mixed_aces",
        "Wild cards may join aces.",
        (True, False),
        _mixed_aces,
        label="Mixed aces",
    ),
    Option(
        "sevens",
        "A natural canasta of sevens brings 2000; sevens left unfinished or held cost dearly.",
        (False, True),
        _sevens,
        label="Great sevens",
    ),
    Option(
        "conversion",
        "Four natural cards turn a wild meld of three on your ground into a mixed canasta.",
        (False, True),
        _conversion,
        label="Conversion of wild cards",
    ),
    STOCK_END_FORCE_BY_PAIR,
)

JOKER = derive(
    CUBAN,
    key="joker",
    name="Joker Canasta",
    source="RULINGS 3.17",
    description="Red and black threes count, wild cards can be melded alone, and without a canasta "
    "everything counts against you.",
    draw=DrawRules(cards=1, stock_end=ClassicStockEnd()),
    melds=MeldRules(
        max_wilds=3,
        max_size=7,
        sets=Several.AFTER_CANASTA,
        wild_melds=Several.AFTER_CANASTA,
        wild_lock=WildLock.ALL,
        black_threes=BlackThrees.NEVER,
    ),
    opening=OpeningRules(
        steps=((0, 95), (3000, 125), (5000, 155)),
        composition=AnyMelds(),
        waived_if_concealed=True,
    ),
    threes=ThreesRules(black=True, points=(0, 100, 300, 500, 1000), canastas_for_plus=1),
    discards=DiscardRules(wilds_freely=False, signals=True),
    going_out=replace(CLASSIC.going_out, canastas=2),
    penalties=PenaltyRules(melds_minus=True),
    match=MatchRules(target=8500),
    options=_JOKER_OPTIONS,
)

_TWO_OF_FOUR = TableRules(players=2, seats=4, sides=((0,), (2,)))

TWO_HANDS_REGENCY = derive(
    CLASSIC,
    key="two_hands_regency",
    name="Two players, four hands",
    family="Two hands each",
    source="RULINGS 3.18",
    description="Classic for two; after opening each may pick up a second hand.",
    table=_TWO_OF_FOUR,
    going_out=replace(CLASSIC.going_out, permission=Permission.NONE),
)

TWO_HANDS_JOKER = derive(
    JOKER,
    key="two_hands_joker",
    name="Two players, four hands (Joker)",
    family="Two hands each",
    source="RULINGS 3.18",
    description="Joker Canasta for two; after opening each may pick up a second hand.",
    table=_TWO_OF_FOUR,
    discards=replace(JOKER.discards, signals=False),
    going_out=replace(JOKER.going_out, permission=Permission.NONE),
)
