"""Samba and its descendants: three packs, sequences, wild canastas (RULINGS 3.10 to 3.16)."""

from __future__ import annotations

from dataclasses import replace

from ..rules.melds import MeldKind
from ..rules.policies import AnyMelds, CanastaFromTotals
from ..rules.variant import Option, Variant, derive
from ..rules.variant_records import (
    CanastaRules,
    DealRules,
    DrawRules,
    GoingOutRules,
    MatchRules,
    MeldRules,
    OpeningRules,
    PackRules,
    PenaltyRules,
    Permission,
    PileRules,
    SequenceRules,
    Several,
    ThreesRules,
    UnfinishedRules,
    WildLock,
)
from .classic import CLASSIC, STOCK_END_FORCE, STOCK_END_FORCE_BY_PAIR


def _natural_wild_take(variant: Variant, value: bool) -> Variant:
    return replace(variant, pile=replace(variant.pile, natural_and_wild=value))


def _go_out(variant: Variant, value: str) -> Variant:
    needs = value == "bolivia"
    return replace(variant, going_out=replace(variant.going_out, needs_sequence=needs))


def _hoyle(variant: Variant, value: bool) -> Variant:
    """Other minimums, and openings without wild cards (ITA-4)."""
    if not value:
        return variant
    steps = (*CLASSIC.opening.steps, (5000, 160), (7500, 180), (10_000, 200))
    return replace(variant, opening=replace(variant.opening, steps=steps, wilds=False))


def _five_canastas(variant: Variant, value: bool) -> Variant:
    five = (1000, 2000) if value else (0, 0)
    return replace(variant, canastas=replace(variant.canastas, five=five))


def _plus_with(variant: Variant, value: str) -> Variant:
    if value != "any-meld":
        return variant
    return replace(variant, threes=replace(variant.threes, canastas_for_plus=0))


PLUS_WITH = Option(
    "threes_plus_with",
    "What a side needs for its red threes to count plus: two canastas, or any meld.",
    ("canastas", "any-meld"),
    _plus_with,
    label="Red threes count plus with",
    words={"canastas": "Two canastas", "any-meld": "Any meld"},
)


SAMBA = derive(
    CLASSIC,
    key="samba",
    name="Samba",
    family="Samba",
    source="RULINGS 3.10",
    description="Three packs. Cards of a suit in order are melds too; seven of them bring 1,500.",
    sequence_name="samba",
    pack=PackRules(packs=3, jokers=6),
    deal=DealRules(cards=15),
    draw=DrawRules(cards=2, stock_end=CLASSIC.draw.stock_end),
    pile=PileRules(natural_and_wild=False),
    melds=MeldRules(
        min_naturals=2,
        max_wilds=2,
        max_size=7,
        sets=Several.ANY,
        sequences=SequenceRules(min_naturals=3, max_wilds=0, max_size=7),
        merging=True,
    ),
    canastas=CanastaRules(natural=500, mixed=300, sequence=1500),
    opening=OpeningRules(
        steps=(*CLASSIC.opening.steps, (7000, 150)),
        composition=AnyMelds(),
        waived_if_concealed=False,
    ),
    # SAM-3: plus only with the two completed melds that going out needs.
    threes=ThreesRules(points=(0, 100, 200, 300, 400, 500, 1000), canastas_for_plus=2),
    going_out=GoingOutRules(canastas=2, permission=Permission.OPTIONAL, bonus=200, concealed=None),
    match=MatchRules(target=10_000),
    options=(
        Option(
            "natural_wild_take",
            "Whether one natural and one wild card take an unfrozen pile.",
            (False, True),
            _natural_wild_take,
            label="A natural and a wild card take the pile",
        ),
        PLUS_WITH,
        STOCK_END_FORCE,
    ),
)

BOLIVIA = derive(
    SAMBA,
    key="bolivia",
    name="Bolivia",
    source="RULINGS 3.11",
    description="Samba with melds of wild cards alone, of which seven bring 2,500; going out needs "
    "seven cards of a suit in order.",
    sequence_name="escalera",
    melds=replace(SAMBA.melds, wild_melds=Several.ANY),
    canastas=replace(SAMBA.canastas, wild=2500),
    going_out=replace(SAMBA.going_out, needs_sequence=True),
    penalties=PenaltyRules(black_three=100),
    match=MatchRules(target=15_000),
    options=(PLUS_WITH, STOCK_END_FORCE),
)

