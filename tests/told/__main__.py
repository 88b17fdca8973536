"""What players say of their moves, asked in positions of all games and levels.

::

    python -m tests.told true --positions 2000      # checks each fact against the position
    python -m tests.told record before.txt          # keeps decisions and reasons
    python -m tests.told compare before.txt         # asks again, and tells what differs
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from game.variants import VARIANTS

from .asking import LEVELS, Told, places, told
from .case import Case
from .recording import brief, differences, line
from .truth import amiss, shared_by

SHOWN = 3
"""So many examples of each kind are shown."""


def asked(game: str, number: int, levels: tuple[str, ...], seed: int) -> list[Told]:
    """What is said in so many positions of a game."""
    return [
        one
        for place in places(number, [game], seed)
        for level in levels
        for one in told(place, level)
    ]


def wrong(one: Told) -> Iterator[tuple[str, str]]:
    """What is wrong with what was told, each with the reason."""
    case = Case(one.place.view, one.actions)
    other = Case(one.place.view, one.other) if one.other else None
    shared = shared_by(one.why)
    for reason in one.why:
        for what in amiss(case, other, one.offered, reason, shared=reason in shared):
            yield f"{what}: {reason.key}", f"{line(one)}\n      {brief((reason,))}"


def checked(
    game: str, number: int, levels: tuple[str, ...], seed: int
) -> tuple[int, list[tuple[str, str]]]:
    """How many facts are told in a game, and what is wrong with them."""
    found = asked(game, number, levels, seed)
    return sum(len(one.why) for one in found), [each for one in found for each in wrong(one)]


def lines(game: str, number: int, levels: tuple[str, ...], seed: int) -> list[str]:
    """The same, recorded."""
    return [line(one) for one in asked(game, number, levels, seed)]


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="tests.told", description=__doc__)
    parser.add_argument("what", choices=("true", "record", "compare"))
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--positions", type=int, default=0)
    parser.add_argument("--games", nargs="*", default=list(VARIANTS))
    parser.add_argument("--levels", nargs="*", default=list(LEVELS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--show", type=int, default=SHOWN)
    options = parser.parse_args()
    number = options.positions or (2000 if options.what == "true" else 220)
    each = -(-number // len(options.games))
    jobs = [(game, each, tuple(options.levels), options.seed) for game in options.games]
    with ProcessPoolExecutor(options.workers) as pool:
        if options.what == "true":
            return _tell(list(pool.map(checked, *zip(*jobs, strict=True))), options.show)
        found = [text for some in pool.map(lines, *zip(*jobs, strict=True)) for text in some]
    if options.what == "record":
        options.file.write_text("\n".join(found) + "\n")
    else:
        sys.stdout.writelines(
            f"{text}\n" for text in differences(options.file, found, 3 * options.show)
        )
    return 0


def _tell(found: list[tuple[int, list[tuple[str, str]]]], most: int) -> int:
    kinds: dict[str, list[str]] = defaultdict(list)
    for _number, some in found:
        for kind, where in some:
            kinds[kind].append(where)
    print(f"{sum(number for number, _some in found)} facts told")
    counts = Counter({kind: len(where) for kind, where in kinds.items()})
    for kind, number in counts.most_common():
        print(f"{number:5} {kind}")
        for where in kinds[kind][:most]:
            print(f"    {where}")
    return min(1, len(kinds))


if __name__ == "__main__":
    sys.exit(main())
