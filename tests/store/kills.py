"""Kill a match again and again and count what was lost: ``python -m tests.store.kills``.

A process of its own plays and tells each action when the table would show it. It is killed at a
moment drawn by lot; whatever it has told must then be found in the saved match.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from game.controller.game import Game
from game.controller.steps import Stage
from game.notation.record import read_record
from game.store.atomic_files import PART, tidy
from game.store.folders import folders
from game.store.matches import MatchStore
from tests.controller.tables import AtOnce, by_hint, sit


def main() -> int:
    """Kill as often as asked; 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    random = Random(asked.seed)
    with tempfile.TemporaryDirectory() as name:
        lost = [kill_once(Path(name), random.uniform(0.05, 1.0)) for _ in range(asked.times)]
    print(f"{asked.times} kills: {sum(map(bool, lost))} lost {sum(lost)} actions")
    return int(any(lost))


def kill_once(home: Path, after: float) -> int:
    """Go on with the match in ``home``, kill it so many seconds after its first action.

    Returns how many actions were told that the saved match does not have.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", f"from tests.store.kills import play; play({str(home)!r})"],
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(after)
    process.kill()
    told = (first + process.stdout.read()).split(b"\n")[:-1]
    process.stdout.close()
    process.wait()
    hand, actions = map(int, told[-1].split())
    store = MatchStore(folders({"CANASTA_HOME": str(home)}))
    found = store.load()
    assert not found.trouble, found.trouble
    tidy(home)
    assert not [path for path in home.iterdir() if path.name.endswith(PART)]
    # A match that is over has been put away.
    matches = [found.record, *map(read_record, store.played()[:1])]
    kept = [
        len(have.hands[hand - 1].actions) for have in matches if have and have.hands[hand - 1 :]
    ]
    return max(0, actions - max(kept, default=0))


def play(home: str) -> None:
    """Play for ever, and tell how far the match is whenever the table would show it."""
    store = MatchStore(folders({"CANASTA_HOME": home}))
    record = store.load().record
    if record is None:
        game = sit("classic", seed=3, store=store)
    else:
        game = Game.resume(record, store, thinker=AtOnce())
        game.pause = 0
    clock = 0.0
    while True:
        clock += 1
        if game.poll(clock):
            os.write(1, b"%d %d\n" % (len(game.record.hands), len(game.record.hands[-1].actions)))
        if game.stage is Stage.MATCH_OVER:
            game.close()
            game = sit("classic", seed=int(clock), store=store)
        elif game.stage is Stage.HAND_OVER:
            game.next_hand()
        elif game.your_turn:
            game.submit(by_hint(game))


if __name__ == "__main__":
    sys.exit(main())
