"""Differences between two moves, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt


def mean_and_error(differences: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error, infinite for fewer than two differences."""
    if not differences:
        return 0.0, float("inf")
    mean = sum(differences) / len(differences)
    if len(differences) < 2:
        return mean, float("inf")
    variance = sum((value - mean) ** 2 for value in differences) / (len(differences) - 1)
    return mean, sqrt(variance / len(differences))
