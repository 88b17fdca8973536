"""Canasta del Uruguay, and the game called plain Uruguay (RULINGS 3.9)."""

from __future__ import annotations

from dataclasses import replace

from ..rules.variant import Option, Variant, derive
from ..rules.variant_records import (
    BlackThrees,
    DealRules,
    MeldRules,
    PackRules,
    Permission,
    SequenceRules,
    Several,
    TableRules,
)
from .classic import CLASSIC, STOCK_END_FORCE, STOCK_END_FORCE_BY_PAIR

NO_LIMIT = 99
"""More wild cards than the pack holds."""

_DEAL_ALONE = {2: 15, 3: 13, 4: 11, 5: 11}
"""Cards by the number of players who play alone: the classic numbers (RULINGS 3.9)."""


def _players(variant: Variant, value: int) -> Variant:
    """Two, three or five play alone; four too, if ``partners`` says so."""
    table = TableRules(players=value, seats=value, sides=tuple((seat,) for seat in range(value)))
    going_out = replace(variant.going_out, canastas=1, anybodys=True, permission=Permission.NONE)
    return replace(
        variant, table=table, deal=DealRules(cards=_DEAL_ALONE[value]), going_out=going_out
    )


def _partners(variant: Variant, value: bool) -> Variant:
    return variant if value else _players(variant, variant.table.players)


URUGUAY = derive(
    CLASSIC,
    key="uruguay",
    name="Canasta del Uruguay",
    family="Uruguay",
    source="RULINGS 3.9",
    description="Black threes are a rank like any other, cards of a suit in order are melds, a "
    "meld takes any number of wild cards, and partners go out without a canasta.",
    pack=PackRules(packs=2, jokers=2),
    melds=MeldRules(
        min_naturals=2,
        max_wilds=NO_LIMIT,
        max_size=None,
        black_threes=BlackThrees.NATURAL,
        sequences=SequenceRules(
            min_naturals=2, max_wilds=12, max_size=None, low_threes=True, canasta=False
        ),
    ),
    going_out=replace(CLASSIC.going_out, canastas=0),
    options=(
        Option(
            "players",
            "How many play.",
            (4, 2, 3, 5),
            _players,
            label="Players",
        ),
        Option(
            "partners",
            "Four play in partnerships; two, three and five always play alone.",
            (True, False),
            _partners,
            label="Partnerships of four",
        ),
        STOCK_END_FORCE,
    ),
)

URUGUAY_MODERN = derive(
    CLASSIC,
    key="uruguay_modern",
    name="Uruguay",
    family="Uruguay",
    source="RULINGS 3.9, option",
    description="Classic, but only a pair from the hand takes the pile, and seven wild cards bring "
    "2,000.",
    pile=replace(CLASSIC.pile, natural_and_wild=False, lay_off=False, always_frozen=True),
    melds=replace(CLASSIC.melds, wild_melds=Several.ONE),
    canastas=replace(CLASSIC.canastas, wild=2000),
    options=(STOCK_END_FORCE_BY_PAIR,),
)
