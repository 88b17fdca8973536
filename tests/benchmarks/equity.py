"""Match equity: how hands score at various totals, and whether the chances derived from that are
right.

``python -m tests.benchmarks.equity [KEY…] [--hands N] [--write]`` plays hands out in the simulator
with the totals on every pair of steps of the opening, and prints mean and spread of the scores.
Then whole matches between equal players from random totals test the chances to win: predicted
against observed. ``--write`` saves the figures in ``game/players/equity/match_equity.json``;
without it the calibration is that of the saved figures.

``--kind KIND`` lets computer players play by the rules core instead of the playout policy. It takes
a hundred times as long; it matters the more, the more the policy differs from how they play.

Needs the compiled simulator to be quick.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any

from game.players import make_player
from game.players.equity.match_equity import SLICES, Equity, Scores, rungs, scores_for
from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.match import next_dealer, winner
from game.rules.scoring import score
from game.rules.state import Phase, State
from game.rules.variant import Variant
from game.rules.view import view_of
from game.simulator import Simulator
from game.variants import VARIANTS

TARGET = Path(__file__).resolve().parents[2] / "game" / "players" / "equity" / "match_equity.json"
BINS = 10
SIMULATOR = "simulator"

PlayHand = Callable[[State, int], Sequence[int]]
"""Plays a freshly dealt hand, with a seed; the points by account."""


def by_simulator(variant: Variant) -> PlayHand:
    """The playout policy on every seat."""
    simulator = Simulator(variant)
    return lambda state, seed: simulator.play_out(simulator.from_state(state), seed)


def by_players(kind: str) -> PlayHand:
    """Computer players of a kind on every seat."""

    def play(state: State, seed: int) -> Sequence[int]:
        state = state.copy()
        seats = range(state.variant.table.seats)
        players = [make_player(kind, seed * len(seats) + seat) for seat in seats]
        while state.phase is not Phase.OVER:
            apply(state, players[state.turn].decide(view_of(state, state.turn)).action)
        return [line.total for line in score(state)]

    return play


def seats_of(variant: Variant) -> list[int]:
    """The seats that are occupied."""
    return sorted(seat for side in variant.table.sides for seat in side)


def measure(variant: Variant, play: PlayHand, hands: int) -> Scores:
    """The scores of hands with an account on one step and another on the same or a lower one.

    The accounts take turns in these roles. With more than two, the rest are on one of the two
    steps.
    """
    steps = rungs(variant)
    accounts = len(variant.table.sides)
    seats = seats_of(variant)
    pairs = [(own, rival) for own in range(len(steps)) for rival in range(own + 1)]
    found: dict[tuple[int, int], list[tuple[int, int]]] = {pair: [] for pair in pairs}
    for number in range(hands):
        random = Random(number)
        deck = shuffled(variant.full_pack(), random)
        state, _ = deal(variant, deck, seats[number % len(seats)], [0] * accounts)
        mine, other = random.sample(range(accounts), 2)
        for own, rival in pairs:
            totals = [steps[random.choice((own, rival))][0] for _ in range(accounts)]
            totals[mine], totals[other] = steps[own][0], steps[rival][0]
            state.totals = tuple(totals)
            points = play(state, number)
            found[own, rival].append((points[mine], points[other]))
            if own == rival:
                found[own, rival].append((points[other], points[mine]))
    rows = {pair: _moments(scored) for pair, scored in found.items()}
    shapes = []
    for rung in range(len(steps)):
        scaled = [
            (pair[side] - row[side]) / row[2 + side]
            for (own, rival), row in rows.items()
            for side in (0, 1)
            if (own, rival)[side] == rung
            for pair in found[own, rival]
        ]
        scaled.sort()
        parts = [len(scaled) * part // SLICES for part in range(SLICES + 1)]
        shapes.append(tuple(fmean(scaled[a:b]) for a, b in pairwise(parts)))
    together = fmean([
        fmean([(a - row[0]) * (b - row[1]) for a, b in found[pair]]) / (row[2] * row[3])
        for pair, row in rows.items()
    ])  # fmt: skip
    asks = tuple((minimum, level) for _, minimum, level in steps)
    return Scores(asks, tuple(rows[pair] for pair in pairs), tuple(shapes), together)


def _moments(scored: Sequence[tuple[int, int]]) -> tuple[float, float, float, float]:
    own, other = [pair[0] for pair in scored], [pair[1] for pair in scored]
    return fmean(own), fmean(other), max(1.0, pstdev(own)), max(1.0, pstdev(other))


def match_from(
    variant: Variant, play: PlayHand, totals: Sequence[int], seed: int
) -> tuple[list[list[int]], int]:
    """The totals before every hand of a match that goes on from given totals, and its winner."""
    random = Random(f"equity/{seed}")
    dealer = random.choice(seats_of(variant))
    now = list(totals)
    stood: list[list[int]] = []
    hand = 0
    while (first := winner(variant, now, hand)) is None:
        hand += 1
        stood.append(now)
        deck = shuffled(variant.full_pack(), random)
        state, _ = deal(variant, deck, dealer, now, hand)
        points = play(state, random.getrandbits(26))
        now = [total + gained for total, gained in zip(now, points, strict=True)]
        dealer = next_dealer(variant, dealer)
    return stood, first


def random_totals(variant: Variant, random: Random) -> list[int]:
    """Random totals of a match, closer together than independent ones."""
    level = random.random()
    target = variant.match.target
    return [
        int(min(target - 5, max(0.0, target * (level + random.gauss(0.0, 0.15)))) // 5 * 5)
        for _ in variant.table.sides
    ]


Outcome = tuple[list[int], int]
"""Totals, and the account that won from there."""


def outcomes(variant: Variant, play: PlayHand, matches: int, seed: int) -> list[Outcome]:
    """Random totals and the account that won from there."""
    random = Random(seed)
    found: list[Outcome] = []
    for number in range(matches):
        totals = random_totals(variant, random)
        found.append((totals, match_from(variant, play, totals, seed + number)[1]))
    return found


def surprise(equity: Equity, found: Sequence[Outcome]) -> float:
    """Mean surprise, in nats, at the winners."""
    return -fmean([log(max(1e-4, equity.chance(totals, first))) for totals, first in found])


def fit_odds(variant: Variant, scores: Scores, found: Sequence[Outcome]) -> Scores:
    """The exponent of the odds with the least surprise for more than two accounts."""
    if len(variant.table.sides) == 2:
        return scores
    tried = [replace(scores, odds=step / 20) for step in range(12, 45)]
    return min(tried, key=lambda some: surprise(equity_of(variant, some), found))


def equity_of(variant: Variant, scores: Scores) -> Equity:
    """The chances that follow from these scores."""
    return Equity(scores, variant.match.target, rungs(variant), len(variant.table.sides))


def calibration(equity: Equity, found: Sequence[Outcome]) -> list[tuple[float, float, int]]:
    """By tenths of the predicted chance: its mean, the observed share, and the number of cases."""
    bins: list[list[tuple[float, int]]] = [[] for _ in range(BINS)]
    for totals, first in found:
        for account in range(len(totals)):
            chance = equity.chance(totals, account)
            bins[min(BINS - 1, int(chance * BINS))].append((chance, int(account == first)))
    return [
        (fmean([chance for chance, _ in part]), fmean([won for _, won in part]), len(part))
        for part in bins
        if part
    ]


def tell(variant: Variant, scores: Scores, found: Sequence[Outcome]) -> None:
    """Print the scores and their reliability."""
    print(f"{variant.key}: together {scores.together:+.2f}, odds {scores.odds:.2f}")
    for own, (_, minimum, _) in enumerate(rungs(variant)):
        for rival in range(own + 1):
            mean, other, spread, spread_other = scores.pair(own, rival)
            print(f"  minimum {minimum} and {rungs(variant)[rival][1]}: {mean:.0f} ± {spread:.0f}, "
                  f"{other:.0f} ± {spread_other:.0f}")  # fmt: skip
    equity = equity_of(variant, scores)
    nothing = log(len(variant.table.sides))
    nats = surprise(equity, found)
    print(f"  {len(found)} matches: surprise {nats:.4f}, knowing nothing {nothing:.4f}")
    for foretold, true, number in calibration(equity, found):
        error = sqrt(max(true * (1 - true), 0.25 / number) / number)
        print(f"  foretold {foretold:.3f}, won {true:.3f} ± {error:.3f} of {number}", flush=True)


def kept() -> dict[str, dict[str, Any]]:
    """The present file of scores."""
    found: dict[str, dict[str, Any]] = {}
    if TARGET.is_file():
        found = json.loads(TARGET.read_text(encoding="utf-8"))
    return found


def write(key: str, scores: Scores, kind: str) -> None:
    """Save a variant's scores, and the player that made them.

    Those of a variant without parent serve all variants that have none of their own.
    """
    known = kept()
    known[key] = {"by": kind, **scores.as_json()}
    if VARIANTS[key].parent is None:
        known[""] = known[key]
    rows = [
        f'"{name}": {json.dumps(known[name], separators=(",", ":"))}'
        for name in ("", *VARIANTS)
        if name in known
    ]
    TARGET.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def main() -> int:
    """Measure the variants asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*", metavar="KEY")
    parser.add_argument("--hands", type=int, default=20_000, help="for each pair of rungs")
    parser.add_argument("--matches", type=int, default=5000)
    parser.add_argument("--kind", help="a computer player; or the simulator's policy: simulator")
    parser.add_argument("--write", action="store_true", help="into match_equity.json")
    arguments = parser.parse_args()
    for key in arguments.keys or VARIANTS:
        variant = VARIANTS[key]
        before = "" if arguments.write else kept().get(key, {}).get("by")
        kind = arguments.kind or before or SIMULATOR
        play = by_simulator(variant) if kind == SIMULATOR else by_players(kind)
        if arguments.write:
            scores = measure(variant, play, arguments.hands)
            if len(variant.table.sides) > 2:
                fitted = outcomes(variant, play, arguments.matches, 1_000_000)
                scores = fit_odds(variant, scores, fitted)
            scores = Scores.from_json(scores.as_json())
            write(key, scores, kind)
        else:
            scores = scores_for(variant)
        tell(variant, scores, outcomes(variant, play, arguments.matches, 1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
