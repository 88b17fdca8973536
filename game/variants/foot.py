"""Hand and Foot, and Pennies from Heaven: a second hand for each player (RULINGS 3.19, 3.20)."""

from __future__ import annotations

from dataclasses import replace

from ..rules.cards import SEVEN
from ..rules.policies import AnyMelds, SoloStockEnd
from ..rules.variant import Option, Variant, derive
from ..rules.variant_records import (
    BlackThrees,
    CanastaRules,
    ContractRules,
    DealRules,
    DiscardRules,
    DrawRules,
    FootRules,
    GoingOutRules,
    MatchRules,
    MeldRules,
    OpeningRules,
    PackRules,
    Permission,
    PileRules,
    Several,
    TakesFoot,
    ThreesRules,
)
from .classic import (
    CLASSIC,
    CLASSIC_THREE,
    CLASSIC_TWO,
    SIX_THREE_SIDES,
    SIX_TWO_SIDES,
    STOCK_END_FORCE,
)

CONTRACTS = {
    "2-2-1": ContractRules(natural=2, mixed=2, wild=1),
    "1-1": ContractRules(natural=1, mixed=1),
    "2-2": ContractRules(natural=2, mixed=2),
    "3-3": ContractRules(natural=3, mixed=3),
}
"""Natural, mixed and wild canastas that going out takes, by the name of the choice."""


def _deal(variant: Variant, value: int) -> Variant:
    return replace(
        variant,
        deal=replace(variant.deal, cards=value),
        foot=replace(variant.foot, cards=value),
    )


def _with(variant: Variant, contract: ContractRules, melds: MeldRules) -> Variant:
    """With another contract or other melds; without wild melds its wild canasta lapses."""
    if not melds.wild_melds:
        contract = replace(contract, wild=0)
    going_out = replace(variant.going_out, contract=contract)
    return replace(variant, melds=melds, going_out=going_out)


def _contract(variant: Variant, value: str) -> Variant:
    return _with(variant, CONTRACTS[value], variant.melds)


def _pile(variant: Variant, value: str) -> Variant:
    taken = None if value == "whole" else 7
    return replace(variant, pile=replace(variant.pile, taken=taken))


def _red_threes(variant: Variant, value: str) -> Variant:
    minus = value == "minus"
    return replace(
        variant,
        threes=replace(variant.threes, red=not minus),
        penalties=replace(variant.penalties, red_three=500 if minus else None),
    )


def _wild_books(variant: Variant, value: bool) -> Variant:
    several = Several.ONE_UNFINISHED if value else Several.NONE
    melds = replace(variant.melds, wild_melds=several)
    return _with(variant, variant.going_out.contract, melds)


def _wilds_per_set(variant: Variant, value: int) -> Variant:
    return replace(variant, melds=replace(variant.melds, max_wilds=value))


def _final_discard(variant: Variant, value: bool) -> Variant:
    return replace(variant, going_out=replace(variant.going_out, discard_required=value))


def _lay_off_closed(variant: Variant, value: bool) -> Variant:
    return replace(variant, melds=replace(variant.melds, clean_grows=value))


def _contract_option(*choices: str) -> Option:
    return Option(
        "contract",
        "How many natural, mixed and wild canastas going out takes.",
        choices,
        _contract,
        label="Canastas to go out",
        words={
            "2-2-1": "2 natural, 2 mixed, 1 wild",
            "1-1": "1 natural, 1 mixed",
            "2-2": "2 natural, 2 mixed",
            "3-3": "3 natural, 3 mixed",
        },
    )


_DEAL = Option(
    "deal",
    "Cards dealt to each hand, and to each foot.",
    (11, 13),
    _deal,
    label="Cards dealt",
)
_OTHERS = (
    Option(
        "pile",
        "Who takes the pile gets its top seven cards, or all of it.",
        ("top-seven", "whole"),
        _pile,
        label="Cards of the pile that are taken",
        words={"top-seven": "The top seven", "whole": "The whole pile"},
    ),
    Option(
        "red_threes",
        "Red threes are laid out and bring 100 each; or they are kept or thrown, and cost 500 in "
        "hand or foot.",
        ("bonus", "minus"),
        _red_threes,
        label="Red threes",
        words={"bonus": "100 each", "minus": "500 against"},
    ),
    Option(
        "wild_books",
        "Whether wild cards alone are melds.",
        (True, False),
        _wild_books,
        label="Canastas of wild cards",
    ),
    Option(
        "wilds_per_set",
        "How many wild cards a set may hold.",
        (3, 2),
        _wilds_per_set,
        label="Wild cards in a set",
    ),
    Option(
        "final_discard",
        "Whether going out takes a discard.",
        (True, False),
        _final_discard,
        label="A last discard is needed",
    ),
    Option(
        "lay_off_closed",
        "Whether naturals may still be laid on a natural canasta.",
        (False, True),
        _lay_off_closed,
        label="Natural canastas grow",
    ),
)

