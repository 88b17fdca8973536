"""The rating: a place among the levels, its uncertainty, and what luck has no part in."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from game.controller.pricing import JUDGE, Kind, Price, PricedHand
from game.progress.prices import Entry, PriceFiles
from game.progress.rating import (
    COURSE,
    FEWEST,
    HALF,
    LEVELS,
    SCALE_WEIGHT,
    LevelFigures,
    Scale,
    between,
    falling,
    place_of,
    rating_of,
    rating_since,
    shipped_scale,
    standing,
)
from game.store.folders import Folders

MEANS = (60.0, 40.0, 30.0, 20.0, 15.0, 10.0, 8.0)
SCALE: Scale = {
    "classic": {
        level: LevelFigures(mean, 0.1, 200.0, {"draw": mean, "discard": mean})
        for level, mean in zip(LEVELS, MEANS, strict=True)
    },
    "samba": {
        level: LevelFigures(2 * mean, 0.1, 400.0, {"draw": 2 * mean, "discard": 2 * mean})
        for level, mean in zip(LEVELS, MEANS, strict=True)
    },
}

UNEVEN_SPREAD = 15
UNEVEN: Scale = {
    "classic": {
        level: LevelFigures(mean, 0.0, UNEVEN_SPREAD * mean, {})
        for level, mean in zip(LEVELS, MEANS, strict=True)
    }
}
"""Hands are as uneven as those measured: their standard deviation goes with the mean."""


def hand(
    mean: float, decisions: int = 20, spread: float = 0.0, random: Random | None = None,
    game: str = "classic", lead: int = 0, worth: int = 0,
) -> PricedHand:  # fmt: skip
    costs = [mean] * decisions
    if random is not None:
        costs = [max(0.0, random.gauss(mean, spread)) for _ in range(decisions)]
    kinds = (Kind.DRAW, Kind.DISCARD)
    prices = tuple(Price(kinds[n % 2], 1 + n // 2, cost) for n, cost in enumerate(costs))
    return PricedHand(game, prices, lead, worth)


def entries(hands: list[PricedHand]) -> list[Entry]:
    begin = datetime(2026, 1, 1)
    return [Entry(begin + timedelta(hours=n), each) for n, each in enumerate(hands)]


@pytest.mark.parametrize("place", range(len(LEVELS)))
def test_each_level_is_rated_as_itself(place: int) -> None:
    found = standing([hand(MEANS[place])] * 60, SCALE)
    assert found.place == pytest.approx(place, abs=0.02)
    assert found.low <= found.place <= found.high


def test_between_two_levels() -> None:
    assert standing([hand(17.5)] * 60, SCALE).place == pytest.approx(3.5, abs=0.02)
    assert place_of(1000, MEANS) == 0
    assert place_of(0, MEANS) == len(LEVELS) - 1


def test_games_are_weighed_together() -> None:
    mixed = [hand(20), hand(40, game="samba")] * 30
    assert standing(mixed, SCALE).place == pytest.approx(3, abs=0.02)


def test_cards_and_points_play_no_part() -> None:
    lucky = [hand(20, lead=3000, worth=2500)] * 30
    unlucky = [hand(20, lead=-3000, worth=-2500)] * 30
    one, other = (rating_of(entries(hands), SCALE) for hands in (lucky, unlucky))
    assert one.now == other.now
    assert (one.worth, one.play) == (2500, 500)
    assert (other.worth, other.play) == (-2500, -500)


def test_it_moves_with_every_hand_and_becomes_surer() -> None:
    random = Random(1)
    hands = [hand(20, spread=15, random=random) for _ in range(80)]
    found = rating_of(entries(hands), SCALE)
    assert len(found.course) == len(hands) - FEWEST + 1
    first, last = found.course[0], found.course[-1]
    assert first.error > 2 * last.error
    assert len({each.place for each in found.course}) > 70
    better = rating_of(entries([*hands, *[hand(8)] * 60]), SCALE)
    assert better.now is not None
    assert better.now.place > last.place + 1.5


def heavy_tailed(mean: float, random: Random) -> PricedHand:
    """A hand of a player who gives that away a decision, spread as by ``UNEVEN``."""
    variation = UNEVEN_SPREAD / 20
    return hand(mean * random.gammavariate(1 / variation**2, variation**2))


@pytest.mark.parametrize("count", [3, 10, 40])
@pytest.mark.parametrize("place", [0, 1, 3, 5])
def test_the_uncertainty_is_what_it_says(place: int, count: int) -> None:
    """About two times in three the truth is within it, after few hands as after many."""
    random = Random(7)
    within = 0
    for _ in range(300):
        found = standing([heavy_tailed(MEANS[place], random) for _ in range(count)], UNEVEN)
        # The weakest place is an end of the scale: half of the misses cannot be seen there.
        within += found.low <= place <= found.high
    assert (180 if place else 225) <= within <= (225 if place else 285)


@pytest.mark.parametrize("count", [1, 3, 12])
@pytest.mark.parametrize("place", [0, 1.5, 3, 6])
def test_a_calm_sample_has_the_spread_of_its_place(place: float, count: int) -> None:
    """Hands that are all alike do not make the rating sure."""
    mean = between(MEANS, place)
    found = standing([hand(mean)] * count, UNEVEN)
    by_scale = UNEVEN_SPREAD * mean / (20 * sqrt(count))
    share = SCALE_WEIGHT / (SCALE_WEIGHT + count - 1)
    assert found.error == pytest.approx(by_scale * sqrt(share), rel=0.01)


@pytest.mark.parametrize(
    ("own", "count", "least", "most"),
    [
        (0.5, 3, 0.95, 1.0),
        (0.5, 60, 0.7, 0.85),
        (0.5, 300, 0.6, 0.75),
        (2.0, 3, 1.0, 1.1),
        (2.0, 60, 1.45, 1.7),
        (2.0, 300, 1.6, 1.9),
    ],
)
def test_the_own_spread_counts_more_with_every_hand(
    own: float, count: int, least: float, most: float
) -> None:
    """A player half or twice as even as others of the same strength; errors as multiples of those
    by the scale's spread.
    """
    off = own * UNEVEN_SPREAD * MEANS[3] / 20
    found = standing([hand(MEANS[3] + (-1) ** n * off) for n in range(count)], UNEVEN)
    weights = [0.5 ** (age / HALF) for age in range(count)]
    by_scale = between([UNEVEN_SPREAD * mean for mean in MEANS], found.place) / 20
    by_scale *= sqrt(sum(w * w for w in weights)) / sum(weights)
    assert least < found.error / by_scale < most


@pytest.mark.parametrize("place", range(len(LEVELS)))
def test_the_error_of_the_scale_at_the_place_is_part_of_it(place: int) -> None:
    errors = (3.0, 2.0, 1.5, 1.0, 0.9, 0.8, 0.7)
    scale = {
        "classic": {
            level: LevelFigures(mean, error, 0.0, {})
            for level, mean, error in zip(LEVELS, MEANS, errors, strict=True)
        }
    }
    assert standing([hand(MEANS[place])] * 60, scale).error == pytest.approx(errors[place])


def test_the_range_is_wider_towards_the_weaker_players() -> None:
    """Their hands are more uneven: a few calm ones are often theirs."""
    found = standing([hand(MEANS[1])] * 5, UNEVEN)
    weaker, stronger = between(MEANS, found.low), between(MEANS, found.high)
    assert weaker - found.mean > 1.3 * (found.mean - stronger)


def test_hands_of_other_games_count_for_luck_alone() -> None:
    found = rating_of(entries([hand(20)] * 5 + [hand(99, game="bolivia", lead=70)] * 5), SCALE)
    assert found.hands == 5
    assert found.all_hands == 10
    assert found.play == 35


def test_too_few_hands_have_no_rating() -> None:
    assert rating_of(entries([hand(20)] * (FEWEST - 1)), SCALE).now is None
    assert rating_of(entries([hand(20)] * FEWEST), SCALE).now is not None


def test_kinds_of_decisions() -> None:
    found = rating_of(entries([hand(20, decisions=10)] * 4), SCALE)
    assert [(each.kind, each.count, each.mean) for each in found.kinds] == [
        (Kind.DRAW, 20, 20.0), (Kind.DISCARD, 20, 20.0),
    ]  # fmt: skip
    assert (found.kinds[0].standard, found.kinds[0].strong) == (20.0, 15.0)


def test_levels_in_the_wrong_order_are_pooled() -> None:
    assert falling([5.0, 4.0, 3.0], 0.5) == [5.0, 4.0, 3.0]
    out = falling([9.0, 4.0, 6.0, 5.0], 0.5)
    assert out[0] == 9.0
    assert out[1:] == pytest.approx([5.5, 5.0, 4.5])


def test_levels_that_the_scale_cannot_tell_apart_are_not_leapt_over() -> None:
    """Within the scale's error of each other: a small difference moves the rating a little."""
    means = (40.0, 30.0, 20.0, 12.0, 12.1, 11.9, 5.0)
    scale = {
        "classic": {
            level: LevelFigures(mean, 1.0, 0.0, {})
            for level, mean in zip(LEVELS, means, strict=True)
        }
    }
    places = [standing([hand(mean)] * 60, scale).place for mean in (12.5, 12.2, 12.0, 11.7, 11.4)]
    steps = [after - before for before, after in pairwise(places)]
    assert all(0.1 < step < 0.5 for step in steps), places
    middle = standing([hand(12.0)] * 60, scale)
    assert middle.place == pytest.approx(4)
    assert middle.low == pytest.approx(3)
    assert middle.high == pytest.approx(5)


