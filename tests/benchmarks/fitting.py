"""Fits the log-linear belief weights: ``game.players.search.belief_weights``.

Needs NumPy (``pip install '.[fit]'``). A sample is one hidden hand at one moment: for every kind of
card its observations, how many of its cards were unseen, and how many of those were in the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb

import numpy as np

from game.players.search.belief_weights import LogWeights
from game.players.search.observations import Facts

Sample = Sequence[tuple[Facts, int, int]]

_MOST = 24
"""Maximum number of cards of a kind in any pack."""
_ROUNDS = 60
_PACE = 0.05
"""Step size. A kind has some seven observations that all change at once, so longer steps
diverge.
"""
_MOMENTUM = 0.8
_CLIP = 4.0
"""Limit of a weight: no observation alone changes the odds of a card by more than a factor of
55.
"""
_WAYS = np.array([[comb(n, k) for k in range(_MOST + 1)] for n in range(_MOST + 1)], dtype=float)
_STEPS = np.array([[k, k >= 2, k >= 3] for k in range(_MOST + 1)], dtype=float)


def fit(samples: Iterable[Sample], prior: float = 20.0) -> dict[str, LogWeights]:
    """The weights with the least surprise.

    Kinds are treated as independent, with one number per hand that gives the mean hand its size.
    ``prior`` cards pull every weight towards zero.
    """
    names: dict[str, int] = {}
    sizes: list[int] = []
    totals: list[int] = []
    fact_of: list[int] = []
    row_of: list[int] = []
    rows: list[tuple[int, int, int]] = []
    for hand, sample in enumerate(samples):
        sizes.append(sum(held for _, _, held in sample))
        totals.append(sum(unseen for _, unseen, _ in sample))
        for facts, unseen, held in sample:
            for name in facts:
                fact_of.append(names.setdefault(name, len(names)))
                row_of.append(len(rows))
            rows.append((hand, unseen, held))
    fact, row = np.array(fact_of), np.array(row_of)
    hand_of, unseen_of, held_of = np.array(rows).T
    size, total = np.array(sizes, dtype=float), np.array(totals, dtype=float)
    most = int(unseen_of.max())
    numbers = np.arange(most + 1)
    steps = _STEPS[: most + 1]
    with np.errstate(divide="ignore"):
        ways = np.log(_WAYS[unseen_of, : most + 1])
    ways[numbers[None, :] > size[hand_of, None]] = -np.inf

    def by_fact(values: np.ndarray) -> np.ndarray:
        columns = [np.bincount(fact, values[row, part], len(names)) for part in range(3)]
        return np.stack(columns, 1)

    found = by_fact(steps[held_of])
    weights = np.zeros((len(names), 3))
    pull = np.zeros_like(weights)
    level = np.log(np.maximum(size, 0.5) / np.maximum(total - size, 0.5))
    for turn in range(_ROUNDS):
        said = np.stack([np.bincount(row, weights[fact, part], len(rows)) for part in range(3)], 1)
        chances = ways + level[hand_of, None] * numbers[None, :] + said @ steps.T
        chances = np.exp(chances - chances.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        expected = chances @ steps
        spread = expected * (1.0 - expected)
        spread[:, 0] = chances @ (numbers**2.0) - expected[:, 0] ** 2
        mean = np.bincount(hand_of, expected[:, 0], len(size))
        wide = np.bincount(hand_of, spread[:, 0], len(size))
        level += np.clip((size - mean) / np.maximum(wide, 0.3), -1.0, 1.0)
        if turn < 3:
            continue  # first give every hand its size
        gain = found - by_fact(expected) - 0.5 * prior * weights
        pull = _MOMENTUM * pull + _PACE * gain / (by_fact(spread) + prior)
        weights = np.clip(weights + pull, -_CLIP, _CLIP)
    return {
        name: (float(one), float(two), float(three))
        for name, (one, two, three) in zip(names, weights, strict=True)
    }
