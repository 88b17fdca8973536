"""What a decision costs, and its reason when somebody asks for it.

    python -m tests.benchmarks.reasons [--levels LEVEL,…] [--games KEY,…] [--positions N]

For each level, in positions from hands of the games: the processor time of a decision with its
standard error and the calls of Python functions in it, and the calls of the reason, where one is
found. Calls are the same on every machine.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from statistics import fmean, median, stdev
from time import process_time
from typing import TypeVar

from game.players import make_player
from game.rules.actions import Discard
from game.simulator import COMPILED
from game.variants import VARIANTS
from tests.told.asking import places

T = TypeVar("T")


def counted(ask: Callable[[], T]) -> tuple[T, int]:
    """What a function gives, and how many functions of Python are called for it."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        found = ask()
    finally:
        sys.setprofile(before)
    return found, calls


def measure(level: str, games: list[str], number: int) -> Iterator[str]:
    """Lines of figures for a level."""
    seconds: list[float] = []
    deciding: list[int] = []
    telling: dict[str, list[int]] = defaultdict(list)
    player = make_player(level, 1)
    for place in places(number, games):
        # The first time fills what is kept for all decisions of a game.
        _ = player.decide(place.view).why
        begun = process_time()
        player.decide(place.view)
        seconds.append(process_time() - begun)
        decision, calls = counted(lambda: player.decide(place.view))  # noqa: B023
        deciding.append(calls)
        why, calls = counted(lambda: decision.why)  # noqa: B023
        if why:
            sort = "a discard" if isinstance(decision.action, Discard) else "another move"
            telling[sort].append(calls)
    error = stdev(seconds) / len(seconds) ** 0.5
    yield (
        f"{level:9} a decision: {1000 * fmean(seconds):.2f} ms (± {1000 * error:.2f}), "
        f"median {1000 * median(seconds):.2f}; {median(deciding):,.0f} calls, "
        f"{fmean(deciding):,.0f} on average"
    )
    for sort, found in sorted(telling.items()):
        yield (
            f"{'':9} the reason of {sort}, {len(found)} found: {median(found):,.0f} calls, "
            f"{fmean(found):,.0f} on average, at most {max(found):,}"
        )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.reasons")
    parser.add_argument("--levels", default="standard,strong,expert")
    parser.add_argument("--games", default=",".join(VARIANTS))
    parser.add_argument("--positions", type=int, default=10 * len(VARIANTS))
    options = parser.parse_args()
    print("compiled" if COMPILED else "plain Python")
    for level in options.levels.split(","):
        for line in measure(level, options.games.split(","), options.positions):
            print(line, flush=True)


if __name__ == "__main__":
    main()
