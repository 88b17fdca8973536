"""Sequential halving: many playouts for the moves that may be best, few for the others.

All candidates are tried in the same determinizations (common random numbers) and compared pair by
pair, so that the luck of a deal cancels out. Candidate 0 is the incumbent: the move of the base
policy. It is kept unless another is better by enough standard errors (``SIGNIFICANCE``, more after
few playouts) and by a minimum gain in points, since the seats of a playout play a little
differently from real players. A candidate that has beaten the incumbent for sure becomes the
incumbent.

A suspect is a move that looks senseless (``caution``). It is chosen only if it beats the best other
move, less suspect ones included, by a threshold of its own, in deals drawn after it had reached the
top: of many candidates the luckiest always looks good in the deals that brought it there. An
incumbent that is itself suspect is played where it is better than a sensible move by its threshold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, inf, log2, sqrt
from types import MappingProxyType
from typing import Final, NamedTuple

from .outcomes import Outcomes, mean_and_error

Values = Callable[[int, list[int]], list[float]]
"""What each of these candidates is worth in the deal with that number."""

SIGNIFICANCE = 1.3
"""Standard errors by which a candidate has to beat the incumbent."""
FULL_SAMPLE = 300
"""Deals from which on ``SIGNIFICANCE`` holds as it is.

After fewer, the best of many is often only the luckiest, and needs more standard errors: twice as
many after a quarter of the deals.
"""
LOST = 4.0
"""Standard errors by which a candidate is beaten for sure and gets no further playouts."""
LEAST_SAMPLE = 100
"""Deals before the incumbent counts as beaten for sure: fewer hardly tell their error."""
FIRST_DEALS = 12
"""Deals in which every candidate is tried, whatever the budget."""
CONTENDERS = 3
"""The number of sensible moves, at least, that go on to be compared with a suspect."""


class Threshold(NamedTuple):
    """By how many points, and by how many standard errors, a suspect has to beat the others."""

    points: float
    errors: float


NO_THRESHOLD: Final = Threshold(0.0, 0.0)
NEVER: Final = Threshold(inf, 0.0)
"""That of a move that is not chosen whatever it brings."""
NONE: Final[Mapping[int, Threshold]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a comparison.

    ``best`` is the candidate chosen. ``order`` has all candidates from best to worst, as far as
    they were tried. ``gain`` is by how many points the best one beats each (0 for itself) and
    ``error`` the standard error of that. ``playouts`` is how many were spent. ``passed`` is a
    suspect that did better and was passed over, if any. ``outcomes`` are the scores of the hands,
    if they were kept.
    """

    best: int
    order: tuple[int, ...]
    gain: tuple[float, ...]
    error: tuple[float, ...]
    playouts: int
    passed: int | None = None
    outcomes: Outcomes | None = None


class Samples:
    """The values found so far, by candidate, one for each deal from the first on."""

    def __init__(self, candidates: int) -> None:
        self.values: list[list[float]] = [[] for _ in range(candidates)]

    def difference(self, one: int, other: int, since: int = 0) -> tuple[float, float]:
        """By how much ``one`` beats ``other``, and the standard error of that.

        Only the deals from number ``since`` on count in which both were tried.
        """
        tried = zip(self.values[one][since:], self.values[other][since:], strict=False)
        return mean_and_error([a - b for a, b in tried])


