"""How long the statistics of many hands take: ``python -m tests.benchmarks.statistics``.

Enters 10,000 hands, those of the recorded matches over and over with other deals, in an index, and
prints the processor time of what the Statistics screen asks for when it opens. The exit status is 1
if the goal is missed.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from game.progress.database import index_path, opened, transaction
from game.progress.index import enter_match
from game.progress.passport import passport
from game.progress.repeats import mark_repeats
from game.progress.statistics import Filter, choices, statistics
from game.store.folders import folders
from tests.progress.tables import RECORDED, facts_of

GOAL: Final = 0.2
"""Goal in seconds of processor time."""
HANDS_OF_A_MATCH: Final = 10


def filled(path: Path, hands: int) -> None:
    """Make an index of so many hands."""
    random = Random(1)
    found = [
        (facts.variant, hand)
        for file in sorted(RECORDED.glob("*.canasta"))
        for facts in [facts_of(file.stem)]
        for hand in facts.hands
    ]
    pattern = facts_of("cuban-stock_end_force-always")
    with opened(path) as database, transaction(database):
        for number in range(hands // HANDS_OF_A_MATCH):
            variant, _hand = random.choice(found)
            some = tuple(
                replace(random.choice(found)[1], number=at + 1, deck=random.randbytes(8))
                for at in range(HANDS_OF_A_MATCH)
            )
            entered = replace(
                pattern, variant=variant, hands=some, won=random.random() < 0.5,
                level=random.choice(("standard", "expert", "master")),
                partner=random.choice(("cautious", "greedy", "balanced")),
            )  # fmt: skip
            day = f"20{number % 20 + 10}-{number % 12 + 1:02d}-{number % 28 + 1:02d} 20:30:00"
            database.execute("INSERT INTO files VALUES (?, 0, 0, '')", (str(number),))
            enter_match(database, str(number), day, entered)
        start = time.process_time()
        mark_repeats(database)
        print(f"marking repeats: {time.process_time() - start:.3f} s")


def main() -> int:
    """Fill, ask, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=10_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        path = index_path(folders({"CANASTA_HOME": name}))
        filled(path, asked.hands)
        print(f"{asked.hands} hands: {path.stat().st_size / 1e6:.1f} MB")
        times = []
        for wanted in (Filter(), Filter(variant="classic"), Filter(since="2020-01-01")):
            start = time.process_time()
            with opened(path) as database:
                statistics(database, wanted)
                choices(database)
                passport(database)
            times.append(time.process_time() - start)
    print("opened and asked: " + ", ".join(f"{each:.3f} s" for each in times))
    return int(max(times) > GOAL)


if __name__ == "__main__":
    raise SystemExit(main())
