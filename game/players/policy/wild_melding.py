"""Which wild cards a player lays down after the opening without going out, and which they keep."""

from __future__ import annotations

from ...rules.actions import LayMelds, LayOff
from ...rules.cards import JOKER, Card
from ...rules.melds import Meld, MeldKind
from ...rules.variant_records import Counted
from ..facts.turn_merits import laying
from ..facts.way_out import why_late
from ..heuristic.assessment import Assessment
from ..heuristic.variant_tables import RANKS
from ..player import Decision

_SIGNALLED = 6
"""So many wild cards in both hands are worth a wild canasta, where partners tell of them."""
_LATE = 0.5
"""So likely the hand is over before the next turn that nothing is kept for later."""
_WILD_START = 5
"""With so many wild cards a wild canasta is started whatever its chance."""
_WILD_COMMIT = 5
"""With so many wild cards on the table and in hand a wild canasta is begun."""
_CLEAN_HOPE = 0.15
"""With more hope than this a set stays natural while a natural canasta is lacking."""
_CONTRACT_PATIENCE = 1.1
"""How far waiting for naturals counts at least where the contract asks for kinds."""
_RUN_CARDS = 6
"""A hand of so many cards is put down as it can be, to come to the foot."""
_DUMP_MISSING = 100.0
"""How much rather late wild cards go where a canasta is still missing."""


def choose_wild_melds(position: Assessment) -> Decision | None:
    """Wild cards that complete a set, make a meld of their own, or save their points; else None."""
    spare = len(position.hand) - position.kept
    if spare < 1:
        return None
    price = position.wild_price()
    return (
        position.if_lawful(_wild_completion(position, price, spare))
        or position.if_lawful(_wild_meld(position, spare))
        or position.if_lawful(_wild_dump(position, spare))
    )


def _may_take_wild(position: Assessment, meld: Meld) -> bool:
    tables = position.tables
    return (
        tables.takes_wilds[meld.rank]
        and meld.naturals >= tables.base
        and position.mixes(meld.naturals, meld.wilds + 1)
        and meld.size < tables.limit
    )


def _natural_hope(position: Assessment, meld: Meld, held: int) -> float:
    """The chance that a natural set still becomes a canasta without a wild card."""
    if meld.wilds:
        return 0.0
    missing = position.tables.canasta - meld.naturals - held
    if missing <= 0:
        return 1.0
    unseen = position.unseen[meld.rank]
    if unseen < missing:
        return 0.0
    chance = (unseen / (unseen + 3.0)) ** missing
    return chance * min(1.0, position.rounds / 6.0) * (1.0 - position.danger)


def _wild_completion(position: Assessment, price: float, spare: int) -> Decision | None:
    """Wild cards that complete a set, where that beats keeping them and waiting for naturals."""
    weights = position.weights
    tables = position.tables
    patience = weights.patience
    if weights.counts and position.view.variant.going_out.contract.kinds:
        patience = max(patience, _CONTRACT_PATIENCE)
    best = 0.0
    choice: tuple[int, int, int] | None = None
    for index, meld in enumerate(position.melds):
        if meld.kind is not MeldKind.SET or meld.rank < tables.lowest:
            continue
        size = meld.naturals + meld.wilds
        missing = tables.canasta - size
        held = min(position.count[meld.rank], max(0, missing - 1))
        wilds = missing - held
        if missing <= 0 or wilds > len(position.wilds) or missing > spare:
            continue
        if meld.naturals + held < tables.base:
            continue
        if not position.mixes(meld.naturals + held, meld.wilds + wilds):
            continue
        if not tables.takes_wilds[meld.rank]:
            continue
        hope = _natural_hope(position, meld, held)
        mixed = position.mixed_bonus(meld.rank)
        waiting = hope * tables.natural[meld.rank] + (1.0 - hope) * mixed * patience
        gate = position.gate(position.kind_of(meld.rank, mixed=True))
        clean = position.gate(position.kind_of(meld.rank, mixed=False))
        if not meld.wilds and clean > gate and position.danger < _LATE and hope > _CLEAN_HOPE:
            continue  # a natural canasta is lacking, and this set may still become one
        gain = mixed + gate - waiting * (1.0 - position.danger) - clean * hope * 0.5
        gain -= price * wilds
        if gain > best:
            best, choice = gain, (index, held, wilds)
    if choice is None:
        return None
    index, held, wilds = choice
    meld = position.melds[index]
    cards = tuple(position.cards(meld.rank)[:held]) + _cheap_wilds(position, wilds)
    return laying(position, LayOff(position.seat, ((cards, index),)))


def _cheap_wilds(position: Assessment, number: int) -> tuple[Card, ...]:
    """Deuces before jokers, but late in the hand the jokers first, which cost most if caught."""
    ordered = sorted(position.wilds, reverse=position.danger < _LATE)
    return tuple(ordered[:number])


def wild_canasta(position: Assessment) -> Decision | None:
    """The wild canasta that the hand completes: it is worth more than all else wild cards do."""
    tables = position.tables
    meld = position.meld(0)
    missing = tables.canasta - (meld.wilds if meld else 0)
    if not 0 < missing <= min(len(position.wilds), len(position.hand) - position.kept):
        return None
    laid = tuple(sorted(position.wilds)[:missing])
    if meld is None:
        return laying(position, LayMelds(position.seat, (laid,)))
    return laying(position, LayOff(position.seat, ((laid, position.own[0]),)))


