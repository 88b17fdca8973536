"""The examples of taking the pile, opening and going out in the rules."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.variant import Variant
from game.rules.variant_faults import VariantError
from game.rules.variant_records import Permission
from game.store.house_games import HouseGame
from game.ui.screens.house.house_draft import Draft
from game.ui.screens.house.parameters import groups
from game.ui.screens.rules.examples import (
    EXAMPLES,
    Example,
    example_widgets,
    opening_examples,
    out_examples,
    pile_examples,
)
from game.variants import VARIANTS, variant_named
from game.variants.house import with_house_rules
from tests.tried import TRIED

each = pytest.mark.parametrize("variant", TRIED.values(), ids=list(TRIED))


def verdicts(examples: list[Example]) -> list[bool]:
    return [example.lawful for example in examples]


@each
def test_every_game_shows_what_is_lawful_and_what_is_not(variant: Variant) -> None:
    for make in (pile_examples, opening_examples):
        shown = make(variant)
        assert all(example.words and example.groups for example in shown)
        assert {example.lawful for example in shown} == {True, False}


@each
def test_going_out_needs_what_the_game_asks_for(variant: Variant) -> None:
    without, with_enough, _melded = out_examples(variant)
    rules = variant.going_out
    assert without.lawful == (rules.needed == 0)
    # Where the partner has to be asked, nobody goes out before.
    assert with_enough.lawful == (rules.permission is not Permission.MANDATORY)


def test_the_pile_is_judged_by_the_variant() -> None:
    # A pair; one and a wild card; onto a meld; the last two again when it is frozen.
    assert verdicts(pile_examples(VARIANTS["classic"])) == [True, True, True, False, False]
    assert verdicts(pile_examples(VARIANTS["international"])) == [
        True,
        False,
        False,
        False,
        False,
    ]
    assert verdicts(pile_examples(VARIANTS["samba"]))[:3] == [True, False, True]


def test_an_opening_is_judged_by_the_variant() -> None:
    classic = opening_examples(VARIANTS["classic"])
    assert verdicts(classic) == [False, True, True, True, False, True]
    assert classic[0].words == "Together 30. The opening counts 30; 50 is needed."
    international = opening_examples(VARIANTS["international"])
    assert verdicts(international) == [False, False, True, True, True, True]


def test_going_out_is_judged_by_the_variant() -> None:
    assert verdicts(out_examples(VARIANTS["classic"])) == [False, True, True]
    assert verdicts(out_examples(VARIANTS["international"])) == [False, True, True]
    modern = out_examples(VARIANTS["modern_american"])
    assert not modern[-1].lawful
    # A contract: too few of one kind, then enough of each.
    assert verdicts(out_examples(variant_named("hand_and_foot_two"))) == [False, True, False]
    assert verdicts(out_examples(variant_named("pennies"))) == [False, True, True]


@each
@pytest.mark.parametrize("naturals", [1, 2, 3, 4])
def test_sets_may_need_more_natural_cards(variant: Variant, naturals: int) -> None:
    house = with_house_rules(variant, {"melds": {"min_naturals": naturals}})
    assert all(make(house) for make in EXAMPLES.values())


@pytest.mark.parametrize("key", ["classic", "samba", "modern_american"])
def test_whatever_the_house_offers_has_its_examples(key: str) -> None:
    shown = 0
    for group in groups():
        for parameter in group.parameters:
            draft = Draft(HouseGame("x", key))
            for value in parameter.offered(draft.value(parameter), draft.variant):
                try:
                    draft.set(parameter, value)
                except VariantError:
                    continue
                assert all(make(draft.variant) for make in EXAMPLES.values()), parameter.path
                shown += 1
    assert shown > 200


def test_rules_that_no_position_fits_have_no_examples(make_app: Any) -> None:
    house = with_house_rules(VARIANTS["classic"], {"melds": {"min_naturals": 12}})
    ui = make_app().ui
    assert example_widgets(ui, "opening", house)
    assert not example_widgets(ui, "out", house)
