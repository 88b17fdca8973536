"""What a special hand that is collected lacks."""

from __future__ import annotations

from typing import Final

from ...notation.reasons import Reason
from ..heuristic.assessment import Assessment
from ..heuristic.special_hand_plan import Chase, Collector
from ..heuristic.variant_tables import RANKS

_NAMED: Final = 4
"""So many ranks are named one by one."""


def lacks_one(position: Assessment, collector: Collector, chase: Chase) -> Reason:
    """That a special hand lacks one card only: of which ranks, and how many of these are unseen."""
    count = list(position.count)
    ranks = []
    for rank in range(1, RANKS):
        count[rank] += 1
        if position.elsewhere([rank]) and collector.lacking(chase.hand, count) == 0:
            ranks.append(rank)
        count[rank] -= 1
    unseen = position.elsewhere(ranks)
    if not 0 < len(ranks) <= _NAMED:
        return Reason("special.lacks_any", hand=chase.hand.name, count=unseen)
    name = chase.hand.name
    return Reason("special.lacks_one_of", hand=name, ranks=tuple(ranks), count=unseen)
