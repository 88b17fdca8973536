"""Takes of the pile that look senseless, and draws in place of one."""

from __future__ import annotations

from itertools import islice

from ....rules import choices
from ....rules.actions import Draw, Take
from ....rules.cards import FIRST_THREE, JOKER, THREE, Card
from .turn import Turn

_SMALL_PILE = 3
"""A pile of no more cards is not worth a wild card."""
_SOME_PILE = 4
"""A pile of so many cards is not left lying that costs no card of the hand."""
_BIG_PILE = 5
"""A pile of so many cards is not left lying."""
_HUGE_PILE = 12
"""Nor is one of so many by a side that would have to open."""
_POISON = 5
"""A pile is poison if more than one in so many of its cards may be fined."""
_FREE_TAKES = 8
"""So many ways to take are looked into for one without wild cards."""
_TAKES = 12
"""So many ways to take are looked into for one with fewer wild cards."""


def pays_too_much_for_the_pile(turn: Turn) -> bool:
    """Takes a pile of a few cards with wild cards, and completes nothing by it."""
    take = turn.first
    view = turn.view
    if not isinstance(take, Take) or turn.pressed or len(view.pile) > _SMALL_PILE:
        return False
    used = [card for card in _used(take) if card < FIRST_THREE]
    if not used or view.pile[-1] < FIRST_THREE or view.must_take:
        return False
    if not turn.sight.opened:
        return len(used) > 1 or JOKER in used
    meld = turn.sight.meld(view.pile[-1] >> 2)
    return (meld.size if meld else 0) + len(take.cards) + 1 < turn.sight.terms.canasta


def leaves_the_pile(turn: Turn) -> bool:
    """Draws although a fat pile could be had for a natural pair, or some cards for nothing.

    What the policy passes by it has weighed: a special hand, the end of the hand. Where some ranks
    are fined a pile may be poison by more than a few of them, and the first take may make sides.
    """
    view = turn.view
    if not isinstance(turn.first, Draw) or turn.candidate.reason or turn.pressed:
        return False
    if len(view.pile) < _SOME_PILE or not view.formed:
        return False
    fined = set(turn.sight.terms.set_fines)
    if view.variant.penalties.black_three is not None:
        fined.add(THREE)
    poison = sum(card >> 2 in fined for card in view.pile)
    if poison > len(view.pile) // _POISON:
        return False
    fat = len(view.pile) >= (_BIG_PILE if turn.sight.opened else _HUGE_PILE)
    return any(
        (fat or not take.cards) and all(card >= FIRST_THREE for card in _used(take))
        for take in islice(choices.takes(view), _FREE_TAKES)
    )


def takes_with_a_wild_card(turn: Turn) -> bool:
    """Takes the pile with a wild card although a natural pair would do."""
    take = turn.first
    if not isinstance(take, Take) or not any(card < FIRST_THREE for card in take.cards):
        return False
    wilds = sum(card < FIRST_THREE for card in _used(take))
    return any(
        all(card >= FIRST_THREE for card in other.cards)
        and sum(card < FIRST_THREE for card in _used(other)) < wilds
        for other in islice(choices.takes(turn.view), _TAKES)
    )


def _used(take: Take) -> list[Card]:
    """The cards from the hand that go down with the pile."""
    return [card for group in (take.cards, *take.opening) for card in group]