def _wild_meld(position: Assessment, spare: int) -> Decision | None:
    """Start or lengthen a wild meld, where the game has them."""
    if not position.tables.wild:
        return None
    meld = position.meld(0)
    return _lengthened(position, meld, spare) if meld is not None else _started(position, spare)


def _lengthened(position: Assessment, meld: Meld, spare: int) -> Decision | None:
    """More wild cards for the wild meld of the side."""
    tables = position.tables
    cards = min(len(position.wilds), tables.limit - meld.wilds, spare)
    if cards <= 0:
        return None
    total = meld.wilds + cards
    worth = total >= _WILD_COMMIT or bool(tables.wild_fine) or position.danger >= _LATE
    worth = worth or bool(position.lacks(Counted.WILD))
    if not worth and position.wild_chance(total) < position.weights.wild_enough:
        return None
    laid = tuple(sorted(position.wilds)[:cards])
    return laying(position, LayOff(position.seat, ((laid, position.own[0]),)))


def _started(position: Assessment, spare: int) -> Decision | None:
    """A wild meld, where it is likely enough to become a canasta."""
    tables = position.tables
    have = len(position.wilds)
    if have < 3 or spare < 3:
        return None
    cards = min(have, tables.limit, spare)
    late = position.danger >= _LATE
    chance = position.wild_chance(have)
    if position.lacks(Counted.WILD):
        chance = max(chance, position.weights.wild_enough)
    if not late and have < _WILD_START and chance < position.weights.wild_enough:
        return None
    told = position.told_wilds()
    signals = position.view.variant.discards.signals
    if signals and not late and have < _WILD_START and have + told < _SIGNALLED:
        return None
    if cards < tables.canasta and chance * tables.wild < (1.0 - chance) * tables.wild_fine * 1.2:
        return None
    if tables.exclusive and not late and chance * tables.wild < position.prospects.worth():
        return None
    laid = tuple(sorted(position.wilds)[:cards])
    return laying(position, LayMelds(position.seat, (laid,)))


def _pairs_in_hand(position: Assessment) -> list[int]:
    """The ranks of pairs that a wild card would make sets."""
    tables = position.tables
    return [
        rank
        for rank in range(tables.lowest, RANKS)
        if position.count[rank] == 2 and position.own[rank] < 0 and tables.takes_wilds[rank]
    ]


def way_to_foot(position: Assessment) -> Decision | None:
    """Wild cards on sets and with pairs, where but one card is left then: the foot comes.

    Sets that are mixed take them first, and others where a mixed canasta is lacking.
    """
    wilds = list(position.wilds)
    if not wilds or len(position.hand) > _RUN_CARDS:
        return None
    tables = position.tables
    pairs = _pairs_in_hand(position)
    loose = len(position.hand) - len(wilds) - 2 * len(pairs)
    paired = min(len(pairs), len(wilds)) if tables.base <= 2 else 0
    if loose + 2 * (len(pairs) - paired) > 1:
        return None
    cheap = sorted(wilds)
    if paired:
        groups = tuple((*position.cards(rank), cheap.pop(0)) for rank in pairs[:paired])
        return laying(position, LayMelds(position.seat, groups))
    places = [
        (not meld.wilds, not position.lacks(Counted.MIXED), -meld.size, index)
        for index, meld in enumerate(position.melds)
        if meld.rank >= tables.lowest and _may_take_wild(position, meld)
        if meld.size < tables.canasta
    ]
    wild = position.meld(0)
    if tables.wild and wild is not None and wild.size < tables.limit:
        places.append((False, False, -wild.size, position.own[0]))
    if not places:
        return None
    index = min(places)[-1]
    return laying(position, LayOff(position.seat, (((cheap[0],), index),)))


def _wild_dump(position: Assessment, spare: int) -> Decision | None:
    """When the hand is about to end, wild cards count more on the table than in the hand."""
    if position.danger < position.weights.dump_wilds:
        return None
    tables = position.tables
    best: tuple[float, int] | None = None
    for index, meld in enumerate(position.melds):
        if meld.rank < tables.lowest or not _may_take_wild(position, meld):
            continue
        size = meld.naturals + meld.wilds
        if not meld.wilds and size >= tables.canasta:
            continue
        # Rather where a canasta is missing, and on a mixed one of two that are about as near to it.
        value = (position.weights.dump_mixed if meld.wilds else 0.0) - abs(
            tables.canasta - 1 - size
        )
        if size < tables.canasta:
            value += _DUMP_MISSING
        if best is None or value > best[0]:
            best = (value, index)
    if best is None:
        return _wild_pair(position, spare)
    card = max(position.wilds, key=lambda c: (c == JOKER, c))
    index = best[1]
    return Decision(LayOff(position.seat, (((card,), index),)), lambda: why_late(position))


def _wild_pair(position: Assessment, spare: int) -> Decision | None:
    """Late in the hand a pair comes down with a wild card, where such a set is lawful."""
    tables = position.tables
    if spare < 3 or tables.base > 2:
        return None
    ranks = _pairs_in_hand(position)
    if not ranks:
        return None
    rank = max(ranks, key=lambda r: position.tables.points[r])
    group = (*position.cards(rank), max(position.wilds, key=lambda c: (c == JOKER, c)))
    return Decision(LayMelds(position.seat, (group,)), lambda: why_late(position))
