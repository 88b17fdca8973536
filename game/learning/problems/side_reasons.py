"""Why one side of a question is right: what the other would cost at the table, before what came out
when both were tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...notation.reasons import Reason, Why
from ...players.explain.reason_values import several
from ...rules.actions import Action, Discard, LayMelds
from ...rules.cards import FIRST_THREE
from ...rules.view import PlayerView
from .answers import NO, OUT, effect_of
from .problem import Theme, side_of

TWO_SIDED: Final = frozenset({Theme.OPEN, Theme.OUT, Theme.ANSWER})
"""The themes that ask for one of two sides."""
FEW: Final = 6
"""Cards left in hand up to which an opening strips it."""
MANY: Final = 6
"""Cards in a hand from which on it is a loss to be caught with them."""
EMPTY: Final = frozenset({
    "laid.kept_in_hand", "laid.whole_hand", "laid.few_left", "laid.points", "laid.pair_kept",
})  # fmt: skip
"""Reasons that say no more than what is done."""

OF_A_DISCARD: Final = ("card.", "seen.", "stop.")
"""Beginnings of reasons for a card that is thrown, which is not what is asked."""


def why_this_side(
    view: PlayerView, theme: Theme, best: Sequence[Action], other: Sequence[Action], why: Why
) -> Why:
    """The reason for the best answer on one side beside the best on the other.

    ``why`` is what is known of it. What is kept in hand or thrown on the way is left out. Where the
    question has no sides it stays as it is.
    """
    if theme not in TWO_SIDED:
        return why
    facts = list(_facts(view, theme, best, other))
    rest = [
        reason
        for reason in why
        if reason not in facts
        and reason.key not in EMPTY
        and not reason.key.startswith(OF_A_DISCARD)
    ]
    return (*facts, *rest) or why


def _facts(
    view: PlayerView, theme: Theme, best: Sequence[Action], other: Sequence[Action]
) -> Iterator[Reason]:
    side = side_of(theme, effect_of(view, best))
    if theme is Theme.OPEN and side == ("wait",):
        yield from _what_opening_takes(view, other)
    elif theme is Theme.OUT and side == OUT:
        yield _others_hold(view)
    elif theme is Theme.OUT:
        partner = view.partner(view.seat)
        held = len(view.hands[partner]) if partner is not None else 0
        if held >= MANY:
            yield Reason("out.partner_caught", count=held)
    elif side == NO and len(view.hand) >= MANY:
        yield Reason("answer.caught", count=len(view.hand))


def _what_opening_takes(view: PlayerView, opening: Sequence[Action]) -> Iterator[Reason]:
    laid = [c for a in opening if isinstance(a, LayMelds) for group in a.groups for c in group]
    wilds = sum(card < FIRST_THREE for card in laid)
    left = len(view.hand) - len(laid) - sum(isinstance(action, Discard) for action in opening)
    if wilds:
        yield Reason("open.spends_wilds", count=wilds)
    if left <= FEW:
        yield Reason("open.leaves_few", count=left)


def _others_hold(view: PlayerView) -> Reason:
    """What the others would be caught with."""
    others = [
        seat for seat, side in enumerate(view.side_of) if side not in (-1, view.side)
    ]  # fmt: skip
    if not any(view.opened[view.side_of[seat]] for seat in others):
        return Reason("out.others_not_opened", several=several(view))
    held = sum(len(view.hands[seat]) for seat in others)
    return Reason("out.others_hold", count=held, several=several(view))
