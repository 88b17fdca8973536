"""How well somebody plays: what their decisions give away, on the scale of the levels.

The rating rests on the decisions alone, not on the points of the hands: cards are luck, decisions
are not. What each level gives away a decision was measured at the same chair, priced by the same
judge (``python -m tests.benchmarks.rating``); a rating is the place between them.

Its range holds every place whose players would give away what was given away, within one standard
error by the spread of hands at that place: the score interval (E. B. Wilson, *Probable inference*,
1927). The variance of a hand there is the scale's, moderated by the player's own hands, each by its
degrees of freedom (G. K. Smyth, *Linear models and empirical Bayes methods*, 2004).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any, Final

from ..controller.pricing import JUDGE, Kind, PricedHand
from ..files import json_of
from ..store.folders import Folders
from .prices import Entry, PriceFiles

SCALE_FILE: Final = Path(__file__).parent / "scale.json"
"""What the levels give away, by game."""

LEVELS: Final = ("newcomer", "beginner", "casual", "standard", "strong", "expert", "master")
"""The levels of the scale, weakest first. The rating of a level is its place, from 0."""

HALF: Final = 50
"""After so many hands a hand counts half as much as the newest."""

LEAST_GAP: Final = 0.01
"""Points a decision by which neighbouring levels differ at least."""

COURSE: Final = 120
"""Number of the newest hands after which the rating is told."""

SCALE_WEIGHT: Final = 60
"""The scale's variance of a hand weighs as much as the player's own from so many hands.