HAND_AND_FOOT = derive(
    CLASSIC,
    key="hand_and_foot",
    name="Hand and Foot",
    family="Hand and Foot",
    source="RULINGS 3.19",
    description="Each player has a second hand, the foot, for later; going out takes natural, "
    "mixed and wild canastas, and a match is four hands.",
    pack=PackRules(packs=5, jokers=10),
    deal=DealRules(cards=11, upcard_buried=True),
    foot=FootRules(cards=11, taken_up=TakesFoot.HAND_EMPTY, all_to_go_out=True),
    draw=DrawRules(cards=2, stock_end=SoloStockEnd()),
    pile=PileRules(natural_and_wild=False, lay_off=False, freezing=False, taken=7),
    melds=MeldRules(
        max_wilds=3,
        max_size=7,
        more_naturals=True,
        sets=Several.ONE_UNFINISHED,
        wild_melds=Several.ONE_UNFINISHED,
        black_threes=BlackThrees.NEVER,
    ),
    canastas=CanastaRules(natural=500, mixed=300, wild=1500),
    opening=OpeningRules(
        by_hand=True,
        steps=((0, 50), (2, 90), (3, 120), (4, 150)),
        composition=AnyMelds(),
        waived_if_concealed=False,
    ),
    threes=ThreesRules(points=tuple(range(0, 1300, 100)), always_plus=True, held=100),
    going_out=GoingOutRules(
        canastas=0,
        contract=CONTRACTS["2-2-1"],
        discard_required=True,
        permission=Permission.MANDATORY,
        bonus=100,
    ),
    match=MatchRules(hands=4),
    options=(_DEAL, _contract_option(*CONTRACTS), *_OTHERS),
)

_ALONE = replace(
    HAND_AND_FOOT.going_out, contract=CONTRACTS["1-1"], permission=Permission.NONE
)  # fmt: skip
_ALONE_OPTIONS = (_DEAL, _contract_option("1-1", "2-2-1", "2-2", "3-3"), *_OTHERS)

HAND_AND_FOOT_TWO = derive(
    HAND_AND_FOOT,
    key="hand_and_foot_two",
    name="Hand and Foot for two",
    source="RULINGS 3.19",
    description="Each plays alone with hand and foot; a natural and a mixed canasta to go out.",
    table=CLASSIC_TWO.table,
    pack=PackRules(packs=3, jokers=6),
    going_out=_ALONE,
    options=_ALONE_OPTIONS,
)

HAND_AND_FOOT_THREE = derive(
    HAND_AND_FOOT_TWO,
    key="hand_and_foot_three",
    name="Hand and Foot for three",
    table=CLASSIC_THREE.table,
    pack=PackRules(packs=4, jokers=8),
)

HAND_AND_FOOT_SIX_TWO_SIDES = derive(
    HAND_AND_FOOT,
    key="hand_and_foot_six_two_sides",
    name="Hand and Foot, six in two sides",
    description="Three against three with hand and foot, and six packs.",
    table=SIX_TWO_SIDES.table,
    pack=PackRules(packs=6, jokers=12),
)

HAND_AND_FOOT_SIX_THREE_SIDES = derive(
    HAND_AND_FOOT_SIX_TWO_SIDES,
    key="hand_and_foot_six_three_sides",
    name="Hand and Foot, six in three sides",
    description="Three pairs with hand and foot, and six packs.",
    table=SIX_THREE_SIDES.table,
)


def _foot(variant: Variant, value: str) -> Variant:
    taken_up = TakesFoot.SIDES_CANASTA if value == "side" else TakesFoot.CANASTA
    return replace(variant, foot=replace(variant.foot, taken_up=taken_up))


def _sevens_barred(variant: Variant, value: str) -> Variant:
    return replace(variant, discards=replace(variant.discards, made_by_own=value == "own"))


def _wild_canasta(variant: Variant, value: int) -> Variant:
    return replace(variant, canastas=replace(variant.canastas, wild=value))


PENNIES = derive(
    CLASSIC,
    key="pennies",
    name="Pennies from Heaven",
    family="Hand and Foot",
    source="RULINGS 3.20",
    description="Six in two sides. Your first canasta brings your second hand, and going out takes "
    "one canasta of each kind, sevens among them.",
    table=SIX_TWO_SIDES.table,
    pack=PackRules(packs=4, jokers=8),
    deal=DealRules(cards=13),
    foot=FootRules(cards=11, taken_up=TakesFoot.CANASTA, all_to_go_out=False),
    draw=replace(CLASSIC.draw, cards=2),
    melds=replace(HAND_AND_FOOT.melds, more_naturals=False, black_threes=BlackThrees.GOING_OUT),
    canastas=CanastaRules(natural=500, mixed=300, wild=1000, ranks_apart=(SEVEN,), apart=1500),
    opening=replace(
        HAND_AND_FOOT.opening,
        by_hand=False,
        steps=((0, 50), (500, 90), (1000, 120), (1500, 150)),
    ),
    threes=ThreesRules(points=(*range(0, 800, 100), 1000), needs_apart=True),
    discards=DiscardRules(barred_until_made=(SEVEN,)),
    going_out=GoingOutRules(
        canastas=0,
        contract=ContractRules(natural=1, mixed=1, wild=1, apart=1),
        permission=Permission.OPTIONAL,
        bonus=100,
    ),
    match=MatchRules(target=20_000),
    options=(
        Option(
            "foot",
            "Your foot comes with the first canasta that you complete, or with the first of your "
            "side, for all its players.",
            ("own", "side"),
            _foot,
            label="The foot comes with",
            words={"own": "Your own canasta", "side": "A canasta of the side"},
        ),
        Option(
            "sevens_barred",
            "Sevens are not thrown until each side has a canasta of them, or until your own has.",
            ("both", "own"),
            _sevens_barred,
            label="Sevens are kept until there are canastas of",
            words={"both": "Both sides", "own": "The own side"},
        ),
        Option(
            "wild_canasta",
            "What a canasta of wild cards brings.",
            (1000, 2500),
            _wild_canasta,
            label="A canasta of wild cards",
        ),
        STOCK_END_FORCE,
    ),
)
