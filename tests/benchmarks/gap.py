"""How much of the gain from seeing all hands do the beliefs bring?

``python -m tests.benchmarks.gap [KEY…] --decks N --playouts M`` lets the same searching player play
the same decks at all places against a player without search, in three ways: with uniform
determinizations (``uniform``), weighted by the others' play (``fair``), and with all hands open to
it but the stock shuffled (``all``). It prints points a hand with standard errors, and the share of
the way from ``uniform`` to ``all`` that the beliefs cover. Differences are taken deck by deck; the
error of the share leaves out a deck at a time. ``--ways`` plays only some of the ways.

``--matches`` plays whole matches and counts those won, as ``matches`` does. A player who sees all
hands is an upper bound.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from math import nan, sqrt
from random import Random
from typing import TypeVar
from unittest.mock import patch

from game.players import searcher
from game.players.player import Player
from game.players.search.beliefs import Determinization
from game.players.search.outcomes import mean_and_error
from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.match import new_totals, next_dealer, winner
from game.rules.scoring import ScoreLine, score
from game.rules.state import Phase, State
from game.rules.variant import Variant
from game.rules.view import PlayerView, view_of
from game.tournament.executors import mapping
from game.variants import VARIANTS

from .margins import seatings
from .matches import wilson
from .opponents import make

Row = TypeVar("Row")

WAYS = ("uniform", "fair", "all")
"""The ways. They differ only in what the deals are drawn by: the player is a master in each."""


class AllSeeing:
    """Beliefs of a player who sees all hands, but not the order of the cards face down."""

    def __init__(self, state: State, view: PlayerView, _: object = None) -> None:
        self._state = state
        self._view = view

    def determinize(self, random: Random) -> Determinization:
        """The true hands, with the stock and everything else face down shuffled."""
        state, view = self._state, self._view
        extra = sorted(state.extra)
        packet = state.pile[: state.packet]
        hidden = state.stock + packet + [card for place in extra for card in state.extra[place]]
        hidden += [card for foot in state.feet for card in foot]
        random.shuffle(hidden)
        return Determinization(
            view,
            [
                None if seat == view.seat or state.side_of[seat] < 0 else hand[:]
                for seat, hand in enumerate(state.hands)
            ],
            [hidden.pop() for _ in state.stock],
            {place: [hidden.pop() for _ in state.extra[place]] for place in extra},
            [[hidden.pop() for _ in foot] for foot in state.feet],
            [hidden.pop() for _ in packet],
        )


def _seated(
    variant: Variant, kinds: Sequence[int], playouts: int, rival: str, number: int
) -> dict[int, Player]:
    """The players by seat. ``kinds`` tells for every side whether it is the rival's."""
    return {
        seat: make(rival if kinds[side] else f"master@{playouts}", 100 * number + seat)
        for side, places in enumerate(variant.table.sides)
        for seat in places
    }


def _hand(state: State, players: Mapping[int, Player], way: str) -> list[ScoreLine]:
    """Play a hand to its end; the scores by account."""
    seeing = partial(AllSeeing, state)
    with ExitStack() as stack:
        if way == "uniform":
            stack.enter_context(patch.object(searcher, "belief_weights_for", lambda _variant: None))
        elif way == "all":
            stack.enter_context(patch.object(searcher, "Beliefs", seeing))
        while state.phase is not Phase.OVER:
            view = view_of(state, state.turn)
            apply(state, players[state.turn].decide(view).action)
    return score(state)


def play(key: str, way: str, playouts: int, rival: str, number: int) -> float:
    """The searching player's margin on a deck, over all places."""
    variant = VARIANTS[key]
    sides = variant.table.sides
    seats = sorted(seat for side in sides for seat in side)
    found = []
    for kinds in seatings(len(sides)):
        deck = shuffled(variant.full_pack(), Random(f"gap/{key}/{number}"))
        state, _ = deal(variant, deck, seats[number % len(seats)], [0] * len(sides))
        lines = _hand(state, _seated(variant, kinds, playouts, rival, number), way)
        sums = [0.0, 0.0]
        for kind, line in zip(kinds, lines, strict=True):
            sums[kind] += line.total
        found.append(sums[0] / kinds.count(0) - sums[1] / kinds.count(1))
    return sum(found) / len(found)


