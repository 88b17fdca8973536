"""Looks for the problem in a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from game.learning.problems.answers import Effect, effect_of
from game.learning.problems.comparing import Comparison
from game.learning.problems.problem import Choice, Problem, Theme, side_of, theme_of
from game.notation.record import HandRecord
from game.players import Player, make_player
from game.players.equity.stakes import scale
from game.players.levels import STANDARD
from game.players.policy.blueprint import Blueprint
from game.players.search.candidates import Candidate
from game.players.search.caution import suspects
from game.players.search.playouts import CorePlayouts
from game.rules import choices as moves
from game.rules.state import Phase
from game.rules.view import PlayerView

from .tried import JUDGE, tried, turn_by
from .two_sides import both_sides

GLANCE: Final = 8
"""Deals after which a position is passed over where the beginner's move looks best."""
SCREEN: Final = 24
"""Deals for the first look, in which every move is tried."""
SECOND: Final = 250
"""Deals for the second look, at the best few."""
THIRD: Final = 2500
"""Deals in which the best answers are told apart."""
CORE: Final = (24, 60, 120)
"""Deals by the rules core after which it may be enough."""
FEW: Final = 4
"""Answers that are compared in the end."""
OF_A_SIDE: Final = 3
"""Answers on each side of a question that are compared before the end."""
TWIN: Final = 10.0
"""Points, in Classic, below which an answer is as good as the best."""
MOST_TWINS: Final = 3
"""Answers as good as the best, at most: with more of them there is no question."""
CLEAR: Final = 75.0
"""Points, in Classic, by which the best answer has to be better than the next."""
SURE: Final = 6.0
"""The same in standard errors."""
SURE_IN_CORE: Final = 2.5
"""Standard errors by which it has to be better when the readable policy plays on."""
ASKED: Final = ("newcomer", "beginner", "casual", "standard", "strong")
"""The levels whose answers are the grade."""
SEEDS: Final = 2
"""How often each of them is asked."""


class Trial(Comparison):
    """Candidates of one position, tried in the same deals.

    ``effects`` are what they come to; where the question has two sides, on which side they are.
    """

    def __init__(
        self,
        view: PlayerView,
        found: Sequence[Candidate],
        random: Random,
        theme: Theme | None = None,
    ) -> None:
        super().__init__(view, [candidate.actions for candidate in found], random)
        self.found, self.theme = found, theme
        self.effects = [_answer(theme, effect_of(view, one.actions)) for one in found]

    def best_of_each(self, several: int = 1) -> list[int]:
        """The best so many candidates of each effect among those tried, from the best to the
        worst.
        """
        means = {c: sum(v) / len(v) for c, v in enumerate(self.values) if v}
        order = sorted(means, key=lambda c: -means[c])
        taken = Counter[Effect]()
        best = []
        for candidate in order:
            taken[self.effects[candidate]] += 1
            if taken[self.effects[candidate]] <= several:
                best.append(candidate)
        return best

    def twins(self, order: Sequence[int]) -> list[int]:
        """The candidates that are about as good as the first."""
        even = TWIN * scale(self.view.variant)
        return [c for c in order[1:] if self.lead(order[0], c)[0] < even]


class Found(NamedTuple):
    """A problem before it is graded: candidates by their places, the best first. ``right`` are the
    effects of all that are as good as the best.
    """

    trial: Trial
    order: list[int]
    theme: Theme
    right: frozenset[Effect]


def _answer(theme: Theme | None, effect: Effect) -> Effect:
    return effect if theme is None else side_of(theme, effect)


