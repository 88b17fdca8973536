"""Match equity: the chance to win a match from its totals, worked out from how hands score.

``match_equity.json`` says for every variant how the hands of computer players score: for every pair
of rungs, a rung being the totals that ask for the same opening, mean and spread of both accounts.
From that the chances of two accounts follow by going back from the end: what a hand brings leads to
totals whose chance is known. It is done once for a variant, in some milliseconds.

Of more than two accounts each is compared with every other, and the odds are put together: if one
is three times as likely to win as the second and twice as the third, it has 6 of 11 chances. The
third account makes leads safer than they are between two, as it may end the match: ``odds`` is the
power of the odds that fits. ``python -m tests.benchmarks.equity`` measures all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from math import ceil, erf, exp, floor, log, pi, sqrt
from operator import mul
from pathlib import Path
from statistics import NormalDist
from typing import Any, Final

from ...files import json_of
from ...rules.policies import CanastaFromTotals
from ...rules.variant import Variant

SLICES: Final = 8
"""Parts of equal weight into which the scores of a hand are divided."""

Rung = tuple[int, int, int]
"""From which total up; the minimum of the opening; how strictly a canasta is asked for."""

_CELLS = 20
"""Steps of the grid from 0 to the target, unless hands score very much or very little."""
_MOST_CELLS = 64
_SWEEPS = 12
_SETTLED = 0.0005
"""When going on changes no chance by more than this, the grid is done."""


@dataclass(frozen=True)
class Scores:
    """How hands score, for pairs of an account on a rung and a rival on the same or a lower one.

    ``moments`` are the mean of the account and of the rival and their standard deviations, for the
    pairs (0, 0), (1, 0), (1, 1), (2, 0) and so on. ``shapes`` are by rung the means of the eighths
    of an account's scores, in standard deviations. ``together`` is the correlation.
    """

    asks: tuple[tuple[int, int], ...]
    moments: tuple[tuple[float, float, float, float], ...]
    shapes: tuple[tuple[float, ...], ...]
    together: float
    odds: float = 1.0

    def pair(self, own: int, rival: int) -> tuple[float, float, float, float]:
        """The moments for any two rungs."""
        if own >= rival:
            return self.moments[own * (own + 1) // 2 + rival]
        mean, other, spread, spread_other = self.moments[rival * (rival + 1) // 2 + own]
        return other, mean, spread_other, spread

    def nearest(self, rung: Rung) -> int:
        """The rung that asks for about the same."""
        asked = [abs(ask - rung[1]) + 50 * abs(level - rung[2]) for ask, level in self.asks]
        return asked.index(min(asked))

    def as_json(self) -> dict[str, Any]:
        """As it is written: moments in tens of points, the rest in hundredths."""
        return {
            "asks": [list(ask) for ask in self.asks],
            "moments": [[round(number / 10) for number in row] for row in self.moments],
            "shapes": [[round(100 * number) for number in row] for row in self.shapes],
            "together": round(100 * self.together),
            "odds": round(100 * self.odds),
        }

    @classmethod
    def from_json(cls, found: dict[str, Any]) -> Scores:
        """Read again what ``as_json`` gave."""
        return cls(
            tuple((ask, level) for ask, level in found["asks"]),
            tuple((10 * a, 10 * b, 10 * c, 10 * d) for a, b, c, d in found["moments"]),
            tuple(tuple(number / 100 for number in row) for row in found["shapes"]),
            found["together"] / 100,
            found["odds"] / 100,
        )


def rungs(variant: Variant) -> tuple[Rung, ...]:
    """The totals from which openings are asked for something else; below 0 as at 0.

    There is one where the minimum goes by the hand. They are the steps of the minimum, and those of
    the canasta that some games demand (BRA-1).
    """
    opening = variant.opening
    if opening.by_hand:
        return ((0, opening.minimum(0, 1), 0),)
    demands: tuple[int, ...] = ()
    if isinstance(opening.composition, CanastaFromTotals):
        demands = (opening.composition.any_from, opening.composition.better_from)
    starts = {0, *(start for start, _ in opening.steps), *demands}
    return tuple(
        (start, opening.minimum(start, 1), sum(start >= demand for demand in demands))
        for start in sorted(starts)
        if 0 <= start < variant.match.target
    )


@lru_cache(maxsize=1)
def _measured() -> dict[str, dict[str, Any]]:
    tables: dict[str, dict[str, Any]] = json_of(Path(__file__).with_name("match_equity.json"))
    return tables


def scores_for(variant: Variant) -> Scores:
    """How hands score in a variant, in its parent, or in the game that has no parent."""
    return _scores(_known(variant))


def _known(variant: Variant) -> str:
    tables = _measured()
    if variant.key in tables:
        return variant.key
    return variant.parent if variant.parent in tables else ""


@cache
def _scores(key: str) -> Scores:
    return Scores.from_json(_measured()[key])


def equity_for(variant: Variant, played: int = 0) -> Equity | HandsLeft:
    """The chances in matches of a variant; made when first asked for, and kept.

    ``played`` is how many hands have been played, where a match has so many.
    """
    if variant.match.hands is not None:
        left = max(0, variant.match.hands - played)
        return HandsLeft(scores_for(variant), left, variant.match.hands, len(variant.table.sides))
    return _equity(_known(variant), variant.match.target, rungs(variant), len(variant.table.sides))


@lru_cache(maxsize=4)
def _equity(key: str, target: int, steps: tuple[Rung, ...], accounts: int) -> Equity:
    return Equity(_scores(key), target, steps, accounts)


class Equity:
    """Chances to win a match to ``target`` between so many accounts.

    More points never lower the own chance, nor the rivals' points raise it: right below a higher
    rung some points less would at times be better, and there the chances are levelled.
    """

    def __init__(self, scores: Scores, target: int, steps: Sequence[Rung], accounts: int) -> None:
        self.target = target
        self.accounts = accounts
        grid = _Grid(scores, target, steps)
        self._low = grid.totals[0]
        self._scale = 1.0 / grid.step
        self._width = len(grid.totals) + 1
        table = [chance for row in grid.chances() for chance in row]
        if accounts > 2:
            # The logarithm of how many times likelier the rival is to win.
            table = [
                scores.odds * log((1.0 - chance) / chance)
                for chance in (max(0.001, min(0.999, chance)) for chance in table)
            ]
        self._table = table
        spread = scores.pair(0, 0)[2]
        nothing = [0.0] * (accounts - 1)
        rise = self.chance([spread, *nothing], 0) - self.chance([-spread, *nothing], 0)
        self.slope = max(rise, 1e-9) / (2.0 * spread)
        """How much a point adds to the chance at the start, for what a hand may well bring."""

    def chance(self, totals: Sequence[float], account: int) -> float:
        """The chance of an account to win the match from these totals after a hand, 0 to 1."""
        if self.accounts == 2:
            return self.duel(totals[account], totals[1 - account])
        own = totals[account]
        top = max(totals)
        if top >= self.target:
            if own < top:
                return 0.0
            return 1.0 / list(totals).count(top)
        rest = 0.0
        for rival, total in enumerate(totals):
            if rival != account:
                rest += exp(self._against(own, total))
        return 1.0 / (1.0 + rest)

    def duel(self, own: float, rival: float) -> float:
        """The chance of the first of two accounts, as ``chance`` has it."""
        if own < self.target and rival < self.target:
            return self._against(own, rival)
        return 1.0 if own > rival else 0.5 if own == rival else 0.0

    def _against(self, own: float, rival: float) -> float:
        """What the table has for two totals below the target."""
        x = (own - self._low) * self._scale if own > self._low else 0.0
        y = (rival - self._low) * self._scale if rival > self._low else 0.0
        row, column = int(x), int(y)
        x -= row
        y -= column
        table = self._table
        place = row * self._width + column
        low, high = table[place], table[place + 1]
        low += y * (high - low)
        place += self._width
        high, top = table[place], table[place + 1]
        high += y * (top - high)
        return low + x * (high - low)


class HandsLeft:
    """Chances to win a match of ``hands`` hands when ``left`` are still to be played.

    What they bring is taken as normal; a tie at the end is anybody's.
    """

    def __init__(self, scores: Scores, left: int, hands: int, accounts: int) -> None:
        self.accounts = accounts
        self._odds = scores.odds
        _, _, spread, spread_other = scores.pair(0, 0)
        square = spread * spread + spread_other * spread_other
        self._each = sqrt(square - 2.0 * scores.together * spread * spread_other)
        self._spread = self._each * sqrt(left)
        self.slope = 1.0 / (self._each * sqrt(2.0 * pi * max(1, hands)))
        """How much a point adds to the chance at the start of the match."""

    def chance(self, totals: Sequence[float], account: int) -> float:
        """The chance of an account to win the match from these totals after a hand, 0 to 1."""
        own = totals[account]
        rivals = [total for place, total in enumerate(totals) if place != account]
        if self.accounts == 2:
            return self.duel(own, rivals[0])
        if not self._spread:
            top = max(totals)
            return 1.0 / list(totals).count(top) if own == top else 0.0
        rest = 0.0
        for rival in rivals:
            duel = max(0.001, min(0.999, self.duel(own, rival)))
            rest += exp(self._odds * log((1.0 - duel) / duel))
        return 1.0 / (1.0 + rest)

    def duel(self, own: float, rival: float) -> float:
        """The chance of the first of two accounts, as ``chance`` has it."""
        if not self._spread:
            return 1.0 if own > rival else 0.5 if own == rival else 0.0
        return 0.5 + 0.5 * erf((own - rival) / (self._spread * sqrt(2.0)))


class _Grid:
    """The chances of two accounts at totals a step apart.

    The highest totals lie half a step below the target, so that what is on either side of it is on
    either side of the grid's end. A row goes by the rival's total; beyond the ends lie totals that
    a hand may lead to, decided above and guessed below.
    """

    def __init__(self, scores: Scores, target: int, steps: Sequence[Rung]) -> None:
        spread = scores.pair(0, 0)[2]
        step = min(max(target / _CELLS, spread / 4), spread * 0.6)
        self.step = step = max(step, target / _MOST_CELLS)
        self._size = size = ceil((target + 1.5 * spread) / step)
        self.totals = [target - step * (size - place - 0.5) for place in range(size)]
        places = [scores.nearest(rung) for rung in steps]
        starts = [rung[0] for rung in steps]
        self._rungs = [
            places[max(0, sum(total >= start for start in starts) - 1)] for total in self.totals
        ]
        pairs = {(own, rival) for own in self._rungs for rival in self._rungs}
        self._hands = {pair: _hands(scores, *pair, step) for pair in pairs}
        low = min(min(hand) for hand in self._hands.values())
        high = max(max(hand) for hand in self._hands.values())
        columns = [column for hand in self._hands.values() for row in hand.values() for column in
                   (row[0], row[0] + len(row[1]))]  # fmt: skip
        self._below = max(0, -low, -min(columns))
        self._above = max(1, high, *columns)
        self._target = target
        self._mean = max(scores.pair(0, 0)[0], spread / 4)
        self._reach = 2.0 * spread
        self._rows = self._guessed()
        self._settle()

    def _guessed(self) -> list[list[float]]:
        """What to begin with, everywhere."""
        size, below = self._size, self._below
        totals = [
            self.totals[0] + self.step * (place - below)
            for place in range(below + size + self._above)
        ]
        return [[self._guess(own, rival) for rival in totals] for own in totals]

    def _guess(self, own: float, rival: float) -> float:
        top = max(own, rival)
        if top >= self._target:
            return 0.5 if own == rival else float(own > rival)
        hands = max(1.0, (self._target - top) / self._mean)
        return 0.5 + 0.5 * erf((own - rival) / (self._reach * sqrt(hands)))

    def _settle(self) -> None:
        """Take for every chance what the next hand leads to, from the end on, until none moves."""
        rows, below = self._rows, self._below
        for _ in range(_SWEEPS):
            moved = 0.0
            for own in range(self._size - 1, 0, -1):
                for rival in range(own - 1, -1, -1):
                    chance = 0.0
                    for up, (first, weights) in self._hands[
                        self._rungs[own], self._rungs[rival]
                    ].items():
                        start = below + rival + first
                        reached = rows[below + own + up][start : start + len(weights)]
                        chance += sum(map(mul, weights, reached))
                    moved = max(moved, abs(chance - rows[below + own][below + rival]))
                    rows[below + own][below + rival] = chance
                    rows[below + rival][below + own] = 1.0 - chance
            if moved < _SETTLED:
                break

    def chances(self) -> list[list[float]]:
        """By the own total and the rival's, the last of each for a total half a step too high."""
        size, below = self._size, self._below
        rows = [row[below : below + size] for row in self._rows[below : below + size]]
        rows = [[*row, max(0.0, 2.0 * row[-1] - row[-2])] for row in rows]
        last, before = rows[-1], rows[-2]
        rows.append([min(1.0, 2.0 * a - b) for a, b in zip(last, before, strict=True)])
        levelled = _levelled(rows)
        width = range(size + 1)
        return [[0.5 + (levelled[a][b] - levelled[b][a]) / 2 for b in width] for a in width]


