"""What a discard has over another one: that it is safer, or less wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ...notation.reasons import Reason
from ...rules.actions import Take
from ...rules.cards import FIRST_THREE, Card
from ...rules.pile_taking import taken_count
from ..equity.stakes import scale
from ..heuristic.sequence_melding import fits_a_sequence
from ..heuristic.special_hand_plan import Collector
from . import reason_values
from .discard_facts import costs_in_hand, fits_theirs, late_cost, no_room, use_of
from .discard_signs import Sign
from .merit import Merit
from .thresholds import PAIR
from .turn import Turn

_GAP: Final = 0.08
"""One discard is safer than another if the pile is taken with a chance smaller by this."""
_OF_A_PILE: Final = 60.0
"""What each card of a pile may be worth to those who take it, in Classic."""
_GREAT: Final = 1000
"""A natural canasta of so many points is worth a word as long as it lies in the pile."""
_FEW_OUT: Final = 2
"""Of a rank of which no more are out a pair is rare."""
_FEWER: Final = 2
"""So many cards fewer are out are fewer for whoever counts."""
_ALONE: Final = 80.0
"""What a pair kept, or a card that fits, may be worth, in Classic."""
_HALF: Final = 0.5
"""The part that what is nearly done is worth of what it brings."""
_NEAR: Final = 3
"""A special hand that lacks so many cards is near."""


def of_throwing(mine: Turn, theirs: Turn, taken: tuple[float, float] | None) -> Iterator[Merit]:
    """What a card thrown has over another one; ``taken`` are the chances that the pile is taken."""
    yield from _thrown(mine, theirs, taken)
    yield from _for_a_special_hand(mine, theirs)


def _thrown(mine: Turn, theirs: Turn, taken: tuple[float, float] | None) -> Iterator[Merit]:
    if mine.over or theirs.over or mine.thrown is None or theirs.thrown is None:
        return
    if mine.thrown >> 2 == theirs.thrown >> 2 and not mine.position.tables.sequences:
        return
    chances = taken or (mine.chance, theirs.chance)
    gap = chances[1] - chances[0]
    if gap >= _GAP:
        worth = gap * _OF_A_PILE * scale(mine.view.variant) * (2 + len(mine.view.pile))
        yield from (Merit(reason, worth) for reason in _safer(mine, theirs))
        yield from _pairs_only(mine, theirs)
        yield from _in_the_pile(mine)
    if gap > -_GAP:
        yield from _of_use(mine, theirs)


def _safer(mine: Turn, theirs: Turn) -> Iterator[Reason]:
    """What makes a card safer than another one, the plainest first."""
    risks, position = mine.risks, mine.position
    if mine.stops:
        if not theirs.stops:
            yield from _stopping(mine)
        return
    if mine.natural is None or theirs.natural is None:
        return
    rank, other = mine.natural >> 2, theirs.natural >> 2
    # In words two of a rank would be the same card.
    if rank == other or fits_theirs(position, mine.natural, risks):
        return
    yield from _sure(mine, theirs, rank)
    fits = fit_of(theirs)
    if fits:
        yield fits
    yield from _likely(mine, theirs, rank, other)


def fit_of(comes: Turn) -> Reason | None:
    """The meld of the next player's side that a card thrown would fit, or complete, if it does."""
    card = comes.natural
    meld = fits_theirs(comes.position, card, comes.risks) if card is not None else None
    if meld is None or card is None:
        return None
    done = _completes(comes, card, meld)
    if done and meld.key == "meld.suit":
        meld = _run_that_fits(comes, card)
    if comes.position.tables.sequences:
        key = "theirs.card_completes" if done else "theirs.card_fits"
        return Reason(key, card=card, meld=meld)
    return Reason("theirs.completes" if done else "theirs.fits", rank=card >> 2, meld=meld)


def _run_that_fits(comes: Turn, card: Card) -> Reason:
    """The sequence of the next player's side that a card would make a canasta."""
    position = comes.position
    limit = position.tables.sequence_limit
    return next(
        reason_values.table_meld(meld)
        for meld in comes.view.melds[comes.risks.side]
        if meld.size == position.tables.canasta - 1 and fits_a_sequence([meld], card, limit)
    )


def _completes(comes: Turn, card: Card, fits: Reason) -> bool:
    """Whether a card thrown makes a canasta of the meld that it fits."""
    position, risks = comes.position, comes.risks
    melds = [m for m in comes.view.melds[risks.side] if m.size == position.tables.canasta - 1]
    if fits.key == "meld.set":
        return any(meld.rank == card >> 2 for meld in melds)
    return fits_a_sequence(melds, card, position.tables.sequence_limit)


