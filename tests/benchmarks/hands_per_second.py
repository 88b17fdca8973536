"""How many hands computer players play in a second of processor time, referee and events included.

    python -m tests.benchmarks.hands_per_second [--hands N] [--kind KIND] [--variant KEY[,KEY…]]

It is the time that this process had the processor: what else the machine does counts little. The
time of a fixed loop is printed beside it, so that figures of different machines compare.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from random import Random
from time import process_time

from game.players import make_player
from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.state import Phase
from game.rules.variant import Variant
from game.rules.view import view_of
from game.variants import VARIANTS

_LOOPS = 5_000_000


def calibration() -> float:
    """Processor time in seconds of a fixed loop of additions: the present speed of this machine."""
    start = process_time()
    total = 0
    for number in range(_LOOPS):
        total += number
    return process_time() - start


def measure(variant: Variant, kind: str, hands: int) -> None:
    """Play some hands and print the processor time they took."""
    players = [make_player(kind, seat) for seat in range(variant.table.seats)]
    spent: dict[str, float] = defaultdict(float)
    actions = 0
    slowest = 0.0
    start = process_time()
    for number in range(hands):
        deck = shuffled(variant.full_pack(), Random(number))
        totals = [0] * len(variant.table.sides)
        dealers = [seat for side in variant.table.sides for seat in side]
        state, _ = deal(variant, deck, dealers[number % len(dealers)], totals)
        while state.phase is not Phase.OVER:
            seen = process_time()
            view = view_of(state, state.turn)
            asked = process_time()
            decision = players[state.turn].decide(view)
            answered = process_time()
            apply(state, decision.action)
            done = process_time()
            spent["view"] += asked - seen
            spent["decision"] += answered - asked
            spent["engine"] += done - answered
            slowest = max(slowest, answered - asked)
            actions += 1
    seconds = process_time() - start
    shares = ", ".join(f"{name} {1e6 * time / actions:.0f}" for name, time in spent.items())
    print(
        f"{variant.key}: {hands / seconds:.0f} hands a second of processor time, "
        f"{actions / hands:.0f} actions a hand, microseconds an action: {shares}; "
        f"slowest decision {1000 * slowest:.1f} ms"
    )


def main() -> None:
    """Measure every variant."""
    parser = argparse.ArgumentParser(description="hands in a second of processor time")
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--kind", default="standard")
    parser.add_argument("--variant", default=",".join(VARIANTS), help="keys, with commas")
    options = parser.parse_args()
    print(f"calibration: {_LOOPS} additions in {calibration():.3f} s")
    for key in options.variant.split(","):
        measure(VARIANTS[key], options.kind, options.hands)


if __name__ == "__main__":
    main()
