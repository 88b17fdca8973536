"""The margin of one kind of player over another, in every variant, on the same cards.

``python -m tests.benchmarks.margins`` plays each deck once for every fair distribution of the two
kinds over the sides, and prints the first kind's margin in points a hand with its 95 % interval. A
side, or a player where each has their own total, is always of one kind. Two sides exchange places.
With three or five the kinds alternate, so one kind has one place more: each deck is played with
every rotation and with the kinds exchanged, so that each kind sits equally often at each place and
is equally often the majority. Partners brought together by the first take (cut-throat, five) may
then be of both kinds, like strangers at a table.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from time import process_time

from game.players import PLAYERS
from game.rules.actions import Declare, Take
from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.melds import MeldKind
from game.rules.scoring import score
from game.rules.state import Phase, State, is_canasta
from game.rules.variant import OptionValue, Variant
from game.rules.view import view_of
from game.tournament.statistics import NORMAL_95, Mean
from game.variants import VARIANTS, variant_named

from .opponents import OPPONENTS, make

COLUMNS = ("margin", "low", "high", "points A", "points B", "out A", "out B", "takes A", "takes B",
           "canastas A", "canastas B", "unfin. A", "unfin. B")  # fmt: skip


def seatings(accounts: int) -> list[tuple[int, ...]]:
    """The kind (0 or 1) of every account, for each play of a deck."""
    base = tuple(place % 2 for place in range(accounts))
    if accounts % 2 == 0:
        return [base, tuple(1 - kind for kind in base)]
    turned = [base[place:] + base[:place] for place in range(accounts)]
    return turned + [tuple(1 - kind for kind in order) for order in turned]


class Margins:
    """The results of two kinds, summed up."""

    def __init__(self, variant: Variant, kinds: tuple[str, str]) -> None:
        self.variant = variant
        self.players = [[make(kind, 7) for kind in kinds] for _ in range(variant.table.seats)]
        self.margin = Mean()
        self.points = (Mean(), Mean())
        self.done: Counter[tuple[str, int]] = Counter()

    def add(self, seed: int, *, level: bool) -> None:
        """Play a deck in all its seatings. Totals are 0 with ``level``; otherwise random, the same
        in all.
        """
        variant = self.variant
        sides = variant.table.sides
        random = Random(seed)
        totals = [0 if level else random.randrange(0, variant.match.target, 5) for _ in sides]
        found = []
        for kinds in seatings(len(sides)):
            points = self._hand(seed, totals, kinds)
            sums = [0.0, 0.0]
            for kind, amount in zip(kinds, points, strict=True):
                sums[kind] += amount
                self.points[kind].add(amount)
            found.append(sums[0] / kinds.count(0) - sums[1] / kinds.count(1))
        self.margin.add(sum(found) / len(found))

    def _hand(self, seed: int, totals: Sequence[int], kinds: Sequence[int]) -> list[int]:
        variant = self.variant
        seats = sorted(seat for side in variant.table.sides for seat in side)
        state, _ = deal(variant, shuffled(variant.full_pack(), Random(seed)),
                        seats[seed % len(seats)], totals)  # fmt: skip
        while state.phase is not Phase.OVER:
            seat = state.turn
            kind = kinds[state.account_of(seat)]
            action = self.players[seat][kind].decide(view_of(state, seat)).action
            self.done["takes", kind] += isinstance(action, Take)
            self.done["special", kind] += isinstance(action, Declare)
            apply(state, action)
        self._count(state, kinds)
        return [line.total for line in score(state)]

    def _count(self, state: State, kinds: Sequence[int]) -> None:
        """Count the melds at the end. Those of a mixed side go to the kind of its first player."""
        for kind in kinds:
            self.done["hands", kind] += 1
        if state.by is not None:
            self.done["out", kinds[state.account_of(state.by)]] += 1
        for side, melds in zip(state.sides, state.melds, strict=True):
            kind = kinds[state.account_of(side[0])]
            for meld in melds:
                if is_canasta(self.variant, meld):
                    self.done["canastas", kind] += 1
                elif meld.kind is not MeldKind.SET:
                    self.done["unfinished", kind] += 1

    def row(self) -> list[float]:
        """The numbers of ``COLUMNS``: counts per hand of a side, going out in per cent."""
        reach = NORMAL_95 * self.margin.error
        found = [self.margin.mean, self.margin.mean - reach, self.margin.mean + reach]
        found += [points.mean for points in self.points]
        for what, scale in (("out", 100.0), ("takes", 1.0), ("canastas", 1.0), ("unfinished", 1.0)):
            for kind in (0, 1):
                found.append(scale * self.done[what, kind] / self.done["hands", kind])
        return found


def _option(text: str) -> tuple[str, OptionValue]:
    """Parse ``name=value``; numbers and booleans are as in JSON."""
    name, _, value = text.partition("=")
    try:
        found: OptionValue = json.loads(value)
    except ValueError:
        found = value
    return name, found


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=200, help="how many decks of each variant")
    parser.add_argument("--seed", type=int, default=0, help="that of the first deck")
    parser.add_argument("--variant", nargs="*", choices=list(VARIANTS), help="only these")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", type=_option,
                        help="an option of the variants")  # fmt: skip
    parser.add_argument("--level", action="store_true", help="all totals 0 before each hand")
    parser.add_argument("--players", default="standard,beginner",
                        help=f"two kinds, of {', '.join((*PLAYERS, *OPPONENTS))}")  # fmt: skip
    options = parser.parse_args()
    first, second = options.players.split(",")
    print(f"{'':18}" + "".join(f"{name:>11}" for name in COLUMNS) + "    seconds")
    for key in options.variant or VARIANTS:
        variant = variant_named(key, dict(options.option))
        margins = Margins(variant, (first, second))
        began = process_time()
        for seed in range(options.seed, options.seed + options.hands):
            margins.add(seed, level=options.level)
        row = "".join(f"{number:11.1f}" for number in margins.row())
        print(f"{key:18}{row}{process_time() - began:11.1f}", flush=True)


if __name__ == "__main__":
    main()
