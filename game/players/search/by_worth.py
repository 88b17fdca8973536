"""Turns as a network weighs them: which ends it finds, and which it would choose.

A move that a partner would shake their head at (``caution``) is chosen only if it is worth more
than the best sensible end by the threshold of that kind of move, or a part of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import inf
from random import Random

from ...notation.reasons import say
from ...rules.actions import (
    Action,
    AskToGoOut,
    Discard,
    Draw,
    LayMelds,
    LayOff,
    Merge,
    Pass,
    PickUp,
    Take,
)
from ...rules.cards import FIRST_THREE, Card
from ...rules.choices import single_lay_offs
from ...rules.engine import apply
from ...rules.legality import verify
from ...rules.scoring import unfinished_rule
from ...rules.state import Phase
from ...rules.view import PlayerView
from ..equity.stakes import scale
from ..facts.before import Before
from ..facts.turn import Turn, put_down
from ..player import Decision, Player
from .beliefs import Beliefs
from .candidates import Candidate, candidate_of, ends_as_candidates, same_act
from .caution import suspects
from .caution.going_out import goes_out_on_the_partner
from .caution.sizes import SET
from .expected import expected
from .turn_ends import ends_by_worth
from .verdict import Verdict

_MOST_ENDS = 16
"""The most ends of a turn that are looked at, best first: some of them have to be sensible."""
_MOST_LAID = 4
"""The most ends of a last turn that are tried with all laid off."""
_FEWEST_LEFT = 2
"""The cards that stay in hand then: one to throw and one more, or the hand would end."""
PART = 0.3
"""The part of a difference in worth that the play shows (``tests.benchmarks.costs``): of many ends
the best by their worth is often only the most overrated."""
ERROR = 20.0
"""The standard error of what is told of a difference, in points of Classic."""
_DECIDED = (Draw, Take, PickUp, LayMelds, LayOff, Merge, Discard, Pass)
"""What a network decides. Where the policy would rather do something else, that is done: show a
special hand, hold a three, take or refuse bonus cards."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """Ends of a turn, best first. The last may be one that was asked about and no network weighs.

    ``worth`` is in points, for all that it weighs. ``suspect`` are those that look senseless, with
    their thresholds. ``before`` is what holds before each, ``remembered`` the view that the network
    was told.
    """

    found: list[Candidate]
    worth: list[float]
    suspect: Mapping[int, float]
    before: Before
    remembered: PlayerView

    @property
    def error(self) -> float:
        """The standard error of what is told of a difference, in points of the game."""
        return ERROR * scale(self.remembered.variant)


def weigh(
    view: PlayerView,
    policy: Player,
    seed: int,
    also: Action | None = None,
    *,
    habit: float = 0.0,
    rounds: int | None = None,
) -> Weighed | None:
    """The ends of the turn by the network of the game; None where it has nothing to decide.

    ``policy`` decides what a network does not, and gives the reason for a move that both would
    make. After the partner's yes it plays its way out. Before the network goes out, a partner with
    a full hand is asked, or where the policy would ask. ``also`` is a lawful action; the best turn
    that begins with it is among the ends in any case. ``habit`` is how many points it may cost, in
    Classic, to begin as the policy would. With ``rounds`` the network is told who threw what in so
    many last rounds alone; the policy and the rules of caution know all of it.
    """
    if view.phase not in (Phase.DRAW, Phase.MELD) or view.permission:
        return None
    remembered = view if rounds is None else _of_last(rounds, view)
    whole = _ends(remembered, seed, None if also else _MOST_ENDS)
    ends = whole[:_MOST_ENDS]
    if not ends:
        return None
    chosen = policy.decide(view)
    before = Before(view)
    if before.last:
        ends = sorted([*_laid_down(view, ends), *ends], key=lambda end: -end[0])[:_MOST_ENDS]
    best = Turn(view, ends[0][1], before)
    asks = isinstance(chosen.action, AskToGoOut)
    if not asks and not isinstance(chosen.action, _DECIDED):
        return None
    question = AskToGoOut(view.seat)
    asks = best.goes_out and (asks or goes_out_on_the_partner(best))
    if asks and verify(view, question) is None:
        # The question is worth what it asks for.
        ends = [(ends[0][0], (question,)), *ends]
        chosen = Decision(question, say("ask.first"))
    if also is not None:
        # What is asked about stands for other ways to the same end.
        ends = _begun_with(also, remembered, whole, seed) + ends
    worth = {actions: points for points, actions in ends}
    found = ends_as_candidates(view, worth, chosen, policy, also)
    found.sort(key=lambda candidate: -worth.get(candidate.actions, -inf))
    kept = habit * scale(view.variant)
    known = [
        worth[c.actions] + (kept if c.first == chosen.action else 0.0)
        for c in found
        if c.actions in worth
    ]
    suspect = suspects(view, found, before) if len(found) > 1 else {}
    return Weighed(found, known, suspect, before, remembered)


def _of_last(rounds: int, view: PlayerView) -> PlayerView:
    """The view of a player who remembers who threw what in so many last rounds, the present one
    included: with 1 since their own last turn."""
    remembered = view.copy()
    del remembered.discards[: 1 - rounds * view.variant.table.seats]
    return remembered


def _ends(
    view: PlayerView, seed: int, most: int | None = None
) -> list[tuple[float, tuple[Action, ...]]]:
    # Any deal serves: the ends and their worth do not depend on hidden cards.
    return ends_by_worth(Beliefs(view).determinize(Random(seed)), most)


def _begun_with(
    act: Action, view: PlayerView, ends: Sequence[tuple[float, tuple[Action, ...]]], seed: int
) -> list[tuple[float, tuple[Action, ...]]]:
    """The best turn that begins with a lawful action, with its worth; empty where the network does
    not weigh any. ``ends`` are those of the turn, best first."""
    for worth, (first, *rest) in ends:
        if same_act(view, first, act):
            return [(worth, (act, *rest))]
    if not isinstance(act, LayMelds | LayOff | Merge):
        return []
    after = view.copy()
    apply(after, act)
    if after.phase is not Phase.MELD or after.turn != view.seat or after.feet != view.feet:
        return []
    return [(worth, (act, *rest)) for worth, rest in _ends(after, seed, 1)]


def _laid_down(
    view: PlayerView, ends: Sequence[tuple[float, tuple[Action, ...]]]
) -> Iterator[tuple[float, tuple[Action, ...]]]:
    """The best ends of a player's last turn with all laid down that counts on the table.

    There each card counts plus in place of minus; a network hardly tells so little apart. Where
    melds count minus nothing is added, and never to a meld that is fined.
    """
    if view.phase is not Phase.MELD or not view.opened[view.side]:
        return
    if view.variant.penalties.melds_minus and not view.canastas(view.side):
        return
    for worth, actions in ends[:_MOST_LAID]:
        *before, last = actions
        if not isinstance(last, Discard):
            continue
        after = view.copy()
        for action in before:
            apply(after, action)
        more: list[Action] = []
        points = 0
        while len(after.hand) > _FEWEST_LEFT and (lay := _one_more(after, last.card)) is not None:
            points += view.variant.points_of(put_down(lay))
            apply(after, lay)
            more.append(lay)
        if more and verify(after, last) is None:
            yield worth + 2 * points, (*before, *more, last)


def _one_more(view: PlayerView, thrown: Card) -> LayOff | LayMelds | None:
    """A card other than the one thrown that could be laid off, or a set that could be laid down.

    It makes no canasta worth less, and nothing that is fined.
    """
    spare = view.hand[:]
    spare.remove(thrown)
    ranks = dict.fromkeys(card >> 2 for card in spare if card >= FIRST_THREE)
    sets = (tuple(card for card in spare if card >> 2 == rank) for rank in ranks)
    more: Iterator[LayOff | LayMelds] = chain(
        single_lay_offs(view),
        (
            LayMelds(view.seat, (cards,))
            for cards in sets
            if len(cards) >= SET and len(view.hand) - len(cards) >= _FEWEST_LEFT
        ),
    )
    for lay in more:
        if Counter(put_down(lay)) - Counter(spare) or verify(view, lay) is not None:
            continue
        turn = Turn(view, [lay])
        fined = any(unfinished_rule(view, meld) is not None for meld in turn.grown)
        if not fined and turn.bonuses >= 0:
            return lay
    return None


def beside(
    view: PlayerView, decision: Decision, also: Action, policy: Player
) -> tuple[list[Candidate], Verdict]:
    """What no network decides, and a lawful action that was made instead: neither is thought worth
    more."""
    error = ERROR * scale(view.variant)
    found = [
        candidate_of(view, decision.action, decision, policy),
        candidate_of(view, also, None, policy),
    ]
    return found, Verdict(0, (0, 1), (0.0, 0.0), (error, error))


def choice(weighed: Weighed) -> Verdict:
    """The best end by its worth alone, and what the play would show of its advantage.

    What the network has not weighed counts as the worst.
    """
    worth: Sequence[float] = weighed.worth
    if len(worth) < len(weighed.found):
        worth = [*worth, *[min(worth)] * (len(weighed.found) - len(worth))]
    order = sorted(range(len(worth)), key=lambda c: (-worth[c], c))
    best = next((c for c in order if c not in weighed.suspect), order[0])
    for candidate in sorted(weighed.suspect, key=weighed.suspect.__getitem__):
        if worth[candidate] - worth[best] > weighed.suspect[candidate]:
            best = candidate
    gain = tuple(PART * (worth[best] - points) for points in worth)
    order = [best, *(c for c in order if c != best)]
    passed = order[1] if len(order) > 1 and gain[order[1]] < 0 else None
    return Verdict(best, tuple(order), gain, (weighed.error,) * len(worth), passed)


def with_expected(
    view: PlayerView, weighed: Weighed, verdict: Verdict, seed: int
) -> tuple[list[Candidate], Verdict]:
    """What was compared, with what everybody would do instead added where it was not.

    That is never chosen, only explained; it counts as no better than the best end.
    """
    found = weighed.found
    act = expected(
        weighed.before, [candidate.first for candidate in found], found[verdict.best].first
    )
    if act is None or verify(view, act) is not None:
        return found, verdict
    for points, actions in _begun_with(act, weighed.remembered, (), seed):
        best = min(verdict.best, len(weighed.worth) - 1)
        return [*found, Candidate(actions)], replace(
            verdict,
            order=(*verdict.order, len(found)),
            gain=(*verdict.gain, max(0.0, PART * (weighed.worth[best] - points))),
            error=(*verdict.error, weighed.error),
        )
    return found, verdict