def _levelled(rows: list[list[float]]) -> list[list[float]]:
    """Chances that rise with the row and fall with the column: midway between both envelopes."""
    falling = [_rising(row[::-1])[::-1] for row in rows]
    columns = [_rising(column) for column in zip(*falling, strict=True)]
    return [list(row) for row in zip(*columns, strict=True)]


def _rising(numbers: Sequence[float]) -> list[float]:
    above = accumulate(numbers, max)
    below = list(accumulate(reversed(numbers), min))[::-1]
    return [(a + b) / 2 for a, b in zip(above, below, strict=True)]


Hands = dict[int, tuple[int, list[float]]]
"""By steps of the own total: the fewest steps of the rival's, and weights from there on."""


def _hands(scores: Scores, own: int, rival: int, step: float) -> Hands:
    """What a hand may bring to two accounts, as weights of steps of the grid."""
    mean, other, spread, spread_other = scores.pair(own, rival)
    weights: dict[tuple[int, int], float] = {}
    points = _points(scores.shapes[own], scores.shapes[rival], scores.together)
    # Sharing a point out between its neighbours spreads it by about a sixth of a squared step.
    lost = step * step / 6
    wide = sqrt(max(spread * spread - lost, spread * spread / 4)) / step
    wide_other = sqrt(max(spread_other * spread_other - lost, spread_other**2 / 4)) / step
    for x, y in points:
        up, right = mean / step + wide * x, other / step + wide_other * y
        i, j = floor(up), floor(right)
        up -= i
        right -= j
        for place, share in (
            ((i, j), (1 - up) * (1 - right)),
            ((i, j + 1), (1 - up) * right),
            ((i + 1, j), up * (1 - right)),
            ((i + 1, j + 1), up * right),
        ):
            weights[place] = weights.get(place, 0.0) + share / len(points)
    hands: Hands = {}
    for i in sorted({place[0] for place in weights}):
        columns = [place[1] for place in weights if place[0] == i]
        first, last = min(columns), max(columns)
        hands[i] = first, [weights.get((i, j), 0.0) for j in range(first, last + 1)]
    return hands


