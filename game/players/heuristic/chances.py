"""Binomial tail chances, tabled: how likely a hand of unknown cards holds some copies of a rank."""

from __future__ import annotations

from math import comb
from typing import Final

STEPS: Final = 32
"""Shares of the unseen cards are rounded to this many steps."""

COPIES: Final = 24
"""The table ends with so many copies; of more at least as many lie anywhere."""
_NEEDED: Final = 7


def _tail(needed: int, copies: int, share: float) -> float:
    below = sum(
        comb(copies, k) * share**k * (1.0 - share) ** (copies - k)
        for k in range(min(needed, copies + 1))
    )
    return max(0.0, 1.0 - below)


TAILS: Final = tuple(
    tuple(
        tuple(_tail(needed, copies, step / STEPS) for step in range(STEPS + 1))
        for copies in range(COPIES + 1)
    )
    for needed in range(_NEEDED + 1)
)
"""``TAILS[needed][copies][step]``: at least ``needed`` of ``copies`` unseen cards lie in a part of
the unseen cards that holds the share ``step / STEPS`` of them."""


def at_least(needed: int, copies: int, share: float) -> float:
    """The chance that at least ``needed`` of ``copies`` unseen cards lie in that share."""
    if needed <= 0:
        return 1.0
    if needed > copies:
        return 0.0
    step = int(share * STEPS + 0.5)
    copies = min(copies, COPIES)
    return TAILS[min(needed, _NEEDED)][copies][min(max(step, 0), STEPS)]
