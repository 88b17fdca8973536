"""What speaks for ending the hand, or for playing on: what the rules would count then."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from ...notation.reasons import Reason, Value
from ...rules.cards import ACE, FIRST_THREE, FOUR, JOKER_RANK, TWO, Card
from ...rules.melds import Meld, MeldKind
from ...rules.scoring import canasta_bonus, threes_bonus
from ...rules.state import is_canasta
from ...rules.turn_end import canastas_of, counting_canastas
from ..equity.stakes import scale
from ..heuristic.assessment import Assessment
from . import reason_values
from .merit import HALF, Merit
from .way_out import may_end

_CARD: Final = 10.0
"""The points of a card in hand, on average."""
_MANY: Final = 6
"""Cards in a hand from which on it is a loss to be caught with them."""
_THREES: Final = 1.5
"""What threes against a side may be worth, as a part of what they cost: later they might have
counted for it.
"""
_DEAR: Final = 200
"""Points in hand that everybody thinks of first."""
_TIME: Final = 100.0
"""What it may be worth, in Classic, that the others have not opened."""
_LITTLE: Final = 2.0
"""A cost is little where at least so many times as much is at stake."""
_SOME_NATURALS: Final = 2
"""So many cards of a rank are out, where a canasta may well become a natural one."""
_SOME_WILDS: Final = 2
"""So many wild cards are out, where one may well come."""
_FAR: Final = 4
"""Somebody with so many cards or more is not likely to go out in their next turn."""
_ROUNDS: Final = 2
"""So many rounds of draws are time to play on."""


def for_ending(position: Assessment, *, answers: bool = False) -> list[Merit]:
    """What the others lose if the hand ends now, the most first.

    ``answers`` tells that the partner ends it, so that this hand is caught.
    """
    view = position.view
    found = [merit for side in position.rivals for merit in _lost(position, side)]
    found += _all_lose(position)
    held = sum(len(view.hands[seat]) for side in position.rivals for seat in view.sides[side])
    several = reason_values.several(view)
    found.append(Merit(Reason("out.others_hold", count=held, several=several), _CARD * held))
    if answers:
        costs = position.caught_cost()
        if _LITTLE * costs <= max(merit.points for merit in found):
            reason = Reason("answer.hand_costs", count=len(view.hand), points=costs)
            found.append(Merit(reason, 0.0))
    return sorted(found, key=lambda merit: -merit.points)


def given_up(position: Assessment, after: Sequence[Meld], *, answers: bool) -> float:
    """What the own side gives up if the hand ends now, in points: its hopes of the melds that it
    has ``after`` the turn with which it would play on, and where the partner ends it, what is
    caught in this hand."""
    return _hope(nearly(position, after)) + (position.caught_cost() if answers else 0)


def _all_lose(position: Assessment) -> Iterator[Merit]:
    """What all sides of the others lose."""
    view = position.view
    several = reason_values.several(view)
    if not any(view.opened[side] for side in position.rivals):
        points = _TIME * scale(view.variant)
        yield Merit(Reason("out.others_not_opened", several=several), points)
        return
    bare = [side for side in position.rivals if view.melds[side] and not view.canastas(side)]
    if view.variant.penalties.melds_minus and len(bare) == len(position.rivals):
        points = sum(
            view.variant.points_of(meld.cards) for side in bare for meld in view.melds[side]
        )
        yield Merit(Reason("out.melds_against", several=several), float(points))


def _lost(position: Assessment, side: int) -> Iterator[Merit]:
    """What a side of the others loses."""
    view = position.view
    variant = view.variant
    several = reason_values.several(view)
    if not view.opened[side]:
        return
    near = nearly(position, view.melds[side], own=False)
    if near:
        reason = Reason("out.they_lack_a_card", several=several, **_lacking(near))
        yield Merit(reason, _hope(near))
    wilds = [m for m in view.melds[side] if m.kind is MeldKind.WILD and is_canasta(variant, m)]
    if wilds and variant.canastas.wild_only_going_out and may_end(position, side):
        points = sum(canasta_bonus(variant, meld) for meld in wilds)
        yield Merit(Reason("out.their_wilds_unpaid", points=points, several=several), float(points))
    tabled = sum(len(view.threes[seat]) for seat in view.sides[side])
    against = threes_bonus(view, side)
    if against < 0:
        none = not any(view.canastas(each) for each in position.rivals)
        values = {"count": tabled, "points": -against, "none": none}
        reason = Reason("out.threes_against", several=several, **values)
        yield Merit(reason, _THREES * -against)


def _lacking(near: Sequence[tuple[Meld, float]]) -> dict[str, Value]:
    """The melds that lack a card for a canasta, and the most that one of them may get."""
    melds = tuple(dict.fromkeys(reason_values.table_meld(meld) for meld, _bonus in near))
    most = round(max(bonus for _meld, bonus in near))
    return {"count": len(near), "melds": melds, "points": most}


def _hope(near: Sequence[tuple[Meld, float]]) -> float:
    """What melds that lack a card for a canasta may be worth, in points."""
    return HALF * sum(bonus for _meld, bonus in near)


def nearly(
    position: Assessment, melds: Sequence[Meld], *, own: bool = True
) -> list[tuple[Meld, float]]:
    """The melds that lack a card for a canasta and may get it, with the bonus that they get then.

    ``own`` are those of the side, which the cards in this hand may complete as well.
    """
    tables = position.tables
    wilds = _may_come(position, (JOKER_RANK, TWO), own=own)
    found = []
    for meld in melds:
        if meld.size != tables.canasta - 1:
            continue
        if meld.kind is MeldKind.SEQUENCE:
            bonus = tables.sequence if lengthening(position, meld, own=own) else 0
        elif meld.kind is MeldKind.WILD:
            unpaid = position.view.variant.canastas.wild_only_going_out
            bonus = 0 if unpaid or wilds < _SOME_WILDS else tables.wild
        else:
            naturals = _may_come(position, (meld.rank,), own=own)
            room = tables.takes_wilds[meld.rank] and meld.wilds < tables.max_wilds
            wild = room and wilds > 0
            if not naturals and not wild:
                continue
            pure = not meld.wilds and (naturals >= _SOME_NATURALS or not wild)
            bonus = tables.natural[meld.rank] if pure else tables.mixed
        if bonus:
            found.append((meld, float(bonus)))
    return found


def _may_come(position: Assessment, ranks: Collection[int], *, own: bool) -> int:
    """How many cards of some ranks may come to the own side, or to the others."""
    mine = sum(position.count[rank] for rank in ranks) if own else 0
    held = sum(card >> 2 in ranks for card in _out_of_reach(position, own=own))
    return position.elsewhere(ranks) - held + mine


def _out_of_reach(position: Assessment, *, own: bool) -> list[Card]:
    """The cards known to be in the hands of the others, or of the own side's other players."""
    view = position.view
    theirs = [seat for side in position.rivals for seat in view.sides[side]]
    return [card for seat in (theirs if own else position.partners) for card in view.known[seat]]


