"""Modern American Canasta (RULINGS 3.2)."""

from __future__ import annotations

from dataclasses import replace

from ..rules.cards import ACE, SEVEN
from ..rules.melds import MeldKind
from ..rules.policies import ModernStockEnd, NaturalSetOrStrongWildMeld
from ..rules.special_hands import Groups, OneOfEach
from ..rules.variant import Option, Variant, derive
from ..rules.variant_records import (
    CanastaRules,
    CaughtRules,
    DealRules,
    DiscardRules,
    DrawRules,
    GoingOutRules,
    MatchRules,
    OpeningRules,
    PenaltyRules,
    Permission,
    SpecialHandRules,
    ThreesRules,
    UnfinishedRules,
    WildLock,
)
from .international import INTERNATIONAL


def _bonus_with_pile(variant: Variant, value: bool) -> Variant:
    return replace(variant, opening=replace(variant.opening, bonus_with_pile=value))


MODERN_AMERICAN = derive(
    INTERNATIONAL,
    key="modern_american",
    name="Modern American Canasta",
    family="Modern American",
    source="RULINGS 3.2",
    description="The American clubs' game: a canasta closes its rank for everybody, nine special "
    "hands, and heavy fines for sevens, aces and wild cards left unfinished.",
    deal=DealRules(cards=13, upcard=False, turn_card=8),
    draw=DrawRules(cards=1, stock_end=ModernStockEnd()),
    pile=replace(INTERNATIONAL.pile, opener_needs_triple=True, looks_back=1),
    melds=replace(
        INTERNATIONAL.melds,
        ranks_kept_clean=(ACE,),
        wild_lock=WildLock.ALL,
        dead_ranks=True,
    ),
    canastas=CanastaRules(
        natural=500,
        mixed=300,
        wild=2000,
        natural_by_rank={SEVEN: 2500, ACE: 2500},
        wild_by_jokers={0: 3000, 4: 2500},
    ),
    opening=OpeningRules(
        steps=((0, 125), (3000, 155), (5000, 180)),
        composition=NaturalSetOrStrongWildMeld(),
        counts_top=False,
        waived_if_concealed=False,
        bonus_cards=4,
        bonus_cards_second=3,
        bonus_after_discard=True,
        bonus_stock=9,
    ),
    threes=ThreesRules(
        black=True,
        at_turn_start=True,
        may_hold_one=True,
        points=(0, 100, 300, 500, 1000),
        canastas_for_plus=2,
        canastas_for_minus=1,
        held=5,
    ),
    discards=DiscardRules(wilds_freely=False, barred_first=(ACE, SEVEN), last_face_down=True),
    going_out=GoingOutRules(
        canastas=2,
        discard_required=True,
        unfinished_bar=(SEVEN, ACE),
        unfinished_wild_bar=True,
        permission=Permission.ONCE,
        ask_after_take=False,
        bonus=100,
        concealed=None,
    ),
    special_hands=SpecialHandRules(
        hands=(
            OneOfEach("straight", 3000),
            Groups("pairs_clean", 2500, (2,) * 7),
            Groups("pairs_wild", 2000, (2,) * 7, wilds=1, with_ranks=(SEVEN, ACE)),
            Groups("pairs_miami", 2500, (2,) * 7, wilds=2, with_ranks=(SEVEN, ACE)),
            Groups("garbage", 3000, (4, 4, 3, 3)),
            Groups("zip", 2500, (4, 3, 3, 2, 2), wilds=None),
            Groups("triples", 3500, (3, 3, 3, 3, 2), wilds=1, smallest_wild=True),
            Groups("quads", 3500, (4, 4, 4, 2), wilds=1, smallest_wild=True),
            Groups("blast", 3000, (5, 4, 3, 2), wilds=None),
        ),
        courtesy=True,
        voids_partner=True,
    ),
    caught=(
        CaughtRules(SEVEN, 3, 1500, at_stock_end=True),
        CaughtRules(ACE, 3, 1500, at_stock_end=True),
    ),
    penalties=PenaltyRules(
        unfinished=(
            UnfinishedRules(MeldKind.SET, 2500, SEVEN, natural_only=True),
            UnfinishedRules(MeldKind.SET, 2500, ACE, natural_only=True),
            UnfinishedRules(MeldKind.WILD, 2000, jokers_fine=2500),
        ),
        melds_minus=True,
    ),
    match=MatchRules(target=8500),
    options=(
        Option(
            "bonus_with_pile",
            "Whether an opening with the pile earns the bonus cards too.",
            (True, False),
            _bonus_with_pile,
            label="Bonus cards when opening with the pile",
        ),
    ),
)
