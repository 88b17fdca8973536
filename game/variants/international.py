"""International Canasta (RULINGS 3.1)."""

from __future__ import annotations

from dataclasses import replace

from ..rules.cards import ACE, SEVEN
from ..rules.policies import InternationalStockEnd, NaturalSetOrWildMeld, OnceOut
from ..rules.special_hands import Groups, OneOfEach
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
    Permission,
    PileRules,
    Several,
    SpecialHandRules,
    ThreesRules,
)
from .classic import CLASSIC


def _opening_wilds_per_set(variant: Variant, value: int) -> Variant:
    return replace(variant, melds=replace(variant.melds, max_wilds_opening=value))


def _meld_after_bonus(variant: Variant, value: bool) -> Variant:
    return replace(variant, opening=replace(variant.opening, melds_after_bonus=value))


def _special_partner(variant: Variant, value: str) -> Variant:
    special = replace(variant.special_hands, voids_partner=value == "void")
    return replace(variant, special_hands=special)


INTERNATIONAL = derive(
    CLASSIC,
    key="international",
    name="International Canasta",
    family="International",
    source="RULINGS 3.1",
    description="Only a pair from the hand takes the pile, canastas of sevens, aces or wild cards "
    "bring thousands, and rare special hands end the hand at once.",
    deal=DealRules(cards=13, upcard=False),
    draw=DrawRules(cards=1, stock_end=InternationalStockEnd()),
    pile=PileRules(
        natural_and_wild=False, lay_off=False, freezing=False, pair_only=True, looks_back=3
    ),
    melds=MeldRules(
        min_naturals=2,
        max_wilds=2,
        max_size=7,
        base_for_wilds=5,
        ranks_without_wilds=(SEVEN,),
        wild_melds=Several.ONE,
        black_threes=BlackThrees.NEVER,
    ),
    canastas=CanastaRules(
        natural=500,
        mixed=300,
        wild=2000,
        natural_by_rank={SEVEN: 2500, ACE: 2500},
        wild_by_jokers={0: 4000, 4: 3000},
    ),
    opening=OpeningRules(
        steps=((0, 90), (2500, 120), (5000, 150), (7500, 180)),
        composition=NaturalSetOrWildMeld(),
        counts_top=False,
        waived_if_concealed=False,
        bonus_cards=3,
    ),
    threes=ThreesRules(
        black=True,
        at_turn_start=True,
        may_hold_one=True,
        points=(0, 100, 300, 500, 1000),
        canastas_for_plus=1,
        minus_each=100,
        held=100,
    ),
    discards=DiscardRules(wilds_freely=False),
    going_out=GoingOutRules(
        canastas=2, permission=Permission.NONE, bonus=100, concealed_bonus=200, concealed=OnceOut()
    ),
    special_hands=SpecialHandRules(
        hands=(Groups("schneider", 2000, (2,) * 7), OneOfEach("blitz", 2500))
    ),
    caught=(CaughtRules(SEVEN, 4, 1500), CaughtRules(ACE, 4, 1500)),
    match=MatchRules(target=10_000),
    options=(
        Option(
            "opening_wilds_per_set",
            "How many wild cards a set of the opening may hold.",
            (2, 1),
            _opening_wilds_per_set,
            label="Wild cards in a set of the opening",
        ),
        Option(
            "meld_after_bonus",
            "Whether the opener may meld with the three bonus cards at once.",
            (False, True),
            _meld_after_bonus,
            label="Bonus cards may be melded at once",
        ),
        Option(
            "special_partner",
            "What else counts for the side after a Schneider or Blitz: the cards in the partner's "
            "hand against it, or nothing.",
            ("hand-only", "void"),
            _special_partner,
            label="After a special hand",
            words={"hand-only": "Partner's hand counts", "void": "Nothing else counts"},
        ),
    ),
)
