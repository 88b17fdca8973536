"""Many hands of the simulator against the rules core.

python -m tests.simulator [--hands N] [--seed S] [--variant KEY[,KEY…]] [--random]

N hands are shared out among the variants and their options; with ``--random`` they are played by
random lawful actions instead of the simulator's policy. The exit status is 1 if any hand differed.
``--digest`` prints one number for the scores of some hands in every variant instead, which has to
be the same for the plain and the compiled simulator.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections import Counter
from time import perf_counter

from game.rules.refusal import IllegalActionError
from game.simulator import COMPILED, Unrepresentable

from .differential import every_rule_set, outcome, play_at_random, play_by_policy


def digest() -> str:
    """A digest of how hands of every rule set end."""
    text = hashlib.sha256()
    for variant in every_rule_set():
        for seed in range(5):
            try:
                text.update(repr(outcome(variant, seed)).encode())
            except Unrepresentable:
                break
    return text.hexdigest()[:16]


def main() -> int:
    """Play the hands and print what differed."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulator")
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", default="")
    parser.add_argument("--random", action="store_true")
    parser.add_argument("--digest", action="store_true")
    options = parser.parse_args()
    if options.digest:
        print(digest())
        return 0
    wanted = options.variant.split(",") if options.variant else []
    play = play_at_random if options.random else play_by_policy
    rule_sets = []
    for variant in every_rule_set():
        if not wanted or variant.key in wanted:
            rule_sets.append(variant)
    print(f"{'compiled' if COMPILED else 'plain Python'}, {len(rule_sets)} rule sets")
    wrong: Counter[str] = Counter()
    played: Counter[str] = Counter()
    start = perf_counter()
    for number in range(options.hands):
        variant = rule_sets[number % len(rule_sets)]
        seed = options.seed + number
        try:
            fault = play(variant, seed)
        except Unrepresentable:
            continue
        except IllegalActionError as refused:
            fault = f"refused: {refused}"
        played[variant.key] += 1
        if fault:
            wrong[variant.key] += 1
            if wrong[variant.key] <= 3:
                print(f"{variant.key} {dict(variant.chosen)} seed {seed}: {fault}")
    seconds = perf_counter() - start
    for key, number in played.items():
        print(f"{key:20} {number:6} hands, {wrong[key]} differ")
    print(f"{sum(played.values())} hands in {seconds:.1f} s, {sum(wrong.values())} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
