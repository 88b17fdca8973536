"""The special hand that is collected, and what it lacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...notation.reasons import Reason
from ...rules.cards import THREE, Card
from ..heuristic.assessment import Assessment
from ..heuristic.special_hand_plan import Chase, Collector
from ..heuristic.variant_tables import RANKS
from .merit import Merit

_NAMED: Final = 4
"""So many ranks are named one by one."""


def lacking(position: Assessment, part: float, thrown: Card | None = None) -> Iterator[Merit]:
    """What the special hand lacks that is collected, and whether it can be declared in this turn
    alone; nothing where it needs the card thrown. ``part`` is what it may be worth of its points.
    """
    if not position.view.variant.special_hands.hands:
        return
    collector = Collector(position)
    chase = collector.chased()
    if chase is None:
        return
    if thrown is not None and thrown >> 2 not in collector.spare_ranks(chase):
        return
    missing = collector.missing_for(chase)
    points = part * chase.hand.points / max(1, missing)
    if missing == 1:
        yield Merit(_lacks_one(position, collector, chase), points)
        if position.view.variant.special_hands.courtesy and position.opened:
            yield Merit(Reason("special.this_turn"), 0.0)
    elif missing:
        yield Merit(Reason("special.lacks", hand=chase.hand.name, count=missing), points)
    else:
        yield Merit(Reason("special.complete", hand=chase.hand.name), points)


def _lacks_one(position: Assessment, collector: Collector, chase: Chase) -> Reason:
    """The ranks of which a card is lacking, and how many of these are unseen."""
    count = list(position.count)
    ranks = []
    for rank in range(1, RANKS):
        count[rank] += 1
        if position.elsewhere([rank]) and collector.lacking(chase.hand, count) == 0:
            ranks.append(rank)
        count[rank] -= 1
    name = chase.hand.name
    # Threes on the table are not told apart from those in hand, nor cards that somebody holds.
    unseen = sum(position.unseen[rank] for rank in ranks)
    if not unseen or THREE in ranks or unseen != position.elsewhere(ranks):
        return Reason("special.lacks", hand=name, count=1)
    if len(ranks) > _NAMED:
        return Reason("special.lacks_any", hand=name, count=unseen)
    return Reason("special.lacks_one_of", hand=name, ranks=tuple(ranks), count=unseen)
