"""Compares two kinds of players on the same decks, and prints the table of ``strength`` and
``ladder``.

A side, or a player where each has their own total, is always of one kind. Each deck is played with
the kinds at all places: two sides exchange places; three or five alternate between the kinds, with
every rotation and with the kinds exchanged. So every variant can be compared. The margin of a deck
is the mean over these plays; standard errors are over decks.
"""

from __future__ import annotations

import argparse
from math import log

from game.tournament.arena import Plan, simulate
from game.tournament.statistics import Summary
from game.variants import VARIANTS

from .opponents import make

SEED = 20_261
ERRORS = 0.05
FEWEST = 10
"""Minimum number of decks before the test decides, since it needs the variance."""

HEAD = (f"{'variant':18} {'player':>20} {'against':>20} {'margin':>7} {'error':>6} {'ratio':>6} "
        f"{'95 % interval':>18} {'decks':>6} {'s/move':>7}")  # fmt: skip


def kinds(text: str) -> list[str]:
    """An option's list of kinds of players, separated by commas."""
    found = text.split(",")
    for kind in found:
        try:
            make(kind)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
    return found


def variants(text: str) -> list[str]:
    """An option's list of variants by key, separated by commas, or all of them."""
    found = list(VARIANTS) if text == "all" else text.split(",")
    for key in found:
        if key not in VARIANTS:
            raise argparse.ArgumentTypeError(f"there is no variant {key!r}")
    return found


def describe(parser: argparse.ArgumentParser, keys: str, count: str = "decks") -> None:
    """Add the options of every comparison.

    ``keys`` are the variants without ``--variants``; ``count`` is the name of the option for their
    number.
    """
    parser.add_argument("--variants", type=variants, default=keys, help="keys with commas, or all")
    parser.add_argument(f"--{count}", type=int, default=100)
    parser.add_argument("--seed", type=int, default=SEED, help="another one gives other decks")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--scheduler", help="address of a Dask scheduler")


def planned(kind: str, rival: str, key: str, options: argparse.Namespace) -> Plan:
    """The plan of a comparison."""
    return Plan(
        VARIANTS[key], (kind, rival), options.seed, options.decks, make,
        duplicate=True, whole_sides=True,
    )  # fmt: skip


def compare(
    kind: str,
    rival: str,
    key: str,
    options: argparse.Namespace,
    sprt: tuple[float, float] | None = None,
) -> str:
    """Let two kinds play; the line of the table, ending with the result of the test."""
    summary = Summary(planned(kind, rival, key, options))
    said = "undecided" if sprt is not None else ""
    bound = log((1 - ERRORS) / ERRORS)
    for plays in simulate(summary.plan, options.jobs, options.scheduler):
        summary.add(plays)
        if sprt is not None and abs(found := likelihood(summary, *sprt)) > bound:
            said = f"at least {sprt[1]:+g}" if found > 0 else f"at most {sprt[0]:+g}"
            break
    return row(summary, said)


def likelihood(summary: Summary, low: float, high: float) -> float:
    """The log likelihood ratio of the margins for a true margin of HIGH against LOW."""
    margin = summary.margin
    if margin.count < FEWEST or not margin.error:
        return 0.0
    variance = margin.error**2 * margin.count
    return margin.count * (high - low) / variance * (margin.mean - (low + high) / 2)


def row(summary: Summary, said: str = "") -> str:
    """The line of the table below ``HEAD``. The ratio is the margin divided by its standard
    error.
    """
    kind, rival = summary.plan.kinds
    margin = summary.margin
    low, high = summary.interval()
    count, seconds = summary.moves[kind]
    errors = f"{margin.mean / margin.error:+.1f}" if margin.error else ""
    return (
        f"{summary.plan.variant.key:18} {kind:>20} {rival:>20} {margin.mean:+7.0f} "
        f"{margin.error:6.0f} {errors:>6} {f'{low:+.0f} to {high:+.0f}':>18} {margin.count:6} "
        f"{seconds / max(1, count):7.3f} {said}"
    ).rstrip()