BRAZILIAN = derive(
    BOLIVIA,
    key="brazilian",
    name="Brazilian Canasta",
    source="RULINGS 3.12",
    description="Bolivia to 10,000: with a high score your first melds must hold a canasta, "
    "and unfinished sequences and melds of wild cards cost 1,000.",
    pile=replace(SAMBA.pile, for_opening=False),
    melds=replace(BOLIVIA.melds, sequences=SequenceRules(max_size=7, longer_going_out=11)),
    canastas=replace(BOLIVIA.canastas, wild=2000),
    opening=OpeningRules(
        steps=(
            (-1_000_000, 15),
            (0, 50),
            (1500, 90),
            (3000, 120),
            (5000, 150),
            (8000, 200),
        ),
        composition=CanastaFromTotals(any_from=7000, better_from=9000),
        waived_if_concealed=False,
    ),
    # BRA-5: minus without any completed meld.
    threes=ThreesRules(points=(0, 100, 200, 300, 400, 1000, 1200), canastas_for_plus=1),
    going_out=replace(BOLIVIA.going_out, permission=Permission.MANDATORY),
    penalties=PenaltyRules(
        black_three=100,
        unfinished=(
            UnfinishedRules(MeldKind.SEQUENCE, 1000, voids_points=True),
            UnfinishedRules(MeldKind.WILD, 1000, voids_points=True),
        ),
    ),
    match=MatchRules(target=10_000),
    options=(
        Option(
            "go_out",
            "What going out needs: a sequence of seven and another canasta, or any two.",
            ("bolivia", "any-two"),
            _go_out,
            label="Going out needs",
            words={"bolivia": "A sequence and one", "any-two": "Any two canastas"},
        ),
        STOCK_END_FORCE,
    ),
)

CHILEAN = derive(
    SAMBA,
    key="chilean",
    name="Chilean Canasta",
    source="RULINGS 3.13",
    description="Samba with one card drawn; a side lays either cards of a suit in order or wild "
    "cards alone, never both.",
    draw=replace(SAMBA.draw, cards=1),
    melds=replace(SAMBA.melds, wild_melds=Several.ANY, wilds_or_sequences=True),
    canastas=replace(SAMBA.canastas, wild=2000),
    threes=replace(SAMBA.threes, canastas_for_plus=1),
    going_out=replace(SAMBA.going_out, canastas=1),
    options=(STOCK_END_FORCE,),
)

HOLLYWOOD = derive(
    SAMBA,
    key="hollywood",
    name="Hollywood Canasta",
    source="RULINGS 3.15",
    description="Samba with a wild card allowed in a sequence; two deuces or two jokers take the "
    "pile when one of their kind lies on top.",
    pile=replace(SAMBA.pile, wild_pair=True),
    melds=replace(
        SAMBA.melds,
        min_naturals=3,
        wild_melds=Several.ANY,
        sequences=SequenceRules(min_naturals=3, max_wilds=1, max_size=7),
    ),
    canastas=replace(SAMBA.canastas, mixed_sequence=1000, wild=2000),
    options=(PLUS_WITH, STOCK_END_FORCE),
)

ITALIAN = derive(
    SAMBA,
    key="italian",
    name="Italian Canasta",
    source="RULINGS 3.16",
    description="Hidden cards lie under the first card of the pile, only a pair from the hand "
    "takes it, and canastas of wild cards bring points only to the side that goes out.",
    deal=DealRules(cards=15, packet=True),
    pile=PileRules(natural_and_wild=False, lay_off=False, always_frozen=True),
    melds=replace(SAMBA.melds, sequences=None, wild_melds=Several.ANY, wild_lock=WildLock.DEUCES),
    canastas=CanastaRules(
        natural=500,
        mixed=300,
        wild=2000,
        wild_by_jokers={0: 3000},
        wild_only_going_out=True,
    ),
    opening=OpeningRules(
        steps=((0, 160), (7500, 180), (10_000, 200)),
        composition=AnyMelds(),
        waived_if_concealed=False,
    ),
    threes=ThreesRules(points=(0, 100, 200, 300, 800, 1000, 1200), canastas_for_plus=2),
    going_out=GoingOutRules(
        canastas=2,
        wild_counts=False,
        permission=Permission.OPTIONAL,
        bonus=300,
        concealed=None,
    ),
    match=MatchRules(target=12_000),
    options=(
        Option(
            "hoyle",
            "Minimums as in Classic below 5000 and openings without wild cards, as Hoyle has it.",
            (False, True),
            _hoyle,
            label="Openings as Hoyle has them",
        ),
        Option(
            "five_canastas",
            "Five canastas of a side bring 1000 more, 2000 if all are natural.",
            (False, True),
            _five_canastas,
            label="Bonus for five canastas",
        ),
        PLUS_WITH,
        STOCK_END_FORCE_BY_PAIR,
    ),
)
