"""The player who looks ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import cache, partial
from math import inf
from random import Random
from time import perf_counter
from typing import NamedTuple, TypeAlias

from ..notation.reasons import Why
from ..rules.actions import Action, Discard, LayMelds, LayOff
from ..rules.state import Phase
from ..rules.view import PlayerView
from ..simulator import leads
from .characters import BALANCED, Character
from .equity.stakes import scale
from .explain import move_reasons
from .explain.compared import Compared
from .levels import STANDARD
from .player import Decision
from .policy.blueprint import Blueprint
from .search.belief_weights import belief_weights_for
from .search.beliefs import Beliefs
from .search.budget import Budget
from .search.by_worth import Weighed, choice, weigh, with_expected
from .search.candidates import Candidate, candidates, place_of, with_incumbent
from .search.caution import suspects
from .search.halving import FIRST_DEALS, Verdict, halve
from .search.playout_policy import playout_policy_turn
from .search.playouts import Playouts, Trials, playouts_for

_PLAYOUTS_EACH = 25
"""Target number of playouts per candidate."""
_FEWEST_CANDIDATES = 4
"""The number of candidates, at least, however small the budget is."""
_MINIMUM_GAIN = 60.0
"""Points, in Classic, by which a move has to be better than the incumbent."""
_MINIMUM_GAIN_LAYING = 15.0
"""The same for laying cards down in place of a discard.

Smaller, since a player who keeps many cards in hand for a small gain looks greedy.
"""
_MANY = 1_000_000
"""Playouts that no time suffices for: a budget in seconds ends by the clock."""
_BEFORE_MELDS = 0.35
"""The share of the remaining time for a decision before the melds."""
_AMONG_MELDS = 0.65
"""The share for a decision after which further melds are likely."""
_LAST = 0.8
"""The share for a decision that is likely the last of the turn, in case it is not."""
_AT_ONCE = 0.05
"""The share of the time for a turn below which nothing is tried out any more."""
_FIRST_ROUND = 0.5
"""The share of the time for the first deals, in which all candidates are tried.

