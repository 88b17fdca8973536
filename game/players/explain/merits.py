"""What a whole turn has over another one, as facts with what they may be worth.

Every fact is asked of both turns, so that it tells them apart; the worth, in points, is a rough one
that says which fact weighs most, and whether it can account for what the turns differ by.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...notation.reasons import Reason
from ...rules.cards import THREE, points_of
from ...rules.melds import Meld, MeldKind
from ...rules.scoring import canasta_bonus, threes_bonus
from ...rules.state import is_canasta
from ...rules.turn_end import out_fault
from ..heuristic.special_hand_plan import Collector
from ..heuristic.variant_tables import RANK_POINTS
from ..search.stakes import scale
from . import reason_values
from .comes import Comes
from .discard_facts import fits_theirs, no_room, use_of
from .discard_signs import Sign
from .thresholds import LATE, PAIR

_GAP: Final = 0.08
"""One discard is safer than another if the pile is taken with a chance smaller by this."""
_OF_A_PILE: Final = 120.0
"""What each card of a pile may be worth to those who take it, in Classic."""
_FEW_OUT: Final = 2
"""Of a rank of which no more are out a pair is rare."""
_FEWER: Final = 2
"""So many cards fewer are out are fewer for whoever counts."""
_ALONE: Final = 80.0
"""What a pair kept, or a card that fits, may be worth, in Classic."""
_WILD: Final = 120.0
"""What a wild card kept may be worth, in Classic."""
_WAY_OUT: Final = 150.0
"""What it may be worth that the side may go out, in Classic."""
_HALF: Final = 0.5
"""The part that what is nearly done is worth of what it brings."""
_WILDS_OUT: Final = 3
"""So many wild cards are out, or in hand, that one may complete a set."""
_NEAR: Final = 3
"""A special hand that lacks so many cards is near."""
_TWO_SHORT: Final = 0.3
"""The part of its bonus that a wild meld is worth which lacks two cards."""
_SOME_PILE: Final = 3
"""A pile that a pair is kept for has so many cards."""


class Merit(NamedTuple):
    """A fact for one turn beside another, and what it may be worth in points."""

    reason: Reason
    points: float


def merits(mine: Comes, theirs: Comes, taken: tuple[float, float] | None = None) -> list[Merit]:
    """What a turn has over another one, that of the greatest worth first.

    ``taken`` are the chances that the next player takes the pile after each, where they were
    measured; otherwise they are guessed.
    """
    found = [
        *_laid(mine, theirs),
        *_kept(mine, theirs),
        *_thrown(mine, theirs, taken),
        *_for_a_special_hand(mine, theirs),
    ]
    return sorted(found, key=lambda merit: (merit.reason.key not in _FIRST, -merit.points))


_FIRST: Final = frozenset({"laid.completes", "laid.canasta"})
"""What is told before all that follows from it."""


# --- what lies on the table ----------------------------------------------------------------------


def _laid(mine: Comes, theirs: Comes) -> Iterator[Merit]:
    view = mine.view
    unit = scale(view.variant)
    if mine.over and not theirs.over:
        yield Merit(Reason("out.at_once"), _WAY_OUT * unit)
    yield from _canastas(mine, theirs)
    yield from _one_short(mine, theirs)
    yield from _wild_meld(mine, theirs)
    if not mine.over and not mine.position.view.last_turn:
        before = out_fault(view, view.melds[view.side]) if view.formed else None
        if before and not out_fault(view, mine.after) and out_fault(view, theirs.after):
            yield Merit(Reason("laid.may_go_out"), _WAY_OUT * unit)
    more = points_of(mine.laid) - points_of(theirs.laid)
    late = view.last_turn or not view.stock or mine.position.danger >= LATE
    if more > 0 and late:
        # What is not caught in hand counts twice.
        yield Merit(Reason("laid.more_points", points=more), 1.5 * more)
        yield Merit(_why_late(mine), 0.0)
    for rank, (count, fine) in mine.position.tables.fines.items():
        held = theirs.left[rank] - _threw(theirs, rank)
        if held >= count > mine.left[rank] - _threw(mine, rank):
            yield Merit(Reason("card.fined_in_hand", count=held, rank=rank), float(fine))
    for rank, fine in mine.position.tables.set_fines.items():
        begun = [meld for meld in theirs.fresh if meld.rank == rank and not meld.wilds]
        if begun and not mine.size(rank):
            yield Merit(
                Reason("laid.fined_set", rank=rank, count=begun[0].size, left=mine.out(rank),
                       points=fine), float(fine)
            )  # fmt: skip


def _threw(comes: Comes, rank: int) -> int:
    return int(comes.thrown is not None and comes.thrown >> 2 == rank)


def _canastas(mine: Comes, theirs: Comes) -> Iterator[Merit]:
    """The canastas that are made, the one of the greatest bonus first."""
    view, variant = mine.view, mine.view.variant
    more = mine.bonuses - theirs.bonuses
    made = sorted(mine.made, key=lambda meld: -canasta_bonus(variant, meld))
    theirs_made = {(_name(meld), canasta_bonus(variant, meld)) for meld in theirs.made}
    fresh = [m for m in made if (_name(m), canasta_bonus(variant, m)) not in theirs_made]
    if more > 0 and fresh:
        meld = fresh[0]
        yield Merit(_completed(meld, canasta_bonus(variant, meld)), float(more))
    elif made and not theirs.made:
        # It pays nothing of itself, and may be needed.
        yield Merit(_completed(made[0], 0), 0.0)
    if made and not theirs.made:
        changed = mine.behind.copy(), theirs.behind.copy()
        threes = [threes_bonus(state, view.side) for state in changed]
        if threes[0] > threes[1]:
            tabled = sum(len(view.threes[seat]) for seat in view.sides[view.side])
            yield Merit(Reason("laid.threes_count", count=tabled), float(threes[0] - threes[1]))
        if variant.penalties.melds_minus and not view.canastas(view.side):
            points = sum(points_of(meld.cards) for meld in mine.after)
            yield Merit(Reason("laid.melds_count"), 2.0 * points)


def _name(meld: Meld) -> tuple[object, ...]:
    return meld.kind, meld.rank, meld.suit if meld.kind is MeldKind.SEQUENCE else 0


def _completed(meld: Meld, points: int) -> Reason:
    if meld.kind is not MeldKind.SEQUENCE and points:
        return Reason("laid.completes", rank=meld.rank, points=points)
    return Reason("laid.canasta", points=points)


def _one_short(mine: Comes, theirs: Comes) -> Iterator[Merit]:
    """The sets that lack one card then, and may get it."""
    variant = mine.view.variant
    short = variant.canastas.size - 1
    if mine.over or mine.position.rounds < 1 or mine.reached(short) <= theirs.reached(short):
        return
    for meld in mine.grown:
        if meld.size != short or mine.before(meld) >= short or _size(theirs, meld) >= short:
            continue
        if not _may_get_one(mine, meld):
            continue
        lacking = mine.position.canastas < mine.position.tables.needed
        gate = _HALF * _WAY_OUT * scale(variant) if lacking else 0.0
        bonus = _HALF * _hoped(mine, meld) + gate
        if meld.kind is not MeldKind.SEQUENCE:
            yield Merit(Reason("laid.rank_one_short", rank=meld.rank), bonus)
        elif mine.position.tables.sequence:
            yield Merit(Reason("laid.sequence_short"), bonus)
        if lacking:
            yield Merit(Reason("laid.canastas_needed"), 0.0)


def _wild_meld(mine: Comes, theirs: Comes) -> Iterator[Merit]:
    """The wild meld that lacks two cards then, and may get them."""
    tables = mine.position.tables
    size = tables.canasta - 2
    hoped = mine.position.elsewhere([1, 2]) + mine.left[1] + mine.left[2]
    if not tables.wild or mine.over or mine.position.rounds < 1 or hoped < _WILDS_OUT:
        return
    for meld in mine.grown:
        wild = meld.kind is MeldKind.WILD and mine.before(meld) < size == meld.size
        if wild and _size(theirs, meld) < size:
            yield Merit(Reason("laid.wild_two_short"), _TWO_SHORT * tables.wild)


def _size(comes: Comes, meld: Meld) -> int:
    return max((other.size for other in comes.after if _name(other) == _name(meld)), default=0)


def _may_get_one(mine: Comes, meld: Meld) -> bool:
    """Whether a card that completes a set may still come."""
    tables = mine.position.tables
    if meld.kind is MeldKind.SEQUENCE:
        return True
    if meld.rank and mine.out(meld.rank):
        return True
    wild = tables.takes_wilds[meld.rank] and meld.wilds < tables.max_wilds if meld.rank else True
    return wild and mine.position.elsewhere([1, 2]) + mine.left[1] + mine.left[2] >= _WILDS_OUT


def _hoped(mine: Comes, meld: Meld) -> float:
    """The bonus of a canasta that a meld may become."""
    tables = mine.position.tables
    if meld.kind is MeldKind.SEQUENCE:
        return float(tables.sequence)
    if not meld.rank:
        return float(tables.wild)
    return float(
        tables.mixed if meld.wilds or not mine.out(meld.rank) else tables.natural[meld.rank]
    )


def _why_late(mine: Comes) -> Reason:
    """Why what lies on the table counts now."""
    position = mine.position
    if position.view.last_turn:
        return Reason("late.last_turn")
    if not position.view.stock:
        return Reason("late.no_stock")
    if any(_may_end(mine, side) for side in position.rivals):
        return Reason("late.others_out", several=reason_values.several(position.view))
    return Reason("late.little_stock")


def _may_end(mine: Comes, side: int) -> bool:
    """Whether a side has the canastas that going out takes."""
    view = mine.view
    made = sum(is_canasta(view.variant, meld) for meld in view.melds[side])
    return view.opened[side] and made >= mine.position.tables.needed


# --- what is kept --------------------------------------------------------------------------------


def _kept(mine: Comes, theirs: Comes) -> Iterator[Merit]:
    """What stays in hand that the other turn lays down."""
    if mine.over or theirs.over or not theirs.laid:
        return
    view = mine.view
    unit = scale(view.variant)
    late = mine.position.danger >= LATE
    if theirs.wilds > mine.wilds and not late:
        count = theirs.wilds - mine.wilds
        yield Merit(Reason("laid.wilds_kept", count=count), _WILD * unit * count)
    if len(view.pile) < _SOME_PILE or late:
        return
    for rank, held in mine.left.items():
        pair = rank > THREE and held - _threw(mine, rank) >= PAIR > theirs.left[rank]
        if pair and mine.out(rank) >= PAIR and mine.position.takes_with(held):
            yield Merit(Reason("laid.pair_kept", rank=rank), _ALONE * unit)


# --- what is thrown ------------------------------------------------------------------------------


def _thrown(mine: Comes, theirs: Comes, taken: tuple[float, float] | None) -> Iterator[Merit]:
    if mine.over or theirs.over or mine.thrown is None or theirs.thrown is None:
        return
    if mine.thrown >> 2 == theirs.thrown >> 2 and not mine.position.tables.sequences:
        return
    chances = taken or (mine.chance, theirs.chance)
    gap = chances[1] - chances[0]
    if gap >= _GAP:
        worth = gap * _OF_A_PILE * scale(mine.view.variant) * (2 + len(mine.view.pile))
        yield from (Merit(reason, worth) for reason in _safer(mine, theirs))
    if gap > -_GAP:
        yield from _of_use(mine, theirs)


def _safer(mine: Comes, theirs: Comes) -> Iterator[Reason]:
    """What makes a card safer than another one, the plainest first."""
    position, risks = mine.position, mine.risks
    count = len(mine.view.pile) + 1
    if mine.stops:
        if not theirs.stops and len(mine.view.pile) > 1:
            yield Reason("stop.pile", count=count)
        return
    if mine.natural is None or theirs.natural is None:
        return
    rank, other = mine.natural >> 2, theirs.natural >> 2
    if rank == other:
        # In words both would be the same card.
        return
    fits = fits_theirs(position, theirs.natural, risks)
    own = fits_theirs(position, mine.natural, risks)
    if fits and own:
        return
    if fits:
        yield Reason("theirs.fits", rank=other, meld=fits)
    if own:
        return
    if rank in risks.dead:
        yield Reason("seen.closed", rank=rank)
        return
    if rank in risks.melds and no_room(risks, rank):
        yield Reason("seen.no_use")
        return
    left, theirs_left = mine.out(rank), theirs.out(other)
    if not left and theirs_left:
        yield Reason("seen.all")
        return
    if left == 1 and (risks.frozen or not risks.lone) and theirs_left >= PAIR:
        yield Reason("seen.no_pair")
        return
    sure = mine.sign in (Sign.THREW_TOO, Sign.LET_LIE) and mine.sign > theirs.sign
    if sure and theirs_left >= PAIR and theirs_left >= left - 1:
        yield Reason("seen.threw_too" if mine.sign is Sign.THREW_TOO else "seen.let_lie")
    if theirs.sign > mine.sign:
        return
    if left <= _FEW_OUT and theirs_left >= left + _FEWER:
        yield Reason("seen.few_left", count=left)
    elif theirs_left > left + _FEWER:
        yield Reason("seen.fewer_counted", rank=rank, count=left, other=other, more=theirs_left)
    known = sum(card >> 2 == other for card in risks.known)
    if known and not any(card >> 2 == rank for card in risks.known):
        yield Reason("next.holds_several" if known >= PAIR else "next.holds_one", rank=other)


def _for_a_special_hand(mine: Comes, theirs: Comes) -> Iterator[Merit]:
    """That the other card belongs to a special hand that is near, and the one thrown does not."""
    position = mine.position
    if mine.thrown is None or not mine.view.variant.special_hands.hands:
        return
    collector = Collector(position)
    chase = collector.chased()
    missing = collector.missing_for(chase) if chase is not None else 0
    if chase is None or not 0 < missing <= _NEAR:
        return
    spare = collector.spare_ranks(chase)
    part = theirs.laid or (theirs.thrown is not None and theirs.thrown >> 2 not in spare)
    if part and mine.thrown >> 2 in spare and not mine.laid:
        reason = Reason("special.not_part_of", hand=chase.hand.name, count=missing)
        yield Merit(reason, chase.hand.points * _HALF / missing)


def _of_use(mine: Comes, theirs: Comes) -> Iterator[Merit]:
    """What the other card is good for, and the one thrown is not."""
    position = mine.position
    unit = scale(mine.view.variant)
    card, other = mine.thrown, theirs.thrown
    assert card is not None
    assert other is not None
    rank = other >> 2
    if position.danger >= LATE and RANK_POINTS[card >> 2] > RANK_POINTS[rank]:
        costs = RANK_POINTS[card >> 2]
        yield Merit(Reason("card.costs_in_hand", points=costs), 2.0 * (costs - RANK_POINTS[rank]))
    if theirs.natural is None or (mine.natural is not None and use_of(position, mine.natural)):
        return
    if position.own[rank] >= 0 and position.room(rank) > 0:
        meld = position.melds[position.own[rank]]
        near = meld.size + position.count[rank] >= position.tables.canasta - 1 > meld.size - 1
        bonus = position.tables.natural[rank] if not meld.wilds else position.tables.mixed
        alone = reason_values.alone(mine.view)
        points = _HALF * bonus if near else _ALONE * unit
        yield Merit(Reason("use.fits", rank=rank, alone=alone), points)
    elif position.count[rank] >= PAIR and mine.out(rank) >= PAIR:
        yield Merit(Reason("use.kept_together", rank=rank), _ALONE * unit)
    elif mine.position.tables.sequences:
        yield from (Merit(reason, _ALONE * unit) for reason in use_of(position, other))
