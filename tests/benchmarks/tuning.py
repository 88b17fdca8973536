"""Tunes the playout policy by self-play.

``python -m tests.benchmarks.tuning KEY… [--seconds N]`` climbs from the policy now in use, or from
that of another variant if it does better here. Number by number, in random order, it tries other
values. A value is kept if it beats the best so far, both ways round, on the decks where it was
found and then on fresh ones. A small change affects few hands, so a thousand decks show gains of a
few points. It prints the policy found and its margin on decks not used to find it. Needs the
compiled simulator to be of any use.

With ``--rivals`` it prints instead the tuned policy's margins over the others, and which of them
play nearly as well: playouts also give those to the rivals.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import hypot, sqrt
from pathlib import Path
from random import Random
from time import perf_counter

from game.players.equity.match_equity import scores_for
from game.rules.cards import shuffled
from game.rules.engine import deal
from game.rules.variant import Variant
from game.simulator import (
    DEFAULT_POLICY,
    POLICIES,
    Flat,
    PlayoutPolicy,
    Simulator,
    policy_for,
)
from game.simulator.flat_layout import POLICY_SIZE
from game.variants import VARIANTS

_FOLDER = Path(__file__).resolve().parents[2] / "game" / "simulator"
TARGET = _FOLDER / "tuned.json"
RIVALS = _FOLDER / "rivals.json"
_LOSS_ALLOWED = 1 / 3
"""A policy plays nearly as well if it loses less than this share of the spread of a hand's
scores.
"""


def decks(simulator: Simulator, variant: Variant, first: int, number: int) -> list[Flat]:
    """Freshly dealt hands, every other one in a match already begun, with higher minimums."""
    playing = sorted(seat for side in variant.table.sides for seat in side)
    found = []
    for index in range(first, first + number):
        random = Random(index)
        deck = shuffled(variant.full_pack(), random)
        totals = [0] * len(variant.table.sides)
        if index % 2:
            totals = [random.randrange(variant.match.target) for _ in totals]
        state, _ = deal(variant, deck, playing[index % len(playing)], totals)
        found.append(simulator.from_state(state))
    return found


def margin(
    simulator: Simulator,
    variant: Variant,
    hands: Sequence[Flat],
    one: PlayoutPolicy,
    other: PlayoutPolicy,
) -> tuple[float, float]:
    """Points a hand by which one style beats the other, and the standard error."""
    sides = variant.table.sides
    seats = variant.table.seats
    places = [[0] * seats, [1] * seats]
    for account, side in enumerate(sides):
        for seat in side:
            places[0][seat] = account % 2
            places[1][seat] = 1 - account % 2
    ours = [[a for a in range(len(sides)) if a % 2 == way] for way in (0, 1)]
    trial = Flat()
    total = squares = 0.0
    for number, flat in enumerate(hands):
        gained = 0.0
        for way in (0, 1):
            trial.copy_from(flat)
            simulator.set_policies(trial, [one if p == 0 else other for p in places[way]])
            points = simulator.play_out(trial, number)
            mine = [points[a] for a in ours[way]]
            rest = [points[a] for a in ours[1 - way]]
            gained += sum(mine) / len(mine) - sum(rest) / len(rest)
        total += gained / 2
        squares += gained * gained / 4
    count = len(hands)
    mean = total / count
    return mean, sqrt(max(0.0, squares / count - mean * mean) / count)


def _best_known(
    simulator: Simulator, variant: Variant, hands: Sequence[Flat], start: PlayoutPolicy
) -> PlayoutPolicy:
    """The style that does best here of all that are in use, each against the best before it."""
    best = start
    for style in sorted({policy_for(other) for other in VARIANTS.values()} - {start}):
        gain, error = margin(simulator, variant, hands, style, best)
        if gain > 2.5 * error:
            best = style
    return best


def others(number: int) -> list[int]:
    """Other values for a number of a policy: near ones, and those that turn a habit off or always
    on.
    """
    near = {number - 2, number - 1, number + 1, number + 2, number - 8, number + 8}
    wide = {0, number // 2, number * 7 // 10, number * 14 // 10 + 1, number * 2, 999}
    begun = {4, 8, 16} if not number else set()
    return sorted({other for other in near | wide | begun if other >= 0} - {number})


def _gain(
    simulator: Simulator,
    variant: Variant,
    hands: Sequence[Flat],
    style: PlayoutPolicy,
    best: PlayoutPolicy,
) -> tuple[float, float]:
    """The margin; or none, with an error of 1, if part of the hands speaks against the change.

    Most changes need no more hands than that part.
    """
    few = max(1, len(hands) // 3)
    gain, error = margin(simulator, variant, hands[:few], style, best)
    if gain <= 0 or not error:
        return 0.0, 1.0
    more, least = margin(simulator, variant, hands[few:], style, best)
    part = few / len(hands)
    return gain * part + more * (1 - part), hypot(error * part, least * (1 - part))


def climb(key: str, seconds: float, hands: int, seed: int, *, write: bool) -> None:
    """Climb for one variant and print the result; a better policy is written if requested."""
    variant = VARIANTS[key]
    simulator = Simulator(variant)
    start = policy_for(variant)
    random = Random(seed)
    best = _best_known(simulator, variant, decks(simulator, variant, 900_000, hands), start)
    until = perf_counter() + seconds
    first = 1_000_000 * seed
    while perf_counter() < until:
        trial = decks(simulator, variant, first, hands)
        proof = decks(simulator, variant, first + hands, 3 * hands)
        first += 4 * hands
        for place in random.sample(range(POLICY_SIZE), POLICY_SIZE):
            promising = []
            for number in others(best[place]):
                style = (*best[:place], number, *best[place + 1 :])
                gain, error = _gain(simulator, variant, trial, style, best)
                if gain > 1.2 * error:
                    promising.append((gain / error, style))
            for _, style in sorted(promising, reverse=True)[:2]:
                gain, error = margin(simulator, variant, proof, style, best)
                if gain > 1.6 * error:
                    best = style
                    break
            if perf_counter() > until:
                break
    fresh = decks(simulator, variant, 500_000, 4 * hands)
    gain, error = margin(simulator, variant, fresh, best, start)
    print(f"{key:18} {best}  {gain:+.0f} ± {error:.0f}", flush=True)
    if write and gain > 2 * error:
        tuned = json.loads(TARGET.read_text(encoding="utf-8"))
        tuned[key] = best
        lines = [f'  "{name}": {list(tuned[name])}' for name in VARIANTS if name in tuned]
        TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def compare(keys: Sequence[str], hands: int, *, write: bool) -> None:
    """Print how the other styles do against the tuned ones; the good ones are written if asked."""
    good: dict[str, list[str]] = {}
    for key in keys:
        variant = VARIANTS[key]
        simulator = Simulator(variant)
        spread = scores_for(variant).pair(0, 0)[2]
        used = decks(simulator, variant, 700_000, hands)
        lost: dict[str, float] = {}
        for name, style in POLICIES.items():
            if style is not DEFAULT_POLICY:
                lost[name] = margin(simulator, variant, used, policy_for(variant), style)[0]
        good[key] = [name for name, loss in lost.items() if loss < _LOSS_ALLOWED * spread]
        figures = ", ".join(f"{name} {loss:.0f}" for name, loss in lost.items())
        print(f"{key:18} {figures} of {spread:.0f}: {' '.join(good[key]) or 'none'}", flush=True)
    if write:
        known = json.loads(RIVALS.read_text(encoding="utf-8")) if RIVALS.exists() else {}
        known.update(good)
        lines = [
            f"  {json.dumps(key)}: {json.dumps(known[key])}" for key in VARIANTS if key in known
        ]
        RIVALS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main() -> int:
    """Tune the variants asked for, or compare the styles there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="into game/simulator")
    parser.add_argument("--rivals", action="store_true", help="compare the styles instead")
    arguments = parser.parse_args()
    if arguments.rivals:
        keys = arguments.keys or list(VARIANTS)
        compare(keys, arguments.hands, write=arguments.write)
        return 0
    for key in arguments.keys or VARIANTS:
        climb(key, arguments.seconds, arguments.hands, arguments.seed, write=arguments.write)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
