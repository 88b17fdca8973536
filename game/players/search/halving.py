"""Sequential halving: many tries for the moves that may be best, few for the others.

All candidates are tried in the same imagined deals, so that they are compared pair by pair: what
luck the deal brings cancels out. The move of the policy, or the habit that stands for it
(``candidates.with_habit``), is candidate 0 and is kept unless another is clearly better in that
comparison (``GUARD``), by more after few tries, and by more than a trifle: what imagined players
make of a move is not quite what real ones do. One that has beaten it for sure is kept in its place.
A move that looks senseless (``caution``) is chosen only if it beats the best of the others by far
more, those included that look less so, and in deals that were not among those that brought it to
the top: the luckiest of many always looks good there. Candidate 0 itself is played unless the tries
show that a sensible one gives up little.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log2, sqrt
from types import MappingProxyType
from typing import Final, NamedTuple

from .outcomes import Shown
from .paired_differences import mean_and_error

Values = Callable[[int, list[int]], list[float]]
"""What each of these candidates is worth in the deal with that number."""

GUARD = 1.3
"""Standard errors by which a candidate has to beat the move that is kept, at first candidate 0."""
ENOUGH = 300
"""Deals after which that is enough. After fewer the best of many is often but the luckiest, and has
to win by more: by twice as many standard errors after a quarter of them."""
DECIDED = 4.0
"""Standard errors after which a candidate has lost without further tries,"""
SURE = 100
"""and deals after which that holds for what would stay: few deals hardly tell their error."""
FIRST_DEALS = 12
CONTENDERS = 3
"""So many sensible moves at least go on to be compared with one that looks senseless."""


class Bar(NamedTuple):
    """By how many points, and by how many standard errors, a move has to beat the others."""

    points: float
    errors: float


NO_BAR: Final = Bar(0.0, 0.0)
NONE: Final[Mapping[int, Bar]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the tries have shown.

    ``best`` is the candidate chosen, ``order`` all of them from best to worst as far as they were
    tried, ``gain`` by how many points the best one beats each (0 for itself) and ``error`` the
    standard error of that. ``playouts`` is how many were spent. ``passed`` is the candidate that
    did better and was passed over since it looks senseless, if there is one. ``shown`` is what the
    hands tried came to, if it was kept.
    """

    best: int
    order: tuple[int, ...]
    gain: tuple[float, ...]
    error: tuple[float, ...]
    playouts: int
    passed: int | None = None
    shown: Shown | None = None


class Tries:
    """The values found so far, by candidate, one for each deal from the first on."""

    def __init__(self, candidates: int) -> None:
        self.values: list[list[float]] = [[] for _ in range(candidates)]

    def difference(self, one: int, other: int, since: int = 0) -> tuple[float, float]:
        """By how much ``one`` beats ``other`` in the deals that both were tried in, from the one
        with the number ``since`` on, and the standard error of that."""
        tried = zip(self.values[one][since:], self.values[other][since:], strict=False)
        return mean_and_error([a - b for a, b in tried])


