"""How strong a computer player is: fixed decks, each played twice, against frozen opponents.

``python -m tests.benchmarks.strength expert@500`` plays against ``policy-1`` and the styles frozen
beside it and prints points a hand with 95 % intervals. With ``--sprt LOW,HIGH`` a match stops as
soon as the sequential probability ratio test (5 % errors) knows whether the margin is LOW or HIGH
points: the gate for a change. ``--jobs`` and ``--scheduler`` are those of ``simulate``.

The decks depend on nothing but ``SEED``: anybody's player can be measured on them with
``python -m game move`` or by a kind of its own, and the table compared.
"""

from __future__ import annotations

import argparse
from math import log

from game.players import make_player
from game.players.arena import Plan, simulate
from game.players.pool import POOL
from game.players.tally import Summary
from game.variants import VARIANTS

SEED = 20_261
OPPONENTS = ("policy-1", *POOL)
ERRORS = 0.05
FEWEST = 10
"""Pairs of hands before the test may speak: the variance has to be known."""


def ratio(summary: Summary, low: float, high: float) -> float:
    """The logarithm of how much likelier the margins are if the true one is HIGH, not LOW."""
    margin = summary.margin
    if margin.count < FEWEST or not margin.error:
        return 0.0
    variance = margin.error**2 * margin.count
    return margin.count * (high - low) / variance * (margin.mean - (low + high) / 2)


def measure(
    kind: str, rival: str, key: str, decks: int, jobs: int, scheduler: str | None,
    sprt: tuple[float, float] | None,
) -> tuple[Summary, str]:  # fmt: skip
    """Play one match of kinds; the summary, and what the test said."""
    plan = Plan(VARIANTS[key], (kind, rival), SEED, decks, make_player, duplicate=True)
    summary = Summary(plan)
    bound = log((1 - ERRORS) / ERRORS)
    for plays in simulate(plan, jobs, scheduler):
        summary.add(plays)
        if sprt is not None and abs(found := ratio(summary, *sprt)) > bound:
            return summary, f"at least {sprt[1]:+g}" if found > 0 else f"at most {sprt[0]:+g}"
    return summary, "undecided" if sprt is not None else ""


def main() -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", help="the player, with a budget if it takes one")
    parser.add_argument("--against", default=",".join(OPPONENTS), help="kinds, with commas")
    parser.add_argument("--variants", default="classic,international", help="keys, with commas")
    parser.add_argument("--decks", type=int, default=100)
    parser.add_argument("--sprt", help="LOW,HIGH in points a hand")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--scheduler", help="address of a Dask scheduler")
    arguments = parser.parse_args()
    sprt = None
    if arguments.sprt:
        low, high = (float(word) for word in arguments.sprt.split(","))
        sprt = (low, high)
    print(f"{'variant':18} {'against':12} {'margin':>8} {'95 % interval':>20} {'pairs':>6} "
          f"{'s/move':>7}")  # fmt: skip
    for key in arguments.variants.split(","):
        for rival in arguments.against.split(","):
            summary, said = measure(
                arguments.kind, rival, key, arguments.decks, arguments.jobs,
                arguments.scheduler, sprt,
            )  # fmt: skip
            low, high = summary.interval()
            count, seconds = summary.moves[arguments.kind]
            print(
                f"{key:18} {rival:12} {summary.margin.mean:+8.0f} {low:+10.0f}{high:+10.0f} "
                f"{summary.margin.count:6} {seconds / max(1, count):7.3f} {said}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
