"""Why cards are laid down: what melds become by it, and what it saves."""

from __future__ import annotations

from collections.abc import Sequence

from ...notation.reasons import Reason, Why, say
from ...rules.melds import Meld, MeldKind
from ...rules.scoring import canasta_bonus
from ...rules.state import is_canasta
from ...rules.turn_end import out_fault
from ..heuristic.assessment import Assessment
from . import reason_values
from .thresholds import LATE, PAIR
from .turn import Turn
from .way_out import may_end

_SHORT = 1.0
"""With fewer turns to come for everybody the stock is nearly used up."""
_FEW = 3
"""A hand of so few cards is soon rid of."""
_NEARLY = 3
"""A set that lacks no more cards is on its way to a canasta."""
_LATELY = 8
"""So many of the latest discards tell what partner has no use for."""


# --- canastas ------------------------------------------------------------------------------------


def bonuses(turn: Turn) -> list[int]:
    """What the melds are worth, one by one, that the act makes canastas."""
    variant = turn.position.view.variant
    size = variant.canastas.size
    made = [m for m in turn.grown if turn.size_before(m) < size and is_canasta(variant, m)]
    return [canasta_bonus(variant, meld) for meld in made]


def opens_the_way_out(turn: Turn) -> bool:
    """Whether the side has all by it that going out takes, and had not before (C-9)."""
    view = turn.position.view
    lacked = out_fault(view, view.melds[view.side]) is not None
    return lacked and not turn.over and out_fault(view, turn.melds) is None


def within_a_card(turn: Turn) -> list[Meld]:
    """The melds that the act brings to within one card of a canasta, while there is time for it."""
    short = turn.position.tables.canasta - 1
    if turn.position.view.last_turn or turn.position.rounds < 1:
        return []
    return [
        meld
        for meld in turn.grown
        if turn.size_before(meld) < short == meld.size
        and (meld.kind is not MeldKind.SEQUENCE or turn.position.tables.sequence)
    ]


def nears_a_wild_canasta(turn: Turn) -> bool:
    """Whether the act brings wild cards to within two of a canasta of their own."""
    nearly = turn.position.tables.canasta - 2
    return not turn.position.view.last_turn and any(
        meld.kind is MeldKind.WILD and turn.size_before(meld) < nearly == meld.size
        for meld in turn.grown
    )


# --- reasons -------------------------------------------------------------------------------------


def why_laid(turn: Turn, least: int = 0) -> Why:
    """What an act of putting down does; empty if nothing of it is worth telling.

    ``least`` is what canastas would be worth that might be made instead."""
    position = turn.position
    if not turn.grown:
        return ()
    made = bonuses(turn)
    if made and sum(made) < least:
        return ()
    if made:
        return canastas_worth(made) + (say("laid.may_go_out") if opens_the_way_out(turn) else ())
    short = within_a_card(turn)
    if short:
        several = len(turn.grown) > 1 and short[0].rank
        return say("laid.rank_one_short", rank=short[0].rank) if several else say("laid.one_short")
    if nears_a_wild_canasta(turn):
        return say("laid.wild_two_short")
    if not position.opened:
        return _opening(turn)
    return (
        _at_the_end(turn)
        or _clearing(turn)
        or _with_partner(turn)
        or _on_the_way(turn)
        or _needed(turn)
        or _growing(turn)
        or _safe(turn)
    )


def canastas_worth(points: Sequence[int]) -> Why:
    """That canastas worth so many points are made."""
    return tuple(Reason("laid.canasta", points=each) for each in points)


def _opening(turn: Turn) -> Why:
    """What an opening counts and brings, where bonus cards follow it."""
    if not turn.bonus:
        return ()
    return say(
        "opening.bonus_cards",
        points=turn.points,
        count=turn.bonus,
    )


def _counted(turn: Turn) -> Why:
    return say("laid.points", points=turn.points)


def _safe(turn: Turn) -> Why:
    """That cards laid down can be caught in no hand."""
    return say("laid.points_safe", points=turn.points) if _count_for(turn) else ()


def _count_for(turn: Turn) -> bool:
    """Whether melds count for the side, as without a canasta they do not everywhere."""
    variant = turn.position.view.variant
    return not variant.penalties.melds_minus or any(is_canasta(variant, m) for m in turn.melds)


