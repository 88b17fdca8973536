"""What laying down has over another turn: canastas, what is nearly one, and what is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ...notation.reasons import Reason
from ...rules.cards import ACE, FOUR, THREE, Card
from ...rules.melds import Meld, MeldKind
from ...rules.pile_taking import taken_count
from ...rules.scoring import canasta_bonus, threes_bonus, unfinished_fine, unfinished_rule
from ...rules.state import counted_as, is_canasta
from ...rules.turn_end import canastas_of, counting_canastas, out_fault
from ...rules.variant_records import Counted
from ..equity.stakes import scale
from . import reason_values
from .ending_merits import lengthening
from .growing_merits import (
    canastas_lacking,
    count_for,
    is_late,
    may_complete,
    name,
    short_of,
    size_in,
    wilds_for,
)
from .merit import HALF, WAY_OUT, WILD_KEPT, Merit
from .thresholds import BIG, LATE, PAIR
from .turn import Turn, pairs_in
from .way_out import may_end, why_late

_TOLD_BY_RANK: Final = (Counted.APART, Counted.WILD)
"""Kinds of canasta that a meld is of whatever comes to it."""
_PAIR_KEPT: Final = 80.0
"""What a pair kept may be worth, in Classic."""
_WILDS_OUT: Final = 3
"""So many wild cards are out, or in hand, that one may complete a wild meld."""
_SOME_OUT: Final = 2
"""So many cards of a rank are out, where one of them may well come."""
_MANY_WILDS: Final = 4
"""So many wild cards are out, where one may come to be spent on a set."""
_HELPS: Final = 3
"""A partner with so many cards that nobody has seen may have one to add."""
_NEAR_OUT: Final = 3
"""Who has no more cards, and may go out, is near to it."""
_FEW_ROUNDS: Final = 3
"""So many rounds of draws are soon over."""
_TWO_SHORT: Final = 0.3
"""The part of its bonus that a wild meld is worth which lacks two cards."""


def of_laying(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    """What is put down and what is kept, beside another turn."""
    yield from _laid(mine, theirs)
    yield from of_fines(mine, theirs)
    yield from _kept(mine, theirs)


def of_fines(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    """The cards that are fined in hand, where the other turn keeps too many of them."""
    for rank, (count, fine) in mine.position.tables.fines.items():
        held = theirs.kept(rank)
        if held >= count > mine.kept(rank):
            now = mine.position.count[rank]
            yield Merit(Reason("card.fined_in_hand", count=now, rank=rank), float(fine))


# --- what lies on the table ----------------------------------------------------------------------


def _laid(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    view = mine.view
    unit = scale(view.variant)
    if mine.over and not theirs.over:
        yield Merit(Reason("out.at_once"), WAY_OUT * unit)
    yield from _canastas(mine, theirs)
    if mine.brings_foot and not theirs.brings_foot and not mine.over:
        yield Merit(Reason("laid.brings_foot", count=len(view.feet[view.seat])), WAY_OUT * unit)
    yield from _of_kinds_lacking(mine, theirs)
    yield from _one_short(mine, theirs)
    yield from _wild_meld(mine, theirs)
    if not mine.over and not mine.position.view.last_turn:
        before = out_fault(view, view.melds[view.side]) if view.formed else None
        if before and not out_fault(view, mine.melds) and out_fault(view, theirs.melds):
            yield Merit(Reason("laid.may_go_out"), WAY_OUT * unit)
    points_of = view.variant.points_of
    more = points_of(mine.laid) - points_of(theirs.laid)
    if more > 0 and is_late(mine) and count_for(mine) and not _lays_less_than_possible(mine):
        # What is not caught in hand counts twice.
        yield Merit(Reason("laid.more_points", points=more), 1.5 * more)
        yield from (Merit(reason, 0.0) for reason in why_late(mine.position))
    for meld in theirs.fresh:
        rule = unfinished_rule(view, meld)
        if rule is not None and meld.kind is MeldKind.SET and not mine.size(meld.rank):
            fine = unfinished_fine(rule, meld)
            yield Merit(
                Reason(
                    "laid.fined_set",
                    rank=meld.rank, count=meld.size, left=mine.elsewhere(meld.rank), points=fine,
                ),
                float(fine),
            )  # fmt: skip


def _lays_less_than_possible(comes: Turn) -> bool:
    """Whether a new set takes wild cards, and as many natural cards that count more could be laid
    with them."""
    closed = comes.view.dead_ranks()
    points = comes.position.tables.points
    return any(
        comes.kept(rank) >= meld.naturals and comes.position.own[rank] < 0 and rank not in closed
        for meld in comes.fresh
        if meld.rank and meld.wilds
        for rank in range(FOUR, ACE + 1)
        if points[rank] > points[meld.rank]
    )


def _canastas(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    """The canastas that are made, the one of the greatest bonus first."""
    view, variant = mine.view, mine.view.variant
    more = mine.bonuses - theirs.bonuses
    made = sorted(mine.made, key=lambda meld: -canasta_bonus(variant, meld))
    theirs_made = {(name(meld), canasta_bonus(variant, meld)) for meld in theirs.made}
    fresh = [m for m in made if (name(m), canasta_bonus(variant, m)) not in theirs_made]
    if more > 0 and fresh:
        meld = fresh[0]
        yield Merit(_completed(meld, canasta_bonus(variant, meld)), float(more))
    elif made and not theirs.made:
        # It pays nothing of itself, and may be needed.
        yield Merit(_completed(made[0], 0), 0.0)
    if made and not theirs.made:
        changed = mine.after.copy(), theirs.after.copy()
        threes = [threes_bonus(state, view.side) for state in changed]
        if threes[0] > threes[1]:
            key = "laid.threes_count" if threes[0] > 0 else "laid.threes_no_more"
            yield Merit(Reason(key, count=_tabled(mine)), float(threes[0] - threes[1]))
        if variant.penalties.melds_minus and not view.canastas(view.side):
            points = sum(variant.points_of(meld.cards) for meld in mine.melds)
            yield Merit(Reason("laid.melds_count"), 2.0 * points)


def _of_kinds_lacking(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    """The melds on the way to a canasta of a kind that going out still takes."""
    view, variant = mine.view, mine.view.variant
    made = counting_canastas(view, canastas_of(view, view.melds[view.side]), view.side)
    wanted = variant.going_out.contract.kinds
    lacking = [kind for kind in _TOLD_BY_RANK if made.count(kind) < wanted.get(kind, 0)]
    for meld in mine.grown:
        if mine.over or is_canasta(variant, meld) or meld.kind is MeldKind.SEQUENCE:
            continue
        as_well = any((m.kind, m.rank) == (meld.kind, meld.rank) for m in theirs.grown)
        if not as_well and counted_as(variant, meld) in lacking:
            worth = HALF * WAY_OUT * scale(variant)
            yield Merit(Reason("laid.kind_lacking", rank=meld.rank), worth)


def _tabled(comes: Turn) -> int:
    """How many threes the side has tabled."""
    view = comes.view
    return sum(len(view.threes[seat]) for seat in view.sides[view.side])


def _completed(meld: Meld, points: int) -> Reason:
    if meld.kind is not MeldKind.SEQUENCE and points:
        return Reason("laid.completes", rank=meld.rank, points=points)
    if points:
        return Reason("laid.completes_run", suit=meld.suit, points=points)
    return Reason("laid.canasta", points=points)


def _one_short(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    """The sets that lack one card then, and may get it."""
    variant = mine.view.variant
    short = variant.canastas.size - 1
    if mine.over or mine.position.rounds < 1 or mine.reached(short) <= theirs.reached(short):
        return
    lacking = canastas_lacking(mine.view) > 0
    told = False
    for meld in mine.grown:
        if meld.size != short or mine.size_before(meld) >= short or size_in(theirs, meld) >= short:
            continue
        if not _may_get_one(mine, meld):
            continue
        gate = HALF * WAY_OUT * scale(variant) if lacking else 0.0
        bonus = HALF * _hoped(mine, meld) + gate
        if meld.kind is not MeldKind.SEQUENCE:
            now = list(_why_now(mine, meld))
            if theirs.spent < mine.spent and not now:
                # The wild card may as well wait in hand.
                continue
            yield Merit(short_of(mine, meld) if meld.rank else Reason("laid.wilds_lack_one"), bonus)
            yield from (Merit(reason, 0.0) for reason in now if theirs.spent < mine.spent)
        elif mine.position.tables.sequence:
            run, cards = reason_values.table_meld(meld), tuple(_ends(mine, meld))
            wild = meld.wilds < mine.position.tables.sequence_wilds
            reason = Reason("laid.sequence_lacks_one", meld=run, cards=cards, wilds=wild)
            yield Merit(reason, bonus)
        told = True
    if told and lacking:
        yield from _without_a_canasta(mine)


def _why_now(mine: Turn, meld: Meld) -> Iterator[Reason]:
    """Why a wild card is laid on a meld before it completes anything."""
    position, view = mine.position, mine.view
    ending = [side for side in position.rivals if may_end(position, side)]
    least = min((len(view.hands[seat]) for side in ending for seat in view.sides[side]), default=0)
    if 0 < least <= _NEAR_OUT:
        yield Reason("late.others_near", count=least, several=reason_values.several(view))
    if position.rounds < _FEW_ROUNDS:
        yield Reason("late.stock_short", count=len(view.stock))
    partner = view.partner(view.seat)
    if partner is None or may_complete(mine, meld):
        return
    if len(view.hands[partner]) - len(view.known[partner]) >= _HELPS:
        yield Reason("laid.partner_adds")


def _without_a_canasta(mine: Turn) -> Iterator[Merit]:
    """What the canastas are needed for that the side lacks."""
    view = mine.view
    if not view.canastas(view.side):
        against = threes_bonus(view, view.side)
        if against < 0:
            yield Merit(Reason("laid.threes_against", count=_tabled(mine)), -HALF * against)
        if view.variant.penalties.melds_minus and mine.melds:
            points = sum(view.variant.points_of(meld.cards) for meld in mine.melds)
            yield Merit(Reason("laid.melds_count"), HALF * points)
    if canastas_lacking(view) == 1 and not view.variant.going_out.needs_sequence:
        yield Merit(Reason("laid.canasta_lacking"), 0.0)


def _wild_meld(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    """The wild meld that lacks two cards then, and may get them."""
    tables = mine.position.tables
    size = tables.canasta - 2
    hoped = mine.position.elsewhere([1, 2]) + mine.left[1] + mine.left[2]
    if not tables.wild or mine.over or mine.position.rounds < 1 or hoped < _WILDS_OUT:
        return
    for meld in mine.grown:
        wild = meld.kind is MeldKind.WILD and mine.size_before(meld) < size == meld.size
        if wild and size_in(theirs, meld) < size:
            reason = Reason("laid.wilds_lack_two", points=tables.wild)
            yield Merit(reason, _TWO_SHORT * tables.wild)


def _with_others(mine: Turn, rank: int) -> bool:
    """Whether a card of a rank is known to lie in a hand of the others."""
    view = mine.view
    seats = [seat for side in mine.position.rivals for seat in view.sides[side]]
    return any(card >> 2 == rank for seat in seats for card in view.known[seat])


def _ends(mine: Turn, meld: Meld) -> list[Card]:
    """The cards that lengthen a sequence, one thrown in the turn no longer among them."""
    return lengthening(mine.position, meld, thrown=mine.thrown)


def _may_get_one(mine: Turn, meld: Meld) -> bool:
    """Whether a card that completes a meld may well come."""
    if meld.kind is MeldKind.SEQUENCE:
        return bool(_ends(mine, meld))
    if meld.rank:
        out = mine.elsewhere(meld.rank)
        if _with_others(mine, meld.rank):
            return False
        return out >= _SOME_OUT or (out > 0 and wilds_for(mine, meld) >= _MANY_WILDS)
    return mine.position.elsewhere([1, 2]) + mine.left[1] + mine.left[2] >= _WILDS_OUT


def _hoped(mine: Turn, meld: Meld) -> float:
    """The bonus of a canasta that a meld may become."""
    tables = mine.position.tables
    if meld.kind is MeldKind.SEQUENCE:
        return float(tables.sequence)
    if not meld.rank:
        return float(tables.wild)
    return float(
        tables.mixed if meld.wilds or not mine.elsewhere(meld.rank) else tables.natural[meld.rank]
    )


# --- what is kept --------------------------------------------------------------------------------


def _kept(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    """What stays in hand that the other turn lays down."""
    if mine.over or theirs.over or not theirs.laid:
        return
    view = mine.view
    unit = scale(view.variant)
    late = mine.position.danger >= LATE
    count = theirs.spent - mine.spent
    if count > 0 and not late and not mine.spent:
        yield Merit(Reason("laid.wilds_kept", count=count), WILD_KEPT * unit * count)
    pairs = more_pairs(mine, theirs)
    if pairs is not None and not late and "later" not in pairs.values:
        yield Merit(pairs, _PAIR_KEPT * unit)


def more_pairs(mine: Turn, theirs: Turn) -> Reason | None:
    """That the other turn leaves fewer pairs in hand that may take a pile: the one that lies there
    if it is big or frozen, or a later one."""
    # What the other turn throws after a meld may be thrown after this one as well.
    kept, lost = mine.hand_after, theirs.left if mine.throws is None else theirs.hand_after
    fewer = len(_pairs(theirs, lost)) < len(_pairs(mine, kept))
    if not fewer or pairs_in(lost) >= pairs_in(kept):
        return None
    values = {"count": taken_count(mine.view)}
    if len(mine.view.pile) < BIG:
        values["frozen" if mine.view.frozen else "later"] = 1
    return Reason("laid.more_pairs", **values)


def _pairs(comes: Turn, hand: Counter[int]) -> list[int]:
    """The ranks of which there is a pair that may take a pile."""
    return [
        rank
        for rank, count in hand.items()
        if rank > THREE
        and count >= PAIR
        and comes.elsewhere(rank) >= PAIR
        and comes.position.takes_with(count)
    ]
