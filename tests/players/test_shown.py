"""What the imagined hands came to, item by item."""

from __future__ import annotations

from operator import attrgetter
from random import Random

import pytest

from game.players import make_player
from game.players.search.beliefs import Beliefs
from game.players.search.candidates import candidates
from game.players.search.playouts import CorePlayouts, playouts_for
from game.players.search.shown import Shown
from game.rules.cards import shuffled
from game.rules.engine import deal
from game.rules.variant import Variant
from game.rules.view import view_of

from .table import every_variant

NOTHING = (0, 0, 0, 0, 0, 0)
ITEMS = ["canastas", "threes", "out", "melded", "held", "penalties"]


def hands(*gained: dict[str, int], account: int = 0, others: int = 1) -> Shown:
    """Two candidates: the first one gains so much on the second one in as many hands."""
    shown = Shown(2, account)
    for items in gained:
        line = [items.get(item, 0) for item in ITEMS]
        lines = [list(NOTHING) for _ in range(others + 1)]
        lines[0] = line
        shown.add(0, lines)
        shown.add(1, [list(NOTHING)] * (others + 1))
    return shown


@pytest.mark.parametrize(
    ("items", "better", "worse"),
    [
        (
            {"canastas": 300, "melded": 90},
            "the side makes more canastas",
            "the side makes fewer canastas",
        ),
        ({"held": 80, "melded": 20}, "fewer cards are caught in hand", None),
        ({"out": 100}, None, "the side goes out less often"),
        (
            {"canastas": -50, "threes": 200},
            "the threes are worth more",
            "the threes are worth less",
        ),
        ({"penalties": 500}, "less is fined", "more is fined"),
    ],
)
def test_the_item_that_makes_most_of_the_difference_is_told(
    items: dict[str, int], better: str | None, worse: str | None
) -> None:
    ground = hands(items, items, items).ground(0, 1)
    assert ground is not None
    assert better in (None, ground.better)
    assert worse in (None, ground.worse)


def test_what_the_others_lose_is_a_ground_as_well() -> None:
    # The gain of account 0 is what the second one had less of it before, and the other way round.
    less = {"canastas": -300, "held": -20}
    for others in (1, 2):
        ground = hands(less, less, account=1, others=others).ground(0, 1)
        assert ground is not None
        assert ground.better == "the others make fewer canastas"
        assert ground.worse == "the others make more canastas"


def test_what_is_not_sure_or_only_a_part_is_no_ground() -> None:
    assert hands({"canastas": 300}).ground(0, 1) is None
    assert hands({"canastas": 900}, {"canastas": -800}, {}, {}).ground(0, 1) is None
    mixed = {"canastas": 30, "threes": 30, "melded": 30, "held": 30}
    assert hands(mixed, mixed).ground(0, 1) is None
    nothing: dict[str, int] = {}
    assert hands(nothing, nothing).ground(0, 1) is None


@pytest.mark.parametrize("variant", list(every_variant()), ids=attrgetter("key"))
def test_the_lines_of_an_imagined_hand_add_up_to_its_points(variant: Variant) -> None:
    state, _ = deal(
        variant, shuffled(variant.full_pack(), Random(7)), 0, [0] * len(variant.table.sides)
    )
    view = view_of(state, state.turn)
    standard = make_player("standard")
    found = [candidate.actions for candidate in candidates(view, standard)]
    imagined = Beliefs(view).imagine(Random(7))
    for playouts in (playouts_for(imagined, found), CorePlayouts(standard, found)):
        playouts.deal(imagined, 7)
        points = playouts.play(0)
        assert [sum(line) for line in playouts.lines()] == list(points)
        assert any(points)
