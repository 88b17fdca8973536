"""Why cards are laid down: what melds become by it, and what it saves."""

from __future__ import annotations

from collections.abc import Sequence

from ...notation.reasons import Reason, Why, say
from ...rules.actions import LayMelds, LayOff, Take
from ...rules.cards import Card
from ...rules.engine import apply
from ...rules.melds import Meld, MeldKind
from ...rules.refusal import IllegalActionError
from ...rules.scoring import canasta_bonus
from ...rules.state import Phase, is_canasta
from ...rules.turn_end import out_fault
from ..heuristic.assessment import Assessment
from . import reason_values
from .thresholds import LATE, PAIR
from .way_out import may_end

_SHORT = 1.0
"""With fewer turns to come for everybody the stock is nearly used up."""
_FEW = 3
"""A hand of so few cards is soon rid of."""
_NEARLY = 3
"""A set that lacks no more cards is on its way to a canasta."""
_LATELY = 8
"""So many of the latest discards tell what partner has no use for."""


class Laid:
    """What an act of putting cards down, or of taking the pile, does to the melds of the side.

    ``grown`` are the melds that it begins or lengthens, as they are behind it, ``after`` all melds
    of the side then, and ``cards`` what laying down takes from the hand. All are empty for an act
    that the referee refuses.
    """

    def __init__(self, position: Assessment, act: LayMelds | LayOff | Take) -> None:
        self.position = position
        self.cards: list[Card] = []
        self.grown: list[Meld] = []
        self.after: Sequence[Meld] = ()
        self.bonus_due = 0
        self.over = False
        self._variant = position.view.variant
        self._sizes = {meld.born: meld.size for meld in position.melds}
        after = position.view.copy()
        try:
            apply(after, act)
        except IllegalActionError:
            return
        self.cards = put_down(act)
        # The first take may make the sides.
        self.after = after.melds[after.side_of[position.seat]]
        self.grown = [meld for meld in self.after if meld.size > self.before(meld)]
        self.bonus_due = after.bonus_due
        self.over = after.phase is Phase.OVER

    @property
    def points(self) -> int:
        """What the cards put down count."""
        return self._variant.points_of(self.cards)

    def before(self, meld: Meld) -> int:
        """The cards that a meld had before, 0 if it is new."""
        return self._sizes.get(meld.born, 0)


def put_down(act: object) -> list[Card]:
    """The cards that an act puts down, none for one of another sort."""
    if isinstance(act, LayMelds):
        return [int(card) for group in act.groups for card in group]
    if isinstance(act, LayOff):
        return [int(card) for cards, _ in act.additions for card in cards]
    return []


# --- canastas ------------------------------------------------------------------------------------


def bonuses(laid: Laid) -> list[int]:
    """What the melds are worth, one by one, that the act makes canastas."""
    variant = laid.position.view.variant
    size = variant.canastas.size
    made = [m for m in laid.grown if laid.before(m) < size and is_canasta(variant, m)]
    return [canasta_bonus(variant, meld) for meld in made]


def opens_the_way_out(laid: Laid) -> bool:
    """Whether the side has all by it that going out takes, and had not before (C-9)."""
    view = laid.position.view
    lacked = out_fault(view, view.melds[view.side]) is not None
    return lacked and not laid.over and out_fault(view, laid.after) is None


def within_a_card(laid: Laid) -> list[Meld]:
    """The melds that the act brings to within one card of a canasta, while there is time for it."""
    short = laid.position.tables.canasta - 1
    if laid.position.view.last_turn or laid.position.rounds < 1:
        return []
    return [
        meld
        for meld in laid.grown
        if laid.before(meld) < short == meld.size
        and (meld.kind is not MeldKind.SEQUENCE or laid.position.tables.sequence)
    ]


def nears_a_wild_canasta(laid: Laid) -> bool:
    """Whether the act brings wild cards to within two of a canasta of their own."""
    nearly = laid.position.tables.canasta - 2
    return not laid.position.view.last_turn and any(
        meld.kind is MeldKind.WILD and laid.before(meld) < nearly == meld.size
        for meld in laid.grown
    )


# --- reasons -------------------------------------------------------------------------------------


