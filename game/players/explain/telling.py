"""Which reasons tell a move from the one that it is compared with: what holds of both as much is no
reason, nor is what the playouts show to be of no account."""

from __future__ import annotations

from ...notation.reasons import Reason, Why
from ..facts import table
from ..facts.merits import without_orphans
from ..facts.turn import Turn
from ..search.outcomes import Part


def telling(mine: Turn, theirs: Turn, why: Why, part: Part | None = None) -> Why:
    """What of a reason for the best move tells it from another one.

    ``part`` is the item of the score that decides between them, where one does: what has nothing
    to do with it is no reason.
    """
    return without_orphans(
        tuple(
            reason
            for reason in why
            if table.tells(mine, theirs, reason) and speaks_to(reason, part)
        )
    )


def speaks_against(mine: Turn, theirs: Turn, why: Why) -> bool:
    """Whether a reason for the best move says what is wrong with another one, which is then not
    offered beside it."""
    return any(table.speaks_against(mine, theirs, reason) for reason in why)


def speaks_to(reason: Reason, part: Part | None) -> bool:
    """Whether a reason may account for the item of the score that decides, if one does."""
    return part is None or table.speaks_to(reason, part.item, part.own)
