"""How things begin and end to move: shares of the way by shares of the time, both from 0 to 1."""

from __future__ import annotations


def out(t: float) -> float:
    """Fast at first, slowing down."""
    t = min(1.0, max(0.0, t))
    return 1 - (1 - t) ** 3


def in_out(t: float) -> float:
    """Slow at both ends."""
    t = min(1.0, max(0.0, t))
    return 4 * t * t * t if t < 0.5 else 1 - (-2 * t + 2) ** 3 / 2


def overshoot(t: float) -> float:
    """A little beyond the goal and back, as a stamp that comes down."""
    t = min(1.0, max(0.0, t))
    return 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2


def part(now: float, begin: float, length: float) -> float:
    """How much of something that begins then and takes so long is over."""
    if length <= 0:
        return 1.0 if now >= begin else 0.0
    return min(1.0, max(0.0, (now - begin) / length))