By moments: (kurtosis of a hand - 1) / (relative standard deviation of that variance among players
of one strength) squared. In Classic the levels' kurtosis was 2 to 7, by 30 hands each, and their
variance in units of the squared mean differs by about 0.3: at most 67.
"""

FEWEST: Final = 3
"""Hands from which on there is a rating."""


@dataclass(frozen=True, slots=True)
class LevelFigures:
    """What a level gives away: points a decision with their standard error, the standard deviation
    of a hand's sum, and points a decision of each kind.
    """

    mean: float
    error: float
    spread: float
    kinds: Mapping[str, float]


Scale = Mapping[str, Mapping[str, LevelFigures]]
"""By game and level."""


@cache
def shipped_scale() -> Scale:
    """The scale as measured; empty if it is by another judge."""
    found: dict[str, Any] = json_of(SCALE_FILE)
    if found["judge"] != JUDGE:
        return {}
    return {
        game: {level: LevelFigures(**figures) for level, figures in levels.items()}
        for game, levels in found["games"].items()
    }


@dataclass(frozen=True, slots=True)
class Standing:
    """A rating after a hand: ``place`` among the levels, from 0 (the weakest) to 6.

    It lies between ``low`` and ``high`` with a chance of two in three. ``mean`` is the number of
    points given away a decision, ``error`` the standard error of players at this place.
    """

    place: float
    low: float
    high: float
    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class KindFigures:
    """Decisions of one kind: their number, the points given away by each, and the standard error.

    ``standard`` and ``strong`` are the points that these levels give away in the same games.
    """

    kind: Kind
    count: int
    mean: float
    error: float
    standard: float
    strong: float


@dataclass(frozen=True)
class Rating:
    """The rating with its course, a standing after each of the newest hands from the third on.

    ``hands`` is the number of hands in games on the scale; only these count. Luck is told apart
    over all games, in points a hand: ``worth`` is the lead of standard players with the same cards,
    ``play`` the lead beyond that, ``error`` the standard error of ``play``, and ``all_hands`` the
    number of hands.
    """

    course: Sequence[Standing] = ()
    hands: int = 0
    kinds: Sequence[KindFigures] = ()
    worth: float = 0.0
    play: float = 0.0
    error: float = 0.0
    all_hands: int = 0

    @property
    def now(self) -> Standing | None:
        """The rating after the newest hand, None after too few."""
        return self.course[-1] if self.course else None

    @property
    def is_cut(self) -> bool:
        """Whether the course begins later than at the first hand with a rating."""
        return len(self.course) < self.hands - FEWEST + 1


def rating_of(entries: Iterable[Entry], scale: Scale | None = None) -> Rating:
    """The rating from hands in the order in which they were played.

    >>> rating_of([]).now is None
    True
    """
    known = shipped_scale() if scale is None else scale
    every = [entry.hand for entry in entries if entry.hand.prices]
    counted = [hand for hand in every if hand.variant in known]
    first = max(FEWEST, len(counted) - COURSE + 1)
    course = [standing(counted[:count], known) for count in range(first, len(counted) + 1)]
    plays = [hand.play for hand in every]
    return Rating(
        course,
        len(counted),
        _kinds(counted, known),
        _mean([hand.worth for hand in every]),
        _mean(plays),
        _error(plays),
        len(every),
    )


def rating_since(folders: Folders, since: str) -> Rating:
    """The rating from all hands that have prices and were played from that time on, such as
    ``2026-12-24 20:15:00``; an empty text stands for the beginning.
    """
    begin = datetime.fromisoformat(since) if since else datetime.min
    entries = PriceFiles(folders.prices).entries()
    return rating_of(entry for entry in entries if entry.played >= begin)


def standing(hands: Sequence[PricedHand], scale: Scale) -> Standing:
    """The rating from these hands, the newest last. There must be at least one."""
    recent = hands[-6 * HALF :]
    weights = [0.5 ** (age / HALF) for age in reversed(range(len(recent)))]
    cost = decisions = 0.0
    for hand, weight in zip(recent, weights, strict=True):
        cost += weight * hand.given_away
        decisions += weight * len(hand.prices)
    mean = cost / decisions
    levels = _levels(recent, weights, scale)
    errors = _errors(recent, weights, scale)
    place = place_of(mean, levels)
    low, high = (
        place_of(
            mean, falling([m + side * e for m, e in zip(levels, errors, strict=True)], LEAST_GAP)
        )
        for side in (-1, 1)
    )
    return Standing(place, min(low, place), max(high, place), mean, between(errors, place))


def place_of(mean: float, levels: Sequence[float]) -> float:
    """The place of a figure among those of the levels, which fall from the weakest on.

    >>> place_of(15, [40, 20, 10])
    1.5
    >>> place_of(99, [40, 20, 10]), place_of(1, [40, 20, 10])
    (0.0, 2.0)
    """
    rising = [-level for level in levels]
    above = bisect_left(rising, -mean)
    if above == 0:
        return 0.0
    if above == len(levels):
        return float(len(levels) - 1)
    better, worse = levels[above], levels[above - 1]
    return above - 1 + (worse - mean) / (worse - better)


def between(values: Sequence[float], place: float) -> float:
    """The value at a place between levels, linear from one to the next.

    >>> between([40, 20, 10], 1.5)
    15.0
    """
    below = min(int(place), len(values) - 2)
    return values[below] + (place - below) * (values[below + 1] - values[below])


def _levels(hands: Sequence[PricedHand], weights: Sequence[float], scale: Scale) -> list[float]:
    """What each level would give away a decision in these games, falling strictly.

    Neighbours that the scale cannot tell apart are set one error of the scale apart, so that a
    small difference does not leap over a level.
    """
    whole = sum(w * len(hand.prices) for hand, w in zip(hands, weights, strict=True))
    means = [
        sum(
            w * len(hand.prices) * scale[hand.variant][level].mean
            for hand, w in zip(hands, weights, strict=True)
        )
        / whole
        for level in LEVELS
    ]
    return falling(means, max(LEAST_GAP, _scale_error(hands, scale)))


def falling(means: Sequence[float], gap: float) -> list[float]:
    """The nearest figures of which each is less than the one before by at least ``gap``.

    >>> falling([40.0, 20.0, 22.0, 5.0], 2.0)
    [40.0, 22.0, 20.0, 5.0]
    """
    pools: list[list[float]] = []
    for place, mean in enumerate(means):
        pools.append([mean + gap * place])
        while len(pools) > 1 and _mean(pools[-2]) <= _mean(pools[-1]):
            pools[-2:] = [pools[-2] + pools[-1]]
    even = [_mean(pool) for pool in pools for _member in pool]
    return [mean - gap * place for place, mean in enumerate(even)]


def _errors(hands: Sequence[PricedHand], weights: Sequence[float], scale: Scale) -> list[float]:
    """The standard error of points given away a decision, for players at each level's place.

    What the level gives away is known only with the scale's error, which is part of it.
    """
    decisions = sum(w * len(hand.prices) for hand, w in zip(hands, weights, strict=True))
    mean = sum(w * h.given_away for h, w in zip(hands, weights, strict=True)) / decisions
    count = sum(weights) ** 2 / sum(w * w for w in weights)
    own = count * sum(
        (w * (h.given_away - mean * len(h.prices))) ** 2
        for h, w in zip(hands, weights, strict=True)
    )
    errors = []
    for level in LEVELS:
        usual = sum(
            (w * scale[h.variant][level].spread) ** 2 for h, w in zip(hands, weights, strict=True)
        )
        # The own sum of squares has count - 1 degrees of freedom.
        variance = (SCALE_WEIGHT * usual + own) / (SCALE_WEIGHT + count - 1)
        of_scale = _mean([scale[hand.variant][level].error for hand in hands])
        errors.append(sqrt(variance / decisions**2 + of_scale**2))
    return errors


def _scale_error(hands: Sequence[PricedHand], scale: Scale) -> float:
    return _mean([scale[hand.variant]["standard"].error for hand in hands])


def _kinds(hands: Sequence[PricedHand], scale: Scale) -> list[KindFigures]:
    found = []
    for kind in Kind:
        costs: list[float] = []
        usual: dict[str, list[float]] = {"standard": [], "strong": []}
        for hand in hands:
            own = [price.cost for price in hand.prices if price.kind is kind]
            costs += own
            for level, figures in usual.items():
                figures += [scale[hand.variant][level].kinds.get(kind, 0.0)] * len(own)
        if costs:
            found.append(
                KindFigures(
                    kind, len(costs), _mean(costs), _error(costs), _mean(usual["standard"]),
                    _mean(usual["strong"]),
                )
            )  # fmt: skip
    return found


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean, 0 with fewer than two values."""
    if len(values) < 2:
        return 0.0
    mean = _mean(values)
    return sqrt(sum((x - mean) ** 2 for x in values) / (len(values) - 1) / len(values))