def halve(
    candidates: int,
    values: Values,
    budget: int,
    in_time: Callable[[float], bool] = lambda _share: True,
    suspect: Mapping[int, Threshold] = NONE,
    minimum_gain: Sequence[float] = (),
) -> Verdict:
    """Find the best candidate with at most ``budget`` playouts, while there is time.

    ``in_time`` tells whether less than this share of the time has passed; every round has its part.
    ``suspect`` are the candidates that look senseless, not all of them, each with its threshold.
    Where candidate 0 is among them the first sensible one is the incumbent in its place.
    ``minimum_gain`` are the points by which each candidate has to beat candidate 0, unless that is
    beaten for sure; empty for no such minimum.
    """
    samples = Samples(candidates)
    alive = list(range(candidates))
    spent = deal = fresh_from = 0
    incumbent = next((c for c in alive if c not in suspect), 0)
    rounds = max(1, ceil(log2(candidates)))
    for left in range(rounds, 0, -1):
        if left == 1 and deal and alive[0] in suspect:
            threshold = suspect[alive[0]]
            alive = [
                alive[0],
                *(c for c in alive[1:] if c == 0 or suspect.get(c, NO_THRESHOLD) < threshold),
            ]
            fresh_from = deal
        share = (budget - spent) // left
        first = 0 if deal else FIRST_DEALS
        for number in range(max(first, 1, share // len(alive))):
            late = not in_time(1 - (left - 1) / rounds)
            if number >= first and (late or spent + len(alive) > budget):
                break
            for candidate, value in zip(alive, values(deal, alive), strict=True):
                samples.values[candidate].append(value)
            spent += len(alive)
            deal += 1
        if left > 1:
            alive, incumbent = _better_half(samples, alive, suspect, incumbent)
            if len(alive) == 1:
                break
    return _verdict(samples, alive, suspect, spent, fresh_from, incumbent, minimum_gain)


def _ranked(samples: Samples, alive: list[int]) -> list[int]:
    means = {c: sum(samples.values[c]) / len(samples.values[c]) for c in alive}
    return sorted(alive, key=lambda c: (-means[c], c))


def _better_half(
    samples: Samples, alive: list[int], suspect: Mapping[int, Threshold], incumbent: int
) -> tuple[list[int], int]:
    """The candidates of the next round, and the incumbent.

    The better half stays, less those that are beaten for sure. With it stay the incumbent, to
    compare; the best of the sensible moves, and of those less suspect than the best of all; and
    candidate 0 if it is suspect. The best sensible move becomes the incumbent once it has beaten
    the old one for sure.
    """
    order = _ranked(samples, alive)
    best = order[0]
    sensible = [c for c in order if c not in suspect]
    if sensible and _beaten(samples, sensible[0], incumbent):
        incumbent = sensible[0]
    stay = {best, incumbent, *sensible[: CONTENDERS if best in suspect else 1]}
    if best in suspect:
        stay.update([c for c in order if suspect.get(c, NO_THRESHOLD) < suspect[best]][:CONTENDERS])
    if sensible and 0 in suspect and 0 in alive and not _beaten(samples, sensible[0], 0):
        stay.add(0)
    half = {c for c in order[: (len(order) + 1) // 2] if not _lost(samples, best, c)}
    return [c for c in order if c in stay or c in half], incumbent


def _beaten(samples: Samples, by: int, candidate: int) -> bool:
    """Whether a candidate is beaten for sure, after enough deals to tell."""
    return len(samples.values[candidate]) >= LEAST_SAMPLE and _lost(samples, by, candidate)


def _lost(samples: Samples, best: int, candidate: int) -> bool:
    mean, error = samples.difference(best, candidate)
    return mean > LOST * error


def _significance(samples: Samples, candidate: int, incumbent: int) -> float:
    tried = min(len(samples.values[candidate]), len(samples.values[incumbent]))
    return SIGNIFICANCE * max(1.0, sqrt(FULL_SAMPLE / tried))


def _chosen(
    samples: Samples,
    finished: list[int],
    suspect: Mapping[int, Threshold],
    fresh_from: int,
    incumbent: int,
    minimum_gain: Sequence[float],
) -> int:
    """The best sensible move, unless a suspect is far better.

    A suspect has to show that in the deals from number ``fresh_from`` on. A suspect candidate 0
    does not: it was not chosen by luck, and stays where it is better by its threshold.
    """
    best = next((c for c in finished if c not in suspect), finished[0])
    if best != incumbent and incumbent not in suspect:
        mean, error = samples.difference(best, incumbent)
        # A substitute incumbent gets no head start.
        enough = (
            0.0
            if incumbent or not minimum_gain or _beaten(samples, best, incumbent)
            else minimum_gain[best]
        )
        if mean < max(_significance(samples, best, incumbent) * error, enough):
            best = incumbent
    if 0 in suspect and 0 in finished:
        mean, _ = samples.difference(0, best)
        if mean > suspect[0].points:
            best = 0
    for candidate in sorted((c for c in finished if c in suspect), key=suspect.__getitem__):
        if len(samples.values[candidate]) >= fresh_from + FIRST_DEALS:
            mean, error = samples.difference(candidate, best, fresh_from)
            threshold = suspect[candidate]
            if mean > max(threshold.points, threshold.errors * error):
                best = candidate
    return best


def _verdict(
    samples: Samples,
    alive: list[int],
    suspect: Mapping[int, Threshold],
    spent: int,
    fresh_from: int,
    incumbent: int,
    minimum_gain: Sequence[float],
) -> Verdict:
    finished = _ranked(samples, alive)
    best = _chosen(samples, finished, suspect, fresh_from, incumbent, minimum_gain)
    everyone = list(range(len(samples.values)))
    gains = [samples.difference(best, c) if c != best else (0.0, 0.0) for c in everyone]
    order = sorted(everyone, key=lambda c: (c != best, -len(samples.values[c]), gains[c][0]))
    passed = finished[0] if finished[0] in suspect and finished[0] != best else None
    return Verdict(
        best, tuple(order), tuple(g for g, _ in gains), tuple(e for _, e in gains), spent, passed
    )