def test_only_the_newest_hands_have_a_standing() -> None:
    found = rating_of(entries([hand(20)] * (COURSE + 30)), SCALE)
    assert len(found.course) == COURSE
    assert found.hands == COURSE + 30


@pytest.mark.parametrize(
    ("hands", "is_cut"),
    [(FEWEST - 1, False), (COURSE + FEWEST - 1, False), (COURSE + FEWEST, True)],
)
def test_a_course_without_the_first_standings_is_cut(hands: int, is_cut: bool) -> None:
    assert rating_of(entries([hand(20)] * hands), SCALE).is_cut is is_cut


def test_the_shipped_scale_is_that_of_the_judge() -> None:
    scale = shipped_scale()
    assert scale, f"measured by another judge than {JUDGE}"
    for game, levels in scale.items():
        assert set(levels) == set(LEVELS), game
        means = [levels[level].mean for level in LEVELS]
        # Neighbours may be in the wrong order within their errors, the ends may not.
        assert means[0] > 2 * means[-1], game
        assert means[1] > means[4] > means[6], game


def test_only_what_counts_since_the_reset(tmp_path: Path) -> None:
    from game.daily.deal import DailyDeal
    from tests.daily.playing import DAY, played

    places = Folders(tmp_path, tmp_path, tmp_path)
    record = played(DailyDeal(DAY, "classic"))
    when = datetime(2026, 12, 24, 20, 15)
    PriceFiles(places.prices).keep(record, record.hands[0], Entry(when, hand(20)))
    assert rating_since(places, "").all_hands == 1
    assert rating_since(places, "2026-12-24 20:15:00").all_hands == 1
    assert rating_since(places, "2026-12-24 20:15:01").all_hands == 0
