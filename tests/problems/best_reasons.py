"""Why the best answer of a problem is the best: what its whole turn has over the other answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from game.learning.problems.problem import TWO_SIDED, Theme
from game.learning.problems.sides import MADE, merits_of_side
from game.notation.reasons import Why
from game.players.facts import table
from game.players.facts.laying_merits import of_laying
from game.players.facts.merit import Merit
from game.players.facts.merits import merits, most_telling, ordered
from game.players.facts.pile_merits import of_the_pile
from game.players.facts.turn import Turn
from game.rules.actions import Action
from game.rules.view import PlayerView

from .named_facts import FITS, with_all_that_fit, with_counts
from .outcomes import Part

EXPLAINED: Final = 1 / 3
"""The part of a cost that what is told has to account for, as facts and by the items of the score.
"""
_POINTS: Final = "laid.more_points"
THIN: Final = frozenset({
    "use.completes_run", "use.run_in_hand", "use.fits", "card.costs_in_hand",
    "card.fits_nothing", "card.only_one_spare", "card.ours_complete", "card.in_run_already",
    "card.helps_opening_less", "card.no_single", "card.more_of_rank_kept", "card.safer_than",
    "card.safest_spare", "card.singles_riskier", "theirs.could_use", "though.fits",
    "pile.fewer_than_draw", "pile.black_threes", "pile.dead_cards",
})  # fmt: skip
"""Facts that are too little for a problem."""
SPOKEN: Final = 0.25
"""The part of what speaks for an answer that is in items to which any fact that is told speaks."""
ITEMS: Final = 0.5
"""The part of what speaks for an answer that is in items to which the facts speak."""


class Tried(NamedTuple):
    """An answer with what the playouts have shown of it.

    ``cost`` is by how many points the best is better, ``parts`` what of that is in each item of the
    score, and ``taken`` the chance that the next player takes the pile behind it; None where it is
    not their turn then.
    """

    actions: Sequence[Action]
    cost: float = 0.0
    parts: Mapping[Part, float] = MappingProxyType({})
    taken: float | None = None


def why_best(view: PlayerView, theme: Theme, best: Tried, others: Sequence[Tried]) -> Why:
    """The facts that tell the best answer from the others, the next best first; empty if there are
    none that account for the difference.

    Every other answer has to lack one of them.
    """
    found = [merits_beside(view, theme, best, other) for other in others]
    told = most_telling(
        [
            merit
            for at, merit in enumerate(found[0])
            if merit.reason.key not in THIN
            and (_counts(merit, others[0]) or (at and theme in (Theme.ANSWER, Theme.OUT)))
        ]
    )
    if not told or not _accounts(told, others[0]):
        return ()
    if told[0].reason.key == _POINTS and not _points_decide(view, [best, *others]):
        return ()
    keys = {merit.reason.key for merit in told if merit.points}
    if keys & set(FITS):
        keys |= set(FITS)
    if not all(any(merit.reason.key in keys for merit in beside) for beside in found[1:]):
        return ()
    why: Why = tuple(merit.reason for merit in told)
    if theme is Theme.DISCARD:
        tried = [Turn(view, answer.actions) for answer in (best, *others)]
        why = with_counts(with_all_that_fit(why, tried), tried)
    # What is said of the card thrown comes before what is said of others.
    return tuple(sorted(why, key=lambda reason: reason.key.startswith("theirs.")))


def _points_decide(view: PlayerView, answers: Sequence[Tried]) -> bool:
    """Whether of any two answers the one that lays down more points is the better one."""
    laid = [view.variant.points_of(Turn(view, answer.actions).laid) for answer in answers]
    costs = [answer.cost for answer in answers]
    return all(
        laid[one] >= laid[other]
        for one in range(len(answers))
        for other in range(len(answers))
        if costs[one] < costs[other]
    )


def merits_beside(view: PlayerView, theme: Theme, best: Tried, other: Tried) -> list[Merit]:
    """What the best answer has over another one, the weightiest first, as far as it is asked."""
    mine, theirs = Turn(view, best.actions), Turn(view, other.actions)
    if theme in TWO_SIDED:
        return merits_of_side(theme, mine, theirs)
    if theme is Theme.TAKE:
        return of_the_pile(mine, theirs)
    if theme is Theme.LAY and mine.laid:
        # The discard behind what is laid down is not asked.
        return ordered(of_laying(mine, theirs))
    taken = None
    if best.taken is not None and other.taken is not None:
        taken = best.taken, other.taken
    return merits(mine, theirs, taken)


def _counts(merit: Merit, other: Tried) -> bool:
    """Whether a fact is one of the score sheet, or the playouts show that it is of account; what
    explains others goes with them."""
    return not merit.points or merit.reason.key in MADE or _spoken([merit], other) >= SPOKEN


def _spoken(told: Sequence[Merit], other: Tried) -> float:
    """The share of what speaks for the best answer that is in items to which facts speak."""
    gains = {part: points for part, points in other.parts.items() if points > 0}
    spoken = sum(
        points
        for part, points in gains.items()
        if any(table.speaks_to(merit.reason, part.item, part.own) for merit in told)
    )
    return spoken / max(1.0, sum(gains.values()))


def _accounts(told: Sequence[Merit], other: Tried) -> bool:
    """Whether facts may be worth what an answer costs, and speak to most of what is for it."""
    worth = sum(merit.points for merit in told)
    return worth >= EXPLAINED * other.cost and _spoken(told, other) >= ITEMS
