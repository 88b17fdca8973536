"""Each level against the one below, and the value of larger budgets.

``python -m tests.benchmarks.ladder`` plays every level against the one below it in four variants,
each deck at all places, and prints points a hand with standard errors, the margin in standard
errors and 95 % intervals. ``--curve 100,400,1600`` plays the master with these budgets against
``policy-1`` instead. ``--variants all`` plays every variant, with whole sides of a kind (see
``comparing``). A level in ``--levels`` may be heedless, as in ``heedless-expert``: it decides
without the vetoes. Another ``--seed`` gives other decks, so that a long run can be split.
``--jobs`` and ``--scheduler`` are those of ``simulate``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise

from .comparing import HEAD, compare, describe, kinds

LEVELS = ("newcomer", "beginner", "casual", "standard", "strong", "expert", "master")
VARIANTS = "classic,international,modern_american,samba"


def matches(levels: Sequence[str], curve: str) -> Iterator[tuple[str, str]]:
    """The pairs of kinds, with the one that should win first."""
    if curve:
        yield from ((f"master@{budget}", "policy-1") for budget in curve.split(","))
    else:
        yield from ((upper, lower) for lower, upper in pairwise(levels))


def main() -> int:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", type=kinds, default=LEVELS, help="kinds, the weakest first")
    parser.add_argument("--curve", default="", help="budgets, with commas")
    describe(parser, VARIANTS)
    arguments = parser.parse_args()
    print(HEAD)
    for key in arguments.variants:
        for kind, rival in matches(arguments.levels, arguments.curve):
            print(compare(kind, rival, key, arguments), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
