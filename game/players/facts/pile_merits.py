"""What speaks for a draw beside the pile, and for the pile beside a draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from ...notation.reasons import Reason
from ...rules.actions import Draw, Take
from ...rules.cards import FIRST_THREE, THREE, is_black_three
from ...rules.going_out import can_go_out
from ...rules.melds import MeldKind
from ...rules.pile_taking import taken_pile
from ...rules.scoring import canasta_bonus
from ..equity.stakes import scale
from ..heuristic.assessment import Assessment
from ..heuristic.sequence_melding import fits_a_sequence
from . import reason_values
from .merit import HALF, LEAST, WAY_OUT, WILD_KEPT, Merit
from .merits import ordered
from .special_merits import lacking
from .thresholds import PAIR, SET
from .turn import Turn

_CARD: Final = 60.0
"""What a card more may be worth, in Classic."""
_SET: Final = 80.0
"""What a new set may be worth, in Classic."""
_DEAD: Final = 25.0
"""What a card that cannot be laid down any more costs, in Classic."""
_SEVERAL: Final = 4
"""So many cards of a rank that is fined are hard to be rid of."""
_MANY: Final = 6
"""A pile of so many cards is worth having for their number."""
_LITTLE_MORE: Final = 2
"""A pile of up to so many times what is drawn is little more than that."""
_ALONE: Final = 100.0
"""What it may cost, in Classic, to play alone against the others."""


def of_the_pile(mine: Turn, theirs: Turn) -> list[Merit]:
    """What drawing or taking has over the other, that of the greatest worth first; what a take
    costs of itself is told where there is nothing else."""
    if isinstance(mine.first, Draw) and isinstance(theirs.first, Take):
        position, take = mine.position, theirs.first
        found = ordered(_against(position, take))
        return found or [Merit(_not_worth(position, take), 1.0)]
    if isinstance(mine.first, Take) and isinstance(theirs.first, Draw):
        return ordered(_for(mine, mine.first))
    return []


def _against(position: Assessment, take: Take) -> Iterator[Merit]:
    view = position.view
    unit = scale(view.variant)
    count = len(taken_pile(view))
    drawn = min(view.variant.draw.cards, len(view.stock))
    if count < drawn:
        points = 1.5 * _CARD * unit
        yield Merit(Reason("pile.fewer_than_draw", count=count, drawn=drawn), points)
    yield from _fined(position)
    # What taking the pile would give up.
    yield from lacking(position, HALF)
    if not view.formed and view.variant.table.taker_partners == ():
        yield Merit(Reason("pile.taker_alone"), _ALONE * unit)
    yield from _black_threes(position)
    dead = _dead(position)
    if dead >= PAIR and 2 * dead >= count - 1:
        yield Merit(Reason("pile.dead_cards", count=dead, total=count), _DEAD * unit * dead)
    wilds = sum(card < FIRST_THREE for card in take.cards)
    if wilds and not take.opening:
        completes = list(_wild_at_hand(position))
        reason = Reason("pile.not_worth_wilds", count=count, wilds=wilds)
        yield from completes or [Merit(reason, WILD_KEPT * unit * wilds)]
        if 1 < drawn <= count <= _LITTLE_MORE * drawn:
            yield Merit(Reason("pile.draw_brings", count=drawn), 0.0)


def _fined(position: Assessment) -> Iterator[Merit]:
    """The ranks of which too many would be together, with too few to come: on the table where the
    top card is one of them, else in hand."""
    view = position.view
    lying = Counter(card >> 2 for card in taken_pile(view))
    tables = position.tables
    for rank, fine in tables.set_fines.items():
        have = position.count[rank] + lying[rank]
        missing = tables.canasta - have
        left = position.elsewhere([rank])
        if position.own[rank] >= 0 or not lying[rank] or have < _SEVERAL or 2 * missing <= left:
            continue
        if view.pile[-1] >> 2 == rank:
            reason = Reason("pile.fined_set", count=have, rank=rank, points=fine, left=left)
            yield Merit(reason, float(fine))
        else:
            least, caught = tables.fines.get(rank, (0, 0))
            if position.count[rank] < least <= have:
                reason = Reason("pile.fined_hand", count=have, rank=rank, points=caught)
                yield Merit(reason, HALF * caught)


def _dead(position: Assessment) -> int:
    """How many cards below the top of the pile the side can lay down no more, the black threes not
    counted: they may be laid in going out."""
    view = position.view
    closed = view.dead_ranks()
    return sum(
        1
        for card in taken_pile(view)[:-1]
        if card >> 2 in closed
        or (
            not position.tables.more_sets
            and not position.tables.any_sets
            and position.own[card >> 2] >= 0
            and position.room(card >> 2) <= 0
        )
    )


def _black_threes(position: Assessment) -> Iterator[Merit]:
    """The black threes that the pile brings, which may be thrown one by one, or laid in going
    out.
    """
    view = position.view
    count = sum(map(is_black_three, taken_pile(view)))
    fine = view.variant.penalties.black_three
    if position.tables.lowest <= THREE or count < (1 if fine else PAIR):
        return
    if fine:
        points = abs(fine)
        yield Merit(
            Reason("pile.black_threes_cost", count=count, points=points), HALF * count * points
        )
    else:
        yield Merit(Reason("pile.black_threes", count=count), _DEAD * scale(view.variant) * count)


def _wild_at_hand(position: Assessment) -> Iterator[Merit]:
    """The set that the only wild card in hand completes, and no more when the pile takes it."""
    if len(position.wilds) > 1:
        return
    for meld in position.melds:
        if not meld.rank or not position.tables.takes_wilds[meld.rank]:
            continue
        lacks = position.tables.canasta - meld.size - position.count[meld.rank]
        if lacks == 1 and meld.wilds < position.tables.max_wilds:
            bonus = position.tables.mixed
            yield Merit(Reason("pile.wild_completes", rank=meld.rank, points=bonus), float(bonus))
            return


def _not_worth(position: Assessment, take: Take) -> Reason:
    """That a pile is not worth what it would cost."""
    count = len(taken_pile(position.view))
    if take.opening:
        return Reason("pile.not_worth_opening", count=count)
    if not take.cards:
        return Reason("pile.not_worth_having", count=count)
    rank = take.cards[0] >> 2
    if rank in position.tables.set_fines and position.own[rank] < 0:
        return Reason("pile.not_worth_fine", count=count, rank=rank)
    stays = position.own[rank] < 0 or position.keeps_pair(rank)
    pair = position.count[rank] == len(take.cards) == PAIR
    if pair and stays and position.elsewhere([rank]):
        return Reason("pile.not_worth_pair", count=count, rank=rank)
    return Reason("pile.not_worth_cards", count=count, rank=rank, used=len(take.cards))


def _for(mine: Turn, take: Take) -> Iterator[Merit]:
    view = mine.view
    unit = scale(view.variant)
    if view.must_take:
        yield Merit(Reason("pile.must_take"), WAY_OUT * unit)
        return
    if can_go_out(mine.after):
        yield Merit(Reason("pile.ends_hand"), WAY_OUT * unit)
    if view.formed:
        # Otherwise the take itself forms the sides, and whose melds there will be is open.
        yield from _brought(mine, take)
    count = len(taken_pile(view))
    if count >= _MANY:
        yield Merit(Reason("pile.many", count=count), _CARD * unit * count / 2)
    elif take.opening:
        yield Merit(Reason("opening.no_minimum"), LEAST)
    else:
        yield Merit(Reason("pile.to_meld", rank=view.pile[-1] >> 2), LEAST)


def _brought(mine: Turn, take: Take) -> Iterator[Merit]:
    """What a pile brings: a canasta at once, cards for the own melds, sets with those in hand."""
    position, view = mine.position, mine.view
    unit = scale(view.variant)
    canastas = sorted(mine.made, key=lambda meld: -canasta_bonus(view.variant, meld))
    for meld in canastas[:1]:
        bonus = canasta_bonus(view.variant, meld)
        if meld.rank:
            yield Merit(Reason("laid.completes", rank=meld.rank, points=bonus), float(bonus))
        else:
            yield Merit(Reason("laid.canasta", points=bonus), float(bonus))
    top = view.pile[-1] >> 2
    lowest = position.tables.lowest
    got = Counter(card >> 2 for card in taken_pile(view)[:-1] if card >> 2 >= lowest)
    if not canastas:
        yield from _completed(position, got)
    fitting = _fitting(position, got, top, 1 + len(take.cards))
    if fitting >= PAIR:
        reason = Reason("pile.fits_melds", count=fitting, alone=reason_values.alone(view))
        yield Merit(reason, _CARD * unit * fitting / 2)
    laid = {card >> 2 for group in take.opening for card in group}
    sets = tuple(
        rank
        for rank, number in sorted(got.items(), reverse=True)
        if rank not in {top, *laid} and position.own[rank] < 0 and rank not in view.dead_ranks()
        if 0 < position.count[rank] < SET <= number + position.count[rank]
    )
    if sets:
        yield Merit(Reason("pile.makes_sets", ranks=sets), _SET * unit * len(sets))


def _completed(position: Assessment, got: Mapping[int, int]) -> Iterator[Merit]:
    """The set that becomes a canasta with the naturals in hand and those below the top, but not by
    those in hand alone; of several the one of the greatest bonus."""
    tables = position.tables
    made = [
        (tables.mixed if meld.wilds else tables.natural[meld.rank], meld.rank)
        for meld in position.melds
        if meld.kind is MeldKind.SET
        and (have := meld.size + position.count[meld.rank]) < tables.canasta
        and have + got[meld.rank] >= tables.canasta
    ]
    for points, rank in sorted(made, reverse=True)[:1]:
        yield Merit(Reason("pile.completes", rank=rank, points=points), float(points))


def _fitting(position: Assessment, got: Mapping[int, int], top: int, taken: int) -> int:
    """How many cards below the top of the pile fit melds of the side; ``taken`` go down with it."""
    fitting = 0
    for rank, number in got.items():
        if position.own[rank] >= 0:
            fitting += max(0, min(number, position.room(rank) - (taken if rank == top else 0)))
    limit = position.tables.sequence_limit
    return fitting + sum(
        position.own[card >> 2] < 0 and fits_a_sequence(position.melds, card, limit)
        for card in taken_pile(position.view)[:-1]
    )
