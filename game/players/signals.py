"""Discard signals: partners tell by their first discards how many wild cards they hold.

The system of RULINGS 3.17, played where the game has it. The first of a side to discard throws a
ten or higher with three or more wild cards, else a nine or lower. The partner answers with four to
seven for none or one, eight or nine for two, ten or higher for three or more.
"""

from __future__ import annotations

from ..rules.view import PlayerView

_TEN = 10
_EIGHT = 8


def first_thrown(view: PlayerView, seat: int) -> tuple[int, int] | None:
    """When in the hand a player threw their first card, and its rank."""
    for place, (who, card) in enumerate(view.discards):
        if who == seat:
            return place, card >> 2
    return None


def wanted_ranks(view: PlayerView, wilds: int) -> range | None:
    """The ranks that signal so many wild cards in hand now; None where no signal is due."""
    partner = view.partner(view.seat)
    signals = view.variant.discards.signals
    if not signals or partner is None or first_thrown(view, view.seat) is not None:
        return None
    if first_thrown(view, partner) is None:
        return range(_TEN, 15) if wilds >= 3 else range(4, _TEN)
    if wilds >= 3:
        return range(_TEN, 15)
    return range(_EIGHT, _TEN) if wilds == 2 else range(4, _EIGHT)


def told_wilds(view: PlayerView) -> int:
    """The least number of wild cards that the partner has signalled; 0 without a signal."""
    partner = view.partner(view.seat)
    if not view.variant.discards.signals or partner is None:
        return 0
    thrown = first_thrown(view, partner)
    if thrown is None:
        return 0
    place, rank = thrown
    own = first_thrown(view, view.seat)
    if rank >= _TEN:
        told = 3
    elif rank >= _EIGHT and own is not None and own[0] < place:
        told = 2
    else:
        told = 0
    laid = sum(meld.wilds for meld in view.melds[view.side_of[view.seat]])
    return max(0, told - laid)
