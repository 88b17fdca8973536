"""What melds are good for that are begun or lengthened and are no canastas yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from ...notation.reasons import Reason
from ...rules.actions import Pass
from ...rules.cards import JOKER_RANK, TWO
from ...rules.melds import Meld, MeldKind
from ...rules.state import is_canasta
from ...rules.turn_end import canastas_of, counting_canastas, out_fault
from ...rules.view import PlayerView
from ..equity.stakes import scale
from ..heuristic.assessment import Assessment
from .discard_facts import counted
from .merit import LEAST, Merit
from .thresholds import LATE, PAIR
from .turn import Turn

_GROWN: Final = 15.0
"""What it may be worth, in Classic, that a meld has grown."""
_FEW: Final = 3
"""A hand of so few cards is soon rid of."""
_NEARLY: Final = 3
"""A set that lacks no more cards is on its way to a canasta."""
_LATELY: Final = 8
"""So many of the latest discards tell what partner has no use for."""


def of_growing(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    """The plainest of what melds are good for that another turn does not lay down as far."""
    grown = [meld for meld in mine.grown if meld.size > size_in(theirs, meld)]
    if not grown or mine.over or mine.made:
        return
    worth = _GROWN * scale(mine.view.variant)
    if mine.position.opened:
        for reason in islice(_plainest(mine, theirs, grown), 1):
            yield Merit(reason, worth)
    elif mine.bonus > theirs.bonus:
        yield Merit(Reason("opening.bonus_cards", count=mine.bonus), worth)
    elif not theirs.laid:
        yield Merit(Reason("opening.no_minimum"), LEAST)


def size_in(turn: Turn, meld: Meld) -> int:
    """The length that a turn gives a meld, or to the longest new one of its name."""
    if any(old.born == meld.born for old in turn.view.melds[turn.view.side]):
        return max((other.size for other in turn.melds if other.born == meld.born), default=0)
    return max((other.size for other in turn.fresh if name(other) == name(meld)), default=0)


def is_late(turn: Turn) -> bool:
    """Whether the hand may end before the next turn, so that points count on the table alone."""
    view = turn.view
    return view.last_turn or not view.stock or turn.position.danger >= LATE


def name(meld: Meld) -> tuple[object, ...]:
    """What tells a meld from others: its kind, and its rank or suit."""
    return meld.kind, meld.rank, meld.suit if meld.kind is MeldKind.SEQUENCE else 0


def canastas_lacking(view: PlayerView) -> int:
    """How many more canastas the side needs to go out, of whatever kind; 0 or less for none."""
    made = canastas_of(view, view.melds[view.side])
    return view.variant.going_out.needed - len(counting_canastas(view, made, view.side))


def count_for(turn: Turn) -> bool:
    """Whether melds count for the side, as without a canasta they do not everywhere."""
    variant = turn.view.variant
    return not variant.penalties.melds_minus or any(is_canasta(variant, m) for m in turn.melds)


def _plainest(mine: Turn, theirs: Turn, grown: Sequence[Meld]) -> Iterator[Reason]:
    view, position = mine.view, mine.position
    left = len(view.hand) - len(mine.laid_now)
    fewer = len(mine.laid_now) > len(theirs.laid_now)
    if fewer and 0 < left <= _FEW and out_fault(view, mine.melds) is None:
        yield Reason("laid.few_left", count=left)
    as_well = {meld.rank for meld in theirs.grown} | {0}
    ranks = [m.rank for m in grown if m.rank not in as_well and m.size < position.tables.canasta]
    held = tuple(rank for rank in ranks if position.told_to_partners([rank]))
    if held:
        yield Reason("partner.holds_more", ranks=held)
    yield from _on_the_way(mine, theirs, grown)
    fresh = [meld for meld in grown if not mine.size_before(meld)]
    sets = [meld for meld in fresh if meld.kind is MeldKind.SET]
    lacking = 0 if view.variant.going_out.contract.kinds else canastas_lacking(view)
    if lacking > 0 and any(_may_become(mine, m) for m in sets):
        yield Reason("laid.canastas_needed", count=lacking)
    longer = [m.size for m in grown if m.kind is not MeldKind.SET and mine.size_before(m)]
    if longer and all(meld.size < max(longer) for meld in theirs.grown):
        yield Reason("laid.cards_now", count=max(longer), size=position.tables.canasta)
    if not theirs.grown:
        # Partner can add to what the other turn lays as well.
        if position.partners and any(meld.kind is MeldKind.SEQUENCE for meld in fresh):
            yield Reason("partner.may_lengthen")
        if any(_partner_can_add(position, m) and not may_complete(mine, m) for m in sets):
            yield Reason("partner.can_add")
    points, others = map(view.variant.points_of, (mine.laid_now, theirs.laid_now))
    more = len(mine.laid) > len(theirs.laid) and points != others
    if more and count_for(mine) and not is_late(mine):
        yield Reason("laid.points_safe", points=points)


def _on_the_way(mine: Turn, theirs: Turn, grown: Sequence[Meld]) -> Iterator[Reason]:
    """How far the longest set is on its way to a canasta, or that a pair of it stays in hand."""
    tables = mine.position.tables
    sets = [m for m in grown if m.kind is MeldKind.SET and mine.size_before(m) < tables.canasta]
    if not sets:
        return
    meld = max(sets, key=lambda meld: meld.size)
    left = mine.kept(meld.rank)
    # Whoever lays nothing keeps it too, and is not asked why no more is laid.
    alone = theirs.kept(meld.rank) < PAIR or isinstance(theirs.first, Pass)
    if left >= PAIR and meld.size + left < tables.limit and alone:
        yield Reason("laid.pair_kept", rank=meld.rank)
    missing = tables.canasta - meld.size
    if 1 < missing <= _NEARLY and _may_become(mine, meld) and not may_complete(mine, meld):
        yield short_of(mine, meld)


def short_of(mine: Turn, meld: Meld) -> Reason:
    """How many cards a set lacks for a canasta, and which that it takes are unseen."""
    lacks = {"rank": meld.rank, "count": mine.position.tables.canasta - meld.size}
    out = ((meld.rank, mine.elsewhere(meld.rank)), (0, wilds_for(mine, meld)))
    counts = tuple(Reason("cards.of_rank", rank=rank, count=count) for rank, count in out if count)
    if (
        counts
        and mine.view.stock
        and all(counted(mine.position, rank) for rank in (meld.rank, JOKER_RANK, TWO))
    ):
        return Reason("laid.rank_lacks", **lacks, counts=counts)
    return Reason("laid.short_of_canasta", **lacks)


def wilds_for(mine: Turn, meld: Meld) -> int:
    """How many wild cards are unseen that a set may take."""
    return mine.position.elsewhere([JOKER_RANK, TWO]) if _room_for_wilds(mine, meld) else 0


def _may_become(mine: Turn, meld: Meld) -> bool:
    """Whether a set may still become a canasta: by what the own side is known to hold, or, while
    there is a stock, by more unseen cards than it lacks."""
    position, rank, wild = mine.position, meld.rank, (JOKER_RANK, TWO)
    room, lacks = _room_for_wilds(mine, meld), position.tables.canasta - meld.size
    naturals = mine.kept(rank) + position.told_to_partners([rank])
    wilds = sum(map(mine.kept, wild)) + position.told_to_partners(wild)
    if naturals + min(room, wilds) >= lacks:
        return True
    wilds += sum(position.unseen[each] for each in wild)
    coming = naturals + position.unseen[rank] + min(room, wilds)
    return bool(mine.view.stock) and coming > lacks


def may_complete(turn: Turn, meld: Meld) -> bool:
    """Whether the cards still in hand make a canasta of a set or a wild meld: it does not wait for
    a partner."""
    wilds = turn.kept(JOKER_RANK) + turn.kept(TWO)
    if meld.kind is MeldKind.WILD:
        return meld.size + wilds >= turn.position.tables.canasta
    more = turn.kept(meld.rank) + min(_room_for_wilds(turn, meld), wilds)
    return meld.size + more >= turn.position.tables.canasta


def _room_for_wilds(turn: Turn, meld: Meld) -> int:
    """How many more wild cards a set may take."""
    tables = turn.position.tables
    return max(0, tables.max_wilds - meld.wilds) if tables.takes_wilds[meld.rank] else 0


def _partner_can_add(position: Assessment, meld: Meld) -> bool:
    """Whether partner may well hold a card for a set: it is no canasta yet, others are unseen, and
    partner has discarded none lately."""
    if not position.partners or position.unseen[meld.rank] < PAIR:
        return False
    lately = position.view.discards[-_LATELY:]
    thrown = any(who in position.partners and card >> 2 == meld.rank for who, card in lately)
    return meld.size < position.tables.canasta and not thrown
