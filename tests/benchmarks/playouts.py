"""How many hands a second the simulator plays out on one core, and how well its policy plays.

    python -m tests.benchmarks.playouts [--variant KEY[,KEY…]] [--hands N]

Hands from the deal to the score, the balanced style on every seat. Processor time is counted, so
that other work on the machine matters less; the time of a fixed loop is printed beside it.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

from game.rules.cards import shuffled
from game.rules.engine import deal
from game.simulator import COMPILED, Flat, Simulator
from game.simulator import layout as at
from game.variants import VARIANTS

from .hands_per_second import calibration

DEALS = 100


def dealt(key: str) -> tuple[Simulator, list[Flat]]:
    """A simulator and some hands just dealt."""
    variant = VARIANTS[key]
    simulator = Simulator(variant)
    random = Random(1)
    dealers = [seat for side in variant.table.sides for seat in side]
    flats = []
    for number in range(DEALS):
        deck = shuffled(variant.full_pack(), random)
        totals = [0] * len(variant.table.sides)
        state, _ = deal(variant, deck, dealers[number % len(dealers)], totals)
        flats.append(simulator.from_state(state))
    return simulator, flats


def measure(key: str, hands: int) -> None:
    """Play hands out three times over and print the best speed."""
    simulator, flats = dealt(key)
    trial = Flat()
    speed = 0.0
    for _ in range(3):
        turns = 0
        start = process_time()
        for number in range(hands):
            trial.copy_from(flats[number % DEALS])
            simulator.play_out(trial, number)
            turns += trial.get(at.TURNS)
        speed = max(speed, hands / (process_time() - start))
    print(f"{key:18} {speed:9.0f} hands/s   {turns / hands:5.1f} turns a hand")


def main() -> None:
    """Measure the variants asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.playouts")
    parser.add_argument("--variant", default="classic,international")
    parser.add_argument("--hands", type=int, default=20_000 if COMPILED else 1000)
    options = parser.parse_args()
    print(f"{'compiled' if COMPILED else 'plain Python'}; fixed loop {calibration():.2f} s")
    for key in options.variant.split(","):
        measure(key, options.hands)


if __name__ == "__main__":
    main()
