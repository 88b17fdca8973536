"""Many random house games played to their end: ``python -m tests.variants [--games N] [--seed S]``.

Each is played once by a readable policy and once at random. What took longest of finding the simple
actions of a position is printed, in milliseconds of processor time. The exit status is 1 if a game
failed or did not end, or if a position took longer than ``--most`` milliseconds twice.
"""

from __future__ import annotations

import argparse
import sys

from .playing import at_random, milliseconds_for, positions, readable
from .random_house import random_house, random_variant


def main() -> int:
    """Play the games and print what was slow or failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.variants")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=float, default=50.0)
    options = parser.parse_args()
    slowest: list[tuple[float, int]] = []
    looked = failed = 0
    for seed in range(options.seed, options.seed + options.games):
        variant = random_variant(seed)
        for player in (readable, at_random):
            longest = 0.0
            try:
                for state in positions(variant, seed, player(variant, seed)):
                    looked += 1
                    taken = milliseconds_for(state)
                    if taken > longest:
                        # Once more: other programs may have been in the way.
                        longest = max(longest, min(taken, milliseconds_for(state)))
            except Exception as error:
                failed += 1
                print(f"seed {seed}, {player.__name__}: {type(error).__name__}: {error}")
                print(f"    {random_house(seed)}")
            slowest.append((longest, seed))
    slowest.sort(reverse=True)
    slow = [found for found in slowest if found[0] > options.most]
    print(f"{2 * options.games} hands, {looked} positions, {failed} failed")
    print(f"{len(slow)} took more than {options.most:.0f} ms; the slowest:")
    for taken, seed in slowest[:5]:
        print(f"{taken:8.1f} ms  seed {seed}")
    return 1 if failed or slow else 0


if __name__ == "__main__":
    sys.exit(main())
