"""Which reasons tell a move from the one that it is compared with: what holds of both as much is no
reason."""

from __future__ import annotations

from ...notation.reasons import Why
from ..facts import table
from ..facts.merits import without_orphans
from ..facts.turn import Turn


def telling(mine: Turn, theirs: Turn, why: Why) -> Why:
    """What of a reason for the best move tells it from another one."""
    return without_orphans(tuple(reason for reason in why if table.tells(mine, theirs, reason)))


def speaks_against(mine: Turn, theirs: Turn, why: Why) -> bool:
    """Whether a reason for the best move says what is wrong with another one, which is then not
    offered beside it."""
    return any(table.speaks_against(mine, theirs, reason) for reason in why)
