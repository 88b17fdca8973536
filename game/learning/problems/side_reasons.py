"""Why one side of a question is right: the cost of the other first, then what playouts show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...notation.reasons import Why
from ...rules.actions import Action
from ...rules.view import PlayerView
from .best_reasons import Tried, merits_beside
from .problem import Theme

TWO_SIDED: Final = frozenset({Theme.OPEN, Theme.OUT, Theme.ANSWER})
"""The themes that ask for one of two sides."""
MOST: Final = 2
"""Facts that are told before what is known."""
EMPTY: Final = frozenset({
    "laid.whole_hand", "laid.few_left", "laid.pair_kept",
})  # fmt: skip
"""Reasons that say no more than what is done."""

OF_THE_CARD_THROWN: Final = ("card.", "seen.", "stop.")
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
    found = merits_beside(view, theme, Tried(best), Tried(other))
    facts = [merit.reason for merit in found if merit.points][:MOST]
    rest = [
        reason
        for reason in why
        if reason not in facts
        and reason.key not in EMPTY
        and not reason.key.startswith(OF_THE_CARD_THROWN)
    ]
    return (*facts, *rest) or why
