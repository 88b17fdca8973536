"""Two kinds on the same decks: what the table says, and that any variant can be asked for."""

from __future__ import annotations

import argparse
from math import log
from statistics import mean, stdev

import pytest

from game.tournament.statistics import Summary
from game.variants import VARIANTS

from .comparing import compare, describe, kinds, likelihood, planned, row, variants


def options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    describe(parser, "classic,international")
    return parser.parse_args(words)


def filled(*margins: float) -> Summary:
    summary = Summary(planned("standard", "policy-1", "classic", options()))
    for margin in margins:
        summary.margin.add(margin)
    summary.moves = {"standard": (4, 1.0), "policy-1": (4, 2.0)}
    return summary


def test_the_line_has_the_error_the_ratio_and_the_interval() -> None:
    margins = (40.0, 100.0, 20.0, 80.0)
    error = stdev(margins) / 2
    assert row(filled(*margins), "undecided").split() == [
        "classic", "standard", "policy-1", "+60", f"{error:.0f}", f"{60 / error:+.1f}",
        f"{60 - 1.96 * error:+.0f}", "to", f"{60 + 1.96 * error:+.0f}", "4", "0.250", "undecided",
    ]  # fmt: skip


def test_without_a_spread_there_is_no_ratio() -> None:
    assert row(filled(7.0, 7.0)).split()[3:6] == ["+7", "0", "+7"]


def test_the_test_speaks_for_the_likelier_margin() -> None:
    margins = [50.0 + change for change in range(-30, 31, 5)]
    summary = filled(*margins)
    spread = stdev(margins) ** 2
    # The two normal densities of every margin, multiplied.
    likelier = sum(((m - 0) ** 2 - (m - 40) ** 2) / (2 * spread) for m in margins)
    assert likelihood(summary, 0, 40) == pytest.approx(likelier)
    assert likelihood(summary, 0, 40) > log(19)
    assert likelihood(summary, 60, 100) < 0
    assert likelihood(filled(50.0, 60.0), 0, 40) == 0


def test_all_variants_or_some() -> None:
    assert options("--variants", "all").variants == list(VARIANTS)
    assert options("--variants", "samba,classic").variants == ["samba", "classic"]
    assert options().variants == ["classic", "international"]
    with pytest.raises(argparse.ArgumentTypeError, match="mah-jong"):
        variants("classic,mah-jong")
    with pytest.raises(argparse.ArgumentTypeError, match="nobody"):
        kinds("standard,nobody")


def test_three_sides_meet_and_another_seed_gives_other_decks() -> None:
    lines = [
        compare("standard", "beginner", "six_three_sides", options("--decks", "1", *more)).split()
        for more in ([], [], ["--seed", "5"])
    ]
    assert lines[0][:3] == ["six_three_sides", "standard", "beginner"]
    assert lines[0][:-1] == lines[1][:-1]  # the last is the time
    assert lines[0][3] != lines[2][3]
    assert lines[0][3] != "+0"


def test_a_decided_test_ends_the_match() -> None:
    line = compare("standard", "beginner", "classic", options("--decks", "30"), (-2000, -1000))
    assert line.endswith("at least -1000")
    assert line.split()[-5] == "10"


def test_the_mean_of_all_places_is_what_counts() -> None:
    both = [
        compare(*pair, "classic_three", options("--decks", "1")).split()[3]
        for pair in (("standard", "beginner"), ("beginner", "standard"))
    ]
    assert mean(map(int, both)) == pytest.approx(0, abs=0.5)
