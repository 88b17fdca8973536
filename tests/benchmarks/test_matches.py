"""Matches won: who has won one, and the interval."""

from __future__ import annotations

import argparse
from dataclasses import replace

import pytest

from game.rules.state import Ended
from game.tournament.arena import HandTally, Plan, Play
from game.variants import VARIANTS
from game.variants.house import with_house_rules

from .comparing import describe, planned
from .matches import first_won, play, wilson


def options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    describe(parser, "classic")
    return parser.parse_args(words)


def plan(key: str, *words: str) -> Plan:
    return replace(planned("standard", "beginner", key, options(*words)), matches=True)


def match(shift: int, *hands: tuple[int, ...]) -> Play:
    return Play(shift, [HandTally(points, Ended.OUT, 1, 1, 9, False, False) for points in hands])


def test_the_winner_is_who_has_the_higher_total_at_the_end() -> None:
    two = plan("classic")
    assert first_won(two, match(0, (3000, 900), (2500, 100))) is True
    assert first_won(two, match(1, (3000, 900), (2500, 100))) is False
    assert first_won(two, match(1, (3000, 3000), (2100, 2500))) is True
    assert first_won(two, match(0, (3000, 900))) is None
    assert first_won(two, match(0, (5000, 900), ())) is None


def test_of_three_sides_the_kind_that_has_the_winning_one_wins() -> None:
    three = plan("six_three_sides")
    # Sides are of the kinds 0 1 0, then moved on, then 1 0 1.
    lone = [match(shift, (0, three.variant.match.target, 0)) for shift in range(6)]
    assert [first_won(three, one) for one in lone] == [False, True, True, True, False, False]


def test_the_interval_by_its_equation() -> None:
    for won, played in ((7, 10), (1, 50), (300, 500)):
        for bound in wilson(won, played):
            # The share lies just 1.96 standard errors, those of the bound, from the bound.
            off = abs(won / played - bound)
            assert off == pytest.approx(1.96 * (bound * (1 - bound) / played) ** 0.5)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == 1
    assert wilson(0, 0) == (0, 1)


@pytest.mark.parametrize("key", ["classic", "five_rotating", "cutthroat"])
def test_matches_are_played_at_all_places(key: str) -> None:
    short = with_house_rules(VARIANTS[key], {"match": {"target": 500}})
    words = play(replace(plan(key, "--decks", "2"), variant=short), options()).split()
    assert words[:3] == [key, "standard", "beginner"]
    won, played = int(words[3]), int(words[4])
    assert played == (12 if key == "cutthroat" else 4)
    assert 0 < won <= played
    assert words[5] == f"{100 * won / played:.1f}"
    assert float(words[6]) < float(words[5]) <= float(words[8])
