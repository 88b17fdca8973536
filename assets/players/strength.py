"""How strong networks are without search: ``python -m assets.players.strength GAME [FILE]``.

Prints points a hand over the simulator's own policy, with the standard error, of the networks that
ship or of a file of weights, on decks that no training has seen, each played from every side. With
``--over standard`` it is over such a player, in some ten milliseconds a hand. Nothing is held
against senseless moves. Compile the simulator first (``python build/compile.py``); needs numpy.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Mapping
from pathlib import Path
from random import Random

import numpy as np

from game.players import Player, make_player
from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.state import Phase, State
from game.rules.variant import Variant
from game.rules.view import view_of
from game.simulator import Flat
from game.simulator.networks import Network, network_for, unpack
from game.simulator.self_play import SelfPlay
from game.variants import VARIANTS


def dealt(variant: Variant, seed: int) -> State:
    """A hand that was just dealt, every second one in a match that has begun."""
    random = Random(seed)
    sides = variant.table.sides
    target = variant.match.target
    totals = [random.randrange(target) if seed % 2 else 0 for _ in sides]
    dealer = random.choice([seat for side in sides for seat in side])
    state, _ = deal(variant, shuffled(variant.full_pack(), random), dealer, totals)
    return state


def play_beside(
    simulator: SelfPlay, state: State, flat: Flat, others: Mapping[int, Player]
) -> None:
    """Play a hand to its end, in the rules core and in the simulator at once: some seats by a
    player, the others as the simulator has them."""
    turn = Flat()
    while state.phase is not Phase.OVER:
        seat = state.turn
        if seat in others:
            action = others[seat].decide(view_of(state, seat)).action
            simulator.play(flat, simulator.move_of(flat, action))
            apply(state, action)
            continue
        turn.copy_from(flat)
        decided = simulator.decided(seat)
        for move in simulator.policy_turn(turn):
            if state.turn != seat:
                # What a player answers, or does after an answer, is not the simulator's to play.
                simulator.keep_records(seat, decided)
                break
            action = simulator.to_action(state, move)
            simulator.play(flat, move)
            apply(state, action)
    simulator.score_lines(flat)


def strength(
    variant: Variant, network: Network, decks: int, over: str | None = None
) -> tuple[float, float]:
    """Points a hand over the policy, or a kind of player, in the same seats, and the standard
    error."""
    rival = make_player(over, 1) if over else None

    def play(seed: int, seats: Collection[int]) -> list[int]:
        """What comes of a deal by seat; these seats play by the network."""
        state = dealt(variant, seed)
        flat = simulator.from_state(state)
        simulator.play_by_worth(flat, seats)
        if rival is None:
            return simulator.play_recorded(flat, seed)
        others = [seat for seat in range(variant.table.seats) if seat not in seats]
        simulator.record_anew(flat, seed)
        play_beside(simulator, state, flat, dict.fromkeys(others, rival))
        return simulator.results(flat)

    simulator = SelfPlay(variant)
    simulator.read_network(network)
    sides = variant.table.sides
    found = []
    for seed in range(decks):
        # Among more than two sides the best of the others is ahead of each: equals are not at zero.
        even = play(seed, ())
        gained = sum(play(seed, side)[side[0]] - even[side[0]] for side in sides)
        found.append(gained / len(sides))
    return float(np.mean(found)), float(np.std(found) / decks**0.5)


def main() -> None:
    """Print the strength of a game's networks."""
    parser = argparse.ArgumentParser(prog="python -m assets.players.strength")
    parser.add_argument("game", choices=VARIANTS)
    parser.add_argument("file", nargs="?", type=Path, help="weights; without it those that ship")
    parser.add_argument("--decks", type=int, default=500)
    parser.add_argument("--over", metavar="KIND", help="a player; without it the policy")
    asked = parser.parse_args()
    variant = VARIANTS[asked.game]
    network = network_for(variant)
    if asked.file is not None:
        counted = () if network is None else network.counted
        network = Network(*unpack(asked.file.read_bytes()), counted)
    if network is None:
        raise SystemExit(f"{asked.game} has no networks")
    mean, error = strength(variant, network, asked.decks, asked.over)
    print(f"{asked.game}: {mean:+,.0f} ± {error:.0f}")


if __name__ == "__main__":
    main()