def look(
    view: PlayerView,
    policy: Player,
    beginner: Player,
    random: Random,
    theme: Theme | None = None,
) -> Found | None:
    """The problem that a position makes, if it does: of this theme, or of whichever it has."""
    if not _may_matter(view):
        return None
    found = tried(view, policy) if theme is None else both_sides(view, policy, theme)
    if len(found) < 2:
        return None
    trial = Trial(view, found, random, theme)
    if len(set(trial.effects)) < 2:
        return None
    obvious: Effect | None = _answer(theme, effect_by(view, beginner))
    if theme is not None and _answer(theme, effect_by(view, policy)) != obvious:
        # Of two sides neither is obvious where a beginner and a standard player do not agree.
        obvious = None
    for deals in (GLANCE, SCREEN - GLANCE):
        trial.play_deals(deals, range(len(found)))
        order = trial.best_of_each()
        if trial.effects[order[0]] == obvious:
            return None
    points = CLEAR * scale(view.variant)
    # With sequences cards lie well in several ways; then the obvious way is what to compare with.
    beside = [c for c in order if trial.effects[c] == obvious] if _has_twins(view) else []
    mean, error = trial.lead(order[0], (beside or order[1:])[0])
    if mean < 0.5 * points or mean < error:
        return None
    # Of two sides several are tried: the best of each is not known yet.
    order = order[: FEW + 2] if theme is None else trial.best_of_each(OF_A_SIDE)
    trial.forget()
    trial.play_deals(SECOND, list(dict.fromkeys([*order, *beside])))
    order = trial.best_of_each()
    twins = trial.twins(order) if _has_twins(view) else []
    order = [c for c in order if c not in twins]
    if len(order) < 2 or len(twins) > MOST_TWINS:
        return None
    mean, error = trial.lead(order[0], order[1])
    if mean < 0.7 * points or mean < 2 * error:
        return None
    order = order[:FEW] + [c for c in beside if c in order[FEW:]]
    if order[0] in suspects(view, found):
        return None
    if theme is None and theme_of(view, [trial.effects[c] for c in order]) is None:
        return None
    trial.forget()
    trial.play_deals(THIRD, [*order, *twins])
    order = trial.best_of_each()
    twins = trial.twins(order) if twins else []
    right = frozenset(trial.effects[c] for c in [order[0], *twins])
    order = [c for c in order if c not in twins]
    asked = theme or theme_of(view, [trial.effects[c] for c in order])
    if len(order) < 2 or obvious in right or asked is None:
        return None
    mean, error = trial.lead(order[0], order[1])
    if mean < points or mean < SURE * error:
        return None
    if _answer(theme, effect_by(view, make_player(JUDGE, 1))) not in right:
        return None
    if not _readable_engine_agrees(trial, order, random):
        return None
    return Found(trial, order, asked, right)


def _has_twins(view: PlayerView) -> bool:
    """Whether suits and places matter, so that answers may differ and yet come to the same."""
    return view.variant.melds.sequences is not None


def _may_matter(view: PlayerView) -> bool:
    if view.phase is Phase.DRAW:
        return bool(view.stock) and bool(moves.takes(view))
    return view.phase in (Phase.MELD, Phase.ANSWER)


def effect_by(view: PlayerView, player: Player) -> Effect:
    """What a player does in a position comes to, with what they do after it."""
    return effect_of(view, turn_by(view, player))


def _readable_engine_agrees(trial: Trial, order: Sequence[int], random: Random) -> bool:
    """Whether the best answer beats the next when the readable policy plays on in the core."""
    view = trial.view
    own = Trial(view, [trial.found[c] for c in order[:2]], random)
    own.playouts = CorePlayouts(Blueprint("standard", STANDARD), [c.actions for c in own.found])
    done = 0
    for deals in CORE:
        own.play_deals(deals - done, (0, 1))
        done = deals
        mean, error = own.lead(0, 1)
        if mean > SURE_IN_CORE * error and mean > 0.4 * CLEAR * scale(view.variant):
            return True
        if mean < 0.5 * error:
            return False
    return False


def told(found: Found, key: str, hand: HandRecord) -> Problem:
    """The problem with its grade, and without its reason: that is worked out by ``renewed``."""
    trial, order, theme, right = found
    leads = [trial.lead(order[0], c) if c in order[1:] else (0.0, 0.0)
             for c in range(len(trial.found))]  # fmt: skip
    view = trial.view
    answers = [
        _answer(trial.theme, effect_by(view, make_player(level, seed))) in right
        for level in ASKED
        for seed in range(1, SEEDS + 1)
    ]
    choices = tuple(
        Choice(trial.found[c].actions, round(leads[c][0], 1), round(leads[c][1], 1)) for c in order
    )
    share = round(sum(answers) / len(answers), 2)
    return Problem(key, view.variant.key, theme, share, hand, choices, ())
