"""Random house games in both engines: by the simulator's policy, and at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import NamedTuple

from game.rules.variant import Variant
from game.simulator import Simulator, Unrepresentable
from tests.variants.random_house import random_house, random_variant

from .differential import play_at_random, play_by_policy

Play = Callable[[Variant, int, Simulator], str | None]

WAYS_TO_PLAY: tuple[Play, ...] = (play_by_policy, play_at_random)


class Finding(NamedTuple):
    """What came of one house game: hands played, and what went wrong, each as a sentence."""

    seed: int
    hands: int
    faults: tuple[str, ...]


def play_house(seed: int, ways: Sequence[Play] = WAYS_TO_PLAY) -> Finding:
    """Play the house game of a seed once in each way, comparing both engines."""
    variant = random_variant(seed)
    try:
        simulator = Simulator(variant)
    except Unrepresentable:
        return Finding(seed, 0, ())
    hands = 0
    faults = []
    for play in ways:
        try:
            fault = play(variant, seed, simulator)
        except Unrepresentable:
            continue
        except Exception as error:  # whatever either engine raises is a finding
            fault = f"{type(error).__name__}: {error}"
        hands += 1
        if fault:
            key, changes = random_house(seed)
            faults.append(f"seed {seed}, {_name(play)}: {fault}\n    {key} {changes}")
    return Finding(seed, hands, tuple(faults))


def _name(play: Play) -> str:
    return "by policy" if play is play_by_policy else "at random"


def play_houses(first: int, number: int, jobs: int) -> Iterator[Finding]:
    """Play so many house games from a seed on, some side by side."""
    seeds = range(first, first + number)
    if jobs < 2:
        yield from map(play_house, seeds)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(play_house, seeds, chunksize=20)