def halve(
    candidates: int,
    values: Values,
    budget: int,
    in_time: Callable[[float], bool] = lambda _share: True,
    suspect: Mapping[int, Bar] = NONE,
    least: Sequence[float] = (),
) -> Verdict:
    """Find the best candidate with at most ``budget`` playouts, while there is time.

    ``in_time`` tells whether less than this share of the time has passed: every round has its part.
    ``suspect`` are the candidates that look senseless, not all of them, each with what it has to
    beat the others by. Where candidate 0 is among them the first that is not takes its part: the
    luckiest of many would be no better guide. Yet candidate 0 is played unless the tries show
    that a sensible one gives up little. ``least`` are the points by which each has to beat
    candidate 0, unless that has lost for sure; none are asked where it is empty.
    """
    tries = Tries(candidates)
    alive = list(range(candidates))
    spent = deal = fresh = 0
    kept = next((c for c in alive if c not in suspect), 0)
    rounds = max(1, ceil(log2(candidates)))
    for left in range(rounds, 0, -1):
        if left == 1 and deal and alive[0] in suspect:
            bar = suspect[alive[0]]
            alive = [alive[0], *(c for c in alive[1:] if c == 0 or suspect.get(c, NO_BAR) < bar)]
            fresh = deal
        share = (budget - spent) // left
        first = 0 if deal else FIRST_DEALS
        for number in range(max(first, 1, share // len(alive))):
            late = not in_time(1 - (left - 1) / rounds)
            if number >= first and (late or spent + len(alive) > budget):
                break
            for candidate, value in zip(alive, values(deal, alive), strict=True):
                tries.values[candidate].append(value)
            spent += len(alive)
            deal += 1
        if left > 1:
            alive, kept = _better_half(tries, alive, suspect, kept)
            if len(alive) == 1:
                break
    return _verdict(tries, alive, suspect, spent, fresh, kept, least)


def _ranked(tries: Tries, alive: list[int]) -> list[int]:
    means = {c: sum(tries.values[c]) / len(tries.values[c]) for c in alive}
    return sorted(alive, key=lambda c: (-means[c], c))


def _better_half(
    tries: Tries, alive: list[int], suspect: Mapping[int, Bar], kept: int
) -> tuple[list[int], int]:
    """The better half, less those that have lost for sure, and the move that is kept unless another
    is clearly better.

    That one stays to compare, and so do the best of those that do not look senseless, or less so
    than the best of all, and candidate 0 if it does. Once the best of the sensible has beaten it
    for sure, that is the one.
    """
    order = _ranked(tries, alive)
    best = order[0]
    sensible = [c for c in order if c not in suspect]
    if sensible and _beaten(tries, sensible[0], kept):
        kept = sensible[0]
    stay = {best, kept, *sensible[: CONTENDERS if best in suspect else 1]}
    if best in suspect:
        stay.update([c for c in order if suspect.get(c, NO_BAR) < suspect[best]][:CONTENDERS])
    if sensible and 0 in suspect and 0 in alive and not _beaten(tries, sensible[0], 0):
        stay.add(0)
    half = {c for c in order[: (len(order) + 1) // 2] if not _lost(tries, best, c)}
    return [c for c in order if c in stay or c in half], kept


def _beaten(tries: Tries, by: int, candidate: int) -> bool:
    """Whether a move that would stay has lost for sure, after tries enough to tell."""
    return len(tries.values[candidate]) >= SURE and _lost(tries, by, candidate)


def _lost(tries: Tries, best: int, candidate: int) -> bool:
    mean, error = tries.difference(best, candidate)
    return mean > DECIDED * error


def _guard(tries: Tries, candidate: int, kept: int) -> float:
    tried = min(len(tries.values[candidate]), len(tries.values[kept]))
    return GUARD * max(1.0, sqrt(ENOUGH / tried))


def _chosen(
    tries: Tries,
    finished: list[int],
    suspect: Mapping[int, Bar],
    fresh: int,
    kept: int,
    least: Sequence[float],
) -> int:
    """The best of the sensible moves, unless one that looks senseless is far better.

    That has to show in the deals from the number ``fresh`` on, and beside those that have less to
    show. Candidate 0 has nothing to show: it was not chosen by luck, and stays as long as it may be
    better by what it has to be.
    """
    best = next((c for c in finished if c not in suspect), finished[0])
    if best != kept and kept not in suspect:
        mean, error = tries.difference(best, kept)
        # Who stands in for candidate 0 has nothing to say for himself but his place.
        enough = 0.0 if kept or not least or _beaten(tries, best, kept) else least[best]
        if mean < max(_guard(tries, best, kept) * error, enough):
            best = kept
    if 0 in suspect and 0 in finished:
        mean, error = tries.difference(0, best)
        if mean + error > suspect[0].points:
            best = 0
    for candidate in sorted((c for c in finished if c in suspect), key=suspect.__getitem__):
        if len(tries.values[candidate]) >= fresh + FIRST_DEALS:
            mean, error = tries.difference(candidate, best, fresh)
            bar = suspect[candidate]
            if mean > max(bar.points, bar.errors * error):
                best = candidate
    return best


def _verdict(
    tries: Tries,
    alive: list[int],
    suspect: Mapping[int, Bar],
    spent: int,
    fresh: int,
    kept: int,
    least: Sequence[float],
) -> Verdict:
    finished = _ranked(tries, alive)
    best = _chosen(tries, finished, suspect, fresh, kept, least)
    everyone = list(range(len(tries.values)))
    gains = [tries.difference(best, c) if c != best else (0.0, 0.0) for c in everyone]
    order = sorted(everyone, key=lambda c: (c != best, -len(tries.values[c]), gains[c][0]))
    passed = finished[0] if finished[0] in suspect and finished[0] != best else None
    return Verdict(
        best, tuple(order), tuple(g for g, _ in gains), tuple(e for _, e in gains), spent, passed
    )
