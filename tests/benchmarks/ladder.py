"""Each level against the one below.

``python -m tests.benchmarks.ladder`` plays every level against the one below it in four variants,
each deck at all places, and prints points a hand with standard errors, the margin in standard
errors and 95 % intervals. ``--variants all`` plays every variant, with whole sides of a kind (see
``comparing``). Another ``--seed`` gives other decks, so that a long run can be split.
``--jobs`` and ``--scheduler`` are those of ``simulate``.
"""

from __future__ import annotations

import argparse
from itertools import pairwise

from .comparing import HEAD, compare, describe, kinds

LEVELS = ("newcomer", "beginner", "casual", "standard", "strong", "expert", "master")
VARIANTS = "classic,international,modern_american,samba"


def main() -> int:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", type=kinds, default=LEVELS, help="kinds, the weakest first")
    describe(parser, VARIANTS)
    arguments = parser.parse_args()
    print(HEAD)
    for key in arguments.variants:
        for rival, kind in pairwise(arguments.levels):
            print(compare(kind, rival, key, arguments), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
