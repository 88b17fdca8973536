"""What everybody would do in place of a discard: open, or lay down the card thrown.

Explanations compare it with whatever a player chooses.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.actions import Action, Discard, LayMelds, LayOff, groups_of
from ...rules.cards import FIRST_THREE, Card
from ...rules.choices import single_lay_offs
from ...rules.state import Phase
from ...rules.view import PlayerView
from ..facts.before import Before
from ..facts.reason_values import card_kind
from ..facts.turn import put_down
from ..heuristic.opening import cheapest_opening
from .caution.sizes import SET


def is_expected(view: PlayerView, best: Action, other: Action) -> bool:
    """Whether that other act is what everybody would do in place of the best one, a discard."""
    if not view.formed or not isinstance(best, Discard):
        return False
    opens = isinstance(other, LayMelds) and not view.opened[view.side]
    return opens or lays(view, best.card, other)


def lays(view: PlayerView, card: Card, act: Action) -> bool:
    """Whether an open side's act lays down such a card, without a wild card."""
    if card < FIRST_THREE or not view.opened[view.side]:
        return False
    kind = card_kind(view, card)
    return isinstance(act, LayMelds | LayOff) and any(
        min(cards) >= FIRST_THREE and kind in (card_kind(view, held) for held in cards)
        for cards in groups_of(act)
    )


def expected(before: Before, compared: Sequence[Action], best: Action) -> LayMelds | LayOff | None:
    """What everybody would do in place of the best act, where nothing of it was compared: the
    cheapest opening, or the card laid down. It may be against the rules."""
    view = before.view
    if view.phase is not Phase.MELD or any(is_expected(view, best, act) for act in compared):
        return None
    if not isinstance(best, Discard) or not view.formed:
        return None
    if view.opened[view.side]:
        return _laying(view, best.card)
    opening = cheapest_opening(before.position)
    return None if opening is None else LayMelds(view.seat, opening.groups)


def _laying(view: PlayerView, card: Card) -> LayMelds | LayOff | None:
    """How a card can be laid down: on the table, or else with its like."""
    if card < FIRST_THREE:
        return None
    for lay in single_lay_offs(view):
        if put_down(lay) == [card]:
            return lay
    like = tuple(held for held in view.hand if held >> 2 == card >> 2)
    return LayMelds(view.seat, (like,)) if len(like) >= SET else None
