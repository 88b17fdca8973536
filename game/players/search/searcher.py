"""The player who looks ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from random import Random
from time import perf_counter

from ...rules.actions import Action, Discard, LayMelds, LayOff
from ...rules.state import Phase
from ...rules.view import PlayerView
from ...simulator import Style, leads
from ..explain import reasons
from ..player import Decision, Player
from .beliefs import Beliefs
from .budget import Budget
from .candidates import Candidate, candidates, place_of, with_habit
from .caution import suspects
from .evidence import evidence_for
from .halving import FIRST_DEALS, Verdict, halve
from .outcomes import Shown
from .playouts import Playouts, habit_of, playouts_for
from .stakes import Stakes, scale

_TRIES = 25
"""So many playouts there are for each candidate, or there are fewer candidates,"""
_FEWEST = 4
"""but not fewer than this."""
_TRIFLE = 60.0
"""The points, in Classic, that are no reason to leave the move that the search starts from."""
_TRIFLE_LAID = 15.0
"""So many are none to lay cards down in place of a discard: a player who keeps much in hand for
less than that looks greedy."""
_MANY = 1_000_000
"""Playouts that no time suffices for: a budget in seconds ends by the clock."""
_BEFORE_MELDS = 0.35
"""How much of what is left of the time for a turn a decision before the melds may take,"""
_AMONG_MELDS = 0.65
"""one behind which further melds are likely,"""
_LAST = 0.8
"""and one that is likely the last: should it not be, the rest is left."""
_AT_ONCE = 0.05
"""Where no more of the time for a turn is left nothing is tried out."""
_FIRST_ROUND = 0.5
"""How much of the time the first deals may take, in which all candidates are tried; there are
fewer candidates in a turn where they would take more,"""
_SAMPLE = 3
"""by the fastest of so many playouts: others may have been held up by other work."""
_ALONE = Verdict(0, (0,), (0.0,), (0.0,), 0)
"""What there is to say where nothing was compared."""


def _plainly(style: Style) -> Style:
    return style


class Searcher:
    """Tries what the policy would do and what else there is in many imagined deals.

    ``policy`` names the move that is kept unless another proves better. Where the style of the
    playouts is the better guide (``leads``) its move is kept instead; ``manner`` makes that style
    a character's own. ``infers`` tells whether what the others did weighs in the deals. With a
    budget of playouts the decision depends on the view and the seed only. ``long`` takes the place
    of the budget where more than two packs are played: hands are longer there.

    A budget of seconds is shared by all decisions of a turn: each takes a part of what is left, and
    once next to nothing is left the move that the search would start from is made at once.
    """

    def __init__(
        self,
        kind: str,
        policy: Player,
        budget: Budget,
        *,
        long: Budget | None = None,
        seed: int | None = None,
        infers: bool = True,
        manner: Callable[[Style], Style] = _plainly,
    ) -> None:
        self.kind = kind
        self._policy = policy
        self._budget = budget
        self._long = long or budget
        self._seed = seed or 0
        self._infers = infers
        self._manner = manner

    def decide(self, view: PlayerView, thought: float = 0.0) -> Decision:
        """The next action of the seat in turn, always lawful, with its reason."""
        budget = self._budget_in(view)
        if not budget.seconds:
            return self.think(view)[0]
        started = perf_counter()
        left = budget.seconds - thought
        if left < _AT_ONCE * budget.seconds:
            decision = self._at_once(view)
        else:
            part = replace(budget, seconds=left * self._share(view))
            decision = self._look(view, part, started, in_turn=True)[0]
        return decision._replace(seconds=perf_counter() - started)

    def think(
        self, view: PlayerView, also: Action | None = None
    ) -> tuple[Decision, list[Candidate], Verdict | None]:
        """The decision, what was compared for it, and what the comparison has shown.

        ``also`` is a lawful action to be compared in any case. Without anything to compare there is
        no verdict. The time for a whole turn is all for this decision.
        """
        return self._look(view, self._budget_in(view), perf_counter(), also)

    def _budget_in(self, view: PlayerView) -> Budget:
        return self._long if view.variant.pack.packs > 2 else self._budget

    def _share(self, view: PlayerView) -> float:
        """How much of what is left of the time for this turn this decision may take."""
        if view.phase is not Phase.MELD:
            return _BEFORE_MELDS
        last = isinstance(self._policy.decide(view).action, Discard)
        return _LAST if last else _AMONG_MELDS

    def _at_once(self, view: PlayerView) -> Decision:
        """The move that the search would start from."""
        chosen = self._policy.decide(view)
        if not leads(view.variant) or view.permission:
            return chosen
        plain = [Candidate((chosen.action,), chosen.reason)]
        return _alone(view, self._with_habit(view, plain, Beliefs(view)))

    def _with_habit(
        self, view: PlayerView, found: Sequence[Candidate], beliefs: Beliefs
    ) -> list[Candidate]:
        # Any deal serves: what is hidden makes no difference to a habit.
        own = habit_of(beliefs.imagine(Random(self._seed)), self._manner)
        return with_habit(view, found, own)

    def _look(
        self,
        view: PlayerView,
        budget: Budget,
        started: float,
        also: Action | None = None,
        *,
        in_turn: bool = False,
    ) -> tuple[Decision, list[Candidate], Verdict | None]:
        found = candidates(view, self._policy, also)
        if len(found) == 1:
            return Decision(found[0].first, found[0].reason), found, None
        beliefs = Beliefs(view, evidence_for(view.variant) if self._infers else None)
        if leads(view.variant) and not view.permission:
            # After a yes they have to go out (C-10), which the policy looks for.
            found = self._with_habit(view, found, beliefs)
        if budget.playouts:
            # A few tries of many moves would tell nothing of any.
            found = found[: max(_FEWEST, budget.playouts // _TRIES)]
        if in_turn:
            found = found[: self._affordable(found, beliefs, started + budget.seconds)]
            if len(found) == 1:
                return _alone(view, found), found, None
        verdict = self._compare(view, found, beliefs, budget, started)
        best = found[verdict.best]
        return Decision(best.first, reasons.of(view, found, verdict)), found, verdict

    def place_of(self, view: PlayerView, found: Sequence[Candidate], action: Action) -> int | None:
        """Which of the candidates has the same effect as a lawful action."""
        return place_of(view, found, action, self._policy)

    def _affordable(self, found: Sequence[Candidate], beliefs: Beliefs, end: float) -> int:
        """How many candidates can be tried in the first deals before it is late, 1 at least."""
        random = Random(f"{self._seed}/pace")
        imagining = playing = inf
        playouts: Playouts | None = None
        for _ in range(_SAMPLE):
            begun = perf_counter()
            imagined = beliefs.imagine(random)
            imagining = min(imagining, perf_counter() - begun)
            if playouts is None:
                playouts = playouts_for(imagined, [found[0].actions])
            begun = perf_counter()
            playouts.deal(imagined, random.getrandbits(26))
            playouts.play(0)
            now = perf_counter()
            playing = min(playing, now - begun)
        each = _FIRST_ROUND * (end - now) / FIRST_DEALS - imagining
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
        stakes = Stakes(view.variant, view.totals)
        least = _trifles(view, found)
        suspect = suspects(view, found)
        account = view.account_of(view.seat)
        rivals = {
            view.account_of(seat)
            for seat, side in enumerate(view.side_of)
            if side not in (-1, view.side)
        }
        shown = Shown(len(found), account, rivals)
        playouts: Playouts | None = None

        def values(deal: int, alive: list[int]) -> list[float]:
            nonlocal playouts
            imagined = beliefs.imagine(random)
            if playouts is None:
                playouts = playouts_for(imagined, [candidate.actions for candidate in found])
            playouts.deal(imagined, random.getrandbits(26))
            worth: list[float] = []
            for c in alive:
                worth.append(stakes.worth(playouts.play(c), account))
                shown.add(c, playouts.lines())
            return worth

        most = budget.playouts or _MANY
        if not budget.seconds:
            verdict = halve(len(found), values, most, suspect=suspect, least=least)
        else:
            begun = perf_counter()
            left = started + budget.seconds - begun
            verdict = halve(
                len(found),
                values,
                most,
                lambda share: perf_counter() < begun + share * left,
                suspect,
                least,
            )
        return replace(verdict, shown=shown)


def _alone(view: PlayerView, found: Sequence[Candidate]) -> Decision:
    """The first of the candidates, beside nothing."""
    return Decision(found[0].first, reasons.of(view, found[:1], _ALONE))


def _trifles(view: PlayerView, found: Sequence[Candidate]) -> list[float]:
    """By how many points each of the candidates has to beat the first one."""
    discard = isinstance(found[0].first, Discard)
    laid = [discard and isinstance(c.first, LayMelds | LayOff) for c in found]
    return [(_TRIFLE_LAID if lays else _TRIFLE) * scale(view.variant) for lays in laid]
