"""What the next player has shown of a rank: that they throw it, or let it lie."""

from __future__ import annotations

from enum import IntEnum

from ..heuristic.assessment import Assessment


class Sign(IntEnum):
    """How much the next player's play tells that they have no use for a rank."""

    NONE = 0
    THREW_BEFORE = 1
    LET_LIE = 2
    THREW_TOO = 3


_LONG = 16
"""Discards that are remembered at all."""


def sign(position: Assessment, rank: int) -> Sign:
    """The strongest sign of the next player for a rank; they may have drawn into it since.

    A card that lay before them counts for their last turn alone, and so does one thrown. Who has
    thrown some of what they are known to hold again shows nothing.
    """
    view = position.view
    seat = view.next_seat(position.seat)
    if not position.weights.infers or any(card >> 2 == rank for card in view.known[seat]):
        return Sign.NONE
    recent = view.discards[-_LONG:]
    theirs = [card >> 2 for who, card in recent if who == seat]
    if rank in theirs[-1:]:
        return Sign.THREW_TOO
    own = [(place, card >> 2) for place, (who, card) in enumerate(recent) if who == position.seat]
    # A card that has left the pile may have been taken by them.
    gone = len(recent) - len(view.pile)
    if own and own[-1][1] == rank and own[-1][0] >= gone and view.opened[view.side_of[seat]]:
        return Sign.LET_LIE
    return Sign.THREW_BEFORE if rank in theirs else Sign.NONE
