"""What could be done is found where the course of a hand depends on it."""

from __future__ import annotations

from typing import Any

import pytest

from game.notation.action_notation import action_text, parse_action
from game.notation.position import read_position, state_of
from game.rules.choices import single_lay_offs, takes, why_no_melds
from game.rules.engine import begin
from game.rules.legality import verify
from game.rules.opening_search import opening_take
from game.rules.state import Phase, State
from game.variants import variant_named
from game.variants.house import with_house_rules

FEW = "4c 5d 6h"


def state(key: str, hand: str, /, score: int = 0, **fields: Any) -> State:
    """Seat 0 is in turn with that hand."""
    variant = variant_named(key, fields.pop("options", {}))
    variant = with_house_rules(variant, fields.pop("house", {}))
    table = {
        "turn": 0,
        "phase": "meld",
        "hands": [hand, FEW, FEW, FEW],
        "stock": "8c 9c Tc",
        "pile": "4h 8d",
        "melds": [[], []],
        "threes": [""] * 4,
        **fields,
    }
    return state_of(read_position(table, "position", variant), variant, 3, [score, score])


@pytest.mark.parametrize(
    ("key", "hand", "score", "found"),
    [
        # 30 with the pair alone; the sequence of hearts makes 50, which sets alone would not.
        ("samba", "Ks Kd 8h 9h Th 4c 6d", 0, True),
        ("samba", "Ks Kd 8h 9h Jh 4c 6d", 0, False),
        # Two sets of one rank hold four wild cards: 30 + 40 + 40.
        ("samba", "Ks Kd 8h 8h 8h 8c 8d 8s 2h 2d 2c 2s", 3000, True),
        # One wild card stands in a gap.
        ("hollywood", "Ks Kd 8h 9h Jh 2c 4c", 1500, False),
        ("hollywood", "Ks Kd Kh 9h Th Qh 2c 4c", 1500, True),
        # A joker stands in one gap and a deuce in another: 30 + 80 + 50.
        ("hollywood", "Ks Kd Kh 9h Th Qh 9s Ts Qs Jo 2c 4c", 7000, True),
        ("hollywood", "Ks Kd Kh 9h Th Qh 9s Ts Qs 2d 4c", 7000, False),
        ("uruguay", "Ks Kd 9h Jh 2c 4c 6d", 1500, False),
        ("uruguay", "Ks Kd 9h Jh Qh Jo 4c 6d", 1500, True),
    ],
)
def test_a_hand_does_not_end_while_the_pile_opens(
    key: str, hand: str, score: int, found: bool
) -> None:
    position = state(key, hand, score, phase="draw", stock="", pile="4h 5h 6h Kh")
    begin(position)
    assert (position.phase is Phase.DRAW) is found
    if found:
        action = takes(position)[0]
        assert verify(position, action) is None


def test_wild_cards_beside_the_naturals_go_on_a_set_that_lies_there() -> None:
    """Seven together: with fewer of them a card would be left and no canasta made."""
    house = {"going_out": {"canastas": 1}, "pile": {"lay_off": False, "natural_and_wild": True}}
    melds = [["9h 9d 9c"], []]
    position = state(
        "samba", "9s 2c 2d", house=house, phase="draw", stock="", pile="9s", melds=melds
    )
    begin(position)
    assert [action_text(action) for action in takes(position)] == ["0 take 9s 2c 2d > #0"]


@pytest.mark.parametrize("counts_top", [True, False])
@pytest.mark.parametrize(
    ("hand", "taken", "reason"),
    [
        ("9s 9h 9d 4c 5d", "9s 9h 9d", None),
        ("9s 9h Ks Kh Kd 4c 5d", "9s 9h + Ks Kh Kd", "needs_natural_pair"),
        ("9s 9h 2c Ks Kh Kd 4c 5d", "9s 9h 2c + Ks Kh Kd", "needs_natural_pair"),
    ],
)
def test_who_needs_three_of_the_rank_to_open_needs_them_whatever_counts(
    hand: str, taken: str, reason: str | None, *, counts_top: bool
) -> None:
    house = {
        "pile": {"opener_needs_triple": True},
        "opening": {"counts_top": counts_top, "steps": [[0, 15]]},
    }
    position = state("classic", hand, house=house, phase="draw", pile="4h 8d 9c")
    refused = verify(position, parse_action(f"0 take {taken}"))
    assert (refused and refused.reason) == reason
    found = [action_text(action) for action in takes(position)]
    assert found == ([] if reason else [f"0 take {taken}"])