def won(key: str, way: str, playouts: int, rival: str, number: int) -> list[bool]:
    """Whether the searching player wins a match, at each of its places."""
    variant = VARIANTS[key]
    sides = variant.table.sides
    found = []
    for kinds in seatings(len(sides)):
        decks = Random(f"gap/{key}/{number}/match")
        players = _seated(variant, kinds, playouts, rival, number)
        dealer = sorted(players)[number % len(players)]
        totals = [0] * len(sides)
        hand = 0
        while (first := winner(variant, totals, hand)) is None:
            hand += 1
            state, _ = deal(variant, shuffled(variant.full_pack(), decks), dealer, totals, hand)
            totals = new_totals(totals, _hand(state, players, way))
            dealer = next_dealer(variant, dealer)
        found.append(not kinds[first])
    return found


def trial(key: str, ways: Sequence[str], playouts: int, rival: str, number: int) -> list[float]:
    """The margins of all ways on one deck."""
    return [play(key, way, playouts, rival, number) for way in ways]


def match_trial(
    key: str, ways: Sequence[str], playouts: int, rival: str, number: int
) -> list[list[bool]]:
    """The matches that each way wins on one sequence of decks."""
    return [won(key, way, playouts, rival, number) for way in ways]


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


def report(key: str, ways: Sequence[str], rows: Sequence[Sequence[float]]) -> str:
    """A line: the margins of the ways, and the share that the beliefs cover."""
    by_way = {way: [row[place] for row in rows] for place, way in enumerate(ways)}
    line = f"{key:18} {len(rows):5}"
    for way in ways:
        mean, error = mean_and_error(by_way[way])
        line += f"  {way} {mean:+6.0f} ± {error:3.0f}"
    if "uniform" in by_way:
        for way in ways:
            if way != "uniform":
                gained = [a - b for a, b in zip(by_way[way], by_way["uniform"], strict=True)]
                mean, error = mean_and_error(gained)
                line += f"  {way}−uniform {mean:+6.0f} ± {error:3.0f}"
    if set(by_way) == set(WAYS) and len(rows) > 1:
        low = by_way["uniform"]
        fair = [a - b for a, b in zip(by_way["fair"], low, strict=True)]
        whole = [a - b for a, b in zip(by_way["all"], low, strict=True)]
        share, error = share_and_error(fair, whole)
        line += f"  share {100 * share:.0f} ± {100 * error:.0f} %"
    return line


def report_won(key: str, ways: Sequence[str], rows: Sequence[Sequence[Sequence[bool]]]) -> str:
    """A line: the matches that the ways have won, in per cent with a 95 % interval."""
    line = f"{key:18} {len(rows):5}"
    for place, way in enumerate(ways):
        ends = [end for row in rows for end in row[place]]
        low, high = wilson(sum(ends), len(ends))
        share = 100 * sum(ends) / len(ends)
        line += f"  {way} {sum(ends)} of {len(ends)}, {share:.1f} %"
        line += f" ({100 * low:.1f} to {100 * high:.1f})"
    return line


def _show(found: Iterable[Row], told: Callable[[Sequence[Row]], str]) -> None:
    """Print the results so far after every tenth deck and at the end."""
    rows: list[Row] = []
    for row in found:
        rows.append(row)
        if len(rows) % 10 == 0:
            print(told(rows), flush=True)
    if len(rows) % 10:
        print(told(rows), flush=True)


def main() -> int:
    """Play and print; every tenth deck a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*", default=["classic", "international"])
    parser.add_argument("--decks", type=int, default=100)
    parser.add_argument("--playouts", type=int, default=1500, help="for each move")
    parser.add_argument("--rival", default="policy-1", help="a kind that does not look ahead")
    parser.add_argument("--ways", default=",".join(WAYS), help="with commas")
    parser.add_argument("--matches", action="store_true", help="whole matches, one at each place")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deck")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--scheduler", help="address of a Dask scheduler")
    arguments = parser.parse_args()
    ways = arguments.ways.split(",")
    numbers = range(arguments.first, arguments.first + arguments.decks)
    options = (ways, arguments.playouts, arguments.rival)
    for key in arguments.keys:
        with mapping(arguments.jobs, arguments.scheduler) as mapper:
            if arguments.matches:
                _show(
                    mapper(partial(match_trial, key, *options), numbers),
                    partial(report_won, key, ways),
                )
            else:
                _show(mapper(partial(trial, key, *options), numbers), partial(report, key, ways))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
