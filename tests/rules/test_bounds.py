"""What is decided at a bound: the last value that still counts, and the first that does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.notation.action_notation import action_text, parse_action
from game.notation.card_notation import parse_cards
from game.rules.cards import ACE, POINTS
from game.rules.choices import single_lay_offs
from game.rules.engine import apply
from game.rules.going_out import can_go_out
from game.rules.legality import verify
from game.rules.meld_faults import standing_fault
from game.rules.melds import Meld, meld_of
from game.rules.policies import (
    CanastaFromTotals,
    NaturalSetOrStrongWildMeld,
    OpeningComposition,
)
from game.rules.refusal import Cause
from game.rules.special_hands import Groups
from game.rules.state import Phase, State
from game.rules.turn_end import out_fault
from game.rules.variant import with_options
from game.rules.variant_faults import VariantError, VariantFault
from game.variants import VARIANTS
from game.variants.house import with_house_rules

from .cases import Case, start

STRONG = NaturalSetOrStrongWildMeld()
CANASTA = CanastaFromTotals(any_from=5000, better_from=7000)
MIXED, NATURAL = "Ks Kh Kd Kc Ks Kh 2c", "Ks Kh Kd Kc Ks Kh Kd"


def melds(*texts: str) -> list[Meld]:
    found = [meld_of(parse_cards(text)) for text in texts]
    return [meld for meld in found if meld is not None]


@pytest.mark.parametrize(
    ("composition", "batch", "minimum", "total", "cause"),
    [
        # Three jokers count 150.
        (STRONG, ["Jo Jo Jo"], 150, 0, None),
        (STRONG, ["Jo Jo Jo"], 151, 0, Cause.OPENING_NEEDS_NATURAL_SET_OR_STRONG_WILD_MELD),
        (CANASTA, ["Ks Kh Kd"], 90, 4999, None),
        (CANASTA, ["Ks Kh Kd"], 90, 5000, Cause.OPENING_NEEDS_CANASTA),
        (CANASTA, [MIXED], 90, 6999, None),
        (CANASTA, [MIXED], 90, 7000, Cause.OPENING_NEEDS_NATURAL_CANASTA),
        (CANASTA, [NATURAL], 90, 7000, None),
    ],
)
def test_what_an_opening_must_contain(
    composition: OpeningComposition,
    batch: list[str],
    minimum: int,
    total: int,
    cause: Cause | None,
) -> None:
    fault = composition.fault(melds(*batch), minimum, with_pile=False, total=total)
    assert (fault and fault.cause) is cause


def test_a_total_that_is_not_told_asks_for_no_canasta() -> None:
    """Without a total a side is at the start of the match."""
    assert CanastaFromTotals(1, 2).fault(melds("Ks Kh Kd"), 50, with_pile=False) is None


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("Jo", 50),
        ("2c 2h As Ad", 20),
        ("8h 9c Td Js Qh Kc", 10),
        ("3c 3s 4h 5d 6c 7s", 5),
        ("3h 3d", 0),
    ],
)
def test_the_points_of_a_card(cards: str, points: int) -> None:
    """C-2; red threes are bonus cards and count by another rule."""
    assert {POINTS[card] for card in parse_cards(cards)} == {points}


@pytest.mark.parametrize("cards", ["4s 4h 5s 5h", "4s 4h 5s 5h 6s 6h 7s", "4s 4h 5s 5h 6s"])
def test_a_special_hand_has_neither_more_nor_fewer_cards(cards: str) -> None:
    pairs = Groups("three pairs", 2000, sizes=(2, 2, 2))
    assert not pairs.matches(parse_cards(cards))
    assert pairs.matches(parse_cards("4s 4h 5s 5h 6s 6h"))


def test_more_wild_cards_than_any_group_holds_rule_a_special_hand_out() -> None:
    pairs = Groups("pairs with wild cards", 2000, sizes=(2, 2, 2), wilds=1)
    count = [0] * (ACE + 1)
    for card in parse_cards("2c 2d 2h 4s 4h 5s"):
        count[card >> 2] += 1
    assert pairs.missing_with_wilds(count) is None


@pytest.mark.parametrize(
    ("phase", "action", "cause"),
    [
        ("draw", "0 discard 4c", Cause.DRAW_FIRST),
        ("draw", "0 meld 9s 9h 9d", Cause.DRAW_FIRST),
        ("threes", "0 discard 4c", Cause.THREES_FIRST),
        ("answer", "0 discard 4c", Cause.ANSWER_FIRST),
        ("meld", "0 draw", Cause.DRAWN_ALREADY),
    ],
)
def test_what_another_moment_of_the_turn_asks_for(phase: str, action: str, cause: Cause) -> None:
    state = start(Case("classic", {"hand": "4c 9s 9h 9d 5c 6d", "rule": "", "name": ""}))
    state.phase = Phase(phase)
    refusal = verify(state, parse_action(action))
    assert refusal is not None
    assert refusal.cause is cause


def test_no_card_is_drawn_where_no_discard_is_due() -> None:
    state = start(Case("classic", {"hand": "4c 9s 9h 9d 5c 6d", "rule": "", "name": ""}))
    state.no_discard = True
    refusal = verify(state, parse_action("0 draw"))
    assert refusal is not None
    assert refusal.cause is Cause.NO_DISCARD_DUE


def test_a_new_set_that_is_merged_leaves_the_melds_of_earlier_turns_as_they_were() -> None:
    """What lay there before the turn is still the first meld, not what was laid in it."""
    data = {
        "hand": "9s 9h 9d 5c 6d 7h",
        "melds": [["Ks Kh Kd", "9c 9d 9h"], []],
        "rule": "",
        "name": "",
    }
    state = start(Case("samba", data))
    assert state.melds_before == 2
    for text in ("0 meld 9s 9h 9d", "0 merge #2 > #1"):
        assert verify(state, parse_action(text)) is None
        apply(state, parse_action(text))
    assert state.melds_before == 2
    assert [meld.size for meld in state.melds[0]] == [3, 6]


def test_two_threes_are_the_last_of_the_stock() -> None:
    """The second is the replacement of the first: nothing came, so no discard is due (C-7)."""
    data = {"hand": "4c 9s", "phase": "draw", "stock": "3d 3h", "rule": "", "name": ""}
    state = start(Case("samba", data))
    apply(state, parse_action("0 draw"))
    assert (state.stock, state.no_discard) == ([], True)


@pytest.mark.parametrize("suit", "cdhs")
def test_a_card_is_offered_to_the_sequence_of_its_suit(suit: str) -> None:
    other = "d" if suit == "c" else "c"
    data = {
        "hand": f"8{suit} 8{other} Kc Qc",
        "melds": [[f"5{suit} 6{suit} 7{suit}"], []],
        "rule": "",
        "name": "",
    }
    offered = [action_text(action) for action in single_lay_offs(start(Case("samba", data)))]
    assert offered == [f"0 add 8{suit} > #0"]


def test_nobody_goes_out_with_an_empty_hand() -> None:
    state = start(Case("classic", {"hand": "4c", "melds": [[NATURAL], []], "rule": "", "name": ""}))
    state.hands[0] = []
    assert not can_go_out(state)


def test_where_no_canasta_is_needed_a_side_without_melds_needs_one_all_the_same() -> None:
    """URU-4: it must have opened."""
    free = with_house_rules(VARIANTS["classic"], {"going_out": {"canastas": 0}})
    fault = out_fault(State(free, dealer=3, totals=[0, 0]), melds=[])
    assert fault is not None
    assert (fault.cause, fault.values) == (Cause.NOT_ENOUGH_CANASTAS, {"needed": 1})


@pytest.mark.parametrize(
    ("variant", "house", "cards", "cause"),
    [
        ("classic", {}, "3c 3s 3c", None),
        ("classic", {}, "3c 3s 2c", Cause.NO_WILDS_WITH_RANK),
        (
            "classic",
            {"melds": {"black_threes": "never melded"}},
            "3c 3s 3c",
            Cause.THREES_NOT_MELDED,
        ),
        ("samba", {}, "4h 5h 6h 7h 8h 9h Th Jh", Cause.TOO_MANY_CARDS),
        ("classic", {}, "Ks Kh Jo Jo 2c 2d", Cause.TOO_MANY_WILDS),
        ("joker", {}, "Ks Kh Kd Kc Jo 2c 2d", None),
    ],
)
def test_what_can_lie_on_a_table(
    variant: str, house: dict[str, object], cards: str, cause: Cause | None
) -> None:
    fault = standing_fault(with_house_rules(VARIANTS[variant], house), *melds(cards))
    assert (fault and fault.cause) is cause


@pytest.mark.parametrize(
    ("variant", "change", "fault"),
    [
        ("five_rotating", {"table": {"sits_out": (0, 0)}}, VariantFault.NOT_TWO_SIT_OUT),
        ("five_rotating", {"table": {"sits_out": (0, 5)}}, VariantFault.NOT_TWO_SIT_OUT),
        ("classic", {"going_out": {"needs_sequence": True}}, VariantFault.NO_SEQUENCE_TO_GO_OUT),
        ("uruguay", {"going_out": {"needs_sequence": True}}, VariantFault.NO_SEQUENCE_TO_GO_OUT),
        ("samba", {"going_out": {"needs_sequence": True}}, None),
    ],
)
def test_what_no_game_can_be(
    variant: str, change: dict[str, dict[str, object]], fault: VariantFault | None
) -> None:
    def changed() -> None:
        game: Any = VARIANTS[variant]
        for group, values in change.items():
            replace(game, **{group: replace(getattr(game, group), **values)})

    if fault is None:
        changed()
        return
    with pytest.raises(VariantError) as caught:
        changed()
    assert caught.value.fault is fault


def test_an_option_that_a_game_does_not_have() -> None:
    """The sentence names the game, the option and those that there are."""
    with pytest.raises(VariantError) as caught:
        with_options(VARIANTS["classic_three"], {"dael": 11})
    assert caught.value.fault is VariantFault.UNKNOWN_OPTION
    known = ", ".join(option.name for option in VARIANTS["classic_three"].options)
    assert caught.value.values == {"variant": "classic_three", "name": "'dael'", "known": known}
