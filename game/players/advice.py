"""Advice for a person: the best move with its reason, the runner-up, and what a move cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Final

from ..notation.reasons import Reason
from ..rules.actions import Action, Discard, LayMelds, LayOff
from ..rules.view import PlayerView
from .equity.stakes import scale
from .explain import move_reasons, outcome_reasons
from .explain.at_once import laid_at_once
from .explain.compared import Compared
from .explain.lapses import already_told, lapses
from .explain.move_names import deed
from .explain.telling import speaks_against
from .facts.reason_values import card_kind, meld_of, table_meld
from .player import Decision
from .search.candidates import Candidate, same_act
from .search.halving import Verdict
from .searcher import Searcher


class Size(StrEnum):
    """What a difference between two moves means, whatever the scores of a game are like."""

    NONE = "none"
    SMALL = "small"
    CLEAR = "clear"
    LARGE = "large"


EVEN: Final = 15.0
"""Points that are not worth telling apart."""
SURE: Final = 2.0
"""A difference of fewer standard errors is not told from chance."""
SMALL: Final = 75.0
CLEAR: Final = 250.0
"""Points, in Classic, below which a difference is small, and below which it is clear. In games that
score by more they stand for so much more (``stakes.scale``)."""


def size_of(view: PlayerView, difference: float, error: float) -> Size:
    """What a difference in points, with its standard error, means in this game.

    >>> from game.rules.engine import deal
    >>> from game.rules.view import view_of
    >>> from game.variants import VARIANTS
    >>> variant = VARIANTS["classic"]
    >>> state, events = deal(variant, variant.full_pack(), dealer=3, totals=(0, 0))
    >>> view = view_of(state, 0)
    >>> [str(size_of(view, points, error=5.0)) for points in (10, 40, 100, 400)]
    ['none', 'small', 'clear', 'large']
    >>> size_of(view, 100, error=60.0)
    <Size.NONE: 'none'>
    """
    if difference < max(EVEN, SURE * error):
        return Size.NONE
    per_point = scale(view.variant)
    if difference < SMALL * per_point:
        return Size.SMALL
    return Size.CLEAR if difference < CLEAR * per_point else Size.LARGE


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do now.

    ``act`` is what the best move does (``moves.deed``), for its name with the reason.
    ``runner_up`` is what the next best does (``moves.deed``), None if there is nothing else to do,
    the best turn does it too, or the reason for the best move says what is wrong with it;
    ``difference`` is by how many points the best move is thought better, give or take ``error``.
    ``share`` is what a point adds to the chance to win the match where that is to be told in place
    of points, else 0. ``size`` says what the difference means.
    """

    best: Decision
    act: Reason
    runner_up: Reason | None = None
    difference: float = 0.0
    error: float = 0.0
    share: float = 0.0
    size: Size = Size.NONE


@dataclass(frozen=True, slots=True)
class Finding:
    """What a move of a person cost: ``best`` would have been worth ``cost`` points more.

    ``error`` is the standard error of that. ``share`` is what a point adds to the chance to win the
    match where that is to be told, else 0. ``act`` is what the best move does, ``size`` what the
    cost means. ``named`` tells that the reason says what was wrong with the move, whatever it cost
    in the deals that were tried.
    """

    best: Decision
    act: Reason
    cost: float
    error: float
    share: float = 0.0
    size: Size = Size.SMALL
    named: bool = False


def advise(searcher: Searcher, view: PlayerView) -> Advice:
    """The best move for the seat in turn.

    >>> from game.players import make_player
    >>> from game.rules.engine import deal
    >>> from game.rules.view import view_of
    >>> from game.variants import VARIANTS
    >>> variant = VARIANTS["classic"]
    >>> state, events = deal(variant, variant.full_pack(), dealer=3, totals=(0, 0))
    >>> view = view_of(state, 0)
    >>> advise(make_player("expert@40", seed=1), view).act
    Reason('act.draw_one')
    """
    decision, found, verdict = searcher.think(view)
    if verdict is None:
        return Advice(decision, deed(view, decision.action))
    decision, found = _at_once(view, decision, found, verdict)
    best = found[verdict.best]
    act = deed(view, decision.action)
    said = deed(view, best.first)
    other = next(
        (
            c
            for c in verdict.order
            if not same_act(view, found[c].first, decision.action)
            and deed(view, found[c].first) != said
            and not _besides(view, best, found[c])
            and not (
                size_of(view, verdict.gain[c], verdict.error[c]) is Size.NONE
                and (_besides(view, found[c], best) or _throws_alike(view, found[c], best))
            )
        ),
        None,
    )
    if other is None:
        return Advice(decision, act)
    difference = max(0.0, verdict.gain[other])
    moves = Compared(view, found, verdict)
    later = _comes_later(view, found[other], best)
    why = move_reasons.explain(moves, other)
    named = deed(view, found[other].first)
    size = size_of(view, difference, verdict.error[other])
    wrong = (
        speaks_against(moves.turn(best), moves.turn(found[other]), why)
        or any(reason.key.startswith("fault.") and reason.values["act"] == named for reason in why)
        # As good by its worth alone, and a partner would shake their head.
        or (size is Size.NONE and bool(moves.faults_beside(found[other], best)))
    )
    if wrong or later:
        why = move_reasons.without_naming(moves, other, why) or move_reasons.explain_alone(moves)
    first = move_reasons.act_meant(moves, other, why)
    return Advice(
        Decision(first or decision.action, why),
        deed(view, first) if first else act,
        None if wrong or later else named,
        difference,
        verdict.error[other],
        outcome_reasons.chance_of_a_point(view),
        size,
    )


