"""The player who looks ahead to the ends of the turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TypeAlias

from ..notation.reasons import Why
from ..rules.actions import Action
from ..rules.view import PlayerView
from .characters import BALANCED, Character
from .explain import move_reasons
from .explain.compared import Compared
from .levels import STANDARD
from .player import Decision
from .policy.blueprint import Blueprint
from .search.by_worth import Weighed, beside, choice, weigh, with_expected
from .search.candidates import Candidate, candidate_of, place_of
from .search.verdict import Verdict

_HABIT = 6.0
"""Points of Classic that a character gives up to begin in their own way."""
_Asked: TypeAlias = Callable[[], tuple[list[Candidate], Verdict | None]]
"""What was compared, what everybody would do included, and the verdict: worked out on demand."""


class Searcher:
    """Takes the end of its turn that the network of the game thinks best.

    What no network decides (``by_worth``) is decided by the readable policy. A level is told by
    ``rounds``: the network knows who threw what in so many last rounds, with None in the whole
    hand. A decision depends on the view and the seed only.
    """

    def __init__(
        self,
        kind: str,
        rounds: int | None = None,
        seed: int | None = None,
        character: Character = BALANCED,
    ) -> None:
        self.kind = kind
        self._rounds = rounds
        self._seed = seed or 0
        self._character = character
        self._policy = Blueprint("standard", character.style(STANDARD), seed)

    def decide(self, view: PlayerView) -> Decision:
        """The next action of the seat in turn, always lawful, with its reason."""
        return self._weighed(view)[0]

    def think(
        self, view: PlayerView, also: Action | None = None
    ) -> tuple[Decision, list[Candidate], Verdict | None]:
        """The decision, what was compared for it, and what the comparison has shown.

        ``also`` is a lawful action to be compared in any case. Without anything to compare there is
        no verdict.
        """
        decision, compared = self._weighed(view, also)
        return decision, *compared()

    def _weighed(self, view: PlayerView, also: Action | None = None) -> tuple[Decision, _Asked]:
        habit = 0.0 if self._character is BALANCED else _HABIT
        weighed = weigh(view, self._policy, self._seed, also, habit=habit, rounds=self._rounds)
        if weighed is None:
            decision = self._policy.decide(view)
            if also is not None and also != decision.action:
                return decision, lambda: beside(view, decision, also, self._policy)
            alone = candidate_of(view, decision.action, decision, self._policy)
            return decision, lambda: ([alone], None)
        return self._by_worth(view, weighed)

    def _by_worth(self, view: PlayerView, weighed: Weighed) -> tuple[Decision, _Asked]:
        """The end of the turn that a network thinks best, if it is sensible."""
        found = weighed.found
        verdict = choice(weighed)
        if len(found) == 1:
            why = partial(move_reasons.of, view, found, verdict)
            return Decision(found[0].first, why), lambda: (found, None)
        compared = cache(partial(with_expected, view, weighed, verdict, self._seed))

        def explained() -> Why:
            return move_reasons.explain(Compared(view, *compared(), weighed.before))

        return Decision(found[verdict.best].first, explained), compared

    def place_of(self, view: PlayerView, found: list[Candidate], action: Action) -> int | None:
        """Which of the candidates has the same effect as a lawful action."""
        return place_of(view, found, action, self._policy)
