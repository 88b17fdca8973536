"""Classic Canasta for two partnerships, "Regency" (RULINGS 3.3, seeds 002 to 004)."""

from __future__ import annotations

from dataclasses import replace

from ..rules.policies import AnyMelds, ClassicStockEnd, ConcealedWithCanasta
from ..rules.variant import (
    CanastaRules,
    DealRules,
    DiscardRules,
    DrawRules,
    GoingOutRules,
    MatchRules,
    MeldRules,
    OpeningRules,
    Option,
    PackRules,
    PileRules,
    SpecialHandRules,
    TableRules,
    ThreesRules,
    Variant,
)


def _stock_end_force(variant: Variant, value: str) -> Variant:
    stock_end = ClassicStockEnd(always_forced=value == "always")
    return replace(variant, draw=replace(variant.draw, stock_end=stock_end))


STOCK_END_FORCE = Option(
    "stock_end_force",
    "At an empty stock the pile must be taken when its top card fits a meld on the table, "
    "or whenever it can be taken.",
    ("layoff-only", "always"),
    _stock_end_force,
)

CLASSIC = Variant(
    key="classic",
    name="Classic Canasta",
    family="Classic",
    parent=None,
    source="RULINGS 3.3",
    description="The game of 1949: an upcard, freezing, stop cards, one canasta to go out.",
    table=TableRules(players=4, sides=((0, 2), (1, 3))),
    pack=PackRules(packs=2, jokers=4),
    deal=DealRules(cards=11, upcard=True),
    draw=DrawRules(cards=1, stock_end=ClassicStockEnd()),
    pile=PileRules(natural_and_wild=True, lay_off=True, freezing=True),
    melds=MeldRules(min_naturals=2, max_wilds=3, max_size=None, black_threes=True),
    canastas=CanastaRules(natural=500, mixed=300),
    opening=OpeningRules(
        steps=((-1_000_000, 15), (0, 50), (1500, 90), (3000, 120)),
        composition=AnyMelds(),
        counts_top=True,
        waived_if_concealed=True,
    ),
    threes=ThreesRules(points=(0, 100, 200, 300, 800), canastas_for_plus=0),
    discards=DiscardRules(wilds_freely=True),
    going_out=GoingOutRules(
        canastas=1,
        permission=True,
        bonus=100,
        concealed_bonus=200,
        concealed=ConcealedWithCanasta(),
    ),
    special_hands=SpecialHandRules(),
    caught=(),
    match=MatchRules(target=5000),
    options=(STOCK_END_FORCE,),
)
