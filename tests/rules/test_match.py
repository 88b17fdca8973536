"""Who plays, totals over hands and the end of a match (RULINGS C-3, C-14)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.rules.match import cut_for_sides, new_totals, next_dealer, order_of_cuts, winner
from game.rules.scoring import ScoreLine
from game.variants import variant_named


@pytest.mark.parametrize(
    ("variant", "totals", "expected"),
    [
        ("international", (9995, 9000), None),
        ("international", (10_000, 9000), 0),
        ("international", (10_005, 10_010), 1),
        ("international", (10_500, 10_500), None),
        ("international", (-500, 12_000), 1),
        ("classic", (4995, 4990), None),
        ("classic", (5000, 4995), 0),
        ("classic", (5200, 6000), 1),
        ("classic", (6000, 6000), None),
        ("classic", (4000, 4000), None),
    ],
)
def test_the_match_ends_at_the_target_unless_tied(
    variant: str, totals: tuple[int, int], expected: int | None
) -> None:
    assert winner(variant_named(variant), totals, 9) == expected


def test_the_deal_goes_round_clockwise() -> None:
    game = variant_named("international")
    assert [next_dealer(game, dealer) for dealer in range(4)] == [1, 2, 3, 0]


def test_a_line_is_the_sum_of_its_items_and_totals_may_fall_below_zero() -> None:
    up = ScoreLine(canastas=500, threes=100, out=100, melded=245, held=-65)
    down = ScoreLine(threes=-300, melded=50, held=-45, penalties=-1500)
    assert (up.total, down.total) == (880, -1795)
    assert new_totals([0, 500], [up, down]) == [880, -1295]


def test_everybody_comes_to_every_part_by_the_cut() -> None:
    variant = variant_named("five_rotating")
    numbers: Counter[int] = Counter()
    for seed in range(400):
        cuts = cut_for_sides(variant, Random(seed))
        assert len(set(cuts)) == 5
        order = order_of_cuts(variant, cuts)
        assert sorted(order) == [0, 1, 2, 3, 4]
        high = sorted(range(5), key=lambda p: (cuts[p] >> 2, -(cuts[p] & 3)))[-2:]
        assert set(order[:2]) == set(high)
        numbers[order.index(0)] += 1
    assert min(numbers.values()) > 40
