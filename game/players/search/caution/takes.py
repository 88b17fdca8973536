"""Takes of the pile that look senseless, and draws in place of one."""

from __future__ import annotations

from collections import Counter
from itertools import islice

from ....rules import choices
from ....rules.actions import Draw, Take, groups_of
from ....rules.cards import FIRST_THREE, JOKER, THREE, Card
from ....rules.melds import MeldKind
from ....rules.pile_taking import taken_pile
from ...facts.before import ABOUT_TO_GO
from ...facts.turn import Turn
from .sizes import SET

_SMALL_PILE = 3
"""The size up to which a pile is not worth a wild card."""
_SOME_PILE = 3
"""The size from which on a pile is taken that costs no card of the hand."""
_MOST = 0.7
"""The share of a pile that could lie at once from which on it is worth having at the end."""
_BIG_PILE = 5
"""The size from which on a pile is not left lying."""
_HUGE_PILE = 12
"""The same size for a side that would have to open."""
_HANDFUL = 20
"""The number of cards from which on a hand needs no pile."""
_POISON = 5
"""A pile is poison if more than one in this many of its cards may be fined."""
_FREE_TAKES = 8
"""The most ways to take that are looked into for one without wild cards."""
_TAKES = 12
"""The most ways to take that are looked into for one with fewer wild cards."""


def pays_too_much_for_the_pile(turn: Turn) -> bool:
    """Takes a pile of a few cards with wild cards, and completes nothing by it."""
    take = turn.first
    view = turn.view
    if not isinstance(take, Take) or turn.before.pressed or len(view.pile) > _SMALL_PILE:
        return False
    used = [card for card in _used(take) if card < FIRST_THREE]
    if not used or view.pile[-1] < FIRST_THREE or view.must_take:
        return False
    if not turn.eyes.opened:
        return len(used) > 1 or JOKER in used
    meld = turn.eyes.meld(view.pile[-1] >> 2)
    return (meld.size if meld else 0) + len(take.cards) + 1 < turn.eyes.tables.canasta


def leaves_the_pile(turn: Turn) -> bool:
    """Draws although a fat pile could be had for a natural pair, or some cards for nothing.

    Near the end it could be had if most of it can lie at once, and with a handful of cards none is
    needed. What the policy passes by it has weighed: a special hand, the end of the hand. Where
    some ranks are fined a pile may be poison by more than a few of them, and the first take may
    make sides.
    """
    view = turn.view
    if not isinstance(turn.first, Draw) or turn.of_policy or not view.formed:
        return False
    pile = taken_pile(view)
    size = len(pile)
    if size < _SOME_PILE or len(view.hand) > _HANDFUL or _poison(turn) > size // _POISON:
        return False
    takes = _natural_takes(turn)
    fat = size >= (_BIG_PILE if turn.eyes.opened else _HUGE_PILE)
    if turn.before.short or turn.before.ready <= ABOUT_TO_GO:
        # Black threes that cost little are the best of cards to throw.
        counting = size - sum(card >> 2 == THREE for card in pile)
        return any(not take.opening and _can_lie(turn, take) >= _MOST * counting for take in takes)
    return any(fat or not take.cards for take in takes)


def leaves_what_nears_a_canasta(turn: Turn) -> bool:
    """Draws although a natural take makes a canasta, or brings a set within a card of one.

    The set has cards of its rank in hand, and no more cards would be drawn than lie in the pile. A
    player who collects a special hand draws.
    """
    view = turn.view
    if not isinstance(turn.first, Draw) or turn.before.collecting is not None or not view.formed:
        return False
    lying = len(taken_pile(view))
    if lying < view.variant.draw.cards or _poison(turn) > lying // _POISON:
        return False
    size = turn.eyes.tables.canasta
    rank = view.pile[-1] >> 2
    meld = turn.eyes.meld(rank)
    if meld is None or meld.kind is not MeldKind.SET or meld.size >= size:
        return False
    grown = meld.size + 1 + turn.eyes.count[rank]
    return grown >= size - 1 and bool(_natural_takes(turn))


def _natural_takes(turn: Turn) -> list[Take]:
    """Ways to take the pile that cost no wild card."""
    return [
        take
        for take in islice(choices.takes(turn.view), _FREE_TAKES)
        if all(card >= FIRST_THREE for card in _used(take))
    ]


def _poison(turn: Turn) -> int:
    """How many cards that come with the pile are of a sort that may be fined."""
    view = turn.view
    fined = set(turn.eyes.tables.set_fines)
    if view.variant.penalties.black_three is not None:
        fined.add(THREE)
    return sum(card >> 2 in fined for card in taken_pile(view))


def _can_lie(turn: Turn, take: Take) -> int:
    """How many cards of the pile that come could be put down in sets at once by who takes it so."""
    position = turn.eyes
    view = turn.view
    top, *rest = (card >> 2 for card in reversed(taken_pile(view)))
    closed = view.dead_ranks() if position.tables.dead_ranks else set()
    down = 1
    for rank, number in Counter(rest).items():
        if rank < position.tables.lowest or rank in closed:
            continue
        # Of the rank of the top card some lie already by the take itself.
        taken = 1 + len(take.cards) if rank == top else 0
        if position.own[rank] >= 0:
            down += max(0, min(number, position.room(rank) - taken))
        elif taken > 1:
            down += max(0, min(number, position.tables.limit - taken))
        elif number + position.count[rank] >= SET:
            down += number
    return down


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
    return [card for group in groups_of(take) for card in group]
