"""How many hands a second are played out on one core, and how well the simulator's policy plays.

    python -m tests.benchmarks.playouts [--variant KEY[,KEY…]] [--hands N] [--against KIND]

Hands from the deal to the score, the style tuned for the variant on every seat.

Processor time is counted, so that other work on the machine matters less; the time of a fixed loop
is printed beside it. Compiled modules are used if there are any: put ``tests.benchmarks.plain``
before ``tests.benchmarks.playouts`` for the figures of plain Python.

With ``--against`` the policy plays N decks, both ways round, with computer players of that kind as
the others, the rules core being the referee; printed is by how many points a hand it wins.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time

from game.players import make_player
from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.scoring import score
from game.rules.state import Phase
from game.rules.view import view_of
from game.simulator import COMPILED, Flat, Simulator
from game.simulator import flat_layout as at
from game.variants import VARIANTS

from .hands_per_second import calibration

DEALS = 100


def dealt(key: str) -> tuple[Simulator, list[Flat]]:
    """A simulator and some freshly dealt hands."""
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
    """Play hands out three times and print the best speed."""
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


def play_against(simulator: Simulator, kind: str, number: int, ours: int) -> float:
    """One hand with the policy on every second side; the margin of those sides."""
    variant = simulator.variant
    sides = variant.table.sides
    dealers = [seat for side in sides for seat in side]
    deck = shuffled(variant.full_pack(), Random(number))
    state, _ = deal(variant, deck, dealers[number % len(dealers)], [0] * len(sides))
    own = [account for account in range(len(sides)) if account % 2 == ours]
    seats = {seat for account in own for seat in sides[account]}
    players = [make_player(kind, seat) for seat in range(variant.table.seats)]
    while state.phase is not Phase.OVER:
        if state.turn in seats:
            flat = simulator.from_state(state)
            flat.put(at.SEED, number * 7919 + len(state.stock))
            action = simulator.to_action(state, simulator.policy_turn(flat)[0])
        else:
            action = players[state.turn].decide(view_of(state, state.turn)).action
        apply(state, action)
    points = [line.total for line in score(state)]
    others = [points[account] for account in range(len(sides)) if account not in own]
    return fmean([points[account] for account in own]) - fmean(others)


def compare(key: str, kind: str, hands: int) -> None:
    """Play decks both ways round and print the margin."""
    simulator = Simulator(VARIANTS[key])
    margins = [
        fmean([play_against(simulator, kind, number, ours) for ours in (0, 1)])
        for number in range(hands)
    ]
    error = stdev(margins) / sqrt(len(margins))
    print(f"{key:18} {fmean(margins):+7.0f} ± {error:.0f} points a hand against {kind}")


def main() -> None:
    """Measure the variants asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.playouts")
    parser.add_argument("--variant", default="classic,international")
    parser.add_argument("--hands", type=int, default=0)
    parser.add_argument("--against", default="")
    options = parser.parse_args()
    if options.against:
        for key in options.variant.split(","):
            compare(key, options.against, options.hands or 100)
        return
    hands = options.hands or (20_000 if COMPILED else 1000)
    print(f"{'compiled' if COMPILED else 'plain Python'}; fixed loop {calibration():.2f} s")
    for key in options.variant.split(","):
        measure(key, hands)


if __name__ == "__main__":
    main()
