"""Each level against the one below, and what a longer look ahead is worth.

``python -m tests.benchmarks.ladder`` plays every level against the one below it in four variants,
each deck both ways round, and prints points a hand with 95 % intervals. ``--curve 100,400,1600``
plays the expert with these budgets against ``policy-1`` instead. ``--jobs`` and ``--scheduler`` are
those of ``simulate``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise

from .strength import measure

LEVELS = ("beginner", "casual", "standard", "strong", "expert", "master")
VARIANTS = "classic,international,modern_american,samba"


def matches(levels: str, curve: str) -> Iterator[tuple[str, str]]:
    """The kinds that meet, the one that should win first."""
    if curve:
        yield from ((f"expert@{budget}", "policy-1") for budget in curve.split(","))
    else:
        yield from ((upper, lower) for lower, upper in pairwise(levels.split(",")))


def main() -> int:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variants", default=VARIANTS, help="keys, with commas")
    parser.add_argument("--levels", default=",".join(LEVELS), help="kinds, the weakest first")
    parser.add_argument("--curve", default="", help="budgets, with commas")
    parser.add_argument("--decks", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--scheduler", help="address of a Dask scheduler")
    arguments = parser.parse_args()
    print(f"{'variant':18} {'player':>12} {'against':>10} {'margin':>8} {'95 % interval':>18} "
          f"{'decks':>6} {'s/move':>7}")  # fmt: skip
    for key in arguments.variants.split(","):
        for kind, rival in matches(arguments.levels, arguments.curve):
            summary, _ = measure(
                kind, rival, key, arguments.decks, arguments.jobs, arguments.scheduler, None
            )
            low, high = summary.interval()
            count, seconds = summary.moves[kind]
            print(
                f"{key:18} {kind:>12} {rival:>10} {summary.margin.mean:+8.0f} "
                f"{f'{low:+.0f} to {high:+.0f}':>18} {summary.margin.count:6} "
                f"{seconds / max(1, count):7.3f}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
