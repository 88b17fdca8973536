"""House rules: changing the parameters of a variant by name."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.notation.record import read_record
from game.notation.replay import check
from game.players import make_player
from game.rules.variant_faults import VariantError
from game.rules.variant_records import CaughtRules, SequenceRules, Several
from game.tournament.arena import Plan, play_index
from game.variants import VARIANTS
from game.variants.house import (
    BEHAVIOURS,
    parameters,
    record_names,
    special_hands,
    with_house_rules,
)
from tests.tried import TRIED

INTERNATIONAL = VARIANTS["international"]
CLASSIC = VARIANTS["classic"]


def test_numbers_truths_lists_and_tables_change() -> None:
    variant = with_house_rules(
        INTERNATIONAL,
        {
            "going_out": {"canastas": 1},
            "melds": {"wild_melds": "none", "max_size": "none", "ranks_without_wilds": [7, 14]},
            "opening": {"steps": [[-100, 10], [0, 50]]},
            "canastas": {"natural_by_rank": {"14": 1000}},
            "caught": [{"rank": 7, "count": 3, "fine": 500}],
        },
    )
    assert variant.going_out.canastas == 1
    assert variant.going_out.bonus == INTERNATIONAL.going_out.bonus
    assert variant.melds.wild_melds is Several.NONE
    assert variant.melds.max_size is None
    assert variant.melds.ranks_without_wilds == (7, 14)
    assert variant.opening.minimum(-50, 1) == 10
    assert variant.canastas.natural_by_rank == {14: 1000}
    assert variant.caught == (CaughtRules(7, 3, 500),)
    assert variant.house["going_out"] == {"canastas": 1}


def test_a_record_that_a_variant_does_not_have_begins_with_its_defaults() -> None:
    variant = with_house_rules(CLASSIC, {"melds": {"sequences": {"max_wilds": 1}}})
    assert variant.melds.sequences == SequenceRules(max_wilds=1)
    assert with_house_rules(variant, {"melds": {"sequences": "none"}}).melds.sequences is None


def test_no_changes_are_the_variant_itself() -> None:
    assert with_house_rules(CLASSIC, {}) is CLASSIC


def test_behaviours_are_chosen_by_name() -> None:
    """What a variant has reads as the name by which another may have it."""
    for place, choices in BEHAVIOURS.items():
        record, name = place.split(".")
        for choice in choices:
            base = INTERNATIONAL if place == "going_out.concealed" else CLASSIC
            variant = with_house_rules(base, {record: {name: choice}})
            written: Any = parameters(variant)[record]
            assert written[name] == choice
        for variant in VARIANTS.values():
            now: Any = parameters(variant)[record]
            assert now[name] in (*choices, None)
    without = with_house_rules(CLASSIC, {"going_out": {"concealed": "none"}})
    assert without.going_out.concealed is None


def test_special_hands_come_from_any_game_with_points_of_their_own() -> None:
    hands = ["garbage", {"name": "blitz", "points": 3000}]
    variant = with_house_rules(INTERNATIONAL, {"special_hands": {"hands": hands}})
    garbage, blitz = variant.special_hands.hands
    assert garbage == special_hands()["garbage"]
    assert (blitz.name, blitz.points) == ("blitz", 3000)
    written: Any = parameters(VARIANTS["modern_american"])["special_hands"]
    again = with_house_rules(INTERNATIONAL, {"special_hands": {"hands": written["hands"][:1]}})
    assert again.special_hands.hands == VARIANTS["modern_american"].special_hands.hands[:1]


@pytest.mark.parametrize(
    ("key", "changes", "reason"),
    [
        ("classic", {"going_out": {"concealed": "fourteen cards in one turn"}}, "make 14"),
        ("classic", {"special_hands": {"hands": ["garbage"]}}, "make 14"),
        (
            "joker",
            {"special_hands": {"hands": ["straight"]}, "deal": {"cards": 13}},
            "may_hold_one",
        ),
        ("international", {"special_hands": {"hands": ["royal"]}}, "names from: schneider"),
        (
            "international",
            {"special_hands": {"hands": [{"name": "blitz", "sizes": [14]}]}},
            "only the points",
        ),
        ("samba", {"draw": {"stock_end": "E-NONE"}}, "one of: E-CLASSIC"),
    ],
)
def test_behaviours_that_could_not_come_about_are_refused(
    key: str, changes: dict[str, dict[str, Any]], reason: str
) -> None:
    with pytest.raises(VariantError, match=reason):
        with_house_rules(VARIANTS[key], changes)


def test_a_canasta_that_opens_is_as_large_as_canastas_are() -> None:
    larger = {"canastas": {"size": 6}}
    composition: Any = with_house_rules(VARIANTS["brazilian"], larger).opening.composition
    assert composition.canasta_size == 6


@pytest.mark.parametrize("key", ["international", "modern_american", "samba", "cutthroat"])
@pytest.mark.parametrize(
    ("place", "name"),
    [(place, name) for place, choices in BEHAVIOURS.items() for name in choices],
)
def test_games_with_other_behaviours_are_played_and_recorded(
    key: str, place: str, name: str
) -> None:
    record, parameter = place.split(".")
    changes = {record: {parameter: name}}
    try:
        variant = with_house_rules(VARIANTS[key], changes)
    except VariantError:
        assert name == "fourteen cards in one turn"
        return
    plan = Plan(variant, ("beginner",), 5, 1, make_player, write=True)
    play = play_index(plan, 0)[0]
    assert not play.hands[0].refused
    assert play.record is not None
    again = read_record(play.record)
    assert again.variant == variant
    assert check(again).ok


def test_tables_for_other_numbers_of_players() -> None:
    two: dict[str, dict[str, Any]] = {"table": {"players": 2, "seats": 2, "sides": [[0], [1]]}}
    assert with_house_rules(INTERNATIONAL, two).table.players == 2
    with pytest.raises(VariantError, match=r"going_out\.permission"):
        with_house_rules(CLASSIC, two)


@pytest.mark.parametrize(
    ("changes", "parameter"),
    [
        ({"luck": {}}, "luck"),
        ({"key": "x"}, "key"),
        ({"melds": 3}, "melds"),
        ({"melds": {"luck": 3}}, "melds"),
        ({"melds": {"max_wilds": True}}, "melds.max_wilds"),
        ({"melds": {"max_wilds": 1.5}}, "melds.max_wilds"),
        ({"melds": {"max_wilds": -1}}, "melds.max_wilds"),
        ({"melds": {"max_wilds": 10**9}}, "melds.max_wilds"),
        ({"melds": {"max_wilds": "none"}}, "melds.max_wilds"),
        ({"melds": {"wild_melds": True}}, "melds.wild_melds"),
        ({"melds": {"wild_melds": "two"}}, "any number"),
        ({"melds": {"sequences": {"luck": 1}}}, "melds.sequences"),
        ({"pile": {"lay_off": 1}}, "pile.lay_off"),
        ({"table": {"taker_partners": [2]}}, "table.taker_partners"),
        ({"table": {"sides": [[0, 2, 1, 3], []]}}, "table.sides"),
        ({"penalties": {"unfinished": [{"kind": "set"}]}}, "fine"),
        ({"melds": {"ranks_without_wilds": 7}}, "melds.ranks_without_wilds"),
        ({"melds": {"ranks_without_wilds": ["7"]}}, "melds.ranks_without_wilds"),
        ({"melds": {"max_size": 5}}, "melds.max_size"),
        ({"opening": {"steps": []}}, "opening.steps"),
        ({"opening": {"steps": [[0, 50, 3]]}}, "opening.steps"),
        ({"opening": {"composition": "any"}}, "opening.composition"),
        ({"opening": {"composition": 3}}, "opening.composition"),
        ({"draw": {"stock_end": {"always_forced": True}}}, "draw.stock_end"),
        ({"special_hands": {"hands": []}}, None),
        ({"special_hands": {"hands": [{"name": "x"}]}}, "special_hands.hands"),
        ({"canastas": {"natural_by_rank": [1]}}, "canastas.natural_by_rank"),
        ({"canastas": {"natural_by_rank": {"ace": 1}}}, "canastas.natural_by_rank"),
        ({"caught": {"rank": 7}}, "caught"),
        ({"caught": [{"rank": 7}]}, "caught"),
        ({"threes": {"points": []}}, "threes.points"),
        ({"table": {"players": 0, "sides": []}}, "table.players"),
        ({"table": {"sides": [[0, 1], [2]]}}, "table.sides"),
        ({"table": {"players": 5, "sits_out": [9, 8]}}, "table.sits_out"),
        ({"table": {"players": 5, "sits_out": [4, 4]}}, "table.sits_out"),
        ({"table": {"players": 5, "sits_out": [4]}}, "table.sits_out"),
        ({"table": {"players": 5, "sits_out": [0, 4]}}, "on one side"),
        ({"table": {"players": 5, "seats": 5, "sits_out": [4, 3]}}, "each of table.seats"),
        ({"deal": {"cards": 0}}, "deal.cards"),
        ({"pack": {"packs": 1}, "deal": {"cards": 30}}, "deal.cards"),
        ({"x\ny" * 50: {}}, "not a record"),
    ],
)
def test_what_cannot_be_changed_is_named(changes: dict[str, Any], parameter: str | None) -> None:
    if parameter is None:
        assert with_house_rules(INTERNATIONAL, changes).special_hands.hands == ()
        return
    with pytest.raises(VariantError) as caught:
        with_house_rules(INTERNATIONAL, changes)
    assert parameter in str(caught.value)
    assert "\n" not in str(caught.value)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 50) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@given(
    st.sampled_from(sorted(VARIANTS)),
    st.dictionaries(
        st.sampled_from(record_names()),
        st.dictionaries(
            st.sampled_from(sorted({k for v in parameters(CLASSIC).values() if isinstance(v, dict)
                                    for k in v})),
            VALUES, max_size=3,
        ),
        max_size=2,
    ),
)  # fmt: skip
def test_any_change_is_made_or_named(key: str, changes: dict[str, Any]) -> None:
    message = "made"
    try:
        with_house_rules(VARIANTS[key], changes)
    except VariantError as error:
        message = str(error)
    assert message
    assert "\n" not in message


@pytest.mark.parametrize("key", sorted(TRIED))
def test_every_parameter_is_plain_data(key: str) -> None:
    data = json.loads(json.dumps(parameters(VARIANTS[key])))
    assert tuple(data) == record_names()
    assert data["melds"]["max_wilds"] == VARIANTS[key].melds.max_wilds


@pytest.mark.parametrize("record", ["pack", "deal", "pile", "melds", "canastas", "threes",
                                    "discards", "match", "caught", "table",
                                    "penalties"])  # fmt: skip
def test_what_is_read_can_be_written_back(record: str) -> None:
    values = parameters(INTERNATIONAL)[record]
    if isinstance(values, dict):
        values = {name: "none" if value is None else value for name, value in values.items()}
    changed = with_house_rules(INTERNATIONAL, {record: values})
    assert getattr(changed, record) == getattr(INTERNATIONAL, record)
