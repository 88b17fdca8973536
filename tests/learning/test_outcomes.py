"""What the sample deals came to, item by item."""

from __future__ import annotations

from operator import attrgetter
from random import Random

import pytest

from game.players import make_player
from game.players.search.beliefs import Beliefs
from game.players.search.candidates import candidate_of
from game.players.search.playouts import CorePlayouts, playouts_for
from game.rules.cards import shuffled
from game.rules.engine import deal
from game.rules.variant import Variant
from game.rules.view import view_of
from tests.players.table import every_variant
from tests.problems.outcomes import Outcomes, Part

ITEMS = ["canastas", "threes", "out", "melded", "held", "penalties"]


def hands(*gained: dict[str, int], gains: int = 0, accounts: int = 2) -> Outcomes:
    """Two candidates of account 0: after the first one an account gains so much in as many hands,
    after the second one nothing."""
    shown = Outcomes(2, 0, range(1, accounts))
    for items in gained:
        lines = [[0] * len(ITEMS) for _ in range(accounts)]
        lines[gains] = [items.get(item, 0) for item in ITEMS]
        shown.add(0, lines)
        shown.add(1, [[0] * len(ITEMS)] * accounts)
    return shown


def speaks_most(shown: Outcomes) -> Part | None:
    """The item that speaks most for the first of two candidates, None where none does."""
    mean, part = max((mean, part) for part, mean, _error in shown.parts(0, 1))
    return part if mean > 0 else None


@pytest.mark.parametrize(
    ("items", "item"),
    [
        ({"canastas": 300, "melded": 90}, "canastas"),
        ({"held": 80, "melded": 20}, "held"),
        ({"out": 100}, "out"),
        ({"canastas": -50, "threes": 200}, "threes"),
        ({"penalties": 500}, "penalties"),
    ],
)
def test_the_item_that_speaks_most_for_a_move_is_found(items: dict[str, int], item: str) -> None:
    assert speaks_most(hands(items, items, items)) == Part(item, own=True)
    less = {name: -points for name, points in items.items()}
    for accounts in (2, 3):
        found = hands(less, less, gains=1, accounts=accounts)
        assert speaks_most(found) == Part(item, own=False)


def test_what_a_partner_with_an_own_account_gets_is_nothing_of_the_others() -> None:
    less = [0, 0, 0, -300, 0, 0]
    shown = Outcomes(2, 0, [2])
    for _ in range(2):
        shown.add(0, [less, less, [0] * 6])
        shown.add(1, [[0] * 6, [0] * 6, [0] * 6])
    assert speaks_most(shown) is None


@pytest.mark.parametrize("variant", list(every_variant()), ids=attrgetter("key"))
def test_the_lines_of_a_sample_deal_add_up_to_its_points(variant: Variant) -> None:
    state, _ = deal(
        variant, shuffled(variant.full_pack(), Random(7)), 0, [0] * len(variant.table.sides)
    )
    view = view_of(state, state.turn)
    standard = make_player("standard")
    action = standard.decide(view).action
    found = [candidate_of(view, action, None, standard).actions]
    drawn = Beliefs(view).determinize(Random(7))
    for playouts in (playouts_for(drawn, found), CorePlayouts(standard, found)):
        playouts.deal(drawn, 7)
        points = playouts.play(0)
        assert [sum(line) for line in playouts.lines()] == list(points)
        assert any(points)