def _pairs_only(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    """Why a card thrown of a rank that the next player's side has melded does not give the pile
    away at once, where the other one is of none."""
    if _waits_for_a_pair(mine) and not _waits_for_a_pair(theirs):
        assert mine.natural is not None
        key = "seen.pile_frozen" if mine.view.variant.pile.lay_off else "seen.pairs_only"
        yield Merit(Reason(key, rank=mine.natural >> 2), 0.0)


def _waits_for_a_pair(turn: Turn) -> bool:
    """Whether a card thrown is of a rank that the next player's side has melded, and only a pair
    of it takes the pile."""
    risks = turn.risks
    rank = turn.natural >> 2 if turn.natural is not None else 0
    closed = rank in risks.dead or rank not in risks.melds or no_room(risks, rank)
    return not closed and not risks.lay_off and not risks.lone


def _in_the_pile(mine: Turn) -> Iterator[Merit]:
    """The ranks of which the pile holds a canasta of a great bonus, which is at stake."""
    if isinstance(mine.first, Take):
        return
    lying = Counter(card >> 2 for card in mine.view.pile)
    tables = mine.position.tables
    ranks = tuple(
        rank
        for rank, number in lying.items()
        if number >= tables.canasta and tables.natural[rank] >= _GREAT
    )
    if ranks:
        points = sum(round(tables.natural[rank]) for rank in ranks)
        reason = Reason("pile.holds", ranks=ranks, count=len(ranks), points=points)
        yield Merit(reason, 0.0)


def _stopping(mine: Turn) -> Iterator[Reason]:
    """What a card does with which the pile is not taken."""
    pile = mine.view.variant.pile
    assert mine.thrown is not None
    wild = mine.thrown < FIRST_THREE
    if wild and pile.freezing and not (mine.risks.frozen or pile.always_frozen):
        yield Reason("frozen.pairs_from_now")
    if len(mine.view.pile) > 1:
        yield Reason("stop.pile", count=taken_count(mine.view, 1))


def _certain(comes: Turn, rank: int) -> bool:
    """Whether the pile cannot be taken with a rank, by what lies open."""
    risks = comes.risks
    pairs_only = risks.frozen or not risks.lone
    return not comes.elsewhere(rank) or (comes.elsewhere(rank) < PAIR and pairs_only)


def _sure(mine: Turn, theirs: Turn, rank: int) -> Iterator[Reason]:
    """What makes it sure that the pile is not taken with a rank, and not with the other one."""
    risks = mine.risks
    assert theirs.natural is not None
    if rank in risks.dead:
        yield Reason("seen.closed", rank=rank)
    elif _certain(mine, rank) and not _certain(theirs, theirs.natural >> 2):
        yield Reason("seen.no_pair" if mine.elsewhere(rank) else "seen.all")
    elif risks.of(rank) <= 0.0 and rank in risks.melds and no_room(risks, rank):
        yield from _without_room(mine, rank)


def _without_room(mine: Turn, rank: int) -> Iterator[Reason]:
    """That an unfinished meld of the next player's side has no room for what takes the pile."""
    count = mine.risks.melds[rank]
    if count < mine.position.tables.canasta:
        yield Reason("seen.no_room", rank=rank, count=count)


def _likely(mine: Turn, theirs: Turn, rank: int, other: int) -> Iterator[Reason]:
    """What makes it likely that the pile is not taken: the next player shows no use for a rank, or
    few of it are out."""
    left, theirs_left = mine.elsewhere(rank), theirs.elsewhere(other)
    if _certain(mine, rank) or rank in mine.risks.dead:
        return
    shown = mine.sign in (Sign.THREW_TOO, Sign.LET_LIE) and mine.sign > theirs.sign
    if shown and theirs_left >= PAIR and theirs_left >= left - 1:
        yield Reason("seen.threw_too" if mine.sign is Sign.THREW_TOO else "seen.let_lie")
    if theirs.sign > mine.sign:
        return
    enough = _FEWER if left <= _FEW_OUT else _FEWER + 1
    # Those that somebody is known to hold are not unseen.
    more = theirs.unseen(other)
    if mine.unseen(rank) == left and more >= left + enough:
        yield Reason("seen.fewer_counted", rank=rank, count=left, other=other, more=more)


def _for_a_special_hand(mine: Turn, theirs: Turn) -> Iterator[Merit]:
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


def _of_use(mine: Turn, theirs: Turn) -> Iterator[Merit]:
    """What the other card is good for, and the one thrown is not."""
    position = mine.position
    unit = scale(mine.view.variant)
    card, other = mine.thrown, theirs.thrown
    assert card is not None
    assert other is not None
    rank = other >> 2
    spared = late_cost(position, card, other)
    if spared:
        yield from (Merit(reason, 2.0 * spared) for reason in costs_in_hand(position, card))
    if theirs.natural is None or (mine.natural is not None and use_of(position, mine.natural)):
        return
    if position.own[rank] >= 0 and position.room(rank) > 0:
        meld = position.melds[position.own[rank]]
        near = meld.size + position.count[rank] >= position.tables.canasta - 1 > meld.size - 1
        bonus = position.tables.natural[rank] if not meld.wilds else position.tables.mixed
        alone = reason_values.alone(mine.view)
        points = _HALF * bonus if near else _ALONE * unit
        yield Merit(Reason("use.fits", rank=rank, alone=alone), points)
    elif mine.kept(rank) >= PAIR and mine.elsewhere(rank) >= PAIR:
        yield Merit(Reason("use.kept_together", rank=rank), _ALONE * unit)
    elif position.tables.sequences and mine.kept(rank):
        for reason in use_of(position, other):
            # A pair that the turn lays down in part is kept together no more.
            if reason.key != "use.kept_together":
                yield Merit(reason, _ALONE * unit)
