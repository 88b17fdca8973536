"""Why the best answer to a question with two sides is on its side, such as opening or waiting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...notation.reasons import Why
from ...players.facts.ending_merits import for_ending, for_playing_on, given_up
from ...players.facts.laying_merits import of_laying
from ...players.facts.merit import Merit
from ...players.facts.merits import TIME, merits, ordered
from ...players.facts.opening_merits import for_waiting
from ...players.facts.turn import Turn
from ...rules.actions import Action
from ...rules.view import PlayerView
from .answers import OUT, YES, Effect, effect_of
from .problem import TWO_SIDED, Theme, side_of

MOST: Final = 2
"""Facts that tell one side from the other before what is known."""
EMPTY: Final = frozenset({"laid.whole_hand", "laid.few_left", "laid.pair_kept"})
"""Reasons that say no more than what is done."""
OF_THE_CARD_THROWN: Final = ("card.", "seen.", "stop.")
"""Beginnings of reasons for a card that is thrown, which is not what is asked."""
MADE: Final = frozenset({
    "laid.completes", "laid.completes_run", "laid.canasta", "laid.threes_count",
    "laid.melds_count",
})  # fmt: skip
"""Facts of the score sheet."""


def why_this_side(
    view: PlayerView, theme: Theme, best: Sequence[Action], other: Sequence[Action], why: Why
) -> Why:
    """The reason for the best answer on one side beside the best on the other.

    ``why`` is what is known of it. What is kept in hand or thrown on the way is left out. Where the
    question has no sides it stays as it is.
    """
    if theme not in TWO_SIDED:
        return why
    found = merits_of_side(theme, Turn(view, best), Turn(view, other))
    facts = [merit.reason for merit in found if merit.points][:MOST]
    rest = [
        reason
        for reason in why
        if reason not in facts
        and reason.key not in EMPTY
        and not reason.key.startswith(OF_THE_CARD_THROWN)
    ]
    return (*facts, *rest) or why


def merits_of_side(theme: Theme, mine: Turn, theirs: Turn) -> list[Merit]:
    """What the best answer has over one on the other side, the weightiest first. The discard behind
    what is laid down is not asked."""
    side = side_of(theme, effect_of(mine.view, mine.actions))
    if theme is not Theme.OPEN:
        return _of_ending(mine, theirs, side, answers=theme is Theme.ANSWER)
    return for_waiting(mine, theirs) if side == ("wait",) else ordered(of_laying(mine, theirs))


def _of_ending(mine: Turn, theirs: Turn, side: Effect, *, answers: bool) -> list[Merit]:
    """What speaks for ending the hand, as far as it is more than the side gives up by it, or for
    playing on, where there is time for that."""
    found = [] if answers else merits(mine, theirs)
    made = [merit for merit in found if merit.reason.key in MADE]
    position = mine.position
    ending = for_ending(position, answers=answers)
    if side in (OUT, YES):
        lost = given_up(position, theirs.melds, answers=answers)
        found = ending if ending[0].points >= lost else []
    else:
        found = for_playing_on(position, answers=answers, after=mine.melds, ended=theirs.melds)
        there_is_time = any(merit.reason.key in TIME for merit in found)
        gains = sum(merit.points for merit in (*made, *found))
        if not there_is_time or gains < ending[0].points:
            return []
    return sorted([*made, *found], key=lambda merit: -merit.points)