def lengthening(
    position: Assessment, meld: Meld, *, own: bool = True, thrown: Card | None = None
) -> list[Card]:
    """The cards that lengthen a sequence and may still come: not all of them lie on the table and
    in the pile, where ``thrown`` comes as well, nor where it is of the others in this hand."""
    view = position.view
    lying = [int(card) for melds in view.melds for each in melds for card in each.cards]
    lying += [card for card in view.pile if card >= FIRST_THREE]
    lying += [] if own else view.hand
    lying += _out_of_reach(position, own=own)
    lying += [thrown] if thrown is not None else []
    ends = (rank << 2 | meld.suit for rank in (meld.low - 1, meld.high + 1) if FOUR <= rank <= ACE)
    return [card for card in ends if lying.count(card) < view.variant.pack.packs]


def for_playing_on(
    position: Assessment, *, answers: bool, after: Sequence[Meld], ended: Sequence[Meld] = ()
) -> list[Merit]:
    """What the own side would lose if the hand ended now, the most first.

    ``answers`` tells that the partner would end it. ``after`` are the melds of the side behind the
    turn with which it plays on, ``ended`` those behind the one that ends the hand.
    """
    return sorted(_hoped(position, answers, after, ended), key=lambda merit: -merit.points)


def _hoped(
    position: Assessment, answers: bool, after: Sequence[Meld], ended: Sequence[Meld]
) -> Iterator[Merit]:
    view = position.view
    made = {meld.born for meld in ended if is_canasta(view.variant, meld)}
    near = [one for one in nearly(position, after) if one[0].born not in made]
    if near:
        alone = reason_values.alone(view)
        yield Merit(Reason("out.we_lack_a_card", alone=alone, **_lacking(near)), _hope(near))
    others = sum(len(view.hands[seat]) for side in position.rivals for seat in view.sides[side])
    if answers:
        costs = position.caught_cost()
        # Against it stands what going out brings, and what the others would be caught with.
        more = costs - view.variant.going_out.bonus - _CARD * others
        if more > 0 or costs >= _DEAR:
            caught = Reason("answer.caught_for", count=len(view.hand), points=costs)
            yield Merit(caught, float(costs if costs >= _DEAR else more))
    else:
        partner = view.partner(view.seat)
        held = len(view.hands[partner]) if partner is not None else 0
        if held >= _MANY and held > others:
            yield Merit(Reason("out.partner_caught", count=held), _CARD * (held - others))
    yield from _time(position)


def _time(position: Assessment) -> Iterator[Merit]:
    """Why there is time to play on, the plainest first; nothing where there may be none."""
    view = position.view
    several = reason_values.several(view)
    rules = view.variant.going_out
    held = [len(view.hands[seat]) for side in position.rivals for seat in view.sides[side]]
    least = min(held)
    if not any(may_end(position, side) for side in position.rivals):
        made = [_counting(position, side) for side in position.rivals]
        if not rules.needed or (least < _FAR and _may_soon(position)):
            return
        if min(made) >= rules.needed and not rules.needs_sequence:
            # A meld or a foot bars them, or canastas of a kind are lacking.
            return
        if min(made) >= rules.needed:
            yield Merit(Reason("out.they_lack_a_sequence", several=several), 0.0)
        else:
            lacks = min(rules.needed - number for number in made)
            none = not any(view.canastas(side) for side in position.rivals)
            values = {"none": none, "count": lacks, "several": several}
            yield Merit(Reason("out.they_cannot", **values), 0.0)
        return
    if least >= _FAR and position.rounds >= _ROUNDS:
        alike = max(held) == least
        values = {"count": least, "stock": len(view.stock), "several": several, "alike": alike}
        yield Merit(Reason("out.they_hold_many", **values), 0.0)


def _counting(position: Assessment, side: int) -> int:
    """How many canastas of a side count for going out."""
    view = position.view
    return len(counting_canastas(view, canastas_of(view, view.melds[side]), side))


def _may_soon(position: Assessment) -> bool:
    """Whether a side of the others may complete the canastas that it lacks in one turn."""
    view = position.view
    return any(
        _counting(position, side) + len(nearly(position, view.melds[side], own=False))
        >= view.variant.going_out.needed
        for side in position.rivals
    )
