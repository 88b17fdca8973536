"""What a move costs besides, told with what speaks for it: a fine that threatens, a natural canasta
or a special hand that is given up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...notation.reasons import Reason
from ...rules.actions import Discard, LayMelds, LayOff, Take
from ...rules.melds import Meld, MeldKind
from ...rules.scoring import unfinished_fine, unfinished_rule
from ...rules.special_hands import by_rank, lacking
from ...rules.state import Phase
from ...rules.view import PlayerView
from ..special_hand_progress import special_progress
from .thresholds import HOPED
from .turn import Turn

_NEAR: Final = 2
"""A special hand that lacks no more cards is one that everybody thinks of."""
_MOST: Final = 4
"""So many natural cards of a rank are most of a canasta."""


def drawbacks(turn: Turn) -> Iterator[Reason]:
    """What the first action of a turn costs, as far as no later one mends it."""
    view, first = turn.view, turn.first
    if not isinstance(first, LayMelds | LayOff | Take | Discard):
        return
    if turn.over:
        return
    now = turn if len(turn.actions) == 1 else Turn(view, [first], turn.before)
    after = {meld.born: meld for meld in turn.melds}
    for meld in now.grown:
        if now.size_before(meld) == 0:
            yield from _fined(view, after.get(meld.born, meld))
        yield from _natural(now, meld)
    yield from _special(turn)


def _fined(view: PlayerView, meld: Meld) -> Iterator[Reason]:
    """The fine for a meld that is begun, unless it becomes a canasta."""
    rule = unfinished_rule(view, meld)
    if rule is None:
        return
    fine = unfinished_fine(rule, meld)
    if meld.kind is MeldKind.SEQUENCE:
        yield Reason("though.fined_run", suit=meld.suit, points=fine)
    else:
        yield Reason("though.fined", rank=meld.rank, points=fine)


def _natural(now: Turn, meld: Meld) -> Iterator[Reason]:
    """The natural canasta that a set might have become without the wild cards that come to it."""
    old = next((one for one in now.position.melds if one.born == meld.born), None)
    if old is None or not meld.rank or old.wilds or not meld.wilds or old.naturals < _MOST:
        return
    tables = now.position.tables
    bonus = round(tables.natural[meld.rank])
    chance = now.position.set_chance(meld.rank, old.naturals + now.position.count[meld.rank])
    if old.size < tables.canasta and chance >= HOPED and bonus > tables.mixed:
        yield Reason("though.natural_given_up", points=bonus)


def _special(turn: Turn) -> Iterator[Reason]:
    """The nearest special hand that a discard breaks up, or that laying down gives up, while cards
    may still come for it."""
    view, first = turn.view, turn.first
    rules, freely = view.variant.special_hands, view.variant.discards.wilds_freely
    last = turn.before.last or (rules.courtesy and view.opened[view.side])
    comes = min(view.variant.draw.cards, len(view.stock)) if view.phase is Phase.DRAW else 0
    most = min(_NEAR, comes) if last else _NEAR
    for name, missing in special_progress(view):
        if not 0 < missing <= most:
            continue
        hand = next(each for each in rules.hands if each.name == name)
        if isinstance(first, Discard):
            left = list(view.hand)
            left.remove(first.card)
            after = lacking(hand, by_rank(left), wilds_freely=freely)
            if after is not None and after <= missing:
                return
        yield Reason("though.special_given_up", hand=name, count=missing)
        return
