"""Classic Canasta for two partnerships, "Regency" (RULINGS 3.3)."""

from __future__ import annotations

from dataclasses import replace

from ..rules.policies import AnyMelds, ClassicStockEnd, ConcealedWithCanasta, SoloStockEnd
from ..rules.variant import Option, Variant, derive
from ..rules.variant_records import (
    BlackThrees,
    CanastaRules,
    DealRules,
    DiscardRules,
    DrawRules,
    GoingOutRules,
    MatchRules,
    MeldRules,
    OpeningRules,
    PackRules,
    PenaltyRules,
    Permission,
    PileRules,
    SpecialHandRules,
    TableRules,
    ThreesRules,
)


def _stock_end_force(variant: Variant, value: str) -> Variant:
    stock_end = ClassicStockEnd(always_forced=value == "always")
    return replace(variant, draw=replace(variant.draw, stock_end=stock_end))


def _deal(variant: Variant, value: int) -> Variant:
    return replace(variant, deal=replace(variant.deal, cards=value))


def _canastas_to_go_out(variant: Variant, value: int) -> Variant:
    return replace(variant, going_out=replace(variant.going_out, canastas=value))


DEAL_13_OR_11 = Option(
    "deal",
    "Cards dealt to each player.",
    (13, 11),
    _deal,
    label="Cards dealt",
)
CANASTAS_TO_GO_OUT = Option(
    "canastas_to_go_out",
    "How many canastas going out takes.",
    (1, 2),
    _canastas_to_go_out,
    label="Canastas to go out",
)


STOCK_END_FORCE = Option(
    "stock_end_force",
    "When the stock is empty, the pile must be taken if its top card fits a meld on the table, or "
    "whenever it can be taken.",
    ("layoff-only", "always"),
    _stock_end_force,
    label="Taking the pile when the stock is empty",
    words={"layoff-only": "If it fits a meld", "always": "Whenever you can"},
)
STOCK_END_FORCE_BY_PAIR = replace(
    STOCK_END_FORCE,
    description="When the stock is empty, the pile must be taken whenever it can be, or nobody has "
    "to take it.",
    words={"layoff-only": "Nobody has to", "always": "Whenever you can"},
)
"""The same where the pile is always frozen: what lies on the table takes nothing there."""

CLASSIC = Variant(
    key="classic",
    name="Classic Canasta",
    family="Classic",
    parent=None,
    source="RULINGS 3.3",
    description="The game of 1949, from which the others come: the pile is taken in many ways, "
    "and one canasta is enough to go out.",
    table=TableRules(players=4, seats=4, sides=((0, 2), (1, 3))),
    pack=PackRules(packs=2, jokers=4),
    deal=DealRules(cards=11, upcard=True),
    draw=DrawRules(cards=1, stock_end=ClassicStockEnd()),
    pile=PileRules(natural_and_wild=True, lay_off=True, freezing=True),
    melds=MeldRules(min_naturals=2, max_wilds=3, max_size=None, black_threes=BlackThrees.GOING_OUT),
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
        permission=Permission.OPTIONAL,
        bonus=100,
        concealed_bonus=200,
        concealed=ConcealedWithCanasta(),
    ),
    special_hands=SpecialHandRules(),
    caught=(),
    penalties=PenaltyRules(),
    match=MatchRules(target=5000),
    options=(STOCK_END_FORCE,),
)

ALONE = replace(CLASSIC.going_out, permission=Permission.NONE)

CLASSIC_TWO = derive(
    CLASSIC,
    key="classic_two",
    name="Classic for two",
    source="RULINGS 3.4",
    description="Fifteen cards, draw two, throw one, two canastas to go out.",
    table=TableRules(players=2, seats=2, sides=((0,), (1,))),
    deal=DealRules(cards=15),
    draw=replace(CLASSIC.draw, cards=2),
    going_out=replace(ALONE, canastas=2),
)

CLASSIC_THREE = derive(
    CLASSIC,
    key="classic_three",
    name="Classic for three",
    source="RULINGS 3.5",
    description="Each plays alone: thirteen cards, draw two, throw one.",
    table=TableRules(players=3, seats=3, sides=((0,), (1,), (2,))),
    deal=DealRules(cards=13),
    draw=replace(CLASSIC.draw, cards=2),
    going_out=ALONE,
    options=(DEAL_13_OR_11, CANASTAS_TO_GO_OUT, STOCK_END_FORCE),
)

CUTTHROAT = derive(
    CLASSIC_THREE,
    key="cutthroat",
    name="Cut-throat",
    source="RULINGS 3.6",
    description="Three players; whoever first takes the pile plays alone against the other two.",
    table=replace(CLASSIC_THREE.table, taker_partners=()),
    draw=DrawRules(cards=2, stock_end=SoloStockEnd()),
    going_out=replace(ALONE, canastas=2),
    match=MatchRules(target=7500),
    options=(DEAL_13_OR_11,),
)

FIVE_ROTATING = derive(
    CLASSIC,
    key="five_rotating",
    name="Five, one sits out",
    source="RULINGS 3.7 (a)",
    description="A pair against three, of whom one sits out each hand in turn.",
    table=TableRules(players=5, seats=4, sides=((0, 2), (1, 3)), sits_out=(4, 3, 2)),
)

FIVE_FIRST_TAKER = derive(
    CLASSIC,
    key="five_first_taker",
    name="Five, the taker finds a partner",
    source="RULINGS 3.7 (b)",
    description=(
        "Whoever first takes the pile plays with the second player to their left, against three."
    ),
    table=TableRules(players=5, seats=5, sides=((0,), (1,), (2,), (3,), (4,)), taker_partners=(2,)),
    going_out=ALONE,
)

SIX_TWO_SIDES = derive(
    CLASSIC,
    key="six_two_sides",
    name="Six in two sides",
    source="RULINGS 3.8 (a)",
    description="Three against three with three packs; two canastas to go out.",
    table=TableRules(players=6, seats=6, sides=((0, 2, 4), (1, 3, 5))),
    pack=PackRules(packs=3, jokers=6),
    deal=DealRules(cards=13),
    opening=replace(CLASSIC.opening, steps=(*CLASSIC.opening.steps, (7000, 150))),
    threes=ThreesRules(points=(0, 100, 200, 300, 800, 1000, 1200)),
    going_out=replace(CLASSIC.going_out, canastas=2),
    match=MatchRules(target=10_000),
)

SIX_THREE_SIDES = derive(
    SIX_TWO_SIDES,
    key="six_three_sides",
    name="Six in three sides",
    source="RULINGS 3.8 (b)",
    description="Three pairs with three packs; two canastas to go out.",
    table=TableRules(players=6, seats=6, sides=((0, 3), (1, 4), (2, 5))),
    opening=CLASSIC.opening,
    match=MatchRules(target=7500),
)
