"""Whom reasons mean by the own side and by the others."""

from __future__ import annotations

from random import Random

import pytest

from game.notation.card_notation import parse_cards
from game.players.facts.reason_values import alone, meld_of, meld_with_wilds, several
from game.rules.cards import shuffled
from game.rules.engine import deal
from game.rules.view import view_of
from game.variants import VARIANTS

from .telling import one


@pytest.mark.parametrize(
    ("key", "is_alone", "are_several"),
    [("classic", False, True), ("classic_two", True, False), ("classic_three", True, True)],
)
def test_who_plays_alone_and_who_has_a_single_opponent(
    key: str, is_alone: bool, are_several: bool
) -> None:
    variant = VARIANTS[key]
    totals = [0] * len(variant.table.sides)
    state, _ = deal(variant, shuffled(variant.full_pack(), Random(1)), 0, totals)
    view = view_of(state, state.turn)
    assert (alone(view), several(view)) == (is_alone, are_several)


def test_sides_are_spoken_of_as_the_first_take_has_made_them() -> None:
    """The taker plays alone against two."""
    variant = VARIANTS["cutthroat"]
    totals = [0] * len(variant.table.sides)
    state, _ = deal(variant, shuffled(variant.full_pack(), Random(1)), 0, totals)
    view = view_of(state, 1)
    view.side_of = (0, 1, 0)
    assert (alone(view), several(view)) == (True, True)
    view = view_of(state, 0)
    view.side_of = (0, 1, 0)
    assert (alone(view), several(view)) == (False, False)


@pytest.mark.parametrize(
    ("cards", "plain", "whole"),
    [
        ("Ks Kh Kc", "meld.set(rank=13)", "meld.set(rank=13)"),
        ("Ks Kh 2c", "meld.set(rank=13)", "meld.set_with_a_wild(rank=13, wild=2)"),
        ("Ks 2h Jo", "meld.set(rank=13)", "meld.set_with_wilds(count=2, rank=13)"),
        ("2h Jo 2c", "meld.wild", "meld.wild"),
        ("7h 5h 6h", "meld.run(high=7, low=5, suit=1)", "meld.run(high=7, low=5, suit=1)"),
        ("7h 5h 2s", "meld.run(high=7, low=5, suit=1)",
         "meld.run_with_a_wild(high=7, low=5, suit=1, wild=2)"),
    ],
)  # fmt: skip
def test_what_a_group_of_cards_makes(cards: str, plain: str, whole: str) -> None:
    group = parse_cards(cards)
    assert one(meld_of(group)) == plain
    assert one(meld_with_wilds(group)) == whole
