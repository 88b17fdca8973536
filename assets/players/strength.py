"""How strong networks are without search: ``python -m assets.players.strength GAME [FILE]``.

Prints points a hand over the simulator's own policy, with the standard error, of the networks that
ship or of a file of weights, on decks that no training has seen, each played from every side.
Nothing is held against senseless moves. Compile the simulator first (``python build/compile.py``);
needs numpy.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

import numpy as np

from game.rules.cards import shuffled
from game.rules.engine import deal
from game.rules.variant import Variant
from game.simulator import Flat
from game.simulator.networks import Network, network_for, unpack
from game.simulator.self_play import SelfPlay
from game.variants import VARIANTS


def dealt(simulator: SelfPlay, variant: Variant, seed: int) -> Flat:
    """A hand that was just dealt, every second one in a match that has begun."""
    random = Random(seed)
    sides = variant.table.sides
    target = variant.match.target
    totals = [random.randrange(target) if seed % 2 else 0 for _ in sides]
    dealer = random.choice([seat for side in sides for seat in side])
    state, _ = deal(variant, shuffled(variant.full_pack(), random), dealer, totals)
    return simulator.from_state(state)


def strength(variant: Variant, network: Network, decks: int) -> tuple[float, float]:
    """Points a hand over the policy in the same seats, and the standard error."""
    simulator = SelfPlay(variant)
    simulator.read_network(network)
    sides = variant.table.sides
    found = []
    for seed in range(decks):
        flat = dealt(simulator, variant, seed)
        simulator.play_by_worth(flat, ())
        # Among more than two sides the best of the others is ahead of each: equals are not at zero.
        even = simulator.play_recorded(flat, seed)
        gained = 0
        for side in sides:
            flat = dealt(simulator, variant, seed)
            simulator.play_by_worth(flat, side)
            gained += simulator.play_recorded(flat, seed)[side[0]] - even[side[0]]
        found.append(gained / len(sides))
    return float(np.mean(found)), float(np.std(found) / decks**0.5)


def main() -> None:
    """Print the strength of a game's networks."""
    parser = argparse.ArgumentParser(prog="python -m assets.players.strength")
    parser.add_argument("game", choices=VARIANTS)
    parser.add_argument("file", nargs="?", type=Path, help="weights; without it those that ship")
    parser.add_argument("--decks", type=int, default=500)
    asked = parser.parse_args()
    variant = VARIANTS[asked.game]
    network = network_for(variant)
    if asked.file is not None:
        counted = () if network is None else network.counted
        network = Network(*unpack(asked.file.read_bytes()), counted)
    if network is None:
        raise SystemExit(f"{asked.game} has no networks")
    mean, error = strength(variant, network, asked.decks)
    print(f"{asked.game}: {mean:+,.0f} ± {error:.0f}")


if __name__ == "__main__":
    main()
