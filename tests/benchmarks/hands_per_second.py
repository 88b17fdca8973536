"""How many hands a second computer players play on one core, referee and events included.

    python -m tests.benchmarks.hands_per_second [--hands N] [--kind KIND]

The time of a fixed loop is printed beside it, so that figures of different machines compare.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from random import Random
from time import perf_counter

from game.players import make_player
from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.state import Phase
from game.rules.variant import Variant
from game.rules.view import view_of
from game.variants import VARIANTS

_LOOPS = 5_000_000


def calibration() -> float:
    """Seconds for a fixed loop of additions, which says how fast this machine is now."""
    start = perf_counter()
    total = 0
    for number in range(_LOOPS):
        total += number
    return perf_counter() - start


def measure(variant: Variant, kind: str, hands: int) -> None:
    """Play some hands and print what they took."""
    players = [make_player(kind, seat) for seat in range(variant.table.seats)]
    spent: dict[str, float] = defaultdict(float)
    actions = 0
    slowest = 0.0
    start = perf_counter()
    for number in range(hands):
        deck = shuffled(variant.full_pack(), Random(number))
        totals = [0] * len(variant.table.sides)
        dealers = [seat for side in variant.table.sides for seat in side]
        state, _ = deal(variant, deck, dealers[number % len(dealers)], totals)
        while state.phase is not Phase.OVER:
            seen = perf_counter()
            view = view_of(state, state.turn)
            asked = perf_counter()
            decision = players[state.turn].decide(view)
            answered = perf_counter()
            apply(state, decision.action)
            done = perf_counter()
            spent["view"] += asked - seen
            spent["decision"] += answered - asked
            spent["engine"] += done - answered
            slowest = max(slowest, answered - asked)
            actions += 1
    seconds = perf_counter() - start
    shares = ", ".join(f"{name} {1e6 * time / actions:.0f}" for name, time in spent.items())
    print(
        f"{variant.key}: {hands / seconds:.0f} hands/s, {actions / hands:.0f} actions a hand, "
        f"microseconds an action: {shares}; slowest decision {1000 * slowest:.1f} ms"
    )


def main() -> None:
    """Measure every variant."""
    parser = argparse.ArgumentParser(description="hands a second on one core")
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--kind", default="standard")
    options = parser.parse_args()
    print(f"calibration: {_LOOPS} additions in {calibration():.3f} s")
    for variant in VARIANTS.values():
        measure(variant, options.kind, options.hands)


if __name__ == "__main__":
    main()