def why_laid(laid: Laid, least: int = 0) -> Why:
    """What an act of putting down does; empty if nothing of it is worth telling.

    ``least`` is what canastas would be worth that might be made instead."""
    position = laid.position
    if not laid.grown:
        return ()
    made = bonuses(laid)
    if made and sum(made) < least:
        return ()
    if made:
        return canastas_worth(made) + (say("laid.may_go_out") if opens_the_way_out(laid) else ())
    short = within_a_card(laid)
    if short:
        several = len(laid.grown) > 1 and short[0].rank
        return say("laid.rank_one_short", rank=short[0].rank) if several else say("laid.one_short")
    if nears_a_wild_canasta(laid):
        return say("laid.wild_two_short")
    if not position.opened:
        return _opening(laid)
    return (
        _at_the_end(laid)
        or _clearing(laid)
        or _with_partner(laid)
        or _on_the_way(laid)
        or _needed(laid)
        or _growing(laid)
        or _safe(laid)
    )


def canastas_worth(points: Sequence[int]) -> Why:
    """That canastas worth so many points are made."""
    return tuple(Reason("laid.canasta", points=each) for each in points)


def _opening(laid: Laid) -> Why:
    """What an opening counts and brings, where bonus cards follow it."""
    if not laid.bonus_due:
        return ()
    return say(
        "opening.bonus_cards",
        points=laid.points,
        count=laid.bonus_due,
    )


def _counted(laid: Laid) -> Why:
    return say("laid.points", points=laid.points)


def _safe(laid: Laid) -> Why:
    """That cards laid down can be caught in no hand."""
    return say("laid.points_safe", points=laid.points) if _count_for(laid) else ()


def _count_for(laid: Laid) -> bool:
    """Whether melds count for the side, as without a canasta they do not everywhere."""
    variant = laid.position.view.variant
    return not variant.penalties.melds_minus or any(is_canasta(variant, m) for m in laid.after)


def _at_the_end(laid: Laid) -> Why:
    """What counts on the table, where the hand ends soon."""
    position = laid.position
    late = position.view.last_turn or not position.view.stock or position.danger >= LATE
    if not late or not _count_for(laid):
        return ()
    return _counted(laid) + why_late(position)


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


def _clearing(laid: Laid) -> Why:
    """That few cards stay in hand, where the side may go out."""
    position = laid.position
    left = len(position.hand) - len(laid.cards)
    if left > _FEW or left < 1 or out_fault(position.view, laid.after) is not None:
        return ()
    return say("laid.few_left", count=left)


def _with_partner(laid: Laid) -> Why:
    """What partner is known to hold for a meld that has room for it."""
    position = laid.position
    ranks = [meld.rank for meld in laid.grown if meld.rank and meld.size < position.tables.canasta]
    held = [rank for rank in ranks if position.told_to_partners([rank])]
    return say("partner.holds_more", ranks=tuple(held)) if held else ()


def _on_the_way(laid: Laid) -> Why:
    """How far the longest set is on its way to a canasta, and that a pair of it stays in hand."""
    position = laid.position
    sets = [
        meld
        for meld in laid.grown
        if meld.kind is MeldKind.SET and laid.before(meld) < position.tables.canasta
    ]
    if not sets:
        return ()
    meld = max(sets, key=lambda meld: meld.size)
    left = position.count[meld.rank] - sum(card >> 2 == meld.rank for card in laid.cards)
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


def _needed(laid: Laid) -> Why:
    """That the side lacks canastas for going out, where a set that is begun may become one."""
    position = laid.position
    fresh = [m for m in laid.grown if m.kind is MeldKind.SET and not laid.before(m)]
    held = {m.born: position.count[m.rank] - m.naturals for m in fresh}
    hoped = any(_can_be_completed(position, meld, held[meld.born]) for meld in fresh)
    return (
        say("laid.canastas_needed") if hoped and position.canastas < position.tables.needed else ()
    )


def _growing(laid: Laid) -> Why:
    """That partner may lengthen what is begun, or how long a sequence is now."""
    position = laid.position
    longer = [m for m in laid.grown if m.kind is MeldKind.SEQUENCE and laid.before(m)]
    if longer:
        return cards_now(position, max(meld.size for meld in longer))
    if not position.partners:
        return ()
    fresh = [meld for meld in laid.grown if not laid.before(meld)]
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
