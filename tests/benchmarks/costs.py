"""What moves cost by the network of a game, and what they cost in the play.

``python -m tests.benchmarks.costs --levels newcomer,standard --variants classic --hands 200`` lets
players of a level play hands against each other. Some of their decisions are priced as *Look back*
prices a person's; where another move was better, both are played on to the end of the true hand
by the network, as each seat sees it. It prints what a decision cost by the network and in the play,
with standard errors, and the part of the one that the other is: for all decisions, and by size.

A network takes the move whose worth it overrates most as readily as the best one, so that the play
never shows all of it. ``PART`` in ``game.players.search.by_worth`` is what it shows.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import nan, sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple

from game.players import Searcher, make_player
from game.players.search.candidates import same_act
from game.rules.actions import Action
from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.state import Phase, State
from game.rules.variant import Variant
from game.rules.view import view_of
from game.simulator import Flat, Simulator, policy_for
from game.variants import VARIANTS

from .comparing import kinds, variants

OFTEN = 0.3
"""The share of the decisions that is priced."""
BOUNDS = (0.0, 15.0, 30.0, 60.0, 120.0, 250.0, float("inf"))
HEAD = f"{'variant':18} {'level':10} {'cost':12} number   told   play  error"


class Cost(NamedTuple):
    """What a move cost as it is told, and in the play; of the hand with that number."""

    hand: int
    told: float
    play: float


def costs(variant: Variant, level: str, hands: int, seed: int) -> Iterator[Cost | None]:
    """The costs of priced decisions; None for each that was the best."""
    simulator = Simulator(variant)
    judge = make_player("master", 0)
    assert isinstance(judge, Searcher)
    for number in range(hands):
        random = Random(f"costs/{variant.key}/{seed}/{number}")
        deck = shuffled(variant.full_pack(), random)
        seats = [seat for side in variant.table.sides for seat in side]
        totals = [0] * len(variant.table.sides)
        state, _ = deal(variant, deck, seats[number % len(seats)], totals)
        players = [make_player(level, seat) for seat in range(variant.table.seats)]
        while state.phase is not Phase.OVER:
            view = view_of(state, state.turn)
            action = players[state.turn].decide(view).action
            if random.random() < OFTEN:
                _, found, verdict = judge.think(view, also=action)
                place = None
                if verdict is not None and not same_act(view, found[verdict.best].first, action):
                    alike = (i for i in verdict.order if same_act(view, found[i].first, action))
                    place = next(alike, None)
                if verdict is None or place is None:
                    yield None
                else:
                    turns = found[verdict.best].actions, found[place].actions
                    best, other = (played_on(simulator, state, actions) for actions in turns)
                    yield Cost(number, verdict.gain[place], best - other)
            apply(state, action)


def played_on(simulator: Simulator, state: State, actions: tuple[Action, ...]) -> float:
    """The points of the side in turn, less the mean of the others', if it goes on like this and
    the network plays for all."""
    variant = state.variant
    flat = simulator.from_state(state, (policy_for(variant),))
    simulator.play_by_worth(flat, range(variant.table.seats))
    trial = Flat()
    trial.copy_from(flat)
    for action in actions:
        simulator.play(trial, simulator.move_of(trial, action))
    points = simulator.play_out(trial, 1)
    own = view_of(state, state.turn).account_of(state.turn)
    return points[own] - fmean(p for account, p in enumerate(points) if account != own)


def share_and_error(part: Sequence[float], whole: Sequence[float]) -> tuple[float, float]:
    """The ratio of the sums, and its jackknife standard error over decks.

    Both are NaN if the total is zero.
    """
    parts, wholes = sum(part), sum(whole)
    if any(wholes == w for w in (0.0, *whole)):
        return nan, nan
    without = [(parts - p) / (wholes - w) for p, w in zip(part, whole, strict=True)]
    mean = sum(without) / len(without)
    count = len(without)
    error = sqrt((count - 1) / count * sum((value - mean) ** 2 for value in without))
    return parts / wholes, error


def rows(variant: Variant, level: str, hands: int, seed: int) -> Iterator[str]:
    """Lines of figures: a decision's cost among all, and a move's that cost so much."""
    found = list(costs(variant, level, hands, seed))
    priced = [cost for cost in found if cost is not None]
    sorts = {
        "a decision": (priced, len(found)),
        **{
            f"{low:g} to {high:g}": (some, len(some))
            for low, high in pairwise(BOUNDS)
            if (some := [cost for cost in priced if low <= cost.told < high])
        },
    }
    for name, (some, number) in sorts.items():
        told, play = ([0.0] * hands for _ in range(2))
        for cost in some:
            told[cost.hand] += cost.told
            play[cost.hand] += cost.play
        part, error = share_and_error(play, told)
        mean = sum(told) / number
        yield (
            f"{variant.key:18} {level:10} {name:12} {number:6} {mean:6.1f} {mean * part:6.1f} "
            f"{mean * error:6.1f}"
        )


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.costs")
    parser.add_argument(
        "--variants", type=variants, default=["classic"], help="by key, with commas"
    )
    parser.add_argument("--levels", type=kinds, default=["newcomer", "standard"])
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(HEAD)
    for key in options.variants:
        for level in options.levels:
            for row in rows(VARIANTS[key], level, options.hands, options.seed):
                print(row, flush=True)


if __name__ == "__main__":
    main()