def test_two_wild_cards_fill_two_gaps_to_open() -> None:
    """Beside the fours they would make 115; with the seven and the ten they make 130."""
    hand = "4s 4d 7h Th Jo Jo Kc Qd"
    position = state("uruguay", hand, 3000, phase="draw", stock="", pile="5h 6h 8c 4h")
    begin(position)
    assert [action_text(action) for action in takes(position)] == [
        "0 take 4s 4d + 7h Jo=8h Jo=9h Th"
    ]


def test_until_the_stock_is_empty_the_search_is_an_aid() -> None:
    position = state("samba", "Ks Kd 8h 9h Th 4c 6d", 0, phase="draw", pile="4h 5h 6h Kh")
    assert opening_take(position, sequences=False) is None
    found = opening_take(position)
    assert found is not None
    assert action_text(found) == "0 take Ks Kd + 8h 9h Th"


@pytest.mark.parametrize(
    ("hand", "melds", "reason"),
    [
        ("9s 9h 9d 9c 4c 5c", ["2s 2h Jo"], None),
        ("9s 9h 9d 9c 4c 5c", ["2s 2h Jo 2d"], "mixed_ranks"),
        ("9s 9h 9d 4c 5c", ["2s 2h Jo"], "mixed_ranks"),
        ("9s 9h 9d 9c 4c 5c", ["2s 2h Jo", "9s 9h 9d"], "rank_already_melded"),
    ],
)
def test_a_conversion_refused_says_why(hand: str, melds: list[str], reason: str | None) -> None:
    position = state("joker", hand, melds=[melds, []], options={"conversion": True})
    nines = " ".join(card for card in hand.split() if card.startswith("9"))
    refused = verify(position, parse_action(f"0 add {nines} > #0"))
    assert (refused and refused.reason) == reason


def test_a_conversion_to_a_rank_without_wild_cards_says_so() -> None:
    options = {"conversion": True, "mixed_aces": False}
    melds = [["2s 2h Jo"], []]
    position = state("joker", "As Ah Ad Ac 4c 5c", melds=melds, options=options)
    refused = verify(position, parse_action("0 add As Ah Ad Ac > #0"))
    assert refused is not None
    assert refused.reason == "no_wilds_allowed"


@pytest.mark.parametrize(
    ("options", "fields", "reason"),
    [
        ({}, {"bonus_answered": True}, "wrong_phase"),
        ({"meld_after_bonus": True}, {"bonus_answered": True}, None),
        ({}, {}, None),
        ({}, {"phase": "draw"}, "wrong_phase"),
    ],
)
def test_whether_anything_may_be_put_down(
    options: dict[str, Any], fields: dict[str, Any], reason: str | None
) -> None:
    melds = [["Ks Kh Kd"], []]
    position = state("international", "9s 9h 9d 4c 5c", melds=melds, options=options)
    position.bonus_answered = fields.get("bonus_answered", False)
    position.phase = Phase(fields.get("phase", "meld"))
    barred = why_no_melds(position)
    assert (barred and barred.reason) == reason


def test_what_is_left_after_bonus_cards_is_told_as_the_rules_have_it() -> None:
    for option, left in ((False, True), (True, False)):
        position = state("international", "9s 9h 9d 4c", options={"meld_after_bonus": option})
        position.bonus_answered = True
        refused = verify(position, parse_action("0 draw"))
        assert refused is not None
        assert ("only a discard" in refused.message) is left


@pytest.mark.parametrize(
    ("sequence", "places"),
    [
        ("7h 8h 9h", "0 add 2c > #0"),
        ("Qs Ks As", "0 add 2c > #0"),
        ("4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", "0 add 2c=3s > #0"),
        ("4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", None),
    ],
)
def test_a_wild_card_is_offered_on_a_sequence(sequence: str, places: str | None) -> None:
    position = state("uruguay", "2c 4d 6d Td", melds=[[sequence], []])
    offered = [action_text(action) for action in single_lay_offs(position)]
    assert offered == ([places] if places else [])
