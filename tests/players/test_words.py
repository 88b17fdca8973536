"""How players speak of their own side and of the others."""

from __future__ import annotations

from random import Random

import pytest

from game.players.explain import words
from game.rules.cards import shuffled
from game.rules.engine import deal
from game.rules.view import view_of
from game.variants import VARIANTS


@pytest.mark.parametrize(
    ("key", "own", "theirs"),
    [
        ("classic", "we get, our kings", "the others have, get, may"),
        ("classic_two", "this side gets, the kings", "the opponent has, gets, may"),
        ("classic_three", "this side gets, the kings", "the others have, get, may"),
    ],
)
def test_who_plays_alone_speaks_of_this_side_and_a_single_opponent_is_one(
    key: str, own: str, theirs: str
) -> None:
    variant = VARIANTS[key]
    totals = [0] * len(variant.table.sides)
    state, _ = deal(variant, shuffled(variant.full_pack(), Random(1)), 0, totals)
    view = view_of(state, state.turn)
    assert f"{words.we(view, 'get')}, {words.our(view)} kings" == own
    told = [words.others(view, verb) for verb in ("have", "get", "may")]
    assert ", ".join([told[0], *(some.split()[-1] for some in told[1:])]) == theirs


def test_sides_are_spoken_of_as_the_first_take_has_made_them() -> None:
    """The taker plays alone against two."""
    variant = VARIANTS["cutthroat"]
    totals = [0] * len(variant.table.sides)
    state, _ = deal(variant, shuffled(variant.full_pack(), Random(1)), 0, totals)
    view = view_of(state, 1)
    view.side_of = [0, 1, 0]
    assert words.we(view, "get") == "this side gets"
    assert words.others(view, "get") == "the others get"
    view = view_of(state, 0)
    view.side_of = [0, 1, 0]
    assert words.we(view, "get") == "we get"
    assert words.others(view, "get") == "the opponent gets"
