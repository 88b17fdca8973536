"""Two kinds of players on the same decks, and the table: for ``strength`` and ``ladder``.

A side, or a player where each has a total of his own, always is of one kind, and each deck is
played at all places: two sides change theirs, three or five are of one kind and the other in turn,
with every turn of that order and with the kinds exchanged. So every variant can be compared. The
margin of a deck is the mean over these plays, and standard errors are those over decks.
``heedless-KIND`` is a kind that looks ahead without minding the vetoes, ``simulated`` plays as the
players of the playouts do.
"""

from __future__ import annotations

import argparse
from math import log

from game.tournament.arena import Plan, simulate
from game.tournament.statistics import Summary
from game.variants import VARIANTS

from .heedless import make

SEED = 20_261
ERRORS = 0.05
FEWEST = 10
"""Decks before the test may speak: the variance has to be known."""

HEAD = (f"{'variant':18} {'player':>20} {'against':>20} {'margin':>7} {'error':>6} {'ratio':>6} "
        f"{'95 % interval':>18} {'decks':>6} {'s/move':>7}")  # fmt: skip


def kinds(text: str) -> list[str]:
    """The kinds of players in a list with commas, for an option."""
    found = text.split(",")
    for kind in found:
        try:
            make(kind)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
    return found


def variants(text: str) -> list[str]:
    """The keys of variants in a list with commas, or of all of them, for an option."""
    found = list(VARIANTS) if text == "all" else text.split(",")
    for key in found:
        if key not in VARIANTS:
            raise argparse.ArgumentTypeError(f"there is no variant {key!r}")
    return found


def describe(parser: argparse.ArgumentParser, keys: str, count: str = "decks") -> None:
    """The options of every comparison; ``keys`` are the variants without ``--variants``, ``count``
    is what their number is called."""
    parser.add_argument("--variants", type=variants, default=keys, help="keys with commas, or all")
    parser.add_argument(f"--{count}", type=int, default=100)
    parser.add_argument("--seed", type=int, default=SEED, help="another one gives other decks")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--scheduler", help="address of a Dask scheduler")


def planned(kind: str, rival: str, key: str, options: argparse.Namespace) -> Plan:
    """What is to be played for a comparison."""
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
    """Let two kinds meet; the line of the table, with what the test said at its end."""
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
    """The logarithm of how much likelier the margins are if the true one is HIGH, not LOW."""
    margin = summary.margin
    if margin.count < FEWEST or not margin.error:
        return 0.0
    variance = margin.error**2 * margin.count
    return margin.count * (high - low) / variance * (margin.mean - (low + high) / 2)


def row(summary: Summary, said: str = "") -> str:
    """The line of the table below ``HEAD``; the ratio is the margin by its standard error."""
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