Where they would take longer, there are fewer candidates.
"""
_SAMPLE = 3
"""Playouts timed for that; the fastest counts, as others may have been held up by other work."""
_HABIT = 6.0
"""Points of Classic that a character gives up, beside a network, to begin in their own way."""
_ALONE = Verdict(0, (0,), (0.0,), (0.0,), 0)
"""The verdict where nothing was compared."""
_Asked: TypeAlias = Callable[[], tuple[list[Candidate], Verdict | None]]
"""What was compared, what everybody would do included, and the verdict: worked out on demand."""


class Lookahead(NamedTuple):
    """What tells a level that looks ahead from the others.

    With a ``budget`` of playouts a decision depends on the view and the seed only. One of seconds
    is shared by all decisions of a turn: each takes a part of what is left, and once next to
    nothing is left the incumbent is played at once. ``long`` replaces it where more than two packs
    are played, since hands are longer there. ``infers`` tells whether the others' actions weigh in
    the determinizations. With ``rounds`` a network is told who threw what in so many last rounds
    alone.
    """

    budget: Budget
    long: Budget | None = None
    infers: bool = False
    rounds: int | None = None


class Searcher:
    """Improves the readable policy by playouts: tries its move and others in many determinizations.

    Its move is the incumbent. In the games where the playout policy is the better guide (``leads``)
    that one's move is the incumbent instead. The character's habits are those of both.

    Where a game has a network (``game.simulator.networks``) the end of the turn that it thinks best
    is taken and nothing is tried out; the search decides what a network does not.
    """

    def __init__(
        self,
        kind: str,
        level: Lookahead,
        seed: int | None = None,
        character: Character = BALANCED,
    ) -> None:
        self.kind = kind
        self._level = level
        self._seed = seed or 0
        self._character = character
        self._policy = Blueprint("standard", character.style(STANDARD), seed)
        self._learned = True

    def unlearned(self, kind: str) -> Searcher:
        """The same player, under another name, as it plays where a game has no network."""
        other = copy(self)
        other.kind, other._learned = kind, False
        return other

    def decide(self, view: PlayerView, thought: float = 0.0) -> Decision:
        """The next action of the seat in turn, always lawful, with its reason."""
        weighed = self._weigh(view)
        if weighed is not None:
            return self._by_worth(view, weighed)[0]
        started = perf_counter()
        budget = self._budget_in(view)
        if not budget.seconds:
            return self._look(view, budget, started)[0]
        left = budget.seconds - thought
        if left < _AT_ONCE * budget.seconds:
            decision = self._at_once(view)
        else:
            part = replace(budget, seconds=left * self._share(view))
            decision = self._look(view, part, started, in_turn=True)[0]
        return decision.with_seconds(perf_counter() - started)

    def think(
        self, view: PlayerView, also: Action | None = None
    ) -> tuple[Decision, list[Candidate], Verdict | None]:
        """The decision, what was compared for it, and what the comparison has shown.

        ``also`` is a lawful action to be compared in any case. Without anything to compare there is
        no verdict. The time for a whole turn is all for this decision.
        """
        weighed = self._weigh(view, also)
        if weighed is not None:
            decision, compared = self._by_worth(view, weighed)
        else:
            decision, compared = self._look(view, self._budget_in(view), perf_counter(), also)
        return decision, *compared()

    def _budget_in(self, view: PlayerView) -> Budget:
        long = self._level.long if view.variant.pack.packs > 2 else None
        return long or self._level.budget

    def _share(self, view: PlayerView) -> float:
        """How much of what is left of the time for this turn this decision may take."""
        if view.phase is not Phase.MELD:
            return _BEFORE_MELDS
        last = isinstance(self._policy.decide(view).action, Discard)
        return _LAST if last else _AMONG_MELDS

    def _at_once(self, view: PlayerView) -> Decision:
        """The incumbent, without search."""
        chosen = self._policy.decide(view)
        if not leads(view.variant) or view.permission:
            return chosen
        plain = [Candidate((chosen.action,), chosen)]
        return _alone(view, _sensible(view, self._with_incumbent(view, plain, Beliefs(view))))

    def _with_incumbent(
        self, view: PlayerView, found: Sequence[Candidate], beliefs: Beliefs
    ) -> list[Candidate]:
        # Any deal serves: the policy's move does not depend on hidden cards.
        deal = beliefs.determinize(Random(self._seed))
        own = playout_policy_turn(deal, self._character.playout_policy)
        return with_incumbent(view, found, own)

    def _look(
        self,
        view: PlayerView,
        budget: Budget,
        started: float,
        also: Action | None = None,
        *,
        in_turn: bool = False,
    ) -> tuple[Decision, _Asked]:
        found = candidates(view, self._policy, also)
        if len(found) == 1:
            return found[0].chosen or Decision(found[0].first), lambda: (found, None)
        beliefs = Beliefs(view, belief_weights_for(view.variant) if self._level.infers else None)
        if leads(view.variant) and not view.permission:
            # After a yes they have to go out (C-10), which the policy looks for.
            found = self._with_incumbent(view, found, beliefs)
        if budget.playouts:
            # A small budget spread over many moves tells nothing.
            found = found[: max(_FEWEST_CANDIDATES, budget.playouts // _PLAYOUTS_EACH)]
        if in_turn:
            most = self._affordable(found, beliefs, started + budget.seconds)
            found = found[:most] if most > 1 else _sensible(view, found)[:1]
            if len(found) == 1:
                return _alone(view, found), lambda: (found, None)
        verdict = self._compare(view, found, beliefs, budget, started)
        first = found[verdict.best].first
        why = partial(move_reasons.of, view, found, verdict)
        return Decision(first, why), lambda: (found, verdict)

    def _weigh(self, view: PlayerView, also: Action | None = None) -> Weighed | None:
        if not self._learned:
            return None
        habit = 0.0 if self._character is BALANCED else _HABIT
        rounds = self._level.rounds
        return weigh(view, self._policy, self._seed, also, habit=habit, rounds=rounds)

    def _by_worth(self, view: PlayerView, weighed: Weighed) -> tuple[Decision, _Asked]:
        """The end of the turn that a network thinks best, if it is sensible."""
        found = weighed.found
        if len(found) == 1:
            return _alone(view, found), lambda: (found, None)
        verdict = choice(weighed)
        compared = cache(partial(with_expected, view, weighed, verdict, self._seed))

        def why() -> Why:
            return move_reasons.explain(Compared(view, *compared(), weighed.before))

        return Decision(found[verdict.best].first, why), compared

    def place_of(self, view: PlayerView, found: Sequence[Candidate], action: Action) -> int | None:
        """Which of the candidates has the same effect as a lawful action."""
        return place_of(view, found, action, self._policy)

    def _affordable(self, found: Sequence[Candidate], beliefs: Beliefs, end: float) -> int:
        """How many candidates, at least 1, can be tried in the first deals in time."""
        random = Random(f"{self._seed}/pace")
        drawing = playing = inf
        playouts: Playouts | None = None
        for _ in range(_SAMPLE):
            begun = perf_counter()
            drawn = beliefs.determinize(random)
            drawing = min(drawing, perf_counter() - begun)
            if playouts is None:
                playouts = playouts_for(drawn, [found[0].actions])
            begun = perf_counter()
            playouts.deal(drawn, random.getrandbits(26))
            playouts.play(0)
            now = perf_counter()
            playing = min(playing, now - begun)
        each = _FIRST_ROUND * (end - now) / FIRST_DEALS - drawing
        return max(1, min(len(found), int(each / max(playing, 1e-9))))

    def _compare(
        self,
        view: PlayerView,
        found: Sequence[Candidate],
        beliefs: Beliefs,
        budget: Budget,
        started: float,
    ) -> Verdict:
        random = Random(f"{self._seed}/{view.seat}/{len(view.discards)}/{len(view.hand)}")
        trials = Trials(view, [candidate.actions for candidate in found], beliefs, random)
        most = budget.playouts or _MANY
        in_time = _in_time(started + (budget.seconds or inf))
        suspect, gains = suspects(view, found), minimum_gains(view, found)
        verdict = halve(
            len(found), lambda _deal, alive: trials.play(alive), most, in_time, suspect, gains
        )
        return replace(verdict, outcomes=trials.outcomes)


def _in_time(end: float) -> Callable[[float], bool]:
    """Whether less than a share of the time from now to ``end`` has passed."""
    begun = perf_counter()
    return lambda share: perf_counter() < begun + share * (end - begun)


def _sensible(view: PlayerView, found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates from the first on that is no suspect, where nothing is compared."""
    suspect = suspects(view, found)
    return [candidate for c, candidate in enumerate(found) if c not in suspect]


def _alone(view: PlayerView, found: Sequence[Candidate]) -> Decision:
    """The decision for the first candidate, compared with nothing."""
    return Decision(found[0].first, lambda: move_reasons.of(view, found[:1], _ALONE))


def minimum_gains(view: PlayerView, found: Sequence[Candidate]) -> list[float]:
    """The points by which each candidate has to beat the first one."""
    discard = isinstance(found[0].first, Discard)
    laid = [discard and isinstance(c.first, LayMelds | LayOff) for c in found]
    return [
        (_MINIMUM_GAIN_LAYING if lays else _MINIMUM_GAIN) * scale(view.variant) for lays in laid
    ]
