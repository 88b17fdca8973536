"""Many hands of the simulator against the rules core.

python -m tests.simulator [--hands N] [--seed S] [--variant KEY[,KEY…]] [--random]
python -m tests.simulator --house N [--seed S] [--jobs J]

N hands are shared out among the variants and their options; with ``--random`` they are played by
random lawful actions instead of the simulator's policy. The exit status is 1 if any hand differed.

With ``--house`` N random house games are played instead, one hand of each by the policy and one at
random, in J processes side by side: ``python -m tests.simulator --house 20000 --jobs 2`` once plain
and once compiled (``build/compile.py``) is what a change of the rules or of the simulator has to
come through. Whatever either engine raises, and a hand that does not end, counts as different.

``--digest`` prints one number for the scores of some hands in every variant instead, which has to
be the same for the plain and the compiled simulator: with ``--same`` both are asked, and the exit
status is 1 if they differ or if there is no compiled one.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
from collections import Counter
from time import perf_counter

from game.rules.refusal import IllegalActionError
from game.simulator import COMPILED, Unrepresentable

from .differential import every_rule_set, outcome, play_at_random, play_by_policy
from .houses import play_houses


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


def same() -> bool:
    """Whether the compiled simulator plays as the plain one does, each in a process of its own."""
    if not COMPILED:
        print("the simulator is not compiled")
        return False
    command = ["tests.simulator", "--digest"]
    compiled, plain = (
        subprocess.run([sys.executable, "-m", *words], check=True, stdout=subprocess.PIPE).stdout
        for words in (command, ["tests.benchmarks.plain", *command])
    )
    print(f"compiled {compiled.decode().strip()}, plain {plain.decode().strip()}")
    return compiled == plain


def house_games(number: int, first: int, jobs: int) -> int:
    """Play random house games and print what differed; the exit status."""
    start = perf_counter()
    hands = wrong = left_out = 0
    print(f"{'compiled' if COMPILED else 'plain Python'}, {number} house games", flush=True)
    for games, finding in enumerate(play_houses(first, number, jobs), 1):
        hands += finding.hands
        left_out += not finding.hands
        wrong += len(finding.faults)
        for fault in finding.faults:
            print(fault, flush=True)
        if games % 1000 == 0:
            print(f"{games} games, {hands} hands, {wrong} differ", flush=True)
    seconds = perf_counter() - start
    print(f"{hands} hands in {seconds:.1f} s, {wrong} differ; {left_out} games have no flat form")
    return 1 if wrong else 0


def main() -> int:
    """Play the hands and print what differed."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulator")
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", default="")
    parser.add_argument("--random", action="store_true")
    parser.add_argument("--digest", action="store_true")
    parser.add_argument("--house", type=int, default=0, metavar="N")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--same", action="store_true")
    options = parser.parse_args()
    if options.digest:
        print(digest())
        return 0
    if options.same:
        return 0 if same() else 1
    if options.house:
        return house_games(options.house, options.seed, options.jobs)
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
