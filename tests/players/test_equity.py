"""The chance to win a match: what it has to obey, and whether it comes true."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from random import Random
from statistics import fmean

import pytest

from game.players.equity.match_equity import Equity, Scores, equity_for, rungs, scores_for
from game.players.equity.stakes import Stakes, chance
from game.rules.variant import with_options
from game.rules.variant_faults import VariantError
from game.variants import VARIANTS
from tests.benchmarks.equity import (
    by_simulator,
    calibration,
    equity_of,
    match_from,
    measure,
    random_totals,
)
from tests.tried import TRIED


def stands(key: str, number: int) -> list[list[int]]:
    """Some totals of a match."""
    random = Random(key)
    return [random_totals(VARIANTS[key], random) for _ in range(number)]


@pytest.mark.parametrize("key", TRIED)
def test_somebody_wins_and_at_the_start_everybody_may(key: str) -> None:
    variant = VARIANTS[key]
    accounts = len(variant.table.sides)
    for account in range(accounts):
        assert chance(variant, [0] * accounts, account) == pytest.approx(1 / accounts)
    for totals in stands(key, 50):
        chances = [chance(variant, totals, account) for account in range(accounts)]
        assert all(0.0 <= each <= 1.0 for each in chances)
        assert sum(chances) == pytest.approx(1.0, abs=1e-9 if accounts == 2 else 0.02)


@pytest.mark.parametrize("key", TRIED)
def test_own_points_never_harm_and_rivals_points_never_help(key: str) -> None:
    variant = VARIANTS[key]
    accounts = len(variant.table.sides)
    random = Random(key)
    for totals in stands(key, 40):
        stakes = Stakes(variant, totals)
        points = [random.randrange(-600, 2500, 5) for _ in totals]
        more = 5 * random.randrange(1, 400)
        for whose in range(accounts):
            changed = [gained + more * (account == whose) for account, gained in enumerate(points)]
            gain = stakes.worth(changed, 0) - stakes.worth(points, 0)
            assert gain > 0.0 if whose == 0 else gain < 0.0, (totals, points, changed)


@pytest.mark.parametrize("key", TRIED)
def test_at_the_start_a_point_is_worth_about_a_point(key: str) -> None:
    variant = VARIANTS[key]
    rivals = [0] * (len(variant.table.sides) - 1)
    stakes = Stakes(variant, [0, *rivals])
    spread = round(scores_for(variant).pair(0, 0)[2])
    for part in (-1.0, -0.5, 0.5, 1.0):
        points = round(part * spread)
        assert stakes.worth([points, *rivals], 0) == pytest.approx(points, rel=0.5)


@pytest.mark.parametrize(
    ("totals", "chances"),
    [
        ((5200, 5100), (1.0, 0.0)),
        ((4995, 5000), (0.0, 1.0)),
        ((5200, 5200), (0.5, 0.5)),
        ((6000, -400), (1.0, 0.0)),
    ],
)
def test_the_higher_total_wins_once_the_target_is_reached(
    totals: tuple[int, int], chances: tuple[float, float]
) -> None:
    variant = VARIANTS["classic"]
    assert tuple(chance(variant, totals, account) for account in (0, 1)) == chances


def test_of_three_the_highest_wins_and_a_tie_is_shared() -> None:
    variant = VARIANTS["classic_three"]
    assert [chance(variant, (5100, 5300, 4000), account) for account in range(3)] == [0, 1, 0]
    assert [chance(variant, (5100, 5100, 4000), account) for account in range(3)] == [0.5, 0.5, 0]


def test_who_has_to_open_higher_is_less_far_ahead() -> None:
    steps = ((0, 50, 0), (2500, 120, 0))
    flat = (-1.4, -0.9, -0.5, -0.2, 0.2, 0.5, 0.9, 1.4)
    easy = Scores(
        ((50, 0), (120, 0)),
        ((800, 800, 600, 600), (800, 800, 600, 600), (800, 800, 600, 600)),
        (flat, flat),
        0.0,
    )
    hard = replace(
        easy, moments=((800, 800, 600, 600), (300, 1000, 600, 600), (600, 600, 600, 600))
    )
    at_ease = Equity(easy, 5000, steps, 2).chance((3000, 2000), 0)
    held_up = Equity(hard, 5000, steps, 2).chance((3000, 2000), 0)
    assert 0.5 < held_up < at_ease - 0.05


def test_hands_in_which_both_reach_the_target_count() -> None:
    # Everybody gets 1000 a hand, give or take 100: both arrive together, whoever leads wins.
    narrow = (-1.4, -0.9, -0.5, -0.2, 0.2, 0.5, 0.9, 1.4)
    scores = Scores(((50, 0),), ((1000, 1000, 100, 100),), (narrow,), 0.0)
    equity = Equity(scores, 5000, ((0, 50, 0),), 2)
    assert equity.chance((4900, 4500), 0) > 0.97
    assert equity.chance((4900, 4880), 0) == pytest.approx(0.55, abs=0.06)


@pytest.mark.parametrize("target", [1, 300, 5000, 40_000, 1_000_000])
def test_any_target_has_chances(target: int) -> None:
    variant = VARIANTS["classic"]
    variant = replace(variant, match=replace(variant.match, target=target))
    equity = equity_for(variant)
    assert equity.chance((0, 0), 0) == pytest.approx(0.5)
    assert equity.chance((target - 1, -target), 0) >= 0.5
    assert equity.chance((-10 * target, -20 * target), 0) == pytest.approx(0.5, abs=0.5)


@pytest.mark.parametrize("key", TRIED)
def test_options_have_chances_too(key: str) -> None:
    variant = VARIANTS[key]
    for option in variant.options:
        for value in option.choices[1:]:
            try:
                changed = with_options(variant, {option.name: value})
            except VariantError:
                continue
            accounts = len(changed.table.sides)
            leading = [changed.match.target * 4 // 5, *[changed.match.target // 5] * (accounts - 1)]
            assert 1 / accounts < chance(changed, leading, 0) < 1.0


def test_the_scores_kept_are_those_measured() -> None:
    variant = VARIANTS["classic"]
    scores = measure(variant, by_simulator(variant), 12)
    assert len(scores.asks) == len(rungs(variant)) == len(scores.shapes)
    again = Scores.from_json(scores.as_json())
    assert again.asks == scores.asks
    for row, kept in zip(scores.moments, again.moments, strict=True):
        assert kept == pytest.approx(row, abs=5.01)
    assert scores.pair(0, 1)[:2] == scores.pair(1, 0)[1::-1]


@pytest.mark.parametrize("key", ["classic", "international", "classic_three"])
def test_what_is_foretold_of_players_comes_true(key: str) -> None:
    variant = VARIANTS[key]
    play = by_simulator(variant)
    equity = equity_of(variant, measure(variant, play, 200))
    target = variant.match.target
    others = [target // 10] * (len(variant.table.sides) - 2)
    for mine, rival in ((0.85, 0.6), (0.6, 0.3), (0.3, 0.85)):
        totals = [int(mine * target), int(rival * target), *others]
        count = 150
        won = fmean([match_from(variant, play, totals, seed)[1] == 0 for seed in range(count)])
        # Three and a half standard errors, and as much as 200 hands leave open.
        allowed = 3.5 * sqrt(0.25 / count) + 0.03
        assert won == pytest.approx(equity.chance(totals, 0), abs=allowed), totals


def test_a_table_of_what_was_foretold_keeps_the_sums() -> None:
    variant = VARIANTS["classic"]
    found = [([4000, 1000], 0), ([4000, 1000], 0), ([4000, 1000], 1), ([2000, 2000], 1)]
    equity = equity_for(variant)
    assert isinstance(equity, Equity)
    table = calibration(equity, found)
    assert sum(number for _, _, number in table) == 2 * len(found)
    assert sum(true * number for _, true, number in table) == pytest.approx(len(found))
