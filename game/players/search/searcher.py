"""The player who looks ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from time import perf_counter

from ...rules.actions import Action, Discard, LayMelds, LayOff
from ...rules.view import PlayerView
from ...simulator import Style, leads
from ..player import Decision, Player
from . import reasons
from .beliefs import Beliefs
from .budget import Budget
from .candidates import Candidate, candidates, place_of, with_habit
from .evidence import evidence_for
from .halving import Verdict, halve
from .playouts import Playouts, habit_of, playouts_for
from .shown import Shown
from .stakes import Stakes, scale
from .vetoes import suspects

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


def _plainly(style: Style) -> Style:
    return style


class Searcher:
    """Tries what the policy would do and what else there is in many imagined deals.

    ``policy`` names the move that is kept unless another proves better. Where the style of the
    playouts is the better guide (``leads``) its move is kept instead; ``manner`` makes that style
    a character's own. ``infers`` tells whether what the others did weighs in the deals. With a
    budget of playouts the decision depends on the view and the seed only. ``long`` takes the place
    of the budget where more than two packs are played: hands are longer there.
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

    def decide(self, view: PlayerView) -> Decision:
        """The next action of the seat in turn, always lawful, with its reason."""
        return self.think(view)[0]

    def think(
        self, view: PlayerView, also: Action | None = None
    ) -> tuple[Decision, list[Candidate], Verdict | None]:
        """The decision, what was compared for it, and what the comparison has shown.

        ``also`` is a lawful action to be compared in any case. Without anything to compare there is
        no verdict.
        """
        started = perf_counter()
        found = candidates(view, self._policy, also)
        if len(found) == 1:
            return Decision(found[0].first, found[0].reason), found, None
        beliefs = Beliefs(view, evidence_for(view.variant) if self._infers else None)
        if leads(view.variant) and not view.permission:
            # After a yes he has to go out (C-10), which the policy looks for. Any deal serves: what
            # is hidden makes no difference to a habit.
            own = habit_of(beliefs.imagine(Random(self._seed)), self._manner)
            found = with_habit(view, found, own)
        budget = self._long if view.variant.pack.packs > 2 else self._budget
        if budget.playouts:
            # A few tries of many moves would tell nothing of any.
            found = found[: max(_FEWEST, budget.playouts // _TRIES)]
        verdict = self._compare(view, found, beliefs, budget, started)
        best = found[verdict.best]
        return Decision(best.first, reasons.of(view, found, verdict)), found, verdict

    def place_of(self, view: PlayerView, found: Sequence[Candidate], action: Action) -> int | None:
        """Which of the candidates has the same effect as a lawful action."""
        return place_of(view, found, action, self._policy)

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


def _trifles(view: PlayerView, found: Sequence[Candidate]) -> list[float]:
    """By how many points each of the candidates has to beat the first one."""
    discard = isinstance(found[0].first, Discard)
    laid = [discard and isinstance(c.first, LayMelds | LayOff) for c in found]
    return [(_TRIFLE_LAID if lays else _TRIFLE) * scale(view.variant) for lays in laid]
