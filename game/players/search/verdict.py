"""What a comparison of candidates has shown."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a comparison.

    ``best`` is the candidate chosen. ``order`` has all candidates from best to worst. ``gain`` is
    by how many points the best one beats each (0 for itself) and ``error`` the standard error of
    that. ``passed`` is a suspect that is worth more and was passed over, if any.
    """

    best: int
    order: tuple[int, ...]
    gain: tuple[float, ...]
    error: tuple[float, ...]
    passed: int | None = None