@lru_cache(maxsize=64)
def _points(
    own: tuple[float, ...], rival: tuple[float, ...], together: float
) -> tuple[tuple[float, float], ...]:
    """Pairs of scores of equal weight, in standard deviations, correlated like two normal ones."""
    normal = NormalDist()
    middles = [normal.inv_cdf((part + 0.5) / SLICES) for part in range(SLICES)]
    apart = sqrt(1.0 - together * together)
    xs: list[float] = []
    ys: list[float] = []
    for part, first in enumerate(middles):
        for second in middles:
            xs.append(own[part])
            ys.append(_between(rival, normal.cdf(together * first + apart * second)))
    return tuple(zip(_standard(xs), _standard(ys), strict=True))


def _between(shape: Sequence[float], share: float) -> float:
    """The score below which that share of scores lies, in standard deviations."""
    place = min(max(share * SLICES - 0.5, 0.0), SLICES - 1.0)
    part = min(int(place), SLICES - 2)
    return shape[part] + (place - part) * (shape[part + 1] - shape[part])


def _standard(numbers: Sequence[float]) -> list[float]:
    mean = sum(numbers) / len(numbers)
    spread = sqrt(sum((number - mean) ** 2 for number in numbers) / len(numbers)) or 1.0
    return [(number - mean) / spread for number in numbers]
