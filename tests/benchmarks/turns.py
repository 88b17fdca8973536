"""How long a computer player thinks in a whole turn.

    python -m tests.benchmarks.turns [--variant KEY[,KEY…]] [--kind KIND] [--turns N]

Hands between players of that kind, every decision of a turn counted, a partner's answer too: the
mean, the 99th percentile and the longest of N turns, and the longest decision. Which position it
was is printed below, to be looked at.

Processor time is told beside the time on the wall, so that other work on the machine matters less.
Compiled modules are used if there are any: put ``tests.benchmarks.plain`` before
``tests.benchmarks.turns`` for the figures of plain Python.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from random import Random
from statistics import fmean
from time import perf_counter, process_time

from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.events import TurnStarted
from game.rules.state import Phase
from game.rules.view import view_of
from game.simulator import COMPILED
from game.variants import VARIANTS

from .hands_per_second import calibration
from .opponents import make


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: the number of the hand, the number of actions before it, and the time of each
    decision, in seconds of the wall clock and of the processor.
    """

    hand: int
    place: int
    seconds: list[float]
    processor: list[float]


def turns(key: str, kind: str) -> Iterator[Turn]:
    """The turns of one hand after another between players of a kind."""
    variant = VARIANTS[key]
    dealers = [seat for side in variant.table.sides for seat in side]
    for number in count():
        deck = shuffled(variant.full_pack(), Random(f"turns/{key}/{number}"))
        totals = [0] * len(variant.table.sides)
        state, _ = deal(variant, deck, dealers[number % len(dealers)], totals)
        players = [make(kind, seat) for seat in range(variant.table.seats)]
        turn, place = Turn(number, 0, [], []), 0
        while state.phase is not Phase.OVER:
            begun, used = perf_counter(), process_time()
            decision = players[state.turn].decide(view_of(state, state.turn))
            turn.seconds.append(perf_counter() - begun)
            turn.processor.append(process_time() - used)
            place += 1
            events = apply(state, decision.action)
            if any(isinstance(event, TurnStarted) for event in events):
                yield turn
                turn = Turn(number, place, [], [])
        if turn.seconds:
            yield turn


def percentile(values: list[float], share: float) -> float:
    """The value that this share of them does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def measure(key: str, kind: str, number: int) -> None:
    """Print how long the turns took."""
    # The first turn of the first hand fills caches that all turns share.
    found = list(islice(turns(key, kind), 1, number + 1))
    for name, spent in (
        ("clock", [sum(turn.seconds) for turn in found]),
        ("processor", [sum(turn.processor) for turn in found]),
    ):
        print(
            f"{key:18} {name:10} mean {fmean(spent):5.2f} s, 99th percentile "
            f"{percentile(spent, 0.99):5.2f} s, longest {max(spent):5.2f} s",
            flush=True,
        )
    decisions = fmean([len(turn.seconds) for turn in found])
    single = max(max(turn.seconds) for turn in found)
    longest = max(found, key=lambda turn: sum(turn.seconds))
    steps = " ".join(f"{second:.2f}" for second in longest.seconds)
    print(
        f"{'':18} {len(found)} turns of {kind} with {decisions:.1f} decisions each, the longest of "
        f"which took {single:.2f} s\n"
        f"{'':18} the longest turn: hand {longest.hand}, action {longest.place}: {steps}",
        flush=True,
    )


def main() -> None:
    """Measure the variants asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.turns")
    parser.add_argument("--variant", default="international,classic,samba,modern_american")
    parser.add_argument("--kind", default="master")
    parser.add_argument("--turns", type=int, default=100)
    options = parser.parse_args()
    print(f"{'compiled' if COMPILED else 'plain Python'}; fixed loop {calibration():.2f} s")
    for key in options.variant.split(","):
        measure(key, options.kind, options.turns)


if __name__ == "__main__":
    main()
