"""What is decided at a bound: the last value that still counts, and the first that does not."""

from __future__ import annotations

import pytest

from game.notation.action_notation import parse_action
from game.notation.card_notation import parse_cards
from game.rules.cards import ACE, POINTS
from game.rules.engine import apply
from game.rules.legality import verify
from game.rules.melds import Meld, meld_of
from game.rules.policies import (
    CanastaFromTotals,
    NaturalSetOrStrongWildMeld,
    OpeningComposition,
)
from game.rules.refusal import Cause
from game.rules.special_hands import Groups
from game.rules.state import Phase

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