def judge(searcher: Searcher, view: PlayerView, played: Action) -> Finding | None:
    """What the move cost, or None where there was nothing to choose or nothing was better.

    >>> from game.players import make_player
    >>> from game.rules.actions import Draw
    >>> from game.rules.engine import deal
    >>> from game.rules.view import view_of
    >>> from game.variants import VARIANTS
    >>> variant = VARIANTS["classic"]
    >>> state, events = deal(variant, variant.full_pack(), dealer=3, totals=(0, 0))
    >>> view = view_of(state, 0)
    >>> judge(make_player("expert@40", seed=1), view, Draw(0)) is None
    True
    """
    decision, found, verdict = searcher.think(view, also=played)
    if verdict is None or same_act(view, found[verdict.best].first, played):
        return None
    decision, found = _at_once(view, decision, found, verdict)
    # Several turns may begin with it: what they add to its cost is not the move's.
    index = next((i for i in verdict.order if same_act(view, found[i].first, played)), None)
    if index is None:
        # Another way to the same end is among them.
        index = searcher.place_of(view, found, played)
    if index is None or index == verdict.best:
        return None
    # By how much it is better is told for the move that was played, not for the runner-up.
    moves = Compared(view, found, verdict)
    why = move_reasons.explain(moves, index)
    first = move_reasons.act_meant(moves, index, why) or decision.action
    wrong = lapses(moves, found[index], verdict.gain[index])
    why += tuple(lapse for lapse in wrong if not already_told(why, lapse))
    return Finding(
        Decision(first, why),
        deed(view, first),
        verdict.gain[index],
        verdict.error[index],
        outcome_reasons.chance_of_a_point(view),
        size_of(view, verdict.gain[index], verdict.error[index]),
        bool(wrong),
    )


def _at_once(
    view: PlayerView, decision: Decision, found: Sequence[Candidate], verdict: Verdict
) -> tuple[Decision, list[Candidate]]:
    """The decision and the moves, the best one as a person plays it: what a reason says of a meld
    holds when all the cards for it are down."""
    turn = found[verdict.best]
    actions = laid_at_once(view, turn.actions)
    # The policy's reason is for the act that it chose, not for one put together of several.
    chosen = turn.chosen if actions[0] == turn.first else None
    whole = replace(turn, actions=actions, chosen=chosen)
    together = [whole if one is turn else one for one in found]
    if decision.action == turn.first != whole.first:
        decision = Decision(whole.first, partial(move_reasons.of, view, together, verdict))
    return decision, together


def _besides(view: PlayerView, one: Candidate, other: Candidate) -> bool:
    """Whether another turn lays down all that the first act of one does, and something besides."""
    laid = _laid(view, [one.first])
    return bool(laid) and laid <= _laid(view, other.actions)


def _throws_alike(view: PlayerView, one: Candidate, other: Candidate) -> bool:
    """Whether a discard is that which another turn ends with, having laid something down."""
    throws, last = one.first, other.actions[-1]
    if not isinstance(throws, Discard) or not isinstance(last, Discard):
        return False
    return card_kind(view, throws.card) == card_kind(view, last.card)


def _comes_later(view: PlayerView, one: Candidate, other: Candidate) -> bool:
    """Whether another turn lays down all that the first act of one does, but not first."""
    return _besides(view, one, other) and not _laid(view, [one.first]) <= _laid(view, [other.first])


def _laid(view: PlayerView, actions: Iterable[Action]) -> Counter[tuple[object, ...]]:
    """The cards that are put down, each with the meld that it comes to."""
    melds = [table_meld(meld) for meld in view.melds[view.side]] if view.formed else []
    found: Counter[tuple[object, ...]] = Counter()
    for action in actions:
        groups = action.groups if isinstance(action, LayMelds) else ()
        added = action.additions if isinstance(action, LayOff) else ()
        laid = [(group, meld_of(group)) for group in groups]
        laid += [(cards, melds[index]) for cards, index in added if index < len(melds)]
        melds += [meld for _group, meld in laid[: len(groups)]]
        for cards, meld in laid:
            place = meld.values.get("rank", 0), meld.values.get("suit")
            found.update((*place, card_kind(view, card)) for card in cards)
    return found
