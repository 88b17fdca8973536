"""A match: totals over hands, the next dealer, and when it is over (RULINGS C-14)."""

from __future__ import annotations

from collections.abc import Sequence

from .scoring import ScoreLine
from .variant import Variant


def next_dealer(variant: Variant, dealer: int) -> int:
    """The deal passes clockwise to the next seat at which somebody plays."""
    seats = variant.table.seats
    playing = {seat for side in variant.table.sides for seat in side}
    return next(
        (dealer + step) % seats
        for step in range(1, seats + 1)
        if (dealer + step) % seats in playing
    )


def new_totals(totals: Sequence[int], lines: Sequence[ScoreLine]) -> list[int]:
    """The totals after a hand."""
    return [total + line.total for total, line in zip(totals, lines, strict=True)]


def winner(variant: Variant, totals: Sequence[int]) -> int | None:
    """The account that has won the match, or None while it goes on.

    Once the target is reached the highest total wins; a tie at the top is played off by another
    hand.
    """
    best = max(totals)
    if best < variant.match.target or list(totals).count(best) > 1:
        return None
    return list(totals).index(best)