def _at_the_end(turn: Turn) -> Why:
    """What counts on the table, where the hand ends soon."""
    position = turn.position
    late = position.view.last_turn or not position.view.stock or position.danger >= LATE
    if not late or not _count_for(turn):
        return ()
    return _counted(turn) + why_late(position)


def why_late(position: Assessment) -> Why:
    """Why the hand ends soon."""
    if position.view.last_turn:
        return say("late.last_turn")
    if not position.view.stock:
        return say("late.no_stock")
    if position.rounds < _SHORT:
        return say("late.little_stock")
    if any(may_end(position, side) for side in position.rivals):
        return say("late.others_out", several=reason_values.several(position.view))
    return say("late.time_short")


def _clearing(turn: Turn) -> Why:
    """That few cards stay in hand, where the side may go out."""
    position = turn.position
    left = len(position.hand) - len(turn.laid)
    if left > _FEW or left < 1 or out_fault(position.view, turn.melds) is not None:
        return ()
    return say("laid.few_left", count=left)


def _with_partner(turn: Turn) -> Why:
    """What partner is known to hold for a meld that has room for it."""
    position = turn.position
    ranks = [meld.rank for meld in turn.grown if meld.rank and meld.size < position.tables.canasta]
    held = [rank for rank in ranks if position.told_to_partners([rank])]
    return say("partner.holds_more", ranks=tuple(held)) if held else ()


def _on_the_way(turn: Turn) -> Why:
    """How far the longest set is on its way to a canasta, and that a pair of it stays in hand."""
    position = turn.position
    sets = [
        meld
        for meld in turn.grown
        if meld.kind is MeldKind.SET and turn.size_before(meld) < position.tables.canasta
    ]
    if not sets:
        return ()
    meld = max(sets, key=lambda meld: meld.size)
    left = position.count[meld.rank] - sum(card >> 2 == meld.rank for card in turn.laid)
    if left >= PAIR and meld.size + left < position.tables.limit:
        return say("laid.pair_kept", rank=meld.rank)
    missing = position.tables.canasta - meld.size
    if not 0 < missing <= _NEARLY or not _can_be_completed(position, meld, left):
        return ()
    return say("laid.short_of_canasta", rank=meld.rank, count=missing)


def _can_be_completed(position: Assessment, meld: Meld, left: int) -> bool:
    """Whether enough cards may still come to make a canasta of a set."""
    wilds = position.tables.max_wilds - meld.wilds if position.tables.takes_wilds[meld.rank] else 0
    coming = position.unseen[meld.rank] + position.told_to_partners([meld.rank])
    more = left + coming + max(0, wilds)
    return meld.size + more >= position.tables.canasta


def _needed(turn: Turn) -> Why:
    """That the side lacks canastas for going out, where a set that is begun may become one."""
    position = turn.position
    fresh = [m for m in turn.grown if m.kind is MeldKind.SET and not turn.size_before(m)]
    held = {m.born: position.count[m.rank] - m.naturals for m in fresh}
    hoped = any(_can_be_completed(position, meld, held[meld.born]) for meld in fresh)
    return (
        say("laid.canastas_needed") if hoped and position.canastas < position.tables.needed else ()
    )


def _growing(turn: Turn) -> Why:
    """That partner may lengthen what is begun, or how long a sequence is now."""
    position = turn.position
    longer = [m for m in turn.grown if m.kind is MeldKind.SEQUENCE and turn.size_before(m)]
    if longer:
        return cards_now(position, max(meld.size for meld in longer))
    if not position.partners:
        return ()
    fresh = [meld for meld in turn.grown if not turn.size_before(meld)]
    if any(meld.kind is MeldKind.SEQUENCE for meld in fresh):
        return say("partner.may_lengthen")
    if any(partner_can_add(position, meld.rank, meld.size) for meld in fresh if meld.rank):
        return say("partner.can_add")
    return ()


def cards_now(position: Assessment, count: int) -> Why:
    """How far a meld of so many cards is on its way to a canasta."""
    return say("laid.cards_now", count=count, size=position.tables.canasta)


def partner_can_add(position: Assessment, rank: int, size: int) -> bool:
    """Whether partner may well hold a card for a set of that size: it is no canasta yet, others are
    unseen, and partner has discarded none lately."""
    if size >= position.tables.canasta or not position.partners or position.unseen[rank] < PAIR:
        return False
    lately = position.view.discards[-_LATELY:]
    return not any(seat in position.partners and card >> 2 == rank for seat, card in lately)
