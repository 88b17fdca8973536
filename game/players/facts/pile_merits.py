"""What speaks for a draw beside the pile, and for the pile beside a draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ...notation.reasons import Reason
from ...rules.actions import Draw, Take
from ...rules.cards import FIRST_THREE, THREE, is_black_three
from ...rules.going_out import can_go_out
from ...rules.scoring import canasta_bonus
from ..equity.stakes import scale
from ..heuristic.assessment import Assessment
from .merit import WAY_OUT, WILD_KEPT, Merit
from .pile_reasons import brought, taken_pile
from .special_merits import lacking
from .thresholds import PAIR
from .turn import Turn

_CARD: Final = 60.0
"""What a card more may be worth, in Classic."""
_SET: Final = 80.0
"""What a new set may be worth, in Classic."""
_DEAD: Final = 25.0
"""What a card that cannot be laid down any more costs, in Classic."""
_HALF: Final = 0.5
"""The part of a fine that is to be expected."""
_SEVERAL: Final = 4
"""So many cards of a rank that is fined are hard to be rid of."""
_SMALL: Final = 3
"""A pile of no more cards is small."""


def of_the_pile(mine: Turn, theirs: Turn) -> list[Merit]:
    """What drawing or taking has over the other, that of the greatest worth first."""
    found: Iterator[Merit] = iter(())
    if isinstance(mine.first, Draw) and isinstance(theirs.first, Take):
        found = _against(mine.position, theirs.first)
    elif isinstance(mine.first, Take) and isinstance(theirs.first, Draw):
        found = _for(mine, mine.first)
    return sorted(found, key=lambda merit: -merit.points)


def _against(position: Assessment, take: Take) -> Iterator[Merit]:
    view = position.view
    unit = scale(view.variant)
    count = len(view.pile)
    drawn = min(view.variant.draw.cards, len(view.stock))
    if count < drawn and not take.opening:
        points = 1.5 * _CARD * unit
        yield Merit(Reason("pile.fewer_than_draw", count=count, drawn=drawn), points)
    yield from _fined(position)
    # What taking the pile would give up.
    yield from lacking(position, _HALF)
    yield from _black_threes(position)
    dead = _dead(position)
    if dead >= PAIR and 2 * dead >= count - 1:
        yield Merit(Reason("pile.dead_cards", count=dead, total=count), _DEAD * unit * dead)
    wilds = sum(card < FIRST_THREE for card in take.cards)
    if wilds and not take.opening:
        completes = list(_wild_at_hand(position))
        reason = Reason("pile.not_worth_wilds", count=count, wilds=wilds)
        yield from completes or [Merit(reason, WILD_KEPT * unit * wilds)]
        if drawn > 1:
            yield Merit(Reason("pile.draw_brings", count=drawn), 0.0)


def _fined(position: Assessment) -> Iterator[Merit]:
    """The ranks of which too many would be together, with too few to come: on the table where the
    top card is one of them, else in hand."""
    view = position.view
    lying = Counter(card >> 2 for card in view.pile)
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
                yield Merit(reason, _HALF * caught)


def _dead(position: Assessment) -> int:
    """How many cards below the top of the pile the side can lay down no more, the black threes not
    counted: they may be laid in going out."""
    view = position.view
    closed = view.dead_ranks()
    return sum(
        1
        for card in view.pile[:-1]
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
    if position.tables.lowest <= THREE or count < PAIR:
        return
    fine = view.variant.penalties.black_three
    if fine:
        points = abs(fine)
        yield Merit(
            Reason("pile.black_threes_cost", count=count, points=points), _HALF * count * points
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


def _for(mine: Turn, take: Take) -> Iterator[Merit]:
    position, view = mine.position, mine.view
    unit = scale(view.variant)
    if can_go_out(mine.after):
        yield Merit(Reason("pile.ends_hand"), WAY_OUT * unit)
    canastas = sorted(mine.made, key=lambda meld: -canasta_bonus(view.variant, meld))
    for meld in canastas[:1]:
        bonus = canasta_bonus(view.variant, meld)
        if meld.rank:
            yield Merit(Reason("laid.completes", rank=meld.rank, points=bonus), float(bonus))
        else:
            yield Merit(Reason("laid.canasta", points=bonus), float(bonus))
    laid = {card >> 2 for group in take.opening for card in group}
    for reason in brought(position, take):
        ranks = reason.values.get("ranks")
        if reason.key == "pile.makes_sets" and isinstance(ranks, tuple):
            made = tuple(rank for rank in ranks if isinstance(rank, int) and rank not in laid)
            if made:
                yield Merit(Reason(reason.key, ranks=made), _SET * unit * len(made))
        elif reason.key == "pile.fits_melds":
            fitting = reason.values.get("count", 0)
            assert isinstance(fitting, int)
            yield Merit(reason, _CARD * unit * fitting / 2)
    count = len(taken_pile(view))
    if count >= 2 * _SMALL:
        yield Merit(Reason("pile.many", count=count), _CARD * unit * count / 2)
